/** Estimates what would shorten the run of a design: its time, and that of designs which differ from it in one thing. */
import type { Estimate } from "../estimate/estimate.ts";
import { changesOf } from "../study/changes.ts";
import type { DesignValues } from "../study/study.ts";
import { Cancelled, onceLoaded } from "./errors.ts";
import type { Job, Watch } from "./job.ts";
import type { Pool } from "./pool.ts";

/** Estimated cycles, and between which they are. */
export interface EstimatedTime {
  readonly cycles: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Alternative extends EstimatedTime {
  /** What is other: "placement: random". */
  readonly title: string;
  readonly values: DesignValues;
  /** Its cycles over those of the design. */
  readonly times: number;
  /** True if it takes as long, for what an estimate tells. */
  readonly same: boolean;
}

/** By how much a change must shorten or lengthen a run to be told from none. */
const NO_DIFFERENCE = 0.005;

export interface Alternatives {
  /** Of the design itself. */
  readonly now: EstimatedTime;
  /** Those that have an estimate, the soonest done first. */
  readonly others: readonly Alternative[];
  /** Those that have none, and why. */
  readonly refused: readonly { readonly title: string; readonly why: string }[];
  readonly complete: boolean;
}

function timeOf({ completion }: Estimate): EstimatedTime | null {
  return completion && { cycles: completion.cycles, ...completion.band };
}

/** Throws the estimate's own reason where the design has none. Cancelled, it resolves with what there is once the design itself is estimated. */
export function alternativesTo(pool: Pick<Pool, "run">, values: DesignValues, { onProgress }: Watch<Alternatives>): Job<Alternatives> {
  const under = new Set<Job<Estimate>>();
  let cancelled = false;
  const estimate = async (of: DesignValues): Promise<Estimate> => {
    const job = pool.run("estimate", of);
    under.add(job);
    if (cancelled) job.cancel();
    try {
      return await job.done;
    } finally {
      under.delete(job);
    }
  };
  const search = async (): Promise<Alternatives> => {
    const own = await estimate(values);
    const now = timeOf(own);
    if (now === null) throw new RangeError(own.unknown ?? "run = steady has no time of a run: run must be completion.");
    const others: Alternative[] = [];
    const refused: { title: string; why: string }[] = [];
    const found = (complete: boolean): Alternatives => ({
      now,
      others: others.toSorted((a, b) => a.cycles - b.cycles),
      refused: refused.slice(),
      complete,
    });
    const changes = await onceLoaded(() => changesOf(values));
    await Promise.all(
      changes.map(async ({ title, values: changed }) => {
        try {
          const other = await estimate(changed);
          const time = timeOf(other);
          if (time === null) refused.push({ title, why: other.unknown ?? "It has no estimate." });
          else {
            const times = time.cycles / Math.max(1, now.cycles);
            others.push({ title, values: changed, ...time, times, same: Math.abs(times - 1) < NO_DIFFERENCE });
          }
        } catch (error) {
          if (!(error instanceof Cancelled)) refused.push({ title, why: error instanceof Error ? error.message : String(error) });
        }
        onProgress?.(found(false));
      }),
    );
    return found(!cancelled);
  };
  return {
    done: search(),
    cancel: () => {
      cancelled = true;
      for (const job of under) job.cancel();
    },
  };
}
