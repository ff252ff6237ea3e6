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

const ROUTING: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  min: { routing: "min" },
  ugal: { routing: "ugal-l", intermediate: "router", congestion: "credits", weighting: "double", bias: 30, vcScheme: "booksim" },
  nca: { routing: "nearest-common-ancestor" },
  anca: { routing: "adaptive-nca" },
};

const TRAFFIC: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  uniform: { traffic: "uniform", selfTraffic: "1" },
  bad_dragon: { traffic: "worst-case" },
  transpose: { traffic: "transpose" },
};

/** Our study of a reference point: BookSim2's settings in our names. */
function study(point: Point): Readonly<Record<string, Value>> {
  const latency = point.channel_latency as { local?: number; global?: number; link?: number };
  return {
    ...TOPOLOGY[point.family], ...ROUTING[point.booksim_routing_function], ...TRAFFIC[point.booksim_traffic], maxCycles: 200000, warmupRule: "fixed",
    vcs: point.num_vcs, buffer: point.vc_buf_size_flits, packetSize: point.packet_size_flits,
    routerLatency: 3, speedup: point.internal_speedup, creditLatency: 2, terminalLatency: 1,
    localLatency: latency.local ?? latency.link!, globalLatency: latency.global ?? latency.link!,
    warmup: point.window.warmup_cycles, measure: point.window.measure_cycles,
  };
}

describe("BookSim2's points", () => {
  for (const point of reference.points) {
    test(point.id, { timeout: 60000 }, () => {
      const values = design({ ...study(point), routerLatency: Math.ceil(3 / point.internal_speedup) });
      const network = networkOf(values);
      const simulation = createSimulation(network, values, point.offered_load);
      while (!simulation.advance(1000));
      const result = simulation.result();
      // One seed's Bernoulli injection differs by chance: two standard deviations of its packets.
      const chance = 2 / Math.sqrt((point.offered_load / point.packet_size_flits) * network.endpoints * point.window.measure_cycles);
      const acceptedWithin = Math.max(point.stable ? 0.01 : 0.02, 1.5 * point.accepted_spread, point.stable ? chance : 0);
      expect(Math.abs(result.accepted / point.accepted - 1)).toBeLessThan(acceptedWithin);
      expect(result.saturated).toBe(!point.stable);
      if (!point.stable) return;
      expect(Math.abs(result.packetLatency.mean! / point.packet_latency - 1)).toBeLessThan(Math.max(0.015, point.packet_latency_spread));
      expect(Math.abs((result.hops.mean! + 1) / point.hops_routers - 1)).toBeLessThan(0.006);
    });
  }
});
