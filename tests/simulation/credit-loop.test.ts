/** The warning about buffers that a credit's way makes too shallow, held against what channels then carry. */
import { describe, expect, test } from "vitest";
import { creditLoopWarnings } from "../../src/simulation/credit-loop.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "./designs.ts";

/** Two routers with one global channel each way, their only endpoints sending to each other, in the second of two classes: there are no detours. */
const PAIR = { p: 1, a: 1, h: 1, g: 2, routing: "valiant", globalLatency: 20, warmup: 2000, measure: 4000 };

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
    // One of the two virtual channels is for minimal routes, so a class holds `buffer` flits.
    expect(warnings.map(({ parameter }) => parameter)).toEqual(buffer < 45 ? ["buffer"] : []);
    const simulation = createSteadyState(networkOf(values), values, 1);
    while (!simulation.advance(1000));
    const { accepted } = simulation.result();
    if (buffer < 45) expect(accepted).toBeLessThan((buffer / 44) * 1.01);
    else expect(accepted).toBeGreaterThan(load * 0.98);
  });

  test.each([
    // Injection: 2·5 + routerLatency; ejection: 2·5 + creditLatency + 2.
    [20, 20, 32],
    [20, 0, 30],
    [5, 20, 32],
  ])(
    "is shorter at endpoints, which use credits at once: routers of %d cycles, credits of %d, a loop of %d",
    (routerLatency, creditLatency, loop) => {
      const set = { topology: "fat-tree", k: 2, n: 1, traffic: "matrix", matrix: "0-1:1", vcs: 4, terminalLatency: 5 };
      for (const [buffer, warnings] of [
        [loop / 4 - 1, 1],
        [loop / 4, 0],
      ] as const) {
        const values = design({ ...set, routerLatency, creditLatency, buffer: Math.ceil(buffer), warmup: 1000, measure: 4000 });
        expect(creditLoopWarnings(values, networkOf(values)).length).toBe(warnings);
        const simulation = createSteadyState(networkOf(values), values, 1);
        while (!simulation.advance(1000));
        // One of two endpoints sends.
        const carried = 2 * simulation.result().accepted;
        if (warnings > 0) expect(carried).toBeLessThan(((4 * Math.ceil(buffer)) / loop) * 1.01);
        else expect(carried).toBeGreaterThan(0.95);
      }
    },
  );

  test.each([
    [30, 44],
    [21, 44],
    [44, 44],
  ])("counts one class of an ejection channel that packets keep theirs on: %d flits over a loop of %d cycles", (buffer, loop) => {
    const values = design({ ...PAIR, globalLatency: 1, terminalLatency: 20, creditLatency: 2, vcs: 2, buffer });
    const held = 2 * buffer < loop ? "2 virtual channels hold 42 flits" : `a class of virtual channels (1 of 2) holds ${buffer} flits`;
    expect(creditLoopWarnings(values, networkOf(values)).map(({ message }) => message)).toEqual(
      buffer >= loop ? [] : [expect.stringContaining(`credit loop of the ejection channels: ${held}`)],
    );
    const simulation = createSteadyState(networkOf(values), values, 1);
    while (!simulation.advance(1000));
    const { accepted } = simulation.result();
    if (buffer < loop) expect(accepted).toBeLessThan((buffer / loop) * 1.01);
    else expect(accepted).toBeGreaterThan(0.98);
  });

  test("grows with bandwidth and names the class, the loop, and what would do", () => {
    expect(warned({ ...PAIR, vcs: 2, buffer: 50 })).toEqual([]);
    expect(warned({ ...PAIR, vcs: 2, buffer: 50, globalBandwidth: 2 })).toEqual([
      "buffer = 50 is shallower than the credit loop of the global channels: a class of virtual channels (1 of 2) holds 50 flits, and 90 are sent in the 45 cycles that a credit takes, so such a channel carries at most about 55 % of its bandwidth; from buffer = 90 on it is not throttled.",
    ]);
    expect(warned({ ...PAIR, vcs: 2, buffer: 2 }).length).toBe(2);
  });

  test("the default designs are deep enough", () => {
    for (const topology of ["dragonfly", "slim-fly", "fat-tree", "folded-clos"]) expect(warned({ topology })).toEqual([]);
  });
});
