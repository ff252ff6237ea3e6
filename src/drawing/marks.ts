/** How marks look, on the page and in files alike. */
import type { TextMark } from "./scene.ts";
import { round } from "./text.ts";

/** Width of the rim in the panel's colour around labels, so that a line behind them stays legible as one; half of it shows. */
export const HALO = 4;

/** Text on a bar has none: it stands on the bar's colour. */
export function hasHalo({ ink, bare = false }: TextMark): boolean {
  return ink !== "panel" && !bare;
}

/** The `d` of a line mark. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}
