/**
 * Data for what the table's rows and the limits open into. Each part is computed once for all readers, and anew only when its own inputs
 * have changed.
 */
import { unsolvedModels, boundsOf, relevantModel } from "../store/bounds.ts";
import { memoised } from "../store/memo.ts";
import { cableRows, costRows, latencyRows, structureRows, throughputRows, unpricedRows, throughputOf } from "./bars.ts";
import { distinctBounds } from "./series.ts";
import { PROGRAMS, SERIES, shownSeries } from "./shown.ts";
import { saturationText } from "../../charts/load-series.ts";
import type { SaturationInterval } from "../../charts/load-series.ts";
import { atMost, fraction, interval } from "../../drawing/text.ts";
import { routingOf, ANY_PATH, kindOfPaths, modelOf } from "../../engine/model.ts";
import { shownDesign } from "../store/state.ts";
import type { Bound, StudioState } from "../store/state.ts";
import { networkAlone } from "../parts/bound-names.ts";
import type { ShownSeries } from "./series.ts";

export const shownBounds = memoised(PROGRAMS, (state) => distinctBounds(state).map(({ bound }) => bound));
export const shownBars = memoised([...SERIES, ...PROGRAMS], (state) => throughputRows(state, shownSeries(state)));
export const shownCosts = memoised(["designs", "inspections"], costRows);
export const shownUnpriced = memoised(["designs", "inspections"], unpricedRows);
export const shownCables = memoised(["designs", "inspections"], cableRows);
export const shownStructures = memoised(["designs", "inspections"], structureRows);
export const shownLatencies = memoised(["designs", "inspections"], latencyRows);
/** Models that nobody has started to solve for one of the designs. */
export const shownUnsolved = memoised(PROGRAMS, (state) =>
  unsolvedModels(
    state,
    state.designs.map(({ values }) => values),
  ),
);
/** What a routing leaves on the table, in a sentence; null while that is not known. */
export const shownLesson = memoised([...SERIES, ...PROGRAMS, "shown"], (state) => {
  const gap = shownGap(state, shownSeries(state));
  return gap && gapSentence(gap);
});

// The lesson of Mollah et al. 2017 in one sentence: what a routing carries, what its paths could, and what any routing could.

interface CertifiedBound {
  readonly lower: number;
  readonly upper: number;
}

export interface Gap {
  /** "UGAL-L". */
  readonly routing: string;
  /** Throughput at saturation, fraction of terminal bandwidth. */
  readonly simulated: number;
  /** Where it saturates; null when no load that was simulated does. */
  readonly within: SaturationInterval | null;
  /** The model that it is held against, and what that grants. */
  readonly model: string;
  readonly own: CertifiedBound | null;
  /** What any routing could carry. */
  readonly any: CertifiedBound | null;
  /** What the network alone would carry at most by the model, where the endpoints' links allow less. */
  readonly network: number | null;
}

/** Bounds this close count as equal in words. */
const ALIKE = 0.004;

/** Null while there is nothing to compare with. */
export function gapSentence(gap: Gap): string | null {
  const { routing, simulated, within, own, any, model } = gap;
  const held = model === ANY_PATH ? any : own;
  if (!held) {
    const wider = any && gapSentence({ ...gap, model: ANY_PATH, own: any, network: null });
    return (
      wider &&
      `${wider} What ${whose(model)} could carry${kindOfPaths(modelOf(model)) === "ugal" ? ` by model ${model}` : ""} is not known yet.`
    );
  }
  const least = carriedAtLeast(gap);
  const more = least > held.upper * (1 + ALIKE);
  const compared = more
    ? ` carries ${carried(gap)}, more than the ${excess(gap, held)}`
    : within && least >= held.upper * (1 - ALIKE)
      ? ` carries the whole ${range(held)} that ${whose(model)} could carry at most`
      : within
        ? ` carries ${carried(gap)} of the ${range(held)} that ${whose(model)} could carry at most`
        : ` carries all of the loads tried, up to ${fraction(simulated)}; ${whose(model)} could carry at most ${the(held.upper)}`;
  return `${routing}${compared}${model === ANY_PATH ? "" : beyond(held, any, more)}.${headRoom(gap)}`;
}

/** What the simulations show beyond doubt. */
function carriedAtLeast({ simulated, within }: Gap): number {
  return within ? (within.lower ?? 0) : simulated;
}

function carried({ simulated, within }: Gap): string {
  return within ? saturationText(within) : fraction(simulated);
}

/** A load counts as carried although some flows get less of it; alpha is what every flow gets. */
function excess(gap: Gap, held: CertifiedBound): string {
  const { model, any } = gap;
  if (any && carriedAtLeast(gap) > any.upper * (1 + ALIKE))
    return `${range(any)} that any routing could give every flow at most: some get less`;
  return kindOfPaths(modelOf(model)) !== "ugal"
    ? `${range(held)} that ${whose(model)} could give every flow at most: some get less`
    : `${range(held)} that model ${model} gives every flow at most: it controls its paths better than that, or some get less`;
}

const WHOSE = { any: "any routing", minimal: "minimal paths", valiant: "Valiant paths used alike", ugal: "its paths" } as const;

function whose(model: string): string {
  return WHOSE[kindOfPaths(modelOf(model))];
}

/** `more`: the simulation is above the bound already. */
function beyond(held: CertifiedBound, any: CertifiedBound | null, more: boolean): string {
  if (!any) return "";
  if (any.lower > held.upper * (1 + ALIKE)) return `; any routing could carry at most ${the(any.upper)}`;
  return any.upper <= held.lower * (1 + ALIKE) && !more ? "; no routing could carry more" : "";
}

function headRoom({ own, network }: Gap): string {
  return own && network !== null && network > own.upper * 1.0005
    ? ` The endpoints' links are the limit: the network alone could carry at most ${atMost(network)}.`
    : "";
}

function range({ lower, upper }: CertifiedBound): string {
  return upper - lower > ALIKE * upper ? interval(lower, upper) : number(upper);
}

function number(value: number): string {
  return isFull(value) ? "full rate" : fraction(value);
}

function the(value: number): string {
  return isFull(value) ? "the full rate" : atMost(value);
}

function isFull(value: number): boolean {
  return Math.abs(value - 1) < 5e-5;
}

/** Of the design on screen; null where it was not simulated, or no program has bounds. */
function shownGap(state: Pick<StudioState, "designs" | "shown" | "bounds" | "models">, { series, stale }: ShownSeries): Gap | null {
  const one = series.find(({ design }) => design === state.shown);
  if (!one || one.points.length === 0 || stale.includes(one.design)) return null;
  const { values } = shownDesign(state);
  const bounds = boundsOf(state, values);
  const boundOf = (model: string): Bound | undefined => bounds.find((bound) => bound.model === model);
  const model = relevantModel(values);
  return {
    routing: routingOf(values).title,
    simulated: throughputOf(one),
    within: one.saturation ?? null,
    model,
    own: certified(boundOf(model)),
    any: certified(boundOf(ANY_PATH)),
    network: networkOf(boundOf(model)),
  };
}

function networkOf(bound: Bound | undefined): number | null {
  return bound?.result ? networkAlone(bound.result) : null;
}

function certified(bound: Bound | undefined): CertifiedBound | null {
  return bound && bound.lower !== null && bound.upper !== null && bound.lower > 0 ? { lower: bound.lower, upper: bound.upper } : null;
}
