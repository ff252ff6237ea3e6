/** What the compiler refuses of a family's values; `npm run types` fails where one of these lines compiles. */
import { expect, test } from "vitest";
import type { Numbers } from "../../src/descriptor.ts";
import type { FamilyValues } from "../../src/topology/families.ts";
import { family } from "../../src/topology/network.ts";

const ports = ({ a, h }: FamilyValues["dragonfly"]): number => a * h;
// @ts-expect-error: a parameter of another family.
const other = ({ q }: FamilyValues["dragonfly"]): number => q;
// @ts-expect-error: no parameter of any.
const misspelt = (values: FamilyValues["slim-fly"]): number => values.grahpSeed;
// @ts-expect-error: no option of the choice.
const option = ({ leftover }: FamilyValues["dragonfly"]): boolean => leftover === "spreads";

const COUNT = { kind: "integer", title: "", help: "", min: 1, max: 9, default: 1 } as const;
const WORDS = { id: "test", title: "", group: "Grids", summary: "", source: "" } as const;
const REST = { traits: () => ({ title: "" }), consequence: () => "", build: (): never => expect.unreachable() };

const star = family({
  ...WORDS,
  parameters: [
    { ...COUNT, id: "n" },
    { ...COUNT, id: "p", default: ({ n }: Numbers<"n">) => n },
  ],
  ...REST,
  size: ({ n, p }) => ({ routers: n + 1, endpoints: n * p }),
});

family({
  ...WORDS,
  // @ts-expect-error: a default reads what is no parameter.
  parameters: [{ ...COUNT, id: "p", default: ({ n }: Numbers<"n">) => n }],
  ...REST,
  size: () => ({ routers: 1, endpoints: 1 }),
});

family({
  ...WORDS,
  parameters: [{ ...COUNT, id: "n" }],
  ...REST,
  // @ts-expect-error: a function reads what is no parameter.
  size: ({ m }) => ({ routers: m, endpoints: m }),
});

test("a family's functions see its values by their ids, and the lists call them with any", () => {
  const design = { p: 2, a: 4, h: 2, g: 9, pairLinks: 1, leftover: "unused", arrangement: "palmtree" } as const;
  expect(ports({ ...design, group: "complete", dims: "2x2", widths: "1" })).toBe(8);
  expect(star.size({ n: 3, p: 2 })).toEqual({ routers: 4, endpoints: 6 });
  expect([other, misspelt, option]).toHaveLength(3);
});
