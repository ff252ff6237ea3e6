/** Which offered load colours the drawing, and the use of every channel at it. */
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
  const loads = [...results.channelLoads.keys()].sort((a, b) => a - b);
  const load = state.colouredLoad !== null && loads.includes(state.colouredLoad) ? state.colouredLoad : chosenLoad(results, loads);
  if (load === null) return null;
  const running = results.running.find((progress) => progress.load === load);
  const channelLoad = running?.channelLoad ?? results.channelLoads.get(load);
  if (channelLoad?.length !== drawing.value.network.channels) return null;
  return { loads, load, channelLoad, live: running !== undefined };
}

/** While running the highest load under way; then the first one that saturates, where the bottleneck shows; else the highest. */
function chosenLoad(results: Results, loads: readonly number[]): number | null {
  const running = results.running.at(-1);
  if (running) return running.load;
  const saturated = results.points.find((point) => point.saturated && loads.includes(point.load));
  return saturated?.load ?? loads.at(-1) ?? null;
}
