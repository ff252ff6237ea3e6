/**
 * Replays a DUMPI trace by what its ranks wait for, instead of at its wall times. A rank computes between its calls as long as recorded,
 * and a call ends when what it waits for has come.
 */
import { BadLine, TraceBuilder } from "./reading.ts";
import type { Replay } from "./reading.ts";

/** A call of a rank; calls stand in the rank's order. */
export interface Call {
  readonly line: number;
  readonly rank: number;
  /** `wait`: for the requests; `together`: a collective call. */
  readonly kind: "send" | "receive" | "wait" | "together";
  /** Cycles that its rank computed since the call before. */
  readonly gap: number;
  /** The other rank, tag and bytes of a message. */
  readonly peer: number;
  readonly tag: number;
  readonly bytes: number;
  /** The requests that it makes (a message that goes on beside the program), or waits for. */
  readonly requests: readonly number[];
  /** True for a send or receive whose request the program waits for, not the call itself. */
  readonly beside: boolean;
  /** True for a send that ends when it has arrived. */
  readonly synchronous: boolean;
}

const NONE = -1;

/** The calls' dependencies as ops, or why they are not known, as the middle of a sentence. */
export function replayOf(calls: readonly Call[], ranks: number): Replay {
  try {
    return new Writer(calls, ranks).write();
  } catch (error) {
    if (error instanceof BadLine) return { fault: error.message };
    throw error;
  }
}

class Writer {
  private readonly builder = new TraceBuilder();
  private readonly calls: readonly Call[];
  private readonly ranks: number;
  /** For each call its op (the message of a send, otherwise work of no time), and for a receive the call that sends to it. */
  private readonly op: Int32Array;
  private readonly sender: Int32Array;
  /** For each collective call its number among those of its rank, and the number of such calls of each rank. */
  private readonly turn: Int32Array;
  private readonly turns: Int32Array;
  private ops = 0;

  constructor(calls: readonly Call[], ranks: number) {
    this.calls = calls;
    this.ranks = ranks;
    this.op = new Int32Array(calls.length);
    this.sender = new Int32Array(calls.length).fill(NONE);
    this.turn = new Int32Array(calls.length);
    this.turns = new Int32Array(ranks);
  }

  /** Throws a BadLine if a receive has no send, or a collective call is not made by all. */
  write(): Replay {
    const { builder, calls, op } = this;
    this.number();
    this.match();
    const [first] = this.turns;
    const odd = this.turns.findIndex((count) => count !== first);
    if (odd >= 0) {
      const line =
        calls.find(({ rank, kind }) => rank === odd && kind === "together")?.line ?? calls.find(({ kind }) => kind === "together")!.line;
      throw new BadLine(line, `begins collective calls of which rank 0 has ${first} and rank ${odd} ${this.turns[odd]}`);
    }
    if (this.ranks > 0) builder.knows(1, this.ranks - 1);
    let rank = NONE;
    /** The op after which the rank goes on. */
    let last: readonly number[] = [];
    let pending = new Map<number, readonly number[]>();
    calls.forEach((call, i) => {
      const { line, kind, gap, peer, bytes, requests, beside, synchronous } = call;
      if (call.rank !== rank) [rank, last, pending] = [call.rank, [], new Map()];
      if (gap > 0) last = [builder.work(line, rank, gap, { after: last })];
      if (kind === "send") {
        builder.message(line, rank, peer, Math.max(1, bytes), { after: last });
        const ends = synchronous ? [op[i]!] : [];
        if (beside) for (const request of requests) pending.set(request, ends);
        else if (synchronous) last = ends;
        return;
      }
      const source = this.sender[i]!;
      if (kind === "receive" && beside) {
        for (const request of requests) pending.set(request, [op[source]!]);
        return;
      }
      const awaited = kind === "receive" ? [op[source]!] : kind === "wait" ? requests.flatMap((request) => pending.get(request) ?? []) : [];
      if (kind === "wait") for (const request of requests) pending.delete(request);
      builder.work(line, rank, 0, { after: [...last, ...awaited] });
      last = kind === "together" ? [this.ops + this.turn[i]!] : [op[i]!];
    });
    this.join();
    const { program, line } = builder.build("DUMPI text", "bytes");
    return { program, line };
  }

  /** Ops in the order in which they are written. */
  private number(): void {
    this.calls.forEach(({ kind, gap, rank, beside }, i) => {
      if (gap > 0) this.ops++;
      if (kind === "together") this.turn[i] = this.turns[rank]!++;
      if (kind !== "receive" || !beside) this.op[i] = this.ops++;
    });
  }

  /** Sends and receives of the same two ranks and tag meet in the order of their calls. */
  private match(): void {
    const { calls } = this;
    const sends = new Map<string, number[]>();
    const taken = new Map<string, number>();
    calls.forEach(({ kind, rank, peer, tag }, i) => {
      if (kind !== "send") return;
      const key = `${rank} ${peer} ${tag}`;
      const queue = sends.get(key);
      if (queue) queue.push(i);
      else sends.set(key, [i]);
    });
    calls.forEach(({ kind, rank, peer, tag, line }, i) => {
      if (kind !== "receive") return;
      const key = `${peer} ${rank} ${tag}`;
      const count = taken.get(key) ?? 0;
      const send = sends.get(key)?.[count];
      if (send === undefined) throw new BadLine(line, `receives from rank ${peer} with tag ${tag} what is not sent`);
      taken.set(key, count + 1);
      this.sender[i] = send;
    });
  }

  /** For each collective call the op that ends it for all, once all have come to it. */
  private join(): void {
    const all = Array.from({ length: this.turns[0] ?? 0 }, (): number[] => []);
    const lines = new Int32Array(all.length);
    this.calls.forEach(({ kind, line }, i) => {
      if (kind !== "together") return;
      all[this.turn[i]!]!.push(this.op[i]!);
      lines[this.turn[i]!] = line;
    });
    all.forEach((after, k) => this.builder.work(lines[k]!, 0, 0, { after }));
  }
}
