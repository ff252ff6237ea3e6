/** Lines of npm, Vitest and Playwright, and variables of the environment, that README and docs quote: scripts, options, files and variables are there. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesOf, spansOf, texts } from "./pages.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: Readonly<Record<string, string>> };
/** Scripts that npm runs by their own names, and what npm itself does. */
const BY_NAME = ["start", "test"];
const OF_NPM = ["audit", "ci", "install", "version"];

/** Each command of a line that joins several, without its comment. */
const quoted = [...texts].flatMap(([page, text]) =>
  [...new Set(linesOf(text))].flatMap((line) =>
    line
      .replace(/\s#.*$/, "")
      .split(/\s&&\s/)
      .map((part) => [page, part.trim()] as const),
  ),
);

/** A file, and those that it imports from its folder or names. */
function withImports(file: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(file)) return found;
  const text = readFileSync(file, "utf8");
  found.set(file, text);
  for (const [, name] of text.matchAll(/(?:from |import\()"(\.\/[^"]+)"/g)) withImports(join(file, "..", name!), found);
  for (const [, name] of text.matchAll(/"(tests\/[\w/-]+\.ts)"/g)) withImports(name!, found);
  return found;
}

/** The text of a script's program, where its options are read. */
function sourceOf(script: string): string {
  const file = /(?:^|&& )node (\S+\.mjs)/.exec(scripts[script]!)?.[1];
  return file === undefined ? "" : [...withImports(file).values()].join("\n");
}

test("every npm line names a script that is there, with options that its program knows", () => {
  let found = 0;
  const wrong = quoted.flatMap(([page, line]) => {
    const [, verb = "", rest = ""] = /^npm (?:--silent )?([a-z-]+)(.*)$/.exec(line) ?? [];
    if (verb === "") return [];
    found++;
    if (OF_NPM.includes(verb)) return [];
    const script = verb === "run" ? (/^(?: --silent)? ([\w-]+)/.exec(rest)?.[1] ?? "") : BY_NAME.includes(verb) ? verb : "";
    if (!Object.hasOwn(scripts, script)) return [`${page}: ${line}: no such script`];
    if (script === "flitlab") return [];
    const source = sourceOf(script);
    const known = scripts[script]!.startsWith("vitest") ? ["-t"] : [];
    // Of a choice by words the word is looked up, too.
    const given = Array.from((/ -- (.*)$/.exec(rest)?.[1] ?? "").matchAll(/(?:^|\s)(--?[a-z][\w-]*)(?:=([a-z][\w-]*))?/g));
    return given.flatMap(([, option = "", value]) => [
      ...(known.includes(option) || source.includes(option) || source.includes(`"${option.replace(/^--/, "")}"`)
        ? []
        : [`${page}: ${line}: its program has no ${option}`]),
      ...(value === undefined || source.includes(`["${value}`) ? [] : [`${page}: ${line}: its program knows no ${value}`]),
    ]);
  });
  expect(found).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

test("every file or folder of tests that a line names is there", () => {
  const browser = readdirSync("tests/browser").filter((name) => name.endsWith(".spec.ts"));
  let found = 0;
  const wrong = quoted.flatMap(([page, line]) => {
    const [, runner = "", rest = ""] = /(?:npx (vitest run|playwright test)|npm run unit --) (.*)$/.exec(line) ?? [];
    if (rest === "") return [];
    found++;
    const names = rest
      .split(/\s+(?=-)/)[0]!
      .split(/\s+/)
      .filter((name) => !name.startsWith("-"));
    return names
      .filter((name) => (runner === "playwright test" ? !browser.some((file) => file.includes(name)) : !existsSync(name)))
      .map((name) => `${page}: ${line}: no ${name}`);
  });
  expect(found).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test("every variable of the environment is read somewhere", () => {
  const files = ["src", "tests", ".ci", "python"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(\.(ts|mjs|py)|run)$/.test(name) && !/node_modules|^docs\/(spans|scripts)/.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  /** Others than Flitlab's. */
  const theirs = ["NODE_EXTRA_CA_CERTS", "NODE"];
  const names = new Set(
    [...texts.values()].flatMap((text) =>
      spansOf(text).flatMap((span) => Array.from(span.matchAll(/(?:^|\s)([A-Z][A-Z_]{2,})=/g), ([, name]) => name!)),
    ),
  );
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !theirs.includes(name) && !files.some((text) => text.includes(name)))).toEqual([]);
});
