/** Makes rows of bars from the store: throughput at saturation, and what networks cost. */
import { isPriced } from "../../engine/results.ts";
import type { Description } from "../../engine/jobs.ts";
import { kindOfPaths, modelOf, WIDEST_FIRST, topologyOf } from "../../engine/model.ts";
import type { Network } from "../../engine/model.ts";
import type { CostReport } from "../../engine/results.ts";
import { designLetter } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { CostRow } from "../../charts/cost-chart.ts";
import type { DistanceRow } from "../../charts/distance-chart.ts";
import type { LatencyRow } from "../../charts/latency-parts.ts";
import type { LoadSeries } from "../../charts/load-series.ts";
import type { ThroughputRow } from "../../charts/throughput-bars.ts";
import { atLeast, atMost, count, fraction } from "../../drawing/text.ts";
import { isOpen } from "../store/bounds.ts";
import type { CableRow, StructureRow } from "../../charts/structure-bars.ts";
import { costKey, descriptionKey, networkKey, zeroLoadKey } from "../store/keys.ts";
import type { Bound, Inspection, StudioState } from "../store/state.ts";
import { boundNames, networkAlone, stateText } from "../parts/bound-names.ts";
import { designLabels } from "./labels.ts";
import { distinctBounds, SAME, shareBounds } from "./series.ts";
import type { DesignBound, Programs, ShownSeries } from "./series.ts";

/** A relative gap that four digits show. */
const VISIBLE = 2e-4;

/** A simulation stands below the widest limits and above minimal routing. */
const SIMULATED = WIDEST_FIRST.findIndex((model) => kindOfPaths(model) === "minimal") - 0.5;

interface RankedRow {
  /** Ascending, from the widest limit on. */
  readonly rank: number;
  readonly design: number;
  readonly row: ThroughputRow;
}

/**
 * Bars from the widest limit to the narrowest: any routing, the model, what was simulated, minimal routing. Designs with different bounds
 * come one after another. Of a design's bounds, those that have met and are equal share a bar.
 */
export function throughputRows(state: Programs, { series, stale }: ShownSeries): readonly ThroughputRow[] {
  const shared = shareBounds(state.designs);
  const programs = distinctBounds(state).filter(({ bound }) => isOpen(bound) || bound.upper !== null || bound.state === "solved");
  const groups: DesignBound[][] = [];
  for (const one of programs) {
    const equal = shared ? undefined : groups.find(([first]) => first!.design === one.design && isSame(first!.bound, one.bound));
    if (equal) equal.push(one);
    else groups.push([one]);
  }
  const rows = groups.map((group): RankedRow => {
    const { design, bound } = group[0]!;
    const names = boundNames(group.map((one) => one.bound));
    return {
      rank: WIDEST_FIRST.indexOf(modelOf(bound.model)),
      design,
      row: { label: `${shared ? "" : `${designLetter(design)} `}${names} (LP)`, design: null, ...valueOf(bound) },
    };
  });
  for (const one of series) {
    if (one.points.length === 0 || stale.includes(one.design)) continue;
    const known = one.saturation ? { within: one.saturation } : { note: "or more" };
    rows.push({
      rank: SIMULATED,
      design: one.design,
      row: { label: `${one.label} simulated`, value: throughputOf(one), design: one.design, ...known },
    });
  }
  return rows.sort((a, b) => (shared ? 0 : a.design - b.design) || a.rank - b.rank || a.design - b.design).map(({ row }) => row);
}

/** Where a simulated design saturates. Where none of its loads saturates, it is the highest load that the design was found to carry. */
export function throughputOf({ points, saturationLoad: saturation }: LoadSeries): number {
  return saturation ?? points.reduce((most, point) => Math.max(most, point.complete && !point.saturated ? point.load : 0), 0);
}

/** Both have met, at the same value, and as much would go through the network alone. */
function isSame(one: Bound, other: Bound): boolean {
  const [alpha, network] = [metAt(one), one.result?.alphaNetwork ?? 0];
  return (
    alpha !== null &&
    Math.abs(alpha - (metAt(other) ?? 0)) < SAME &&
    Math.abs(network - (other.result?.alphaNetwork ?? 0)) < SAME &&
    stateText(one) === stateText(other)
  );
}

/** Null while the bounds are apart. */
function metAt({ lower, upper }: Bound): number | null {
  return lower !== null && upper !== null && upper - lower < SAME ? upper : null;
}

function valueOf(bound: Bound): Pick<ThroughputRow, "value" | "lower" | "network" | "note" | "details"> {
  const { lower, upper, result } = bound;
  if (lower === null || upper === null) return { value: null, note: isOpen(bound) ? "solving…" : "nothing is sent" };
  const wide = lower < upper * (1 - VISIBLE);
  const alone = result === null ? null : networkAlone(result);
  const network = alone !== null && alone > upper * (1 + SAME) ? alone : null;
  return {
    value: upper,
    ...(wide ? { lower } : {}),
    ...(network === null ? {} : { network }),
    details: [
      ["at least", atLeast(lower, 7)],
      ["at most", atMost(upper, 7)],
      ...(network === null
        ? []
        : ([
            ["limited by", "the endpoints' own links"],
            ["network alone, at most", fraction(network)],
          ] as const)),
      ["", stateText(bound)],
    ],
  };
}

/**
 * One row for all designs with the same key, under their letters and the network's name. Designs of which nothing is known yet have no row.
 */
function byNetwork<T extends object>(
  { designs, inspections }: Pick<StudioState, "designs" | "inspections">,
  key: (values: DesignValues) => string,
  read: (inspection: Inspection, values: DesignValues, network: Network) => T | null,
): readonly (T & NetworkRow)[] {
  const rows = new Map<string, T & NetworkRow>();
  designs.forEach(({ id, values }, i) => {
    const inspection = inspections[id];
    const network = inspection?.drawing?.key === networkKey(values) ? inspection.drawing.value.network : null;
    const found = inspection && network && read(inspection, values, network);
    if (!found) return;
    const { endpoints } = network;
    const known = rows.get(key(values));
    const name = `${topologyOf(values).title.toLowerCase()} ${count(endpoints)}`;
    rows.set(
      key(values),
      known
        ? { ...known, label: known.label.replace(/^([A-H, ]+) /, `$1, ${designLetter(i)} `) }
        : { ...found, label: `${designLetter(i)} ${name}`, design: i, endpoints },
    );
  });
  return [...rows.values()];
}

interface NetworkRow {
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
}

/** One row a distinct network and price list. */
export function costRows(state: Pick<StudioState, "designs" | "inspections">): readonly CostRow[] {
  return byNetwork(state, costKey, ({ cost }, values) =>
    cost?.key === costKey(values) && isPriced(cost.value) ? { cost: cost.value } : null,
  );
}

/** Networks that have no price, and why: no router on sale has their ports. */
export function unpricedRows(state: Pick<StudioState, "designs" | "inspections">): readonly (NetworkRow & { readonly why: string })[] {
  return byNetwork(state, costKey, ({ cost }, values) =>
    cost?.key === costKey(values) && !isPriced(cost.value) ? { why: cost.value.notOnSale ?? "" } : null,
  );
}

/** The cables of these, also where no router on sale is large enough. */
export function cableRows(state: Pick<StudioState, "designs" | "inspections">): readonly (CableRow & Pick<CostReport, "lengths">)[] {
  return byNetwork(state, costKey, ({ cost }, values) =>
    cost?.key === costKey(values) ? { media: cost.value.media, lengths: cost.value.lengths } : null,
  );
}

/** One row a distinct network, as far as it is described. */
export function structureRows(
  state: Pick<StudioState, "designs" | "inspections">,
): readonly (StructureRow &
  Pick<DistanceRow, "drawn"> &
  Pick<Description, "distances" | "bisection" | "shortestPaths" | "edgeConnectivity" | "spectralGap">)[] {
  return byNetwork(state, networkKey, ({ description }, values) => {
    if (description?.key !== descriptionKey(values)) return null;
    const { distanceSample: sample, diameterBounds } = description.value;
    const { routers, routerKinds: kinds, distances, bisection, shortestPaths, edgeConnectivity, spectralGap } = description.value;
    return {
      routers,
      kinds,
      distances,
      drawn: sample && { ...sample, farthest: diameterBounds },
      bisection,
      shortestPaths,
      edgeConnectivity,
      spectralGap,
    };
  });
}

/** Designs whose zero-load latency is known. */
export function latencyRows({ designs, inspections }: Pick<StudioState, "designs" | "inspections">): readonly LatencyRow[] {
  const labels = designLabels(designs);
  return designs.flatMap(({ id, values }, design): LatencyRow[] => {
    const { zeroLoad } = inspections[id] ?? {};
    if (zeroLoad?.key !== zeroLoadKey(values)) return [];
    const { mean, parts } = zeroLoad.value;
    return mean === null || parts === null ? [] : [{ label: labels[design]!, design, zeroLoad: { ...zeroLoad.value, mean, parts } }];
  });
}
