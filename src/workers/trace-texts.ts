/** Traces from texts, read by a worker and known on this side from then on. */
import type { Values } from "../descriptor.ts";
import { knowTrace } from "../workload/trace/formats.ts";
import type { Job } from "./job.ts";
import type { ReadTrace } from "./jobs/read-trace.ts";
import type { Pool } from "./pool.ts";

/** Most characters of a trace that a study on the page has: every job on it is handed the whole text. */
export const MOST_CHARACTERS = 10_000_000;

/**
 * What a text or a file holds, with the trace itself where it has no more characters than those. `values`: any valid design, since every
 * job is one on a design; `started` is told what stops it.
 */
export async function readTraceIn(
  pool: Pool,
  values: Values,
  given: string | Blob,
  started?: (job: Pick<Job<unknown>, "cancel">) => void,
): Promise<ReadTrace | { readonly fault: string }> {
  const job = pool.run("readTrace", values, undefined, given, MOST_CHARACTERS);
  started?.(job);
  const read = await job.done;
  if (!("fault" in read) && read.whole !== null) knowTrace(read.whole);
  return read;
}
