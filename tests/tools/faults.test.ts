import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../src/cli/bundle.mjs";
import { FAULTS } from "./fault-list.mjs";

test("the text of every fault stands once in its file", () => {
  const times = FAULTS.map(([title, file, from]) => [title, readFileSync(join(root, String(file)), "utf8").split(String(from)).length - 1]);
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
});
