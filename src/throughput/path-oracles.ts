/** Finds the cheapest path of each flow under prices of channels, if paths are too many to list. */
import { breadthFirst } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { Demands } from "./demands.ts";
import type { PathSets } from "./path-sets.ts";
import type { PathKind } from "./results.ts";

/** `visit` gets each flow in order with the price of its cheapest path, and the path's channels if `visit` asks for them. */
export interface PathOracle {
  cheapest(price: Float64Array, demands: Demands, visit: (f: number, price: number, path: () => readonly number[]) => void): void;
  /** Kind of a path from s to d. */
  kindOf(s: number, d: number, path: readonly number[]): PathKind;
}

/** Any path at all: Dijkstra's algorithm from each source, as far as its farthest destination. */
export function anyPathOracle(network: Network): PathOracle {
  return {
    kindOf: () => "any",
    cheapest: (price, { flows, source, target }, visit) => {
      const ways = new CheapestWays(network, price);
      const { distance, via } = ways;
      for (let first = 0, end = 0; first < flows; first = end) {
        const s = source[first]!;
        while (end < flows && source[end] === s) end++;
        ways.find(s, target.subarray(first, end));
        for (let f = first; f < end; f++) {
          const d = target[f]!;
          visit(f, distance[d]!, () => {
            const path: number[] = [];
            for (let u = d; u !== s; u = network.channelSource[via[u]!]!) path.push(via[u]!);
            return path;
          });
        }
      }
    },
  };
}

/** Cheapest paths from one router to some, by a heap of routers ordered by distance and, if equal, by number. */
class CheapestWays {
  /** For the last source: distances to the requested routers, and the channel by which each is reached. */
  readonly distance: Float64Array;
  readonly via: Int32Array;
  private readonly network: Network;
  private readonly price: Float64Array;
  private readonly heap: Int32Array;
  /** Place of each router in the heap; LEFT before it is there, DONE after it was taken out. */
  private readonly place: Int32Array;
  private readonly wanted: Uint8Array;
  private size = 0;

  constructor(network: Network, price: Float64Array) {
    const { routers } = network;
    this.network = network;
    this.price = price;
    this.distance = new Float64Array(routers);
    this.via = new Int32Array(routers);
    this.heap = new Int32Array(routers);
    this.place = new Int32Array(routers);
    this.wanted = new Uint8Array(routers);
  }

  find(source: number, targets: Int32Array): void {
    const {
      distance,
      via,
      heap,
      place,
      wanted,
      price,
      network: { channelStart, channelTarget },
    } = this;
    distance.fill(Infinity);
    via.fill(-1);
    place.fill(LEFT);
    wanted.fill(0);
    let left = 0;
    for (const d of targets) {
      if (wanted[d] === 0) left++;
      wanted[d] = 1;
    }
    distance[source] = 0;
    this.size = 1;
    heap[0] = source;
    place[source] = 0;
    while (this.size > 0) {
      const u = this.take();
      if (wanted[u] === 1 && --left === 0) return;
      const least = distance[u]!;
      for (let c = channelStart[u]!, end = channelStart[u + 1]!; c < end; c++) {
        const v = channelTarget[c]!;
        const sum = least + price[c]!;
        if (sum >= distance[v]!) continue;
        distance[v] = sum;
        via[v] = c;
        this.rise(place[v] === LEFT ? this.size++ : place[v]!, v);
      }
    }
  }

  /** The first of the heap. */
  private take(): number {
    const { heap, place } = this;
    const first = heap[0]!;
    place[first] = DONE;
    const last = heap[--this.size]!;
    if (this.size > 0) this.sink(last);
    return first;
  }

  /** Moves a router up from this free place to where it belongs. */
  private rise(from: number, router: number): void {
    const { heap, place, distance } = this;
    const own = distance[router]!;
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 2;
      const other = heap[above]!;
      if (distance[other]! < own || (distance[other] === own && other < router)) break;
      heap[at] = other;
      place[other] = at;
      at = above;
    }
    heap[at] = router;
    place[router] = at;
  }

  /** Moves a router down from the first place. */
  private sink(router: number): void {
    const { heap, place, distance, size } = this;
    const own = distance[router]!;
    let at = 0;
    for (;;) {
      const begin = 4 * at + 1;
      let least = router;
      let nearest = own;
      let below = -1;
      for (let i = begin, end = Math.min(begin + 4, size); i < end; i++) {
        const other = heap[i]!;
        const far = distance[other]!;
        if (far > nearest || (far === nearest && other > least)) continue;
        least = other;
        nearest = far;
        below = i;
      }
      if (below < 0) break;
      heap[at] = least;
      place[least] = at;
      at = below;
    }
    heap[at] = router;
    place[router] = at;
  }
}

const LEFT = -1;
const DONE = -2;

/**
 * Minimal paths and Valiant ones by themselves (model 0): the best intermediate router, over the cheapest minimal paths to it and from it.
 */
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

/** For minimal paths that are listed. */
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
