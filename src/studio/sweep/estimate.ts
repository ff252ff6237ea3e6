/** How long the points of a sweep that are missing will take here, before they are computed. */
import type { Values } from "../../descriptor.ts";
import { taskNamed } from "../../sweep/tasks.ts";
import { topologyOf } from "../../topology/families.ts";
import { runsToCompletion } from "../../workload/patterns.ts";
import { effortOf, rateHere } from "../store/effort.ts";
import type { Session } from "./session.ts";

/** Points that stand for all. */
const SAMPLES = 12;
/** Of jobs whose work cannot be told beforehand, seconds of a point of so many endpoints, and the part that any takes; what has been computed says better. */
const TYPICALLY = 2000;
const LEAST = 0.03;
const TYPICAL: Readonly<Record<string, number>> = {
  cost: 0.05,
  describe: 0.3,
  resilience: 3,
  throughput: 3,
  completion: 3,
  simulate: 10,
  saturation: 10,
};

/** Seconds on so many workers; null where nothing is missing. Reads a dozen points, so that it may be asked for where the page waits for nothing. */
export function secondsOf({ points, found }: Session, workers: number): number | null {
  const { count, done } = found.tally();
  const left = count - done;
  if (left === 0) return null;
  let [sum, seen] = [0, 0];
  const step = Math.max(1, count / SAMPLES);
  for (let at = step / 2; at < count; at += step) {
    const { index, work } = points.at(Math.floor(at));
    if (work === null || !found.isMissing(index)) continue;
    const known = found.secondsOf(work.job);
    const atOnce = Math.min(workers, taskNamed(work.job)!.atOnce(workers));
    // What was measured was measured beside others.
    sum += known === null ? simulated(work.job, work.design, workers) : known / atOnce;
    seen++;
  }
  if (seen === 0) return null;
  return (left * sum) / seen;
}

function simulated(job: string, design: Values, workers: number): number {
  if ((job !== "simulate" && job !== "saturation") || runsToCompletion(design)) {
    const { endpoints } = topologyOf(design).size(design);
    return (TYPICAL[job]! * (LEAST + endpoints / TYPICALLY)) / Math.min(workers, taskNamed(job)!.atOnce(workers));
  }
  const { listed, search } = effortOf(design, undefined);
  return (listed + search) / rateHere() / workers;
}
