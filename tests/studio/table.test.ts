/** The table of results: every cell against the engines' figures, the best of a row only where it is certain, and the table as text. */
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { lifeOf } from "../../src/cost/life.ts";
import { costRows, unpricedRows } from "../../src/studio/results/bars.ts";
import { tableFacts } from "../../src/studio/results/table/gather.ts";
import { bestOf, exactly, none, PENDING, plusMinus } from "../../src/studio/results/table/row.ts";
import type { TableFacts, Value } from "../../src/studio/results/table/row.ts";
import { tableRows } from "../../src/studio/results/table/rows.ts";
import { saturationValue } from "../../src/studio/results/table/simulated-rows.ts";
import { tableCsv, tableMarkdown } from "../../src/studio/results/table/written.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stateOf } from "./answered.ts";

const QUICK = "saturation=curve&warmup=200&measure=400&maxCycles=2500";
const TWO = `p=1&a=2&h=1&g=3&traffic=worst-case&load=0.2,0.4,0.9&${QUICK}&b.routing=valiant&b.load=0.2,0.9`;

const cells = (id: string, facts: TableFacts): Value[] =>
  facts.designs.map((design) =>
    tableRows(facts)
      .find((row) => row.id === id)!
      .value(design, facts),
  );

test("cells are the engines' figures, all designs at the same load", async () => {
  const state = { ...(await stateOf({ text: `${TWO}&prices=fdr10` })), chosenLoad: 0.4 };
  const facts = tableFacts(state);
  const [a, b] = state.designs;
  const network = networkOf(a!.values);
  const cost = costOf(network, a!.values);
  expect(cells("endpoints", facts)[0]).toMatchObject({ text: String(network.endpoints), range: [network.endpoints, network.endpoints] });
  expect(cells("cables", facts)[0]!.range![0]).toBe(cost.electricCables + cost.opticalCables);
  expect(cells("cost", facts)[0]!.range![0]).toBe(cost.costPerEndpoint);
  const point = Object.values(state.results)[0]!.points.find(({ load }) => load === 0.4)!;
  expect(point.saturated).toBe(false);
  const { mean, confidence95 } = point.packetLatency;
  expect(cells("latency", facts)[0]!.range).toEqual([mean! - confidence95!, mean! + confidence95!]);
  // B has no point there, and no saturated one below.
  expect(cells("latency", facts)[1]).toMatchObject({ text: "not simulated", range: null });
  const high = tableFacts({ ...state, chosenLoad: 0.9 });
  expect(cells("latency", high).map(({ text }) => text)).toEqual(["saturated", "saturated"]);
  for (const [i, design] of [a!, b!].entries()) {
    const points = state.results[Object.keys(state.results)[i]!]!.points;
    const saturated = points.filter((one) => one.saturated).map(({ load }) => load);
    const stable = points.filter((one) => !one.saturated).map(({ load }) => load);
    expect(cells("saturation", facts)[i]!.range, design.values["routing"] as string).toEqual([Math.max(...stable), Math.min(...saturated)]);
  }
  expect(cells("bound-minimal", facts)[0]!.range![1]).toBeCloseTo(0.5, 6);
});

test("what has no price opens into the reason, beside what has one", async () => {
  const state = await stateOf({ text: "p=1&a=2&h=1&g=3&load=0.2&routerSizes=2&b.routerSizes=4", simulated: 0, solved: false });
  expect(unpricedRows(state)).toMatchObject([
    { label: "A dragonfly 6", design: 0, why: expect.stringMatching(/^None of the routers on sale/) as string },
  ]);
  expect(costRows(state)).toMatchObject([{ design: 1 }]);
  expect(cells("cost", tableFacts(state)).map(({ text }) => text === "–")).toEqual([true, false]);
});

test("failures, spares, bandwidth and energy of a year are those of the command, with both ends, and follow their rates", async () => {
  const state = await stateOf({ text: "p=1&a=2&h=1&g=3&load=0.2&b.routerFailures=50&b.repairHours=100", simulated: 0, solved: false });
  const facts = tableFacts(state);
  const ends = state.designs.map(({ values }) => lifeOf(networkOf(values), values));
  for (const [i, { failures, bandwidth, energy, parts }] of ends.entries()) {
    const range = (id: string) => cells(id, facts)[i]!.range;
    expect(range("failures")).toEqual([failures.all.low, failures.all.high]);
    expect(range("bandwidthLost")).toEqual([8760 * (1 - bandwidth!.high), 8760 * (1 - bandwidth!.low)]);
    expect(range("energyYear")).toEqual([energy.kilowattHours.low / 1000, energy.kilowattHours.high / 1000]);
    expect(range("spares")![1]).toBe(parts.reduce((sum, { needed }) => sum + needed.high, 0));
    expect(cells("failures", facts)[i]!.text).toMatch(/ \(.+–.+\)$/);
  }
  expect(ends[1]!.failures.all.value).toBeGreaterThan(ends[0]!.failures.all.value);
});

test("nothing is said of a life before it is known, nor where something is not on sale", async () => {
  const state = await stateOf({ text: "p=1&a=2&h=1&g=3&load=0.2&routerSizes=2&b.routerSizes=4", simulated: 0, solved: false });
  for (const id of ["failures", "spares", "bandwidthLost", "energyYear"]) {
    expect(cells(id, tableFacts(state)).map(({ range }) => range === null)).toEqual([true, false]);
    expect(cells(id, tableFacts(state))[0]!.note).toMatch(/^None of the routers on sale/);
    const pending = cells(id, tableFacts({ ...state, inspections: {} }));
    expect(pending.map((value) => value.pending)).toEqual([true, true]);
  }
});

test("the zero-load latency is there before anything is simulated, and the lowest loads come down to it", async () => {
  const text = `p=1&a=2&h=1&g=3&load=0.001,0.9&${QUICK.replace("measure=400", "measure=40000").replace("2500", "50000")}&b.routing=valiant`;
  const idle = cells("zero-load", tableFacts(await stateOf({ text, simulated: 0, solved: false })));
  const facts = tableFacts({ ...(await stateOf({ text, solved: false })), chosenLoad: 0.001 });
  expect(cells("zero-load", facts)).toEqual(idle);
  expect(idle[0]!.range![1]).toBeLessThan(idle[1]!.range![0]);
  for (const [i, { range }] of cells("latency", facts).entries()) {
    expect(range![0]).toBeLessThan(idle[i]!.range![1] + 0.1);
    expect(range![1]).toBeGreaterThan(idle[i]!.range![0]);
  }
});

test("a load above a saturated one is saturated, simulated or not", async () => {
  const state = { ...(await stateOf({ text: `traffic=worst-case&load=0.1,0.3&${QUICK}&b.load=0.1,0.3,0.5` })), chosenLoad: 0.5 };
  expect(cells("latency", tableFacts(state)).map(({ text }) => text)).toEqual(["saturated", "saturated"]);
});

test("a ring of waiting packets is told by the names that a file has for the routers", async () => {
  const ring = "1*5!0-1,0-4,1-2,2-3,3-4!f0.1.2*2.1*2.0.2*2.1*2.2.0.2.1*2.2*2.0.1*2.2*3.0!ln,e,s,w,c";
  const text = `topology=custom&graph=${ring}&routing=tables&vcs=1&buffer=1&load=1&saturation=curve&measure=5000`;
  const state = { ...(await stateOf({ text, solved: false })), chosenLoad: 1 };
  expect(cells("latency", tableFacts(state))[0]!.note).toMatch(
    /^deadlocked: packets wait .*: (?:(?:[neswc] to|injection into router) [neswc] \(VC 0\)(?:, |$)){5}/,
  );
  expect(cells("latency", tableFacts({ ...state, inspections: {} }))[0]!.note).toMatch(
    /: (?:(?:\d to|injection into router) \d \(VC 0\)(?:, |$)){5}/,
  );
});

test("nothing simulated is said to be so, and what is cheap is there", async () => {
  const facts = tableFacts(await stateOf({ text: TWO, simulated: 0 }));
  const rows = tableRows(facts).map(({ id }) => id);
  expect(rows).toEqual(expect.arrayContaining(["endpoints", "cost", "power", "diameter", "bisection", "bound-any"]));
  expect(rows).not.toContain("latency");
  expect(cells("saturation", facts).map(({ text }) => text)).toEqual(["not simulated", "not simulated"]);
});

describe("the best of a row", () => {
  const facts = { load: 0.1, designs: [{ network: { endpoints: 8 } }, { network: { endpoints: 8 } }] } as unknown as TableFacts;
  const within = (low: number, high: number, more: Partial<Value> = {}): Value => ({ text: "", range: [low, high], ...more });
  test.each<[string, "most" | "least" | null, readonly Value[], readonly number[]]>([
    ["is marked where no other can be better", "most", [within(0.4, 0.41), within(0.3, 0.31)], [0]],
    ["or less is better", "least", [within(0.4, 0.41), within(0.3, 0.31)], [1]],
    ["not where intervals overlap", "most", [within(0.4, 0.45), within(0.44, 0.5)], []],
    ["not where all are alike", "most", [exactly(3, "3"), exactly(3, "3")], []],
    ["both where they are alike and another is worse", "least", [exactly(3, ""), exactly(3, ""), exactly(4, "")], [0, 1]],
    ["not before all are known", "most", [within(0.4, 0.41), PENDING], []],
    ["not while one still moves", "most", [within(0.4, 0.41), within(0.3, 0.31, { pending: true })], []],
    ["not against what is not to be had", "least", [within(1, 2), none("saturated")], []],
    ["not where neither end is better", null, [exactly(1, ""), exactly(2, "")], []],
    ["of what is only known from below", "most", [within(0.9, Infinity), within(0.4, 0.41)], [0]],
    ["not of what may be more than that", "most", [within(0.3, Infinity), within(0.4, 0.41)], []],
    ["not of a single design", "most", [exactly(1, "")], []],
  ])("%s", (_name, best, values, expected) => {
    expect([...bestOf({ best }, values, facts)]).toEqual(expected);
  });

  test("is not told of networks of different sizes where that would compare sizes", () => {
    const sizes = { ...facts, designs: [{ network: { endpoints: 8 } }, { network: { endpoints: 9 } }] } as unknown as TableFacts;
    const values = [exactly(1, ""), exactly(2, "")];
    expect([...bestOf({ best: "least", sameSize: true }, values, sizes)]).toEqual([]);
    expect([...bestOf({ best: "least", sameSize: true }, values, facts)]).toEqual([0]);
  });
});

test.each([
  [{ lower: 0.43921, upper: 0.44589 }, 0.43921, "done", "0.4392–0.4459", undefined],
  [{ lower: 0.4, upper: 0.5 }, 0.4, "searching", "0.4–0.5", true],
  [{ lower: null, upper: 0.05 }, null, "done", "< 0.05", undefined],
  [null, 0.9, "done", "≥ 0.9", undefined],
  [null, 0.3, "running", "≥ 0.3", true],
  [null, null, "idle", "not simulated", undefined],
] as const)("a saturation of %o, %s carried, %s", (saturation, carried, progress, text, pending) => {
  const value = saturationValue(saturation, carried, progress);
  expect(value.text).toBe(text);
  expect(value.pending).toBe(pending);
});

test.each([
  [158.23, 1.4, "158 ± 1"],
  [126.81, 0.62, "126.8 ± 0.6"],
  [0.10012, 0.00091, "0.1001 ± 0.0009"],
  [12, 0, "12"],
])("%d within %d", (value, half, text) => {
  expect(plusMinus(value, half, String).text).toBe(text);
});

test("as CSV and as Markdown, the best bold, units once", async () => {
  const facts = tableFacts({ ...(await stateOf({ text: `${TWO}&prices=fdr10` })), chosenLoad: 0.2 });
  const csv = (await tableCsv(tableRows(facts), facts)).trim().split("\r\n");
  const rows = tableRows(facts);
  expect(csv).toHaveLength(rows.length + 1);
  expect(csv[0]).toBe("quantity,unit,A MIN,A MIN: at least,A MIN: at most,B Valiant,B Valiant: at least,B Valiant: at most");
  const cost = csv.find((line) => line.startsWith("cost,"))!.split(",");
  expect(Number(cost[3])).toBe(facts.designs[0]!.cost!.costPerEndpoint);
  const markdown = tableMarkdown(tableRows(facts), facts);
  expect(markdown).toMatch(/^\| {2}\| A MIN \| B Valiant \|\n\|---\|---:\|---:\|\n/);
  expect(
    markdown
      .trim()
      .split("\n")
      .every((line) => line.split("|").length === 5),
  ).toBe(true);
  expect(markdown).toMatch(/\| latency at load 0\.2 \(cycles\) \| \*\*[\d.]+ ± [\d.]+\*\* \|/);
});
