/** Packets that hold a virtual channel for longer: what channels then carry, and the warning about it. */
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { carriedShare, creditLoopWarnings } from "../../src/simulation/credit-loop.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "./designs.ts";

/** Two routers with one global channel each way, their only endpoints sending to each other, a class of one virtual channel. */
const PAIR = { p: 1, a: 1, h: 1, g: 2, routing: "valiant", vcs: 2, buffer: 256, globalLatency: 20, warmup: 2000, measure: 6000 };

function accepted(set: Readonly<Record<string, Value>>): {
  readonly carried: number;
  readonly share: number;
  readonly parameters: readonly string[];
} {
  const values = design({ ...PAIR, ...set });
  const network = networkOf(values);
  const simulation = createSteadyState(network, values, 1);
  while (!simulation.advance(1000));
  return {
    carried: simulation.result().accepted,
    share: carriedShare(values, network),
    parameters: creditLoopWarnings(values, network).map(({ parameter }) => parameter),
  };
}

describe("what a channel carries whose packets hold it is what the warning says", () => {
  test.each([
    { vcReuse: "tail-credit" },
    { vcReuse: "tail-credit", packetSize: 4 },
    { vcReuse: "tail-credit", packetSize: 16, routerLatency: 3, speedup: 1 },
    { vcReuse: "tail-credit", packetSize: 4, creditLatency: 9 },
    { vcReuse: "tail-credit", packetSize: 8, vcs: 8 },
    { routerLatency: 3, routingDelay: 2 },
    { routerLatency: 5, routingDelay: 4 },
    { routerLatency: 4, routingDelay: 1, speedup: 1 },
    { routerLatency: 6, routingDelay: 3, speedup: 1, packetSize: 4 },
    { routerLatency: 20, routingDelay: 9, speedup: 1, packetSize: 3, vcs: 4 },
    { routerLatency: 6, routingDelay: 3, speedup: 1, vcReuse: "tail-credit", packetSize: 3 },
  ])("%o", (set) => {
    const { carried, share, parameters } = accepted(set);
    expect(share).toBeLessThan(1);
    expect(parameters.length).toBeGreaterThan(0);
    expect([set, carried / share]).toEqual([set, expect.closeTo(1, 1)]);
  });
});
