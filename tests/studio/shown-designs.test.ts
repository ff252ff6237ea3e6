/** Which designs the table of Choose shows, which it leaves out, and which are still to be measured. */
import { expect, test } from "vitest";
import { completed } from "../../src/cost/search/enumerate.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { answerOf, answerText } from "../../src/studio/choose/answer.ts";
import { columnsOf, isClosed, MEASURES } from "../../src/studio/choose/measures.ts";
import { keyOf, referenceOf, shownOf, unbeatenOf } from "../../src/studio/choose/search-results.ts";
import type { Found } from "../../src/studio/choose/search-results.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import type { SearchRow } from "../../src/workers/jobs/search.ts";
import { UNMEASURED } from "../../src/workers/measured-design.ts";
import type { Measured } from "../../src/workers/measured-design.ts";

const { values: wanted } = readWishes("endpoints=100&minThroughput=0.5&rank=cost");

/** Of the family, the dearer the higher its number. */
const row = (topology: string, n: number, uniformBound: number): SearchRow => ({
  family: topology,
  values: completed(topologyOf({ topology }), { dims: `${n}x${n}`, p: 1, q: 5, k: n, spare: 0 }),
  endpoints: 100,
  routers: 10 * n,
  radix: 10,
  soldRadix: 10,
  racks: 1,
  cables: 100,
  costPerEndpoint: 500 + n,
  costInterval: null,
  routerCostPerEndpoint: 300,
  powerPerEndpoint: 5 + n,
  diameter: 2,
  diameterBound: 2,
  uniformBound,
  carried: { uniform: { lower: 0, upper: uniformBound }, worst: { lower: 0, upper: uniformBound } },
  same: [],
  pareto: true,
  opens: true,
});

const carries = (upper: number): Measured => ({ ...UNMEASURED, uniform: { lower: upper, upper } });

function foundOf(designs: readonly SearchRow[], known: readonly (readonly [SearchRow, Measured])[]): Found {
  const measured = new Map(known.map(([one, what]) => [keyOf(one), what]));
  return {
    text: "",
    report: { families: [], below: [], designs, feasible: designs.length },
    share: 1,
    measured,
    estimated: new Map(),
    done: new Set(measured.keys()),
  };
}

const [a, b, c, d] = [3, 4, 5, 6].map((n) => row("torus", n, n === 6 ? 1 : 0.55)) as [SearchRow, SearchRow, SearchRow, SearchRow];
const mesh = row("mesh", 7, 0.9);
const ALL = [a, b, c, d, mesh];

test("before anything is measured: the best of each family, or all; each is to be measured", () => {
  const none = foundOf(ALL, []);
  expect(shownOf(none, wanted, true, 40)).toEqual({ rows: [a, mesh], below: [], fallen: [], passed: [], waiting: [a, mesh] });
  expect(shownOf(none, wanted, false, 40).rows).toEqual(ALL);
  expect(shownOf(none, wanted, false, 2).rows).toEqual([a, b]);
});

test("what falls short gives way to the next of its family, and is left out", () => {
  const found = foundOf(ALL, [[a, carries(0.3)]]);
  const shown = shownOf(found, wanted, true, 40);
  expect(shown).toEqual({ rows: [b, mesh], below: [], fallen: [a], passed: [], waiting: [b, mesh] });
  expect(unbeatenOf(found, shown, wanted).has(a)).toBe(false);
});

test("after two, those that would have to be truer than these are passed over; nothing that they could beat is called beaten", () => {
  const found = foundOf(ALL, [
    [a, carries(0.3)],
    [b, carries(0.4)],
    [mesh, carries(0.8)],
  ]);
  const shown = shownOf(found, wanted, true, 40);
  expect(shown).toEqual({ rows: [mesh, d], below: [], fallen: [a, b], passed: [c], waiting: [d] });
  // Of d nothing is proved.
  expect([...unbeatenOf(found, shown, wanted)]).toEqual([mesh]);
});

test("nothing is called the cheapest while something cheaper is not checked, or price ranges overlap", () => {
  const told = (designs: readonly SearchRow[], known: Parameters<typeof foundOf>[1]): string => {
    const found = foundOf(designs, known);
    return answerText(answerOf(found, shownOf(found, wanted, true, 40), wanted));
  };
  expect(told([a, mesh], [])).toMatch(/^2 designs for 100 endpoints may do it, and of none it is proved; 2 are still to be measured\.$/);
  expect(
    told(
      [a, mesh],
      [
        [a, carries(0.9)],
        [mesh, carries(0.9)],
      ],
    ),
  ).toMatch(/and it is proved: Torus and Mesh\. The cheapest is Torus, about \$503 an endpoint\.$/);
  expect(
    told(
      [a, mesh, row("slim-fly", 9, 1)],
      [
        [mesh, carries(0.9)],
        [row("slim-fly", 9, 1), carries(1)],
      ],
    ),
  ).toMatch(
    /^3 designs .*, 2 of them proved: .*Of the proved ones Mesh is the cheapest, about \$507 an endpoint; 1 that is not proved costs less\./,
  );
  const [low, high] = [0.6, 1.6].map((factor) => (one: SearchRow) => factor * one.costPerEndpoint);
  const ranged = [a, mesh].map((one) => ({ ...one, costInterval: { low: low!(one), high: high!(one) } }));
  expect(
    told(
      ranged,
      ranged.map((one) => [one, carries(0.9)] as const),
    ),
  ).toMatch(/None is called the cheapest: all price ranges overlap\. Price for price, Torus costs 0\.99 of Mesh\.$/);
});

test("a family of which nothing is left keeps the best that surely misses a limit, measured or counted, the cheapest first", () => {
  const found = foundOf([mesh, a], [[mesh, carries(0.3)]]);
  const below = row("slim-fly", 1, 0.2);
  const shown = shownOf({ ...found, report: { ...found.report!, below: [below] } }, wanted, true, 40);
  expect(shown.rows).toEqual([a]);
  expect(shown.below).toEqual([below, mesh]);
  expect(shownOf({ ...found, report: { ...found.report!, below: [below] } }, wanted, false, 40).below).toEqual([]);
});

test("prices are told against the proved design that is guaranteed the most, the cheapest of such", () => {
  const found = foundOf(
    [a, mesh, d],
    [
      [a, carries(0.6)],
      [mesh, carries(0.9)],
      [d, carries(0.9)],
    ],
  );
  const shown = shownOf(found, wanted, false, 40);
  expect(referenceOf(found, shown, shown.rows)).toBe(d);
  expect(referenceOf(found, shown, shown.rows, d)).toBe(mesh);
  expect(referenceOf(found, shown, [])).toBeNull();
});

test("a measure is written with what is known of it: a number, a lower and an upper end, an upper end alone", () => {
  const worst = MEASURES.find(({ id }) => id === "worst")!;
  const told = (lower: number, upper: number) =>
    worst.of({ ...a, carried: { uniform: { lower, upper: 1 }, worst: { lower, upper } } }, UNMEASURED)!;
  expect(told(0.5, 0.5)).toMatchObject({ value: 0.5, text: "0.5" });
  expect(told(0.25, 0.5)).toMatchObject({ value: 0.25, text: "0.25–0.50", span: [0.25, 0.5], about: true });
  expect(told(0, 0.5)).toMatchObject({ value: 0, text: "≤ 0.5", about: true });
  expect([told(0.5, 0.5), told(0.495, 0.5), told(0.25, 0.5)].map(isClosed)).toEqual([true, true, false]);
});

test("columns are those always there and those that the wishes limit; all on request", () => {
  const ids = (text: string, all = false): readonly string[] => columnsOf(readWishes(text).values, all).map(({ id }) => id);
  expect(ids("")).toEqual(["uniform", "worst", "routers", "transceivers", "cables", "racks", "power", "cost"]);
  expect(ids("maxDiameter=4&minResilience=0.1").filter((id) => !ids("").includes(id))).toEqual(["diameter", "resilience"]);
  expect(ids("", true)).toHaveLength(MEASURES.length);
});
