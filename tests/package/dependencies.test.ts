/** docs/dependencies.md says of every library what it is for, and has the facts of those that are installed; no licence is in the way. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isCompatible, refused, unnamed, withFacts } from "../tools/dependencies.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const own = JSON.parse(read("package.json")) as Parameters<typeof unnamed>[1];
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Parameters<typeof refused>[0] };
const page = read("docs/dependencies.md");

test("every package that is installed has a licence that a program under GPL-3.0-or-later may hold", () => {
  expect(refused(packages)).toEqual([]);
  expect(refused({ "": {}, "node_modules/a/node_modules/@b/c": { license: "BUSL-1.1" }, "node_modules/d": {} })).toEqual([
    "@b/c is under BUSL-1.1, which a program under GPL-3.0-or-later may not hold",
    "d is under no licence, which a program under GPL-3.0-or-later may not hold",
  ]);
});

test("of licences joined by OR one is enough, of those joined by AND all are needed", () => {
  const said = ["(MIT OR BUSL-1.1)", "(MIT AND Zlib)", "MIT AND BUSL-1.1", "BUSL-1.1", "GPL-2.0-only", ""].map(isCompatible);
  expect(said).toEqual([true, true, false, false, false, false]);
});

test("the page says what each direct dependency is for, with the facts of today (npm run dependencies)", () => {
  expect(unnamed(page, own)).toEqual([]);
  expect(page).toBe(withFacts(page, own, packages));
});

test("a row without facts gets them and keeps its reason; a library that is gone is named", () => {
  const table = (name: string): string => `# A page\n\n| library | licence | for |\n|---|---|---|\n| ${name} | ? | a reason |\n\nmore\n`;
  expect(withFacts(table("saxes"), own, packages)).toMatch(/^\| saxes \| ISC \| \d+ KB \| 1 \| a reason \|\n\nmore\n$/m);
  expect(() => withFacts(table("left-pad"), own, packages)).toThrow("docs/dependencies.md has a row for left-pad");
});
