/** Designs that a search has counted, ranked by what is estimated of their latency and saturation, before anything is built, proved or simulated. */
import type { Values } from "../descriptor.ts";
import type { Band } from "../estimate/band.ts";
import { routingOf } from "../routing/algorithms.ts";
import { withValue } from "../study/validation.ts";
import { Cancelled, sentenceOf } from "./errors.ts";
import type { Job } from "./job.ts";
import type { SearchRow } from "./jobs/search.ts";
import { designOfRow } from "./measured-design.ts";
import type { Pool } from "./pool.ts";

/** Offered load at which latencies are compared: of uniform traffic nearly every design carries it. */
export const COMPARED_AT = 0.1;

/** A design on uniform traffic by the first routing of its network: estimated, not simulated. */
export interface EstimatedRow {
  readonly state: "estimated";
  readonly traffic: "uniform";
  readonly routing: string;
  /** The saturation load, 1 where all loads are carried, with its band; null where nothing is known. */
  readonly saturation: (Band & { readonly load: number }) | null;
  /** Cycles at COMPARED_AT; null where that load is not surely carried. */
  readonly latency: (Band & { readonly mean: number }) | null;
  /** Why nothing is known, in a sentence; null where something is. */
  readonly note: string | null;
}

/** Estimates a row's design. `started` hears of the job; cancelled, it throws Cancelled. */
export async function estimateRow(
  pool: Pool,
  values: Values,
  row: SearchRow,
  wanted: Values,
  started: (job: Job<unknown>) => void,
): Promise<EstimatedRow> {
  let design = designOfRow(values, row, wanted);
  for (const [id, value] of [
    ["traffic", "uniform"],
    ["load", [COMPARED_AT]],
  ] as const)
    design = withValue(design, id, value).values;
  const known = { state: "estimated", traffic: "uniform", routing: routingOf(design).id } as const;
  const nothing = (note: string): EstimatedRow => ({ ...known, saturation: null, latency: null, note });
  if (!row.opens) return nothing("It is too large to be built here.");
  try {
    const job = pool.run("estimate", design);
    started(job);
    const { unknown, points, saturation } = await job.done;
    if (unknown !== null) return nothing(unknown);
    const [point] = points;
    const [mean, band] = [point?.packetLatency.mean ?? null, point?.band.packetLatency ?? null];
    return {
      ...known,
      saturation: saturation ?? { load: 1, lower: 1, upper: 1 },
      latency: mean === null || band === null ? null : { mean, ...band },
      note: null,
    };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return nothing(sentenceOf(error));
  }
}

/** The higher saturation load first, to the hundredth, which is all that it is good for; of equal ones the lower latency; last those of which nothing is known. */
export function byEstimate(a: EstimatedRow, b: EstimatedRow): number {
  const load = ({ saturation }: EstimatedRow): number => Math.round(100 * (saturation?.load ?? -1));
  const cycles = ({ latency }: EstimatedRow): number => latency?.mean ?? Number.MAX_VALUE;
  return load(b) - load(a) || cycles(a) - cycles(b);
}
