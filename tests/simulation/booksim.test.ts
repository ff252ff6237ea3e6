import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { createSimulation } from "../../src/simulation/simulation.ts";
import { networkOf } from "../../src/study/network.ts";
import reference from "../reference/booksim.json" with { type: "json" };
import { design } from "./designs.ts";

type Point = (typeof reference.points)[number];

const TOPOLOGY: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  df72: { p: 2, a: 4, h: 2, arrangement: "absolute" },
  df1056: { p: 4, a: 8, h: 4, arrangement: "absolute" },
  sf5: { topology: "slim-fly", q: 5, p: 4 },
  sf13: { topology: "slim-fly", q: 13, p: 9 },
  ft43: { topology: "fat-tree", k: 4, n: 3 },
  ft44: { topology: "fat-tree", k: 4, n: 4 },
};

/** Our study of a reference point. */
function study(point: Point): Readonly<Record<string, Value>> {
  const latency = point.channel_latency as { local?: number; global?: number; link?: number };
  return {
    ...TOPOLOGY[point.family], maxCycles: 200000,
    ...(point.booksim_traffic === "uniform" ? { traffic: "uniform", selfTraffic: "1" } : { traffic: "worst-case" }),
    vcs: point.num_vcs, buffer: point.vc_buf_size_flits, packetSize: point.packet_size_flits,
    routerLatency: 3, speedup: point.internal_speedup, creditLatency: 2, terminalLatency: 1,
    localLatency: latency.local ?? latency.link!, globalLatency: latency.global ?? latency.link!,
    warmup: point.window.warmup_cycles, measure: point.window.measure_cycles,
  };
}

describe("BookSim2's points with minimal routing", () => {
  for (const point of reference.points) {
    test(point.id, { timeout: 60000 }, () => {
      const set = study(point);
      const values = design({ ...set, routerLatency: Math.ceil(3 / point.internal_speedup) });
      const simulation = createSimulation(networkOf(values), values, point.offered_load);
      while (!simulation.advance(1000));
      const result = simulation.result();
      expect(result.saturated).toBe(!point.stable);
      expect(Math.abs(result.accepted / point.accepted - 1)).toBeLessThan(point.stable ? 0.012 : 0.02);
      if (!point.stable) return;
      expect(Math.abs(result.packetLatency.mean! / point.packet_latency - 1)).toBeLessThan(0.015);
      expect(Math.abs((result.hops.mean! + 1) / point.hops_routers - 1)).toBeLessThan(0.006);
    });
  }
});
