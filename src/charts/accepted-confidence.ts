/** How sure the accepted rate of a load point is, and what is carried of its load. */
import type { LoadPoint } from "../simulation/results.ts";
import { intervalsIn } from "./chosen-point.ts";

/** Batches of the measured window, at most. */
const BATCHES = 20;
const FEWEST = 5;

/** Half-width of the 95 % interval of the accepted rate, by the means of up to 20 batches of the window's intervals; null when they are fewer than 5. */
export function acceptedConfidence({ timeSeries, window }: LoadPoint): number | null {
  const rates = intervalsIn(timeSeries, window).map((i) => timeSeries.accepted[i]!);
  const batches = Math.min(BATCHES, rates.length);
  if (batches < FEWEST) return null;
  const size = Math.floor(rates.length / batches);
  const means = Array.from({ length: batches }, (_, i) => meanOf(rates.slice(i * size, (i + 1) * size)));
  const mean = meanOf(means);
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (batches - 1);
  return student95(batches - 1) * Math.sqrt(variance / batches);
}

/** The same of what is carried of the load. */
export function carriedConfidence(point: LoadPoint): number | null {
  const half = acceptedConfidence(point);
  return half === null || point.offered === 0 ? half : (half * point.load) / point.offered;
}

/** Student's t, two-sided 95 %, by the expansion of Cornish and Fisher; within 1.5 % from 4 degrees of freedom on. */
function student95(freedom: number): number {
  return 1.95996 + 2.3722 / freedom + 2.8224 / freedom ** 2 + 2.556 / freedom ** 3;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
