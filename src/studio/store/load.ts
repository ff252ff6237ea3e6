/**
 * The offered load that the page looks at, one for all designs: it colours the drawing, is stepped, stands as a line on every
 * chart over load, and fills the table and the charts of one load. Each design shows its point at exactly this load, or none.
 *
 * It is the load under the pointer, else the chosen one. A chosen load that no list and no result has (any more) stands for the
 * nearest that one has, the lower of two, until it is there again. Where none was chosen the studio looks just below the lowest
 * saturation: at the highest load that all simulated designs have and carry.
 */
import { runsToCompletion, limitingModels, withinLimit } from "../../engine/model.ts";
import { saturationSoFar } from "../../engine/results.ts";
import type { Saturation, LoadPoint } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { boundKey, simulationKey } from "./keys.ts";
import { shownDesign } from "./state.ts";
import type { Design, Results, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** What the choice of a load depends on. */
export type LoadState = Pick<StudioState, "designs" | "shown" | "results" | "shownResults" | "chosenLoad" | "hoveredLoad">;

/** Results of a design as it is. A changed design has its earlier results until the next run. */
export function shownResultsOf(
  { results, shownResults }: Pick<StudioState, "results" | "shownResults">,
  { id, values }: Design,
): Results | undefined {
  return runsToCompletion(values) ? undefined : (results[simulationKey(values)] ?? results[shownResults[id] ?? ""]);
}

/** All settled points of a design's results, those of the search for saturation too. */
export function settledPointsIn(results: Results | undefined): readonly LoadPoint[] {
  return results ? [...results.points, ...results.searched] : [];
}

/** The same, with coarse points at loads that are not settled. */
export function pointsIn(results: Results | undefined): readonly LoadPoint[] {
  const settled = settledPointsIn(results);
  const { coarse } = results ?? {};
  if (coarse === undefined || results?.complete === true) return settled;
  const loads = new Set(settled.map(({ load }) => load));
  return [...settled, ...[...coarse.points, ...coarse.searched].filter(({ load }) => !loads.has(load))];
}

/**
 * Where a design saturates, as far as its points tell: as the search has found it; else the coarse interval, as settled points narrow it, unless
 * they are on its wrong side.
 */
export function saturationIn(results: Results | undefined): Saturation | null {
  if (results === undefined) return null;
  if (results.saturation !== null) return results.saturation;
  const settled = saturationSoFar(settledPointsIn(results));
  const about = results.complete ? null : (results.coarse?.saturation ?? null);
  if (about === null) return settled;
  const stable = Math.max(
    0,
    ...settledPointsIn(results)
      .filter(({ saturated, complete }) => complete && !saturated)
      .map(({ load }) => load),
  );
  const upper = Math.min(about.upper, settled?.upper ?? Infinity);
  const lower = Math.max(about.lower ?? 0, stable);
  return lower >= upper
    ? settled
    : { ...about, lower: lower > 0 ? lower : null, upper, load: Math.max(lower, Math.min(upper, about.load)) };
}

/** The certified bound in the place of an interval that is above it by chance, as far as a program of the design has told. */
export function withinBounds<T extends { readonly lower: number | null; readonly upper: number }>(
  saturation: T,
  bounds: StudioState["bounds"],
  values: DesignValues,
): T {
  const told = limitingModels(values).flatMap((model) => bounds[boundKey(values, model)]?.upper ?? []);
  return withinLimit(saturation, Math.min(Infinity, ...told));
}

/** The load that is looked at now. */
export function lookedAt(state: LoadState): number {
  return state.hoveredLoad ?? steadyLoad(state);
}

/** The same without the load under the pointer. */
export function steadyLoad(state: LoadState): number {
  const { chosenLoad } = state;
  return chosenLoad === null ? studioChoice(state) : (nearest([...loadsListed(state), ...loadsSimulated(state)], chosenLoad) ?? chosenLoad);
}

/** The chosen load, where another one stands for it; else null. */
export function loadGivenUp(state: LoadState): number | null {
  return state.chosenLoad === null || steadyLoad(state) === state.chosenLoad ? null : state.chosenLoad;
}

/** Loads to choose from, ascending: those of any design's points, finished or under way. Before there are any points, the listed loads. */
export function loadsOf(state: LoadState): readonly number[] {
  const simulated = loadsSimulated(state);
  return [...new Set(simulated.length > 0 ? simulated : loadsListed(state))].sort((a, b) => a - b);
}

/** The load of the list that is nearest to this one, the lower of two; null for an empty list. */
export function nearest(loads: readonly number[], load: number): number | null {
  return loads.reduce<number | null>((best, one) => {
    if (best === null) return one;
    const [near, far] = [Math.abs(one - load), Math.abs(best - load)];
    // Loads are decimals: their distances are equal but for rounding.
    return Math.abs(near - far) < 1e-9 ? Math.min(one, best) : near < far ? one : best;
  }, null);
}

export function chooseLoad(studio: Studio, load: number): void {
  studio.setState({ chosenLoad: load, hoveredLoad: null });
}

/** Looks at a point of a design's curve, and shows the design. */
export function choosePoint(studio: Studio, shown: number, load: number): void {
  chooseLoad(studio, load);
  studio.setState({ shown });
}

/** Follows the pointer on the curves; null when the pointer has left them. */
export function hoverLoad(studio: Studio, load: number | null): void {
  studio.setState({ hoveredLoad: load });
}

function loadsListed({ designs }: LoadState): readonly number[] {
  return designs.flatMap(({ values }) => (runsToCompletion(values) ? [] : values.load));
}

function loadsSimulated(state: LoadState): readonly number[] {
  return state.designs.flatMap((design) => {
    const results = shownResultsOf(state, design);
    return results ? [...pointsIn(results), ...results.running].map(({ load }) => load) : [];
  });
}

/**
 * The highest load that all designs with points have and carry. Where no load is stable for all, the lowest that they share; where they
 * share none, the design on screen decides. Before the first point it is the highest load under way; before any run, the lowest listed.
 */
function studioChoice(state: LoadState): number {
  const shown = shownDesign(state);
  const curves = state.designs.map((design) => pointsIn(shownResultsOf(state, design))).filter((points) => points.length > 0);
  if (curves.length === 0) {
    const running = loadsSimulated(state);
    const steady = runsToCompletion(shown.values) ? loadsListed(state) : [];
    return running.length > 0 ? Math.max(...running) : Math.min(...(steady.length > 0 ? steady : shown.values.load));
  }
  const [first] = curves as [readonly LoadPoint[]];
  const shared = first.filter(({ load }) => curves.every((points) => points.some((point) => point.load === load)));
  const own = pointsIn(shownResultsOf(state, shown));
  const judges = shared.length > 0 ? curves : [own.length > 0 ? own : first];
  const loads = (shared.length > 0 ? shared : judges[0]!).map(({ load }) => load);
  const carried = loads.filter((load) =>
    judges.every((points) => points.some((point) => point.load === load && point.complete && !point.saturated)),
  );
  return carried.length > 0 ? Math.max(...carried) : Math.min(...loads);
}
