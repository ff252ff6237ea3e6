/** How much a design's tasks send when its workload runs to completion. */
import { valuesOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { JobValues, RepeatedValues } from "./descriptor.ts";
import { jobsOf } from "./placing.ts";
import { WORK } from "./program.ts";

export interface WorkloadSize {
  /** Of all iterations. */
  readonly messages: number;
  /** Of all messages, as simulated. */
  readonly flits: number;
  /** Flits of the task that sends most, in as many iterations as all jobs have. Messages are not yet rounded up to whole flits. */
  readonly mostSent: number;
}

/** The size of a workload; null if it has more messages than `most`. */
export function countedSize(values: Values, most: number): WorkloadSize | null {
  const jobs = jobsOf(values);
  if (jobs.reduce((sum, job) => sum + job.form.messages(job.values), 0) > most) return null;
  const messages = jobs.reduce((sum, job) => sum + job.form.messages(job.values) * roundsOf(job.values), 0);
  const perByte = flitsPerByte(values);
  let [flits, mostSent] = [0, 0];
  for (const job of jobs) {
    const { ops, ranks, rank, peer, size } = job.form.program({ ...job.values, iterations: 1 });
    const sent = new Float64Array(ranks);
    let once = 0;
    for (let op = 0; op < ops; op++) {
      if (peer[op] === WORK) continue;
      once += flitsOf(size[op]!, perByte);
      sent[rank[op]!]! += size[op]! * perByte;
    }
    flits += once * roundsOf(job.values);
    mostSent = sent.reduce((top, one) => Math.max(top, one), mostSent);
  }
  return { messages, flits, mostSent: mostSent * leastRounds(values) };
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
