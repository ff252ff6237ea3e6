/** The texts of README and docs, with what they quote: spans of code, blocks, and lines of commands in the order of their page. */
import { readFileSync, readdirSync } from "node:fs";

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`)
    .toSorted(),
];

export const texts: ReadonlyMap<string, string> = new Map(PAGES.map((page) => [page, readFileSync(page, "utf8")]));

/** The text without its blocks of code. */
export const prose = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "").replaceAll(/^ {4}.*$/gm, "");

/** Inline code. */
export const spansOf = (text: string): readonly string[] => Array.from(prose(text).matchAll(/`([^`\n]+)`/g), ([, span]) => span!);

/** Lines of blocks, indented or fenced, and inline code, in the page's order; a line that ends in a backslash has the next one with it. */
export const linesOf = (text: string): readonly string[] => {
  const found: string[] = [];
  let fenced = false;
  for (const line of text.replaceAll(/\\\n\s*/g, "").split("\n")) {
    if (/^ *```/.test(line)) fenced = !fenced;
    else if (fenced || /^ {4,}\S/.test(line)) found.push(line.trim().replace(/^\$ /, ""));
    else found.push(...Array.from(line.matchAll(/`([^`]+)`/g), ([, span]) => span!));
  }
  return found;
};

/** Words before the command: what starts it, measures it or puts it into a container. */
const BEFORE =
  /^(?:time |\/usr\/bin\/time -v )?(?:docker run (?:--?[\w-]+(?: "[^"]*"| [\w.:/$-]+)?? )*)?(?:npx (?:--package=\S+ )?)?(?:node \S*\/)?/;

/** Sentences of pages on the command name it without `flitlab`. */
const ITSELF = /^((?:simulate|throughput|describe) (?:STUDY|'[^']*=|--).*|search [a-z]\w*=.*)$/;

/** What stands behind `flitlab` in lines that run it; the rest of the line, comment included. */
export const commandsOf = (text: string): readonly string[] =>
  linesOf(text).flatMap((line) => {
    const bare = line.replace(/^npm run --silent flitlab -- /, "flitlab ").replace(BEFORE, "");
    const command = /^flitlab(?:\.mjs)? ((?:[a-z]|--[a-z]|[A-Z]+ [A-Z…]).*)$/.exec(bare)?.[1] ?? ITSELF.exec(line)?.[1];
    return command === undefined ? [] : [command];
  });

/** The words of a line as a shell takes them, its comment left out; with the file that its output goes to. */
export function shellWords(line: string): { readonly words: readonly string[]; readonly into: string | null } {
  const words = Array.from(line.replace(/\s#.*$/, "").matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g), ([word]) => word.replaceAll(/['"]/g, ""));
  const at = words.indexOf(">");
  return at < 0 ? { words, into: null } : { words: words.slice(0, at), into: words[at + 1]! };
}
