/** What is cited is listed in docs/references.md, by authors and year, and no source is called by a number or a file alone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles, SRC, textOf } from "./imports.ts";

const DOCS = join(SRC, "../docs");
const REFERENCES = "references.md";

const docs = readdirSync(DOCS, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
const texts = new Map([
  ...sourceFiles().map((file): [string, string] => [`src/${file}`, textOf(file)]),
  ...docs.filter((path) => path !== REFERENCES).map((path): [string, string] => [`docs/${path}`, readFileSync(join(DOCS, path), "utf8")]),
]);

/** "Kim et al. 2008", "Dally, Towles 2004", "Dally 1990". */
function citationsIn(text: string): readonly string[] {
  const name = "\\p{Lu}[\\p{L}-]*\\p{Ll}";
  return [...text.matchAll(new RegExp(`(?<![\\p{L}.])${name}(?: et al\\.|(?:, ${name})*) (?:19|20)\\d\\d(?!\\d)`, "gu"))].map(([found]) =>
    found.replace(/^(?:After|As|Of|In|See|Models?) /u, ""),
  );
}

const listed = new Set([...readFileSync(join(DOCS, REFERENCES), "utf8").matchAll(/^\| ([^|]+?) \|/gm)].map(([, key]) => key!));

test("every citation is in the list of references", () => {
  const missing = [...texts].flatMap(([file, text]) =>
    citationsIn(text)
      .filter((key) => !listed.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing, "to be added to docs/references.md").toEqual([]);
});

test("every reference is cited, but simulators", () => {
  const cited = new Set([...texts.values()].flatMap(citationsIn));
  const idle = [...listed].filter((key) => /\d{4}$/.test(key) && !cited.has(key));
  expect(idle).toEqual([]);
});

test("no source goes by a number or by a file that is not here", () => {
  expect([...texts].filter(([, text]) => /\bpaper 00\d|docs\/contract|\b(?:LP|TABLES)\.md/.test(text)).map(([file]) => file)).toEqual([]);
});

test("the reader of citations sees every form", () => {
  expect(
    citationsIn("(Kim et al. 2008, section 4), after Dally, Towles 2004; Gómez et al. 2007 and Kim, Dally, Abts 2007: Dally 1990"),
  ).toEqual(["Kim et al. 2008", "Dally, Towles 2004", "Gómez et al. 2007", "Kim, Dally, Abts 2007", "Dally 1990"]);
});
