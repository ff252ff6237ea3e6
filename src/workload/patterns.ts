/** The list of all that a design's traffic can be: patterns and workloads. To add a workload: one file, one line here. */
import type { Descriptor, Values } from "../descriptor.ts";
import { TRAFFICS } from "../traffic/patterns.ts";
import type { TrafficDescriptor } from "../traffic/traffic.ts";
import type { WorkloadDescriptor } from "./placing.ts";
import { hierarchical, rabenseifner, recursiveDoubling, ringAllReduceWorkload } from "./collectives/all-reduce.ts";
import { allToAll } from "./collectives/all-to-all.ts";
import { allGather, reduceScatter, treeBroadcast } from "./collectives/gather.ts";
import { trainingStep } from "./collectives/training-step.ts";
import { inSecond, SECOND } from "./placing.ts";
import { secondJobs } from "./second-job.ts";
import { stencil } from "./stencil.ts";
import { storageBursts } from "./storage-bursts.ts";
import { trace } from "./trace/trace.ts";

export const WORKLOADS: readonly WorkloadDescriptor[] = [
  stencil,
  allToAll,
  ringAllReduceWorkload,
  recursiveDoubling,
  rabenseifner,
  hierarchical,
  treeBroadcast,
  allGather,
  reduceScatter,
  trainingStep,
  storageBursts,
  trace,
];

export const PATTERNS: readonly TrafficDescriptor[] = [...TRAFFICS, ...WORKLOADS];

/** What can stand beside a workload, on the endpoints that it leaves free. */
export const SECOND_JOBS: readonly Descriptor[] = secondJobs(WORKLOADS);

/** The pattern or workload that `values.traffic` names. Throws a programmer's error for an unknown id. */
export function patternOf(values: Values): TrafficDescriptor {
  const found = PATTERNS.find((pattern) => pattern.id === values["traffic"]);
  if (!found) throw new TypeError(`unknown traffic ${String(values["traffic"])}`);
  return found;
}

/** The design's workload; null where its traffic is none. */
export function workloadOf(values: Values): WorkloadDescriptor | null {
  return WORKLOADS.find((one) => one.id === values["traffic"]) ?? null;
}

/** Whether the design's workload is simulated to its last delivery, instead of as a steady pattern. */
export function runsToCompletion(values: Values): boolean {
  return workloadOf(values) !== null && values["run"] === "completion";
}

/** Ids of all that a design's jobs are set by, but these. */
export function idsOfJobs(values: Values, except: readonly string[]): readonly string[] {
  const own = ({ parameters }: Descriptor): string[] => parameters.map(({ id }) => id);
  const second = SECOND_JOBS.find(({ id }) => id === values[SECOND]);
  const left = new Set([...except, ...except.map(inSecond)]);
  return ["traffic", ...own(patternOf(values)), SECOND, ...(second ? own(second) : [])].filter((id) => !left.has(id));
}

// From here, so that whoever asks for the jobs of a design has the workloads that they may be.
export { jobsOf, placementOfJobs, programOfJobs } from "./placing.ts";
// And what their parameters are for.
export { DRAWN_BY, PLACED_BY, SIMULATED_BY } from "./descriptor.ts";
