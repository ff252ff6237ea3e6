/** What is said of a point that Slurm could not have computed. */
import type { Followed } from "./followed.ts";
import { TIMED_OUT } from "./states.ts";

/** How often a point is tried whose task ends without a single result. */
export const TRIES = 3;

/** In one sentence. */
export function lossOf(task: Followed, state: string, limit: string): string {
  const last = `${TRIES} times, the last time as ${task.id}`;
  if (state === TIMED_OUT) return `Slurm ended its task at the limit of --time ${limit} (${last}): allow more.`;
  if (state === "OUT_OF_MEMORY") return `Slurm ended its task for want of memory (${last}): ask for more, such as --slurm-option=--mem=8G.`;
  const complaint = task.complaint;
  return `Slurm ended its task before it had a result (${state}; ${last})${complaint === "" ? "." : `: ${complaint}`}`;
}
