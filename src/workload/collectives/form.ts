/** The common part of collective workloads: ranks, bytes, repetition. */
import { described } from "../../descriptor.ts";
import type { Checked, Complaint, Described, NumberParameter, Numbers, Parameter, Values, ValuesOf } from "../../descriptor.ts";
import { endpointsOf } from "../../traffic/fixed.ts";
import { withPlacement } from "../descriptor.ts";
import type { RepeatedValues, WithPlacement } from "../descriptor.ts";
import { free } from "../placing.ts";
import type { WorkloadDescriptor, WorkloadForm } from "../placing.ts";
import type { Looked, Rounds } from "../rounds.ts";
import { repeated } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { largestPower } from "./schedules.ts";

/** Default upper bound of the number of ranks, so that a large network is simulated in seconds. */
const MAX_RANKS_BY_DEFAULT = 64;
/** Most flits of a message, which are counted in 32 bits. */
const MAX_FLITS = 1e9;
/** Most bytes of the parameters of a study. Flits of its messages are these bytes, scaled, over those of a flit. */
const MAX_BYTES = 2 ** 36;

/** The largest power of two of the remaining endpoints, bounded. */
export function defaultRanks(values: Values): number {
  return largestPower(Math.max(1, Math.min(MAX_RANKS_BY_DEFAULT, free(values).length)));
}

export const ranksParameter = {
  kind: "integer",
  id: "ranks",
  title: "ranks",
  help: "Tasks that take part.",
  min: 1,
  max: 65536,
  sliderMax: (values: Values) => Math.max(2, endpointsOf(values)),
  default: defaultRanks,
} as const satisfies Parameter;

/** A parameter of bytes with this id; `help` says of what. */
export function bytesParameter<const Id extends string, Default extends NumberParameter["default"]>(
  id: Id,
  title: string,
  help: string,
  fallback: Default,
) {
  return {
    kind: "integer",
    id,
    title,
    help,
    unit: "B",
    min: 1,
    max: MAX_BYTES,
    sliderMax: 1048576,
    default: fallback,
  } as const;
}

/** Blames one of these sizes if its messages, each one of so many parts of it, would be too long. */
export function tooLong<Id extends string>(
  values: Numbers<Id> & Numbers<"flitBytes" | "messageScale">,
  ids: readonly Id[],
  parts = 1,
): Complaint | null {
  const most = Math.floor((parts * MAX_FLITS * values.flitBytes) / values.messageScale);
  const id = ids.find((one) => values[one] > most);
  if (id === undefined) return null;
  return {
    parameter: id,
    message: `${id} = ${values[id]} makes messages of more than ${MAX_FLITS} flits: with this size of a flit and this scale, ${id} must be 1 to ${most}.`,
  };
}

/** What all collectives are set by. */
type Common = RepeatedValues & Numbers<"ranks" | "messageBytes">;

/** A collective operation of `ranks` tasks, repeated. */
export interface CollectiveForm<V extends Values> extends Pick<WorkloadForm, "title" | "summary" | "source" | "operation"> {
  /** What `messageBytes` measures. */
  readonly bytes: { readonly help: string; readonly default: number };
  /** What nccl-tests counts (its PERFORMANCE.md): the size of the whole in those bytes, and what a task's link carries of it. */
  readonly counted: (ranks: number) => { readonly whole: number; readonly factor: number };
  readonly messages: (ranks: number, values: V) => number;
  readonly check?: (values: V) => Complaint | null;
  /** The operation once, as it is written, in rounds. */
  readonly rounds: (ranks: number, bytes: number, values: V, looked: Looked) => readonly Rounds[];
  /** Writes the operation once, for all ranks of the flow. */
  readonly write: (flow: Flow, members: readonly number[], bytes: number, values: V) => void;
}

type MessageBytes = ReturnType<typeof bytesParameter<"messageBytes", number>>;
type Whole<P extends readonly Parameter[]> = WithPlacement<readonly [typeof ranksParameter, MessageBytes, ...P]>;

/** `parameters`: its own. Its functions see its values by their types. */
export function collective<const Id extends string, const P extends readonly Parameter[] = readonly []>({
  bytes,
  parameters,
  counted,
  messages,
  check,
  rounds,
  write,
  ...form
}: CollectiveForm<Common & ValuesOf<P>> & { readonly id: Id; readonly parameters?: P & Checked<P, Common & ValuesOf<P>> }): Described<
  WorkloadDescriptor,
  Whole<P>,
  Id
> {
  const whole: WorkloadForm<Common & ValuesOf<P>> = {
    ...form,
    group: "Collectives",
    parameters: [ranksParameter, bytesParameter("messageBytes", "bytes", bytes.help, bytes.default), ...(parameters ?? [])],
    tasks: ({ ranks }) => [ranks],
    counted: ({ ranks, messageBytes }) => {
      const { whole: parts, factor } = counted(ranks);
      return { bytes: parts * messageBytes, factor };
    },
    messages: (values) => messages(values.ranks, values),
    rounds: (values, looked = "some") => rounds(values.ranks, values.messageBytes, values, looked),
    check: (values) => check?.(values) ?? tooLong(values, ["messageBytes"]),
    program: (values) => {
      const { ranks, iterations, compute, messageBytes } = values;
      const members = Array.from({ length: ranks }, (_, i) => i);
      return repeated(ranks, iterations, compute, (flow) => {
        write(flow, members, messageBytes, values);
      });
    },
  };
  return described(withPlacement(described<WorkloadForm, P>(whole)));
}

/**
 * Number of messages of an algorithm for powers of two, with the fold for other numbers: `steps` of each active rank, one in and one out of
 * each other.
 */
export function foldedMessages(ranks: number, stepsOf: (log2: number) => number): number {
  const size = largestPower(ranks);
  return size * stepsOf(Math.log2(size)) + 2 * (ranks - size);
}
