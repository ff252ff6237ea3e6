/** A trace as it was read, whatever its format: ops with times and sizes in the trace's own units. */
import { neverBegins, ProgramBuilder } from "../program.ts";
import type { Program, When } from "../program.ts";

/** Most ranks of a trace. */
export const MAX_RANKS = 65536;
/** Most messages of a trace. Around each of them a rank may have several works. */
export const MAX_MESSAGES = 4_000_000;
const MAX_WORKS = 4 * MAX_MESSAGES;

export interface Trace {
  /** Its format, in words. */
  readonly format: string;
  /** The program. Sizes are in `unit`; times and work are those of the trace. */
  readonly program: Program;
  readonly unit: "flits" | "bytes";
  /** Of its times: nanoseconds are cycles where the speed of endpoints is not told. */
  readonly clock: "cycles" | "nanoseconds";
  readonly messages: number;
  /** The line of each op, from 1. */
  readonly line: Int32Array;
  /** The same program by what ranks wait for, if times of calls are recorded. */
  readonly replay?: Replay;
  /** The same program with collectives by halving and doubling, if it has some; `program` has them in rings. */
  readonly halving?: Pick<Trace, "program" | "line" | "messages">;
  /** What was left out or read differently: whole sentences. */
  readonly notes: readonly string[];
}

/** A program and the line of each op, or why there is none, as the middle of a sentence. */
export type Replay = Pick<Trace, "program" | "line"> | { readonly fault: string };

/** An error in a text, as the middle of a sentence: "names rank 70000 in line 3 …". */
export class BadLine extends Error {
  constructor(line: number, what: string) {
    super(`in line ${line} ${what}`);
  }
}

/** Writes a trace op by op, each with its line; ops count from 0, and may wait for later ones. */
export class TraceBuilder {
  private readonly builder = new ProgramBuilder(MAX_RANKS);
  private readonly line: number[] = [];
  private messages = 0;
  private works = 0;
  private ranks = 1;
  /** The last op that another waits for, and the line that says so. */
  private last: readonly [op: number, line: number] = [-1, 0];

  /** Throws a BadLine if the message is impossible. */
  message(line: number, source: number, destination: number, size: number, when: When): number {
    this.knows(line, source);
    this.knows(line, destination);
    if (source === destination) throw new BadLine(line, `has a message from rank ${source} to itself`);
    if (!(size >= 1 && size <= Number.MAX_SAFE_INTEGER)) throw new BadLine(line, `has a message of size ${size}, which must be at least 1`);
    if (++this.messages > MAX_MESSAGES) throw new BadLine(line, `has more messages than the ${MAX_MESSAGES} that are followed here`);
    this.add(line, when);
    return this.builder.message(source, destination, size, when);
  }

  work(line: number, rank: number, cycles: number, when: When): number {
    this.knows(line, rank);
    if (++this.works > MAX_WORKS) throw new BadLine(line, `has more works than the ${MAX_WORKS} that are followed here`);
    this.add(line, when);
    return this.builder.work(rank, cycles, when);
  }

  /** Counts a rank that may have nothing to do. Throws a BadLine if there is none of this number. */
  knows(line: number, rank: number): void {
    if (!(rank >= 0 && rank < MAX_RANKS)) throw new BadLine(line, `names rank ${rank}, where ranks are 0 to ${MAX_RANKS - 1}`);
    this.ranks = Math.max(this.ranks, rank + 1);
  }

  /** Throws a BadLine if an op waits for one that does not exist, or for itself through others. */
  build(format: string, unit: Trace["unit"], { clock = "cycles", notes = [] }: Partial<Pick<Trace, "clock" | "notes">> = {}): Trace {
    const [last, lastLine] = this.last;
    if (last >= this.line.length) throw new BadLine(lastLine, `waits for message ${last + 1} of ${this.messages}`);
    const program = { ...this.builder.build(), ranks: this.ranks };
    const never = neverBegins(program);
    if (never >= 0) throw new BadLine(this.line[never]!, "waits for itself, over what it waits for");
    return { format, program, unit, clock, messages: this.messages, line: Int32Array.from(this.line), notes };
  }

  private add(line: number, { after = [] }: When): void {
    for (const op of after) if (op > this.last[0]) this.last = [op, line];
    this.line.push(line);
  }
}

/** The beginning of a line, for a sentence. */
export function shown(line: string): string {
  return line.length > 40 ? `"${line.slice(0, 40)}…"` : `"${line}"`;
}
