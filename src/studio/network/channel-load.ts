/** What colours the drawing: the use or the queue of every channel at an offered load, or its load in a linear program. */
import { defaultPoint, lookedAt } from "../store/points.ts";
import { networkKey, simulationKey } from "../store/keys.ts";
import { answeredPrograms, chosenProgram } from "../store/programs.ts";
import { shownDesign } from "../store/state.ts";
import type { Results, StudioState } from "../store/state.ts";

interface Colours {
  /** Of each channel, 0 to 1: its use, or its queue as a share of `queueTop`. */
  readonly channelLoad: Float32Array;
  /** Flits waiting at the end of the scale; null when use is shown. */
  readonly queueTop: number | null;
  /** Dual prices of the channels; null when it is not a linear program that is shown. */
  readonly prices: Float32Array | null;
}

export interface SimulatedColouring extends Colours {
  readonly by: "simulation";
  /** Offered loads to choose from, ascending. */
  readonly loads: readonly number[];
  readonly load: number;
  /** True while that load is being simulated. */
  readonly live: boolean;
}

export interface ProgramColouring extends Colours {
  readonly by: "lp";
  readonly model: string;
  /** Models to choose from. */
  readonly models: readonly string[];
  /** Throughput of the network at which channels carry these loads. */
  readonly alpha: number;
}

export type Colouring = SimulatedColouring | ProgramColouring;

/** The choice on screen; null when the design, as it is now, has been neither simulated nor solved. */
export function colouringOf(state: StudioState): Colouring | null {
  const design = shownDesign(state);
  const drawing = state.inspections[design.id]?.drawing;
  if (drawing?.key !== networkKey(design.values)) return null;
  const { channels } = drawing.value.network;
  return (state.colouredBy === "lp" ? byProgram(state, channels) : null) ?? bySimulation(state, channels);
}

function byProgram(state: StudioState, channels: number): ProgramColouring | null {
  const result = chosenProgram(state)?.result;
  if (!result || result.alphaNetwork === null || result.channelLoad.length !== channels) return null;
  return { by: "lp", channelLoad: result.channelLoad, queueTop: null, prices: result.channelDual, model: result.model, models: answeredPrograms(state).map(({ model }) => model), alpha: result.alphaNetwork };
}

function bySimulation(state: StudioState, channels: number): SimulatedColouring | null {
  const design = shownDesign(state);
  const results = state.results[simulationKey(design.values)];
  if (!results) return null;
  const points = [...results.points, ...results.searched].sort((a, b) => a.load - b.load);
  const loads = [...points, ...results.running].map((point) => point.load).sort((a, b) => a - b);
  const wanted = lookedAt(state, design);
  const load = wanted !== null && loads.includes(wanted) ? wanted : state.resultsView === "point" && points.length > 0 ? defaultPoint(points, results.values)!.load : studioChoice(results);
  if (load === null) return null;
  const running = results.running.find((progress) => progress.load === load);
  const channelLoad = running?.channelLoad ?? points.find((point) => point.load === load)?.utilisation;
  if (channelLoad?.length !== channels) return null;
  const queue = state.colouredBy === "queue" ? running?.channelQueue ?? results.channelQueues.get(load) : undefined;
  const shown = { by: "simulation", loads, load, live: running !== undefined, prices: null } as const;
  return queue ? { ...shown, ...sharesOf(queue) } : { ...shown, channelLoad, queueTop: null };
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

const PARTS = ["by", "channelLoad", "queueTop", "prices", "load", "live", "model", "alpha"] as const;
const LISTS = ["loads", "models"] as const;

/** True when both say the same, so that nothing need be painted anew. */
export function sameColouring(one: Colouring | null, other: Colouring | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one, other] as unknown as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return PARTS.every((part) => a[part] === b[part]) && LISTS.every((part) => String(a[part]) === String(b[part]));
}
