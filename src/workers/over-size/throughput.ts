/** What any routing could carry, over size, for all families: the points of their rows one after the other on the pool's workers. */
import type { DesignValues } from "../../study/study.ts";
import { mayBeInReach } from "../../throughput/best-routing.ts";
import type { BestRouting, BestRoutingPattern } from "../../throughput/best-routing.ts";
import { Cancelled } from "../errors.ts";
import type { Job, Watch } from "../job.ts";
import type { BestRoutingAnswer } from "../jobs/best-routing.ts";
import type { SizeCurve } from "../jobs/structure.ts";
import type { Pool } from "../pool.ts";

export interface ThroughputOfSize extends BestRouting {
  readonly portsPerEndpoint: number;
  readonly costPerEndpoint: number | null;
  /** Bounds of a random network of the same equipment; null if unknown, or there is none. */
  readonly random: Pick<BestRouting, "lower" | "upper"> | null;
}

export interface ThroughputOverSize {
  /** By curve and point. */
  readonly points: readonly (readonly (ThroughputOfSize | undefined)[])[];
  /** For each curve, why it ends where it does; null if it has no larger design, or has not come that far. */
  readonly ends: readonly (string | null)[];
  readonly done: number;
  readonly total: number;
  readonly complete: boolean;
}

/** Points of a curve grow by this factor, from the first of so many endpoints on. */
const GROWTH = 1.8;
const FEWEST = 8;

/** Numbers of a curve's designs that are computed, by size. */
function chosenOf({ points }: SizeCurve, most: number): readonly number[] {
  const chosen: number[] = [];
  let last = FEWEST / GROWTH;
  for (const [i, { endpoints, routers, networkRadix, opens }] of points.entries()) {
    if (!opens || endpoints < GROWTH * last || endpoints > most) continue;
    chosen.push(i);
    last = endpoints;
    // One that is too large says so.
    if (!mayBeInReach(routers, networkRadix)) break;
  }
  return chosen;
}

interface Task {
  readonly curve: number;
  readonly point: number;
  readonly random: boolean;
}

/**
 * Computes all designs, the smallest first, then random networks of their equipment. `values` is a design with all other settings, prices
 * above all. A curve ends at the first of its designs that is too large. Cancelled, it resolves with what there is. `most`: endpoints;
 * `from`: earlier results, which are not computed again.
 */
export function throughputOverSize(
  pool: Pick<Pool, "size" | "run">,
  values: DesignValues,
  curves: readonly SizeCurve[],
  pattern: BestRoutingPattern,
  watch: Watch<ThroughputOverSize>,
  { most = Infinity, from = null }: { readonly most?: number; readonly from?: ThroughputOverSize | null } = {},
): Job<ThroughputOverSize> {
  const tasks = curves.flatMap((one, curve) => chosenOf(one, most).map((point) => ({ curve, point, random: false })));
  const size = ({ curve, point }: Task): number => curves[curve]!.points[point]!.routers;
  tasks.sort((one, other) => size(one) - size(other) || one.curve - other.curve);
  const points = curves.map((_, curve): (ThroughputOfSize | undefined)[] => [...(from?.points[curve] ?? [])]);
  const ends = curves.map((_, curve): string | null => from?.ends[curve] ?? null);
  const lacks = ({ curve, point, random }: Task): boolean => {
    const known = points[curve]![point];
    return known === undefined ? ends[curve] === null : random && known.random === null;
  };
  const waiting: Task[] = [...tasks, ...tasks.map((task) => ({ ...task, random: true }))].filter(lacks);
  const running = new Set<Job<unknown>>();
  let [done, cancelled] = [0, false];
  const known = (): ThroughputOverSize => ({
    points: points.map((row) => [...row]),
    ends: [...ends],
    done,
    total: done + waiting.length + running.size,
    complete: !cancelled && waiting.length === 0 && running.size === 0,
  });
  const enter = ({ curve, point, random }: Task, { bounds, refusal, ...equipment }: BestRoutingAnswer): void => {
    if (random) {
      const own = points[curve]![point];
      if (own && bounds) points[curve]![point] = { ...own, random: { lower: bounds.lower, upper: bounds.upper } };
    } else if (bounds) points[curve]![point] = { ...bounds, ...equipment, random: null };
    else if (refusal !== null) {
      ends[curve] ??= refusal;
      // Larger ones are so, too, and without a number of its own there is none to hold against a random network's.
      for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i]!.curve === curve && waiting[i]!.point >= point) waiting.splice(i, 1);
    }
  };
  const together = new Promise<ThroughputOverSize>((resolve, reject) => {
    const advance = (): void => {
      while (!cancelled && running.size < pool.size && waiting.length > 0) start(waiting.shift()!);
      if (running.size === 0) resolve(known());
    };
    const start = (task: Task): void => {
      const design = { ...values, ...curves[task.curve]!.points[task.point]!.values };
      const job = pool.run("bestRouting", design, {}, pattern, task.random);
      running.add(job);
      job.done
        .then(
          (answer) => {
            if (!cancelled || answer.bounds !== null) enter(task, answer);
            done++;
          },
          (error: unknown) => {
            if (!(error instanceof Cancelled)) throw error;
          },
        )
        .then(() => {
          running.delete(job);
          watch.onProgress?.(known());
          advance();
        })
        .catch((error: unknown) => {
          cancel();
          reject(error as Error);
        });
    };
    advance();
  });
  const cancel = (): void => {
    cancelled = true;
    for (const job of running) job.cancel();
  };
  return { done: together, cancel };
}
