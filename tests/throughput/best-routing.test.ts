/** What any routing could carry: closed forms, the linear program, and the pieces it is made of. */
import { describe, expect, it } from "vitest";
import { distancesOf } from "../../src/analysis/distances.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { bestRoutingSteps, beyondReach, PATTERNS, patternOn, flowBounds } from "../../src/throughput/best-routing.ts";
import type { BestRouting, BestRoutingPattern, FlowBounds } from "../../src/throughput/best-routing.ts";
import { withCapacities } from "../../src/throughput/capacities.ts";
import { CheapestWays } from "../../src/topology/cheapest-ways.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { longestMatching } from "../../src/adversary/longest-matching.ts";
import { solveTraffic } from "../tools/at-once.ts";
import { noSymmetry, symmetryOf } from "../../src/throughput/symmetry.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { randomLike } from "../../src/topology/random-like.ts";
import { settings, solver } from "./support.ts";

const BANDWIDTHS = { localBandwidth: 1, globalBandwidth: 1 };

const networkFor = (study: string): Network => networkOf(parseStudy(study).study.designs[0]!);

function best(network: Network, pattern: BestRoutingPattern): BestRouting {
  const steps = bestRoutingSteps(network, pattern, solver);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value!;
  }
}

function bounds(network: Network, pattern: BestRoutingPattern, gap: number, rounds: number, symmetric = true): FlowBounds {
  const whole = withCapacities(network, BANDWIDTHS);
  const demands = demandsOf(patternOn(network, pattern));
  const steps = flowBounds(whole, symmetric ? symmetryOf(whole, demands) : noSymmetry(whole, demands), gap, rounds);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

// Of networks alike from every link: ports over hops, an endpoint's pairs N - 1; of antipodes: as many links as hops.
it.each([
  ["complete graph", "topology=hyperx&dims=8&p=1", 7, 1 + 6 / 2],
  ["hypercube", "topology=hypercube&n=5&p=1", (2 * 31) / 32, 1],
  ["torus", "topology=torus&dims=4x4x4&p=1", (8 / 4) * (63 / 64), 1],
  ["ring", "topology=torus&dims=8&p=1", 7 / 8, 2 / 4],
  ["fat tree", "topology=fat-tree&k=3&n=3", null, 1],
] as const)("%s in closed form", (_, study, uniform, matching) => {
  const network = networkFor(study);
  const found = PATTERNS.map((pattern) => best(network, pattern));
  for (const [i, value] of [uniform, matching].entries()) {
    if (value === null) continue;
    expect(found[i]).toMatchObject({ exact: true });
    expect(found[i]!.lower).toBeCloseTo(value, 6);
    expect(found[i]!.upper).toBeCloseTo(value, 6);
  }
  // A full fat tree carries whatever terminals do.
  expect(found[0]!.lower).toBeGreaterThan(uniform === null ? 1 - 1e-9 : 0);
});

describe.each([
  "topology=dragonfly&p=2&a=4&h=2&g=5",
  "topology=jellyfish&routers=18&degree=4&p=2",
  "topology=dragonfly&p=1&a=4&h=1&g=4&group=flattened-butterfly&dims=2x2&widths=2x1",
  "topology=rail-only&servers=6",
])("%s", (study) => {
  const network = networkFor(study);
  it.each(PATTERNS)("%s: bounds hold the optimum of the linear program between them, with and without symmetries", (pattern) => {
    const { alphaNetwork } = solveTraffic(network, patternOn(network, pattern), settings("any-path"), solver);
    for (const rounds of [0, 1, 30]) {
      for (const symmetric of [true, false]) {
        const { lower, upper } = bounds(network, pattern, 0, rounds, symmetric);
        expect(lower).toBeLessThanOrEqual(alphaNetwork! * (1 + 1e-9));
        expect(upper).toBeGreaterThanOrEqual(alphaNetwork! * (1 - 1e-7));
        if (rounds === 30 && pattern === "uniform") expect(upper / lower).toBeLessThan(1.5);
      }
    }
    const { lower, upper, exact } = best(network, pattern);
    expect(exact).toBe(true);
    expect(lower).toBeCloseTo(alphaNetwork!, 5);
    expect(upper).toBeCloseTo(alphaNetwork!, 5);
  });

  it("random networks of its equipment have its ports and endpoints", () => {
    const other = randomLike(network, 3)!;
    const ports = (of: Network): readonly number[] =>
      Array.from({ length: of.routers }, (_, router) =>
        of.channelWidth.subarray(of.channelStart[router], of.channelStart[router + 1]).reduce((sum, width) => sum + width, 0),
      );
    expect(ports(other)).toEqual(ports(network));
    expect(other.endpointRouter).toEqual(network.endpointRouter);
    expect(other.channelSource.some((from, c) => from === other.channelTarget[c])).toBe(false);
    expect(Number.isFinite(distancesOf(other).average!)).toBe(true);
    expect(randomLike(network, 3)).toEqual(other);
    expect(randomLike(network, 4)).not.toEqual(other);
  });
});

it("larger networks keep an interval, and the largest are refused", () => {
  const network = networkFor("topology=jellyfish&routers=180&degree=6&p=4");
  const { lower, upper, exact } = best(network, "uniform");
  expect(exact).toBe(false);
  expect(upper / lower).toBeLessThan(1.04);
  expect(beyondReach(network, "uniform")).toBeNull();
  expect(beyondReach(networkFor("topology=torus&dims=12x12x12"), "uniform")).toMatch(/^beyond reach: 1728 routers/);
});

it("random networks of equal ports have no link twice where there is room", () => {
  const network = randomLike(networkFor("topology=slim-fly&q=5"), 1)!;
  const pairs = Array.from(network.channelSource, (from, c) => from * network.routers + network.channelTarget[c]!);
  expect(new Set(pairs).size).toBe(pairs.length);
});

it.each([1, 2, 3, 4])("no permutation is longer than the longest matching (seed %i)", (seed) => {
  const network = networkFor(`topology=jellyfish&routers=7&degree=3&p=1&graphSeed=${seed}`);
  const distance = Array.from({ length: 7 }, (_, from) => {
    const hops = new Int32Array(7);
    breadthFirst(network, from, hops, new Int32Array(7));
    return hops;
  });
  const longest = (from: number, left: readonly number[]): number =>
    left.length === 0
      ? 0
      : Math.max(
          ...left.map(
            (to) =>
              distance[from]![to]! +
              longest(
                from + 1,
                left.filter((other) => other !== to),
              ),
          ),
        );
  const partner = longestMatching(network);
  expect([...partner].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(partner.reduce((sum, to, from) => sum + distance[from]![to]!, 0)).toBe(longest(0, [0, 1, 2, 3, 4, 5, 6]));
});

it("cheapest ways are those of a search over all ways", () => {
  const network = networkFor("topology=jellyfish&routers=40&degree=4&p=1");
  const random = mulberry32(7);
  const price = Float64Array.from({ length: network.channels }, () => 0.01 + random());
  const ways = new CheapestWays(network);
  expect(ways.from(3, price, new Uint8Array(40), 1)).toBe(40);
  const known = new Float64Array(40).fill(Infinity);
  known[3] = 0;
  for (let round = 0; round < 40; round++)
    for (let c = 0; c < network.channels; c++)
      known[network.channelTarget[c]!] = Math.min(known[network.channelTarget[c]!]!, known[network.channelSource[c]!]! + price[c]!);
  ways.distance.forEach((one, router) => expect(one).toBeCloseTo(known[router]!, 12));
});
