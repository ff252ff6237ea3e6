/**
 * The least time of a program, by latency and bandwidth alone: the alpha-beta model (Hockney 1994), message by message. Nothing waits in
 * the network; an endpoint sends and receives a flit a cycle at most. A server's own links take so many flits a cycle as they do.
 */
import { dependentsOf, WORK } from "./program.ts";
import type { Program } from "./program.ts";

/** Earliest cycle of the last delivery or end of work; the three terms sum to it. */
export interface LowerBound {
  readonly cycles: number;
  /** Cycles in which first flits travel, and those between a delivery and what waits for it. */
  readonly latencyTerm: number;
  /** Cycles of flits that follow each other. */
  readonly bandwidthTerm: number;
  /** Cycles of work, and of waits for a given cycle. */
  readonly workTerm: number;
}

/**
 * The lower bound of a program: the longest chain of ops that wait for each other, or all that a rank sends or receives, if that is longer.
 * `latency` gives the least cycles from when a message of one flit may be sent to its delivery, between two ranks; `inner` whether a message
 * stays inside a server, and the flits a cycle there. Null for a program with ops that never begin, or without ops.
 */
export function lowerBound(
  program: Program,
  flits: ArrayLike<number>,
  latency: (source: number, destination: number) => number,
  inner: { readonly stays: (op: number) => boolean; readonly speed: number } | null = null,
): LowerBound | null {
  const { ops, ranks, rank, peer, size } = program;
  const chains = new Chains(program);
  let longest: LowerBound | null = null;
  const consider = (bound: LowerBound): void => {
    if (longest === null || bound.cycles > longest.cycles) longest = bound;
  };
  const loads = [new Loads(ranks), new Loads(ranks)] as const;
  const innerLoads = inner === null ? null : ([new Loads(ranks), new Loads(ranks)] as const);
  let seen = 0;
  for (let op = chains.next(); op >= 0; op = chains.next()) {
    seen++;
    const begin = chains.beginOf(op);
    if (peer[op] === WORK) {
      consider(chains.end(op, 0, 0, size[op]!));
      continue;
    }
    const first = latency(rank[op]!, peer[op]!);
    const stays = inner !== null && inner.stays(op);
    const cycles = stays ? flits[op]! / inner.speed : flits[op]!;
    // Whole cycles, as one flit takes one.
    consider(chains.end(op, first - 1, Math.ceil(cycles - 1e-9), 0));
    const [sent, received] = stays ? innerLoads! : loads;
    sent.add(rank[op]!, cycles, begin, first);
    received.add(peer[op]!, cycles, begin, first);
  }
  if (seen < ops) return null;
  for (const load of [...loads, ...(innerLoads ?? [])])
    for (let r = 0; r < ranks; r++) {
      const bound = load.bound(r);
      if (bound) consider(bound);
    }
  return longest;
}

/** Ops in an order in which each comes after all that it waits for, with the earliest start of each. */
class Chains {
  private readonly program: Program;
  private readonly waits: Int32Array;
  private readonly free: number[] = [];
  private readonly start: Int32Array;
  private readonly dependents: Int32Array;
  private readonly begin: Float64Array;
  private readonly latency: Float64Array;
  private readonly bandwidth: Float64Array;

  constructor(program: Program) {
    const { ops, afterStart, notBefore } = program;
    this.program = program;
    ({ start: this.start, dependents: this.dependents } = dependentsOf(program));
    this.waits = Int32Array.from({ length: ops }, (_, i) => afterStart[i + 1]! - afterStart[i]!);
    this.begin = notBefore.slice();
    this.latency = new Float64Array(ops);
    this.bandwidth = new Float64Array(ops);
    this.waits.forEach((count, op) => {
      if (count === 0) this.free.push(op);
    });
  }

  next(): number {
    return this.free.pop() ?? -1;
  }

  beginOf(op: number): LowerBound {
    return bounded(this.begin[op]!, this.latency[op]!, this.bandwidth[op]!);
  }

  /** Ends the op after so many cycles, and updates the ops that wait for it. */
  end(op: number, latency: number, bandwidth: number, work: number): LowerBound {
    const done = bounded(this.begin[op]! + latency + bandwidth + work, this.latency[op]! + latency, this.bandwidth[op]! + bandwidth);
    const between = this.program.peer[op] === WORK ? 0 : 1;
    for (let i = this.start[op]!; i < this.start[op + 1]!; i++) {
      const waiting = this.dependents[i]!;
      if (done.cycles + between > this.begin[waiting]!) {
        this.begin[waiting] = done.cycles + between;
        this.latency[waiting] = done.latencyTerm + between;
        this.bandwidth[waiting] = done.bandwidthTerm;
      }
      if (--this.waits[waiting]! === 0) this.free.push(waiting);
    }
    return done;
  }
}

function bounded(cycles: number, latencyTerm: number, bandwidthTerm: number): LowerBound {
  return { cycles, latencyTerm, bandwidthTerm, workTerm: cycles - latencyTerm - bandwidthTerm };
}

/** Cycles that the terminal channel of each rank is busy, one way, or its link inside its server. */
class Loads {
  private readonly busy: Float64Array;
  private readonly shortest: Float64Array;
  private readonly head: (LowerBound | null)[];

  constructor(ranks: number) {
    this.busy = new Float64Array(ranks);
    this.shortest = new Float64Array(ranks).fill(Infinity);
    this.head = Array.from({ length: ranks }, () => null);
  }

  add(rank: number, cycles: number, begin: LowerBound, latency: number): void {
    this.busy[rank]! += cycles;
    this.shortest[rank] = Math.min(this.shortest[rank]!, latency);
    const head = this.head[rank]!;
    if (head === null || begin.cycles < head.cycles) this.head[rank] = begin;
  }

  /** The bound: busy from the first message that can begin on, the last one by the shortest way. */
  bound(rank: number): LowerBound | null {
    const head = this.head[rank]!;
    if (head === null) return null;
    const [way, busy] = [this.shortest[rank]! - 1, Math.ceil(this.busy[rank]! - 1e-9)];
    return bounded(head.cycles + way + busy, head.latencyTerm + way, head.bandwidthTerm + busy);
  }
}
