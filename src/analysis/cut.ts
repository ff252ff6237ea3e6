/** Cuts of a network's routers into two sides, and their improvement after Fiduccia, Mattheyses 1982. */
import type { Network } from "../topology/network.ts";

/** Side 0 or 1 of each router; length routers. */
export type Cut = Uint8Array;

/** Links (undirected) between the two sides, each as often as it is wide. */
export function cutSize(network: Network, side: Cut): number {
  let channels = 0;
  for (let c = 0; c < network.channels; c++)
    if (side[network.channelSource[c]!] !== side[network.channelTarget[c]!]) channels += network.channelWidth[c]!;
  return channels / 2;
}

/** The routers of an order on side 0 until half (rounded down) of those that carry endpoints are there, the others on side 1. */
export function halves({ firstEndpoint }: Network, order: ArrayLike<number>): Cut {
  const carries = (router: number): boolean => firstEndpoint[router + 1]! > firstEndpoint[router]!;
  const side = new Uint8Array(order.length).fill(1);
  let left = 0;
  for (let i = 0; i < order.length; i++) left += Number(carries(order[i]!));
  left >>= 1;
  for (let i = 0; left > 0; i++) {
    side[order[i]!] = 0;
    left -= Number(carries(order[i]!));
  }
  return side;
}

/** Routers by gain, side by side, as doubly linked lists: what to move next is found without search. */
class GainBuckets {
  private readonly head: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private readonly top = [0, 0];
  private readonly buckets: number;
  private readonly reach: number;

  constructor(routers: number, reach: number) {
    this.reach = reach;
    this.buckets = 2 * reach + 1;
    this.head = new Int32Array(2 * this.buckets).fill(-1);
    this.next = new Int32Array(routers);
    this.previous = new Int32Array(routers);
  }

  insert(router: number, side: number, gain: number): void {
    const bucket = side * this.buckets + gain + this.reach;
    const first = this.head[bucket]!;
    this.next[router] = first;
    this.previous[router] = -1;
    if (first >= 0) this.previous[first] = router;
    this.head[bucket] = router;
    if (gain + this.reach > this.top[side]!) this.top[side] = gain + this.reach;
  }

  remove(router: number, side: number, gain: number): void {
    const before = this.previous[router]!;
    const after = this.next[router]!;
    if (before >= 0) this.next[before] = after;
    else this.head[side * this.buckets + gain + this.reach] = after;
    if (after >= 0) this.previous[after] = before;
  }

  /** A router of the side with the highest gain, or -1 when none is left. */
  best(side: number): number {
    let bucket = this.top[side]!;
    while (bucket >= 0 && this.head[side * this.buckets + bucket] === -1) bucket--;
    this.top[side] = Math.max(bucket, 0);
    return bucket < 0 ? -1 : this.head[side * this.buckets + bucket]!;
  }
}

/**
 * Improves a balanced cut (sides differ by at most one router with endpoints) until a pass brings nothing; returns the links cut.
 * A pass moves every router once, always the best one of the larger side, and keeps the best balanced state on its way; routers
 * without endpoints move as soon as that cuts fewer links, from either side.
 */
export function refineCut(network: Network, side: Cut, passes = 12): number {
  let cut = cutSize(network, side);
  for (let pass = 0; pass < passes; pass++) {
    const better = refineOnce(network, side, cut);
    if (better === cut) break;
    cut = better;
  }
  return cut;
}

function refineOnce(network: Network, side: Cut, start: number): number {
  const { routers, channelStart, channelTarget, channelWidth, firstEndpoint } = network;
  const weight = Uint8Array.from({ length: routers }, (_, r) => Number(firstEndpoint[r + 1]! > firstEndpoint[r]!));
  const heavy = weight.reduce((sum, one) => sum + one, 0);
  const gain = new Int32Array(routers);
  let reach = 0;
  for (let r = 0; r < routers; r++) {
    let width = 0;
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
      width += channelWidth[c]!;
      gain[r]! += side[channelTarget[c]!] === side[r] ? -channelWidth[c]! : channelWidth[c]!;
    }
    reach = Math.max(reach, width);
  }
  const buckets = new GainBuckets(routers, reach);
  const free = new GainBuckets(routers, reach);
  const bucketsOf = (r: number): GainBuckets => (weight[r] === 1 ? buckets : free);
  const size = [0, 0];
  for (let r = routers - 1; r >= 0; r--) {
    bucketsOf(r).insert(r, side[r]!, gain[r]!);
    size[side[r]!]! += weight[r]!;
  }
  const moved: number[] = [];
  const locked = new Uint8Array(routers);
  let cut = start;
  let best = start;
  let kept = 0;
  while (moved.length < routers) {
    const router = nextOf(buckets, free, size[0]! >= size[1]! ? 0 : 1, gain, heavy === routers);
    if (router < 0) break;
    const from = side[router]!;
    bucketsOf(router).remove(router, from, gain[router]!);
    locked[router] = 1;
    side[router] = 1 - from;
    size[from]! -= weight[router]!;
    size[1 - from]! += weight[router]!;
    cut -= gain[router]!;
    moved.push(router);
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const target = channelTarget[c]!;
      if (locked[target]) continue;
      const own = side[target]!;
      bucketsOf(target).remove(target, own, gain[target]!);
      gain[target]! += (own === from ? 2 : -2) * channelWidth[c]!;
      bucketsOf(target).insert(target, own, gain[target]!);
    }
    if (cut < best && Math.abs(size[0]! - size[1]!) <= heavy % 2) {
      best = cut;
      kept = moved.length;
    }
  }
  for (const router of moved.slice(kept)) side[router]! ^= 1;
  return best;
}

/** The router to move next: one without endpoints where that cuts fewer links, else the best of the larger side; -1 when none is left. */
function nextOf(buckets: GainBuckets, free: GainBuckets, larger: number, gain: Int32Array, allHeavy: boolean): number {
  const best = buckets.best(larger);
  if (allHeavy) return best;
  const light = [free.best(0), free.best(1)].filter((router) => router >= 0).sort((a, b) => gain[b]! - gain[a]! || a - b)[0];
  return light !== undefined && (best < 0 || gain[light]! > 0) ? light : best;
}
