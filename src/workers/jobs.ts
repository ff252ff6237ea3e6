/** The table of jobs: pool, workers, cancelling, pausing and progress derive from it. A new job is a file in jobs/ and a line here. */
import type { JobEntry } from "./job.ts";

/** The arguments, progress and result of a job are those of its file. */
function job<A extends readonly unknown[], R, P = never>(entry: JobEntry<A, P, R>): JobEntry<A, P, R> {
  return entry;
}

const TABLE = {
  network: job({ name: "network", queue: "figures", grace: 300, part: "builder of networks", load: () => import("./jobs/network.ts") }),
  layout: job({ name: "drawing", queue: "figures", grace: 300, part: "layout of networks", load: () => import("./jobs/layout.ts") }),
  description: job({
    name: "description",
    queue: "figures",
    grace: 300,
    part: "description of networks",
    load: () => import("./jobs/description.ts"),
  }),
  cost: job({ name: "cost model", queue: "figures", grace: 300, part: "cost model", load: () => import("./jobs/cost.ts") }),
  bill: job({ name: "bill of materials", queue: "figures", grace: 300, part: "cost model", load: () => import("./jobs/bill.ts") }),
  cableList: job({
    name: "list of cables",
    queue: "figures",
    stops: true,
    grace: 3000,
    part: "list of cables",
    load: () => import("./jobs/cable-list.ts"),
  }),
  zeroLoad: job({
    name: "zero-load latency",
    queue: "figures",
    grace: 300,
    webAssembly: true,
    part: "zero-load latency",
    load: () => import("./jobs/zero-load.ts"),
  }),
  estimate: job({
    name: "estimate",
    // Of a large network it is there before the description, which takes seconds.
    queue: "samples",
    grace: 300,
    webAssembly: true,
    part: "estimate of latencies",
    load: () => import("./jobs/estimate.ts"),
  }),
  alike: job({
    name: "search for a design",
    queue: "figures",
    grace: 300,
    part: "search for designs",
    load: () => import("./jobs/alike.ts"),
  }),
  search: job({
    name: "search for designs",
    queue: "figures",
    grace: 300,
    part: "search for designs",
    load: () => import("./jobs/search.ts"),
  }),
  pathCounts: job({
    name: "path counts",
    queue: "figures",
    grace: 300,
    part: "counting of paths",
    load: () => import("./jobs/path-counts.ts"),
  }),
  routeHops: job({
    name: "hops of routes",
    queue: "figures",
    grace: 300,
    part: "counting of hops",
    load: () => import("./jobs/route-hops.ts"),
  }),
  structure: job({
    name: "structure over size",
    queue: "figures",
    stops: true,
    grace: 3000,
    part: "structure over size",
    load: () => import("./jobs/structure.ts"),
  }),
  readNetwork: job({
    name: "network's file",
    queue: "figures",
    grace: 300,
    part: "reader of networks",
    load: () => import("./jobs/read-network.ts"),
  }),
  writeNetwork: job({
    name: "network's file",
    queue: "figures",
    grace: 300,
    part: "writer of networks",
    load: () => import("./jobs/write-network.ts"),
  }),
  workloadWork: job({
    name: "size of a workload",
    queue: "figures",
    grace: 300,
    part: "size of workloads",
    load: () => import("./jobs/workload-work.ts"),
  }),
  readTrace: job({
    name: "trace's file",
    queue: "figures",
    grace: 300,
    part: "reader of traces",
    load: () => import("./jobs/read-trace.ts"),
  }),
  stencil: job({
    name: "stencil model",
    queue: "figures",
    stops: true,
    grace: 300,
    part: "stencil model",
    load: () => import("./jobs/stencil.ts"),
  }),
  stencilPrediction: job({
    name: "stencil prediction",
    queue: "figures",
    grace: 300,
    part: "stencil model",
    load: () => import("./jobs/stencil-prediction.ts"),
  }),
  stencilPlaces: job({
    name: "placement of blocks",
    queue: "figures",
    grace: 300,
    part: "placement of blocks",
    load: () => import("./jobs/stencil-places.ts"),
  }),
  loadPoint: job({
    name: (load: number) => `load point ${load}`,
    queue: "points",
    stops: true,
    grace: 1500,
    webAssembly: true,
    part: "simulator",
    load: () => import("./jobs/load-point.ts"),
  }),
  loadPart: job({
    name: "part of a load point",
    queue: "points",
    grace: 0,
    webAssembly: true,
    part: "simulator",
    load: () => import("./jobs/load-part.ts"),
  }),
  completion: job({
    name: "workload",
    queue: "points",
    stops: true,
    grace: 1500,
    webAssembly: true,
    part: "simulator",
    load: () => import("./jobs/completion.ts"),
  }),
  resilience: job({
    name: "samples of failures",
    queue: "samples",
    stops: true,
    grace: 3000,
    part: "sampling of failures",
    load: () => import("./jobs/resilience.ts"),
  }),
  linkLoads: job({
    name: "count of shortest ways",
    queue: "samples",
    grace: 300,
    part: "counting of shortest ways",
    load: () => import("./jobs/link-loads.ts"),
  }),
  linearProgram: job({
    name: "linear program",
    queue: "programs",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "LP solver",
    load: () => import("./jobs/linear-program.ts"),
  }),
  bestRouting: job({
    name: "bounds",
    queue: "samples",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "LP solver",
    load: () => import("./jobs/best-routing.ts"),
  }),
  verification: job({
    name: "verification",
    queue: "programs",
    grace: 0,
    webAssembly: true,
    part: "second solver",
    load: () => import("./jobs/verification.ts"),
  }),
  stepSession: job({
    name: "step session",
    queue: "sessions",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "simulator",
    load: () => import("./jobs/step-session.ts"),
  }),
};

export type JobId = keyof typeof TABLE;

/** What a job takes besides a design, tells on the way, and gives. */
type TypesOf<Entry> = Entry extends JobEntry<infer A, infer P, infer R> ? { arguments: A; progress: P; result: R } : never;
type JobTypes = { [Id in JobId]: TypesOf<(typeof TABLE)[Id]> };
export type ArgumentsOf<Id extends JobId> = JobTypes[Id]["arguments"];
export type ProgressOf<Id extends JobId> = JobTypes[Id]["progress"];
export type ResultOf<Id extends JobId> = JobTypes[Id]["result"];

export const JOBS: { readonly [Id in JobId]: JobEntry<ArgumentsOf<Id>, ProgressOf<Id>, ResultOf<Id>> } = TABLE;
