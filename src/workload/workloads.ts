/** The workloads, loaded together when a design has one. To add a workload, write a file, add a line here, and its id in patterns.ts. */
import type { ValuesOf } from "../descriptor.ts";
import { hierarchical, rabenseifner, recursiveDoubling, ringAllReduceWorkload } from "./collectives/all-reduce.ts";
import { allToAll } from "./collectives/all-to-all.ts";
import { allGather, reduceScatter, treeBroadcast } from "./collectives/gather.ts";
import { trainingStep } from "./collectives/training-step.ts";
import { jobList } from "./job-list.ts";
import { stencil } from "./stencil.ts";
import { storageBursts } from "./storage-bursts.ts";
import { trace } from "./trace/trace.ts";
import type { WorkloadDescriptor } from "./placing.ts";

export { hasParts, hasTooManyMessages, jobsOf } from "./placing.ts";
export { secondJobs } from "./second-job.ts";
export { countedSize, flitsPerByte } from "./size.ts";
export { taskPlaces } from "./tasks.ts";

/** In the order of their ids in patterns.ts. */
export const ALL_WORKLOADS = [
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
  jobList,
] as const satisfies readonly WorkloadDescriptor[];

/** The values of each workload's parameters, by its id. */
export type WorkloadValues = { readonly [W in (typeof ALL_WORKLOADS)[number] as W["id"]]: ValuesOf<W["parameters"]> };
