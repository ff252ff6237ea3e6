/**
 * The steps of collective operations among some ranks of a program (Thakur et al. 2005; Rabenseifner 2004). Members go by their place among
 * these ranks. Sizes are bytes; a vector is cut into parts that sum to it exactly.
 */
import type { Flow, Send } from "./flow.ts";

/** The first byte of part i of n; part n gives the end. */
function cutAt(bytes: number, i: number, n: number): number {
  return Math.floor((bytes * i) / n);
}

/** Bytes of parts from .. to-1 of n. */
export function partBytes(bytes: number, from: number, to: number, n: number): number {
  return cutAt(bytes, to, n) - cutAt(bytes, from, n);
}

function eachOf<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/**
 * Reduce-scatter in a ring, n-1 steps. Each member adds its own share to the part that came and passes it to the next member. Member i ends
 * with part i+1.
 */
export function ringReduceScatter(flow: Flow, members: readonly number[], bytes: number): void {
  ring(flow, members, 0, (part) => partBytes(bytes, part, part + 1, members.length));
}

/** All-gather in a ring, n-1 steps: every member passes on what came. It begins with part i + `ahead`. */
export function ringAllGather(flow: Flow, members: readonly number[], bytes: number, ahead: number): void {
  ring(flow, members, ahead, (part) => partBytes(bytes, part, part + 1, members.length));
}

/** n-1 steps round a ring: member i sends part i + ahead, then the part before it, which has just come. */
export function ring(flow: Flow, members: readonly number[], ahead: number, size: (part: number) => number): void {
  const n = members.length;
  for (let step = 0; step < n - 1; step++)
    flow.step(
      eachOf(n, (i): Send => [members[i]!, members[(i + 1) % n]!, size((((i + ahead - step) % n) + n) % n)]),
      "latest",
    );
}

/** All-reduce in a ring: 2(n-1) steps (Patarasuk, Yuan 2009). */
export function ringAllReduce(flow: Flow, members: readonly number[], bytes: number): void {
  ringReduceScatter(flow, members, bytes);
  ringAllGather(flow, members, bytes, 1);
  flow.settle(members);
}

/**
 * Reduces the members to the largest power of two, for algorithms that need one. If there are r too many, those of even place among the
 * first 2r stand aside, and the next member represents each (Thakur et al. 2005, section 4.5).
 */
class Folded {
  /** The members that take part, and for each the member that it represents, or -1. */
  readonly active: readonly number[];
  readonly aside: readonly number[];
  readonly size: number;
  private readonly flow: Flow;

  constructor(flow: Flow, members: readonly number[]) {
    const size = largestPower(members.length);
    const extra = members.length - size;
    this.flow = flow;
    this.size = size;
    this.active = eachOf(size, (i) => members[i < extra ? 2 * i + 1 : i + extra]!);
    this.aside = eachOf(size, (i) => (i < extra ? members[2 * i]! : -1));
  }

  /** Members that stand aside hand over what they have. */
  in(bytes: number): void {
    this.flow.step(
      this.folded().map((i): Send => [this.aside[i]!, this.active[i]!, bytes]),
      "all",
    );
  }

  /** Members that stand aside get so many bytes back from their representative. */
  out(bytes: (i: number) => number): void {
    this.flow.step(
      this.folded().map((i): Send => [this.active[i]!, this.aside[i]!, bytes(i)]),
      "all",
    );
    this.flow.settle([...this.active, ...this.aside.filter((rank) => rank >= 0)]);
  }

  /** Active members exchange with those that differ in one bit of their place. */
  exchange(mask: number, bytes: (i: number) => number): void {
    this.flow.step(
      eachOf(this.size, (i): Send => [this.active[i]!, this.active[i ^ mask]!, bytes(i)]),
      "all",
    );
  }

  /** Members that an active one counts for: itself, and the one that it represents. */
  weight(i: number): number {
    return this.aside[i]! >= 0 ? 2 : 1;
  }

  private folded(): number[] {
    return eachOf(this.size, (i) => i).filter((i) => this.aside[i]! >= 0);
  }
}

export function largestPower(n: number): number {
  return 2 ** Math.floor(Math.log2(n));
}

/** 1, 2, 4, … below n. */
function masksBelow(n: number): number[] {
  return eachOf(Math.log2(largestPower(n)), (k) => 2 ** k);
}

/** All-reduce by recursive doubling: partners exchange the whole vector in log2 n steps. */
export function recursiveDoublingAllReduce(flow: Flow, members: readonly number[], bytes: number): void {
  const folded = new Folded(flow, members);
  folded.in(bytes);
  for (const mask of masksBelow(folded.size)) folded.exchange(mask, () => bytes);
  folded.out(() => bytes);
}

/**
 * Parts of the vector that every active member holds, as many parts as members. A step halves or doubles them with the partner across a
 * mask.
 */
class Halves {
  private readonly from: number[];
  private readonly to: number[];
  private readonly folded: Folded;
  private readonly size: (from: number, to: number) => number;

  constructor(folded: Folded, size: (from: number, to: number) => number) {
    this.folded = folded;
    this.size = size;
    this.from = eachOf(folded.size, () => 0);
    this.to = eachOf(folded.size, () => folded.size);
  }

  /** Each member keeps one half and sends the other. */
  halve(mask: number): void {
    const { folded, from, to, size } = this;
    const middle = eachOf(folded.size, (i) => (from[i]! + to[i]!) / 2);
    folded.exchange(mask, (i) => ((i & mask) === 0 ? size(middle[i]!, to[i]!) : size(from[i]!, middle[i]!)));
    for (let i = 0; i < folded.size; i++) ((i & mask) === 0 ? to : from)[i] = middle[i]!;
  }

  /** Each member sends what it holds and then has twice as much. */
  double(mask: number): void {
    const { folded, from, to, size } = this;
    folded.exchange(mask, (i) => size(from[i]!, to[i]!));
    for (let i = 0; i < folded.size; i++) {
      const held = to[i]! - from[i]!;
      if ((i & mask) === 0) to[i]! += held;
      else from[i]! -= held;
    }
  }
}

/** Rabenseifner's all-reduce: halves with the nearest first, then doubles the same way back, 2 log2 n steps (Rabenseifner 2004). */
export function rabenseifnerAllReduce(flow: Flow, members: readonly number[], bytes: number): void {
  const folded = new Folded(flow, members);
  const halves = new Halves(folded, (from, to) => partBytes(bytes, from, to, folded.size));
  const masks = masksBelow(folded.size);
  folded.in(bytes);
  for (const mask of masks) halves.halve(mask);
  for (const mask of masks.toReversed()) halves.double(mask);
  folded.out(() => bytes);
}

/**
 * Reduce-scatter by recursive halving with the farthest first. Each member ends with its own part, and that of the member it represents.
 */
export function recursiveHalvingReduceScatter(flow: Flow, members: readonly number[], bytes: number): void {
  const n = members.length;
  const folded = new Folded(flow, members);
  const before = [0];
  for (let i = 0; i < folded.size; i++) before.push(before[i]! + folded.weight(i));
  folded.in(bytes);
  const halves = new Halves(folded, (from, to) => partBytes(bytes, before[from]!, before[to]!, n));
  for (const mask of masksBelow(folded.size).toReversed()) halves.halve(mask);
  folded.out((i) => partBytes(bytes, before[i]!, before[i]! + 1, n));
}

/**
 * All-gather by recursive doubling: each member has what its half of the places has, and exchanges it with the other half. `bytes` are of
 * every member.
 */
export function recursiveDoublingAllGather(flow: Flow, members: readonly number[], bytes: number): void {
  const folded = new Folded(flow, members);
  let held = eachOf(folded.size, (i) => folded.weight(i));
  folded.in(bytes);
  for (const mask of masksBelow(folded.size)) {
    const now = held;
    folded.exchange(mask, (i) => now[i]! * bytes);
    held = now.map((count, i) => count + now[i ^ mask]!);
  }
  folded.out(() => (members.length - 1) * bytes);
}

/** Broadcast from the first member: those that have the data send them on, twice as many in every step. */
export function binomialBroadcast(flow: Flow, members: readonly number[], bytes: number): void {
  const n = members.length;
  for (let have = 1; have < n; have *= 2) {
    const sends = eachOf(Math.min(have, n - have), (i): Send => [members[i]!, members[i + have]!, bytes]);
    flow.step(sends, "all");
  }
  flow.settle(members);
}
