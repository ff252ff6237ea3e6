/** Which offered load colours the drawing, and the use of every channel at it. */
import { defaultPoint, lookedAt } from "../store/points.ts";
import { networkKey, simulationKey } from "../store/keys.ts";
import { shownDesign } from "../store/state.ts";
import type { Results, StudioState } from "../store/state.ts";

export interface Colouring {
  /** Offered loads to choose from, ascending. */
  readonly loads: readonly number[];
  readonly load: number;
  readonly channelLoad: Float32Array;
  /** True while that load is being simulated. */
  readonly live: boolean;
}

/** The choice on screen; null when the design, as it is now, has not been simulated. */
export function colouringOf(state: StudioState): Colouring | null {
  const design = shownDesign(state);
  const results = state.results[simulationKey(design.values)];
  const drawing = state.inspections[design.id]?.drawing;
  if (!results || drawing?.key !== networkKey(design.values)) return null;
  const points = [...results.points, ...results.searched].sort((a, b) => a.load - b.load);
  const loads = [...points, ...results.running].map((point) => point.load).sort((a, b) => a - b);
  const wanted = lookedAt(state, design);
  const load = wanted !== null && loads.includes(wanted) ? wanted : state.resultsView === "point" && points.length > 0 ? defaultPoint(points, results.values)!.load : studioChoice(results);
  if (load === null) return null;
  const running = results.running.find((progress) => progress.load === load);
  const channelLoad = running?.channelLoad ?? points.find((point) => point.load === load)?.utilisation;
  if (channelLoad?.length !== drawing.value.network.channels) return null;
  return { loads, load, channelLoad, live: running !== undefined };
}

/** While running the highest load under way; then the first one that saturates, where the bottleneck shows; else the highest. */
function studioChoice({ running, points }: Results): number | null {
  return running.at(-1)?.load ?? points.find((point) => point.saturated)?.load ?? points.at(-1)?.load ?? null;
}
