import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { saturationLoad } from "../../src/simulation/curve.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { createSimulation } from "../../src/simulation/simulation.ts";
import { networkOf } from "../../src/study/network.ts";
import { design } from "./designs.ts";

function point(set: Readonly<Record<string, Value>>, load: number): LoadPoint {
  const values = design(set);
  const simulation = createSimulation(networkOf(values), values, load);
  while (!simulation.advance(1000));
  return simulation.result();
}

const SMALL = { p: 2, a: 4, h: 2, warmup: 2000, measure: 2000 };
const PAPER = { p: 4, a: 8, h: 4, warmup: 1000, measure: 600, localLatency: 2, globalLatency: 5 };

describe("dragonfly of 1,056 endpoints, the size of paper 000's figures", () => {
  test("MIN carries uniform traffic to three quarters and saturates at 1/(ap) in the worst case", { timeout: 60000 }, () => {
    const uniform = point(PAPER, 0.7);
    expect(uniform.saturated).toBe(false);
    expect(uniform.hops.mean).toBeCloseTo(2.6957, 2);
    const worst = point({ ...PAPER, traffic: "worst-case" }, 0.2);
    expect(worst.saturated).toBe(true);
    expect(worst.accepted).toBeCloseTo(1 / 32, 4);
  });

  test("MIN comes near full load with ample speedup and virtual channels", { timeout: 60000 }, () => {
    expect(point({ ...PAPER, speedup: 3, routerLatency: 1, vcs: 8 }, 0.9).saturated).toBe(false);
  });

  test("Valiant saturates just below one half on both patterns", { timeout: 60000 }, () => {
    for (const traffic of ["uniform", "worst-case"]) {
      expect(point({ ...PAPER, routing: "valiant", traffic }, 0.42).saturated).toBe(false);
      const beyond = point({ ...PAPER, routing: "valiant", traffic }, 0.6);
      expect(beyond.saturated).toBe(true);
      expect(beyond.accepted).toBeGreaterThan(0.4);
      expect(beyond.accepted).toBeLessThan(0.52);
    }
    expect(point({ ...PAPER, routing: "valiant", traffic: "worst-case" }, 0.1).hops.mean).toBeGreaterThan(3.5);
  });

  test("UGAL-G is near MIN on uniform traffic and near Valiant in the worst case", { timeout: 60000 }, () => {
    expect(point({ ...PAPER, routing: "ugal-g" }, 0.7).saturated).toBe(false);
    expect(point({ ...PAPER, routing: "ugal-g", traffic: "worst-case" }, 0.4).saturated).toBe(false);
  });
});

describe("UGAL-L pays its worst-case throughput with latency in proportion to the buffers (paper 000, Figures 8, 11, 14)", () => {
  const set = { ...SMALL, traffic: "worst-case", localLatency: 1, globalLatency: 1, warmup: 6000, measure: 3000 };
  test("at load 0.3", { timeout: 60000 }, () => {
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

test("deterministic routing carries the complement at full load: every link has one flow (paper 004)", () => {
  const set = { topology: "fat-tree", k: 4, n: 3, traffic: "bit-complement", localLatency: 1, globalLatency: 1, warmup: 500, measure: 1000 };
  expect(point({ ...set, routing: "deterministic" }, 0.95).saturated).toBe(false);
});

test("Slim Fly's mean hops, and its worst case at 1/(2p)", () => {
  const set = { topology: "slim-fly", q: 5, localLatency: 1, globalLatency: 1, warmup: 500, measure: 1500 };
  expect(point(set, 0.3).hops.mean).toBeCloseTo(1.829146, 2);
  const worst = point({ ...set, traffic: "worst-case" }, 0.5);
  expect(worst.saturated).toBe(true);
  expect(worst.accepted).toBeCloseTo((1 / 8) * (48 / 50), 1);
});

test("a window in which UGAL-L still fills the buffers before a congested channel counts as warm-up", { timeout: 60000 }, () => {
  const set = { p: 2, a: 4, h: 2, localLatency: 1, globalLatency: 1, traffic: "worst-case", routing: "ugal-l", buffer: 64, warmup: 200, measure: 600 };
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
  const of = (load: number, accepted: number, saturated: boolean): LoadPoint => ({ ...point({ ...SMALL, warmup: 100, measure: 100 }, 0.01), load, accepted, saturated });
  expect(saturationLoad([of(0.1, 0.1, false), of(0.2, 0.2, false)])).toBeNull();
  expect(saturationLoad([of(0.4, 0.3, true), of(0.1, 0.1, false), of(0.5, 0.28, true)])).toBe(0.3);
  expect(saturationLoad([of(0.1, 0.08, true), of(0.2, 0.2, false), of(0.3, 0.19, true)])).toBe(0.2);
});
