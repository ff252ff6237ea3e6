/** The blocks of code in docs/recipes that are meant to be files or lines of lists, and a copy of the project in which they are followed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SyntaxKind } from "typescript/unstable/ast";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { isArrayLiteralExpression, isObjectLiteralExpression, isVariableDeclaration } from "typescript/unstable/ast/is";
import { root } from "../../src/cli/bundle.mjs";
import { parsed } from "../tools/syntax.mjs";

const RECIPES = join(root, "docs/recipes");

export interface Block {
  /** "docs/recipes/topology.md:12". */
  readonly where: string;
  /** The file that it is, or whose list it belongs to: "src/topology/full-mesh.ts". */
  readonly file: string;
  /** What it is: the whole file, entries for the end of a list of it, or lines that stand there. */
  readonly as: "file" | "entries" | "quotation";
  /** The list that entries are for. */
  readonly list: string;
  readonly text: string;
}

/** A block that names no file. */
interface Excerpt {
  readonly where: string;
  readonly text: string;
}

/** A fence as the recipes write it, deeper in a list or not: `ts src/topology/full-mesh.ts`, `ts src/topology/families.ts in FAMILIES`, or `ts from src/studio/pages.ts`. */
const FENCE = /^( *)```tsx?(?: (from )?(\S+)(?: in (\w+))?)?\n([\s\S]*?)^\1```$/gm;

/** All blocks of the recipes: those that name their file, and excerpts. */
export function recipeBlocks(): { readonly blocks: readonly Block[]; readonly excerpts: readonly Excerpt[] } {
  const blocks: Block[] = [];
  const excerpts: Excerpt[] = [];
  for (const recipe of readdirSync(RECIPES)) {
    const whole = readFileSync(join(RECIPES, recipe), "utf8");
    for (const { index, 1: indent, 2: from, 3: file, 4: list = "", 5: body } of whole.matchAll(FENCE)) {
      const where = `docs/recipes/${recipe}:${whole.slice(0, index).split("\n").length}`;
      const text = body!.replaceAll(new RegExp(`^${indent}`, "gm"), "");
      if (file === undefined) excerpts.push({ where, text });
      else blocks.push({ where, file, as: from ? "quotation" : list ? "entries" : "file", list, text });
    }
  }
  return { blocks, excerpts };
}

/** The array or object that a declaration of this name holds, whatever its type is said to be. */
function listIn(source: SourceFile, name: string): Node {
  let found: Node | undefined;
  const inside = (node: Node): Node | undefined =>
    isArrayLiteralExpression(node) || isObjectLiteralExpression(node) ? node : node.forEachChild(inside);
  source.forEachChild(function look(node: Node): void {
    if (isVariableDeclaration(node) && node.name.getText(source) === name && node.initializer) found ??= inside(node.initializer);
    node.forEachChild(look);
  });
  if (!found) throw new Error(`${source.fileName} has no list ${name}`);
  return found;
}

/** The source with the block's entries at the end of its list, and its imports before all others. */
function listed(whole: string, { file, list, text }: Block): string {
  const source = parsed([{ name: file, text: whole }])[0]!;
  const node = listIn(source, list);
  const end = node.getEnd() - 1;
  const last = whole.slice(0, end).trimEnd();
  const imports = text.split("\n").filter((line) => line.startsWith("import "));
  const entries = text.split("\n").filter((line) => line !== "" && !line.startsWith("import "));
  const added = `${last}${/[,[{]$/.test(last) ? "" : ","}\n${entries.join("\n")}\n${whole.slice(end)}`;
  const first = source.statements.find(({ kind }) => kind === SyntaxKind.ImportDeclaration)?.getStart(source) ?? 0;
  return `${added.slice(0, first)}${imports.map((line) => `${line}\n`).join("")}${added.slice(first)}`;
}

/** A copy of the sources in which all that the blocks say has been done. */
export function follow(blocks: readonly Block[]): string {
  const copy = mkdtempSync(join(tmpdir(), "flitlab-recipes-"));
  try {
    copySources(copy);
    for (const block of blocks) {
      const path = join(copy, block.file);
      if (block.as === "entries") writeFileSync(path, listed(readFileSync(path, "utf8"), block));
      // A file that is there already would be no new thing.
      if (block.as === "file") writeFileSync(path, block.text, { flag: "wx" });
    }
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

function copySources(copy: string): void {
  cpSync(join(root, "src"), join(copy, "src"), { recursive: true });
  for (const file of ["package.json", ".oxfmtrc.json"]) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const settings = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as object;
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify({ ...settings, include: ["src"] }));
}
