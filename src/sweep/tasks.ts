/** The jobs of sweeps. For a new one, write a file in tasks/ and add a line here. */
import { either } from "../engine/studies.ts";
import type { SweepTask } from "./task.ts";
import { completion } from "./tasks/completion.ts";
import { cost } from "./tasks/cost.ts";
import { describe } from "./tasks/describe.ts";
import { resilience } from "./tasks/resilience.ts";
import { saturation } from "./tasks/saturation.ts";
import { simulate } from "./tasks/simulate.ts";
import { throughput } from "./tasks/throughput.ts";

/** The first is the default. */
export const TASKS: readonly SweepTask[] = [simulate, saturation, throughput, cost, describe, resilience, completion];

export function taskNamed(id: string): SweepTask | null {
  return TASKS.find((task) => task.id === id) ?? null;
}

/** The end of a sentence on an unknown job. */
export const JOBS_ARE = `jobs are ${either(
  TASKS.map(({ id }) => id),
  "and",
)}`;
