/** What colours the drawing: the use or the queue of every channel at an offered load, or its load in a linear program. */
import { runsToCompletion } from "../../workload/patterns.ts";
import { completionOf } from "../store/completions.ts";
import { networkKey, simulationKey } from "../store/keys.ts";
import { withTerminals } from "../store/queues.ts";
import { lookedAt, nearest, pointsIn } from "../store/load.ts";
import { answeredPrograms, chosenProgram } from "../store/programs.ts";
import { shownDesign } from "../store/state.ts";
import type { Design, StudioState } from "../store/state.ts";
import { boundName } from "../parts/bound-names.ts";

interface Colours {
  /**
   * Of each channel, 0 to 1: its use, or its queue as a share of `queueTop`. Behind them, where it is known, the use of each endpoint's
   * channel into the network, and of each one's channel out of it.
   */
  readonly channelLoad: Float32Array;
  /** Flits waiting at the end of the scale; null when use is shown. */
  readonly queueTop: number | null;
  /** Dual prices of the channels; null when it is not a linear program that is shown. */
  readonly prices: Float32Array | null;
}

export interface SimulatedColouring extends Colours {
  readonly by: "simulation";
  /** Offered load; null of a run to completion, from its beginning to its end. */
  readonly load: number | null;
  /** True while that is being simulated. */
  readonly live: boolean;
}

export interface ProgramColouring extends Colours {
  readonly by: "lp";
  readonly model: string;
  /** What it is called. */
  readonly name: string;
  /** Models to choose from. */
  readonly models: readonly string[];
  /** Throughput of the network at which channels carry these loads. */
  readonly alpha: number;
}

/** The design has been simulated, but not at the load that is looked at: links have their kinds' colours. */
export interface NoColouring {
  readonly by: "nothing";
  readonly channelLoad: null;
  readonly queueTop: null;
  readonly prices: null;
  readonly load: number;
  /** The nearest of its simulated loads. */
  readonly nearest: number;
}

export type Colouring = SimulatedColouring | ProgramColouring | NoColouring;

/** The choice on screen; null when the design, as it is now, has been neither simulated nor solved. */
export function colouringOf(state: StudioState, design = shownDesign(state)): Colouring | null {
  const drawing = state.inspections[design.id]?.drawing;
  if (drawing?.key !== networkKey(design.values)) return null;
  const { channels } = drawing.value.network;
  return (state.colouredBy === "lp" ? byProgram(state, design, channels) : null) ?? bySimulation(state, design, channels);
}

function byProgram(state: StudioState, design: Design, channels: number): ProgramColouring | null {
  const result = chosenProgram(state, design)?.result;
  if (!result || result.alphaNetwork === null || result.channelLoad.length !== channels) return null;
  return {
    by: "lp",
    channelLoad: whole(result.channelLoad, result.terminalLoad),
    queueTop: null,
    prices: result.channelDual,
    model: result.model,
    name: boundName({ model: result.model, values: design.values }),
    models: answeredPrograms(state, design).map(({ model }) => model),
    alpha: result.alphaNetwork,
  };
}

function bySimulation(state: StudioState, design: Design, channels: number): SimulatedColouring | NoColouring | null {
  if (runsToCompletion(design.values)) return byCompletion(state, design, channels);
  const results = state.results[simulationKey(design.values)];
  if (!results) return null;
  const load = lookedAt(state);
  const running = results.running.find((progress) => progress.load === load);
  const point = pointsIn(results).find((one) => one.load === load);
  if (!running && !point) {
    const other = nearest(
      [...pointsIn(results), ...results.running].map((one) => one.load),
      load,
    );
    return other === null ? null : { by: "nothing", channelLoad: null, queueTop: null, prices: null, load, nearest: other };
  }
  const use = running?.channelLoad ?? point?.utilisation;
  const terminals = running?.terminalUse ?? point?.terminalUse;
  if (use?.length !== channels || !terminals) return null;
  const queue =
    state.colouredBy !== "queue"
      ? undefined
      : running
        ? whole(running.channelQueue, running.terminalQueue)
        : results.channelQueues.get(load);
  const shown = { by: "simulation", load, live: running !== undefined, prices: null } as const;
  return queue ? { ...shown, ...sharesOf(queue, channels) } : { ...shown, channelLoad: whole(use, terminals), queueTop: null };
}

/** While it runs, what channels carried since the last report; in the end, over the whole run. */
function byCompletion(state: StudioState, { values }: Design, channels: number): SimulatedColouring | null {
  const { progress, result } = completionOf(state, values) ?? {};
  const use = result?.utilisation ?? progress?.channelLoad;
  const terminals = result?.terminalUse ?? progress?.terminalUse;
  if (use?.length !== channels || !terminals) return null;
  const shown = { by: "simulation", load: null, live: !result, prices: null } as const;
  return state.colouredBy === "queue" && progress && !result
    ? { ...shown, ...sharesOf(whole(progress.channelQueue, progress.terminalQueue), channels) }
    : { ...shown, channelLoad: whole(use, terminals), queueTop: null };
}

const wholes = new WeakMap<Float32Array, Float32Array>();

/** What is known of all channels, of those of the endpoints last. The same readings give the same object. */
function whole(channels: Float32Array, terminals: Float32Array): Float32Array {
  let all = wholes.get(channels);
  if (!all) wholes.set(channels, (all = withTerminals(channels, terminals)));
  return all;
}

interface Shares {
  readonly channelLoad: Float32Array;
  readonly queueTop: number;
}
const shares = new WeakMap<Float32Array, Shares>();

/**
 * Queues as shares of the next 1, 2 or 5 times a power of ten above the longest in a router, at least 5. Behind those of so many channels
 * stand those of the sources, which have no end where a load is not carried, and go beyond the scale; then those for the endpoints. The same
 * queues give the same object.
 */
export function sharesOf(queue: Float32Array, channels = queue.length): Shares {
  const known = shares.get(queue);
  if (known) return known;
  const sources = (queue.length - channels) / 2;
  let most = 5;
  for (let c = 0; c < queue.length; c++) if ((c < channels || c >= channels + sources) && queue[c]! > most) most = queue[c]!;
  const power = 10 ** Math.floor(Math.log10(most));
  const queueTop = power * ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10);
  const made = { channelLoad: queue.map((one) => one / queueTop), queueTop };
  shares.set(queue, made);
  return made;
}

const PARTS = ["by", "channelLoad", "queueTop", "prices", "load", "live", "nearest", "model", "alpha"] as const;

/** True when both say the same, so that nothing need be painted anew. */
export function sameColouring(one: Colouring | null, other: Colouring | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one, other] as unknown as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return PARTS.every((part) => a[part] === b[part]) && String(a["models"]) === String(b["models"]);
}
