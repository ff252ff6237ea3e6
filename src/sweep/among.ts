/** Some of a sweep's points. */
import type { Points } from "./points.ts";

/** Those of these numbers, in this order; each keeps the number that it has among all. */
export function pointsAmong(points: Points, numbers: readonly number[]): Points {
  return { count: numbers.length, names: points.names, at: (index) => points.at(numbers[index]!) };
}
