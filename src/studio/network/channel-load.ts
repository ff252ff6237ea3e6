/** What colours the drawing: the use or queue of every channel at an offered load, or its load in a linear program. */
import { MINIMAL_PATHS, runsToCompletion } from "../../engine/model.ts";
import { completionOf } from "../store/completions.ts";
import { boundKey, networkKey, simulationKey } from "../store/keys.ts";
import { withTerminals } from "../store/queues.ts";
import { lookedAt, nearest, pointsIn } from "../store/load.ts";
import { answeredPrograms, chosenProgram } from "../store/bounds.ts";
import { coveredIn, shownDesign } from "../store/state.ts";
import type { Bound, Design, Results, StudioState } from "../store/state.ts";
import { boundName } from "../parts/bound-names.ts";

interface Colours {
  /**
   * A value of each channel, 0 to 1: its use, or its queue as a share of `queueTop`. After them come, where known, the use of each
   * endpoint's channel into the network, and of each one's channel out of it.
   */
  readonly channelLoad: Float32Array;
  /** Flits waiting at the end of the scale; null when use is shown. */
  readonly queueTop: number | null;
  /** Dual prices of the channels; null when it is not a linear program that is shown. */
  readonly prices: Float32Array | null;
}

interface SimulatedColouring extends Colours {
  readonly by: "simulation";
  /** Offered load; null of a run to completion, from its beginning to its end. */
  readonly load: number | null;
  /** True while that is being simulated. */
  readonly live: boolean;
}

/** Of a design that is not simulated yet. */
interface EstimatedColouring extends Colours {
  readonly by: "estimate";
  readonly load: number;
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

/** True where the design has no values of the kind that all pictures show. Its links then have the colours of their kinds. */
interface NoColouring {
  readonly by: "nothing";
  readonly channelLoad: null;
  readonly queueTop: null;
  readonly prices: null;
  /** What is not known of it. */
  readonly lacks: Measure;
  /** The nearest load that has been simulated, where this one has not; else null. */
  readonly nearest: { readonly load: number; readonly to: number } | null;
}

export type Colouring = SimulatedColouring | EstimatedColouring | ProgramColouring | NoColouring;

/** The meaning of the colours, the same in all designs that are drawn beside each other. */
type Measure = StudioState["colouredBy"];

const NOTHING = { by: "nothing", channelLoad: null, queueTop: null, prices: null, nearest: null } as const;

function drawnIn(state: StudioState): readonly Design[] {
  return state.enlarged ? [shownDesign(state)] : state.designs;
}

/** The chosen meaning, where any of the drawn designs has values of it. */
export function measureOf(state: StudioState): Measure {
  const wanted = state.colouredBy;
  const known = (design: Design): boolean => {
    if (wanted === "queue") return waitingIn(state, design) !== null;
    const channels = channelsOf(state, design);
    return channels !== null && byProgram(state, design, channels) !== null;
  };
  return wanted === "load" || drawnIn(state).some(known) ? wanted : "load";
}

/** Router-to-router channels of the design's drawing; null while there is no drawing of the design as it is. */
function channelsOf({ inspections }: StudioState, { id, values }: Design): number | null {
  const drawing = inspections[id]?.drawing;
  return drawing?.key === networkKey(values) ? drawing.value.network.channels : null;
}

/**
 * Null when the design, as it is now, has been neither simulated nor solved, unless the colours show a program that was solved for another
 * design.
 */
export function colouringOf(state: StudioState, design = shownDesign(state)): Colouring | null {
  const channels = channelsOf(state, design);
  if (channels === null || coveredIn(state).includes("loads")) return null;
  // Of what no simulation has shown, a program's optimum has.
  if (state.lit?.design === design.id && state.lit.load === null && !runsToCompletion(design.values)) {
    const optimum = byProgram(state, design, channels, state.bounds[boundKey(design.values, MINIMAL_PATHS)]);
    if (optimum) return { ...optimum, channelLoad: alone(optimum.channelLoad, state.lit.channels), prices: null };
  }
  const measure = measureOf(state);
  if (measure === "lp") return byProgram(state, design, channels) ?? { ...NOTHING, lacks: measure };
  return bySimulation(state, design, channels, measure);
}

/** The scale of the designs beside each other, as long as any of them is coloured: where it ends for queues, else null. */
export function scaleOf(state: StudioState): { readonly queueTop: number | null } | null {
  return (
    drawnIn(state)
      .map((design) => colouringOf(state, design))
      .find((one) => one !== null && one.by !== "nothing") ?? null
  );
}

function byProgram(
  state: StudioState,
  design: Design,
  channels: number,
  program: Bound | null | undefined = chosenProgram(state, design),
): ProgramColouring | null {
  const result = program?.result;
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

function bySimulation(
  state: StudioState,
  design: Design,
  channels: number,
  measure: Measure,
): SimulatedColouring | EstimatedColouring | NoColouring | null {
  if (runsToCompletion(design.values)) return byCompletion(state, design, channels, measure);
  const results = state.results[simulationKey(design.values)];
  if (!results) return byEstimate(state, design, channels, measure);
  const load = (state.lit?.design === design.id ? state.lit.load : null) ?? lookedAt(state);
  const running = results.running.find((progress) => progress.load === load);
  const point = pointsIn(results).find((one) => one.load === load);
  if (!running && !point) {
    const to = nearest(
      [...pointsIn(results), ...results.running].map((one) => one.load),
      load,
    );
    return to === null ? byEstimate(state, design, channels, measure) : { ...NOTHING, lacks: measure, nearest: { load, to } };
  }
  const use = running?.channelLoad ?? point?.utilisation;
  const terminals = running?.terminalUse ?? point?.terminalUse;
  if (use?.length !== channels || !terminals) return null;
  return simulated(state, design, { load, live: running !== undefined }, whole(use, terminals), measure);
}

/** What is estimated at the nearest load of the study, of a design that waits for its simulation. */
function byEstimate(state: StudioState, { id, values }: Design, channels: number, measure: Measure): EstimatedColouring | null {
  const { key, found } = state.estimates[id] ?? {};
  if (measure !== "load" || key !== simulationKey(values)) return null;
  const points = found?.points.filter(({ channelUse }) => channelUse !== null) ?? [];
  const load = nearest(
    points.map((point) => point.load),
    lookedAt(state),
  );
  const use = points.find((point) => point.load === load)?.channelUse;
  return load === null || use?.length !== channels ? null : { by: "estimate", load, channelLoad: use, queueTop: null, prices: null };
}

/** While it runs, what channels carried since the last report; in the end, over the whole run. */
function byCompletion(state: StudioState, design: Design, channels: number, measure: Measure): SimulatedColouring | NoColouring | null {
  const { progress, result } = completionOf(state, design.values) ?? {};
  const use = result?.utilisation ?? progress?.channelLoad;
  const terminals = result?.terminalUse ?? progress?.terminalUse;
  if (use?.length !== channels || !terminals) return null;
  return simulated(state, design, { load: null, live: !result }, whole(use, terminals), measure);
}

function simulated(
  state: StudioState,
  design: Design,
  when: Pick<SimulatedColouring, "load" | "live">,
  channelLoad: Float32Array,
  measure: Measure,
): SimulatedColouring | NoColouring {
  const shown = { by: "simulation", ...when, prices: null } as const;
  if (state.lit?.design === design.id) return { ...shown, channelLoad: alone(channelLoad, state.lit.channels), queueTop: null };
  if (measure !== "queue") return { ...shown, channelLoad, queueTop: null };
  const waiting = waitingIn(state, design);
  return waiting ? { ...shown, ...sharesOf(waiting.queue, commonEnd(state)) } : { ...NOTHING, lacks: measure };
}

/** The end of the scale of queues. It is the same for all designs, which are looked at beside each other, whatever they run. */
function commonEnd(state: StudioState): number {
  return Math.max(
    ...state.designs.map((design) => {
      const waiting = waitingIn(state, design);
      return waiting ? queueEnd(waiting.queue, waiting.channels) : 0;
    }),
  );
}

/**
 * Queues of all channels, those of the endpoints last, and how many channels there are between routers: of a run to completion now, or once
 * it has ended its mean; else at the load that is looked at. Null where they are not known.
 */
function waitingIn(state: StudioState, { values }: Design): { readonly queue: Float32Array; readonly channels: number } | null {
  if (runsToCompletion(values)) {
    const { progress, result, queues } = completionOf(state, values) ?? {};
    if (result) return queues ? { queue: queues, channels: result.utilisation.length } : null;
    return progress ? { queue: whole(progress.channelQueue, progress.terminalQueue), channels: progress.channelLoad.length } : null;
  }
  const results = state.results[simulationKey(values)];
  const queue = results && queueAt(results, lookedAt(state));
  return queue ? { queue, channels: channelsIn(results) } : null;
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

let latest: { readonly all: Float32Array; readonly channels: readonly number[]; readonly some: Float32Array } | null = null;

/** The values of these channels, the others idle. The same of the same gives the same object. */
function alone(all: Float32Array, channels: readonly number[]): Float32Array {
  if (latest?.all !== all || latest.channels !== channels) {
    const some = new Float32Array(all.length);
    for (const channel of channels) some[channel] = all[channel]!;
    latest = { all, channels, some };
  }
  return latest.some;
}

const wholes = new WeakMap<Float32Array, Float32Array>();

/** What is known of all channels, of those of the endpoints last. The same readings give the same object. */
function whole(channels: Float32Array, terminals: Float32Array): Float32Array {
  let all = wholes.get(channels);
  if (!all) wholes.set(channels, (all = withTerminals(channels, terminals)));
  return all;
}

const PARTS = ["by", "channelLoad", "queueTop", "prices", "load", "live", "lacks", "model", "alpha"] as const;

/** True when both say the same, so that nothing must be painted anew. */
export function sameColouring(one: Colouring | null, other: Colouring | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one, other] as unknown as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return (
    PARTS.every((part) => a[part] === b[part]) && ["models", "nearest"].every((part) => JSON.stringify(a[part]) === JSON.stringify(b[part]))
  );
}

/** Queues as the drawing colours them: shares of a scale that ends at a round number. */

interface Shares {
  readonly channelLoad: Float32Array;
  /** Flits at the end of the scale. */
  readonly queueTop: number;
}
const shares = new WeakMap<Float32Array, Shares>();
const ends = new WeakMap<Float32Array, number>();

/** The same queues on the same scale give the same object. */
export function sharesOf(queue: Float32Array, queueTop: number): Shares {
  const known = shares.get(queue);
  if (known?.queueTop === queueTop) return known;
  const made = { channelLoad: queue.map((one) => one / queueTop), queueTop };
  shares.set(queue, made);
  return made;
}

/**
 * Where their scale ends: at the next 1, 2 or 5 times a power of ten above the longest in a router, at least 5. Behind those of so many
 * channels stand those of the sources, which have no end where a load is not carried, and go beyond the scale; then those for the endpoints.
 */
export function queueEnd(queue: Float32Array, channels = queue.length): number {
  const known = ends.get(queue);
  if (known !== undefined) return known;
  const sources = (queue.length - channels) / 2;
  let most = 5;
  for (let c = 0; c < queue.length; c++) if ((c < channels || c >= channels + sources) && queue[c]! > most) most = queue[c]!;
  const power = 10 ** Math.floor(Math.log10(most));
  const end = power * ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10);
  ends.set(queue, end);
  return end;
}
