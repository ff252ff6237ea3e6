/** `flitlab sweep --slurm`: runs a sweep on Slurm, or, with --dry-run, prints what it would submit first. */
import { existsSync } from "node:fs";
import { memoryStore } from "../../sweep/run.ts";
import type { Points } from "../../sweep/points.ts";
import type { RecordStore, SweepEnd } from "../../sweep/run.ts";
import type { Job } from "../../engine/jobs.ts";
import { either } from "../../engine/studies.ts";
import type { Outcome } from "../command.ts";
import { Failure } from "../failure.ts";
import { complain } from "../output.ts";
import { progressLine } from "../progress.ts";
import { ResultsFile } from "../results-file.ts";
import { Notes, pointsText } from "./notes.ts";
import type { Swept } from "./notes.ts";
import { Outstanding } from "./outstanding.ts";
import { pointsFile, scriptFile } from "./script.ts";
import type { Wishes } from "./script.ts";
import { installed } from "./slurm.ts";
import { scriptOf, SlurmSweep } from "./sweep.ts";
import type { SlurmPlan, SlurmWatch } from "./sweep.ts";

/** Most tasks of an array if Slurm cannot be asked: Slurm's default. */
const USUAL = 1000;

export interface SlurmRequest {
  /** The results file. */
  readonly out: string;
  readonly points: Points;
  readonly swept: Swept;
  readonly wishes: Wishes;
  /** This very command, by this very program: a task computes as it would here. */
  readonly command: readonly string[];
}

function planOf({ out, points, swept, wishes, command }: SlurmRequest, store: RecordStore): SlurmPlan {
  return { points, store, notes: new Notes(out, swept), slurm: installed, wishes, command, job: swept.job };
}

/** Starts it. `store`: the results file. At its end it says which arrays run on without it. */
export function sweepOnSlurm(request: SlurmRequest, store: RecordStore, watch: SlurmWatch): Job<SweepEnd> {
  const plan = planOf(request, store);
  const sweep = new SlurmSweep(plan, watch);
  const done = sweep.done.finally(() => {
    const jobs = plan.notes.arrays.flatMap(({ job }) => job ?? []);
    if (jobs.length === 0) return;
    progressLine().clear();
    complain(afterwards(jobs));
  });
  return {
    done,
    cancel: () => {
      sweep.cancel();
    },
  };
}

function afterwards(jobs: readonly string[]): string {
  const [arrays, run, them] = jobs.length === 1 ? ["array", "runs", "it"] : ["arrays", "run", "them"];
  return `Job ${arrays!} ${either(jobs, "and")} ${run!} on: the same command takes ${them!} up; scancel ${jobs.join(" ")} ends ${them!}.`;
}

/** The script that would be submitted first, and the points of its tasks. Nothing is written. */
export async function dryRun(request: SlurmRequest): Promise<Outcome> {
  const file = existsSync(request.out) ? new ResultsFile(request.out) : null;
  const plan = planOf(request, file ?? memoryStore());
  plan.notes.read();
  const under = plan.notes.arrays.flatMap(({ tasks }) => [...tasks.values()].flatMap(({ chunk }) => chunk.points));
  const outstanding = new Outstanding(plan.points, plan.store, () => undefined);
  await outstanding.look(
    new Set(under),
    () => undefined,
    () => false,
  );
  file?.close();
  const chunks = outstanding.ready(plan.wishes.time.seconds).slice(0, await mostTasks());
  const array = plan.notes.next(chunks, Date.now());
  const [script, points] = chunks.length === 0 ? ["", ""] : [scriptOf(plan, array), pointsText(array)];
  const left = outstanding.size - under.length - chunks.reduce((sum, one) => sum + one.points.length, 0);
  const { folder } = plan.notes;
  const parts =
    chunks.length === 0
      ? ["Nothing would be submitted: every point is known, or in a task."]
      : [
          `# ${folder}/${scriptFile(array.array)}`,
          script,
          `# ${folder}/${pointsFile(array.array)}: the points of each task`,
          points,
          ...(left > 0 ? [`# ${left.toLocaleString("en")} more points follow when it is known how long these take.`] : []),
        ];
  const json = { ...request.swept, complete: false, folder, script, tasks: chunks.map((chunk) => chunk.points), left };
  return { complete: false, json: JSON.stringify(json), text: parts.join("\n").trimEnd() };
}

async function mostTasks(): Promise<number> {
  try {
    return await installed.mostTasks();
  } catch (error) {
    if (error instanceof Failure) return USUAL;
    throw error;
  }
}
