/** Distances in what random failures leave of a network, by breadth-first search from 256 routers at once, a bit each. */
import type { Network } from "../topology/network.ts";
import type { FailureUnits } from "./failure-units.ts";

/** Words of 32 searches; so many that a block of a large network stays in the processor's cache. */
const SEARCH_WORDS = 8;
const SEARCHES_OF_BLOCK = 32 * SEARCH_WORDS;

/** State of a router's block of bits: searches are missing, all are there, all are in both copies. */
const [OPEN, FULL, COPIED] = [0, 1, 2];

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Measures one damaged network after the other. Call `begin`, then `advance` until it is true; each call does a block of sources, so that
 * the caller can stop between them. The remaining routers with endpoints must be connected.
 */
export class DamagedDistances {
  /** Hops; the largest distance so far, and the sum over ordered pairs of routers with endpoints. */
  diameter = 0;
  total = 0;
  private readonly network: Network;
  private readonly units: FailureUnits;
  /** Channels that are left, in compressed rows. */
  private readonly start: Int32Array;
  private readonly target: Int32Array;
  private readonly carriers: Int32Array;
  private readonly isCarrier: Uint8Array;
  private left = 0;
  private done = 0;
  /** The searches that have reached a router, SEARCH_WORDS words each. */
  private seen: Int32Array;
  private next: Int32Array;
  private readonly state: Uint8Array;
  private readonly full = new Int32Array(SEARCH_WORDS);

  constructor(network: Network, units: FailureUnits) {
    const { routers, channels } = network;
    this.network = network;
    this.units = units;
    this.start = new Int32Array(routers + 1);
    this.target = new Int32Array(channels);
    this.carriers = new Int32Array(routers);
    this.isCarrier = new Uint8Array(routers);
    this.seen = new Int32Array(routers * SEARCH_WORDS);
    this.next = new Int32Array(routers * SEARCH_WORDS);
    this.state = new Uint8Array(routers);
  }

  /** Number of remaining routers with endpoints. */
  get routers(): number {
    return this.left;
  }

  /** Mean over ordered pairs of distinct routers with endpoints; null if there is only one. */
  get average(): number | null {
    return this.left > 1 ? this.total / (this.left * (this.left - 1)) : null;
  }

  /** The network that is left when the units of the first `failed` ranks have failed. */
  begin(rank: Int32Array, failed: number): void {
    const { routers, channelStart, channelTarget, firstEndpoint } = this.network;
    const { ofChannel, ofRouter } = this.units;
    const gone = (unit: number): boolean => unit >= 0 && rank[unit]! < failed;
    this.left = this.done = this.diameter = this.total = 0;
    let kept = 0;
    for (let r = 0; r < routers; r++) {
      this.start[r] = kept;
      const lost = gone(ofRouter[r]!);
      const carries = !lost && firstEndpoint[r + 1]! > firstEndpoint[r]!;
      this.isCarrier[r] = carries ? 1 : 0;
      if (carries) this.carriers[this.left++] = r;
      if (lost) continue;
      for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
        const to = channelTarget[c]!;
        if (!gone(ofChannel[c]!) && !gone(ofRouter[to]!)) this.target[kept++] = to;
      }
    }
    this.start[routers] = kept;
  }

  /** Searches from the next block of routers; true when all are done. */
  advance(): boolean {
    if (this.done >= this.left) return true;
    const { carriers, state, full } = this;
    const sources = Math.min(SEARCHES_OF_BLOCK, this.left - this.done);
    this.seen.fill(0);
    state.fill(OPEN);
    for (let w = 0; w < SEARCH_WORDS; w++) {
      const bits = sources - 32 * w;
      full[w] = bits >= 32 ? -1 : bits <= 0 ? 0 : (1 << bits) - 1;
    }
    for (let i = 0; i < sources; i++) this.seen[carriers[this.done + i]! * SEARCH_WORDS + (i >> 5)]! |= 1 << (i & 31);
    const pairs = sources * this.left;
    let reached = sources;
    let hops = 0;
    while (reached < pairs) {
      if (hops++ > this.network.routers) throw new Error("routers with endpoints are not connected");
      this.total += pairs - reached;
      reached = this.hop(sources);
    }
    this.diameter = Math.max(this.diameter, hops);
    this.done += sources;
    return this.done >= this.left;
  }

  /** A hop of all searches; returns how many routers with endpoints they have reached, summed. */
  private hop(sources: number): number {
    const { seen, next, state, start, target, isCarrier, full } = this;
    const { routers } = this.network;
    const [f0, f1, f2, f3, f4, f5, f6, f7] = [full[0]!, full[1]!, full[2]!, full[3]!, full[4]!, full[5]!, full[6]!, full[7]!];
    let reached = 0;
    for (let r = 0; r < routers; r++) {
      const own = r * SEARCH_WORDS;
      if (state[r] !== OPEN) {
        if (state[r] === FULL) {
          for (let w = 0; w < SEARCH_WORDS; w++) next[own + w] = seen[own + w]!;
          state[r] = COPIED;
        }
        if (isCarrier[r]) reached += sources;
        continue;
      }
      let [a0, a1, a2, a3] = [seen[own]!, seen[own + 1]!, seen[own + 2]!, seen[own + 3]!];
      let [a4, a5, a6, a7] = [seen[own + 4]!, seen[own + 5]!, seen[own + 6]!, seen[own + 7]!];
      for (let c = start[r]!, end = start[r + 1]!; c < end; c++) {
        const from = target[c]! * SEARCH_WORDS;
        a0 |= seen[from]!;
        a1 |= seen[from + 1]!;
        a2 |= seen[from + 2]!;
        a3 |= seen[from + 3]!;
        a4 |= seen[from + 4]!;
        a5 |= seen[from + 5]!;
        a6 |= seen[from + 6]!;
        a7 |= seen[from + 7]!;
      }
      next[own] = a0;
      next[own + 1] = a1;
      next[own + 2] = a2;
      next[own + 3] = a3;
      next[own + 4] = a4;
      next[own + 5] = a5;
      next[own + 6] = a6;
      next[own + 7] = a7;
      if (a0 === f0 && a1 === f1 && a2 === f2 && a3 === f3 && a4 === f4 && a5 === f5 && a6 === f6 && a7 === f7) {
        state[r] = FULL;
        if (isCarrier[r]) reached += sources;
      } else if (isCarrier[r]) reached += ones(a0) + ones(a1) + ones(a2) + ones(a3) + ones(a4) + ones(a5) + ones(a6) + ones(a7);
    }
    this.seen = next;
    this.next = seen;
    return reached;
  }
}
