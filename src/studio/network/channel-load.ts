/** Which offered load colours the drawing, and the use or the queue of every channel at it. */
import { defaultPoint, lookedAt } from "../store/points.ts";
import { networkKey, simulationKey } from "../store/keys.ts";
import { shownDesign } from "../store/state.ts";
import type { Results, StudioState } from "../store/state.ts";

export interface Colouring {
  /** Offered loads to choose from, ascending. */
  readonly loads: readonly number[];
  readonly load: number;
  /** Of each channel, 0 to 1: its use, or its queue as a share of `queueTop`. */
  readonly channelLoad: Float32Array;
  /** Flits waiting at the end of the scale; null when use is shown. */
  readonly queueTop: number | null;
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
  const queue = state.colouredBy === "queue" ? running?.channelQueue ?? results.channelQueues.get(load) : undefined;
  const live = running !== undefined;
  return queue ? { loads, load, live, ...sharesOf(queue) } : { loads, load, live, channelLoad, queueTop: null };
}

interface Shares {
  readonly channelLoad: Float32Array;
  readonly queueTop: number;
}
const shares = new WeakMap<Float32Array, Shares>();

/** Queues as shares of the next 1, 2 or 5 times a power of ten above the longest, at least 5. The same queues give the same object. */
export function sharesOf(queue: Float32Array): Shares {
  const known = shares.get(queue);
  if (known) return known;
  const most = queue.reduce((max, one) => Math.max(max, one), 5);
  const power = 10 ** Math.floor(Math.log10(most));
  const queueTop = power * ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10);
  const made = { channelLoad: queue.map((one) => one / queueTop), queueTop };
  shares.set(queue, made);
  return made;
}

/** While running the highest load under way; then the first one that saturates, where the bottleneck shows; else the highest. */
function studioChoice({ running, points }: Results): number | null {
  return running.at(-1)?.load ?? points.find((point) => point.saturated)?.load ?? points.at(-1)?.load ?? null;
}
