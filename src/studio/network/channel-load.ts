/** What colours the drawing: the use or the queue of every channel at an offered load, or its load in a linear program. */
import { runsToCompletion } from "../../workload/patterns.ts";
import { completionOf } from "../store/completions.ts";
import { networkKey, simulationKey } from "../store/keys.ts";
import { withTerminals } from "../store/queues.ts";
import { lookedAt, nearest, pointsIn } from "../store/load.ts";
import { answeredPrograms, chosenProgram } from "../store/programs.ts";
import { shownDesign } from "../store/state.ts";
import type { Design, Results, StudioState } from "../store/state.ts";
import { boundName } from "../parts/bound-names.ts";
import { queueEnd, sharesOf } from "./queue-shares.ts";

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
  const queue = state.colouredBy === "queue" ? queueAt(results, load) : undefined;
  const shown = { by: "simulation", load, live: running !== undefined, prices: null } as const;
  if (!queue) return { ...shown, channelLoad: whole(use, terminals), queueTop: null };
  return { ...shown, ...sharesOf(queue, commonEnd(state, load)) };
}

/** Where the scale of queues ends: one for all designs, which are looked at beside each other, whatever they run. */
function commonEnd(state: StudioState, load: number): number {
  const ends = state.designs.flatMap(({ values }) => {
    if (runsToCompletion(values)) {
      const { progress, result } = completionOf(state, values) ?? {};
      return progress && !result ? [queueEnd(whole(progress.channelQueue, progress.terminalQueue), progress.channelLoad.length)] : [];
    }
    const results = state.results[simulationKey(values)];
    const queue = results && queueAt(results, load);
    return queue ? [queueEnd(queue, channelsIn(results))] : [];
  });
  return Math.max(...ends);
}

/** Queues of all channels at a load, those of the endpoints last. */
function queueAt({ running, channelQueues }: Results, load: number): Float32Array | undefined {
  const now = running.find((progress) => progress.load === load);
  return now ? whole(now.channelQueue, now.terminalQueue) : channelQueues.get(load);
}

/** Router-to-router channels of the network that was simulated. */
function channelsIn({ running, points, searched }: Results): number {
  return running[0]?.channelLoad.length ?? (points[0] ?? searched[0])?.utilisation.length ?? 0;
}

/** While it runs, what channels carried since the last report; in the end, over the whole run. */
function byCompletion(state: StudioState, { values }: Design, channels: number): SimulatedColouring | null {
  const { progress, result } = completionOf(state, values) ?? {};
  const use = result?.utilisation ?? progress?.channelLoad;
  const terminals = result?.terminalUse ?? progress?.terminalUse;
  if (use?.length !== channels || !terminals) return null;
  const shown = { by: "simulation", load: null, live: !result, prices: null } as const;
  if (state.colouredBy !== "queue" || !progress || result) return { ...shown, channelLoad: whole(use, terminals), queueTop: null };
  return { ...shown, ...sharesOf(whole(progress.channelQueue, progress.terminalQueue), commonEnd(state, lookedAt(state))) };
}

const wholes = new WeakMap<Float32Array, Float32Array>();

/** What is known of all channels, of those of the endpoints last. The same readings give the same object. */
function whole(channels: Float32Array, terminals: Float32Array): Float32Array {
  let all = wholes.get(channels);
  if (!all) wholes.set(channels, (all = withTerminals(channels, terminals)));
  return all;
}

const PARTS = ["by", "channelLoad", "queueTop", "prices", "load", "live", "nearest", "model", "alpha"] as const;

/** True when both say the same, so that nothing need be painted anew. */
export function sameColouring(one: Colouring | null, other: Colouring | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one, other] as unknown as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return PARTS.every((part) => a[part] === b[part]) && String(a["models"]) === String(b["models"]);
}
