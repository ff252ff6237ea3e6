/** The threat model names tests that are there, by titles that they have. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The text of the tests that a name stands for: a file, or all of a folder. */
function sourceOf(name: string): string | null {
  if (name.endsWith("/")) return existsSync(at(name)) && readdirSync(at(name)).some((file) => file.endsWith(".test.ts")) ? "" : null;
  const path = [`${name}.ts`, `${name}.test.ts`].find((one) => existsSync(at(one)));
  if (name.includes(".") && !name.endsWith(".spec")) return existsSync(at(name)) ? readFileSync(at(name), "utf8") : null;
  return path === undefined ? null : readFileSync(at(path), "utf8");
}

test("every test of docs/threat-model.md exists, and has the title that is quoted", () => {
  const rows = readFileSync(new URL("../../docs/threat-model.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^\| .* \| .* \| .* \|$/.test(line) && !line.includes("| tried by |"));
  expect(rows.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  for (const row of rows) {
    const tried = row.split(" | ").at(-1)!.replace(/ \|$/, "");
    if (tried === "not tried") continue;
    const names = [...tried.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    if (names.length === 0) wrong.push(`no test in: ${tried}`);
    const sources = names.map(sourceOf);
    names.forEach((name, i) => {
      if (sources[i] === null) wrong.push(`${name} is not there`);
    });
    for (const [, title] of tried.matchAll(/"([^"]+)"/g))
      if (!sources.some((source) => source?.includes(title!))) wrong.push(`no test is called "${title}"`);
  }
  expect(wrong).toEqual([]);
});
