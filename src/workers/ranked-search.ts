/** A search for designs whole: counted, the first ones ranked by what is estimated of them, the best of these built, priced on their floors and bounded. */
import type { DesignValues } from "../study/study.ts";
import type { WishValues } from "../study/wish-text.ts";
import type { Band } from "../estimate/band.ts";
import { routingOf } from "../routing/algorithms.ts";
import { defaultValues, withValue } from "../study/validation.ts";
import { Cancelled, sentenceOf } from "./errors.ts";
import type { Job } from "./job.ts";
import type { SearchReport, SearchRow, SearchSoFar } from "./jobs/search.ts";
import { designOfRow, inOrder, measure, standingOf, UNMEASURED } from "./measured-design.ts";
import type { Listed } from "./measured-design.ts";
import type { Pool } from "./pool.ts";
import { Prospects } from "./prospects.ts";

/** Offered load at which latencies are compared: with uniform traffic nearly every design carries it. */
export const LATENCY_COMPARED_AT_LOAD = 0.1;

/** A design on uniform traffic by the first routing of its network: estimated, not simulated. */
export interface EstimatedRow {
  readonly state: "estimated";
  readonly traffic: "uniform";
  readonly routing: string;
  /** The saturation load, 1 if all loads are carried, with its band; null if nothing is known. */
  readonly saturation: (Band & { readonly load: number }) | null;
  /** Cycles at LATENCY_COMPARED_AT_LOAD; null if that load is not surely carried. */
  readonly latency: (Band & { readonly mean: number }) | null;
  /** Why nothing is known, in a sentence; null if something is. */
  readonly note: string | null;
}

/** Estimates a row's design. `started` gets the job; cancelled, it throws Cancelled. */
export async function estimateRow(
  pool: Pool,
  values: DesignValues,
  row: SearchRow,
  wanted: WishValues,
  started: (job: Job<unknown>) => void,
): Promise<EstimatedRow> {
  let design = designOfRow(values, row, wanted);
  for (const [id, value] of [
    ["traffic", "uniform"],
    ["load", [LATENCY_COMPARED_AT_LOAD]],
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

/**
 * The higher saturation load first, to the hundredth, which is its accuracy; of equal ones the lower latency; last those without an
 * estimate.
 */
function byEstimate(a: EstimatedRow, b: EstimatedRow): number {
  const load = ({ saturation }: EstimatedRow): number => Math.round(100 * (saturation?.load ?? -1));
  const cycles = ({ latency }: EstimatedRow): number => latency?.mean ?? Number.MAX_VALUE;
  return load(b) - load(a) || cycles(a) - cycles(b);
}

export interface SearchExtent {
  /** Designs that are listed. */
  readonly top: number;
  /** Of these, so many of the first are built, priced on their floors and bounded; those that then fall short give way to others. */
  readonly measure: number;
  /** So many of the first are ranked by their estimates before. */
  readonly estimate: number;
  /** The best of each family only. */
  readonly each: boolean;
}

export interface RankedSearch {
  readonly report: SearchReport;
  readonly listed: readonly Listed[];
  /** Measured, and left out since they fall short of a floor. */
  readonly fallen: readonly Listed[];
  /** Not measured, because the measured ones of their families carry far less than counted. */
  readonly passed: readonly SearchRow[];
  readonly estimated: ReadonlyMap<SearchRow, EstimatedRow>;
  readonly complete: boolean;
}

/** How far a search has come: in which of its parts, and a share or so many of so many. */
export type SearchProgress =
  | ({ readonly part: "families" } & SearchSoFar)
  | { readonly part: "estimated" | "measured"; readonly done: number; readonly of: number };

/** `wanted`: valid wishes. Cancelled, it resolves with what there is, once designs have been counted. */
export function searchDesigns(
  pool: Pool,
  wanted: WishValues,
  { top, measure: measures, estimate, each }: SearchExtent,
  tell: (progress: SearchProgress) => void = () => undefined,
): Job<RankedSearch> {
  const base = defaultValues();
  let under: Job<unknown> | null = null;
  let cancelled = false;
  const started = (job: Job<unknown>): void => {
    under = job;
    if (cancelled) job.cancel();
  };
  /** False where it was cancelled. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      return false;
    }
  };
  const search = async (): Promise<RankedSearch> => {
    const counting = pool.run(
      "search",
      base,
      {
        onProgress: (sofar) => {
          tell({ part: "families", ...sofar });
        },
      },
      wanted,
    );
    started(counting);
    const report = await counting.done;
    const estimated = new Map<SearchRow, EstimatedRow>();
    const first = (each ? firstOfFamilies(report.designs) : report.designs).slice(0, estimate);
    if (first.length > 0) tell({ part: "estimated", done: 0, of: first.length });
    let complete = await attempt(async () => {
      await Promise.all(
        first.map(async (row) => {
          estimated.set(row, await estimateRow(pool, base, row, wanted, started));
        }),
      );
    });
    const listed: Listed[] = [];
    const fallen: Listed[] = [];
    const passed: SearchRow[] = [];
    const many = Math.min(top, measures);
    const prospects = new Prospects(wanted, each);
    for (const row of ranked(report.designs, estimated)) {
      if (listed.length === top) break;
      if (each && listed.some((one) => familiesOf(one.row).includes(row.family))) continue;
      if (prospects.isPassedOver(row)) {
        passed.push(row);
        continue;
      }
      if (!complete || listed.length >= many || prospects.isTired(row)) {
        listed.push({ row, measured: null });
        continue;
      }
      tell({ part: "measured", done: listed.length, of: many });
      let measured = UNMEASURED;
      complete = await attempt(async () => {
        await measure(pool, base, row, wanted, {
          started,
          tell: (known) => {
            measured = known;
          },
        });
      });
      const keeps = standingOf(row, measured, wanted) !== "broken";
      (keeps ? listed : fallen).push({ row, measured });
      if (keeps) prospects.held(row);
      else prospects.fell(row, measured);
    }
    const order = inOrder(wanted, estimated.size === 0);
    return { report, listed: listed.toSorted(order), fallen, passed, estimated, complete };
  };
  return {
    done: search(),
    cancel: () => {
      cancelled = true;
      under?.cancel();
    },
  };
}

/** The design's own, and those that have the same network. */
function familiesOf({ family, same }: SearchRow): readonly string[] {
  return [family, ...same.map((other) => other.family)];
}

/** The best of each family, in the order of the search. */
function firstOfFamilies(rows: readonly SearchRow[]): readonly SearchRow[] {
  const families = new Set<string>();
  return rows.filter((row) => {
    if (families.has(row.family)) return false;
    for (const family of familiesOf(row)) families.add(family);
    return true;
  });
}

/** The estimated rows first, by their estimates; the rest as it was. */
function ranked(rows: readonly SearchRow[], estimated: RankedSearch["estimated"]): readonly SearchRow[] {
  const first = rows.filter((row) => estimated.has(row));
  return [...first.toSorted((a, b) => byEstimate(estimated.get(a)!, estimated.get(b)!)), ...rows.filter((row) => !estimated.has(row))];
}
