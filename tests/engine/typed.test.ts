/** What the compiler refuses of a design that is given by names; `npm run types` fails where one of these lines compiles. */
import { expect, test } from "vitest";
import { study } from "../../src/engine/index.ts";
import type { DesignWishes } from "../../src/engine/index.ts";

const refused = [
  // @ts-expect-error: a parameter of another family.
  (): unknown => study({ topology: "dragonfly", p: 4, q: 3 }),
  // @ts-expect-error: one of another family, where the family is that of the default.
  (): unknown => study({ p: 4, q: 3 }),
  // @ts-expect-error: no family.
  (): unknown => study({ topology: "dragonflie", p: 4 }),
  // @ts-expect-error: a parameter of another routing.
  (): unknown => study({ topology: "dragonfly", routing: "min", candidates: 2 }),
  // @ts-expect-error: no option of the choice.
  (): unknown => study({ topology: "dragonfly", precision: "exact" }),
  // @ts-expect-error: no parameter of any.
  (): unknown => study([{ topology: "slim-fly", graphSede: 1 }]),
  // @ts-expect-error: no number.
  (): unknown => study({ topology: "slim-fly", q: "five" }),
];
const accepted: readonly DesignWishes[] = [
  { p: 2, a: 4, h: 2, load: [0.1, 0.2], seed: 3 },
  { topology: "slim-fly", q: "5", routing: "ugal-l", candidates: 2, traffic: "worst-case", load: "0.1:0.3:0.1" },
  { topology: "torus", dims: "4x4", p: 1, traffic: "hot-spot", hotSpot: 3, load: 0.1 },
  { topology: "fat-tree", k: 4, n: 2, traffic: "ring-all-reduce", ranks: 8, model: "any-path" },
];

test("names with values have the types of the family's, the routing's and all settings' parameters", async () => {
  expect(refused).toHaveLength(7);
  expect((await study(accepted)).designs.map(({ values }) => values.topology)).toEqual(["dragonfly", "slim-fly", "torus", "fat-tree"]);
});
