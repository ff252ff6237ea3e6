/**
 * Distances between all routers that carry endpoints, by many searches at once. Each search has one bit, and a step gives every router what
 * its neighbours have seen.
 */
import { permutation } from "../math/random.ts";
import { breadthFirst, carryingRouters, diameterBounds } from "../topology/breadth-first.ts";
import type { Bounds } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { distancesOf } from "./distances.ts";
import type { Distances } from "./distances.ts";

/** Words of 32 simultaneous searches: so many that what 10,000 routers have seen stays near the processor. */
const SEARCH_WORDS = 32;

/**
 * The same as `distancesOf`: by a search from each orbit if symmetries are known, else by all. Yields the finished share. Throws if two
 * routers with endpoints are not connected.
 */
export function* distanceSteps(network: Network): Generator<number, Distances> {
  if (network.orbits !== null) return distancesOf(network);
  const { routers, endpoints, channelStart, channelTarget, firstEndpoint } = network;
  const carriers = carryingRouters(network);
  const own = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  // Those of as many endpoints stand side by side, so that a word of searches has one weight.
  const ordered = carriers.toSorted((a, b) => own(a) - own(b) || a - b);
  const histogram: number[] = [];
  let total = 0;
  let endpointTotal = 0;
  const words = Math.min(SEARCH_WORDS, Math.ceil(ordered.length / 32));
  // Pairs that are seen now and were not before.
  const count = (now: Int32Array, before: Int32Array, hops: number, weight: Int32Array): void => {
    for (const router of carriers) {
      const at = router * words;
      const endpointsHere = own(router);
      for (let w = 0; w < words; w++) {
        const fresh = now[at + w]! & ~before[at + w]!;
        if (fresh === 0) continue;
        const pairs = bits(fresh);
        histogram[hops] = (histogram[hops] ?? 0) + pairs;
        total += hops * pairs;
        endpointTotal += hops * pairs * endpointsHere * weight[w]!;
      }
    }
  };
  let seen = new Int32Array(routers * words);
  let next = new Int32Array(routers * words);
  const complete = new Uint8Array(routers);
  for (let first = 0; first < ordered.length;) {
    // A word holds searches from routers of one weight only.
    const full = new Int32Array(words);
    const weight = new Int32Array(words);
    seen.fill(0);
    for (let w = 0; w < words && first < ordered.length; w++) {
      weight[w] = own(ordered[first]!);
      for (let bit = 0; bit < 32 && first < ordered.length && own(ordered[first]!) === weight[w]; bit++) {
        seen[ordered[first++]! * words + w]! |= 1 << bit;
        full[w]! |= 1 << bit;
      }
    }
    complete.fill(0);
    next.fill(0);
    count(seen, next, 0, weight);
    for (let hops = 1, left = carriers.length; left > 0; hops++) {
      next.set(seen);
      let changed = false;
      for (let r = 0; r < routers; r++) {
        if (complete[r] === 1) continue;
        const to = r * words;
        for (let c = channelStart[r]!, end = channelStart[r + 1]!; c < end; c++) {
          const from = channelTarget[c]! * words;
          for (let w = 0; w < words; w++) next[to + w]! |= seen[from + w]!;
        }
        let missing = 0;
        for (let w = 0; w < words; w++) {
          missing |= next[to + w]! ^ full[w]!;
          if (next[to + w] !== seen[to + w]) changed = true;
        }
        if (missing === 0) complete[r] = 1;
      }
      [seen, next] = [next, seen];
      count(seen, next, hops, weight);
      left = carriers.reduce((sum, router) => sum + 1 - complete[router]!, 0);
      if (left > 0 && !changed) throw unreached(network, carriers);
      yield (first / ordered.length) * 0.999;
    }
  }
  const filled = Array.from(histogram, (pairs) => pairs ?? 0);
  return {
    diameter: filled.length - 1,
    average: carriers.length > 1 ? total / (carriers.length * (carriers.length - 1)) : null,
    endpointAverage: endpoints > 1 ? endpointTotal / (endpoints * (endpoints - 1)) : null,
    histogram: filled,
  };
}

/** Channels that searches from drawn routers visit, and least number of these. */
const [MAX_VISITED, LEAST_SOURCES] = [1e8, 16];
/** Standard errors of a mean in half of its 95 % interval. */
const NORMAL_95 = 1.96;

/** Distances from drawn routers only. */
export interface DistanceSample {
  /** Routers that were drawn, and those that carry endpoints. */
  readonly sources: number;
  readonly of: number;
  /** Half-width of the 95 % interval of the mean over all pairs. */
  readonly confidence95: number;
}

/** The same of a network that is too large to count all (`isCountable`): means and histogram of the drawn routers' pairs. */
export function* drawnDistanceSteps(
  network: Network,
): Generator<number, Omit<Distances, "diameter"> & { readonly diameter: Bounds; readonly sample: DistanceSample }> {
  const { routers, endpoints, firstEndpoint, channels } = network;
  const carriers = carryingRouters(network);
  const count = Math.min(carriers.length, Math.max(LEAST_SOURCES, Math.floor(MAX_VISITED / Math.max(1, channels))));
  const own = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  const [distance, queue] = [new Int32Array(routers), new Int32Array(routers)];
  const histogram: number[] = [];
  const means: number[] = [];
  let [endpointTotal, sending] = [0, 0];
  for (const i of permutation(carriers.length, 1).slice(0, count)) {
    const router = carriers[i]!;
    breadthFirst(network, router, distance, queue);
    let total = 0;
    for (const target of carriers) {
      const d = distance[target]!;
      if (d < 0) throw unreached(network, carriers);
      histogram[d] = (histogram[d] ?? 0) + 1;
      total += d;
      endpointTotal += d * own(router) * own(target);
    }
    means.push(total / (carriers.length - 1));
    sending += own(router);
    yield (0.5 * means.length) / count;
  }
  const average = means.reduce((sum, one) => sum + one, 0) / count;
  const variance = means.reduce((sum, one) => sum + (one - average) ** 2, 0) / (count - 1);
  return {
    diameter: diameterBounds(network),
    average,
    endpointAverage: endpointTotal / (sending * (endpoints - 1)),
    histogram: Array.from(histogram, (pairs) => pairs ?? 0),
    sample: { sources: count, of: carriers.length, confidence95: NORMAL_95 * Math.sqrt(variance / count) },
  };
}

/** The error for two routers with endpoints that are not connected; a plain search names them. */
function unreached(network: Network, carriers: readonly number[]): Error {
  try {
    distancesOf(network, [{ router: carriers[0]!, orbit: 1 }]);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return new Error("routers with endpoints are not connected");
}

/** The number of set bits of a word. */
function bits(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
