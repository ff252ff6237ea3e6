/** The program of ranks: messages between them and work of their own, each begun when its dependencies are done. */

/** Value of `peer` for work. */
export const WORK = -1;

/**
 * A program as flat arrays of one entry an op. An op is a message from `rank` to `peer`, done when all of it has come, or work at `rank`
 * (peer WORK). Works of a rank do not hinder each other; its messages are sent one after the other.
 */
export interface Program {
  readonly ranks: number;
  readonly ops: number;
  readonly rank: Int32Array;
  readonly peer: Int32Array;
  /** Bytes of a message, at least 1; cycles of work, at least 0. */
  readonly size: Float64Array;
  /** The earliest cycle in which an op begins. */
  readonly notBefore: Float64Array;
  /** Op i waits for the ops after[afterStart[i]] .. after[afterStart[i+1]-1]. */
  readonly afterStart: Int32Array;
  readonly after: Int32Array;
  /** The round of the program that the op belongs to, from 0. */
  readonly iteration: Int32Array;
  /** 1 for the first half of the way of a message that goes by another rank: the next op is the message from there on. */
  readonly first: Uint8Array;
}

/** When an op may begin. */
export interface When {
  readonly after?: readonly number[];
  /** Cycle; 0 when left out. */
  readonly notBefore?: number;
  /** 0 when left out. */
  readonly iteration?: number;
}

const NOW: When = {};

/** Writes a program op by op; ops are numbered as they are added, and may wait for later ones. */
export class ProgramBuilder {
  private readonly ranks: number;
  private readonly rank: number[] = [];
  private readonly peer: number[] = [];
  private readonly size: number[] = [];
  private readonly notBefore: number[] = [];
  private readonly iteration: number[] = [];
  private readonly after: number[] = [];
  private readonly afterStart: number[] = [0];

  constructor(ranks: number) {
    this.ranks = ranks;
  }

  /**
   * Adds a message of so many bytes and returns its number. Throws a RangeError if a rank does not exist, both are one, or the message is
   * empty.
   */
  message(source: number, destination: number, bytes: number, when: When = NOW): number {
    this.known(source);
    this.known(destination);
    if (source === destination) throw new RangeError(`message ${this.rank.length} goes from rank ${source} to itself`);
    if (!(bytes >= 1)) throw new RangeError(`message ${this.rank.length} has ${bytes} bytes`);
    return this.add(source, destination, bytes, when);
  }

  /** Adds work of so many cycles and returns its number. */
  work(rank: number, cycles: number, when: When = NOW): number {
    this.known(rank);
    if (!(cycles >= 0)) throw new RangeError(`work ${this.rank.length} takes ${cycles} cycles`);
    return this.add(rank, WORK, cycles, when);
  }

  /** Throws a RangeError if an op waits for one that does not exist. */
  build(): Program {
    const ops = this.rank.length;
    for (const other of this.after) if (!(other >= 0 && other < ops)) throw new RangeError(`an op waits for op ${other} of ${ops}`);
    return {
      ranks: this.ranks,
      ops,
      rank: Int32Array.from(this.rank),
      peer: Int32Array.from(this.peer),
      size: Float64Array.from(this.size),
      notBefore: Float64Array.from(this.notBefore),
      afterStart: Int32Array.from(this.afterStart),
      after: Int32Array.from(this.after),
      iteration: Int32Array.from(this.iteration),
      first: new Uint8Array(this.rank.length),
    };
  }

  private known(rank: number): void {
    if (!(rank >= 0 && rank < this.ranks)) throw new RangeError(`op ${this.rank.length} names rank ${rank} of ${this.ranks}`);
  }

  private add(rank: number, peer: number, size: number, { after = [], notBefore = 0, iteration = 0 }: When): number {
    this.rank.push(rank);
    this.peer.push(peer);
    this.size.push(size);
    this.notBefore.push(notBefore);
    this.iteration.push(iteration);
    for (const other of after) this.after.push(other);
    this.afterStart.push(this.after.length);
    return this.rank.length - 1;
  }
}

/** The ops that wait for each op: dependents[start[i]] .. dependents[start[i+1]-1], ascending. */
export function dependentsOf({ ops, after, afterStart }: Program): { readonly start: Int32Array; readonly dependents: Int32Array } {
  const start = new Int32Array(ops + 1);
  for (const other of after) start[other + 1]!++;
  for (let i = 0; i < ops; i++) start[i + 1]! += start[i]!;
  const dependents = new Int32Array(after.length);
  const filled = start.slice();
  for (let i = 0; i < ops; i++) for (let k = afterStart[i]!; k < afterStart[i + 1]!; k++) dependents[filled[after[k]!]!++] = i;
  return { start, dependents };
}

/** An op that can never begin, since it waits for itself through others; -1 if all can begin. */
export function neverBegins(program: Program): number {
  const { ops, after, afterStart } = program;
  const { start, dependents } = dependentsOf(program);
  const waits = Int32Array.from({ length: ops }, (_, i) => afterStart[i + 1]! - afterStart[i]!);
  const free: number[] = [];
  waits.forEach((count, i) => {
    if (count === 0) free.push(i);
  });
  let begun = 0;
  for (let op = free.pop(); op !== undefined; op = free.pop()) {
    begun++;
    for (let k = start[op]!; k < start[op + 1]!; k++) if (--waits[dependents[k]!]! === 0) free.push(dependents[k]!);
  }
  if (begun === ops) return -1;
  // From one that waits to one that it waits for, until one comes again.
  const seen = new Set<number>();
  let op = waits.findIndex((count) => count > 0);
  for (let k = afterStart[op]!; !seen.has(op); k = afterStart[op]!) {
    seen.add(op);
    while (waits[after[k]!] === 0) k++;
    op = after[k]!;
  }
  return op;
}

/** The program so many cycles later. */
export function later(program: Program, cycles: number): Program {
  return cycles === 0 ? program : { ...program, notBefore: program.notBefore.map((cycle) => cycle + cycles) };
}

/** Several programs as one, the ranks of each after those of the ones before. */
export function sideBySide(programs: readonly Program[]): Program {
  if (programs.length === 1) return programs[0]!;
  const ints = (of: (program: Program, ranks: number, ops: number) => ArrayLike<number>): Int32Array => {
    const parts: number[] = [];
    let [ranks, ops] = [0, 0];
    for (const program of programs) {
      for (const value of Array.from(of(program, ranks, ops))) parts.push(value);
      ranks += program.ranks;
      ops += program.ops;
    }
    return Int32Array.from(parts);
  };
  const reals = (of: (program: Program) => Float64Array): Float64Array => Float64Array.from(programs.flatMap((one) => Array.from(of(one))));
  const afterStart = [0];
  for (const { afterStart: own, ops } of programs) {
    const base = afterStart.at(-1)!;
    for (let i = 1; i <= ops; i++) afterStart.push(base + own[i]!);
  }
  return {
    ranks: programs.reduce((sum, one) => sum + one.ranks, 0),
    ops: programs.reduce((sum, one) => sum + one.ops, 0),
    rank: ints((one, ranks) => one.rank.map((rank) => rank + ranks)),
    peer: ints((one, ranks) => one.peer.map((peer) => (peer === WORK ? WORK : peer + ranks))),
    size: reals((one) => one.size),
    notBefore: reals((one) => one.notBefore),
    afterStart: Int32Array.from(afterStart),
    after: ints((one, _, ops) => one.after.map((op) => op + ops)),
    iteration: ints((one) => one.iteration),
    first: Uint8Array.from(ints((one) => one.first)),
  };
}

/**
 * The program with messages that go by the rank that `by` gives for their ends: whole to it, and on from it when they have come. Where it
 * gives the source they go straight.
 */
export function byOthers(program: Program, by: (source: number, destination: number) => number): Program {
  const { ops, rank, peer, size, notBefore, after, afterStart, iteration } = program;
  const over = Int32Array.from(rank, (source, op) => (peer[op] === WORK ? source : by(source, peer[op]!)));
  /** The last op of each one's way. */
  const last = new Int32Array(ops);
  let more = 0;
  for (let op = 0; op < ops; op++) last[op] = op + (over[op] === rank[op] ? more : ++more);
  if (more === 0) return program;
  const all = ops + more;
  const whole = {
    ranks: program.ranks,
    ops: all,
    rank: new Int32Array(all),
    peer: new Int32Array(all),
    size: new Float64Array(all),
    notBefore: new Float64Array(all),
    afterStart: new Int32Array(all + 1),
    after: new Int32Array(after.length + more),
    iteration: new Int32Array(all),
    first: new Uint8Array(all),
  };
  let waited = 0;
  for (let op = 0; op < ops; op++) {
    const [end, begin] = [last[op]!, last[op]! - Number(over[op] !== rank[op])];
    for (let at = begin; at <= end; at++) {
      whole.rank[at] = at === begin ? rank[op]! : over[op]!;
      whole.peer[at] = at === end ? peer[op]! : over[op]!;
      whole.size[at] = size[op]!;
      whole.notBefore[at] = notBefore[op]!;
      whole.iteration[at] = iteration[op]!;
      whole.first[at] = Number(at < end);
      if (at > begin) whole.after[waited++] = begin;
      else for (let k = afterStart[op]!; k < afterStart[op + 1]!; k++) whole.after[waited++] = last[after[k]!]!;
      whole.afterStart[at + 1] = waited;
    }
  }
  return whole;
}
