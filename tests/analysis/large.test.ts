/** Networks too large to count all distances: what is drawn and bounded instead, held against what is counted on small ones. */
import { expect, test } from "vitest";
import { distanceSteps, drawnDistanceSteps } from "../../src/analysis/all-distances.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { fewestTurns, someOrder, turnsBy } from "../../src/routing/turns.ts";
import { breadthFirst, carryingRouters, diameterBounds, diameterOf, isCountable } from "../../src/topology/breadth-first.ts";
import { networkOfGraph } from "../../src/topology/custom.ts";
import { graphOf } from "../../src/topology/graph.ts";
import { LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { drained } from "../tools/at-once.ts";

/** A random connected graph; of a third of the routers nobody sends. */
function someNetwork(seed: number, routers: number, links: number): Network {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(n * random());
  const tree = Array.from({ length: routers - 1 }, (_, i) => ({ a: below(i + 1), b: i + 1, kind: LOCAL, width: 1 }) as const);
  const more = Array.from({ length: links }, () => ({ a: below(routers), b: below(routers), kind: LOCAL, width: 1 }) as const);
  const endpoints = Int32Array.from({ length: routers }, (_, r) => (r % 3 === 2 ? 0 : 1 + (r % 2)));
  return networkOfGraph(graphOf(routers, [...tree, ...more.filter(({ a, b }) => a !== b)], endpoints), 1);
}

const SOME = Array.from({ length: 60 }, (_, seed) => someNetwork(seed, 2 + 3 * seed, (seed % 4) * seed));

test("the diameter lies between its bounds, which meet in trees", () => {
  for (const [seed, network] of SOME.entries()) {
    const { lower, upper } = diameterBounds(network);
    const diameter = diameterOf(network);
    expect([lower <= diameter, diameter <= upper, upper <= 2 * Math.max(1, lower)], `seed ${seed}`).toEqual([true, true, true]);
    if (seed % 4 === 0) expect(lower, `seed ${seed}`).toBe(upper);
  }
});

test("few searches bound it, and the bounds of a large ring do not meet", () => {
  const ring = Array.from({ length: 20_000 }, (_, a) => ({ a, b: (a + 1) % 20_000, kind: LOCAL, width: 1 }) as const);
  const { lower, upper } = diameterBounds(networkOfGraph(graphOf(20_000, ring, null), 1));
  expect(lower).toBe(10_000);
  expect(upper).toBeGreaterThan(lower);
}, 60_000);

test("distances drawn from all routers are those that are counted", () => {
  for (const [seed, network] of SOME.entries()) {
    if (carryingRouters(network).length < 2) continue;
    const drawn = drained(drawnDistanceSteps(network));
    const counted = drained(distanceSteps(network));
    expect(drawn.histogram, `seed ${seed}`).toEqual(counted.histogram);
    expect(drawn.average).toBeCloseTo(counted.average!, 9);
    expect(drawn.endpointAverage).toBeCloseTo(counted.endpointAverage!, 9);
    expect(drawn.sample).toMatchObject({ sources: carryingRouters(network).length, of: carryingRouters(network).length });
  }
});

test("by an order that nobody searched for no path turns more often than is said", () => {
  for (const network of SOME) {
    const { climbs, most } = someOrder(network, diameterOf(network));
    const [hops, queue] = [new Int32Array(network.routers), new Int32Array(network.routers)];
    const carriers = Int32Array.from(carryingRouters(network));
    carriers.forEach((router) => breadthFirst(network, router, hops, queue));
    const turns = turnsBy(climbs, network, { place: new Int32Array(), carriers, distance: new Uint8Array() });
    const needed = carriers.reduce((sum, _, i) => carriers.reduce((top, r) => Math.max(top, turns[i * network.routers + r]! >> 1), sum), 0);
    expect(needed).toBeLessThanOrEqual(most);
    expect(fewestTurns(network).most).toBeLessThanOrEqual(most);
  }
});

test("a million links among 70,000 routers are too many to count, what families have is not", () => {
  const sized = (routers: number, channels: number) =>
    isCountable({
      routers,
      orbits: null,
      channelStart: new Int32Array(),
      channelTarget: new Int32Array(channels),
      firstEndpoint: Int32Array.from({ length: routers + 1 }, (_, r) => r),
    });
  expect(sized(70_000, 2_000_000)).toBe(false);
  expect(sized(12_000, 12_000 * 128)).toBe(true);
});
