/** Saturation where few flows bind: the verdict is on each source and destination, and the search finds the hard limit from any list of loads. */
import { doubtsOf } from "../../src/simulation/curve-caveats.ts";
import { simulationWarnings } from "../../src/sweep/fields.ts";
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { CHANCE, FINEST } from "../../src/simulation/curve.ts";
import type { Curve } from "../../src/simulation/curve.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { LoadCurve } from "../../src/workers/load-curve.ts";
import { some, WHOLE } from "../tools/extent.ts";
import { design } from "./designs.ts";

/** Endpoints of one router send to each other, but for one, whose flow crosses a global channel. */
const PAIRS = "0-5:1,2-3:1,3-2:1,6-7:1,7-6:1,8-9:1,9-8:1,10-11:1,11-10:1";

type Set = Readonly<Record<string, Value>>;

function point(values: ReturnType<typeof design>, load: number): LoadPoint {
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(5000));
  return simulation.result();
}

/** The whole curve, simulated in this thread. */
function curveOf(set: Set, loads: readonly number[]): Promise<Curve> {
  const values = { ...design(set), load: loads };
  const size = 1;
  return new LoadCurve(
    {
      size,
      start: (at, load) => ({ done: Promise.resolve().then(() => point(at, load)), cancel: () => {} }),
    },
    values,
    { onPoint: () => {}, onProgress: () => {} },
  ).done;
}

describe("never above a hard limit by more than chance explains, and the same from any list", () => {
  const one = { traffic: "matrix", matrix: "0-40:1", globalBandwidth: 0.5, seed: 2 };
  type Case = [string, Set, number, number, readonly (readonly number[])[]];
  test.each<Case>([
    // A hot endpoint reads a flit a cycle: 71 others send it a fifth of theirs, and their share of the rest.
    ...(WHOLE ? [["a hot spot", { traffic: "hot-spot" }, 1 / 15, 150_000, [[0.06, 0.08]]] satisfies Case] : []),
    [
      "one pair, the others silent",
      one,
      0.5,
      150_000,
      [
        [0.2, 0.4, 1],
        [0.45, 0.52, 0.9],
      ],
    ],
    ...(WHOLE ? [["nine channels between groups", { traffic: "worst-case" }, 1 / 8, 250_000 / 9, [[0.05, 0.5]]] satisfies Case] : []),
  ])("%s", async (_name, set, limit, cycles, lists) => {
    for (const loads of WHOLE ? lists : lists.slice(0, 1)) {
      const { saturation, points, searched } = await curveOf(set, loads);
      const { load, lower, upper } = saturation!;
      // Where the longest windows hold fewer packets than asked for, the interval says so.
      if (cycles < 150_000) expect(load).toBe(lower);
      else expect(lower! / load).toBeGreaterThan(0.985);
      // Loads of 0.5 % above the nine channels' limit pass for stable with 4 of 14 seeds; CHANCE is three standard deviations.
      expect(load).toBeLessThanOrEqual(limit * (1 + CHANCE * FINEST));
      expect(load).toBeGreaterThan(limit * 0.99);
      expect(upper / load).toBeLessThan(1.014);
      // Both ends of the bracket were judged over windows that 250,000 packets pass the bottleneck in, or 150,000 cycles.
      const long = searched.filter(({ window }) => window.end - window.start >= cycles);
      const above = long.filter((judged) => judged.saturated && judged.load <= upper).map((judged) => judged.load);
      expect(Math.max(...above)).toBeGreaterThan(cycles < 150_000 ? upper * 0.999999 : upper * 0.992);
      expect(long.some((judged) => !judged.saturated && judged.load >= lower!)).toBe(true);
      // Points that the search proved saturated say so.
      for (const { load: listed, saturated } of points) expect([listed, saturated]).toEqual([listed, listed > limit]);
    }
  });

  test("not where adaptive routing begins to turn away, and buffers fill for longer than the windows", async () => {
    // 72 endpoints; 0.522 to 0.539 with 14 seeds.
    const set = { p: 1, a: 8, h: 1, traffic: "worst-case", routing: "ugal-l", saturationWithin: 5 };
    if (WHOLE) expect((await curveOf(set, [0.1, 0.18, 0.7])).saturation!.load).toBeGreaterThan(0.52);
    const low = await curveOf(set, [0.1, 0.18]);
    expect(low.saturation).toBeNull();
    const { load, saturated, filling } = low.points[1]!;
    expect([load, saturated, filling, low.searched.every((judged) => judged.saturated === judged.filling)]).toEqual([
      0.18,
      true,
      true,
      true,
    ]);
    expect(simulationWarnings(design(set), null, low)).toEqual([
      "At load 0.18 buffers still filled when its windows ended, though higher loads are carried: it counts as saturated, but is not; warmupRule = patient waits for them.",
    ]);
    const listed = await curveOf({ ...set, saturation: "curve" }, [0.1, 0.18]);
    expect(listed.saturation).toMatchObject({ lower: 0.1, upper: 0.18, unsettled: true });
    expect(simulationWarnings(design(set), null, listed)).toEqual([
      "From load 0.18 on buffers still filled when the windows ended, which is no proof of an overload: the saturation load may be higher, as longer windows would tell.",
    ]);
  });

  test("searched to within 2 %: a sixteenth of the packets, a wider interval, and no load above the limit by more than that", async () => {
    const { saturation, searched } = await curveOf({ traffic: "worst-case", saturationWithin: 2 }, [0.05, 0.5]);
    const { load, lower, upper } = saturation!;
    expect(lower).toBe(load);
    expect(load).toBeLessThanOrEqual(1 / 8 + (upper - load));
    expect(upper).toBeGreaterThan((1 / 8) * 0.99);
    expect(upper / load).toBeLessThanOrEqual(1.052);
    for (const { window } of searched) expect(window.end - window.start).toBeLessThan((250_000 / 16 / 9) * 1.1 + 3000);
  });

  const sizes = [
    ["packets of 64 flits", 64, [0.3, 0.6, 0.9]],
    ["packets of 16 flits", 16, [0.3, 0.6, 0.65]],
  ] as const;
  test.each(some(sizes, 2))(
    "one overloaded flow among others, all of the list stable over windows of few packets: %s",
    async (_name, packetSize, loads) => {
      const { saturation } = await curveOf(
        {
          p: 2,
          a: 2,
          h: 1,
          traffic: "matrix",
          matrix: PAIRS,
          globalBandwidth: 0.5,
          packetSize,
        },
        loads,
      );
      const { load, lower, upper } = saturation!;
      expect(lower).toBeLessThanOrEqual(0.5);
      expect(upper).toBeGreaterThanOrEqual(0.5);
      expect(load).toBeGreaterThan(0.49);
      expect(load).toBeLessThan(0.515);
    },
  );

  test("from the curve alone it is in units of the load, between the loads that it names", async () => {
    const { saturation } = await curveOf({ ...one, saturation: "curve" }, [0.2, 0.4, 1]);
    expect(saturation).toMatchObject({ lower: 0.4, upper: 1, runs: 0 });
    expect(saturation!.load).toBeCloseTo(0.5, 2);
  });
});

describe("a point tells its worst flow", () => {
  test("which is the load where all keep pace", () => {
    for (const set of [{}, { traffic: "hot-spot" }, { routing: "ugal-l", traffic: "worst-case" }]) {
      const { saturated, worstFlow, offered, load } = point(design(set), 0.05);
      expect([saturated, worstFlow, offered]).toEqual([false, load, load]);
    }
  });

  test("and what the hot endpoint reads, or an overloaded channel carries, where the total hardly lacks anything", () => {
    const hot = point(design({ traffic: "hot-spot", measure: 20_000, maxCycles: 200_000 }), 0.075);
    expect(hot.saturated).toBe(true);
    // Less than a fair share: beyond saturation some sources get less through than others.
    expect(hot.worstFlow).toBeLessThan(1 / 15);
    expect(hot.worstFlow).toBeGreaterThan(0.05);
    expect(hot.fullRate).toBeGreaterThanOrEqual(0.97);
    const pair = point(
      design({
        traffic: "matrix",
        matrix: "0-40:1,1-2:1,3-4:1,5-6:1,7-8:1,9-10:1,11-12:1",
        globalBandwidth: 0.5,
        measure: 20_000,
        maxCycles: 200_000,
      }),
      0.52,
    );
    expect(pair.saturated).toBe(true);
    expect(pair.worstFlow).toBeCloseTo(0.5, 2);
    expect(pair.offered).toBeCloseTo((0.52 * 7) / 72, 12);
  });

  test.each([
    ["p=1&a=2&h=1&arrangement=relative&routing=ugal-l-vc&traffic=butterfly&globalBandwidth=2&localBandwidth=0.1&measure=35000", 0.3, 0.2],
    [
      "topology=polarstar&q=2&p=1&failRouters=0.05&failSeed=3141&routing=lash&traffic=worst-case&globalBandwidth=0.3&buffer=64&vcs=12&measure=8400",
      0.1725,
      0.15,
    ],
    // Here they are full before the window ends, so that neither end of the flow grows through all of it.
    [
      "topology=custom&traffic=all-gather&ranks=3&placement=scattered&run=completion&flitBytes=16&job2=storage-bursts&job2.ranks=2&job2.placement=random-group&job2.taken=0.1&seed=53&vcs=4&buffer=64&outputBuffer=64&routerLatency=1&localLatency=2&globalLatency=2&creditLatency=1&localBandwidth=0.1&speedup=4&warmup=1000&measure=12500",
      0.115,
      0.1,
    ],
  ])("also while buffers fill, which take more than the channel behind them carries: %s at %d", (text, load, most) => {
    const {
      study: {
        designs: [values],
      },
    } = parseStudy(`${text}&maxCycles=350000`);
    const { saturated, worstFlow } = point(values!, load);
    expect(saturated).toBe(true);
    expect(worstFlow).toBeLessThan(1.01 * most);
    expect(worstFlow).toBeGreaterThan(0.95 * most);
  });

  test("and what one source of many gets through once buffers are full, when neither the total nor what is under way grows", () => {
    // All send within their router but 0, which lacks a tenth of its own: 0.13 % of the total.
    const others = Array.from({ length: 35 }, (_, i) => `${2 * i + 2}-${2 * i + 3}:1,${2 * i + 3}-${2 * i + 2}:1`).join(",");
    const { saturated, worstFlow, accepted } = point(
      design({
        traffic: "matrix",
        matrix: `0-40:1,1-0:1,${others}`,
        globalBandwidth: 0.5,
        buffer: 8,
        localLatency: 1,
        globalLatency: 1,
        warmup: 4000,
        measure: 8000,
        maxCycles: 60_000,
      }),
      0.55,
    );
    expect(accepted).toBeGreaterThan(0.99 * 0.55);
    expect(saturated).toBe(true);
    expect(worstFlow).toBeCloseTo(0.5, 2);
  });

  test("which does not hide behind what has piled up: deep buffers take an overload for many windows, and each is judged by what stood there at first", () => {
    const { saturated, window } = point(
      design({
        p: 1,
        a: 2,
        h: 1,
        traffic: "matrix",
        matrix: "0-2:1",
        globalBandwidth: 0.5,
        packetSize: 16,
        vcs: 12,
        buffer: 1024,
        localLatency: 1,
        globalLatency: 1,
        warmup: 1000,
        measure: 6000,
        maxCycles: 60_000,
        seed: 3,
      }),
      0.58,
    );
    expect([saturated, window.end]).toEqual([true, 1000 + 6 * 6000]);
  });

  test.each(["judged", "fixed"])("nor behind a long warm-up, through which it piled up (%s)", (warmupRule) => {
    const lost = [1, 5, 8].map((seed) =>
      point(
        design({
          p: 1,
          a: 2,
          h: 1,
          traffic: "matrix",
          matrix: "0-2:1",
          globalBandwidth: 0.5,
          packetSize: 16,
          vcs: 12,
          buffer: 4096,
          localLatency: 1,
          globalLatency: 1,
          warmup: 20_000,
          measure: 6000,
          maxCycles: 300_000,
          warmupRule,
          seed,
        }),
        0.58,
      ),
    );
    expect(lost.map(({ saturated, accepted }) => [saturated, Math.round(accepted * 6 * 100) / 100])).toEqual([
      [true, 0.5],
      [true, 0.5],
      [true, 0.5],
    ]);
  });

  test("buffers that fill for long while no source waits leave the verdict open, and patience settles it", () => {
    const deep = { p: 2, a: 4, h: 2, traffic: "worst-case", routing: "ugal-l", buffer: 512, warmup: 1000, measure: 400 };
    const judged = point(design(deep), 0.4);
    expect([judged.saturated, judged.unsettled]).toEqual([true, true]);
    // What a long warm-up shows, too.
    for (const set of [{ warmupRule: "patient" }, { warmup: 20_000, measure: 5000, maxCycles: 60_000 }]) {
      const { saturated, unsettled } = point(design({ ...deep, ...set }), 0.4);
      expect([saturated, unsettled], JSON.stringify(set)).toEqual([false, false]);
    }
    const over = point(design({ ...deep, routing: "min", buffer: 16, warmupRule: "patient" }), 0.4);
    expect([over.saturated, over.unsettled]).toEqual([true, false]);
    const unsettledLoads = (points: readonly LoadPoint[]): readonly number[] =>
      doubtsOf({ points: [], searched: points, saturation: null }).map(({ load }) => load);
    expect(unsettledLoads([judged])).toEqual([0.4]);
    // A lower load that is known to be saturated tells of this one.
    expect(unsettledLoads([judged, { ...over, load: 0.3 }])).toEqual([]);
    expect(unsettledLoads([judged, { ...over, load: 0.5 }])).toEqual([0.4]);
    // A higher one that is carried, too.
    expect(unsettledLoads([judged, { ...over, load: 0.5, saturated: false }])).toEqual([]);
    expect(unsettledLoads([judged, { ...over, load: 0.3, saturated: false }])).toEqual([0.4]);
    expect(simulationWarnings(design(deep), null, { points: [judged], searched: [], saturation: null })).toEqual([
      "At load 0.4 buffers still filled when its windows ended, while no source waited: it counts as saturated, but may be carried; warmupRule = patient waits for them.",
    ]);
  });

  test("packets that are being sent are not missing: many of them at once do not make a steady window unsteady", () => {
    const set = {
      topology: "slim-fly",
      q: 5,
      packetSize: 64,
      vcs: 6,
      localLatency: 1,
      globalLatency: 1,
      measure: 6000,
      maxCycles: 300_000,
    };
    const steady = [1, 2, 3, 4].map((seed) => point(design({ ...set, seed }), 0.4));
    expect(steady.map(({ saturated, window }) => [saturated, window.end])).toEqual(steady.map(() => [false, 9000]));
  });

  test("a window of few packets does not pass for steady by chance where almost half is missing", () => {
    const set = { traffic: "matrix", matrix: "0-40:1", globalBandwidth: 0.5, packetSize: 64 };
    const verdicts = (load: number): boolean[] => [1, 2, 3].map((seed) => point(design({ ...set, seed }), load).saturated);
    expect(verdicts(0.9)).toEqual([true, true, true]);
    expect(verdicts(0.45)).toEqual([false, false, false]);
  });
});
