/** Fat-trees in the simulator: BookSim2's saturated throughputs, the order of the selection functions in Gómez et al. 2007, and in-order delivery. */
import { expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "./designs.ts";

/** BookSim2's fat-tree settings (BOOKSIM.md): one step a cycle, buffers of 16 flits, all latencies 1. */
const BOOKSIM = {
  topology: "fat-tree",
  k: 4,
  n: 3,
  vcs: 4,
  buffer: 16,
  selfTraffic: "1",
  localLatency: 1,
  globalLatency: 1,
  speedup: 1,
  routerLatency: 3,
  warmupRule: "fixed",
};

function simulate(set: Readonly<Record<string, Value>>, load: number): LoadPoint {
  const values = design({ ...BOOKSIM, warmup: 1500, measure: 1500, maxCycles: 20000, ...set });
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(1000));
  return simulation.result();
}

test.each([
  // 4-ary 3-tree: BookSim2 accepts 0.730 with nca and 0.631 with anca when 1.0 is offered; 4-ary 4-tree, in short windows: 0.69 and 0.60.
  ["nearest-common-ancestor", 3, 3000, 0.73],
  ["adaptive-nca", 3, 3000, 0.631],
  ["nearest-common-ancestor", 4, 600, 0.695],
  ["adaptive-nca", 4, 600, 0.6],
])("%s on the 4-ary %i-tree accepts what BookSim2's algorithm does at full load", (routing, n, window, accepted) => {
  const result = simulate({ n, routing, warmup: window, measure: window }, 1);
  expect(result.saturated).toBe(true);
  expect(Math.abs(result.accepted / accepted - 1)).toBeLessThan(0.02);
});

test("first free carries the least and SADP the most of the three selection functions of Gómez et al. 2007, on uniform traffic", () => {
  const accepted = (routing: string): number => simulate({ routing }, 1).accepted;
  const [firstFree, deterministic, sadp] = [accepted("adaptive-first-free"), accepted("deterministic"), accepted("adaptive-sadp")];
  expect(firstFree).toBeLessThan(deterministic);
  expect(deterministic).toBeLessThan(sadp);
  // "Similar performance": within a few percent.
  expect(deterministic / sadp).toBeGreaterThan(0.95);
});

test("bit reversal is the worst case of the deterministic algorithm: one up link of every endpoint switch carries it all", () => {
  // As in the model of Gómez et al. 2007: virtual cut-through, output queues, 20 cycles a router, 8 a link; packets hold their virtual channel for some cycles.
  const set = {
    traffic: "bit-reversal",
    packetSize: 8,
    switching: "cut-through",
    buffer: 32,
    outputBuffer: 16,
    speedup: 2,
    routerLatency: 20,
    localLatency: 8,
    globalLatency: 8,
  };
  const [fixed, sadp, firstFree] = ["deterministic", "adaptive-sadp", "adaptive-first-free"].map(
    (routing) => simulate({ ...set, routing }, 1).accepted,
  ) as [number, number, number];
  expect(sadp).toBeGreaterThan(2 * fixed);
  expect(firstFree).toBeGreaterThan(2 * fixed);
  // Four flows share the busiest links: no more than a quarter for each of them, and what stays within a switch.
  expect(fixed).toBeLessThan(0.4);
});

test("with one virtual channel the deterministic algorithm delivers in order; others need the reorder buffers", () => {
  const fixed = simulate({ routing: "deterministic", vcs: 1, inOrder: "ideal" }, 0.25);
  expect(fixed.reorder).toEqual({ outOfOrder: 0, meanOccupancy: 0, maxOccupancy: 0, addedDelay: 0 });
  const random = simulate({ routing: "nearest-common-ancestor", traffic: "bit-complement", inOrder: "ideal" }, 0.4);
  expect(random.reorder!.outOfOrder).toBeGreaterThan(0.01);
  expect(random.reorder!.addedDelay).toBeGreaterThan(0);
  const free = simulate({ routing: "nearest-common-ancestor", traffic: "bit-complement" }, 0.4);
  expect(free.reorder).toBeNull();
  // Order costs the wait and nothing else: the network's packets are the same.
  expect(random.accepted).toBeCloseTo(free.accepted, 2);
  expect(random.packetLatency.mean! - random.reorder!.addedDelay).toBeCloseTo(free.packetLatency.mean!, 6);
});
