/** Where the tasks of a design's jobs run: its workload, and others beside it, each as if it were alone on the free endpoints. */
import { someOf, valuesOf, vectorOf } from "../descriptor.ts";
import type { Choices, Complaint, Numbers, Parameter, Texts, Values, ValuesOf } from "../descriptor.ts";
import { isDamaged } from "../topology/damage.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { networkOf } from "../topology/networks.ts";
import { endpointsOf } from "../traffic/fixed.ts";
import type { TrafficDescriptor } from "../traffic/traffic.ts";
import { Blocks, fullestBlock, product } from "./blocks.ts";
import { placed, STRATEGIES, strategyOf } from "./placement.ts";
import type { Placement, Strategy, Units } from "./placement.ts";
import { railNicOf } from "./node.ts";
import type { Looked, Rounds } from "./rounds.ts";
import { byOthers, later, sideBySide, WORK } from "./program.ts";
import type { Program } from "./program.ts";
import type { StepPlan } from "./step.ts";
import { roundsOfStep } from "./step.ts";
import { designOfSecond, NO_JOB, SECOND, secondJob } from "./second.ts";

export interface WorkloadDescriptor<V extends Values = Values> extends TrafficDescriptor<V> {
  /** Tasks along each dimension, in the order of ranks; one number if they have no grid. */
  readonly tasks: (values: V) => readonly number[];
  /** Messages of one iteration of a program, counted before it is built. */
  readonly messages: (values: V) => number;
  /** The program of the tasks. */
  readonly program: (values: V) => Program;
  readonly predicted?: true;
  /** Of a list of jobs, these; its tasks are those of all. */
  readonly jobs?: (values: V) => readonly Job[];
}

/** What a workload's own file gives; the rest is the same for all. */
export interface WorkloadForm<V extends Values = Values> extends Pick<
  WorkloadDescriptor<V>,
  "id" | "title" | "summary" | "source" | "tasks" | "messages" | "program" | "jobs"
> {
  /** Heading in the list of patterns. */
  readonly group: string;
  readonly parameters: readonly Parameter[];
  readonly check?: (values: V) => Complaint | null;
  /** True if a task posts several messages at once and none is to be first; otherwise they go in the order of the program. */
  readonly atOnce?: true;
  /** True if a model predicts every placement of its tasks by blocks (stencil-report.ts). */
  readonly predicted?: true;
  /** Parameters from other groups on which its program depends besides the bytes of a flit. */
  readonly alsoReads?: readonly string[];
  /** True if it has its own times, and is not repeated. */
  readonly once?: true;
  /**
   * Of a collective operation, what nccl-tests counts: its size in bytes, and the part of it that a task's link carries at least once, by
   * which times of different operations and numbers of tasks are compared.
   */
  readonly counted?: (values: V) => { readonly bytes: number; readonly factor: number };
  /** What it is an algorithm for, where others give the same result of the same ranks and bytes. */
  readonly operation?: "all-reduce";
  /** One iteration in rounds, for times of any number of tasks; left out where it has none. */
  readonly rounds?: (values: V, looked?: Looked) => readonly Rounds[];
  /** The same of a training step, in parts. */
  readonly step?: (values: V, looked?: Looked) => StepPlan;
  /** Summary of its parameters that are closed in the form. If no parameter is marked as open, all are open. */
  readonly digest?: (values: V) => string;
}

/** A workload with its values, as if it were a design's only one. */
export interface Job {
  readonly form: WorkloadForm;
  readonly values: Values;
  /** What a list calls it; empty where it has no name. */
  readonly name: string;
  /** The cycle in which it begins. */
  readonly arrival: number;
}

/** The workloads by their ids, for code that depends on a design's tasks; workload() in descriptor.ts fills it. */
export const FORMS = new Map<string, WorkloadForm>();

/** The workload of a design that has one. */
export function formOf(values: Values): WorkloadForm {
  return FORMS.get(valuesOf<Choices>(values).traffic)!;
}

/** A design's jobs: those of its list, or its workload and the second one, if it has one. */
export function jobsOf(values: Values): readonly Job[] {
  const form = formOf(values);
  if (form.jobs) return form.jobs(values);
  const atOnce = { name: "", arrival: 0 };
  const first = { form, values, ...atOnce };
  if ((values[SECOND] ?? NO_JOB) === NO_JOB) return [first];
  const second = secondJob(values);
  return [first, { form: formOf(second), values: second, ...atOnce }];
}

/** Where a job of a list may run. */
export interface Site {
  /** The endpoints that are left for it, ascending. */
  readonly left: () => readonly number[];
  /** The endpoint of each task, where the list says so or as soon as it is known. */
  endpoints?: Int32Array;
}

const SITES = new WeakMap<Values, Site>();

/** From now on the job with these values runs there. */
export function place(values: Values, site: Site): void {
  SITES.set(values, site);
}

/** Groups, or branches under a tree's top: equal ranges of endpoints of the intact network; null if it has neither. */
export function unitsOf(values: Values): Units | null {
  const { groups, mixed, leafSpine, levels } = topologyOf(values).traits(values);
  const equal = groups ?? leafSpine ?? (mixed?.equal === true ? mixed : undefined);
  const count = equal?.count ?? (levels?.unequal === true ? undefined : levels?.branches) ?? 1;
  return count > 1 ? { count, size: endpointsOf(values) / count } : null;
}

/** Number of tasks that fit into one unit; without units, into a router. */
export function roomOf(values: Values): number {
  const { routers, endpoints } = topologyOf(values).size(values);
  return Math.floor(unitsOf(values)?.size ?? Math.max(1, endpoints / routers));
}

/** Endpoints of the intact network that are left and that no earlier job holds, ascending. */
export function free(values: Values): readonly number[] {
  const site = SITES.get(values);
  if (site) return site.left();
  const design = designOfSecond(values);
  if (design) {
    const first = FORMS.get(String(design["traffic"]));
    const held = new Set(first && endpointsOfTasks(first, design));
    return free(design).filter((endpoint) => !held.has(endpoint));
  }
  if (isDamaged(values)) return Array.from(networkOf(values).damage!.endpoint);
  return Array.from({ length: endpointsOf(values) }, (_, e) => e);
}

/** Most dimensions of a grid of tasks. */
export const MAX_DIMENSIONS = 5;

/** How a design places tasks. */
export const placedBy = ({ placement }: Texts<"placement">): Strategy => strategyOf(placement);

function defaultBlock(values: Values): readonly number[] {
  const tasks = formOf(values).tasks(values);
  return fullestBlock(tasks, roomOf(values));
}

/** Parameters of placement; their ids are known before they are loaded (patterns.ts). */
export const PLACED = [
  {
    kind: "choice",
    id: "placement",
    altered: "options",
    title: "placement",
    front: true,
    help: "Which endpoint runs which task.",
    options: STRATEGIES.map(({ id, title, help }) => ({ id, title, help })),
    default: "linear",
  },
  {
    kind: "vector",
    id: "block",
    symbol: "γ",
    title: "block",
    help: "Tasks along each dimension that share a group, for placements by blocks.",
    min: 1,
    max: 65536,
    most: MAX_DIMENSIONS,
    front: true,
    when: (values: Texts<"placement">) => placedBy(values).blockwise,
    default: (values: Values) => defaultBlock(values).join("x"),
  },
] as const satisfies readonly Parameter[];

export const DRAWN = [
  {
    kind: "integer",
    id: "placementSeed",
    title: "placement seed",
    help: "Seed of what a placement draws, apart from the simulation's.",
    min: 0,
    max: 2147483647,
    sliderMax: 50,
    when: (values: Texts<"placement">) => placedBy(values).drawn,
    default: 1,
  },
  {
    kind: "real",
    id: "taken",
    title: "held by others",
    help: "Share of the endpoints that other jobs hold, for what others leave.",
    min: 0,
    max: 0.99,
    when: (values: Texts<"placement">) => placedBy(values).by === "taken",
    default: (values: Values) => {
      const endpoints = free(values).length;
      const most = 1 - product(formOf(values).tasks(values)) / endpoints;
      return Math.max(0, Math.min(0.5, Math.floor(100 * most) / 100));
    },
  },
] as const satisfies readonly Parameter[];

/** What every workload is set by (run and repetition apart: descriptor.ts). */
export type Placed = ValuesOf<readonly [...typeof PLACED, ...typeof DRAWN]>;

/** The grid of a design's tasks, cut into its blocks. */
export function blocksOf(form: Pick<WorkloadForm, "tasks">, values: Values): Blocks {
  const tasks = form.tasks(values);
  const block = vectorOf(valuesOf<Placed>(values).block);
  return new Blocks(
    tasks,
    tasks.map((_, i) => block[i] ?? 1),
  );
}

/** The endpoint of each task, by its number in the intact network. Throws a PlacementError if tasks cannot be placed so. */
export function endpointsOfTasks(form: Pick<WorkloadForm, "tasks" | "jobs">, values: Values): Int32Array {
  if (form.jobs) return Int32Array.from(form.jobs(values).flatMap((job) => Array.from(endpointsOfTasks(job.form, job.values))));
  const site = SITES.get(values);
  if (site?.endpoints) return site.endpoints;
  const { placement, placementSeed, taken } = valuesOf<Placed>(values);
  const draw = { seed: placementSeed, taken };
  const endpoints = strategyOf(placement).place(blocksOf(form, values), free(values), unitsOf(values), draw);
  if (site) site.endpoints = endpoints;
  return endpoints;
}

/** The placement of a valid design's tasks, by the numbers of its network, whole or damaged. */
export function placementOf(form: Pick<WorkloadForm, "tasks" | "jobs">, network: Network, values: Values): Placement {
  const whole = endpointsOfTasks(form, values);
  const { damage } = network;
  return placed(damage === null ? whole : whole.map((endpoint) => damage.endpointNow[endpoint]!), network.endpoints);
}

/** The placement of all of a design's jobs, the tasks of each after those of the ones before. */
export function placementOfJobs(network: Network, values: Values): Placement {
  const parts = jobsOf(values).map((job) => placementOf(job.form, network, job.values).endpoint);
  return placed(Int32Array.from(parts.flatMap((part) => Array.from(part))), network.endpoints);
}

/** Whether a workload has a time for any number of tasks, without its messages. */
export const hasTime = ({ rounds, step }: Pick<WorkloadForm, "rounds" | "step">): boolean => rounds !== undefined || step !== undefined;

/** Whether the time of a design's workload has parts. */
export const hasParts = (values: Values): boolean => formOf(values).step !== undefined;

/** Most messages of a program, all iterations together: some hundred bytes each. */
export const MAX_MESSAGES = 4_000_000;

/** A job whose messages are too many to be followed one by one. */
export class TooManyMessages extends Error {
  override readonly name = "TooManyMessages";
}

/** Messages of all iterations of a job. */
export function messagesOfJob(form: WorkloadForm, values: Values): number {
  const { iterations = 1 } = someOf<Numbers<"iterations">>(values);
  return form.messages(values) * iterations;
}

/** Whether the messages of one of a design's jobs are too many to be simulated. */
export const hasTooManyMessages = (values: Values): boolean =>
  jobsOf(values).some((job) => messagesOfJob(job.form, job.values) > MAX_MESSAGES);

/**
 * The task by whose NIC a message between two others of a job leaves its server: the source itself where it stays inside, or where no task
 * of the job runs on the GPU that has that NIC. Null where all leave by their own. Of values as jobsOf gives them.
 */
export function nicsOf(form: Pick<WorkloadForm, "tasks">, values: Values): ((source: number, destination: number) => number) | null {
  const onRail = railNicOf(values);
  if (onRail === null) return null;
  const { endpoint, rank } = placed(endpointsOfTasks(form, values), endpointsOf(values));
  return (source, destination) => {
    const by = rank[onRail(endpoint[source]!, endpoint[destination]!)]!;
    return by < 0 || by === destination ? source : by;
  };
}

/** A job's messages in its iterations, as its tasks post them. Throws TooManyMessages before it writes them. */
function postedBy(form: WorkloadForm, values: Values): Program {
  const messages = messagesOfJob(form, values);
  if (messages > MAX_MESSAGES)
    throw new TooManyMessages(
      `traffic = ${form.id} makes ${messages} messages, more than the ${MAX_MESSAGES} that are followed one by one: choose fewer tasks or iterations${!hasTime(form) ? "" : "; the estimate has the time of any number of them"}.`,
    );
  return form.program(values);
}

/** A job's messages in its iterations, on their ways between GPUs. Of values as jobsOf gives them. Throws TooManyMessages. */
export function programOf(form: WorkloadForm, values: Values): Program {
  const program = postedBy(form, values);
  const nics = nicsOf(form, values);
  return nics === null ? program : byOthers(program, nics);
}

/** A message between two ranks, and how many of its kind there are. */
type Visit = (source: number, destination: number, bytes: number, times: number) => void;

/** All rounds of one iteration with all of their partners, in no order; undefined if a workload has none. */
function wholeRounds(form: WorkloadForm, values: Values): readonly Rounds[] | undefined {
  return form.step === undefined ? form.rounds?.(values, "all") : roundsOfStep(form.step(values, "all"));
}

/**
 * Visits what the ranks of a job send in one iteration: its messages, or where these are too many its rounds, if each pair of ranks can be
 * visited; one that leaves by another's NIC twice, to that and on from there. Of values as jobsOf gives them. Throws TooManyMessages.
 */
export function eachSent(form: WorkloadForm, values: Values, visit: Visit): void {
  const nics = nicsOf(form, values);
  const visitWays: Visit =
    nics === null
      ? visit
      : (source, destination, bytes, times) => {
          const by = nics(source, destination);
          if (by !== source) visit(source, by, bytes, times);
          visit(by, destination, bytes, times);
        };
  const ranks = form.tasks(values).reduce((all, some) => all * some, 1);
  const rounds = form.messages(values) > MAX_MESSAGES ? wholeRounds(form, values) : undefined;
  if (rounds === undefined || rounds.reduce((sum, { partners }) => sum + partners.length * ranks, 0) > MAX_MESSAGES) {
    const { ops, rank, peer, size } = postedBy(form, { ...values, iterations: 1 });
    for (let op = 0; op < ops; op++) if (peer[op] !== WORK) visitWays(rank[op]!, peer[op]!, size[op]!, 1);
    return;
  }
  for (const { times, partners, bytes } of rounds)
    for (const partner of partners)
      for (let rank = 0; rank < ranks; rank++) {
        const to = partner(rank);
        if (to >= 0) visitWays(rank, to, bytes, times / partners.length);
      }
}

/** The programs of all jobs, as one program. */
export function programOfJobs(values: Values): Program {
  return sideBySide(jobsOf(values).map((job) => later(programOf(job.form, job.values), job.arrival)));
}
