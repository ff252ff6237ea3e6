/** Every file of tests is evidence of one kind, and docs/evidence.md says what tests and data say. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHAPTERS } from "../validate/chapters.ts";
import { Engines, Store } from "../validate/store.ts";
import { evidencePage, LEGS, patternOf, testFiles } from "./evidence.ts";

const TESTS = new URL("../", import.meta.url);
const files = testFiles(TESTS);

test("every file of tests belongs to a row, and every row has files", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => patternOf(file) === null)).toEqual([]);
  const patterns = LEGS.flatMap(({ rows }) => rows.flatMap((row) => row.files));
  expect(new Set(patterns).size).toBe(patterns.length);
  const taken = new Set(files.map(patternOf));
  expect(patterns.filter((pattern) => !taken.has(pattern))).toEqual([]);
});

test("docs/evidence.md says what tests and data say", () => {
  const stores = new Map(CHAPTERS.map(({ id }) => [id, new Store(new URL(`validate/data/${id}.json`, TESTS))]));
  const codes = new Engines(new URL("validate/data/engines.json", TESTS)).read();
  const page = evidencePage(CHAPTERS, (id) => stores.get(id)!, codes, TESTS);
  expect(
    readFileSync(new URL("../docs/evidence.md", TESTS), "utf8") === page,
    "docs/evidence.md is written by: npm run validate -- --pages",
  ).toBe(true);
});
