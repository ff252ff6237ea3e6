/** The common part of collective workloads: ranks, bytes, repetition. */
import { numberOf } from "../../descriptor.ts";
import type { Complaint, Parameter, Values } from "../../descriptor.ts";
import { endpointsOf } from "../../traffic/fixed.ts";
import { workload } from "../descriptor.ts";
import { free } from "../placing.ts";
import type { WorkloadDescriptor, WorkloadForm } from "../placing.ts";
import { repeated } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { largestPower } from "./schedules.ts";

/** Default upper bound of the number of ranks, so that a large network is simulated in seconds. */
const MOST_BY_DEFAULT = 64;
/** Most flits of a message, which are counted in 32 bits. */
const MOST_FLITS = 1e9;
/** Most bytes of the parameters of a study. Flits of its messages are these bytes, scaled, over those of a flit. */
const MOST_BYTES = 2 ** 36;

/** The largest power of two of the remaining endpoints, bounded. */
export function defaultRanks(values: Values): number {
  return largestPower(Math.max(1, Math.min(MOST_BY_DEFAULT, free(values).length)));
}

export const ranksParameter: Parameter = {
  kind: "integer",
  id: "ranks",
  title: "ranks",
  help: "Tasks that take part.",
  min: 1,
  max: 65536,
  sliderMax: (values) => Math.max(2, endpointsOf(values)),
  default: defaultRanks,
};

/** A parameter of bytes with this id; `help` says of what. */
export function bytesParameter(id: string, title: string, help: string, fallback: number): Parameter {
  return { kind: "integer", id, title, help, unit: "B", min: 1, max: MOST_BYTES, sliderMax: 1048576, default: fallback };
}

/** Blames one of these sizes if its messages would be too long. */
export function tooLong(values: Values, ids: readonly string[]): Complaint | null {
  const most = Math.floor((MOST_FLITS * numberOf(values, "flitBytes")) / numberOf(values, "messageScale"));
  const id = ids.find((one) => numberOf(values, one) > most);
  if (id === undefined) return null;
  return {
    parameter: id,
    message: `${id} = ${numberOf(values, id)} makes messages of more than ${MOST_FLITS} flits: with this size of a flit and this scale, ${id} must be 1 to ${most}.`,
  };
}

/** A collective operation of `ranks` tasks, repeated. */
export interface CollectiveForm extends Pick<WorkloadForm, "id" | "title" | "summary" | "source"> {
  /** What `messageBytes` measures. */
  readonly bytes: { readonly help: string; readonly default: number };
  readonly parameters?: readonly Parameter[];
  readonly messages: (ranks: number, values: Values) => number;
  readonly check?: (values: Values) => Complaint | null;
  /** Writes the operation once, for all ranks of the flow. */
  readonly write: (flow: Flow, members: readonly number[], bytes: number, values: Values) => void;
}

export function collective({ bytes, parameters = [], messages, check, write, ...form }: CollectiveForm): WorkloadDescriptor {
  return workload({
    ...form,
    group: "Collectives",
    parameters: [ranksParameter, bytesParameter("messageBytes", "bytes", bytes.help, bytes.default), ...parameters],
    tasks: (values) => [numberOf(values, "ranks")],
    messages: (values) => messages(numberOf(values, "ranks"), values),
    check: (values) => check?.(values) ?? tooLong(values, ["messageBytes"]),
    program: (values) => {
      const ranks = numberOf(values, "ranks");
      const members = Array.from({ length: ranks }, (_, i) => i);
      return repeated(ranks, numberOf(values, "iterations"), numberOf(values, "compute"), (flow) => {
        write(flow, members, numberOf(values, "messageBytes"), values);
      });
    },
  });
}

/**
 * Number of messages of an algorithm for powers of two, with the fold for other numbers: `steps` of each active rank, one in and one out of
 * each other.
 */
export function foldedMessages(ranks: number, stepsOf: (log2: number) => number): number {
  const size = largestPower(ranks);
  return size * stepsOf(Math.log2(size)) + 2 * (ranks - size);
}
