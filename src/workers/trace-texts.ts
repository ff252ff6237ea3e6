/** Traces from texts, read by a worker and known on this side from then on. */
import type { Values } from "../descriptor.ts";
import { knowTrace } from "../workload/trace/formats.ts";
import type { ReadTrace } from "./jobs/read-trace.ts";
import type { Pool } from "./pool.ts";

/**
 * What a text or a file holds, with the trace itself where it has no more than `most` characters. `values`: any valid design, since every
 * job is one on a design.
 */
export async function readTraceIn(
  pool: Pool,
  values: Values,
  given: string | Blob,
  most: number,
): Promise<ReadTrace | { readonly fault: string }> {
  const read = await pool.run("readTrace", values, undefined, given, most).done;
  if (!("fault" in read) && read.whole !== null) knowTrace(read.whole);
  return read;
}
