/**
 * The list of all that a design's traffic can be: patterns and workloads, most of which are loaded when a design has one. To add a workload:
 * one file, its id here, one line in workloads.ts; a pattern: one file, its id here, one line in traffic/patterns.ts.
 */
import { Missing } from "../descriptor.ts";
import type { Descriptor, Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { OVER_ONE_CHANNEL } from "../topology/over-one-channel.ts";
import { NobodySends } from "../traffic/traffic.ts";
import type { Traffic, TrafficDescriptor } from "../traffic/traffic.ts";
import { uniform } from "../traffic/uniform.ts";
import { hasAdversary, worstCase } from "../traffic/worst-case.ts";
import type { WorkloadDescriptor } from "./placing.ts";
import { inSecond, NO_JOB, SECOND } from "./second.ts";

/** Ids of the patterns that are not searched for, in the order of the forms. */
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

/** Ids of the workloads, in the order of the forms. */
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
];

/** Ids of what says where tasks are put, of what a placement draws, and of what is for the simulation: all others of a workload say what is sent. */
export const PLACED_BY: readonly string[] = ["placement", "block"];
export const DRAWN_BY: readonly string[] = ["placementSeed", "taken"];
export const SIMULATED_BY: readonly string[] = ["run", "sending", "flitBytes", "messageScale", "iterations", "compute"];

const ALONE: Descriptor = {
  id: NO_JOB,
  title: "none",
  summary: "The first has the network for itself.",
  source: "Prisacari et al. 2014, section 3.2",
  parameters: [],
};

/** Ids of patterns that are searched for, which takes much of the house: they stand behind the simple ones of their group. */
const SEARCHED_IDS: readonly string[] = ["worst-found"];

/** Ids of all, in the order of the forms. */
export const PATTERN_IDS: readonly string[] = [
  ...TRAFFIC_IDS.toSpliced(1 + TRAFFIC_IDS.indexOf("worst-case"), 0, ...SEARCHED_IDS),
  ...WORKLOAD_IDS,
];

type Later = typeof import("./workloads.ts");

const workloads: WorkloadDescriptor[] = [];
const fallbacks: TrafficDescriptor[] = [];
/** What most designs have is at hand. */
const patterns: TrafficDescriptor[] = [uniform, worstCase];
const seconds: Descriptor[] = [ALONE];
let later: Later | null = null;

/** The workloads, all patterns, and what can stand beside a workload, on the endpoints that it leaves free: as far as they are loaded. */
export const WORKLOADS: readonly WorkloadDescriptor[] = workloads;
export const PATTERNS: readonly TrafficDescriptor[] = patterns;
export const SECOND_JOBS: readonly Descriptor[] = seconds;
export const SECOND_IDS: readonly string[] = [NO_JOB, ...WORKLOAD_IDS];

/** Patterns, from now on at hand, in the order of the forms. */
function add(more: readonly TrafficDescriptor[]): void {
  const all = new Map([...patterns, ...more].map((pattern) => [pattern.id, pattern]));
  patterns.splice(0, patterns.length, ...PATTERN_IDS.flatMap((id) => all.get(id) ?? []));
}

/** Patterns that are not searched for, from now on at hand. */
async function loadTraffics(): Promise<void> {
  add((await import("../traffic/patterns.ts")).TRAFFICS);
}

const besides: (() => Promise<void>)[] = [];

/** Has something loaded together with the workloads: they are not at hand before it is. */
export function withWorkloads(load: () => Promise<void>): void {
  besides.push(load);
}

/** All patterns and workloads, from now on at hand. */
export async function loadWorkloads(): Promise<void> {
  const [loaded, { worstFound, worstCaseFound }] = await Promise.all([
    import("./workloads.ts"),
    import("../adversary/worst-found.ts"),
    loadTraffics(),
    ...besides.map((load) => load()),
  ]);
  if (later) return;
  later = loaded;
  fallbacks.push(worstCaseFound);
  workloads.push(...later.ALL_WORKLOADS);
  add([worstFound, ...later.ALL_WORKLOADS]);
  seconds.push(...later.secondJobs(later.ALL_WORKLOADS));
}

/** What is asked of designs that have a workload. Throws Missing where it is not loaded. */
export function ofWorkloads(): Later {
  if (!later) throw new Missing("workloads", loadWorkloads);
  return later;
}

/** All patterns. Throws Missing where some are not loaded. */
export function allPatterns(): readonly TrafficDescriptor[] {
  ofWorkloads();
  return PATTERNS;
}

/** Whether a design's worst case may have to be searched for: the family has no adversary, or one that some networks have no links for. */
function mayBeSearched(values: Values): boolean {
  // Where only words are asked for there is no network.
  if (values["traffic"] !== worstCase.id || values["topology"] === undefined) return false;
  const traits = topologyOf(values).traits(values);
  return !hasAdversary(traits) || traits.adversary === OVER_ONE_CHANNEL;
}

/** The pattern or workload that `values.traffic` names. Throws Missing for one that is not loaded, and a programmer's error for an unknown id. */
export function patternOf(values: Values): TrafficDescriptor {
  const id = String(values["traffic"]);
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

/** The design's pattern on its network. Throws NobodySends where it asks nobody for anything, and as patternOf and the pattern do. */
export function trafficOn(network: Network, values: Values): Traffic {
  const pattern = patternOf(values);
  const traffic = pattern.build(network, values);
  if (traffic.senders === 0) throw new NobodySends(pattern.id);
  return traffic;
}

/** Throws Missing where the design's traffic is one that is not loaded. */
export function needPattern(values: Values): void {
  // Jobs that ask for no traffic have none.
  if (PATTERN_IDS.includes(String(values["traffic"]))) patternOf(values);
}

/** The design's workload; null where its traffic is none. Throws Missing where it is not loaded. */
export function workloadOf(values: Values): WorkloadDescriptor | null {
  if (WORKLOAD_IDS.includes(String(values["traffic"]))) allPatterns();
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
