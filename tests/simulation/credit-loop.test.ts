/** The warning about buffers that a credit's way makes too shallow, held against what channels then carry. */
import { describe, expect, test } from "vitest";
import { creditLoopWarnings } from "../../src/simulation/credit-loop.ts";
import { createSimulation } from "../../src/simulation/simulation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "./designs.ts";

/** Two routers with one global channel each way, their only endpoints sending to each other. */
const PAIR = { p: 1, a: 1, h: 1, g: 2, globalLatency: 20, warmup: 2000, measure: 4000 };

function warned(set: Parameters<typeof design>[0]): string[] {
  const values = design(set);
  return creditLoopWarnings(values, networkOf(values)).map(({ message }) => message);
}

describe("a buffer below the credit loop times the bandwidth", () => {
  test.each([
    [20, 0.4],
    [40, 0.4],
    [46, 0.98],
    [90, 1],
  ])("%d flits over a loop of 45 cycles", (buffer, load) => {
    const values = design({ ...PAIR, vcs: 2, buffer });
    const warnings = creditLoopWarnings(values, networkOf(values));
    // Minimal routing here: one of the two virtual channels before the global hop, so a class holds `buffer` flits.
    expect(warnings.map(({ parameter }) => parameter)).toEqual(buffer < 45 ? ["buffer"] : []);
    const simulation = createSimulation(networkOf(values), values, 1);
    while (!simulation.advance(1000));
    const { accepted } = simulation.result();
    if (buffer < 45) expect(accepted).toBeLessThan((buffer / 44) * 1.01);
    else expect(accepted).toBeGreaterThan(load * 0.98);
  });

  test("grows with bandwidth and names the class, the loop, and what would do", () => {
    expect(warned({ ...PAIR, vcs: 2, buffer: 50 })).toEqual([]);
    expect(warned({ ...PAIR, vcs: 2, buffer: 50, globalBandwidth: 2 })).toEqual([
      "buffer = 50 is shallower than the credit loop of the global channels: a class of virtual channels (1 of 2) holds 50 flits, and 90 are sent in the 45 cycles that a credit takes, so such a channel carries at most 55 % of its bandwidth; from buffer = 90 on it is not throttled.",
    ]);
    expect(warned({ ...PAIR, vcs: 2, buffer: 3 }).length).toBe(2);
  });

  test("the default designs are deep enough", () => {
    for (const topology of ["dragonfly", "slim-fly", "fat-tree", "folded-clos"]) expect(warned({ topology })).toEqual([]);
  });
});
