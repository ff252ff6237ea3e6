/**
 * The table of jobs. Pool, workers, cancellation, pauses and progress derive from it. For a new job, write a file in jobs/ and add a line
 * here.
 */
import type { DesignValues } from "../study/study.ts";
import type { Network } from "../topology/network.ts";
import { onceLoaded } from "./errors.ts";
import type { Control, JobEntry } from "./job.ts";

/** The arguments, progress and result of a job are those of its file. */
function job<A extends readonly unknown[], R, P = never>(entry: JobEntry<A, P, R>): JobEntry<A, P, R> {
  return entry;
}

const TABLE = {
  network: job({
    name: "network",
    queue: "figures",
    grace: 300,
    part: "builder of networks",
    load: async () => (network: Network) => network,
  }),
  layout: job({
    name: "drawing",
    queue: "figures",
    grace: 300,
    part: "layout of networks",
    load: async () => (await import("./jobs/layout.ts")).run,
  }),
  description: job({
    name: "description",
    queue: "figures",
    grace: 300,
    part: "description of networks",
    load: async () => (await import("./jobs/description.ts")).run,
  }),
  sameNetwork: job({
    name: "comparison of networks",
    queue: "figures",
    grace: 3000,
    part: "comparison of networks",
    load: async () => (await import("./jobs/same-network.ts")).run,
  }),
  repairs: job({
    name: "ways around failures",
    queue: "figures",
    grace: 300,
    part: "figures of repairs",
    load: async () => (await import("./jobs/repairs.ts")).run,
  }),
  cost: job({
    name: "cost model",
    queue: "figures",
    grace: 300,
    part: "cost model",
    load: async () => (await import("../cost/cost.ts")).costReport,
  }),
  bill: job({
    name: "bill of materials",
    queue: "figures",
    grace: 300,
    part: "cost model",
    load: async () => (await import("./cable-texts.ts")).billReport,
  }),
  life: job({
    name: "forecast of failures",
    queue: "figures",
    grace: 3000,
    part: "forecast of failures",
    load: async () => (await import("./jobs/life.ts")).run,
  }),
  upkeep: job({
    name: "failures and energy of a year",
    queue: "figures",
    grace: 3000,
    part: "forecast of failures",
    load: async () => (await import("../cost/life.ts")).lifeReport,
  }),
  cableList: job({
    name: "list of cables",
    queue: "figures",
    stops: true,
    grace: 3000,
    part: "list of cables",
    load: async () => (await import("./jobs/cable-list.ts")).run,
  }),
  zeroLoad: job({
    name: "zero-load latency",
    queue: "figures",
    grace: 300,
    webAssembly: true,
    part: "zero-load latency",
    load: async () => {
      const { zeroLoadLatency } = await import("../simulation/zero-load.ts");
      return (network: Network, values: DesignValues) => onceLoaded(() => zeroLoadLatency(network, values));
    },
  }),
  estimate: job({
    name: "estimate",
    // Of a large network it is there before the description, which takes seconds.
    queue: "samples",
    grace: 300,
    webAssembly: true,
    part: "estimate of latencies",
    load: async () => {
      const { estimateCurve } = await import("../estimate/estimate.ts");
      return (network: Network, values: DesignValues) => onceLoaded(() => estimateCurve(network, values));
    },
  }),
  collisions: job({
    name: "collisions of flows",
    queue: "samples",
    grace: 300,
    part: "collisions of flows",
    load: async () => {
      const { collisionsOf } = await import("../estimate/collisions.ts");
      return (network: Network, values: DesignValues) => onceLoaded(() => collisionsOf(network, values));
    },
  }),
  evenlyCarried: job({
    name: "load of minimal paths",
    queue: "figures",
    stops: true,
    grace: 300,
    part: "load of minimal paths",
    load: async () => {
      const [{ evenlyCarried }, { stepped }] = await Promise.all([import("../estimate/even-load.ts"), import("./slices.ts")]);
      return (network: Network, _values: DesignValues, control: Control<number>) =>
        stepped(evenlyCarried(network), control, (share) => share);
    },
  }),
  alike: job({
    name: "search for a design",
    queue: "figures",
    grace: 300,
    part: "search for designs",
    load: async () => (await import("./jobs/alike.ts")).run,
  }),
  search: job({
    name: "search for designs",
    queue: "figures",
    grace: 300,
    part: "search for designs",
    load: async () => (await import("./jobs/search.ts")).run,
  }),
  countedDesign: job({
    name: "count of a design",
    queue: "figures",
    grace: 300,
    part: "search for designs",
    load: async () => (await import("./jobs/search.ts")).rowOfDesign,
  }),
  pathCounts: job({
    name: "path counts",
    queue: "figures",
    grace: 300,
    part: "counting of paths",
    load: async () => (await import("../throughput/path-counts.ts")).pathCounts,
  }),
  routeHops: job({
    name: "hops of routes",
    queue: "figures",
    grace: 300,
    part: "counting of hops",
    load: async () => {
      const [{ routeHops }, { routingOf }] = await Promise.all([import("../routing/route-hops.ts"), import("../routing/algorithms.ts")]);
      return (network: Network, values: DesignValues) => routeHops(network, routingOf(values).build(network, values));
    },
  }),
  structure: job({
    name: "structure over size",
    queue: "figures",
    stops: true,
    grace: 3000,
    part: "structure over size",
    load: async () => (await import("./jobs/structure.ts")).run,
  }),
  readNetwork: job({
    name: "network's file",
    queue: "figures",
    grace: 300,
    part: "reader of networks",
    load: async () => (await import("./jobs/read-network.ts")).run,
  }),
  readMatrix: job({
    name: "traffic matrix's file",
    queue: "figures",
    grace: 300,
    part: "reader of traffic matrices",
    load: async () => (await import("./jobs/read-matrix.ts")).run,
  }),
  writeNetwork: job({
    name: "network's file",
    queue: "figures",
    grace: 300,
    part: "writer of networks",
    load: async () => (await import("./jobs/write-network.ts")).run,
  }),
  workloadWork: job({
    name: "size of a workload",
    queue: "figures",
    grace: 300,
    part: "size of workloads",
    load: async () => (await import("../workload/work.ts")).countedWork,
  }),
  readTrace: job({
    name: "trace's file",
    queue: "figures",
    grace: 300,
    part: "reader of traces",
    load: async () => (await import("./jobs/read-trace.ts")).run,
  }),
  stencil: job({
    name: "stencil model",
    queue: "figures",
    stops: true,
    grace: 300,
    part: "stencil model",
    load: async () => (await import("./jobs/stencil.ts")).run,
  }),
  stencilPrediction: job({
    name: "stencil prediction",
    queue: "figures",
    grace: 300,
    part: "stencil model",
    load: async () => (await import("./jobs/stencil.ts")).predict,
  }),
  stencilPlaces: job({
    name: "placement of blocks",
    queue: "figures",
    grace: 300,
    part: "placement of blocks",
    load: async () => {
      const { stencilPlaces } = await import("../workload/stencil-places.ts");
      return (network: Network, values: DesignValues, _: Control, block: readonly number[]) => stencilPlaces(network, values, block);
    },
  }),
  loadPoint: job({
    name: (load: number) => `load point ${load}`,
    queue: "points",
    stops: true,
    grace: 1500,
    webAssembly: true,
    part: "simulator",
    load: async () => (await import("./jobs/load-point.ts")).run,
  }),
  loadPart: job({
    name: "part of a load point",
    queue: "points",
    grace: 0,
    webAssembly: true,
    part: "simulator",
    load: async () => (await import("./jobs/load-part.ts")).run,
  }),
  completion: job({
    name: "workload",
    queue: "points",
    stops: true,
    grace: 1500,
    webAssembly: true,
    part: "simulator",
    load: async () => (await import("./jobs/completion.ts")).run,
  }),
  impact: job({
    name: "workload beside others",
    queue: "points",
    stops: true,
    grace: 1500,
    webAssembly: true,
    part: "simulator",
    load: async () => (await import("./jobs/impact.ts")).run,
  }),
  resilience: job({
    name: "samples of failures",
    queue: "samples",
    stops: true,
    grace: 3000,
    part: "sampling of failures",
    load: async () => (await import("./jobs/resilience.ts")).run,
  }),
  linkLoads: job({
    name: "count of shortest ways",
    queue: "samples",
    grace: 300,
    part: "counting of shortest ways",
    load: async () => (await import("../analysis/busiest-links.ts")).linkLoads,
  }),
  linearProgram: job({
    name: "linear program",
    queue: "programs",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "LP solver",
    load: async () => (await import("./jobs/linear-program.ts")).run,
  }),
  helpfulLinks: job({
    name: "links that help most",
    queue: "programs",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "LP solver",
    load: async () => (await import("./jobs/helpful-links.ts")).run,
  }),
  bestRouting: job({
    name: "bounds",
    queue: "samples",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "LP solver",
    load: async () => (await import("./jobs/best-routing.ts")).run,
  }),
  verification: job({
    name: "verification",
    queue: "programs",
    grace: 0,
    webAssembly: true,
    part: "second solver",
    load: async () => (await import("./jobs/verification.ts")).run,
  }),
  stepSession: job({
    name: "step session",
    queue: "sessions",
    stops: true,
    grace: 3000,
    webAssembly: true,
    part: "simulator",
    load: async () => (await import("./jobs/step-session.ts")).run,
  }),
};

export type JobId = keyof typeof TABLE;

/** What a job takes besides a design, its progress, and its result. */
type TypesOf<Entry> = Entry extends JobEntry<infer A, infer P, infer R> ? { arguments: A; progress: P; result: R } : never;
type JobTypes = { [Id in JobId]: TypesOf<(typeof TABLE)[Id]> };
export type ArgumentsOf<Id extends JobId> = JobTypes[Id]["arguments"];
export type ProgressOf<Id extends JobId> = JobTypes[Id]["progress"];
export type ResultOf<Id extends JobId> = JobTypes[Id]["result"];

export const JOBS: { readonly [Id in JobId]: JobEntry<ArgumentsOf<Id>, ProgressOf<Id>, ResultOf<Id>> } = TABLE;

export const JOB_IDS = Object.keys(TABLE) as readonly JobId[];
