/** Finds where families' lines over size cross, for the page's marks and the command's lists. */
import { crossedPairs, crossingsOf, lowestCrossings } from "../../math/crossings.ts";
import type { CrossedPair, CrossingAxes, LinePoint } from "../../math/crossings.ts";

/** Up to so many lines, all of their crossings are marked. */
export const MAX_LINES_WITH_ALL_CROSSINGS = 6;

export const ALL_CROSSINGS = "all";
export const LOWEST_CROSSINGS = "lowest";

export interface LineOverSize {
  readonly title: string;
  readonly points: readonly LinePoint[];
}

/** Pairs of lines that cross, as they are drawn: all, those of the lowest lines, or those of the line of a title. */
export function crossedOverSize(lines: readonly LineOverSize[], axes: CrossingAxes, of: string): readonly CrossedPair[] {
  const points = lines.map((line) => line.points);
  const crossings = crossingsOf(points, axes);
  if (of === LOWEST_CROSSINGS) return crossedPairs(lowestCrossings(crossings, points, axes));
  const pairs = crossedPairs(crossings);
  return of === ALL_CROSSINGS ? pairs : pairs.filter(({ lower, higher }) => lines[lower]!.title === of || lines[higher]!.title === of);
}
