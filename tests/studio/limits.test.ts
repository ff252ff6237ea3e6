/** From answers of linear programs to the drawing, the bars by path length and the rates of a pair. */
import { beforeEach, describe, expect, test } from "vitest";
import { familyLayout } from "../tools/at-once.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { colouringOf, sameColouring } from "../../src/studio/network/channel-load.ts";
import { firstPair, lengthRows, pairModels } from "../../src/studio/results/limits/rows.ts";
import { certificateOf, contrast, dearest, effortOf } from "../../src/studio/results/limits/sentences.ts";
import { seriesOf } from "../../src/studio/results/series.ts";
import { boundKey, networkKey } from "../../src/studio/store/keys.ts";
import { answeredPrograms } from "../../src/studio/store/bounds.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import type { Bound } from "../../src/studio/store/state.ts";
import type { FlowRates, ThroughputResult } from "../../src/throughput/results.ts";
import { build, DRAGONFLY } from "../drawing/networks.ts";

let studio: Studio;
const VALUES = parseStudy("routing=ugal-l&traffic=worst-case").study.designs[0]!;
const network = build(DRAGONFLY);
const drawing = (await familyLayout(network))!;
/** From router 0 to router 5, one minimal path and two others. */
const RATES: FlowRates = {
  firstClass: Int32Array.from([0, 2]),
  kind: Uint8Array.from([0, 1]),
  kinds: ["minimal", "valiant", "any"],
  length: Uint8Array.from([3, 5]),
  paths: Float64Array.from([1, 2]),
  rate: Float32Array.from([0.25, 0.75]),
  pairs: Float64Array.from([5]),
  flowOf: Int32Array.from([0]),
};

function solved(model: string, change: Partial<ThroughputResult> = {}): Bound {
  const result: ThroughputResult = {
    model,
    alpha: 0.5,
    alphaNetwork: 0.5,
    terminalBound: 1,
    lower: 0.5,
    upper: 0.5,
    gap: 0,
    proved: true,
    bottlenecks: [],
    channelUse: { local: null, global: null },
    lengths: [
      { kind: "minimal", length: 3, share: 0.25 },
      { kind: "valiant", length: 5, share: 0.75 },
    ],
    minimalFraction: 0.25,
    rows: 9,
    columns: 8,
    nonzeros: 7,
    seconds: 1,
    solver: "steps",
    complete: true,
    ended: "optimum",
    channelLoad: new Float32Array(network.channels).fill(0.5),
    channelDual: new Float32Array(network.channels),
    terminalLoad: new Float32Array(2 * network.endpoints),
    rates: RATES,
    ...change,
  };
  return {
    key: boundKey(VALUES, model),
    model,
    values: VALUES,
    state: "solved",
    text: "",
    lower: 0.5,
    upper: 0.5,
    progress: null,
    result,
    verification: null,
  };
}

const ANY = solved("any-path", { lengths: [{ kind: "any", length: null, share: 1 }], minimalFraction: null, rates: null });

beforeEach(() => {
  const bounds = [solved("3"), ANY].map((bound) => [bound.key, bound] as const);
  studio = createStudio();
  studio.setState({
    designs: [{ id: 1, values: VALUES, attempts: {}, problems: [] }],
    inspections: { 1: { drawing: { key: networkKey(VALUES), value: drawing } } },
    bounds: Object.fromEntries(bounds),
    colouredBy: "lp",
  });
});

describe("the drawing", () => {
  test("is coloured by the optimum that the routing is held against, or the chosen one", () => {
    const colouring = colouringOf(studio.getState());
    expect(colouring).toMatchObject({ by: "lp", model: "3", models: ["any-path", "3"], alpha: 0.5, queueTop: null });
    expect(colouring?.prices).toHaveLength(network.channels);
    studio.setState({ chosenModel: "any-path" });
    expect(colouringOf(studio.getState())).toMatchObject({ model: "any-path" });
    expect(sameColouring(colouring, colouringOf(studio.getState()))).toBe(false);
    expect(sameColouring(colouringOf(studio.getState()), colouringOf(studio.getState()))).toBe(true);
  });

  test("keeps its kinds where neither a program nor a simulation says anything of its channels", () => {
    studio.setState({ colouredBy: "load" });
    expect(colouringOf(studio.getState())).toBeNull();
    const small = solved("3", { channelLoad: new Float32Array(2) });
    studio.setState({ colouredBy: "lp", bounds: { [small.key]: small } });
    expect(colouringOf(studio.getState())).toBeNull();
  });
});

test("only programs that tell minimal paths from others have a bar of them", () => {
  const state = studio.getState();
  expect(lengthRows(state, answeredPrograms(state), seriesOf(state)).map(({ label, lengths }) => [label, lengths.length])).toEqual([
    ["UGAL model 3", 2],
  ]);
});

test("a pair has the rates of every program that has some, and none where nothing is sent", () => {
  const programs = answeredPrograms(studio.getState());
  expect(
    pairModels(programs, network, 0, 5).map(({ label, classes }) => [label, classes.map(({ paths, share }) => [paths, share])]),
  ).toEqual([
    [
      "UGAL model 3",
      [
        [1, 0.25],
        [2, 0.75],
      ],
    ],
  ]);
  expect(pairModels(programs, network, 5, 0)).toEqual([]);
  expect(firstPair(programs, network)).toEqual({ source: 0, destination: 10 });
  expect(firstPair([ANY], network)).toBeNull();
});

describe("sentences", () => {
  test("certified ends are written outward, apart from the size", () => {
    const bound = { ...solved("3"), lower: 0.12345678, upper: 0.12345671 + 2e-7 };
    expect(certificateOf(bound)).toBe("Certified: at least 0.1234567, at most 0.123457, gap 1e\u20116");
    expect(certificateOf(solved("3"))).toBe("Certified: at least 0.5, at most 0.5, gap below 1e\u201112");
    expect(effortOf(bound)).toBe("9 rows, 8 columns, 7 nonzeros · 1 s: steps");
  });

  test("the channel with the highest price has a name and a meaning", () => {
    const { result } = solved("3", {
      bottlenecks: [
        { channel: 0, dual: 0.021 },
        { channel: 1, dual: 0.02 },
      ],
    });
    expect(dearest(result!, network, "alpha")).toBe(
      "Of single channels, the one with the highest dual price, 0.0 → 0.1: one flit a cycle more there (the bandwidth of an endpoint's link) would raise alpha by up to 0.021.",
    );
    expect(dearest(solved("3").result!, network, "alpha")).toBe("");
  });

  test("rates of two models are contrasted", () => {
    const classes = pairModels([solved("3")], network, 0, 5)[0]!.classes;
    const many = [
      { model: "0", label: "UGAL model 0", classes: [...classes, ...classes] },
      { model: "5", label: "UGAL model 5", classes },
    ];
    expect(contrast(many)).toBe(
      "UGAL model 0 chooses 4 rates for this pair, UGAL model 5 only 2: within a class every path carries the same, crowded or not. UGAL model 0 has one rate for each path; paths over the same links count once.",
    );
  });
});
