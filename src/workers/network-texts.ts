/** Reads networks from texts by a worker, and caches them on this side. */
import type { DesignValues } from "../study/study.ts";
import { EDGE_FORMATS, formatFacts } from "../topology/export.ts";
import { knowGraph } from "../topology/graph-text.ts";
import type { Job } from "./job.ts";
import type { ReadNetwork } from "./jobs/read-network.ts";
import type { Pool } from "./pool.ts";

/** The programs for which networks are written. */
export const NETWORK_FORMATS = EDGE_FORMATS.map((id) => ({ id, title: formatFacts(id).title }));

/** The content of the text or the file. `values`: any valid design, since every job is one on a design; `started` gets what stops it. */
export async function readNetwork(
  pool: Pool,
  values: DesignValues,
  given: string | Blob,
  started?: (job: Pick<Job<unknown>, "cancel">) => void,
): Promise<ReadNetwork | { readonly fault: string }> {
  const job = pool.run("readNetwork", values, undefined, given);
  started?.(job);
  const read = await job.done;
  if (!("fault" in read)) knowGraph(read.text, read.graph, read.figures);
  return read;
}
