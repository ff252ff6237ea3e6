/** Breadth-first search over routers, the only one in the code. */
import type { Network } from "./network.ts";

/**
 * Writes the hops from `source` to every router (-1 if there is no way) to `distance` (length routers). Links are two-way, so these are the
 * hops to `source` as well. `queue` (same length) gets the routers reached, nearest first; returns their number.
 */
export function breadthFirst(
  { channelStart, channelTarget }: Pick<Network, "channelStart" | "channelTarget">,
  source: number,
  distance: Int32Array,
  queue: Int32Array,
): number {
  distance.fill(-1);
  distance[source] = 0;
  queue[0] = source;
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const router = queue[head]!;
    const next = distance[router]! + 1;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const target = channelTarget[c]!;
      if (distance[target] !== -1) continue;
      distance[target] = next;
      queue[tail++] = target;
    }
  }
  return tail;
}

/** Routers that carry endpoints, ascending. */
export function carryingRouters({ routers, firstEndpoint }: Pick<Network, "routers" | "firstEndpoint">): number[] {
  const list: number[] = [];
  for (let r = 0; r < routers; r++) if (firstEndpoint[r + 1]! > firstEndpoint[r]!) list.push(r);
  return list;
}

/** Channels times words of 32 searches up to which the hops between all routers are counted: in a minute at most. */
const MAX_COUNTED = 1e9;
/** Channels that are visited to find out how far apart the routers of larger networks are, and least searches. */
const [MAX_VISITED, LEAST_SEARCHES] = [2e8, 16];

type Reach = Pick<Network, "routers" | "channelStart" | "channelTarget" | "firstEndpoint" | "orbits">;

/** Whether the hops between all routers that carry endpoints are counted; of larger networks they are only drawn and bounded. */
export function isCountable(network: Reach): boolean {
  return network.orbits !== null || Math.ceil(carryingRouters(network).length / 32) * network.channelTarget.length <= MAX_COUNTED;
}

export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Bounds of the most hops between two routers that carry endpoints, by few searches (Takes, Kosters 2011): nobody is farther from any than a
 * searched router is from its farthest, plus the hops to that router. Both are equal where that suffices; -1 if two are not connected.
 */
export function diameterBounds(network: Reach): Bounds {
  const { routers, channelStart, channelTarget } = network;
  const degree = (r: number): number => channelStart[r + 1]! - channelStart[r]!;
  let open = carryingRouters(network);
  const carriers = open;
  const [least, most] = [new Int32Array(routers), new Int32Array(routers).fill(2 * routers)];
  const [distance, queue] = [new Int32Array(routers), new Int32Array(routers)];
  let lower = 0;
  for (
    let searches = Math.max(LEAST_SEARCHES, Math.floor(MAX_VISITED / channelTarget.length));
    searches > 0 && open.length > 0;
    searches--
  ) {
    // By turns the one that may be farthest from another, and the one that may be in the middle; of equal ones that of most links.
    const far = searches % 2 === 0;
    const source = open.reduce((best, r) => {
      const more = far ? most[r]! - most[best]! : least[best]! - least[r]!;
      return more > 0 || (more === 0 && degree(r) > degree(best)) ? r : best;
    });
    breadthFirst(network, source, distance, queue);
    const across = carriers.reduce((farthest, r) => (distance[r] === -1 ? Infinity : Math.max(farthest, distance[r]!)), 0);
    if (across === Infinity) return { lower: -1, upper: -1 };
    lower = Math.max(lower, across);
    for (const r of carriers) {
      least[r] = Math.max(least[r]!, distance[r]!, across - distance[r]!);
      most[r] = Math.min(most[r]!, across + distance[r]!);
    }
    open = open.filter((r) => r !== source && most[r]! > lower);
  }
  return { lower, upper: open.reduce((farthest, r) => Math.max(farthest, most[r]!), lower) };
}

/**
 * Most hops between two routers that carry endpoints; -1 if two of them are not connected. All searches run at once, a bit each: a step
 * gives every router what its neighbours have seen. In networks that are not countable it may be less, which is the upper bound.
 */
export function diameterOf(network: Reach): number {
  if (!isCountable(network)) return diameterBounds(network).upper;
  const { routers, channelStart, channelTarget, orbits } = network;
  const carriers = carryingRouters(network);
  // Where few routers stand for all, a search from each of them does.
  if (orbits !== null && carriers.length > 1 && orbits.length * 16 <= carriers.length) {
    const distance = new Int32Array(routers);
    const queue = new Int32Array(routers);
    let most = 0;
    for (const { router } of orbits) {
      breadthFirst(network, router, distance, queue);
      for (const to of carriers) {
        if (distance[to] === -1) return -1;
        most = Math.max(most, distance[to]!);
      }
    }
    return most;
  }
  const words = Math.ceil(carriers.length / 32);
  let seen = new Int32Array(routers * words);
  carriers.forEach((router, i) => {
    seen[router * words + (i >> 5)]! |= 1 << (i & 31);
  });
  const all = new Int32Array(words).fill(-1);
  if (carriers.length % 32 !== 0) all[words - 1] = (1 << (carriers.length % 32)) - 1;
  const complete = new Uint8Array(routers);
  let next = seen.slice();
  for (let hops = 0; hops <= routers; hops++) {
    if (carriers.every((router) => complete[router] === 1 || all.every((bits, w) => seen[router * words + w] === bits))) return hops;
    for (let r = 0; r < routers; r++) {
      if (complete[r] === 1) continue;
      const own = r * words;
      for (let c = channelStart[r]!, end = channelStart[r + 1]!; c < end; c++) {
        const from = channelTarget[c]! * words;
        for (let w = 0; w < words; w++) next[own + w]! |= seen[from + w]!;
      }
      let missing = 0;
      for (let w = 0; w < words; w++) missing |= next[own + w]! ^ all[w]!;
      if (missing === 0) complete[r] = 1;
    }
    [seen, next] = [next, seen];
    next.set(seen);
  }
  return -1;
}
