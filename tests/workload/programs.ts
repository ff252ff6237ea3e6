/** Programs written as a list of messages, and ranks on endpoints, for tests. */
import { permutation } from "../../src/math/random.ts";
import { placed } from "../../src/workload/placement.ts";
import type { Placement } from "../../src/workload/placement.ts";
import { ProgramBuilder } from "../../src/workload/program.ts";
import type { Program } from "../../src/workload/program.ts";

export interface Message {
  readonly source: number;
  readonly destination: number;
  readonly flits: number;
  readonly after?: readonly number[];
  /** Cycles from when all that it waits for has come until it is sent. */
  readonly delay?: number;
}

/** Messages by their numbers in the list; what lies between the last that one waits for and its sending is work. A byte is a flit. */
export function programOf(ranks: number, messages: readonly Message[]): Program {
  const builder = new ProgramBuilder(ranks);
  let works = messages.length;
  for (const { source, destination, flits, after = [], delay = 0 } of messages) {
    const paused = after.length > 0 && delay > 0;
    builder.message(source, destination, flits, paused ? { after: [works++] } : { after, notBefore: delay });
  }
  for (const { source, after = [], delay = 0 } of messages) if (after.length > 0 && delay > 0) builder.work(source, delay, { after });
  return builder.build();
}

/** Rank r on endpoint r. */
export function linearly(ranks: number, endpoints: number): Placement {
  return placed(
    Int32Array.from({ length: ranks }, (_, r) => r),
    endpoints,
  );
}

/** Ranks on endpoints drawn at random. */
export function randomly(ranks: number, endpoints: number, seed: number): Placement {
  return placed(permutation(endpoints, seed).slice(0, ranks), endpoints);
}
