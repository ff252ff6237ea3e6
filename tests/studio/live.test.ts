/** What decides whether the studio runs by itself: what is left to simulate, how long it will take, and what a former curve is called. */
import type { DesignValues } from "../../src/study/study.ts";
import { afterEach, describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { changedText } from "../../src/studio/results/labels.ts";
import { seriesOf } from "../../src/studio/results/series.ts";
import { doneIn, effortOf, inSeconds, learnSpeed, rateOf, sharedOut, speedHere, speedOf } from "../../src/studio/store/effort.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { pendingDesigns, secondsFor } from "../../src/studio/store/pending.ts";
import { forgetSpeed } from "./speed.ts";
import type { Design, Results } from "../../src/studio/store/state.ts";

const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;
const designsOf = (text: string): Design[] =>
  parseStudy(text).study.designs.map((values, id) => ({ id, values, attempts: {}, problems: [] }));

function resultsOf(values: DesignValues, complete = true): Results {
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
    const curve = "saturation=curve&warmup=1000&measure=4000";
    const small = effortOf(valuesOf(`load=0.1,0.2&${curve}`), 2);
    // Windows take 1.2 on average, and what was sent in them 200 cycles to arrive.
    expect(small).toEqual({
      listed: expect.closeTo(72 * 0.3 * 6000 * 3, 6),
      longest: expect.closeTo(72 * 0.2 * 6000 * 3, 6),
      search: 0,
    });
    expect(effortOf(valuesOf(`load=0.2,0.4&${curve}`), 2).listed / small.listed).toBeCloseTo(2, 12);
    expect(effortOf(valuesOf(`p=4&load=0.1,0.2&${curve}`), 2).listed / small.listed).toBeCloseTo(2, 12);
    expect(effortOf(valuesOf(`routing=valiant&load=0.1,0.2&${curve}`), 2).listed / small.listed).toBeCloseTo(3.9 / 3, 12);
    expect(effortOf(valuesOf("load=0.1,0.2&warmup=1000&measure=1000"), 2).search).toBeGreaterThan(1e6);
  });

  test("counts windows that are so short that chance has them doubted, the more the lower the load and the farther the ways", () => {
    const cycles = (text: string): number => {
      const values = valuesOf(`saturation=curve&warmup=500&${text}`);
      return effortOf(values, 2).listed / (topologyOf(values).size(values).endpoints * values.load[0]! * 3) - 700;
    };
    // As recorded on a Slim Fly of 3,380 endpoints: all six windows of 500 cycles, and one where links are short or the window is long.
    const slim = "topology=slim-fly&q=13&load=0.5";
    expect(cycles(`${slim}&measure=500`)).toBeCloseTo(6 * 500, 6);
    expect(cycles(`${slim}&measure=500&localLatency=1&globalLatency=1`)).toBeLessThan(3 * 500);
    expect(cycles(`${slim}&measure=2000`)).toBeCloseTo(1.2 * 2000, 6);
    expect(cycles(`${slim}&measure=500&warmupRule=fixed`)).toBeCloseTo(500, 6);
    // On 72 endpoints fewer could: at the lower load more windows, likewise.
    expect(cycles("load=0.1&measure=600") / cycles("load=0.9&measure=600")).toBeGreaterThan(2);
  });

  test("counts of a load what a limit lets through, and of a search what detours lengthen and judging repeats", () => {
    const curve = valuesOf("load=0.1,0.4&saturation=curve");
    expect(effortOf(curve, 2, [], 0.15).listed / effortOf(curve, 2).listed).toBeCloseTo(0.25 / 0.5, 12);
    const search = (text: string): number => effortOf(valuesOf(`load=0.1,0.4&${text}`), 2).search;
    expect(search("routing=valiant") / search("routing=min")).toBeCloseTo(3.9 / 3, 12);
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
  const [, b] = designs;
  const seconds = inSeconds(effortOf(b!.values, undefined), rateOf(b!.values));
  expect(secondsFor({ designs, results, completions: {}, inspections: {} }, 2)).toBeCloseTo(sharedOut([seconds], 2), 9);
  expect(secondsFor({ designs: designs.slice(0, 1), results, completions: {}, inspections: {} }, 2)).toBe(0);
});

test("work is shared out among workers, but a load is one's alone, and a search is a chain", () => {
  const load = { listed: 12, longest: 12, search: 0 };
  expect([1, 2, 8].map((workers) => sharedOut([load], workers))).toEqual([12, 12, 12]);
  const loads = { listed: 12, longest: 2, search: 0 };
  expect([1, 2, 4, 8].map((workers) => sharedOut([loads], workers))).toEqual([12, 6, 3, 2]);
  const searched = { listed: 12, longest: 2, search: 100 };
  const taken = [1, 2, 3, 64].map((workers) => sharedOut([searched], workers));
  expect(taken[0]).toBe(112);
  // By what is begun ahead two workers take more than half as long, and however many there are the chain stays.
  expect(taken[1]).toBeGreaterThan(56);
  expect(taken[1]).toBeLessThan(90);
  expect(taken[3]).toBeGreaterThan(50);
  expect(taken[3]).toBeLessThanOrEqual(taken[2]!);
  expect(sharedOut([loads, load], 2)).toBe(12);
  expect(sharedOut([], 4)).toBe(0);
});

describe("the speed of this machine", () => {
  const values = valuesOf("");
  afterEach(forgetSpeed);
  const pointOf = (flitHops: number, seconds: number) => doneIn({ flitHops, offered: 0, cycles: 6000, seconds }, values);

  test("is what it was last: a machine that becomes busy is believed within seconds, and so is one that is idle again", () => {
    const idle = rateOf(values);
    learnSpeed(values, pointOf(0, 3));
    learnSpeed(values, pointOf(1e6, 0));
    expect(rateOf(values)).toBe(idle);
    for (let i = 0; i < 4; i++) learnSpeed(values, pointOf(idle / 8, 1));
    expect(rateOf(values) / idle).toBeLessThan(1 / 6);
    for (let i = 0; i < 4; i++) learnSpeed(values, pointOf(2 * idle, 2));
    expect(rateOf(values) / idle).toBeGreaterThan(0.9);
    // What was too short says little.
    const before = speedHere();
    learnSpeed(values, pointOf(idle / 800, 0.01));
    expect(speedHere() / before).toBeGreaterThan(0.9);
  });

  test("is learned of one design for all: what a traversal costs goes by size, routing and packets", () => {
    const of = (text: string): number => rateOf(valuesOf(text));
    const before = of("topology=slim-fly&q=19") / of("");
    learnSpeed(values, pointOf(rateOf(values) / 3, 1));
    expect(of("topology=slim-fly&q=19") / of("")).toBeCloseTo(before, 9);
    // Million traversals a second, as recorded on one idle machine: 5.0, 3.9, 8.9, 1.2 and 1.4.
    const recorded = [
      ["", 5],
      ["routing=ugal-l&traffic=worst-case", 3.9],
      ["packetSize=16", 8.9],
      ["topology=slim-fly&q=19", 1.2],
      ["p=16&a=32&h=16&g=128", 1.4],
      ["topology=hyperx&dims=4x4&p=4&routing=ugal-g", 1.8],
    ] as const;
    for (const [text, rate] of recorded) {
      const ratio = of(text) / speedHere() / 1e6 / rate;
      expect(ratio, text).toBeGreaterThan(1 / 1.7);
      expect(ratio, text).toBeLessThan(1.7);
    }
  });

  test("is not mistaken where little of what is offered gets through: packets that wait cost time, too", () => {
    // Recorded on the idle machine: a look at load 0.9 of a hot spot, of which 0.13 was accepted. By what got through it is a quarter as fast.
    const look = doneIn({ flitHops: 99_522, offered: 0.9, cycles: 2000, seconds: 0.0785 }, values);
    expect(speedOf(values, { ...look, drawn: 0 })).toBeLessThan(0.3);
    expect(speedOf(values, look)).toBeGreaterThan(0.35);
    expect(speedOf(values, look)).toBeLessThan(1);
  });
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
    const state = { designs: [now!], results, shownResults: { 0: simulationKey(now!.values) }, ghosts: { 0: oldKey }, bounds: {} };
    expect(seriesOf(state).ghosts).toMatchObject([{ design: 0, label: "before: p = 3" }]);
    // Changed back, its results are those on screen; changed on, and not begun, the former ones still are.
    expect(seriesOf({ ...state, designs: [{ ...now!, values: old!.values }] }).ghosts).toEqual([]);
    const [next] = designsOf("p=4&load=0.1");
    expect(seriesOf({ ...state, designs: [next!] }).ghosts).toEqual([]);
  });
});
