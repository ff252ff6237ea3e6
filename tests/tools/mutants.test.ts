/** What a sample of faults is drawn from. */
import { expect, test } from "vitest";
import { mutantsOf, mutated } from "./mutants.mjs";

test("operators, constants and conditions are changed, one at a time; types, imports and texts are not", () => {
  const text = [
    'import { a } from "./a.ts";',
    "type Two = 2;",
    "export const far = (x: number, y: 1 | 2): string => {",
    "  if (x < Math.max(0.02, y)) return `at ${x}` + a;",
    "  return x === 3 ? a : String(-1 * x);",
    "};",
    "export const names = { 7: far };",
    "",
  ].join("\n");
  const mutants = mutantsOf([{ name: "far.ts", text }]);
  expect(mutants.map(({ line, from, to }) => `${line}: ${from} becomes ${to}`)).toEqual([
    "4: x < Math.max(0.02, y) becomes !(x < Math.max(0.02, y))",
    "4: < becomes <=",
    "4: Math.max becomes Math.min",
    "4: 0.02 becomes (0.02 + 1)",
    "5: x === 3 becomes !(x === 3)",
    "5: === becomes !==",
    "5: 3 becomes (3 + 1)",
    "5: * becomes /",
    "5: 1 becomes 2",
  ]);
  expect(mutated(text, mutants[3]!)).toBe(text.replace("0.02", "(0.02 + 1)"));
});
