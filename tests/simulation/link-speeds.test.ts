/** Speeds of each dimension of a grid, stage of a tree or class of a file's links: simulated, in the programs, estimated and priced alike. */
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { loadAlone, zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import { creditLoopWarnings } from "../../src/simulation/credit-loop.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { channelBandwidths, bandwidthsOf } from "../../src/topology/channels.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { solver } from "../throughput/support.ts";
import { designOf } from "../comparison/pairs.ts";
import { digits } from "../random/properties.ts";

await loadAlone();

const SHORT = "&warmup=300&measure=600&warmupRule=fixed";

function simulated(study: string, load: number): ReturnType<ReturnType<typeof createSteadyState>["result"]> {
  const values = designOf(study + SHORT);
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(1000));
  return simulation.result();
}

const proved = (study: string): number => {
  const values = designOf(study);
  return solveThroughput(networkOf(values), values, solver).lower!;
};

const estimated = (study: string): number => {
  const values = designOf(study);
  return estimateCurve(networkOf(values), values).saturation!.load;
};

describe("a speed for each axis", () => {
  test.each([
    ["topology=torus&dims=4x3x2", "0.5x0.5x0.5", "localBandwidth=0.5&globalBandwidth=0.5"],
    ["topology=mesh&dims=8x5", "0.25x2", "localBandwidth=0.25&globalBandwidth=2"],
    ["topology=hyperx&dims=3x4&widths=2x1&routing=ugal-l", "3x3", "localBandwidth=3&globalBandwidth=3"],
    ["topology=fat-tree&k=4&n=3", "0.5x2", "localBandwidth=0.5&globalBandwidth=2"],
    ["topology=torus&dims=4x4&failLinks=0.1", "0.5x0.5", "localBandwidth=0.5"],
    ["topology=custom&graph=0-1,1-2,2-3,3-0!c0.1.0.1", "0.5x0.5", "localBandwidth=0.5"],
  ])("%s: %s is %s, to the digit", (network, speeds, kinds) => {
    const [own, ofKinds] = [`${network}&linkSpeed=${speeds}`, `${network}&${kinds}`];
    expect(digits(simulated(own, 0.2))).toEqual(digits(simulated(ofKinds, 0.2)));
    expect(estimated(own)).toBe(estimated(ofKinds));
    expect(proved(`${own}&model=any-path`)).toBeCloseTo(proved(`${ofKinds}&model=any-path`), 9);
    const prices = (study: string): object => {
      const { floorPlan: _floorPlan, ...cost } = costOf(networkOf(designOf(study)), designOf(study));
      return cost;
    };
    expect(prices(own)).toEqual(prices(ofKinds));
  });

  test("is a factor of what its kind has", () => {
    const values = designOf("topology=mesh&dims=2x40&localBandwidth=3&globalBandwidth=2&linkSpeed=0.5x4");
    const network = networkOf(values);
    expect(new Set(channelBandwidths(network, bandwidthsOf(values)))).toEqual(new Set([1.5, 8]));
  });
});

// Two routers with an endpoint each: a link of half the speed carries half of what they send each other.
describe("one link of half the speed", () => {
  const PAIR = "topology=custom&graph=0-1!c0&p=1&traffic=uniform&selfTraffic=0";

  test.each([0.25, 0.5, 0.8])("a link of speed %d limits two endpoints to as much, in every engine", (speed) => {
    const study = `${PAIR}&linkSpeed=${speed}`;
    expect(proved(`${study}&model=any-path`)).toBeCloseTo(speed, 9);
    expect(proved(`${study}&model=min`)).toBeCloseTo(speed, 9);
    expect(simulated(study, 1).carried).toBeCloseTo(speed, 2);
    expect(simulated(study, 0.9 * speed).saturated).toBe(false);
    expect(estimated(study)).toBeCloseTo(speed, 1);
  });

  test("in a ring of four it is the one that limits, and costs less", () => {
    const ring = "topology=custom&graph=0-1,0-3,1-2,2-3!c1.0*3&p=1&traffic=matrix&matrix=0-1:1,1-0:1&routing=min";
    const whole = `${ring}&linkSpeed=1x1`;
    const slow = `${ring}&linkSpeed=1x0.5`;
    expect(proved(`${whole}&model=min`)).toBeCloseTo(1, 9);
    expect(proved(`${slow}&model=min`)).toBeCloseTo(0.5, 9);
    // Half of it goes the other way round.
    expect(proved(`${slow}&model=any-path`)).toBeCloseTo(1, 9);
    expect(simulated(slow, 1).carried).toBeCloseTo(0.5, 2);
    const dollars = (study: string): number => costOf(networkOf(designOf(study)), designOf(study)).costPerEndpoint!;
    expect(dollars(slow)).toBeLessThan(dollars(whole));
  });

  test("latencies are those of each class and of each direction", () => {
    const alone = (from: number, to: number): number => {
      const values = designOf(
        `topology=custom&graph=0-1,1-2!c0.1!d2.1&p=1&linkLatency=5x9x40&terminalLatency=1&routerLatency=2&traffic=matrix&matrix=${from}-${to}:1`,
      );
      return zeroLoadLatency(networkOf(values), values).mean!;
    };
    expect(alone(0, 1)).toBe(3 + 2 * 2 + 5);
    expect(alone(1, 0)).toBe(3 + 2 * 2 + 40);
    expect(alone(0, 2)).toBe(3 + 3 * 2 + 5 + 9);
    expect(alone(2, 0)).toBe(3 + 3 * 2 + 9 + 40);
  });
});

test("a slow packet alone takes the time of its slowest link for each further flit", () => {
  const alone = (speeds: string): number => {
    const values = designOf(
      `topology=custom&graph=0-1,1-2!c0.1&p=1&localLatency=1&linkSpeed=${speeds}&packetSize=4&buffer=16&traffic=matrix&matrix=0-2:1`,
    );
    return zeroLoadLatency(networkOf(values), values).mean!;
  };
  // What is slowest on the way sets the pace.
  expect(alone("1x0.5")).toBe(alone("0.5x0.5"));
  expect(alone("0.5x0.25")).toBe(alone("0.25x0.25"));
  expect(alone("0.25x0.25")).toBeGreaterThan(alone("0.5x0.5"));
  expect(alone("0.5x0.5")).toBeGreaterThan(alone("1x1"));
});

test("buffers too small for a fast class of links are named", () => {
  const values = designOf("topology=custom&graph=0-1,1-2!c0.1&p=1&vcs=2&buffer=15&linkSpeed=1x2&linkLatency=5x20&speedup=2");
  expect(creditLoopWarnings(values, networkOf(values))[0]!.message).toContain("local 20-cycle 2-fold");
});

test.each([
  ["topology=mesh&dims=4x4&linkSpeed=1x2x3", "linkSpeed = 1x2x3 gives 3 of Mesh's 2 speeds"],
  ["topology=mesh&dims=4x4&linkSpeed=0x4", "linkSpeed = 0x4"],
  ["topology=mesh&dims=4x4&linkSpeed=quick", "linkSpeed = quick"],
  ["topology=mesh&dims=4x4&linkSpeed=60x1&localBandwidth=2", "links must carry 0.002 to 64"],
  ["topology=custom&graph=0-1,1-2!c0.2", "has no link of one of its classes"],
  ["topology=custom&graph=0-1,1-2!c0", "gives the classes of 1 links, and has 2"],
  ["topology=custom&graph=0-1,1-2!d0.1", 'after "!d", and none after "!c"'],
  ["topology=custom&graph=0-1,1-2!c0.300", "has a class of links 300"],
])("%s is refused in one sentence", (text, sentence) => {
  const { problems } = parseStudy(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.message).toContain(sentence);
});
