/** Minimal routing saturates where its linear program says, whatever the channels' bandwidths: two parts of the house that share no code on it. */
import { describe, expect, test } from "vitest";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { design } from "./designs.ts";

const solver = await loadSolver();
const SMALL = {
  p: 2,
  a: 4,
  h: 2,
  routing: "min",
  model: "min",
  localLatency: 2,
  globalLatency: 4,
  buffer: 64,
  speedup: 4,
  warmup: 1500,
  measure: 2500,
};

describe.each([
  ["worst-case", 1, 0.5, 0.0625],
  ["worst-case", 0.25, 1, 0.0625],
  ["worst-case", 1, 3, 0.25],
  ["worst-case", 2, 1, 0.125],
  ["uniform", 1, 0.5, 0.5546875],
  ["uniform", 0.25, 1, 0.2610294],
  ["uniform", 0.3, 2, 0.3132353],
] as const)("%s traffic, local channels of %d, global ones of %d", (traffic, localBandwidth, globalBandwidth, known) => {
  test(`stable 4 % below ${known}, saturated 6 % above`, () => {
    const values = design({ ...SMALL, traffic, localBandwidth, globalBandwidth });
    const network = networkOf(values);
    const { alpha } = solveThroughput(network, values, solver);
    expect(alpha).toBeCloseTo(known, 7);
    const point = (load: number): LoadPoint => {
      const simulation = createSteadyState(network, values, load);
      while (!simulation.advance(1000));
      return simulation.result();
    };
    expect(point(0.96 * alpha!).saturated).toBe(false);
    const beyond = point(1.06 * alpha!);
    expect(beyond.saturated).toBe(true);
    expect(beyond.accepted).toBeLessThan(1.03 * alpha!);
    expect(beyond.accepted).toBeGreaterThan(0.96 * alpha!);
  });
});
