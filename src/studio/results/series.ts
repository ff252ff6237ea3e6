/** From the store to what the charts take: series, bounds, bars and cost rows of the designs on screen. */
import type { CostRow } from "../../charts/cost-chart.ts";
import type { GhostSeries, LoadBound, LoadSeries } from "../../charts/load-series.ts";
import type { ThroughputRow } from "../../charts/throughput-bars.ts";
import { atLeast, atMost, count, fraction } from "../../drawing/text.ts";
import type { Values } from "../../descriptor.ts";
import { saturationSoFar } from "../../simulation/curve.ts";
import { designLetter } from "../../study/names.ts";
import { ANY_PATH, kindOfPaths, modelOf, WIDEST_FIRST } from "../../throughput/models.ts";
import { topologyOf } from "../../topology/families.ts";
import { boundsOf, isOpen } from "../store/bounds.ts";
import { boundKey, costKey, simulationKey } from "../store/keys.ts";
import { pointsIn, shownResultsOf } from "../store/load.ts";
import { relevantModel } from "../store/programs.ts";
import type { Bound, Design, Results, StudioState } from "../store/state.ts";
import { boundNames, stateText } from "../parts/bound-names.ts";
import { changedText, designLabels } from "./labels.ts";

export interface ShownSeries {
  readonly series: readonly LoadSeries[];
  /** What each of them was computed for. */
  readonly values: readonly Values[];
  /** Names of all designs, in their order, with or without figures. */
  readonly labels: readonly string[];
  /** Numbers of the designs whose figures on screen are of earlier values. */
  readonly stale: readonly number[];
  /** True when nothing on screen belongs to the designs as they are. */
  readonly allStale: boolean;
  /** What designs had before their last change. */
  readonly ghosts: readonly GhostSeries[];
}

/** Results of the designs as they are; of a changed design those it had, until the next run. */
export function seriesOf({
  designs,
  results,
  shownResults,
  ghosts,
}: Pick<StudioState, "designs" | "results" | "shownResults" | "ghosts">): ShownSeries {
  const candidates = designs.map((design) => ({
    fresh: results[simulationKey(design.values)],
    shown: shownResultsOf({ results, shownResults }, design),
  }));
  // Curves are named after the values they were computed for.
  const labels = designLabels(designs.map((design, i) => ({ ...design, values: candidates[i]?.shown?.values ?? design.values })));
  const found = candidates
    .map(({ fresh, shown }, i) => {
      return shown && shown.points.length + shown.running.length > 0
        ? { design: i, label: labels[i]!, results: shown, fresh: fresh !== undefined }
        : null;
    })
    .filter((one) => one !== null);
  // A changed copy that was never run would only repeat the curve of the design it was copied from.
  const fresh = found.filter((one) => one.fresh);
  const own = found.filter((one) => one.fresh || !fresh.some((other) => other.results.key === one.results.key));
  return {
    series: own.map(({ design, label, results: shown }) => seriesFrom(design, label, shown)),
    values: own.map(({ results: shown }) => shown.values),
    labels,
    stale: own.filter((one) => !one.fresh).map((one) => one.design),
    allStale: own.length > 0 && fresh.length === 0,
    ghosts: designs.flatMap(({ id, values }, i) => {
      const ghost = results[ghosts[id] ?? ""];
      const shown = own.find((one) => one.design === i);
      return ghost && shown?.fresh === true && !own.some((one) => one.results.key === ghost.key)
        ? [{ design: i, label: `before: ${changedText(ghost.values, values)}`, points: pointsIn(ghost) }]
        : [];
    }),
  };
}

function seriesFrom(design: number, label: string, results: Results): LoadSeries {
  const points = pointsIn(results);
  const saturation = results.saturation ?? saturationSoFar(points);
  return {
    design,
    label,
    points,
    searched: new Set(results.searched.map(({ load }) => load)),
    saturationLoad: saturation?.load ?? null,
    saturation: saturation && { lower: saturation.lower, upper: saturation.upper },
    running: results.running.map(({ load, accepted, latency, done }) => ({ load, accepted, latency, done })),
  };
}

/** What the programs of all designs are found in. */
type Programs = Pick<StudioState, "designs" | "bounds" | "models">;

export interface DesignBound {
  readonly design: number;
  readonly bound: Bound;
}

/** Every program of the designs once, with the first design it belongs to. */
export function distinctBounds({ designs, bounds, models }: Programs): readonly DesignBound[] {
  const seen = new Set<string>();
  return designs
    .flatMap((design, i) => boundsOf({ bounds, models }, design.values).map((bound) => ({ design: i, bound })))
    .filter(({ bound }) => !seen.has(bound.key) && seen.add(bound.key));
}

/** True when all designs have the same programs: bounds then belong to none in particular. */
export function shareBounds(designs: readonly Design[]): boolean {
  return new Set(designs.map(({ values }) => boundKey(values, ANY_PATH))).size <= 1;
}

/** Bounds this close are one line. */
const SAME = 2e-6;
/** A relative gap that four digits show. */
const VISIBLE = 2e-4;

/**
 * Bounds as lines over offered load, or as bands while they are being narrowed; equal ones share a line. Of designs with
 * different bounds, each has only the one that its routing is held against.
 */
export function boundLines(state: Programs): readonly LoadBound[] {
  const shared = shareBounds(state.designs);
  const lines: { readonly models: string[]; readonly lower: number; readonly load: number; readonly design: number | null }[] = [];
  for (const { design, bound } of distinctBounds(state)) {
    const { lower, upper } = bound;
    if (lower === null || upper === null || upper <= 0) continue;
    if (!shared && bound.model !== relevantModel(state.designs[design]!.values)) continue;
    const owner = shared ? null : design;
    const same = lines.find((line) => line.design === owner && Math.abs(line.load - upper) < SAME && Math.abs(line.lower - lower) < SAME);
    if (same) same.models.push(bound.model);
    else lines.push({ models: [bound.model], lower, load: upper, design: owner });
  }
  return lines.map(({ models, ...line }) => ({ label: boundNames(models), ...line }));
}

/** A simulation stands below the widest limits and above minimal routing. */
const SIMULATED = WIDEST_FIRST.findIndex((model) => kindOfPaths(model) === "minimal") - 0.5;

interface RankedRow {
  /** Ascending, from the widest limit on. */
  readonly rank: number;
  readonly design: number;
  readonly row: ThroughputRow;
}

/**
 * Bars from the widest limit to the narrowest: any routing, the model, what was simulated, minimal routing. Designs with
 * different bounds come one after the other, and of their bounds those that have met and are equal share a bar.
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
    const names = boundNames(group.map((one) => one.bound.model));
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

/** Where a simulated design saturates; where none of its loads does, the highest that it was found to carry. */
export function throughputOf({ points, saturationLoad: saturation }: LoadSeries): number {
  return saturation ?? points.reduce((most, point) => Math.max(most, point.complete ? point.worstFlow : 0), 0);
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
  const network = result !== null && result.alphaNetwork !== null && result.alphaNetwork > upper * (1 + SAME) ? result.alphaNetwork : null;
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
            ["network alone", fraction(network)],
          ] as const)),
      ["", stateText(bound)],
    ],
  };
}

/** One row a distinct network and price list. */
export function costRows({ designs, inspections }: Pick<StudioState, "designs" | "inspections">): readonly CostRow[] {
  const rows = new Map<string, CostRow>();
  designs.forEach((design, i) => {
    const inspection = inspections[design.id];
    const key = costKey(design.values);
    const endpoints = inspection?.drawing?.value.network.endpoints;
    if (!inspection?.cost || inspection.cost.key !== key || endpoints === undefined) return;
    const known = rows.get(key);
    const name = `${topologyOf(design.values).title.toLowerCase()} ${count(endpoints)}`;
    rows.set(
      key,
      known
        ? { ...known, label: known.label.replace(/^([A-H, ]+) /, `$1, ${designLetter(i)} `) }
        : { label: `${designLetter(i)} ${name}`, design: i, endpoints, cost: inspection.cost.value },
    );
  });
  return [...rows.values()];
}
