/** JSON fields of a design simulated load by load. */
import type { Curve, LatencySummary, LoadPoint, UnfinishedLoad } from "../../engine/results.ts";

/**
 * What is known of where a curve saturates. `found`: the search has ended, and `saturationLoad` is the highest stable load. `between`:
 * nothing was searched, or not to its end; it lies between the highest load found stable, if any, and the lowest found saturated. `none`:
 * every load is carried, so that it is at least the highest. Null: not known yet, or a workload that runs to completion.
 */
export type SaturationState = "found" | "between" | "none" | null;

/** The fields of a design that has no saturation load, or of which nothing is known yet. */
export const NO_SATURATION = {
  saturationLoad: null,
  saturationState: null satisfies SaturationState,
  highestStable: null,
  lowestSaturated: null,
  saturation: null,
};

/**
 * Use of single channels is left out. For a load that was stopped, quantities that were not measured are null; one that was not begun is
 * only named.
 */
export function curveFields(curve: Pick<Curve, "points" | "searched" | "saturation" | "complete"> & Partial<Curve>): object {
  const { points, unfinished = [], notBegun = [], complete } = curve;
  const listed = [...points.map(pointFields), ...unfinished.map(unfinishedFields)].sort((a, b) => a.load - b.load);
  return { points: listed, ...(complete ? {} : { notBegun }), ...saturationFields(curve) };
}

function saturationFields({
  points,
  searched,
  saturation: known,
  complete,
}: Pick<Curve, "points" | "searched" | "saturation" | "complete">) {
  const all = [...points, ...searched];
  const highest = all.reduce<number | null>((most, { load, saturated }) => (saturated ? most : Math.max(most ?? 0, load)), null);
  const above = all.filter(({ load, saturated }) => saturated && load > (highest ?? 0)).map(({ load }) => load);
  const lowest = above.length === 0 ? null : Math.min(...above);
  const state: SaturationState = known?.found ? "found" : lowest !== null ? "between" : complete ? "none" : null;
  const { load, found, coarse, ...saturation } = known ?? { load: null, found: false };
  return {
    saturationLoad: found ? load : null,
    saturationState: state,
    highestStable: highest,
    lowestSaturated: lowest,
    saturation: known === null ? null : { ...saturation, state: stateOf(coarse) },
  };
}

const NO_LATENCY: LatencySummary = { mean: null, confidence95: null, p50: null, p95: null, p99: null, max: null };

function pointFields({ utilisation: _utilisation, terminalUse: _terminalUse, ...point }: LoadPoint) {
  const { coarse, ...figures } = point;
  return { ...figures, state: stateOf(coarse) };
}

/** Which of the three answers a number is; an estimate has none of these fields (`flitlab estimate`). */
function stateOf(coarse: true | undefined): "coarse" | "settled" {
  return coarse ? "coarse" : "settled";
}

function unfinishedFields({ load, accepted, offered, carried, senders, phase, end, ...counts }: UnfinishedLoad) {
  return {
    load,
    accepted,
    offered,
    carried,
    senders,
    saturated: null,
    worstFlow: null,
    fullRate: null,
    packetLatency: NO_LATENCY,
    networkLatency: { mean: null },
    hops: { mean: null },
    minimalFraction: null,
    ...counts,
    filling: null,
    unsettled: null,
    stall: null,
    histogram: null,
    reorder: null,
    channelUse: null,
    fairness: null,
    complete: false,
    phase,
    windowEnd: end,
  };
}
