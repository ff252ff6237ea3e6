/** Which load point of a design is looked at: on the charts of one point, and in the colours of the drawing. */
import { listOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import { useStudio } from "./state.ts";
import type { Design, StudioState } from "./state.ts";

/** The load under the pointer, else the chosen one; null for the studio's choice. */
export function lookedAt({ hoveredLoad, chosenLoads }: StudioState, { id }: Design): number | null {
  return hoveredLoad?.design === id ? hoveredLoad.load : (chosenLoads[id] ?? null);
}

/** Looks at one load of a design from now on. */
export function chooseLoad({ id }: Design, load: number): void {
  useStudio.setState((state) => ({ chosenLoads: { ...state.chosenLoads, [id]: load } }));
}

/** Opens a point of a design's curve in detail, and shows the design. */
export function openPoint(index: number, load: number): void {
  const design = useStudio.getState().designs[index];
  if (!design) return;
  chooseLoad(design, load);
  useStudio.setState({ shown: index, resultsView: "point" });
}

/** Follows the pointer on the curves; null when it has left them. */
export function hoverPoint(at: { readonly design: number; readonly load: number } | null): void {
  const design = at && useStudio.getState().designs[at.design];
  useStudio.setState({ hoveredLoad: at && design ? { design: design.id, load: at.load } : null });
}

/**
 * The highest stable point of the listed loads, where much is under way and figures still have a meaning; of the loads searched
 * for saturation only when none of those is stable; else the lowest. Points ascend by load.
 */
export function defaultPoint(points: readonly LoadPoint[], values: Values): LoadPoint | null {
  const listed = new Set(listOf(values, "load"));
  const stable = points.filter((point) => !point.saturated && point.complete);
  return stable.findLast(({ load }) => listed.has(load)) ?? stable.at(-1) ?? points[0] ?? null;
}
