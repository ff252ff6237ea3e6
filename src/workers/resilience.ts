/** Distributes the samples of a design's failures over the pool's workers, and combines them as they come. */
import type { DesignValues } from "../study/study.ts";
import { failureCounts } from "../analysis/failure-samples.ts";
import { emptyTable, summarised } from "../analysis/resilience.ts";
import type { ResilienceResult, SampleTable } from "../analysis/resilience.ts";
import { resilienceSettingsOf } from "../analysis/resilience-settings.ts";
import type { Complaint } from "../descriptor.ts";
import { Cancelled } from "./errors.ts";
import type { Job, Watch } from "./job.ts";
import type { SampleNews } from "./jobs/resilience.ts";
import type { Pool } from "./pool.ts";

export interface ResilienceProgress {
  /** 0 to 1. */
  readonly done: number;
  /** From the samples so far; computed on request. */
  readonly result: () => ResilienceResult;
}

/** Assumed share of the time for distances; only the progress depends on it. */
const DISTANCES = 0.8;

/**
 * Every worker takes its part of the samples; their number changes no digit. Cancelled, it resolves with the samples so far, `complete:
 * false`. A complaint if nothing can fail.
 */
export function sampleFailures(
  pool: Pick<Pool, "size" | "run">,
  values: DesignValues,
  watch: Watch<ResilienceProgress>,
): Job<ResilienceResult | { readonly refusal: Complaint }> {
  const settings = resilienceSettingsOf(values);
  const { step, samples, distanceSamples } = settings;
  let table: SampleTable | null = null;
  let [drawn, measured] = [0, 0];
  const take = (news: SampleNews): void => {
    table ??= emptyTable(settings, news.units, failureCounts(news.units, step));
    enter(table, news);
    drawn += news.drawn.length;
    measured += news.measured.length;
    const known = table;
    const share = distanceSamples === 0 ? 0 : DISTANCES;
    const done = ((1 - share) * drawn) / samples + (share === 0 ? 0 : (share * measured) / distanceSamples);
    watch.onProgress?.({ done, result: () => summarised(known) });
  };
  const of = Math.min(pool.size, samples);
  const jobs = Array.from({ length: of }, (_, index) => pool.run("resilience", values, { onProgress: take }, { index, of }));
  const cancel = (): void => {
    for (const job of jobs) job.cancel();
  };
  const ends = jobs.map(({ done }) =>
    done.catch((error: unknown) => {
      if (error instanceof Cancelled) return null;
      cancel();
      throw error;
    }),
  );
  const together = async (): Promise<ResilienceResult | { readonly refusal: Complaint }> => {
    for (const end of await Promise.all(ends)) {
      if (end === null) continue;
      if ("refusal" in end) return end;
      take(end);
    }
    if (table === null) throw new Cancelled("samples of failures");
    return summarised(table);
  };
  return { done: together(), cancel };
}

function enter({ counts, survived, connected, diameter, average }: SampleTable, news: SampleNews): void {
  for (const one of news.drawn) {
    survived[one.sample] = one.survived;
    connected.set(one.connected, one.sample * counts.length);
  }
  for (const one of news.measured) {
    diameter.set(one.diameter, one.sample * counts.length);
    average.set(one.average, one.sample * counts.length);
  }
}
