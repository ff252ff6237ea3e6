/** How long the points of a sweep that are missing will take here, before they are computed. */
import type { Values } from "../../descriptor.ts";
import type { SweepTask } from "../../sweep/task.ts";
import { taskNamed } from "../../sweep/tasks.ts";
import type { Pool } from "../../workers/pool.ts";
import { topologyOf } from "../../topology/families.ts";
import { runsToCompletion } from "../../workload/patterns.ts";
import { effortOf, inSeconds, rateOf, sharedOut } from "../store/effort.ts";
import type { Session } from "./session.ts";

type Workers = Pick<Pool, "size" | "here" | "elsewhere">;

/** Points that stand for all. */
const SAMPLES = 12;
/** Of jobs whose work cannot be told beforehand: endpoints of a typical point, and the part of its time that any takes; what has been computed says better. */
const TYPICALLY = 2000;
const LEAST = 0.03;

/** Seconds on these workers; null where nothing is missing. Reads a dozen points, so that it may be asked for where the page waits for nothing. */
export function secondsOf({ points, found }: Session, workers: Workers): number | null {
  const { count, done } = found.tally();
  const left = count - done;
  if (left === 0) return null;
  let [sum, seen] = [0, 0];
  const step = Math.max(1, count / SAMPLES);
  for (let at = step / 2; at < count; at += step) {
    const { index, work } = points.at(Math.floor(at));
    if (work === null || !found.isMissing(index)) continue;
    const known = found.secondsOf(work.job);
    const task = taskNamed(work.job)!;
    // What was measured was measured beside others.
    sum += known === null ? expected(task, work.design, workers) : known / atOnceOn(task, workers);
    seen++;
  }
  if (seen === 0) return null;
  return (left * sum) / seen;
}

function atOnceOn(task: SweepTask, { here, elsewhere }: Workers): number {
  return Math.min(here.size, task.atOnce(here)) + (elsewhere?.size() ?? 0);
}

function expected(task: SweepTask, design: Values, workers: Workers): number {
  if (!task.curve || runsToCompletion(design)) {
    const { endpoints } = topologyOf(design).size(design);
    return (task.typical * (LEAST + endpoints / TYPICALLY)) / atOnceOn(task, workers);
  }
  return sharedOut([inSeconds(effortOf(design, undefined), rateOf(design))], workers.size);
}
