/** Selects from the store what the charts over offered load take: series and bounds of the designs on screen. */
import { ANY_PATH, unitOf } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { GhostSeries, LoadBound, LoadSeries } from "../../charts/load-series.ts";
import { boundsOf, relevantModel } from "../store/bounds.ts";
import { boundKey, simulationKey } from "../store/keys.ts";
import { pointsIn, saturationIn, shownResultsOf, withinBounds } from "../store/load.ts";
import type { Bound, Design, Results, StudioState } from "../store/state.ts";
import { boundNames } from "../parts/bound-names.ts";
import { changedText, designLabels } from "./labels.ts";

export interface ShownSeries {
  readonly series: readonly LoadSeries[];
  /** What each of them was computed for. */
  readonly values: readonly DesignValues[];
  /** Names of all designs, in their order, with or without figures. */
  readonly labels: readonly string[];
  /** Numbers of the designs whose figures on screen are of earlier values. */
  readonly stale: readonly number[];
  /** True when nothing on screen belongs to the designs as they are. */
  readonly allStale: boolean;
  /** What designs had before their last change. */
  readonly ghosts: readonly GhostSeries[];
}

/** Results of the designs as they are. A changed design has its earlier results until the next run. */
export function seriesOf({
  designs,
  results,
  shownResults,
  ghosts,
  bounds,
}: Pick<StudioState, "designs" | "results" | "shownResults" | "ghosts" | "bounds">): ShownSeries {
  const candidates = designs.map((design) => ({
    fresh: results[simulationKey(design.values)],
    shown: shownResultsOf({ results, shownResults }, design),
  }));
  // Curves are named after the values they were computed for.
  const labels = designLabels(designs.map((design, i) => ({ ...design, values: candidates[i]?.shown?.values ?? design.values })));
  const found = candidates
    .map(({ fresh, shown }, i) => {
      return shown && pointsIn(shown).length + shown.running.length > 0
        ? { design: i, label: labels[i]!, results: shown, fresh: fresh !== undefined }
        : null;
    })
    .filter((one) => one !== null);
  // A changed copy that was never run would only repeat the curve of the design it was copied from.
  const fresh = found.filter((one) => one.fresh);
  const own = found.filter((one) => one.fresh || !fresh.some((other) => other.results.key === one.results.key));
  return {
    series: own.map(({ design, label, results: shown, fresh: now }) => ({
      ...seriesFrom(design, label, shown, bounds),
      // Designs that differ in their units alone have the same results.
      unit: unitOf(now ? designs[design]!.values : shown.values),
    })),
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

function seriesFrom(design: number, label: string, results: Results, bounds: StudioState["bounds"]): LoadSeries {
  const points = pointsIn(results);
  const measured = saturationIn(results);
  const saturation = measured && withinBounds(measured, bounds, results.values);
  return {
    design,
    label,
    points,
    searched: new Set([...results.searched, ...(results.coarse?.searched ?? [])].map(({ load }) => load)),
    // Of a load that nothing stable stands below, what its worst flow gets is no load at which it saturates.
    saturationLoad: saturation && (saturation.found || saturation.lower !== null) ? Math.min(saturation.load, saturation.upper) : null,
    saturation: saturation && {
      lower: saturation.lower,
      upper: saturation.upper,
      unsettled: results.saturation?.unsettled ?? false,
      coarse: saturation.coarse === true,
    },
    running: results.running.map(({ load, carried, latency, done }) => ({ load, carried, latency, done })),
  };
}

/** What the programs of all designs are found in. */
export type Programs = Pick<StudioState, "designs" | "bounds" | "models">;

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

/** True when all designs have the same programs. Bounds then belong to no design in particular. */
export function shareBounds(designs: readonly Design[]): boolean {
  return new Set(designs.map(({ values }) => boundKey(values, ANY_PATH))).size <= 1;
}

/** Bounds this close are one line. */
export const SAME = 2e-6;

/**
 * Bounds as lines over offered load, or as bands while they are being narrowed; equal bounds share a line. Where designs have different
 * bounds, each has two: the bound of any routing, and the bound that its routing is compared with.
 */
export function boundLines(state: Programs): readonly LoadBound[] {
  const shared = shareBounds(state.designs);
  const lines: {
    readonly bounds: Bound[];
    readonly lower: number;
    readonly load: number;
    readonly design: number | null;
    readonly certified: boolean;
  }[] = [];
  for (const { design, bound } of distinctBounds(state)) {
    const { lower, upper } = bound;
    if (lower === null || upper === null || upper <= 0) continue;
    if (!shared && bound.model !== ANY_PATH && bound.model !== relevantModel(state.designs[design]!.values)) continue;
    const owner = shared ? null : design;
    const certified = bound.model === ANY_PATH;
    const same = lines.find(
      (line) =>
        !certified && !line.certified && line.design === owner && Math.abs(line.load - upper) < SAME && Math.abs(line.lower - lower) < SAME,
    );
    if (same) same.bounds.push(bound);
    else lines.push({ bounds: [bound], lower, load: upper, design: owner, certified });
  }
  return lines.map(({ bounds, certified, ...line }) => ({ label: boundNames(bounds), ...line, ...(certified ? { certified } : {}) }));
}
