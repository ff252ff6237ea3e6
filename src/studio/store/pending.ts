/** The parts of a study that have not been simulated, and how long they will take here. */
import { ofWorkloads, topologyOf, runsToCompletion } from "../../engine/model.ts";
import type { Network } from "../../engine/model.ts";
import { carriedShare, coarseRun } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { completionEffort, endedIn, workOf } from "./completions.ts";
import { effortOf, inSeconds, rateOf, sharedOut } from "./effort.ts";
import type { Effort } from "./effort.ts";
import { boundKey, descriptionKey, networkKey, simulationKey } from "./keys.ts";
import { relevantModel } from "./bounds.ts";
import type { Design, StudioState } from "./state.ts";

/** Whether a design has too many messages to be simulated to the end. */
export const isTooLong = (values: DesignValues): boolean => runsToCompletion(values) && ofWorkloads().hasTooManyMessages(values);

/** Designs that have not been simulated to the end, and can be. */
export function pendingDesigns({
  designs,
  results,
  completions,
}: Pick<StudioState, "designs" | "results" | "completions">): readonly Design[] {
  const seen = new Set<string>();
  return designs.filter(({ values }) => {
    const key = simulationKey(values);
    if (
      seen.has(key) ||
      (results[key]?.complete === true && results[key].kept !== true) ||
      endedIn(completions[key]) !== null ||
      isTooLong(values)
    )
      return false;
    seen.add(key);
    return true;
  });
}

/** Networks whose loads are simulated in short windows by themselves. */
const MAX_SKETCHED = 10_000;

/** Designs that get a coarse curve before the settled one, and do not have it yet. */
export function unsketchedDesigns(state: Pick<StudioState, "designs" | "results" | "completions">): readonly Design[] {
  return pendingDesigns(state).filter(
    ({ values }) =>
      !runsToCompletion(values) &&
      state.results[simulationKey(values)]?.coarse?.complete !== true &&
      state.results[simulationKey(values)]?.kept !== true &&
      topologyOf(values).size(values).endpoints <= MAX_SKETCHED &&
      coarseRun(values) !== null,
  );
}

/** How long they will take, seconds; their network's hops are known once it has been described, and what it delivers at most once a program tells. */
export function secondsFor(
  state: Pick<StudioState, "designs" | "results" | "completions" | "inspections"> &
    Partial<Pick<StudioState, "bounds" | "pilots" | "foreseen">>,
  workers: number,
): number {
  const pending = pendingDesigns(state);
  const whole = pending
    .filter(({ values }) => runsToCompletion(values))
    .map(({ id, values }): Effort => {
      const seconds = effortToEnd(state.inspections[id], values) / rateOf(values);
      return { listed: seconds, longest: seconds, search: 0 };
    });
  const steady = pending.filter(({ values }) => !runsToCompletion(values));
  const seconds = steady.map(({ id, values }): Effort => {
    const limit = state.bounds?.[boundKey(values, relevantModel(values))]?.upper ?? Infinity;
    const key = simulationKey(values);
    const pilot = state.pilots?.[key] ?? state.foreseen?.[key];
    const effort = effortOf(values, distanceOf(state.inspections[id], values), [], limit, capacityOf(state.inspections[id], values), pilot);
    return inSeconds(effort, rateOf(values, pilot));
  });
  // Loads are shared out among the workers, a run to completion is one's alone.
  return sharedOut([...seconds, ...whole], workers);
}

/** Router traversals of a run to completion, about; Infinity while nobody knows. */
export function effortToEnd(inspection: StudioState["inspections"][number] | undefined, values: DesignValues): number {
  return completionEffort(values, distanceOf(inspection, values), workOf(inspection, values));
}

export function distanceOf(inspection: StudioState["inspections"][number] | undefined, values: DesignValues): number | undefined {
  const { description } = inspection ?? {};
  return description?.key === descriptionKey(values) ? (description.value.averageDistance ?? undefined) : undefined;
}

/**
 * What channels carry for each endpoint and hop of the network's distances, with the present buffers, where it has been described; 0 where
 * not.
 */
export function capacityOf(inspection: StudioState["inspections"][number] | undefined, values: DesignValues): number {
  const { description } = inspection ?? {};
  const distance = distanceOf(inspection, values);
  if (distance === undefined || description === undefined) return 0;
  const { drawing } = inspection ?? {};
  const share = drawing?.key === networkKey(values) ? shareOf(values, drawing.value.network) : 1;
  return (share * 2 * description.value.links) / (description.value.endpoints * distance);
}

const shares = new WeakMap<DesignValues, number>();

/** Estimates are asked for all the time, and networks have many channels. */
function shareOf(values: DesignValues, network: Network): number {
  const known = shares.get(values) ?? carriedShare(values, network);
  shares.set(values, known);
  return known;
}

/** Work that takes longer than this waits for Run, seconds. The search for saturation, which is most of it, is included. */
export const CHEAP = 10;

/** The same where a coarse curve is there, seconds. */
export const CHEAP_AFTER_COARSE = 60;

/** Work below this part of the limit is cheap even where the guess is far off, so it gets no short look first. */
const SURELY = 0.25;

/** Whether the estimate can be relied on: it is small, or a short look at each design confirms it (pilot.ts). */
export function isTold(state: Parameters<typeof secondsFor>[0], workers: number): boolean {
  const steady = pendingDesigns(state).filter(({ values }) => !runsToCompletion(values));
  return steady.every(({ values }) => state.pilots?.[simulationKey(values)] !== undefined) || secondsFor(state, workers) <= SURELY * CHEAP;
}

/** Networks that nobody simulates in seconds need no closer look. */
const MAX_ENDPOINTS = 4000;

export function tooLarge({ designs }: { readonly designs: readonly Pick<Design, "values">[] }): boolean {
  return designs.some(
    ({ values }) => topologyOf(values).size(values).endpoints > (values.precision === "coarse" ? MAX_SKETCHED : MAX_ENDPOINTS),
  );
}
