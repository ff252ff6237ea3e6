/** Long unit tests fall into parts of about the same time, each file into one; what is not there any more is not listed. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { LONG, partsOf } from "./longest-first.ts";

test("every long file is there, and in one part", () => {
  expect(LONG.filter(([name]) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
  expect(new Set(LONG.map(([name]) => name)).size).toBe(LONG.length);
  const parts = partsOf(6);
  expect(parts).toHaveLength(LONG.length);
  const sums = [0, 1, 2, 3, 4, 5].map((part) => LONG.reduce((sum, [, seconds], i) => sum + (parts[i] === part ? seconds : 0), 0));
  expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.1);
});
