/** What a design still carries as more and more of its links fail: the certified bound of any routing, and simulated saturation. */
import type { DesignValues } from "../study/study.ts";
import { withValue } from "../study/validation.ts";
import { ANY_PATH } from "../throughput/models.ts";
import { runsToCompletion } from "../workload/patterns.ts";
import { Cancelled, onceLoaded } from "./errors.ts";
import type { Job, Watch } from "./job.ts";
import { simulateLoads } from "./load-curve.ts";
import type { Pool } from "./pool.ts";

/** One share of failed links, drawn by the design's failSeed. */
export interface Carried {
  readonly failLinks: number;
  /** Certified bounds on what any routing carries, as a fraction of terminal bandwidth; null while unknown. */
  readonly anyRouting: { readonly lower: number; readonly upper: number; readonly proved: boolean } | null;
  /** Where the simulation saturates with the design's routing; null if no listed load does, and for workloads that run to their end. */
  readonly saturation: { readonly lower: number | null; readonly upper: number } | null;
  /** A sentence if it could not be computed: the network is in parts, say. */
  readonly why: string | null;
  readonly complete: boolean;
}

/** Programs end within this part of the optimum: curves are read to per cents. */
const GAP = 0.01;

/**
 * Share by share, the smallest first. A larger share contains the links of a smaller one, so the bounds never grow. Cancelled, it resolves
 * with what there is.
 */
export function carriedUnderFailures(
  pool: Pick<Pool, "size" | "run">,
  values: DesignValues,
  shares: readonly number[],
  watch: Watch<readonly Carried[]>,
): Job<readonly Carried[]> {
  let under: readonly { cancel(): void }[] = [];
  let cancelled = false;
  const found: Carried[] = [];
  const one = async (failLinks: number): Promise<Carried> => {
    const nothing = { failLinks, anyRouting: null, saturation: null, complete: true };
    const tried = await onceLoaded(() => withValue(values, "failLinks", failLinks));
    if (tried.values.failLinks !== failLinks || tried.problems.length > 0)
      return { ...nothing, why: tried.problems[0]?.message ?? `failLinks = ${failLinks} cannot be had.` };
    const program = pool.run("linearProgram", { ...tried.values, model: ANY_PATH, gap: Math.max(GAP, values.gap) });
    const curve = runsToCompletion(values)
      ? null
      : simulateLoads(pool, tried.values, { onPoint: () => undefined, onProgress: () => undefined });
    under = curve === null ? [program] : [program, curve];
    const [bound, simulated] = await Promise.all([settled(program), curve === null ? null : settled(curve)]);
    const failure = [bound, simulated].find((each) => each !== null && "failure" in each);
    const answer = bound && "value" in bound ? bound.value : null;
    const curveFound = simulated && "value" in simulated ? simulated.value : null;
    return {
      failLinks,
      anyRouting:
        answer === null || answer.lower === null || answer.upper === null
          ? null
          : { lower: answer.lower, upper: answer.upper, proved: answer.proved },
      saturation: curveFound?.saturation ? { lower: curveFound.saturation.lower, upper: curveFound.saturation.upper } : null,
      why: failure !== undefined && failure !== null && "failure" in failure ? failure.failure : null,
      complete: answer !== null && (curve === null || curveFound?.complete === true),
    };
  };
  const all = async (): Promise<readonly Carried[]> => {
    for (const share of shares.toSorted((a, b) => a - b)) {
      if (cancelled) break;
      found.push(await one(share));
      watch.onProgress?.(found.slice());
    }
    return found;
  };
  return {
    done: all(),
    cancel: () => {
      cancelled = true;
      for (const job of under) job.cancel();
    },
  };
}

/** The result of a job, a sentence if it fails, null if it was cancelled without a result. */
async function settled<T>(job: Job<T>): Promise<{ readonly value: T } | { readonly failure: string } | null> {
  try {
    return { value: await job.done };
  } catch (error) {
    if (error instanceof Cancelled) return null;
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
