/** Reads what the source files import from each other. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const SRC = join(import.meta.dirname, "../../src");

export interface Import {
  /** Path under src/ of the importing file. */
  readonly file: string;
  /** As written: "../math/random.ts", "d3". */
  readonly specifier: string;
  /** Path under src/ of the imported file; null for a library. */
  readonly target: string | null;
  /** True for `import type`. */
  readonly typeOnly: boolean;
}

/** Paths under src/ of all TypeScript sources. */
export function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith(".d.ts"));
}

export function textOf(file: string): string {
  return readFileSync(join(SRC, file), "utf8");
}

/** The room of a file: its first folder, or "" for a file in src/ itself. */
export function roomOf(file: string): string {
  const slash = file.indexOf("/");
  return slash < 0 ? "" : file.slice(0, slash);
}

/** The source without comments and without the insides of strings; what is left is code. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (match) =>
    match.startsWith("/") ? " " : '""',
  );
}

const STATEMENT =
  /\b(?:import|export)\s+(type\s+)?(?:[\w$*{][^"';]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|new URL\(\s*["'](\.[^"']+\.ts)["']/g;

export function importsOf(file: string, text = textOf(file)): Import[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, "");
  return [...withoutComments.matchAll(STATEMENT)].map(([, type, from, dynamic, url]) => {
    const specifier = from ?? dynamic ?? url!;
    const target = specifier.startsWith(".") ? relative(SRC, join(SRC, dirname(file), specifier)) : null;
    return { file, specifier, target, typeOnly: type !== undefined };
  });
}
