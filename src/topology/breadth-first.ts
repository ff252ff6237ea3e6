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

/**
 * Most hops between two routers that carry endpoints; -1 if two of them are not connected. All searches run at once, a bit each: a step
 * gives every router what its neighbours have seen.
 */
export function diameterOf(network: Pick<Network, "routers" | "channelStart" | "channelTarget" | "firstEndpoint" | "orbits">): number {
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
