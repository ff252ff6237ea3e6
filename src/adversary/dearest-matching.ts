/**
 * Finds, as far as a search can, the permutation of routers that any routing carries worst. Prices of channels prove how little throughput
 * one permutation allows (the dual of its linear program, approximately). The farthest matching under these prices is the next permutation,
 * of which they prove still less. The search goes on so, from several beginnings. The longest matching (Jyothi et al. 2016) is the first,
 * with one price for all channels.
 */
import { CheapestWays } from "../topology/cheapest-ways.ts";
import type { Network } from "../topology/network.ts";
import { partnersIn } from "../topology/over-one-channel.ts";
import { longestMatching, worthiestMatching } from "./longest-matching.ts";

export interface Dearest {
  /** The router that each router's endpoints send to; -1 for routers that carry none, or find nobody to send to. */
  readonly partner: Int32Array;
  /** No routing carries more, as a fraction of the endpoints' full rate. */
  readonly upper: number;
}

/** Channels looked at in all searches for cheapest ways, and as many again for the finalists: some two seconds together. */
const WORK = 80_000_000;
/** Part of the work that goes into judging where to begin. */
const JUDGING = 0.6;
/** Rounds per permutation; the part by which prices rise in the first round, and how much less in every later one. */
interface Pace {
  readonly rounds: number;
  readonly step: number;
  readonly calmer: number;
}
const FAST: Pace = { rounds: 20, step: 1, calmer: 0.8 };
/** Rounds after which prices prove a bound, as parts of all rounds. */
const PROVING = [0.6, 0.75, 0.85, 0.95];
/** The few permutations that seem worst are told apart more closely, with as much work again. */
const FINALISTS = 6;
const SLOW: Pace = { rounds: 100, step: 0.4, calmer: 0.956 };
/** What channels without a price cost, as a part of a simple price. */
const LEAST = 0.1;
/** A descent ends at gains below this. */
const GAIN = 1e-3;
/** Longest matchings to begin with, drawn among equally long ones. */
const SEEDS = 8;

interface Priced extends Dearest {
  /** The prices that prove the bound. */
  readonly price: Float64Array;
}

/** To whom the endpoints of each router send, and how much, at full rate. */
export type Flows = readonly (readonly { readonly to: number; readonly flow: number }[])[];

function flowsOf({ firstEndpoint }: Network, partner: Int32Array): Flows {
  return Array.from(partner, (to, from) => (to < 0 || to === from ? [] : [{ to, flow: firstEndpoint[from + 1]! - firstEndpoint[from]! }]));
}

class Descent {
  work = 0;
  private readonly network: Network;
  private readonly capacity: Float64Array;
  private readonly ways: CheapestWays;
  private readonly wanted: Uint8Array;
  private readonly all: number;

  constructor(network: Network, capacity: Float64Array) {
    this.network = network;
    this.capacity = capacity;
    this.ways = new CheapestWays(network);
    this.wanted = new Uint8Array(network.routers);
    this.all = capacity.reduce((sum, one) => sum + one, 0);
  }

  /** Prices to begin with: one for all channels that carry traffic and, where there are two kinds, one for those of each kind. */
  simplePrices(): Float64Array[] {
    const { network, capacity } = this;
    const kinds = [...new Set(network.channelKind)];
    const all = capacity.map((one) => 1 / one);
    return [
      all,
      ...(kinds.length < 2 ? [] : kinds.map((kind) => all.map((one, c) => one * (network.channelKind[c] === kind ? 1 : LEAST)))),
    ];
  }

  /**
   * What the prices prove of a permutation if they stay as they are. `cross` is told what goes over the channels of the cheapest ways, one
   * source after another.
   */
  private proved(flows: Flows, price: Float64Array, cross?: (channel: number, flow: number) => void): number {
    const { network, capacity, ways, wanted } = this;
    const { routers, channels, channelSource } = network;
    const total = price.reduce((sum, one, c) => sum + one * capacity[c]!, 0);
    let paid = 0;
    for (const [from, targets] of flows.entries()) {
      if (targets.length === 0) continue;
      for (const { to } of targets) wanted[to] = 1;
      const reached = ways.from(from, price, wanted, targets.length);
      for (const { to, flow } of targets) {
        wanted[to] = 0;
        paid += flow * ways.distance[to]!;
        if (!cross) continue;
        for (let router = to; router !== from;) {
          const c = ways.via[router]!;
          cross(c, flow);
          router = channelSource[c]!;
        }
      }
      this.work += (channels * reached) / routers;
    }
    return paid === 0 ? Infinity : total / paid;
  }

  /**
   * Prices that prove a low bound on the permutation, and that bound. They come from simple prices and known ones; the best of these rise
   * round by round where traffic pays them.
   */
  priced(
    flows: Flows,
    { rounds, step, calmer }: Pace,
    known: readonly Float64Array[],
  ): { readonly price: Float64Array; readonly upper: number } {
    const { capacity } = this;
    let best: { price: Float64Array; upper: number } = { price: capacity, upper: Infinity };
    const consider = (price: Float64Array, upper: number): void => {
      if (upper < best.upper) best = { price, upper };
    };
    for (const price of [...this.simplePrices(), ...known]) consider(price, this.proved(flows, price));
    if (best.upper === Infinity) return best;
    const now = best.price.slice();
    const proving = PROVING.map((part) => Math.floor(part * rounds));
    for (let round = 0, part = step; round < rounds && this.work < 2 * WORK; round++, part *= calmer) {
      // Where all are loaded to the best throughput so far, prices rise by this part.
      const rise = part * best.upper;
      this.proved(flows, now, (c, flow) => {
        now[c]! *= 1 + (rise * flow) / capacity[c]!;
      });
      if (!proving.includes(round)) continue;
      const price = now.slice();
      consider(price, this.proved(flows, price));
    }
    return best;
  }

  /** The matching that is farthest under prices. */
  farthest(price: Float64Array): Int32Array {
    const { network, ways, wanted } = this;
    const { routers } = network;
    return worthiestMatching(network, (from, into) => {
      ways.from(from, price, wanted, routers + 1);
      into.set(ways.distance);
      this.work += network.channels;
    });
  }

  begin(partner: Int32Array, pace = FAST, ...known: Float64Array[]): Priced {
    return { partner, ...this.priced(flowsOf(this.network, partner), pace, known) };
  }

  /** Goes from one permutation to ever dearer ones. */
  from(start: Priced): Priced {
    let best = start;
    while (this.work < WORK) {
      const next = this.begin(this.farthest(best.price), FAST, best.price);
      if (next.upper >= best.upper * (1 - GAIN)) break;
      best = next;
    }
    return best;
  }
}

/** Permutations of routers that suit a network's order: its own adversary, the next group, half-way round, and mirrored. */
function ordered(network: Network): (() => Int32Array)[] {
  const { routers, firstEndpoint, groups } = network;
  const known = partnersIn(network);
  const carriers = Array.from({ length: routers }, (_, r) => r).filter((r) => firstEndpoint[r + 1]! > firstEndpoint[r]!);
  const carried = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  const n = carriers.length;
  const shifted = (to: (i: number) => number): Int32Array => {
    const partner = new Int32Array(routers).fill(-1);
    carriers.forEach((router, i) => {
      partner[router] = carriers[to(i)]!;
    });
    return partner;
  };
  const half = carriers.length >> 1;
  const shifts = groups && network.damage === null ? [groups.size, groups.size * (groups.count >> 1), half] : [half];
  const all = [...(known ? [known] : []), ...shifts.map((by) => shifted((i) => (i + by) % n)), shifted((i) => n - 1 - i)];
  // Those who send to one send as much as it is sent to, and nobody else sends to it.
  return all
    .filter((partner) => {
      const taken = partner.filter((to) => to >= 0);
      return new Set(taken).size === taken.length && partner.every((to, from) => to < 0 || carried(to) === carried(from));
    })
    .map((partner) => () => partner);
}

/**
 * An upper bound on what any routing carries of such traffic, as a fraction of the endpoints' full rate, proved by a few rounds of prices.
 */
export function carriedAtMost(network: Network, capacity: Float64Array, flows: Flows): number {
  return new Descent(network, capacity).priced(flows, FAST, []).upper;
}

/** The dearest permutation that is found with a fixed amount of work. `capacity`: of the channels, flits a cycle. */
export function dearestMatching(network: Network, capacity: Float64Array): Dearest {
  const descent = new Descent(network, capacity);
  const own = ordered(network);
  const beginnings = [
    ...own.slice(0, 1),
    () => longestMatching(network),
    ...own.slice(1),
    ...descent
      .simplePrices()
      .slice(1)
      .map((price) => () => descent.farthest(price)),
    ...Array.from({ length: SEEDS }, (_, i) => () => longestMatching(network, 2 + i)),
  ];
  const found: Priced[] = [];
  for (const beginning of beginnings) if (descent.work < JUDGING * WORK) found.push(descent.begin(beginning()));
  const dearest = (): Priced[] => found.sort((one, other) => one.upper - other.upper).slice();
  for (const one of dearest()) if (descent.work < WORK) found.push(descent.from(one));
  let best = dearest()[0]!;
  for (const one of dearest().slice(0, FINALISTS)) {
    if (descent.work >= 2 * WORK) break;
    const last = descent.begin(one.partner, SLOW, one.price);
    // What prices prove of one they prove of the farthest under them, and more.
    const farther = descent.begin(descent.farthest(last.price), SLOW, last.price);
    for (const other of [last, farther]) if (other.upper < best.upper) best = other;
  }
  return best;
}
