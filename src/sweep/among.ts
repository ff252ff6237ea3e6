/** A subset of a sweep's points. */
import type { Points } from "./points.ts";

/** The points of these numbers, in this order; each keeps its number among all. */
export function pointsAmong(points: Points, numbers: readonly number[]): Points {
  return { count: numbers.length, names: points.names, at: (index) => points.at(numbers[index]!) };
}
