/** Designs whose workload is simulated to its last delivery: what is known of them, and how much work they are. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import type { ProgramResult } from "../../simulation/program-run.ts";
import { runsToCompletion } from "../../workload/patterns.ts";
import { countedSize, flitsPerByte } from "../../workload/size.ts";
import type { WorkloadSize } from "../../workload/size.ts";
import { DETOUR, HOPS } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import type { CompletionRun, StudioState } from "./state.ts";

/** Of the design as it is; undefined where it does not run to completion, or has not begun. */
export function completionOf({ completions }: Pick<StudioState, "completions">, values: Values): CompletionRun | undefined {
  return runsToCompletion(values) ? completions[simulationKey(values)] : undefined;
}

/** The result of a run that has come to an end of its own: all is delivered, or never will be. */
export function endedIn(run: CompletionRun | undefined): ProgramResult | null {
  return run?.result && (run.result.complete || !run.stopped) ? run.result : null;
}

/** All designs run to completion: there is no load to look at. */
export function noneIsSteady({ designs }: Pick<StudioState, "designs">): boolean {
  return designs.every(({ values }) => runsToCompletion(values));
}

/** Messages up to which they are counted in passing: a few milliseconds of the page's. */
const COUNTED = 60_000;

const counted = new WeakMap<Values, WorkloadSize | null>();

/** What a design's tasks send in all; null where their messages are too many to be counted in passing. */
export function workloadSize(values: Values): WorkloadSize | null {
  const known = counted.get(values);
  if (known !== undefined) return known;
  const size = countedSize(values, COUNTED);
  counted.set(values, size);
  return size;
}

/** Router traversals of flits of a run to completion, about; Infinity where nobody knows. */
export function completionEffort(values: Values, averageDistance: number | undefined): number {
  const detour = routingOf(values).paths === "minimal" ? 1 : DETOUR;
  return (workloadSize(values)?.flits ?? Infinity) * (1 + (averageDistance ?? HOPS) * detour);
}

/**
 * Cycles that a workload takes at least where its demands, as a steady flow, get no more than this share of the full rate: those in
 * which the task that sends most can have sent all. Null where what it sends is not known.
 */
export function leastCycles(values: Values, upper: number, result: ProgramResult | null): number | null {
  const mostSent = workloadSize(values)?.mostSent ?? (result ? result.mostSent * flitsPerByte(values) : null);
  return mostSent === null || upper <= 0 ? null : Math.ceil(mostSent / Math.min(1, upper) - 1e-6);
}
