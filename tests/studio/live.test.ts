/** What decides whether the studio runs by itself: what is left to simulate, how long it will take, and what a former curve is called. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import type { Values } from "../../src/descriptor.ts";
import { changedText } from "../../src/studio/results/labels.ts";
import { seriesOf } from "../../src/studio/results/series.ts";
import { effortOf, learnRate, rateHere } from "../../src/studio/store/effort.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { pendingDesigns, secondsFor } from "../../src/studio/store/pending.ts";
import type { Design, Results } from "../../src/studio/store/state.ts";

const valuesOf = (text: string): Values => parseStudy(text).study.designs[0]!;
const designsOf = (text: string): Design[] =>
  parseStudy(text).study.designs.map((values, id) => ({ id, values, attempts: {}, problems: [] }));

function resultsOf(values: Values, complete = true): Results {
  const point = {
    load: 0.1,
    complete: true,
    saturated: false,
    accepted: 0.1,
    offered: 0.1,
    worstFlow: 0.1,
    packetLatency: { mean: 100, confidence95: 1 },
  };
  return {
    key: simulationKey(values),
    values,
    points: [point] as unknown as Results["points"],
    searched: [],
    saturation: null,
    running: [],
    channelQueues: new Map(),
    complete,
  };
}

describe("the effort of a design", () => {
  test("grows with its endpoints, its loads and its windows, and with the search", () => {
    const curve = "saturation=curve&warmup=1000&measure=1000";
    const small = effortOf(valuesOf(`load=0.1,0.2&${curve}`), 2);
    expect(small).toEqual({ listed: expect.closeTo(72 * 0.3 * 2300 * 3, 6), search: 0 });
    expect(effortOf(valuesOf(`load=0.2,0.4&${curve}`), 2).listed / small.listed).toBeCloseTo(2, 12);
    expect(effortOf(valuesOf(`p=4&load=0.1,0.2&${curve}`), 2).listed / small.listed).toBeCloseTo(2, 12);
    expect(effortOf(valuesOf(`routing=valiant&load=0.1,0.2&${curve}`), 2).listed / small.listed).toBeCloseTo(4 / 3, 12);
    expect(effortOf(valuesOf("load=0.1,0.2&warmup=1000&measure=1000"), 2).search).toBeGreaterThan(1e6);
  });

  test("counts of a load what a limit lets through, and of a search what detours lengthen and judging repeats", () => {
    const curve = valuesOf("load=0.1,0.4&saturation=curve");
    expect(effortOf(curve, 2, [], 0.15).listed / effortOf(curve, 2).listed).toBeCloseTo(0.25 / 0.5, 12);
    const search = (text: string): number => effortOf(valuesOf(`load=0.1,0.4&${text}`), 2).search;
    expect(search("routing=valiant") / search("routing=min")).toBeCloseTo(4 / 3, 12);
    // Unsteady windows are measured anew where they are judged, fewer of long ones.
    expect(search("") / search("warmupRule=fixed")).toBeGreaterThan(2);
    expect(search("measure=20000&maxCycles=70000") / search("measure=20000&maxCycles=70000&warmupRule=fixed")).toBeLessThan(2);
  });

  test("of a search is nothing where the listed loads will surely be carried", () => {
    const searched = (study: string, capacity?: number): boolean => effortOf(valuesOf(study), 2.3, [], Infinity, capacity).search > 0;
    // The dragonfly of 72 endpoints: 180 channels, and 72 times 2.34 hops.
    const capacity = 180 / (72 * 2.34);
    expect(searched("load=0.1:0.5:0.1", capacity)).toBe(false);
    expect(searched("load=0.1:0.9:0.1", capacity)).toBe(true);
    expect(searched("traffic=worst-case&load=0.05,0.1", capacity)).toBe(true);
    expect(searched("traffic=worst-case&routing=ugal-l&load=0.1:0.4:0.1", capacity)).toBe(false);
    expect(searched("traffic=worst-case&routing=ugal-l&load=0.1:0.6:0.1", capacity)).toBe(true);
    // Nobody has described it yet, and fewer channels than endpoints ask for.
    expect(searched("load=0.1:0.5:0.1")).toBe(true);
    expect(searched("load=0.1:0.5:0.1", 0.5)).toBe(true);
  });

  test("of a search that listed loads show to be none is nothing", () => {
    const values = valuesOf("load=0.1,0.2");
    expect(effortOf(values, 2, resultsOf(values).points).search).toBe(0);
  });
});

test("what is left to simulate, each once, and how long that takes at the rate of this machine", () => {
  const designs = designsOf("load=0.1,0.2&saturation=curve&b.routing=valiant&c.seed=1");
  const results = { [simulationKey(designs[0]!.values)]: resultsOf(designs[0]!.values) };
  // C is A again.
  expect(pendingDesigns({ designs, results: {}, completions: {} }).map(({ id }) => id)).toEqual([0, 1]);
  expect(pendingDesigns({ designs, results, completions: {} }).map(({ id }) => id)).toEqual([1]);
  const stopped = { [simulationKey(designs[0]!.values)]: resultsOf(designs[0]!.values, false) };
  expect(pendingDesigns({ designs, results: stopped, completions: {} }).map(({ id }) => id)).toEqual([0, 1]);
  const { listed } = effortOf(designs[1]!.values, undefined);
  expect(secondsFor({ designs, results, completions: {}, inspections: {} }, 2)).toBeCloseTo(listed / rateHere() / 2, 9);
  expect(secondsFor({ designs: designs.slice(0, 1), results, completions: {}, inspections: {} }, 2)).toBe(0);
});

test("the rate is learned from runs that are long enough to tell", () => {
  const before = rateHere();
  learnRate(1e9, 0.2);
  learnRate(0, 3);
  expect(rateHere()).toBe(before);
  learnRate(4 * before, 2);
  expect(rateHere()).toBeCloseTo(1.5 * before, 6);
});

describe("the curve from before a change", () => {
  test.each([
    ["", "routing=valiant", "MIN"],
    ["routing=ugal-l&traffic=worst-case", "p=3", "UGAL-L, Worst case"],
    ["p=3", "p=2", "p = 3"],
    ["h=3", "h=2", "h = 3, g = 13"],
    ["p=1&a=2&h=1", "p=2&a=4&h=2", "p = 1, a = 2, …"],
    ["buffer=16", "", "flits a buffer = 16"],
    ["topology=slim-fly&q=5", "", "Slim Fly"],
  ])("of %s, now %s, is called after what it had: %s", (before, now, text) => {
    if (text.startsWith("flits")) expect(changedText(valuesOf(before), valuesOf(now))).toMatch(/ = 16$/);
    else expect(changedText(valuesOf(before), valuesOf(now))).toBe(text);
  });

  test("stands behind the new one, once that has begun, and never beside itself", () => {
    const [old] = designsOf("p=3&load=0.1");
    const [now] = designsOf("load=0.1");
    const results = Object.fromEntries([old!, now!].map(({ values }) => [simulationKey(values), resultsOf(values)]));
    const oldKey = simulationKey(old!.values);
    const state = { designs: [now!], results, shownResults: { 0: simulationKey(now!.values) }, ghosts: { 0: oldKey } };
    expect(seriesOf(state).ghosts).toMatchObject([{ design: 0, label: "before: p = 3" }]);
    // Changed back, its results are those on screen; changed on, and not begun, the former ones still are.
    expect(seriesOf({ ...state, designs: [{ ...now!, values: old!.values }] }).ghosts).toEqual([]);
    const [next] = designsOf("p=4&load=0.1");
    expect(seriesOf({ ...state, designs: [next!] }).ghosts).toEqual([]);
  });
});
