/** Figures of a family's networks as they grow, measured if there is no closed form, and the bounds for comparison. */
import { permutation } from "../math/random.ts";
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { distanceSteps } from "./all-distances.ts";
import { bisectionSteps } from "./bisection.ts";
import { minimalRouteAverage } from "./distances.ts";
import { mooreBound } from "../topology/moore.ts";

/** Most routers of networks whose distances are counted from all routers, and from a sample. */
const MAX_COUNTED_ROUTERS = 3000;
const MAX_SAMPLED_ROUTERS = 12_000;
const SAMPLED_SOURCES = 64;
/** Most routers and channels of networks for which a cut is sought. */
const MAX_CUT_ROUTERS = 3000;
const MAX_CUT_CHANNELS = 120_000;

export interface MeasuredHops {
  /** Mean over ordered pairs of distinct routers that carry endpoints; along the family's minimal routes if it has groups. */
  readonly hops: number;
  /** True if only pairs with one of some drawn routers were counted. */
  readonly sampled: boolean;
}

/** Null if the network is too large, or one router carries all endpoints. */
export function* hopsSteps(network: Network): Generator<number, MeasuredHops | null> {
  if (network.routers > MAX_SAMPLED_ROUTERS) return null;
  const own = network.groups || network.mixed ? minimalRouteAverage(network) : null;
  if (own !== null) return { hops: own, sampled: false };
  if (network.orbits !== null || network.routers <= MAX_COUNTED_ROUTERS) {
    const { average } = yield* distanceSteps(network);
    return average === null ? null : { hops: average, sampled: false };
  }
  const carriers = carryingRouters(network);
  const distance = new Int32Array(network.routers);
  const queue = new Int32Array(network.routers);
  let total = 0;
  for (const i of permutation(carriers.length, 1).slice(0, SAMPLED_SOURCES)) {
    breadthFirst(network, carriers[i]!, distance, queue);
    for (const target of carriers) total += distance[target]!;
    yield 0.5;
  }
  return { hops: total / (SAMPLED_SOURCES * (carriers.length - 1)), sampled: true };
}

/** Links of the smallest balanced cut found; null if the network is too large. */
export function* cutSteps(network: Network): Generator<number, number | null> {
  if (network.routers > MAX_CUT_ROUTERS || network.channels > MAX_CUT_CHANNELS) return null;
  return (yield* bisectionSteps(network, { load: null, leastCut: 1 }, null))?.upper ?? null;
}

/** A curve of points. */
export type Curve = readonly (readonly [x: number, y: number])[];

/** The most routers of so many network ports, 2 to `most`, and this diameter. */
export function mooreCurve(diameter: number, most: number): Curve {
  return Array.from({ length: most - 1 }, (_, i) => [i + 2, mooreBound(i + 2, diameter)] as const);
}

/**
 * Ports of a router by endpoints if all routers are linked to all and √N endpoints are at each, so that a packet takes one hop (
 * Kim et al. 2008, figure 1, whose 2√N counts the router's link to itself).
 */
export function oneHopCurve(most: number): Curve {
  return Array.from({ length: Math.floor(Math.sqrt(most)) - 1 }, (_, i) => [(i + 2) ** 2, 2 * (i + 2) - 1] as const);
}
