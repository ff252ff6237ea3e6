import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { saturationSoFar } from "../../src/simulation/curve.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { some, WHOLE } from "../tools/extent.ts";
import { design } from "./designs.ts";

const known = new Map<string, LoadPoint>();

/** The simulated point, which several claims may be about. */
function point(set: Readonly<Record<string, Value>>, load: number): LoadPoint {
  const values = design(set);
  const key = JSON.stringify([values, load]);
  let result = known.get(key);
  if (result) return result;
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(1000));
  known.set(key, (result = simulation.result()));
  return result;
}

const SMALL = { p: 2, a: 4, h: 2, warmup: 2000, measure: 2000 };
const PAPER = { p: 4, a: 8, h: 4, warmup: 1000, measure: 600, localLatency: 2, globalLatency: 5 };
/** Less of its endpoints, where the size says nothing. */
const SMALLEST = { ...PAPER, p: 2, a: 4, h: 2 };
const THIRD = { ...PAPER, p: 3, a: 6, h: 3 };

describe("dragonfly of 1,056 endpoints, the size in the figures of Kim et al. 2008", () => {
  test("MIN carries uniform traffic to three quarters and saturates at 1/(ap) in the worst case", () => {
    const uniform = point(PAPER, 0.7);
    expect(uniform.saturated).toBe(false);
    expect(uniform.hops.mean).toBeCloseTo(2.6957, 2);
    const worst = point({ ...PAPER, traffic: "worst-case", maxCycles: 2200 }, 0.2);
    expect(worst.saturated).toBe(true);
    expect(worst.accepted).toBeCloseTo(1 / 32, 4);
  });

  test.runIf(WHOLE)("MIN comes near full load with ample speedup and virtual channels", () => {
    expect(point({ ...SMALLEST, speedup: 3, routerLatency: 1, vcs: 8 }, 0.9).saturated).toBe(false);
  });

  test("Valiant saturates just below one half on both patterns", () => {
    for (const traffic of some(["worst-case", "uniform"], 2)) {
      expect(point({ ...THIRD, routing: "valiant", traffic }, 0.42).saturated).toBe(false);
      const beyond = point({ ...THIRD, routing: "valiant", traffic, maxCycles: 2200 }, 0.6);
      expect(beyond.saturated).toBe(true);
      expect(beyond.accepted).toBeGreaterThan(0.4);
      expect(beyond.accepted).toBeLessThan(0.52);
    }
    expect(point({ ...THIRD, routing: "valiant", traffic: "worst-case" }, 0.1).hops.mean).toBeGreaterThan(3.5);
  });

  test("UGAL-G is near MIN on uniform traffic and near Valiant in the worst case", () => {
    expect(point({ ...SMALLEST, routing: "ugal-g" }, 0.7).saturated).toBe(false);
    expect(point({ ...SMALLEST, routing: "ugal-g", traffic: "worst-case" }, 0.4).saturated).toBe(false);
  });
});

describe("UGAL-L pays its worst-case throughput with latency in proportion to the buffers (Kim et al. 2008, Figures 8, 11, 14)", () => {
  const set = { ...SMALL, traffic: "worst-case", localLatency: 1, globalLatency: 1, warmup: 5000, measure: 2000 };
  test("at load 0.3", () => {
    const ideal = point({ ...set, routing: "ugal-g", buffer: 16 }, 0.3);
    const shallow = point({ ...set, routing: "ugal-l", buffer: 16 }, 0.3);
    const deep = point({ ...set, routing: "ugal-l", buffer: 256 }, 0.3);
    for (const each of [ideal, shallow, deep]) expect(each.saturated).toBe(false);
    expect(shallow.packetLatency.mean!).toBeGreaterThan(1.8 * ideal.packetLatency.mean!);
    expect(deep.packetLatency.mean!).toBeGreaterThan(8 * shallow.packetLatency.mean!);
    expect(ideal.minimalFraction!).toBeGreaterThan(0.2);
    expect(deep.minimalFraction!).toBeLessThan(0.6);
  });
});

/** Paper 000's router: one cycle, "sufficient speedup", buffers of 16 flits; and channels of one cycle, of which it says nothing. */
const ROUTER = { speedup: 4, routerLatency: 1, creditLatency: 0, localLatency: 1, globalLatency: 1, buffer: 16 };

describe.runIf(WHOLE)("Kim et al. 2008, section 4.3, on 342 endpoints: adaptive routing by what a source router can see", () => {
  const set = { ...ROUTER, p: 3, a: 6, h: 3, warmup: 600, measure: 500 };
  const worst = { ...set, traffic: "worst-case" };
  const latency = (routing: string, load: number, more: Readonly<Record<string, Value>> = {}): number =>
    point({ ...worst, routing, ...more }, load).packetLatency.mean!;
  const throughput = (routing: string, more: Readonly<Record<string, Value>>): number => point({ ...set, routing, ...more }, 0.95).accepted;

  test("UGAL-L leaves the other global channels of the minimal one's router under-used, UGAL-G does not (Figure 9)", () => {
    const use = (routing: string): readonly number[] => {
      const values = design({ ...worst, routing });
      const network = networkOf(values);
      const { engine } = createSteadyState(network, values, 0.25);
      while (engine.cycle < 1000) engine.step();
      const before = Array.from(network.channelSource, (_, channel) => engine.channels.busy(channel));
      while (engine.cycle < 1800) engine.step();
      if (!network.groups) throw new Error("no groups");
      const { count: g, channels: globalChannels } = network.groups;
      const minimal = Array.from({ length: g }, (_, group) => globalChannels[group * g + ((group + 1) % g)]!);
      const sums = [0, 0, 0];
      const counts = [0, 0, 0];
      for (const channel of globalChannels) {
        if (channel < 0) continue;
        const kind = minimal.includes(channel)
          ? 0
          : minimal.some((other) => network.channelSource[other] === network.channelSource[channel])
            ? 1
            : 2;
        sums[kind]! += (engine.channels.busy(channel) - before[channel]!) / 800;
        counts[kind]!++;
      }
      return sums.map((sum, kind) => sum / counts[kind]!);
    };
    const local = use("ugal-l");
    const ideal = use("ugal-g");
    expect(local[0]).toBeGreaterThan(0.99);
    expect(ideal[0]).toBeGreaterThan(0.9);
    expect(local[1]! / local[2]!).toBeLessThan(0.8);
    expect(ideal[1]! / ideal[2]!).toBeGreaterThan(0.93);
  });

  test.runIf(WHOLE)(
    "virtual channels told apart give UGAL-G's throughput in the worst case, where UGAL-L falls short (Figures 8, 10)",
    () => {
      const of = (routing: string): number => throughput(routing, { traffic: "worst-case" });
      const ideal = of("ugal-g");
      expect(of("ugal-l")).toBeLessThan(0.8 * ideal);
      for (const routing of ["ugal-l-vc", "ugal-l-vch", "ugal-l-cr"]) expect(of(routing)).toBeGreaterThan(0.92 * ideal);
    },
  );

  test("on uniform traffic the VC variant loses most, the hybrid much less (Figure 10)", () => {
    const small = { p: 2, a: 4, h: 2, measure: 1000 };
    const ideal = throughput("ugal-g", small);
    const vc = throughput("ugal-l-vc", small);
    const hybrid = throughput("ugal-l-vch", small);
    expect(vc).toBeLessThan(0.9 * ideal);
    expect(hybrid).toBeGreaterThan(0.91 * ideal);
    expect(hybrid).toBeLessThan(ideal);
  });

  test.runIf(WHOLE)(
    "the hybrid's intermediate latency rises with the buffers, which are worth some throughput; credits held back keep it where it is (Figures 14, 16)",
    () => {
      const deep = { buffer: 256, warmup: 3000 };
      const of = (routing: string): readonly number[] => [latency(routing, 0.2), latency(routing, 0.2, deep)];
      const [ideal, idealDeep] = of("ugal-g") as [number, number];
      const [hybrid, hybridDeep] = of("ugal-l-vch") as [number, number];
      const [delayed, delayedDeep] = of("ugal-l-cr") as [number, number];
      const [local, localDeep] = of("ugal-l") as [number, number];
      expect(hybrid).toBeGreaterThan(1.1 * ideal);
      expect(hybridDeep).toBeGreaterThan(3 * idealDeep);
      expect(delayed).toBeLessThan(0.95 * hybrid);
      expect(delayedDeep).toBeLessThan(1.2 * delayed);
      expect(delayedDeep).toBeLessThan(1.3 * idealDeep);
      expect(local / delayed).toBeGreaterThan(1.5);
      expect(localDeep / delayedDeep).toBeGreaterThan(15);
      expect(throughput("ugal-l-vch", { traffic: "worst-case", buffer: 4 })).toBeLessThan(
        0.97 * throughput("ugal-l-vch", { traffic: "worst-case" }),
      );
    },
  );

  test("latencies in the worst case have two humps: minimal packets, few, and far above the others (Figure 12)", () => {
    const { histogram, minimalFraction } = point({ ...worst, routing: "ugal-l-vch", buffer: 64 }, 0.25);
    const median = (counts: readonly number[]): number => {
      let left = counts.reduce((sum, count) => sum + count, 0) / 2;
      return histogram!.edges[counts.findIndex((count) => (left -= count) <= 0)]!;
    };
    expect(minimalFraction!).toBeLessThan(0.3);
    expect(median(histogram!.minimal)).toBeGreaterThan(4 * median(histogram!.nonMinimal));
  });

  test("PAR, which looks again beside the global channel, stands between UGAL-G and UGAL-L", () => {
    const [ideal, par, local] = ["ugal-g", "par", "ugal-l"].map((routing) => latency(routing, 0.25)) as [number, number, number];
    expect(par).toBeLessThan(1.1 * ideal);
    expect(local).toBeGreaterThan(1.5 * par);
  });
});

describe("a quarter of the endpoints send to the next router of their group, two over each local channel (Mollah et al. 2017, Figure 11, x = 66)", () => {
  const set = {
    p: 2,
    a: 4,
    h: 2,
    g: 9,
    arrangement: "absolute",
    routing: "ugal-g",
    intermediate: "router",
    traffic: "shift",
    offset: 66,
    speedup: 2.5,
    terminalLatency: 10,
    localLatency: 10,
    globalLatency: 10,
    warmup: 2000,
    measure: 1500,
  };
  test("minimally they get half; by detours through other groups they come within 5 % of model 3, and not past it", async () => {
    const { alpha } = solveThroughput(networkOf(design(set)), design({ ...set, model: "3", intraVlb: "outside" }), await loadSolver());
    expect(alpha).toBeCloseTo(0.6616, 3);
    expect(point({ ...set, maxCycles: 5000 }, 0.53).saturated).toBe(true);
    expect(point({ ...set, intraGroup: "detour", maxCycles: 5000 }, 0.95 * alpha!).saturated).toBe(false);
    expect(point({ ...set, intraGroup: "detour", maxCycles: 5000 }, 1.05 * alpha!).saturated).toBe(true);
  });
});

describe("wires of 10 and 100 cycles, as in the default design: credits overdue tell the queue at the other end from the wire", () => {
  const set = { p: 3, a: 6, h: 3, traffic: "worst-case", warmup: 2000, measure: 1000 };
  test.runIf(WHOLE)(
    "in the worst case the hybrid is near UGAL-G, with delayed credits nearer still, where UGAL-L fills its buffers first",
    () => {
      const [ideal, hybrid, delayed] = ["ugal-g", "ugal-l-vch", "ugal-l-cr"].map(
        (routing) => point({ ...set, routing }, 0.25).packetLatency.mean!,
      ) as [number, number, number];
      expect(hybrid).toBeLessThan(1.1 * ideal);
      expect(delayed).toBeLessThan(1.04 * ideal);
      expect(delayed).toBeLessThan(hybrid);
      expect(point({ ...set, routing: "ugal-l-vch", congestion: "queue" }, 0.25).packetLatency.mean!).toBeGreaterThan(1.5 * ideal);
    },
  );

  test("on uniform traffic a wire in use is no queue", () => {
    const even = { ...set, p: 2, a: 4, h: 2, traffic: "uniform", warmup: 1000, measure: 1500 };
    const ideal = point({ ...even, routing: "ugal-g" }, 0.3);
    for (const routing of ["ugal-l-vch", "ugal-l-cr"]) {
      const local = point({ ...even, routing }, 0.3);
      expect(local.packetLatency.mean!).toBeLessThan(1.05 * ideal.packetLatency.mean!);
      expect(local.minimalFraction!).toBeGreaterThan(ideal.minimalFraction! - 0.05);
    }
  });
});

test("deterministic routing carries the complement at full load: every link has one flow (Gómez et al. 2007)", () => {
  const set = {
    topology: "fat-tree",
    k: 4,
    n: 3,
    traffic: "bit-complement",
    localLatency: 1,
    globalLatency: 1,
    warmup: 500,
    measure: 1000,
  };
  expect(point({ ...set, routing: "deterministic" }, 0.95).saturated).toBe(false);
});

test("Slim Fly's mean hops, and its worst case at 1/(2p)", () => {
  const set = { topology: "slim-fly", q: 5, localLatency: 1, globalLatency: 1, warmup: 500, measure: 1500 };
  expect(point(set, 0.3).hops.mean).toBeCloseTo(1.829146, 2);
  const worst = point({ ...set, traffic: "worst-case" }, 0.5);
  expect(worst.saturated).toBe(true);
  expect(worst.accepted).toBeCloseTo((1 / 8) * (48 / 50), 1);
});

test("a window in which UGAL-L still fills the buffers before a congested channel counts as warm-up", () => {
  const set = {
    p: 2,
    a: 4,
    h: 2,
    localLatency: 1,
    globalLatency: 1,
    traffic: "worst-case",
    routing: "ugal-l",
    buffer: 64,
    warmup: 200,
    measure: 600,
  };
  const judged = point(set, 0.35);
  expect(judged.saturated).toBe(false);
  expect(judged.cycles).toBeGreaterThan(1400);
  expect(Math.abs(judged.accepted / 0.35 - 1)).toBeLessThan(0.03);
  const fixed = point({ ...set, warmupRule: "fixed" }, 0.35);
  expect(fixed.saturated).toBe(true);
  expect(fixed.packetLatency.mean).toBeNull();
  expect(fixed.minimalFraction).toBeNull();
});

test("the saturation load of a curve is the accepted rate where it saturates", () => {
  const of = (load: number, accepted: number, saturated: boolean): LoadPoint => ({
    ...point({ ...SMALL, warmup: 100, measure: 100 }, 0.01),
    load,
    accepted,
    offered: load,
    worstFlow: accepted,
    saturated,
  });
  expect(saturationSoFar([of(0.1, 0.1, false), of(0.2, 0.2, false)])).toBeNull();
  expect(saturationSoFar([of(0.4, 0.3, true), of(0.1, 0.1, false), of(0.5, 0.28, true)])?.load).toBeCloseTo(0.3, 12);
  expect(saturationSoFar([of(0.1, 0.08, true), of(0.2, 0.2, false), of(0.3, 0.19, true)])?.load).toBe(0.2);
});
