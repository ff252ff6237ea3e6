/** The cheapest path of each flow under prices of channels, where paths are too many to list them. */
import { breadthFirst } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { Demands } from "./demands.ts";
import type { PathSets } from "./path-sets.ts";
import type { PathKind } from "./results.ts";

/** `visit` gets each flow in order with the price of its cheapest path, and the path's channels when `visit` asks for them. */
export interface PathOracle {
  cheapest(price: Float64Array, demands: Demands, visit: (f: number, price: number, path: () => readonly number[]) => void): void;
  /** Kind of a path from s to d. */
  kindOf(s: number, d: number, path: readonly number[]): PathKind;
}

/** Any path at all: Dijkstra's algorithm from each source; networks here are small and dense, so routers are scanned. */
export function anyPathOracle(network: Network): PathOracle {
  return {
    kindOf: () => "any",
    cheapest: (price, { flows, source, target }, visit) => {
      let from = -1;
      let ways: Ways | null = null;
      for (let f = 0; f < flows; f++) {
        const s = source[f]!;
        const d = target[f]!;
        if (!ways || from !== s) ways = cheapestWays(network, s, price);
        from = s;
        const { distance, via } = ways;
        visit(f, distance[d]!, () => {
          const path: number[] = [];
          for (let u = d; u !== s; u = network.channelSource[via[u]!]!) path.push(via[u]!);
          return path;
        });
      }
    },
  };
}

interface Ways {
  readonly distance: Float64Array;
  /** The channel by which each router is reached. */
  readonly via: Int32Array;
}

function cheapestWays({ routers, channelStart, channelTarget }: Network, source: number, prices: Float64Array): Ways {
  const distance = new Float64Array(routers).fill(Infinity);
  const via = new Int32Array(routers).fill(-1);
  const done = new Uint8Array(routers);
  distance[source] = 0;
  for (;;) {
    let u = -1;
    let least = Infinity;
    for (let v = 0; v < routers; v++) {
      if (done[v] || distance[v]! >= least) continue;
      u = v;
      least = distance[v]!;
    }
    if (u < 0) return { distance, via };
    done[u] = 1;
    for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
      const v = channelTarget[c]!;
      if (least + prices[c]! >= distance[v]!) continue;
      distance[v] = least + prices[c]!;
      via[v] = c;
    }
  }
}

/** Minimal paths and Valiant ones by themselves (model 0): the best router between, over the cheapest minimal paths to it and from it. */
export function valiantOracle(network: Network, sets: PathSets): PathOracle {
  return {
    kindOf: (s, d, path) =>
      sets.minimal(s, d).some(({ length }) => length === path.length) && isMinimal(sets, s, d, path) ? "minimal" : "valiant",
    cheapest: (price, { flows, source, target }, visit) => {
      const { cost, path } = minimalCosts(network, sets, price);
      const n = network.routers;
      for (let f = 0; f < flows; f++) {
        const s = source[f]!;
        const d = target[f]!;
        let least = cost[s * n + d]!;
        let between = -1;
        const through = (r: number): void => {
          const sum = cost[s * n + r]! + cost[r * n + d]!;
          if (r === s || r === d || sum >= least) return;
          least = sum;
          between = r;
        };
        if (sets.groups)
          for (const R of sets.between(s, d)) for (let r = R * sets.groups.size; r < (R + 1) * sets.groups.size; r++) through(r);
        else for (const r of sets.carriers ?? sets.intermediates(s, d)) through(r);
        visit(f, least, () => (between < 0 ? path(s, d) : [...path(s, between), ...path(between, d)]));
      }
    },
  };
}

function isMinimal(sets: PathSets, s: number, d: number, path: readonly number[]): boolean {
  return sets.minimalPaths(s, d).some((one) => one.length === path.length && one.every((c, i) => c === path[i]));
}

/** Price of the cheapest minimal path between all routers (by source * routers + target), and that path. */
function minimalCosts(
  network: Network,
  sets: PathSets,
  price: Float64Array,
): { cost: Float64Array; path: (s: number, d: number) => number[] } {
  if (sets.groups) return groupedCosts(network, sets, price);
  if (sets.mixed) return sets.mixed.costs(price);
  return sets.carriers ? shortestCosts(network, price) : listedCosts(network, sets, price);
}

/** Of minimal paths that are listed. */
function listedCosts({ routers }: Network, sets: PathSets, price: Float64Array): ReturnType<typeof minimalCosts> {
  const best = (s: number, d: number): { readonly sum: number; readonly path: Int32Array | null } => {
    let least = Infinity;
    let found: Int32Array | null = null;
    for (const path of sets.minimalPaths(s, d)) {
      const sum = path.reduce((total, c) => total + price[c]!, 0);
      if (sum >= least) continue;
      least = sum;
      found = path;
    }
    return { sum: least, path: found };
  };
  const cost = Float64Array.from({ length: routers * routers }, (_, pair) => {
    const [s, d] = [Math.floor(pair / routers), pair % routers];
    return s === d ? 0 : best(s, d).sum;
  });
  return { cost, path: (s, d) => [...(best(s, d).path ?? [])] };
}

function groupedCosts(network: Network, sets: PathSets, price: Float64Array): ReturnType<typeof minimalCosts> {
  const { routers, channelSource, channelTarget } = network;
  const { groups, size, links, linkChannel, hops, ways, wayStart, wayChannels } = sets.groups!;
  /** Cheapest way inside a group, by pair, and where its channels begin. */
  const local = new Float64Array(routers * size);
  const localStart = new Int32Array(routers * size);
  for (let pair = 0; pair < local.length; pair++) {
    let least = Infinity;
    for (let i = 0; i < ways[pair]!; i++) {
      let sum = 0;
      const start = wayStart[pair]! + i * hops[pair]!;
      for (let k = 0; k < hops[pair]!; k++) sum += price[wayChannels[start + k]!]!;
      if (sum >= least) continue;
      least = sum;
      localStart[pair] = start;
    }
    local[pair] = least;
  }
  const cost = new Float64Array(routers * routers).fill(Infinity);
  const via = new Int32Array(routers * routers).fill(-1);
  for (let s = 0; s < routers; s++) {
    const G = Math.floor(s / size);
    for (let H = 0; H < groups; H++) {
      const first = s * routers + H * size;
      if (G === H) {
        for (let v = 0; v < size; v++) cost[first + v] = local[s * size + v]!;
        continue;
      }
      for (let t = 0, at = (G * groups + H) * links; t < links; t++, at++) {
        const link = linkChannel[at]!;
        const start = local[s * size + (channelSource[link]! % size)]! + price[link]!;
        const entry = channelTarget[link]! * size;
        for (let v = 0; v < size; v++) {
          const sum = start + local[entry + v]!;
          if (sum >= cost[first + v]!) continue;
          cost[first + v] = sum;
          via[first + v] = link;
        }
      }
    }
  }
  const way = (u: number, v: number): Int32Array => {
    const pair = u * size + (v % size);
    return wayChannels.subarray(localStart[pair]!, localStart[pair]! + hops[pair]!);
  };
  return {
    cost,
    path: (s, d) => {
      const link = via[s * routers + d]!;
      return link < 0 ? [...way(s, d)] : [...way(s, channelSource[link]!), link, ...way(channelTarget[link]!, d)];
    },
  };
}

function shortestCosts(network: Network, price: Float64Array): ReturnType<typeof minimalCosts> {
  const { routers, channelStart, channelTarget } = network;
  const cost = new Float64Array(routers * routers).fill(Infinity);
  const via = new Int32Array(routers * routers).fill(-1);
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  for (let d = 0; d < routers; d++) {
    cost[d * routers + d] = 0;
    const reached = breadthFirst(network, d, hops, queue);
    // Nearer routers come first.
    for (let i = 1; i < reached; i++) {
      const v = queue[i]!;
      for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
        const next = channelTarget[c]!;
        if (hops[next] !== hops[v]! - 1) continue;
        const sum = price[c]! + cost[next * routers + d]!;
        if (sum >= cost[v * routers + d]!) continue;
        cost[v * routers + d] = sum;
        via[v * routers + d] = c;
      }
    }
  }
  return {
    cost,
    path: (s, d) => {
      const path: number[] = [];
      for (let u = s; u !== d; u = channelTarget[via[u * routers + d]!]!) path.push(via[u * routers + d]!);
      return path;
    },
  };
}
