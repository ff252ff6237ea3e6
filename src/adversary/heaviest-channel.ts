/**
 * The permutation that an oblivious routing carries worst: what it puts on a channel is a sum over pairs, so the heaviest load of a
 * channel is an assignment, and the worst permutation is that of the channel whose heaviest load is the largest (Towles, Dally 2002). One channel leaves most pairs free: they are given to the channel that is then worst, and so on.
 */
import { assignment } from "../math/assignment.ts";
import { hopsIn } from "./longest-matching.ts";
import type { Network } from "../topology/network.ts";
import type { RouteLoads } from "./route-loads.ts";

export interface Matched {
  /** By source (its place in RouteLoads): the targets that its endpoints send to, by their places; a target as often as it is sent to. */
  readonly sentTo: readonly number[][];
  /** Flits a cycle on the worst channel, of what it carries, when every endpoint sends at full rate: no permutation puts more on any where `exact`. */
  readonly load: number;
  readonly channel: number;
  readonly exact: boolean;
}

/** Steps of assignments: for the worst channel, and for all after it. */
const WORK = 400_000_000;
const ROUNDING = 1e-12;

/** Channels by what a permutation of what is free may put on them at most; the heaviest first, of equals the first. */
class Heap {
  private readonly list: number[] = [];
  private readonly most: Float64Array;

  constructor(most: Float64Array) {
    this.most = most;
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
    return this.most[a]! > this.most[b]! || (this.most[a] === this.most[b] && a < b);
  }

  private swap(i: number, j: number): void {
    const one = this.list[i]!;
    this.list[i] = this.list[j]!;
    this.list[j] = one;
  }
}

class Search {
  /** Endpoints of each source that send to nobody yet, and of each target that nobody sends to. */
  readonly sending: Int32Array;
  readonly taking: Int32Array;
  readonly sentTo: number[][];
  work = 0;
  private readonly network: Network;
  private readonly capacity: Float64Array;
  private readonly loads: RouteLoads;
  /** Endpoints that go together, so that networks of like routers are matched router by router. */
  private readonly unit: number;
  /** Place of a source or target among those of the channel in hand. */
  private readonly rowOf: Int32Array;
  private readonly columnOf: Int32Array;

  constructor(network: Network, capacity: Float64Array, loads: RouteLoads) {
    const { firstEndpoint, endpointRouter } = network;
    const { sources, targets } = loads;
    this.network = network;
    this.capacity = capacity;
    this.loads = loads;
    const carried = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
    this.sending = Int32Array.from(sources, carried);
    const single = targets.length === network.endpoints && sources.length < targets.length;
    this.taking = Int32Array.from(targets, (first) => (single ? 1 : carried(endpointRouter[first]!)));
    this.unit = [...this.sending, ...this.taking].reduce(commonDivisor, 0);
    this.sentTo = sources.map(() => []);
    this.rowOf = new Int32Array(sources.length).fill(-1);
    this.columnOf = new Int32Array(targets.length).fill(-1);
  }

  /** What nothing that is free can put more on the channel than: every source its dearest target, or every target its dearest source. */
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

  /** The most that what is free can put on the channel, and by which pairs. */
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
    const given = assignment(fewer, more, gain);
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

  take(pairs: readonly (readonly [source: number, target: number])[]): void {
    for (const [s, d] of pairs) this.send(s, d, this.unit);
  }

  /** What is left over, the farthest pairs first. */
  takeRest(): void {
    const { sources, targets } = this.loads;
    const { endpointRouter, routers } = this.network;
    const hops = hopsIn(this.network);
    const row = new Float64Array(routers);
    const byHops: [number, number][][] = [];
    for (const [s, from] of sources.entries()) {
      if (this.sending[s] === 0) continue;
      hops(from, row);
      for (const [d, first] of targets.entries()) {
        const far = row[endpointRouter[first]!]!;
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

  /** Entries of the channel between what is free. */
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

/** The permutation of all endpoints that loads one channel most, by what the channel carries (flits a cycle), and the others after it as long as work is left. */
export function heaviestMatching(network: Network, capacity: Float64Array, loads: RouteLoads): Matched {
  const search = new Search(network, capacity, loads);
  const most = Float64Array.from({ length: network.channels }, (_, c) => search.bound(c));
  const heap = new Heap(most);
  /** When the load of a channel was last found; what is given away since makes it a bound only. */
  const found = new Int32Array(network.channels).fill(-1);
  /** The heaviest so far, until the worst is known. */
  let best = { load: 0, channel: -1 };
  let worst: typeof best | null = null;
  let exact = true;
  let given = 0;
  const choose = (channel: number): void => {
    const { load, pairs } = search.heaviest(channel);
    worst ??= { load, channel };
    search.take(pairs);
    given++;
  };
  while (heap.size > 0) {
    const channel = heap.pop();
    if (found[channel] === given) {
      choose(channel);
      continue;
    }
    if (search.work > (worst === null ? 1 : 2) * WORK) {
      if (worst !== null) break;
      exact = false;
      choose(best.channel);
      heap.push(channel);
      continue;
    }
    const { load } = search.heaviest(channel);
    found[channel] = given;
    most[channel] = Math.min(most[channel]!, load);
    if (worst === null && load > best.load) best = { load, channel };
    if (load > 0) heap.push(channel);
  }
  search.takeRest();
  const { load, channel } = worst ?? best;
  return { sentTo: search.sentTo, load, channel, exact: exact && loads.unlisted <= load * (1 + ROUNDING) };
}
