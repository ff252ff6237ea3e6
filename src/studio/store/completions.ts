/** Designs whose workload is simulated to its last delivery: what is known of them, and how much work they are. */
import { ofWorkloads, runsToCompletion } from "../../engine/model.ts";
import type { WorkloadSize, WorkloadWork } from "../../engine/model.ts";
import type { ProgramResult } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { detourOf, HOPS } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import type { CompletionRun, StudioState } from "./state.ts";

/** Of the design as it is; undefined where it does not run to completion, or has not begun. */
export function completionOf({ completions }: Pick<StudioState, "completions">, values: DesignValues): CompletionRun | undefined {
  return runsToCompletion(values) ? completions[simulationKey(values)] : undefined;
}

/** The result of a run that ended by itself: all is delivered, or never will be. */
export function endedIn(run: CompletionRun | undefined): ProgramResult | null {
  return run?.result && (run.result.complete || !run.stopped) ? run.result : null;
}

/** All designs run to completion: there is no load to look at. */
export function noneIsSteady({ designs }: Pick<StudioState, "designs">): boolean {
  return designs.every(({ values }) => runsToCompletion(values));
}

/** Messages up to which they are counted in passing: a few milliseconds of the page's. */
const COUNTED = 60_000;

const counted = new WeakMap<DesignValues, WorkloadSize | null>();

/** What a design's tasks send in all; null where there are too many messages to count quickly. */
export function workloadSize(values: DesignValues): WorkloadSize | null {
  const known = counted.get(values);
  if (known !== undefined) return known;
  const size = ofWorkloads().countedSize(values, COUNTED);
  counted.set(values, size);
  return size;
}

/**
 * What a message is besides its flits, in router traversals that take as long: it is laid out, released, cut and told of. By measurement of
 * nine workloads of up to 270,000 messages: 3 to 5 microseconds.
 */
const MESSAGE = 24;

/**
 * Router traversals of flits of a run to completion, about; Infinity where nobody knows. `work`: as a worker has counted it on the design's
 * network, without which ways are as long as on average, and many messages are not counted.
 */
export function completionEffort(values: DesignValues, averageDistance: number | undefined, work: WorkloadWork | null): number {
  const size = work ?? workloadSize(values);
  if (size === null) return Infinity;
  const channelFlits = work?.channelFlits ?? size.flits * (averageDistance ?? HOPS);
  return size.flits + channelFlits * detourOf(values) + MESSAGE * size.messages;
}

/** Of the design as it is. */
export function workOf(inspection: StudioState["inspections"][number] | undefined, values: DesignValues): WorkloadWork | null {
  const work = inspection?.work;
  return work?.key === simulationKey(values) ? work.value : null;
}

/**
 * Least cycles of a workload whose demands, as a steady flow, get at most this share of the full rate: those that the task that sends most
 * needs to send everything. Null where the amount that it sends is not known.
 */
export function leastCycles(values: DesignValues, upper: number, result: ProgramResult | null): number | null {
  const { mostSent, innerCycles } = workloadSize(values) ?? {
    mostSent: result ? result.mostSent * ofWorkloads().flitsPerByte(values) : null,
    innerCycles: 0,
  };
  return mostSent === null || upper <= 0 ? null : Math.ceil(Math.max(mostSent / Math.min(1, upper), innerCycles) - 1e-6);
}
