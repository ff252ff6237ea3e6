/** Limits against what is counted and measured: surely kept, surely missed, or not checked. */
import { expect, test } from "vitest";
import { readWishes } from "../../src/study/wish-text.ts";
import type { SearchRow } from "../../src/workers/jobs/search.ts";
import { inOrder, knownOf, limitStates, standingOf, UNMEASURED } from "../../src/workers/measured-design.ts";
import type { LimitState, Measured } from "../../src/workers/measured-design.ts";

/** Counted only, and nothing known of what it carries. */
const ROW: SearchRow = {
  family: "torus",
  values: { topology: "torus" },
  endpoints: 100,
  routers: 10,
  radix: 10,
  soldRadix: 10,
  racks: 1,
  cables: 100,
  costPerEndpoint: 700,
  costInterval: null,
  routerCostPerEndpoint: 300,
  powerPerEndpoint: 5,
  diameter: null,
  diameterBound: 4,
  uniformBound: 1,
  carried: { uniform: { lower: 0, upper: 1 }, worst: { lower: 0, upper: 1 } },
  same: [],
  pareto: true,
  opens: true,
};

const NO_FLOORS = { endpoints: "100", minThroughput: "0", minWorstCase: "0" };
const stateOf = (known: Partial<Measured>, limit: string, value: number, row: SearchRow = ROW): LimitState | undefined =>
  limitStates(
    row,
    { ...UNMEASURED, ...known },
    readWishes(new URLSearchParams({ ...NO_FLOORS, [limit]: String(value) }).toString()).values,
  ).get(limit);

const half = { lower: 0.4, upper: 0.5 };
const lost = { fraction: 0.45, ...half };

test.each([
  ["minThroughput", { uniform: half }],
  ["minWorstFound", { worstFound: half }],
  ["minResilience", { resilience: { connected: lost, diameter: null } }],
  ["minDiameterResilience", { resilience: { connected: null, diameter: lost } }],
] as const)(
  "%s is kept up to the lower end of what is known, missed above the upper, and open between and while nothing is",
  (floor, known) => {
    expect([0.4, 0.41, 0.5, 0.51].map((value) => stateOf(known, floor, value))).toEqual(["kept", "unchecked", "unchecked", "broken"]);
    expect(stateOf({}, floor, 0.1)).toBe("unchecked");
    expect(stateOf({}, floor, 0)).toBeUndefined();
  },
);

test("the worst case is no better than any traffic that is bounded, and at least half of uniform traffic", () => {
  const known = { ...UNMEASURED, uniform: { lower: 0.8, upper: 0.9 }, worstCase: { lower: 0.6, upper: 0.7 }, worstFound: half };
  expect(knownOf(ROW, known).worst).toEqual({ lower: 0.4, upper: 0.5 });
  expect(knownOf(ROW, { ...UNMEASURED, evenly: 0.6 })).toEqual({ uniform: { lower: 0.6, upper: 1 }, worst: { lower: 0.3, upper: 1 } });
  expect([0.4, 0.45, 0.51].map((value) => stateOf(known, "minWorstCase", value))).toEqual(["kept", "unchecked", "broken"]);
});

test("money and hops are kept up to what is measured; counted ones are open where they may be on either side", () => {
  expect([700, 699].map((most) => stateOf({ costPerEndpoint: 700 }, "maxCost", most))).toEqual(["kept", "broken"]);
  expect([771, 720, 600].map((most) => stateOf({}, "maxCost", most))).toEqual(["kept", "unchecked", "broken"]);
  expect([4, 3].map((most) => stateOf({ diameter: 4 }, "maxDiameter", most))).toEqual(["kept", "broken"]);
  expect([4, 3].map((most) => stateOf({}, "maxDiameter", most))).toEqual(["kept", "unchecked"]);
  expect([0.5, 0.6].map((least) => stateOf({ bisectionPerEndpoint: 0.5 }, "minBisection", least))).toEqual(["kept", "broken"]);
});

test("what is not checked comes after what surely keeps to all limits, however cheap", () => {
  const wanted = readWishes("endpoints=100&rank=cost").values;
  const cheap = { ...ROW, costPerEndpoint: 1 };
  const sure = { ...ROW, carried: { uniform: { lower: 1, upper: 1 }, worst: { lower: 0.5, upper: 0.5 } } };
  const listed = [cheap, ROW, sure].map((row) => ({ row, measured: null }));
  expect(listed.toSorted(inOrder(wanted, true)).map(({ row }) => row)).toEqual([sure, cheap, ROW]);
  expect(standingOf(sure, UNMEASURED, wanted)).toBe("kept");
  expect(standingOf(cheap, UNMEASURED, wanted)).toBe("unchecked");
});
