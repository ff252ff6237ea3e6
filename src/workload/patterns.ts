/**
 * The list of all traffic of designs: patterns and workloads, most of which are loaded when a design has one. To add a workload, write a
 * file, add its id here and a line in workloads.ts. To add a pattern, write a file, add its id here and a line in traffic/patterns.ts.
 */
import type { JobValues } from "./descriptor.ts";
import { Missing, someOf, valuesOf } from "../descriptor.ts";
import type { Descriptor, Texts, Values, Choices } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { OVER_ONE_CHANNEL } from "../topology/over-one-channel.ts";
import { NobodySends } from "../traffic/traffic.ts";
import type { Traffic, TrafficDescriptor } from "../traffic/traffic.ts";
import { uniform } from "../traffic/uniform.ts";
import { hasAdversary, worstCase } from "../traffic/worst-case.ts";
import type { WorkloadDescriptor } from "./placing.ts";
import { inSecond, NO_JOB, SECOND } from "./second.ts";

/** Ids of the patterns that need no search, in the order of the forms. */
const TRAFFIC_IDS: readonly string[] = [
  "uniform",
  "hot-spot",
  "worst-case",
  "tornado",
  "shift",
  "random-permutation",
  "bit-complement",
  "bit-reversal",
  "shuffle",
  "butterfly",
  "transpose",
  "matrix",
];

/** Ids of the workloads, in the order of the forms; the last one is the list of jobs, which is no second job. */
export const WORKLOAD_IDS: readonly string[] = [
  "stencil",
  "all-to-all",
  "ring-all-reduce",
  "recursive-doubling-all-reduce",
  "rabenseifner-all-reduce",
  "hierarchical-all-reduce",
  "tree-broadcast",
  "all-gather",
  "reduce-scatter",
  "training-step",
  "storage-bursts",
  "trace",
  "job-list",
];

/**
 * Ids of parameters that say where tasks are placed, what a placement draws, and what is for the simulation. All other parameters of a
 * workload say what is sent.
 */
export const PLACED_BY: readonly string[] = ["placement", "block"];
export const DRAWN_BY: readonly string[] = ["placementSeed", "taken"];
export const SIMULATED_BY: readonly string[] = ["run", "sending", "messageScale", "iterations", "compute"];

const ALONE: Descriptor = {
  id: NO_JOB,
  title: "none",
  summary: "The first has the network for itself.",
  source: "Prisacari et al. 2014, section 3.2",
  parameters: [],
};

/** Ids of patterns that need a search, which loads much of the house. They stand behind the simple ones of their group. */
const SEARCHED_IDS: readonly string[] = ["worst-found"];

/** Ids of all, in the order of the forms. */
export const PATTERN_IDS: readonly string[] = [
  ...TRAFFIC_IDS.toSpliced(1 + TRAFFIC_IDS.indexOf("worst-case"), 0, ...SEARCHED_IDS),
  ...WORKLOAD_IDS,
];

type Later = typeof import("./workloads.ts");

const workloads: WorkloadDescriptor[] = [];
const fallbacks: TrafficDescriptor[] = [];
/** The patterns that most designs have, loaded from the start. */
const patterns: TrafficDescriptor[] = [uniform, worstCase];
const seconds: Descriptor[] = [ALONE];
let later: Later | null = null;

/** The workloads, all patterns, and the second jobs, as far as they are loaded. */
export const WORKLOADS: readonly WorkloadDescriptor[] = workloads;
export const PATTERNS: readonly TrafficDescriptor[] = patterns;
export const SECOND_JOBS: readonly Descriptor[] = seconds;
export const SECOND_IDS: readonly string[] = [NO_JOB, ...WORKLOAD_IDS.slice(0, -1)];

/** Adds loaded patterns in the order of the forms. */
function add(more: readonly TrafficDescriptor[]): void {
  const all = new Map([...patterns, ...more].map((pattern) => [pattern.id, pattern]));
  patterns.splice(0, patterns.length, ...PATTERN_IDS.flatMap((id) => all.get(id) ?? []));
}

/** Loads the patterns that need no search. */
async function loadTraffics(): Promise<void> {
  add((await import("../traffic/patterns.ts")).TRAFFICS);
}

const besides: (() => Promise<void>)[] = [];

/** Registers something that is loaded together with the workloads. */
export function withWorkloads(load: () => Promise<void>): void {
  besides.push(load);
}

/** The traffic of both ways; loaded with the workloads, for few studies have it. */
let answered: typeof import("../traffic/answered.ts").answered | null = null;

/** Loads all patterns and workloads. */
export async function loadWorkloads(): Promise<void> {
  const [loaded, { worstFound, worstCaseFound }, replies] = await Promise.all([
    import("./workloads.ts"),
    import("../adversary/worst-found.ts"),
    import("../traffic/answered.ts"),
    loadTraffics(),
    ...besides.map((load) => load()),
  ]);
  if (later) return;
  ({ answered } = replies);
  later = loaded;
  fallbacks.push(worstCaseFound);
  workloads.push(...later.ALL_WORKLOADS);
  add([worstFound, ...later.ALL_WORKLOADS]);
  seconds.push(...later.secondJobs(later.ALL_WORKLOADS.slice(0, -1)));
}

/** The questions to designs with a workload. Throws Missing if it is not loaded. */
export function ofWorkloads(): Later {
  if (!later) throw new Missing("workloads", loadWorkloads);
  return later;
}

/** All patterns. Throws Missing if some are not loaded. */
export function allPatterns(): readonly TrafficDescriptor[] {
  ofWorkloads();
  return PATTERNS;
}

/** Whether a design's worst case may need a search: the family has no adversary, or one that finds no links on some networks. */
function mayBeSearched(values: Values): boolean {
  // Where only words are asked for there is no network.
  const { topology, traffic } = someOf<Choices>(values);
  if (traffic !== worstCase.id || topology === undefined) return false;
  const traits = topologyOf(values).traits(values);
  return !hasAdversary(traits) || traits.adversary === OVER_ONE_CHANNEL;
}

/** The pattern or workload that `values.traffic` names. Throws Missing for one that is not loaded, and a programmer's error for an unknown id. */
export function patternOf(values: Values): TrafficDescriptor {
  const { traffic: id } = valuesOf<Choices>(values);
  if (mayBeSearched(values)) {
    allPatterns();
    return fallbacks[0]!;
  }
  const found = PATTERNS.find((pattern) => pattern.id === id);
  if (found) return found;
  if (TRAFFIC_IDS.includes(id)) throw new Missing("traffic patterns", loadTraffics);
  if (PATTERN_IDS.includes(id)) allPatterns();
  throw new TypeError(`unknown traffic ${id}`);
}

/** The design's pattern on its network. Throws NobodySends if no endpoint sends anything, and whatever patternOf and the pattern throw. */
export function trafficOn(network: Network, values: Values): Traffic {
  const pattern = patternOf(values);
  const traffic = pattern.build(network, values);
  if (traffic.senders === 0) throw new NobodySends(pattern.id);
  if (valuesOf<Partial<Texts<"protocol">>>(values).protocol !== "request-reply" || runsToCompletion(values)) return traffic;
  ofWorkloads();
  return answered!(traffic, network.endpoints);
}

/** Throws Missing if the design's traffic is not loaded. */
export function needPattern(values: Values): void {
  // Jobs that ask for no traffic have none.
  if (PATTERN_IDS.includes(valuesOf<Choices>(values).traffic)) patternOf(values);
}

/** The design's workload; null if its traffic is none. Throws Missing if it is not loaded. */
export function workloadOf(values: Values): WorkloadDescriptor | null {
  const { traffic } = valuesOf<Choices>(values);
  if (WORKLOAD_IDS.includes(traffic)) allPatterns();
  return WORKLOADS.find((one) => one.id === traffic) ?? null;
}

/** Whether the design's workload is simulated to its last delivery, instead of as a steady pattern. */
export function runsToCompletion(values: Values): boolean {
  return workloadOf(values) !== null && valuesOf<JobValues>(values).run === "completion";
}

/** Ids of all parameters of a design's jobs, except these. */
export function idsOfJobs(values: Values, except: readonly string[]): readonly string[] {
  const own = ({ parameters }: Descriptor): string[] => parameters.map(({ id }) => id);
  const second = SECOND_JOBS.find(({ id }) => id === values[SECOND]);
  const left = new Set([...except, ...except.map(inSecond)]);
  return ["traffic", ...own(patternOf(values)), SECOND, ...(second ? own(second) : [])].filter((id) => !left.has(id));
}
