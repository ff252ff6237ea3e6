/**
 * Finds the permutation that an oblivious routing carries worst. The load on a channel is a sum over pairs, so a channel's heaviest load is
 * an assignment problem. The worst permutation is that of the channel whose heaviest load is the largest (Towles, Dally 2002). One channel
 * leaves most pairs free; they are given to the channel that is then worst, and so on. In symmetrical networks many channels are worst, and
 * many permutations equally bad. Of pairs that load a channel alike the farthest are taken; equal pairs and equal channels are drawn. This
 * is done several times, and the permutation that hurts any routing most is kept.
 */
import { Sfc32 } from "../math/random.ts";
import { assignment } from "../math/assignment.ts";
import { hopsIn } from "./longest-matching.ts";
import type { Network } from "../topology/network.ts";
import { carriedBy } from "./route-loads.ts";
import type { RouteLoads } from "./route-loads.ts";

export interface Matched {
  /**
   * For each source (by its place in RouteLoads), the places of the targets that its endpoints send to. A target is listed as often as it
   * is sent to.
   */
  readonly sentTo: readonly number[][];
  /**
   * Flits a cycle on the worst channel, relative to what it carries, when every endpoint sends at full rate. Where `exact`, no permutation
   * puts more on any channel.
   */
  readonly load: number;
  readonly channel: number;
  readonly exact: boolean;
}

/** Steps of assignments for the worst channel, and for all channels after it. */
const WORK = 400_000_000;
const ROUNDING = 1e-12;
/** How many of the worst channels are tried as the first, and how often equals are drawn for each. */
const STARTS = 8;
const DRAWS = 4;
/** Channels looked at, from every source, to tell all of them apart: about a second. */
const TOLD_APART = 2_500_000;
/** How much heavier a load counts for each hop between its pair, relative. */
const FARTHER = 1e-9;

/**
 * Channels ordered by the most that a permutation of the free pairs may put on them. The heaviest comes first; of equals, the one of the
 * lowest rank.
 */
class Heap {
  private readonly list: number[] = [];
  private readonly most: Float64Array;
  /** The order among equals. */
  private readonly rank: Uint32Array;

  constructor(most: Float64Array, rank: Uint32Array) {
    this.most = most;
    this.rank = rank;
    for (let c = 0; c < most.length; c++) if (most[c]! > 0) this.push(c);
  }

  get size(): number {
    return this.list.length;
  }

  push(channel: number): void {
    const { list } = this;
    let i = list.push(channel) - 1;
    for (let up = (i - 1) >> 1; i > 0 && this.before(list[i]!, list[up]!); i = up, up = (i - 1) >> 1) this.swap(i, up);
  }

  pop(): number {
    const { list } = this;
    const top = list[0]!;
    const last = list.pop()!;
    if (list.length === 0) return top;
    list[0] = last;
    for (let i = 0, child = 1; child < list.length; child = 2 * i + 1) {
      if (child + 1 < list.length && this.before(list[child + 1]!, list[child]!)) child++;
      if (!this.before(list[child]!, list[i]!)) break;
      this.swap(i, child);
      i = child;
    }
    return top;
  }

  private before(a: number, b: number): boolean {
    return this.most[a]! > this.most[b]! || (this.most[a] === this.most[b] && this.rank[a]! < this.rank[b]!);
  }

  private swap(i: number, j: number): void {
    const one = this.list[i]!;
    this.list[i] = this.list[j]!;
    this.list[j] = one;
  }
}

/** Hops between routers with endpoints, by their places as sources and targets. */
function distancesOf(network: Network, { sources, targets }: RouteLoads): Float64Array {
  const hops = hopsIn(network);
  const row = new Float64Array(network.routers);
  const all = new Float64Array(sources.length * targets.length);
  for (const [s, first] of sources.entries()) {
    hops(network.endpointRouter[first]!, row);
    for (const [d, target] of targets.entries()) all[s * targets.length + d] = row[network.endpointRouter[target]!]!;
  }
  return all;
}

class Search {
  /** Endpoints of each source that send to nobody yet, and of each target that receive from nobody yet. */
  readonly sending: Int32Array;
  readonly taking: Int32Array;
  readonly sentTo: number[][];
  work = 0;
  private readonly network: Network;
  private readonly capacity: Float64Array;
  private readonly loads: RouteLoads;
  private readonly distances: Float64Array;
  /** Endpoints that are matched together, so that networks of like routers are matched router by router. */
  private readonly unit: number;
  /** Place of a source or target among those of the current channel. */
  private readonly rowOf: Int32Array;
  private readonly columnOf: Int32Array;

  constructor(network: Network, capacity: Float64Array, loads: RouteLoads, distances: Float64Array) {
    const { sources, targets } = loads;
    this.network = network;
    this.capacity = capacity;
    this.loads = loads;
    this.distances = distances;
    this.sending = Int32Array.from(sources, (_, s) => carriedBy(network, sources, s));
    this.taking = Int32Array.from(targets, (_, d) => carriedBy(network, targets, d));
    this.unit = [...this.sending, ...this.taking].reduce(commonDivisor, 0);
    this.sentTo = sources.map(() => []);
    this.rowOf = new Int32Array(sources.length).fill(-1);
    this.columnOf = new Int32Array(targets.length).fill(-1);
  }

  /**
   * An upper bound on what the free pairs can put on the channel: every source takes its dearest target, or every target its dearest
   * source.
   */
  bound(channel: number): number {
    const { rows, columns, gains } = this.open(channel);
    const byRow = new Map<number, number>();
    const byColumn = new Map<number, number>();
    gains.forEach((gain, i) => {
      byRow.set(rows[i]!, Math.max(byRow.get(rows[i]!) ?? 0, gain));
      byColumn.set(columns[i]!, Math.max(byColumn.get(columns[i]!) ?? 0, gain));
    });
    let [sent, taken] = [0, 0];
    for (const [s, gain] of byRow) sent += gain * this.sending[s]!;
    for (const [d, gain] of byColumn) taken += gain * this.taking[d]!;
    return Math.min(sent, taken) / this.capacity[channel]!;
  }

  /** The most that the free pairs can put on the channel, and which pairs do so. */
  heaviest(channel: number): { readonly load: number; readonly pairs: readonly (readonly [source: number, target: number])[] } {
    const { unit, rowOf, columnOf } = this;
    const { rows, columns, gains } = this.open(channel);
    // Every unit of a source or target is a row or column.
    const rowSource: number[] = [];
    const columnTarget: number[] = [];
    const place = (id: number, among: Int32Array, free: Int32Array, list: number[]): void => {
      if (among[id]! >= 0) return;
      among[id] = list.length;
      for (let i = 0; i < free[id]! / unit; i++) list.push(id);
    };
    gains.forEach((_, i) => {
      place(rows[i]!, rowOf, this.sending, rowSource);
      place(columns[i]!, columnOf, this.taking, columnTarget);
    });
    const wide = rowSource.length <= columnTarget.length;
    const [fewer, more] = wide ? [rowSource.length, columnTarget.length] : [columnTarget.length, rowSource.length];
    const gain = new Float64Array(fewer * more);
    gains.forEach((value, i) => {
      const [row, column] = [rowOf[rows[i]!]!, columnOf[columns[i]!]!];
      for (let r = row; r < row + this.sending[rows[i]!]! / unit; r++)
        for (let c = column; c < column + this.taking[columns[i]!]! / unit; c++) gain[wide ? r * more + c : c * more + r] = value;
    });
    this.work += fewer * fewer * more + 1000;
    const given = assignment(fewer, more, this.withDistances(gain, more, wide, rowSource, columnTarget));
    for (const s of rowSource) rowOf[s] = -1;
    for (const d of columnTarget) columnOf[d] = -1;
    let load = 0;
    const pairs: [number, number][] = [];
    given.forEach((j, i) => {
      const value = gain[i * more + j]!;
      if (value <= 0) return;
      load += value * unit;
      pairs.push(wide ? [rowSource[i]!, columnTarget[j]!] : [rowSource[j]!, columnTarget[i]!]);
    });
    return { load: load / this.capacity[channel]!, pairs };
  }

  /** The load that pairs put on a channel, plus a trifle that grows with their distance. */
  private withDistances(
    gain: Float64Array,
    more: number,
    wide: boolean,
    rowSource: readonly number[],
    columnTarget: readonly number[],
  ): Float64Array {
    const { distances, loads } = this;
    return gain.map((value, at) => {
      if (value <= 0) return value;
      const [i, j] = [Math.floor(at / more), at % more];
      const [s, d] = wide ? [rowSource[i]!, columnTarget[j]!] : [rowSource[j]!, columnTarget[i]!];
      return value * (1 + FARTHER * distances[s * loads.targets.length + d]!);
    });
  }

  take(pairs: readonly (readonly [source: number, target: number])[]): void {
    for (const [s, d] of pairs) this.send(s, d, this.unit);
  }

  /** Matches all that is left over, the farthest pairs first. */
  takeRest(): void {
    const { sources, targets } = this.loads;
    const byHops: [number, number][][] = [];
    for (const s of sources.keys()) {
      if (this.sending[s] === 0) continue;
      for (const d of targets.keys()) {
        const far = Math.floor(this.distances[s * targets.length + d]!);
        if (this.taking[d]! > 0 && far >= 0) (byHops[far] ??= []).push([s, d]);
      }
    }
    for (const pairs of byHops.toReversed()) for (const [s, d] of pairs ?? []) this.send(s, d, Math.min(this.sending[s]!, this.taking[d]!));
  }

  private send(s: number, d: number, count: number): void {
    for (let i = 0; i < count; i++) this.sentTo[s]!.push(d);
    this.sending[s]! -= count;
    this.taking[d]! -= count;
  }

  /** Entries of the channel between sources and targets that are still free. */
  private open(channel: number): {
    readonly rows: readonly number[];
    readonly columns: readonly number[];
    readonly gains: readonly number[];
  } {
    const { start, pair, share, targets } = this.loads;
    const [rows, columns, gains]: number[][] = [[], [], []];
    for (let i = start[channel]!; i < start[channel + 1]!; i++) {
      const s = Math.floor(pair[i]! / targets.length);
      const d = pair[i]! % targets.length;
      if (this.sending[s] === 0 || this.taking[d] === 0) continue;
      rows!.push(s);
      columns!.push(d);
      gains!.push(share[i]!);
    }
    return { rows: rows!, columns: columns!, gains: gains! };
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** The channel that a permutation may load most, and others that it may load as much. */
interface Worst {
  readonly load: number;
  readonly channels: readonly number[];
  readonly exact: boolean;
}

function worstChannels(search: Search, bounds: Float64Array): Worst {
  const most = bounds.slice();
  const heap = new Heap(most, Uint32Array.from(most.keys()));
  const found = new Uint8Array(most.length);
  let best = { load: 0, channel: -1 };
  while (heap.size > 0) {
    const channel = heap.pop();
    if (found[channel] === 1) {
      // All whose bounds reach it may be as bad; some of them, from all over the network, are looked at.
      const equal = Array.from(bounds.keys()).filter((c) => c !== channel && bounds[c]! >= most[channel]! * (1 - ROUNDING));
      const some = equal.filter(
        (_, i) => Math.floor(((i + 1) * (STARTS - 1)) / equal.length) > Math.floor((i * (STARTS - 1)) / equal.length),
      );
      const also = some.filter((c) => search.work < WORK && search.heaviest(c).load >= most[channel]! * (1 - ROUNDING));
      return { load: most[channel]!, channels: [channel, ...also], exact: true };
    }
    if (search.work > WORK) return { load: best.load, channels: [best.channel], exact: false };
    const { load } = search.heaviest(channel);
    found[channel] = 1;
    most[channel] = Math.min(most[channel]!, load);
    if (load > best.load) best = { load, channel };
    if (load > 0) heap.push(channel);
  }
  return { load: 0, channels: [], exact: true };
}

/**
 * Gives a channel the pairs that load it most. Then it does the same for the channel that is worst for the remaining pairs, as long as work
 * is left.
 */
function giveFrom(first: number | undefined, search: Search, bounds: Float64Array, rank: Uint32Array, work: number): void {
  if (first === undefined) {
    search.takeRest();
    return;
  }
  const most = bounds.slice();
  const heap = new Heap(most, rank);
  /** When the load of a channel was last computed. Pairs given away since then turn it into a bound only. */
  const found = new Int32Array(most.length).fill(-1);
  search.take(search.heaviest(first).pairs);
  for (let given = 0; heap.size > 0 && search.work < work;) {
    const channel = heap.pop();
    const { load, pairs } = search.heaviest(channel);
    if (found[channel] === given) {
      search.take(pairs);
      given++;
      continue;
    }
    found[channel] = given;
    most[channel] = Math.min(most[channel]!, load);
    if (load > 0) heap.push(channel);
  }
  search.takeRest();
}

/**
 * The permutation of all endpoints that loads one channel most, by what the channel carries (flits a cycle), and the others after it as long
 * as work is left; of some that do, the one that any routing carries least of, as \`carried\` tells of what each source sends to whom.
 */
export function heaviestMatching(
  network: Network,
  capacity: Float64Array,
  loads: RouteLoads,
  carried: (sentTo: readonly (readonly number[])[]) => number,
): Matched {
  const distances = distancesOf(network, loads);
  const search = new Search(network, capacity, loads, distances);
  const bounds = Float64Array.from({ length: network.channels }, (_, c) => search.bound(c));
  const { load, channels, exact } = worstChannels(search, bounds);
  let least = Infinity;
  let sentTo: readonly number[][] | null = null;
  let work = 0;
  let left = Math.max(1, Math.floor(TOLD_APART / (loads.sources.length * network.channels)));
  const random = new Sfc32(1);
  for (let draw = 0; draw < DRAWS && (draw === 0 || work < WORK) && left > 0; draw++) {
    const rank = Uint32Array.from(bounds.keys(), (c) => (draw === 0 ? c : random.below(2 ** 30)));
    const drawn = draw === 0 ? distances : distances.map((far) => (far < 0 ? far : far + random.below(1000) / 1001));
    for (const first of channels.length === 0 ? [undefined] : channels) {
      if (left-- === 0) break;
      const one = new Search(network, capacity, loads, drawn);
      giveFrom(first, one, bounds, rank, WORK / Math.max(1, channels.length));
      work += one.work;
      // Alone it need not be told apart.
      const upper = draw === 0 && left === 0 && sentTo === null ? 0 : carried(one.sentTo);
      if (sentTo !== null && upper >= least) continue;
      least = upper;
      sentTo = one.sentTo;
    }
  }
  return { sentTo: sentTo!, load, channel: channels[0] ?? -1, exact: exact && loads.unlisted <= load * (1 + ROUNDING) };
}
