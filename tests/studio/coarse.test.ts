/** Coarse curves of the studio: what begins by itself and in which order, what settled points make of them, and what is said of both. */
import { point as loadPoint } from "../charts/load-point.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { latencyChart } from "../../src/charts/latency-chart.ts";
import type { Saturation } from "../../src/simulation/curve.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { idleText } from "../../src/studio/network/run-text.ts";
import { answerFacts } from "../../src/studio/results/answer/gather.ts";
import { answerSentence } from "../../src/studio/results/answer/sentence.ts";
import { textOf } from "./reading.ts";
import { seriesOf } from "../../src/studio/results/series.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { workersNow, learnSpeed } from "../../src/studio/store/effort.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { pointsIn, saturationIn } from "../../src/studio/store/load.ts";
import { unsketchedDesigns } from "../../src/studio/store/pending.ts";
import { run } from "../../src/studio/store/run.ts";
import type { CoarseCurve, Results } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { forgetSpeed } from "./speed.ts";

const STUDY = "traffic=worst-case&load=0.04,0.08,0.12,0.2,0.5&b.routing=ugal-l";
const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;

/** A point of a network that carries up to 0.125. */
const point = (load: number, more: Partial<LoadPoint> = {}): LoadPoint =>
  loadPoint(load, load > 0.125 ? null : 130, {
    accepted: Math.min(load, 0.125),
    carried: Math.min(load, 0.125),
    worstFlow: Math.min(load, 0.125),
    fullRate: load > 0.125 ? 9 : 0,
    utilisation: new Float32Array(180),
    terminalUse: new Float32Array(144),
    ...more,
  });

const SATURATION: Saturation = { load: 0.125, found: true, lower: 0.1125, upper: 0.138, runs: 3, unsettled: false, coarse: true };
const COARSE: CoarseCurve = {
  points: [0.04, 0.08, 0.12, 0.2, 0.5].map((load) => point(load, { coarse: true })),
  searched: [point(0.13, { coarse: true })],
  saturation: SATURATION,
  complete: true,
  alone: true,
};

function resultsOf(values: DesignValues, more: Partial<Results>): Results {
  const nothing = { points: [], searched: [], saturation: null, running: [], channelQueues: new Map(), complete: false, coarse: COARSE };
  return { key: simulationKey(values), values, ...nothing, ...more };
}

describe("a run", () => {
  let studio: Studio;
  let asked: { load: number; routing: unknown; measure: number }[];
  beforeEach(() => {
    asked = [];
    const pool = {
      size: 2,
      run: (id: string, values: DesignValues, _watch: unknown, load: number) => {
        if (id !== "loadPoint") return { done: new Promise(() => undefined), cancel: () => undefined };
        asked.push({ load, routing: values["routing"], measure: values["measure"] as number });
        return {
          done: Promise.resolve().then(() => point(load, { window: { start: 0, end: values["measure"] as number } })),
          cancel: () => undefined,
        };
      },
      pause: () => undefined,
      resume: () => undefined,
    };
    studio = createStudio(() => pool as unknown as Pool);
    openStudy(studio, STUDY);
    studio.setState({ chosenLoad: 0.12 });
  });
  afterEach(forgetSpeed);

  test("simulates all designs in short windows first, the load that is looked at before others; then in the study's own", async () => {
    await run(studio);
    const own = asked.findIndex(({ load, measure }) => measure === 3000 && load > 0.1);
    const [short, settled] = [asked.slice(0, own), asked.slice(own)];
    expect(short.slice(0, 2).map(({ load, routing }) => [load, routing])).toEqual([
      [0.12, "min"],
      [0.12, "ugal-l"],
    ]);
    expect(new Set(short.map(({ load }) => load))).toEqual(new Set([...short.map(({ load }) => load), 0.04, 0.08, 0.12, 0.2, 0.5]));
    expect(settled.every(({ measure }) => measure >= 3000)).toBe(true);
    for (const { points, complete, coarse } of Object.values(studio.getState().results))
      expect([points.length, points.some((one) => one.coarse), complete, coarse?.points]).toEqual([5, false, true, []]);
  });

  test("is left at coarse curves where nothing goes on, which Run then settles without simulating them again", async () => {
    await run(studio, true, () => false);
    const state = studio.getState();
    expect(state.run.active).toBe(false);
    expect(asked.some(({ measure, load }) => measure === 3000 && load > 0.1)).toBe(false);
    expect(unsketchedDesigns(state)).toEqual([]);
    expect(idleText(state, 2)).toMatch(/^Coarse so far\. Run simulates 10 loads of 2 designs, about /);
    expect(Object.keys(state.pilots)).toHaveLength(2);
    const before = asked.length;
    await run(studio);
    expect(asked.slice(before).every(({ measure }) => measure >= 3000)).toBe(true);
    expect(idleText(studio.getState(), 2)).toBe("10 loads of 2 designs simulated");
  });
});

test("short windows come before what takes long, of networks of up to 10,000 endpoints", () => {
  const open = (text: string): number => {
    const studio = createStudio(() => ({}) as Pool);
    openStudy(studio, text);
    return unsketchedDesigns(studio.getState()).length;
  };
  expect(open("topology=slim-fly&q=17")).toBe(1);
  expect(open("p=8&a=16&h=8")).toBe(0);
  expect(open("warmup=300&measure=300&load=0.1")).toBe(0);
  expect(open("precision=coarse")).toBe(0);
});

test("a busy machine takes fewer loads at once, and never none", () => {
  expect([1, 2, 8].map(workersNow)).toEqual([1, 2, 8]);
  for (let i = 0; i < 8; i++) learnSpeed(valuesOf(""), { flitHops: 1e4, drawn: 0, seconds: 2 });
  expect([1, 2, 8].map(workersNow)).toEqual([1, 1, 4]);
  forgetSpeed();
});

describe("what is known", () => {
  const values = valuesOf("traffic=worst-case&load=0.04,0.08,0.12,0.2,0.5");
  const interval = (more: Partial<Results>): unknown => {
    const { lower, upper, coarse } = saturationIn(resultsOf(values, more))!;
    return [lower, upper, coarse === true];
  };

  test("of saturation narrows, and settled points put a coarse interval aside only where they are on its wrong side", () => {
    expect(interval({})).toEqual([0.1125, 0.138, true]);
    expect(interval({ points: [point(0.08), point(0.12)] })).toEqual([0.12, 0.138, true]);
    expect(interval({ points: [point(0.04), point(0.2)] })).toEqual([0.1125, 0.138, true]);
    const late = { ...SATURATION, lower: 0.3, upper: 0.4 };
    expect(interval({ points: [point(0.12), point(0.2)], coarse: { ...COARSE, saturation: late } })).toEqual([0.12, 0.2, false]);
    const { coarse: _coarse, ...settled } = { ...SATURATION, lower: 0.1247, upper: 0.1253 };
    expect(interval({ saturation: settled, complete: true })).toEqual([0.1247, 0.1253, false]);
  });

  test("of points are settled ones, and coarse ones at other loads until all are settled", () => {
    const of = (more: Partial<Results>): unknown => pointsIn(resultsOf(values, more)).map(({ load, coarse }) => (coarse ? -load : load));
    expect(of({ points: [point(0.04), point(0.12)] })).toEqual([0.04, 0.12, -0.08, -0.2, -0.5, -0.13]);
    expect(of({ points: COARSE.points.map(({ load }) => point(load)), complete: true })).toEqual([0.04, 0.08, 0.12, 0.2, 0.5]);
  });

  const stateOf = (more: Partial<Results>) => {
    const studio = createStudio(() => ({}) as Pool);
    openStudy(studio, "traffic=worst-case&load=0.04,0.08,0.12,0.2,0.5");
    const results = resultsOf(studio.getState().designs[0]!.values, more);
    studio.setState({ results: { [results.key]: results } });
    return studio.getState();
  };
  const sentence = (more: Partial<Results>): string => textOf(answerSentence(answerFacts(stateOf(more))));

  test("is said with its state, and a number that jumps says why", () => {
    expect(sentence({})).toMatch(/stops between 11\.\d+\sand\s13\.\d+\s%\s\(coarse\)/);
    const { coarse: _coarse, ...settled } = { ...SATURATION, lower: 0.1247, upper: 0.1253 };
    const done = { points: COARSE.points.map(({ load }) => point(load)), complete: true };
    expect(sentence({ ...done, saturation: settled })).not.toMatch(/coarse|short/);
    const wrong = { ...COARSE, saturation: { ...SATURATION, lower: 0.2, upper: 0.24 } };
    expect(sentence({ ...done, saturation: settled, coarse: wrong })).toMatch(/\(short windows had said 20\sand\s24\s%\)/);
  });

  test("is drawn hollow, on a thin line, while it is coarse", () => {
    const chart = (more: Partial<Results>) => {
      const { marks, table, hovers } = latencyChart({ series: seriesOf(stateOf(more)).series, bounds: [], width: 400, height: 300 });
      const circles = marks.filter((mark) => mark.type === "circle" && mark.part === "data");
      return { hollow: circles.map((mark) => "open" in mark && mark.open), states: table.rows.map((row) => row.at(-1)), hovers };
    };
    const coarse = chart({});
    expect(coarse.hollow).toEqual([true, true, true]);
    expect(new Set(coarse.states)).toEqual(new Set(["coarse"]));
    expect(coarse.hovers.some(({ rows }) => rows.some(([name]) => name === "coarse"))).toBe(true);
    const mixed = chart({ points: [point(0.08)] });
    expect(mixed.hollow).toEqual([true, false, true]);
  });
});
