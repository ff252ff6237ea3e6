/** Latencies of each dimension of a grid, or of each stage of a tree. */
import { describe, expect, test } from "vitest";
import { creditLoopWarnings } from "../../src/simulation/credit-loop.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { loadAlone, zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { formatEdges } from "../../src/topology/export.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { sameDesign } from "../../src/study/validation.ts";
import { designOf } from "../comparison/pairs.ts";
import { digits } from "../random/properties.ts";

await loadAlone();

const SHORT = "&warmup=300&measure=600&warmupRule=fixed";

function pointOf(study: string, load = 0.2): object {
  const values = designOf(study + SHORT);
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(1000));
  return digits(simulation.result());
}

/** Cycles of one packet from router 0 to the router that an only flow of the demand matrix names, with an endpoint a router. */
function alone(study: string, destination: number): number | null {
  const values = designOf(`${study}&traffic=matrix&matrix=0-${destination}:1&terminalLatency=1&routerLatency=2`);
  return zeroLoadLatency(networkOf(values), values).mean;
}

describe("a latency for each axis", () => {
  test.each([
    ["topology=torus&dims=4x3x2", "3x3x3", "localLatency=3"],
    ["topology=mesh&dims=8x40", "7x50", "localLatency=7&globalLatency=50"],
    ["topology=hyperx&dims=3x4&widths=2x1&routing=ugal-l", "9x9", "localLatency=9&globalLatency=9"],
    ["topology=fat-tree&k=4&n=3", "10x100", ""],
    ["topology=folded-clos&radix=8&levels=3", "4x20", "localLatency=4&globalLatency=20"],
    ["topology=torus&dims=4x4&failLinks=0.1", "5x5", "localLatency=5"],
  ])("%s: %s is %s, to the digit", (network, latencies, kinds) => {
    expect(pointOf(`${network}&linkLatency=${latencies}`)).toEqual(pointOf(`${network}&${kinds}`));
  });

  test("is what a channel along it takes, and of no other axis", () => {
    const mesh = "topology=mesh&dims=3x3x3&p=1&routing=dimension-order&linkLatency=1x10x100";
    // A flit takes 1 cycle to be sent, 1 at either end and 2 in each router.
    expect(alone(mesh, 1)).toBe(3 + 2 * 2 + 1);
    expect(alone(mesh, 3)).toBe(3 + 2 * 2 + 10);
    expect(alone(mesh, 9)).toBe(3 + 2 * 2 + 100);
    expect(alone(mesh, 26)).toBe(3 + 7 * 2 + 2 * 111);
    // What fails leaves the others what they are.
    expect(alone(`${mesh}&failedLinks=0-1`, 9)).toBe(3 + 2 * 2 + 100);
    // Where channels are slow, a line of them stands for the way: each hop has its own.
    const slow = "topology=mesh&dims=3x3&p=1&routing=dimension-order&linkLatency=4x9&packetSize=3&localBandwidth=0.5&globalBandwidth=0.5";
    expect(alone(slow, 3)! - alone(slow, 1)!).toBe(9 - 4);
    expect(alone(slow, 8)! - alone(slow, 5)!).toBe(alone(slow, 7)! - alone(slow, 4)!);
  });

  test("goes with its dimension", () => {
    const mean = (study: string): number => {
      const values = designOf(study);
      return zeroLoadLatency(networkOf(values), values).mean!;
    };
    const routing = "&routing=dimension-order&traffic=uniform";
    expect(mean(`topology=torus&dims=3x4x5&linkLatency=1x20x7${routing}`)).toBeCloseTo(
      mean(`topology=torus&dims=5x3x4&linkLatency=7x1x20${routing}`),
      9,
    );
  });
});

test("buffers are held against the axis that they are too shallow for", () => {
  const values = designOf("topology=mesh&dims=4x4&p=1&routing=dimension-order&vcs=1&buffer=40&linkLatency=1x50&localLatency=500");
  const [warning, ...others] = creditLoopWarnings(values, networkOf(values));
  expect(others).toEqual([]);
  expect(warning!.message).toMatch(/credit loop of the local 50-cycle channels: .* in the 105 cycles/);
});

test("BookSim2's file of the network has them", () => {
  const values = designOf("topology=mesh&dims=2x2&p=1&linkLatency=3x8");
  expect(formatEdges(networkOf(values), values, "", "anynet").split("\n")[0]).toMatch(/router 1 3 router 2 8$/);
});

test.each([
  ["topology=mesh&dims=4x4&linkLatency=1x2x3", "linkLatency = 1x2x3 gives 3 of Mesh's 2 latencies"],
  ["topology=fat-tree&k=4&n=3&linkLatency=5", "gives 1 of"],
  ["topology=mesh&dims=4x4&linkLatency=0x4", "linkLatency = 0x4"],
  ["topology=mesh&dims=4x4&linkLatency=quick", "linkLatency = quick"],
])("%s is refused in one sentence", (study, message) => {
  const { problems } = parseStudy(study);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.message).toContain(message);
});

test("a network without dimensions or stages has none of its own: they are left out, and that is said", () => {
  const { study, problems } = parseStudy("topology=dragonfly&p=1&a=2&h=1&linkLatency=1x2");
  expect(problems.map(({ message }) => message)).toEqual([
    "linkLatency = 1x2 has no effect here and is left out: nothing in this design reads it.",
  ]);
  expect(sameDesign(study.designs[0]!, designOf("topology=dragonfly&p=1&a=2&h=1"))).toBe(true);
});
