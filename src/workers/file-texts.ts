/** Reads networks, traffic matrices and traces from texts by a worker, and caches them on this side. */
import type { DesignValues } from "../study/study.ts";
import { EDGE_FORMATS, formatFacts } from "../topology/export.ts";
import type { ReadOptions } from "../topology/import/options.ts";
import { knowGraph } from "../topology/graph-text.ts";
import type { Job } from "./job.ts";
import type { Refused } from "../topology/import/formats.ts";
import type { ReadNetwork } from "./jobs/read-network.ts";
import type { Pool } from "./pool.ts";
import type { MatrixFile } from "../traffic/matrix-file.ts";
import { knowTrace } from "../workload/trace/formats.ts";
import type { ReadTrace } from "./jobs/read-trace.ts";

/** The programs for which networks are written. */
export const NETWORK_FORMATS = EDGE_FORMATS.map((id) => ({ id, title: formatFacts(id).title }));

/** The content of the text or the file, or of a fabric and its forwarding tables, read so. `values`: any valid design, since every job is one on a design; `started` gets what stops it. */
export async function readNetwork(
  pool: Pool,
  values: DesignValues,
  given: string | Blob | readonly Blob[],
  started?: (job: Pick<Job<unknown>, "cancel">) => void,
  options: ReadOptions = {},
  onLinks?: (links: number) => void,
): Promise<ReadNetwork | Refused> {
  const job = pool.run("readNetwork", values, onLinks && { onProgress: onLinks }, given, options);
  started?.(job);
  const read = await job.done;
  if (!("fault" in read)) knowGraph(read.text, read.graph, read.figures);
  return read;
}

/**
 * Parameters of a design that an earlier file has told, which do not hold for the network that was read: nobody else sets the speed of
 * endpoints together with latencies, or gives links classes. What somebody has set by hand stays.
 */
export function outdated(values: DesignValues, { untold }: Pick<ReadNetwork, "untold">): readonly string[] {
  const isTold = values.terminalSpeed > 0 || values.linkSpeed !== "" || values.linkLatency !== "";
  return isTold ? untold : [];
}

/** The traffic of a text or a file of a matrix. `values`: any valid design, since every job is one on a design. */
export function readMatrixIn(pool: Pool, values: DesignValues, given: string | Blob): Promise<MatrixFile | { readonly fault: string }> {
  return pool.run("readMatrix", values, undefined, given).done;
}

/** Most characters of a trace in a study on the page: every job on it gets the whole text. */
export const MAX_TRACE_CHARACTERS = 10_000_000;

/**
 * The content of a text or a file, with the trace itself if it has no more characters than that. `values`: any valid design, since every
 * job is one on a design; `started` gets what stops it.
 */
export async function readTraceIn(
  pool: Pool,
  values: DesignValues,
  given: string | Blob | readonly File[],
  started?: (job: Pick<Job<unknown>, "cancel">) => void,
): Promise<ReadTrace | { readonly fault: string }> {
  const job = pool.run("readTrace", values, undefined, given, MAX_TRACE_CHARACTERS);
  started?.(job);
  const read = await job.done;
  if (!("fault" in read) && read.whole !== null) knowTrace(read.whole);
  return read;
}
