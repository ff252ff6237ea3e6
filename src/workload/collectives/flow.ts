/** Writes the steps of collectives. Each rank's messages of a step wait for the messages that it has received. */
import { ProgramBuilder } from "../program.ts";
import type { Program } from "../program.ts";

/** A message of a step; one of 0 bytes is not sent. */
export type Send = readonly [source: number, destination: number, bytes: number];

/** What messages and work are written to. */
type Writer = Pick<ProgramBuilder, "message" | "work" | "build">;

/** The messages that a rank's message waits for: all that have come since its phase began, or only those of the step before. */
export type Needs = "all" | "latest";

/**
 * Writes a program in phases. A phase of a rank ends with `settle`: later messages wait for all that came in it. Within a phase every
 * message waits for what the rank had before the phase, and for what `Needs` says. A rank goes on before its own sends have arrived.
 */
export class Flow {
  readonly ranks: number;
  private readonly builder: Writer;
  private readonly base: number[][];
  private readonly come: number[][];
  private readonly latest: number[][];
  private iteration = 0;

  constructor(ranks: number, builder: Writer = new ProgramBuilder(ranks)) {
    this.ranks = ranks;
    this.builder = builder;
    const none = (): number[][] => Array.from({ length: ranks }, () => []);
    [this.base, this.come, this.latest] = [none(), none(), none()];
  }

  /** A phase of the rank begins after these messages and works alone, whatever it did before. */
  begin(rank: number, after: readonly number[]): void {
    this.base[rank] = [...after];
    this.come[rank] = [];
    this.latest[rank] = [];
  }

  /** What the rank's next phase waits for. */
  ended(rank: number): readonly number[] {
    this.settle([rank]);
    return this.base[rank]!;
  }

  /** Adds messages that are sent independently of each other. Ranks that receive none keep what came last. */
  step(sends: Iterable<Send>, needs: Needs): void {
    const arriving: (readonly [rank: number, message: number])[] = [];
    for (const [source, destination, bytes] of sends) {
      if (bytes === 0) continue;
      const known = needs === "all" ? this.come[source]! : this.latest[source]!;
      const after = this.base[source]!.length === 0 ? known : [...this.base[source]!, ...known];
      arriving.push([destination, this.builder.message(source, destination, bytes, { after, iteration: this.iteration })]);
    }
    for (const [rank] of arriving) this.latest[rank] = [];
    for (const [rank, message] of arriving) {
      this.latest[rank]!.push(message);
      this.come[rank]!.push(message);
    }
  }

  /** Adds a message after all that the rank has ended its phases with. Nobody waits for it before `awaits`. Returns its number. */
  send(source: number, destination: number, bytes: number): number {
    return this.builder.message(source, destination, bytes, { after: this.base[source]!, iteration: this.iteration });
  }

  /** The rank's next work waits for this message. */
  awaits(rank: number, message: number): void {
    this.come[rank]!.push(message);
  }

  /** Ends the phase of these ranks. */
  settle(ranks: Iterable<number>): void {
    for (const rank of ranks) {
      if (this.come[rank]!.length === 0) continue;
      this.base[rank] = [...this.base[rank]!, ...this.come[rank]!];
      this.come[rank] = [];
      this.latest[rank] = [];
    }
  }

  /** Adds work of a rank after all that has come to it; the work ends a phase. */
  work(rank: number, cycles: number): void {
    this.settle([rank]);
    this.base[rank] = [this.builder.work(rank, cycles, { after: this.base[rank]!, iteration: this.iteration })];
  }

  /** All ranks begin their next iteration, each after so many cycles of work. */
  next(compute: number): void {
    this.iteration++;
    for (let rank = 0; rank < this.ranks; rank++) this.work(rank, compute);
  }

  build(): Program {
    return this.builder.build();
  }
}

/** The written program, repeated so many times. */
export function repeated(ranks: number, iterations: number, compute: number, write: (flow: Flow) => void): Program {
  const flow = new Flow(ranks);
  for (let i = 0; i < iterations; i++) {
    if (i > 0) flow.next(compute);
    write(flow);
  }
  return flow.build();
}
