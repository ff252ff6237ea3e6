/** The search for saturation on made-up curves: accepted rates and verdicts by formula. */
import { describe, expect, test } from "vitest";
import { foreseen, nextListedLoad, saturationOf, saturationSoFar, settled } from "../../src/simulation/curve.ts";
import type { Verdict } from "../../src/simulation/curve.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { chanceOf, nextSearch, searchSteps } from "../../src/simulation/saturation-search.ts";

const ACCURACY = 0.005;
const LONG = { accuracy: ACCURACY, coarse: false, confirms: false };
const SHORT_FIRST = { ...LONG, coarse: true };

/** A network: what it accepts of an offered load. */
type Curve = (load: number) => number;

function verdict(curve: Curve, load: number, fine = false): Verdict {
  const carried = curve(load);
  return { load, carried, worst: 0, saturated: carried < load * 0.999, filling: false, fine };
}

interface Found {
  readonly points: readonly Verdict[];
  readonly runs: number;
}

/** Searches one load at a time. */
function search(curve: Curve, loads: readonly number[], kind = LONG): Found {
  const points = loads.map((load) => verdict(curve, load));
  for (let runs = 0; runs < 50; runs++) {
    const next = nextSearch(points, kind);
    if (next === null) return { points, runs };
    expect(points.some(({ load }) => load === next.load)).toBe(false);
    points.push(verdict(curve, next.load, next.fine));
  }
  throw new Error("the search does not end");
}

/** Listed points of 72 endpoints of which half are silent. */
const asPoints = (points: readonly Verdict[]): LoadPoint[] =>
  points.map(
    ({ load, carried, worst, saturated }) =>
      ({ load, accepted: carried / 2, offered: load / 2, carried, worstFlow: worst, saturated, complete: true }) as LoadPoint,
  );

const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

describe("a load that only filled buffers proves no saturation", () => {
  // Buffers fill for longer than any window from 0.0425 to 0.05; from 0.05 on the network carries all, up to 0.17.
  const turns = (load: number, fine = false): Verdict => ({
    ...verdict((one) => (one <= 0.0425 || (one >= 0.05 && one <= 0.17) ? one : 0.97 * one), load, fine),
    filling: load > 0.0425 && load < 0.05,
  });
  const from = (loads: readonly number[]): readonly Verdict[] => {
    const points = loads.map((load) => turns(load));
    for (let next = nextSearch(points, LONG); next !== null && points.length < 50; next = nextSearch(points, LONG))
      points.push(turns(next.load, next.fine));
    return points;
  };

  test.each([[[0.03, 0.045]], [[0.03, 0.045, 0.9]], [[0.03, 0.045, 0.1, 0.6]], [TENTHS]])("from %j", (loads) => {
    const { load, upper, unsettled } = saturationOf(from(loads), 1, ACCURACY)!;
    expect(load).toBeGreaterThan(0.169);
    expect(load).toBeLessThanOrEqual(0.17);
    expect(upper / load).toBeLessThanOrEqual(1.005);
    expect(unsettled).toBe(false);
  });

  test("it is looked for above it in the middle of the widest gap, as far as a load that is surely saturated", () => {
    const narrow = [0.0425, 0.0426].map((load) => turns(load, true));
    const next = (...others: Verdict[]): number | undefined => nextSearch([...narrow, ...others], LONG)?.load;
    const sure = (load: number): Verdict => turns(load, true);
    expect(next()).toBeCloseTo(Math.sqrt(0.0426), 4);
    expect(next(sure(0.6))).toBeCloseTo(Math.sqrt(0.0426 * 0.6), 4);
    expect(next(sure(0.6), { ...sure(0.2), filling: true })).toBeCloseTo(Math.sqrt(0.0426 * 0.2), 4);
    // What is listed is another run.
    expect(next(sure(0.0426 * 4), { ...sure(0.0852), fine: false })).toBe(0.085183);
    const near = { ...sure(0.053), saturated: true };
    expect(next(near)).toBeUndefined();
    // What is surely saturated and gets no more through tells that the network carries no more.
    expect(next({ ...sure(0.9), carried: 0.044 })).toBeUndefined();
    expect(next({ ...sure(0.9), carried: 0.044, filling: true })).toBeDefined();
    // Its own verdict counts when its sources wait.
    expect(nextSearch([narrow[0]!, { ...narrow[1]!, filling: false }], LONG)).toBeNull();
    const saturation = (...others: Verdict[]): boolean => saturationOf([...narrow, ...others], 3, ACCURACY)!.unsettled;
    expect([saturation(), saturation(near), saturation({ ...near, filling: true })]).toEqual([true, false, true]);
  });
});

describe("a curve's saturation is found to half a percent", () => {
  test.each<[string, Curve, number, readonly number[], number]>([
    ["flat past saturation: the guess is right", (load) => Math.min(load, 0.4321), 0.4321, TENTHS, 2],
    ["flat, from two loads far apart", (load) => Math.min(load, 0.125), 0.125, [0.05, 0.9], 2],
    ["the guess a little low", (load) => (load <= 0.437 ? load : 0.43), 0.437, TENTHS, 5],
    ["throughput falls past saturation", (load) => (load <= 0.35 ? load : Math.max(0.05, 0.35 - 2 * (load - 0.35))), 0.35, TENTHS, 7],
    ["throughput collapses to nothing", (load) => (load <= 0.27 ? load : 0), 0.27, TENTHS, 7],
    ["throughput still rises past saturation", (load) => (load <= 0.4 ? load : 0.4 + 0.5 * (load - 0.4)), 0.4, TENTHS, 9],
    [
      "accepted rates hardly below the load, so that every guess is too high",
      (load) => (load <= 0.72 ? load : 0.99 * load),
      0.72,
      [0.3, 0.7, 0.95],
      9,
    ],
    ["the same with no stable load listed", (load) => (load <= 0.22 ? load : 0.99 * load), 0.22, [0.8, 0.95], 12],
    ["saturated at every listed load", (load) => Math.min(load, 0.03125), 0.03125, TENTHS, 2],
    ["saturated at every listed load, and falling", (load) => (load <= 0.06 ? load : 0.03), 0.06, TENTHS, 13],
    ["saturated at every listed load, and collapsing", (load) => (load <= 0.02 ? load : 0), 0.02, TENTHS, 14],
  ])("%s", (_name, curve, capacity, loads, most) => {
    const { points, runs } = search(curve, loads);
    expect(runs).toBeLessThanOrEqual(most);
    const { load, lower, upper, runs: told } = saturationOf(points, runs, ACCURACY)!;
    expect(load).toBe(lower);
    expect(told).toBe(runs);
    // A curve that loses less than 0.1 % passes for stable here.
    expect(load).toBeLessThanOrEqual(capacity * 1.002);
    expect(upper).toBeGreaterThan(capacity * 0.999);
    expect(upper / load).toBeLessThanOrEqual(1.005);
    // Within 2 % it is found in no more steps.
    const accuracy = 0.02;
    const rough = search(curve, loads, { ...LONG, accuracy });
    expect(rough.runs).toBeLessThanOrEqual(most);
    const about = saturationOf(rough.points, rough.runs, accuracy)!;
    expect(about.load).toBeLessThanOrEqual(capacity * 1.002);
    expect(about.upper).toBeGreaterThan(capacity * 0.999);
    expect(about.upper / about.load).toBeLessThanOrEqual(1.02);
  });

  test("never saturated: there is nothing to search", () => {
    const { points, runs } = search((load) => load, TENTHS);
    expect(runs).toBe(0);
    expect(saturationOf(points, 0, ACCURACY)).toBeNull();
  });

  test("nothing is carried at any load: the search gives up at the least load, and no load is called stable", () => {
    const { points, runs } = search(() => 0, TENTHS);
    expect(runs).toBeLessThan(8);
    const { load, lower, upper } = saturationOf(points, runs, ACCURACY)!;
    expect([load, lower]).toEqual([0, null]);
    expect(upper).toBeLessThan(0.002);
  });

  test("a stable load above a saturated one counts", () => {
    const points: Verdict[] = [
      { load: 0.2, carried: 0.18, worst: 0, saturated: true, filling: false, fine: false },
      { load: 0.3, carried: 0.3, worst: 0, saturated: false, filling: false, fine: false },
      { load: 0.4, carried: 0.35, worst: 0, saturated: true, filling: false, fine: false },
    ];
    const next = nextSearch(points, LONG)!.load;
    expect(next).toBeGreaterThan(0.3);
    expect(next).toBeLessThan(0.4);
  });

  test("listed loads that passed for stable above what it found are saturated, and their worst flow is none that keeps pace", () => {
    const passed = asPoints([
      { load: 0.3, carried: 0.3, worst: 0, saturated: false, filling: false, fine: false },
      { load: 0.6, carried: 0.5, worst: 0, saturated: false, filling: false, fine: false },
    ]).map((point) => ({ ...point, worstFlow: point.load }));
    const told = settled(passed, { load: 0.5, found: true, lower: 0.5, upper: 0.502, runs: 7, unsettled: false });
    expect(told.map(({ saturated, worstFlow }) => [saturated, worstFlow])).toEqual([
      [false, 0.3],
      [true, 0.5],
    ]);
    // By chance all that was offered arrived: the worst flow gets no more than what is carried for all.
    const lucky = passed.map((point) => ({ ...point, accepted: 1.01 * point.offered, carried: 1.01 * point.load }));
    expect(settled(lucky, { load: 0.5, found: true, lower: 0.5, upper: 0.502, runs: 7, unsettled: false })[1]!.worstFlow).toBe(0.5);
    expect(settled(passed, { load: 0.5, found: true, lower: 0.3, upper: 0.6, runs: 0, unsettled: false })).toEqual(passed);
  });

  test("before its end the search knows what the points tell, and points cut short tell nothing", () => {
    const stable: Verdict = { load: 0.3, carried: 0.299, worst: 0, saturated: false, filling: false, fine: false };
    const saturated: Verdict = { load: 0.4, carried: 0.35, worst: 0.34, saturated: true, filling: false, fine: false };
    expect(saturationOf([stable, saturated], 0, ACCURACY)).toEqual({
      load: 0.34,
      found: false,
      lower: 0.3,
      upper: 0.4,
      runs: 0,
      unsettled: false,
    });
    expect(saturationOf([saturated], 0, ACCURACY)).toEqual({
      load: 0.34,
      found: false,
      lower: null,
      upper: 0.4,
      runs: 0,
      unsettled: false,
    });
    // Past saturation a flow may get less than it could at a lower load.
    expect(saturationOf([stable, { ...saturated, worst: 0.1 }], 0, ACCURACY)?.load).toBe(0.3);
    const [first, second] = asPoints([stable, saturated]);
    expect(saturationSoFar([first!, second!])?.load).toBeCloseTo(0.34, 12);
    expect(saturationSoFar([{ ...first!, complete: false }, second!])?.load).toBeCloseTo(0.34, 12);
    expect(saturationSoFar([first!])).toBeNull();
  });
});

test("chance that lets a load just above saturation pass for stable is corrected by what the worst flow gets through", () => {
  const bracket = (worst: number): Verdict[] => [
    { load: 0.3015, carried: 0.3015, worst: 0.3015, saturated: false, filling: false, fine: true },
    { load: 0.3025, carried: 0.3, worst, saturated: true, filling: false, fine: true },
  ];
  expect(saturationOf(bracket(0.3), 2, ACCURACY)).toEqual({ load: 0.3, found: true, lower: 0.3, upper: 0.3025, runs: 2, unsettled: false });
  // A throughput that collapses past saturation says nothing of it.
  for (const worst of [0.2, 0.302])
    expect(saturationOf(bracket(worst), 2, ACCURACY)).toEqual({
      load: 0.3015,
      found: true,
      lower: 0.3015,
      upper: 0.3025,
      runs: 2,
      unsettled: false,
    });
});

test("where windows were too short for half a percent the interval says so", () => {
  const bracket = (worst: number): Verdict[] => [
    { load: 0.528, carried: 0.528, worst: 0.528, saturated: false, filling: false, fine: true },
    { load: 0.53, carried: 0.5, worst, saturated: true, filling: false, fine: true },
  ];
  const point = { fullRate: 0.5, window: { start: 3000, end: 153_000 } } as LoadPoint;
  // 1,172 packets of 64 flits, where a quarter of a million is asked for.
  expect(chanceOf(point, 64, ACCURACY)).toBeCloseTo(0.008 * Math.sqrt((250_000 * 64) / 75_000), 12);
  expect(chanceOf({ ...point, window: { start: 0, end: 1_000_000 } }, 1, ACCURACY)).toBe(0.008);
  for (const [worst, load] of [
    [0.5, 0.5],
    [0.3, 0.528],
  ] as const) {
    const found = saturationOf(bracket(worst), 2, ACCURACY, () => chanceOf(point, 64, ACCURACY))!;
    const beyond = chanceOf(point, 64, ACCURACY) - 0.008;
    expect(found.load).toBe(load);
    expect(found.lower).toBeCloseTo(0.528 * (1 - beyond), 5);
    expect(found.upper).toBeCloseTo(0.53 * (1 + beyond), 5);
  }
});

describe("a listed load's own window, which is short, only hints at where to search", () => {
  /** Listed loads are misjudged by a share of the load, up or down. */
  function misjudged(curve: Curve, loads: readonly number[], error: number): Verdict[] {
    return loads.map((load) => ({ ...verdict(curve, load), saturated: verdict(curve, load * (1 + error)).saturated }));
  }

  test.each([-0.03, -0.01, 0.01, 0.03, 0.1])("the same from any list, whose verdicts are wrong by %d", (error) => {
    const curve: Curve = (load) => Math.min(load, 0.3141);
    for (const loads of [TENTHS, [0.3, 0.9], [0.05, 0.312, 0.316, 0.5], [0.31, 0.3125, 0.315, 0.3175, 0.32, 0.6], [0.9]]) {
      const points = misjudged(curve, loads, error);
      let runs = 0;
      for (let next = nextSearch(points, SHORT_FIRST); next !== null; next = nextSearch(points, SHORT_FIRST)) {
        expect(++runs).toBeLessThan(25);
        const { load, fine } = next;
        expect(points.some((point) => point.load === load)).toBe(false);
        points.push(fine ? verdict(curve, load, true) : misjudged(curve, [load], error)[0]!);
      }
      const { load, upper, lower } = saturationOf(points, runs, ACCURACY)!;
      expect(load).toBe(lower);
      expect(load).toBeLessThanOrEqual(0.3141 * 1.0011);
      expect(upper).toBeGreaterThanOrEqual(0.3141);
      expect(upper / load).toBeLessThanOrEqual(1.005);
    }
  });
});

describe("where every listed load passed, over windows of few packets", () => {
  const confirming = { ...SHORT_FIRST, confirms: true };

  test("the highest is judged over a long one, and searched below when it does not keep pace", () => {
    const passed = TENTHS.map((load): Verdict => ({ load, carried: load, worst: load, saturated: false, filling: false, fine: false }));
    const [step] = searchSteps(passed, new Map(), 1, confirming);
    expect(step!.fine).toBe(true);
    expect(step!.load / 0.9).toBeCloseTo(1, 3);
    expect(step!.load).not.toBe(0.9);
    const curve: Curve = (load) => Math.min(load, 0.3141);
    const points = [...passed];
    for (let next = nextSearch(points, confirming); next !== null; next = nextSearch(points, confirming)) {
      expect(points.length).toBeLessThan(30);
      points.push(next.fine ? verdict(curve, next.load, true) : { ...passed[0]!, load: next.load, carried: next.load });
    }
    const { load, upper } = saturationOf(points, 1, ACCURACY)!;
    expect(load).toBeLessThanOrEqual(0.3141);
    expect(upper / load).toBeLessThanOrEqual(1.005);
    expect(upper).toBeGreaterThan(0.3141);
  });

  test("that is all where it keeps pace, and nothing where windows had packets enough", () => {
    const { points, runs } = search((load) => load, TENTHS, confirming);
    expect([runs, saturationOf(points, runs, ACCURACY)]).toEqual([1, null]);
    expect(search((load) => load, TENTHS).runs).toBe(0);
  });
});

describe("several workers", () => {
  const curve: Curve = (load) => (load <= 0.437 ? load : 0.43);

  test.each([1, 2, 3, 8])("%i loads at once find what one at a time finds", (count) => {
    const alone = search(curve, TENTHS);
    const points = TENTHS.map((load) => verdict(curve, load));
    const known = new Map<number, Verdict>();
    let rounds = 0;
    for (let steps = searchSteps(points, known, count, LONG); steps.length > 0; steps = searchSteps(points, known, count, LONG)) {
      expect(steps.length).toBeLessThanOrEqual(count);
      rounds++;
      for (const { load } of steps) known.set(load, verdict(curve, load, true));
      for (let next = nextSearch(points, LONG); next !== null && known.has(next.load); next = nextSearch(points, LONG))
        points.push(known.get(next.load)!);
    }
    expect(points).toEqual(alone.points);
    expect(rounds).toBeLessThanOrEqual(Math.ceil(alone.runs / Math.min(2, count)) + 1);
  });

  test("the load needed next comes first, then the next after a stable and after a saturated verdict", () => {
    const points = TENTHS.map((load) => verdict(curve, load));
    const [first, second] = searchSteps(points, new Map(), 3, LONG);
    expect(first).toEqual(nextSearch(points, LONG));
    expect(second).toEqual(
      nextSearch(
        [...points, { load: first!.load, carried: first!.load, worst: first!.load, saturated: false, filling: false, fine: true }],
        LONG,
      ),
    );
  });

  test("verdicts that others tell", () => {
    const points: Verdict[] = [
      { load: 0.3, carried: 0.3, worst: 0, saturated: false, filling: false, fine: false },
      { load: 0.5, carried: 0.4, worst: 0, saturated: true, filling: false, fine: false },
    ];
    expect(foreseen(points, 0.1)).toMatchObject({ saturated: false });
    expect(foreseen(points, 0.9)).toMatchObject({ saturated: true });
    expect(foreseen(points, 0.4)).toBeNull();
    expect(foreseen([], 0.4)).toBeNull();
  });
});

describe("the curve's shape first", () => {
  function order(loads: readonly number[], curve: Curve): number[] {
    const started: number[] = [];
    for (;;) {
      const load = nextListedLoad(
        loads,
        new Set(started),
        started.map((one) => verdict(curve, one)),
      );
      if (load === null) return started;
      started.push(load);
    }
  }

  test("ends, middle, then between the last stable and the first saturated load", () => {
    expect(order(TENTHS, (load) => Math.min(load, 0.35)).slice(0, 5)).toEqual([0.1, 0.9, 0.5, 0.3, 0.4]);
    expect(order(TENTHS, (load) => Math.min(load, 0.75)).slice(0, 5)).toEqual([0.1, 0.9, 0.5, 0.7, 0.8]);
  });

  test("every load once, whatever is known", () => {
    for (const curve of [(load: number) => load, (load: number) => Math.min(load, 0.35), () => 0]) {
      expect([...order(TENTHS, curve)].sort((a, b) => a - b)).toEqual(TENTHS);
      expect(order([0.4], curve)).toEqual([0.4]);
      expect([...order([0.1, 0.2], curve)].sort((a, b) => a - b)).toEqual([0.1, 0.2]);
    }
  });

  test("with nothing known yet the gaps are halved", () => {
    const started = new Set<number>();
    const seen: number[] = [];
    for (let i = 0; i < 5; i++) {
      const load = nextListedLoad(TENTHS, started, [])!;
      started.add(load);
      seen.push(load);
    }
    expect(seen).toEqual([0.1, 0.9, 0.5, 0.7, 0.3]);
  });
});
