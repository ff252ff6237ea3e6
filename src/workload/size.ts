/** How much a design's tasks send when its workload runs to completion. */
import { valuesOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { JobValues, RepeatedValues } from "./descriptor.ts";
import { product } from "./blocks.ts";
import { innerFabricOf } from "./node.ts";
import { eachSent, endpointsOfTasks, jobsOf } from "./placing.ts";

export interface WorkloadSize {
  /** Of all iterations. */
  readonly messages: number;
  /** Of all messages that go through the network, as simulated. */
  readonly flits: number;
  /** Flits of the task that sends most into the network, in as many iterations as all jobs have. Messages are not yet rounded up to whole flits. */
  readonly mostSent: number;
  /** Cycles that a server's own fabric is busy for its busiest task, in as many iterations; 0 without such a fabric. */
  readonly innerCycles: number;
}

/** The size of a workload on the network of a design, whole; null if it has more messages than `most`. */
export function countedSize(values: Values, most: number): WorkloadSize | null {
  const jobs = jobsOf(values);
  if (jobs.reduce((sum, job) => sum + job.form.messages(job.values), 0) > most) return null;
  const messages = jobs.reduce((sum, job) => sum + job.form.messages(job.values) * roundsOf(job.values), 0);
  const perByte = flitsPerByte(values);
  let [flits, mostSent, mostInner] = [0, 0, 0];
  const inner = innerFabricOf(values);
  for (const job of jobs) {
    const ranks = product(job.form.tasks(job.values));
    const sent = new Float64Array(ranks);
    const [innerSent, innerReceived] = [new Float64Array(ranks), new Float64Array(ranks)];
    const endpoint = inner === null ? null : endpointsOfTasks(job.form, job.values);
    let once = 0;
    eachSent(job.form, job.values, (from, to, bytes, times) => {
      const each = times * flitsOf(bytes, perByte);
      if (endpoint !== null && inner!.joins(endpoint[from]!, endpoint[to]!)) {
        innerSent[from]! += each;
        innerReceived[to]! += each;
        return;
      }
      once += each;
      sent[from]! += times * bytes * perByte;
    });
    flits += once * roundsOf(job.values);
    mostSent = sent.reduce((top, one) => Math.max(top, one), mostSent);
    for (const flows of [innerSent, innerReceived]) mostInner = flows.reduce((top, one) => Math.max(top, one), mostInner);
  }
  const rounds = leastRounds(values);
  return { messages, flits, mostSent: mostSent * rounds, innerCycles: inner === null ? 0 : (mostInner * rounds) / inner.speed };
}

/** Number of iterations of a job. */
export function roundsOf(values: Values): number {
  return valuesOf<Partial<RepeatedValues>>(values).iterations ?? 1;
}

/** The number of iterations that all jobs complete: at least so many times the demands of one iteration of each are sent. */
function leastRounds(values: Values): number {
  return Math.min(...jobsOf(values).map((job) => roundsOf(job.values)));
}

/** Flits of a message of so many bytes, as Messages cuts it. */
export function flitsOf(bytes: number, perByte: number): number {
  return Math.max(1, Math.ceil(bytes * perByte - 1e-9));
}

/** Flits per byte of the workload's messages, as they are simulated. */
export function flitsPerByte(values: Values): number {
  const { messageScale, flitBytes } = valuesOf<JobValues>(values);
  return messageScale / flitBytes;
}
