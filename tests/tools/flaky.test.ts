/** What passed at its second try only is named. */
import { expect, test } from "vitest";
import { browserCounts } from "./flaky.mjs";

const spec = (line: number, title: string, status: string) => ({ line, title, tests: [{ status }] });
const suites = [
  {
    file: "undo.spec.ts",
    specs: [spec(7, "a step is undone", "expected"), spec(9, "and done again", "flaky")],
    suites: [{ file: "undo.spec.ts", specs: [spec(20, "by the keyboard", "flaky")] }],
  },
];

test("a browser test that passed at its second try is named with its file and line, and counts as passed", () => {
  expect(browserCounts({ stats: { expected: 1, flaky: 2, unexpected: 0 }, suites })).toEqual({
    passed: 3,
    failed: 0,
    flaky: ["undo.spec.ts:9 and done again", "undo.spec.ts:20 by the keyboard"],
  });
});

test("one that the report counts and does not name counts as failed", () => {
  expect(browserCounts({ stats: { expected: 1, flaky: 3, unexpected: 1 }, suites })).toMatchObject({ passed: 3, failed: 2 });
});
