/** Distances between routers, by breadth-first search from one router of each known orbit of symmetries, else from all. */
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Groups, MixedGroups, Network, Representative } from "../topology/network.ts";

/** One router of each known orbit, or all routers. */
export function representatives(network: Network): readonly Representative[] {
  return network.orbits ?? everyRouter(network);
}

/** All routers with endpoints, without use of symmetry. */
export function everyRouter(network: Network): Representative[] {
  return carryingRouters(network).map((router) => ({ router, orbit: 1 }));
}

export interface Distances {
  /** Largest distance between routers that carry endpoints. */
  readonly diameter: number;
  /** Mean over ordered pairs of distinct routers that carry endpoints; null if there is only one. */
  readonly average: number | null;
  /** Mean router-to-router hops over ordered pairs of distinct endpoints, 0 on the same router; null if there is only one. */
  readonly endpointAverage: number | null;
  /** Ordered pairs of routers that carry endpoints, by distance (index 0: a router and itself). */
  readonly histogram: readonly number[];
}

/** Distances between routers that carry endpoints. Throws if two of them are not connected. */
export function distancesOf(network: Network, sources: readonly Representative[] = representatives(network)): Distances {
  const { endpoints, firstEndpoint, routers } = network;
  const targets = carryingRouters(network);
  const distance = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const histogram: number[] = [];
  let total = 0;
  let endpointTotal = 0;
  for (const { router, orbit } of sources) {
    breadthFirst(network, router, distance, queue);
    const own = firstEndpoint[router + 1]! - firstEndpoint[router]!;
    for (const target of targets) {
      const d = distance[target]!;
      if (d < 0) throw new Error(`no way from router ${router} to router ${target}`);
      histogram[d] = (histogram[d] ?? 0) + orbit;
      total += d * orbit;
      endpointTotal += d * orbit * own * (firstEndpoint[target + 1]! - firstEndpoint[target]!);
    }
  }
  const filled = Array.from(histogram, (pairs) => pairs ?? 0);
  return {
    diameter: filled.length - 1,
    average: targets.length > 1 ? total / (targets.length * (targets.length - 1)) : null,
    endpointAverage: endpoints > 1 ? endpointTotal / (endpoints * (endpoints - 1)) : null,
    histogram: filled,
  };
}

/**
 * The mean length (hops) of the routing's own minimal routes over ordered pairs of distinct routers that carry endpoints.
 *
 * In groups whose routers are all linked, routes go local - global - local over the direct global links of the two groups, with the mean
 * over parallel links. Every global link spares its own router the local hop, so an end has one with probability (a-1)/a whatever the
 * arrangement. Such a route can be longer than the distance, where two global hops beat it. In groups of two hops it is the mean over all
 * minimal paths of a pair, each as likely as any other. Other networks route along shortest paths.
 */
export function minimalRouteAverage(network: Network, own = false): number | null {
  const { groups, mixed, routers } = network;
  if (mixed) return routesOverLinks(network, mixed, own);
  if (!groups) return distancesOf(network).average;
  if (groups.grid || groups.middles) return minimalRoutesOfTwoHops(network, groups);
  if (groups.dims || own) return routesOverLinks(network, groups, own);
  const a = groups.size;
  return routers > 1 ? (a - 1 + (routers - a) * (3 - 2 / a)) / (routers - 1) : null;
}

/**
 * Mean hops of routes over one of the links of two groups, each equally likely. The hops inside groups depend on the two ends' places
 * alone. `own`: over a link of the source's own if it has any.
 */
function routesOverLinks(network: Network, groups: Groups | MixedGroups, own: boolean): number | null {
  const { routers, channelSource, channelTarget } = network;
  if (routers < 2) return null;
  const { count } = groups;
  const alike = "size" in groups ? groups : null;
  const start = "start" in groups ? groups.start : Int32Array.from({ length: count + 1 }, (_, G) => G * groups.size);
  const within = hopsWithin(alike?.dims ?? null);
  // Where all groups see the same, the first stands for all.
  const sources = alike && network.orbits ? 1 : count;
  let total = 0;
  for (let G = 0; G < sources; G++) {
    for (let H = 0; H < count; H++) {
      const [first, end] = alike
        ? [(G * count + H) * alike.linksPerPair, (G * count + H + 1) * alike.linksPerPair]
        : [(groups as MixedGroups).pairStart[G * count + H]!, (groups as MixedGroups).pairStart[G * count + H + 1]!];
      const links = groups.channels.subarray(first, end);
      for (let s = start[G]!; s < start[G + 1]!; s++) {
        const taken = G === H ? [] : own ? links.filter((c) => channelSource[c] === s) : links;
        const over = taken.length > 0 ? taken : links;
        for (let t = start[H]!; t < start[H + 1]!; t++) {
          if (G === H) total += within(s - start[G]!, t - start[G]!);
          else {
            let sum = 0;
            for (const c of over)
              sum += within(s - start[G]!, channelSource[c]! - start[G]!) + 1 + within(channelTarget[c]! - start[H]!, t - start[H]!);
            total += sum / over.length;
          }
        }
      }
    }
  }
  return total / ((sources === count ? routers : alike!.size) * (routers - 1));
}

/** Hops between two places of a group: one if all are linked, else one in each dimension in which they differ. */
function hopsWithin(dims: readonly number[] | null): (i: number, j: number) => number {
  if (dims === null) return (i, j) => Number(i !== j);
  return (i, j) => {
    let [hops, stride] = [0, 1];
    for (const k of dims) {
      if (Math.floor(i / stride) % k !== Math.floor(j / stride) % k) hops++;
      stride *= k;
    }
    return hops;
  };
}

/**
 * Between groups a path takes one of the links, and at each end that is not linked to the link's router one of the two corners, or of the
 * common neighbours. If all groups see the same, only group 0's routers are sources.
 */
function minimalRoutesOfTwoHops({ channelSource, channelTarget, routers, orbits }: Network, alike: Groups): number {
  const { count: groups, size, linksPerPair, channels, grid, middles } = alike;
  const hops = new Uint8Array(size * size);
  const waysOf = new Uint8Array(size * size).fill(1);
  for (let r = 0; r < size; r++) {
    for (let s = 0; s < size; s++) {
      const pair = r * size + s;
      if (grid) {
        const { columns } = grid;
        hops[pair] = Number(r % columns !== s % columns) + Number(Math.floor(r / columns) !== Math.floor(s / columns));
        if (hops[pair] === 2) waysOf[pair] = 2;
      } else if (middles) {
        const common = middles.start[pair + 1]! - middles.start[pair]!;
        hops[pair] = r === s ? 0 : common > 0 ? 2 : 1;
        if (common > 0) waysOf[pair] = common;
      }
    }
  }
  const sources = orbits ? 1 : groups;
  let total = sources * hops.reduce((sum, n) => sum + n, 0);
  for (let pair = 0; pair < sources * groups; pair++) {
    if (Math.floor(pair / groups) === pair % groups) continue;
    const links = channels.subarray(pair * linksPerPair, (pair + 1) * linksPerPair);
    const exits = Array.from(links, (c) => (channelSource[c]! % size) * size);
    const entries = Array.from(links, (c) => (channelTarget[c]! % size) * size);
    for (let s = 0; s < size; s++) {
      for (let t = 0; t < size; t++) {
        let [paths, length] = [0, 0];
        for (let link = 0; link < linksPerPair; link++) {
          const before = hops[exits[link]! + s]!;
          const after = hops[entries[link]! + t]!;
          const ways = waysOf[exits[link]! + s]! * waysOf[entries[link]! + t]!;
          paths += ways;
          length += ways * (before + 1 + after);
        }
        total += length / paths;
      }
    }
  }
  return total / (sources * size * (routers - 1));
}
