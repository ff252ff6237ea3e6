/** The descriptor of a workload: a program for the tasks of a job, placed on endpoints. Its steady form is a traffic pattern. */
import { described, someOf, vectorOf } from "../descriptor.ts";
import type { Complaint, Described, Form, Numbers, Parameter, Values, ValuesOf, Texts } from "../descriptor.ts";
import { NobodySends } from "../traffic/traffic.ts";
import { weightedTraffic } from "../traffic/weighted.ts";
import type { Demand } from "../traffic/weighted.ts";
import { fullestBlock, product } from "./blocks.ts";
import { innerFabricOf, railNicOf } from "./node.ts";
import { PlacementError } from "./placement.ts";
import {
  DRAWN,
  endpointsOfTasks,
  FORMS,
  formOf,
  free,
  hasTime,
  jobsOf,
  MAX_MESSAGES,
  PLACED,
  placedBy,
  eachSent,
  unitsOf,
} from "./placing.ts";
import type { Placed, WorkloadDescriptor, WorkloadForm } from "./placing.ts";
import { designOfSecond } from "./second.ts";

/** Characters of a value that sentences show. */
const SHOWN_CHARACTERS = 40;
const toCompletion = ({ run }: Texts<"run">): boolean => run === "completion";

export const RUN = [
  {
    kind: "choice",
    id: "run",
    title: "simulated as",
    help: "What is asked of the simulator.",
    options: [
      {
        id: "steady",
        title: "steady load",
        help: "Every task sends all the time, as its demands have it: latency and throughput at each load.",
      },
      { id: "completion", title: "to completion", help: "Every message once, in packets, until the last has come: completion time." },
    ],
    default: "steady",
    front: true,
  },
  {
    kind: "choice",
    id: "sending",
    title: "messages of a task",
    when: toCompletion,
    help: "How those that are ready at the same time leave their endpoint.",
    options: [
      {
        id: "turns",
        title: "packets take turns",
        help: "A packet of each in turn, as network interfaces do that have a queue for every connection.",
      },
      {
        id: "listed",
        title: "one after the other",
        help: "Each whole, in the order in which they became ready: tasks of an exchange then all send along the same axis at a time.",
      },
    ],
    default: (values: Values) => (formOf(values).atOnce === true ? "turns" : "listed"),
  },
  {
    kind: "real",
    id: "messageScale",
    title: "scale of messages",
    help: "What sizes of messages are multiplied by when simulated to completion, so that large ones fit into a minute.",
    unit: "x",
    min: 0.000001,
    max: 1000,
    sliderMax: 1,
    front: true,
    when: toCompletion,
    default: 1,
  },
] as const satisfies readonly Parameter[];

export const REPEATED = [
  {
    kind: "integer",
    id: "iterations",
    title: "iterations",
    help: "How often the exchange is repeated; a task begins the next when all has come to it.",
    min: 1,
    max: 10000,
    sliderMax: 20,
    when: toCompletion,
    default: 1,
  },
  {
    kind: "integer",
    id: "compute",
    title: "computing time",
    help: "Cycles that a task computes between two iterations.",
    unit: "cycles",
    min: 0,
    max: 10000000,
    sliderMax: 10000,
    when: toCompletion,
    default: 0,
  },
] as const satisfies readonly Parameter[];

/** What all workloads are set by besides their own parameters; `iterations` and `compute` where they are repeated. */
export type JobValues = Placed & ValuesOf<typeof RUN> & Numbers<"flitBytes">;
export type RepeatedValues = JobValues & ValuesOf<typeof REPEATED>;
type AnyJob = JobValues & Partial<RepeatedValues>;

/** Total demand between the tasks that goes through the network, on endpoints of the intact one. */
function demandsOf(form: WorkloadForm, values: Values): Demand[] {
  const endpoint = endpointsOfTasks(form, values);
  const inner = innerFabricOf(values);
  const ranks = endpoint.length;
  const weight = new Map<number, number>();
  eachSent(form, values, (source, destination, bytes, times) => {
    if (inner?.joins(endpoint[source]!, endpoint[destination]!)) return;
    const pair = source * ranks + destination;
    weight.set(pair, (weight.get(pair) ?? 0) + bytes * times);
  });
  return [...weight]
    .sort(([one], [other]) => one - other)
    .map(([pair, bytes]) => ({ source: endpoint[Math.floor(pair / ranks)]!, destination: endpoint[pair % ranks]!, weight: bytes }));
}

/** A value as sentences show it: a long text only by its beginning. */
function brief(values: Values, id: string): string {
  // A trace has lines, a sentence none; of megabytes, the beginning is enough.
  const text = String(values[id])
    .slice(0, 10 * SHOWN_CHARACTERS)
    .trim()
    .replaceAll(/\s+/g, " ");
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** What has no rounds has no answer at all where its messages are too many. */
function tooManyMessages(form: WorkloadForm, values: AnyJob): Complaint | null {
  if (hasTime(form)) return null;
  const once = form.messages(values);
  const { iterations = 1 } = values;
  if (once * iterations <= MAX_MESSAGES) return null;
  const most = Math.floor(MAX_MESSAGES / once);
  return most >= 1
    ? {
        parameter: "iterations",
        message: `iterations = ${iterations} makes ${once * iterations} messages: with ${once} in each, iterations must be 1 to ${most}.`,
      }
    : {
        parameter: form.parameters[0]!.id,
        message: `${form.parameters[0]!.id} = ${brief(values, form.parameters[0]!.id)} makes ${once} messages, more than the ${MAX_MESSAGES} that are followed here: choose fewer tasks.`,
      };
}

/** Messages that go over a server's own links need some; said once for both jobs. */
function withoutLinks(values: Values): Complaint | null {
  const { gpus = 1, innerSpeed, rails } = someOf<Numbers<"gpus" | "innerSpeed"> & Texts<"rails">>(values);
  if (rails !== "pxn" || gpus === 1 || innerSpeed !== 0 || designOfSecond(values) !== undefined) return null;
  return {
    parameter: "innerSpeed",
    message: `innerSpeed = 0 leaves rails = pxn no links to take inside a server: innerSpeed must be above 0, or rails own.`,
  };
}

/** What is wrong with a job; null if nothing is. */
export function complaintOf(form: WorkloadForm, values: AnyJob): Complaint | null {
  const own = withoutLinks(values) ?? form.check?.(values) ?? tooManyMessages(form, values);
  // Jobs of a list have been placed each by itself.
  if (own || form.jobs) return own;
  const tasks = form.tasks(values);
  const { block: shown } = values;
  const block = vectorOf(shown);
  const { blockwise, by } = placedBy(values);
  if (blockwise && (block.length !== tasks.length || block.some((side, i) => side > tasks[i]!)))
    return {
      parameter: "block",
      message: `block = ${shown} does not fit into tasks ${tasks.join("x")}: block must be ${tasks.length === 1 ? "one number" : `${tasks.length} numbers`}, each at most the tasks of its dimension.`,
    };
  const units = unitsOf(values);
  if (blockwise && units && product(block) > units.size)
    return {
      parameter: "block",
      message: `block = ${shown} has ${product(block)} tasks, more than the ${units.size} endpoints of a group: block must have at most ${units.size}, such as ${fullestBlock(tasks, units.size).join("x")}.`,
    };
  try {
    endpointsOfTasks(form, values);
  } catch (error) {
    if (!(error instanceof PlacementError)) throw error;
    const parameter = product(tasks) > free(values).length ? form.parameters[0]!.id : blockwise ? "block" : (by ?? "placement");
    return { parameter, message: `${parameter} = ${brief(values, parameter)} leaves tasks without a place: ${error.message}.` };
  }
  return null;
}

/** A workload's own parameters; all are open in the form unless it says which. */
function open(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.some(({ front }) => front === true) ? parameters : parameters.map((one) => ({ ...one, front: true }));
}

/** Summary of closed parameters: "periodic, faces · placement seed 1 · 3 iterations, 500 cycles between". */
function digestOf(form: WorkloadForm, values: AnyJob): string {
  const { drawn, by } = placedBy(values);
  const { iterations } = values;
  return [
    form.digest?.(values) ?? null,
    by === "taken" ? `${Number((100 * values.taken).toPrecision(3))} % held by others` : null,
    drawn ? `placement seed ${values.placementSeed}` : null,
    !toCompletion(values) || iterations === undefined
      ? null
      : iterations === 1
        ? "one iteration"
        : `${iterations} iterations, ${values.compute} cycles between`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** Parameters that a list of jobs has for each of them alone. */
const OF_ONE_JOB: readonly string[] = ["block", "sending"];

/** All parameters of a workload, with those of its placement and run. What a list sets for its jobs has an effect if it has one on any. */
export function parametersOfJob(form: WorkloadForm): readonly Parameter[] {
  const all: readonly Parameter[] = [...open(form.parameters), ...PLACED, ...DRAWN, ...RUN, ...(form.once ? [] : REPEATED)];
  const { jobs } = form;
  if (jobs === undefined) return all;
  return all
    .filter(({ id }) => !OF_ONE_JOB.includes(id))
    .map((one) => {
      const { when } = one;
      return when ? { ...one, when: (values: Values) => jobs(values).some((job) => when(job.values)) } : one;
    });
}

/** Makes a workload a pattern among others, with placement and run. */
export function withPlacement(form: WorkloadForm): WorkloadDescriptor {
  FORMS.set(form.id, form);
  const whole: WorkloadDescriptor<Values & AnyJob> = {
    ...form,
    alsoReads: ["flitBytes", "gpus", "innerSpeed", "rails", ...(form.alsoReads ?? [])],
    parameters: parametersOfJob(form),
    onNetwork: (_, values) =>
      toCompletion(values)
        ? form.summary
        : `${form.jobs ? "All jobs of a table at once, whenever they arrive" : form.summary.replace(/\.$/, "")}; the task that sends most at the offered load, the others in proportion.`,
    digest: (values) => digestOf(form, values),
    check: (values) => complaintOf(form, values),
    build: (network, values) => {
      const demands = jobsOf(values).flatMap((job) => demandsOf(job.form, job.values));
      if (demands.length === 0 && innerFabricOf(values) !== null)
        throw new NobodySends(
          form.id,
          `traffic = ${form.id}: all messages stay inside servers, so that the network has nothing to carry; spread the tasks wider${railNicOf(values) === null ? ", or set innerSpeed = 0" : ""}.`,
        );
      return weightedTraffic(network, demands);
    },
  };
  return described<WorkloadDescriptor, readonly Parameter[]>(whole);
}

/** Own parameters P and those of all workloads. */
export type WithPlacement<P extends readonly Parameter[], Once extends boolean = false> = readonly [
  ...P,
  ...typeof PLACED,
  ...typeof DRAWN,
  ...typeof RUN,
  ...(Once extends true ? readonly [] : typeof REPEATED),
];

/** The same of a workload whose functions see its values by the types of its parameters. */
export function workload<const Id extends string, const P extends readonly Parameter[], const Once extends boolean = false>(
  form: Form<WorkloadForm<ValuesOf<P> & (Once extends true ? JobValues : RepeatedValues)>, P> & { readonly id: Id; readonly once?: Once },
): Described<WorkloadDescriptor, WithPlacement<P, Once>, Id> {
  return described(withPlacement(described<WorkloadForm, P>(form)));
}
