/**
 * The permutation of routers that any routing carries worst, as far as it is found: prices of channels that prove the least throughput of
 * one permutation (the dual of its linear program, approximately) make the farthest matching under these prices, of which they prove
 * still less; and so on, from several beginnings. The longest matching (Jyothi et al. 2016) is the first, all channels being of one price.
 */
import { CheapestWays } from "../topology/cheapest-ways.ts";
import type { Network } from "../topology/network.ts";
import { partnersIn } from "../topology/over-one-channel.ts";
import { longestMatching, worthiestMatching } from "./longest-matching.ts";

export interface Dearest {
  /** To which router the endpoints of each send; -1 of those that carry none, or find nobody to send to. */
  readonly partner: Int32Array;
  /** No routing carries more: of the endpoints' full rate. */
  readonly upper: number;
}

/** Channels looked at on all searches for cheapest ways, and as many for the finalists: some two seconds together. */
const WORK = 80_000_000;
/** Part of it for judging where to begin. */
const JUDGING = 0.6;
/** Rounds a permutation; by which part prices rise in the first, and how much less in every other. */
interface Pace {
  readonly rounds: number;
  readonly step: number;
  readonly calmer: number;
}
const FAST: Pace = { rounds: 20, step: 1, calmer: 0.8 };
/** Rounds after which prices prove a bound, as parts of all. */
const PROVING = [0.6, 0.75, 0.85, 0.95];
/** The few that seem worst are told apart more closely, with as much work. */
const FINALISTS = 6;
const SLOW: Pace = { rounds: 100, step: 0.4, calmer: 0.956 };
/** Of a simple price: what channels cost that have none. */
const LEAST = 0.1;
/** Gains below this end a descent. */
const GAIN = 1e-3;
/** Longest matchings to begin with, drawn among equally long ones. */
const SEEDS = 8;

interface Priced extends Dearest {
  /** What proves it. */
  readonly price: Float64Array;
}

/** Of each router to whom its endpoints send, and how much, at full rate. */
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

  /** Prices to begin with: one for all that channels carry, and where there are two kinds, one for those of a kind. */
  simplePrices(): Float64Array[] {
    const { network, capacity } = this;
    const kinds = [...new Set(network.channelKind)];
    const all = capacity.map((one) => 1 / one);
    return [
      all,
      ...(kinds.length < 2 ? [] : kinds.map((kind) => all.map((one, c) => one * (network.channelKind[c] === kind ? 1 : LEAST)))),
    ];
  }

  /** What prices prove of a permutation, if they stand still; `cross` hears what goes over the channels of its cheapest ways, one source after the other. */
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

  /** Prices that prove little of the permutation, and what they prove: simple ones and known ones, and what the best of these rise to where they are paid, round by round. */
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

  /** From one permutation to ever dearer ones. */
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

/** The network's own adversary, the next group, half-way round, and mirrored: permutations of routers that suit a network's order. */
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

/** What no routing carries more than of the endpoints' full rate, as a few rounds of prices prove of such traffic. */
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
