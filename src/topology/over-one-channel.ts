/** The adversary of networks in which most minimal routes of up to three hops are unique. */
import type { Network } from "./network.ts";

/** Its description in descriptors. */
export const OVER_ONE_CHANNEL =
  "Neighbours of one end of a link exchange traffic with neighbours of its other end, whose only minimal routes lead over that link.";

/** Links of a router that are tried before it is passed over. */
const TRIES = 4;
/** Walks that are counted before the rest of a large network is left silent: some tenths of a second. */
const MAX_WALKS = 5_000_000;

/**
 * The router to which all endpoints of a router send, -1 for silent ones; length routers. For one link x-y after another, routers of {x} ∪
 * N(x) are paired with routers of {y} ∪ N(y) whose only shortest path leads over x-y; the two of a pair send to each other. It is greedy in
 * the order of the links: each router is in at most one pair, and a link with less than two pairs is skipped. A link of k' ports at both
 * ends is crossed by the traffic of up to k' routers each way.
 */
function overOneChannel({ routers, channelStart, channelTarget }: Network): Int32Array {
  const partner = new Int32Array(routers).fill(-1);
  /** Walks of two hops from `from` to each router, and whether it is a neighbour. */
  const walks = new Int32Array(routers);
  const near = new Uint8Array(routers);
  const around = (router: number): Int32Array => channelTarget.subarray(channelStart[router], channelStart[router + 1]);
  let counted = 0;
  const count = (from: number, by: 1 | -1): void => {
    for (const middle of around(from)) {
      near[middle] = by === 1 ? 1 : 0;
      counted += 2 * (channelStart[middle + 1]! - channelStart[middle]!);
      for (const end of around(middle)) walks[end]! += by;
    }
  };
  /** Whether the counted router has one shortest path to `to`, of as many hops as by way of x-y. */
  const only = (to: number, hops: number): boolean => {
    if (near[to] === 1) return false;
    if (hops === 2 || walks[to]! > 0) return hops === 2 && walks[to] === 1;
    let paths = 0;
    for (const last of around(to)) paths += walks[last]!;
    return paths === 1;
  };
  const pairsOver = (x: number, y: number): number => {
    const sources = [...around(x), x].filter((a) => a !== y && partner[a] === -1);
    const targets = [...around(y), y].filter((b) => b !== x && partner[b] === -1);
    const pairs: [number, number][] = [];
    for (const a of sources) {
      count(a, 1);
      const at = targets.findIndex(
        (b) => b !== a && partner[b] === -1 && partner[a] === -1 && only(b, 1 + (a === x ? 0 : 1) + (b === y ? 0 : 1)),
      );
      count(a, -1);
      if (at < 0) continue;
      const b = targets[at]!;
      pairs.push([a, b]);
      [partner[a], partner[b]] = [b, a];
    }
    if (pairs.length < 2) for (const pair of pairs) for (const router of pair) partner[router] = -1;
    return pairs.length;
  };
  for (let x = 0; x < routers && counted < MAX_WALKS; x++) {
    let tries = 0;
    for (const y of around(x)) {
      if (y < x) continue;
      if (pairsOver(x, y) > 1 || ++tries === TRIES) break;
    }
  }
  return partner;
}

const found = new WeakMap<Network, Int32Array>();

/** The partners of an intact network's adversary, which are searched for if only its name is known; null without one. Length routers. */
export function partnersIn(network: Network): Int32Array | null {
  const { adversary } = network;
  if (adversary !== "over one channel") return adversary;
  let partners = found.get(network);
  if (partners === undefined) found.set(network, (partners = overOneChannel(network)));
  return partners;
}
