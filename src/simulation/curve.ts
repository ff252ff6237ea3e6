/** What a curve of load points says as a whole. */
import type { LoadPoint } from "./results.ts";

/**
 * The saturation throughput (flits/endpoint/cycle): the accepted rate at the lowest load that is saturated, or the highest
 * stable one before it, whichever is more; null when no point is saturated.
 */
export function saturationLoad(points: readonly LoadPoint[]): number | null {
  const ordered = points.filter((point) => point.complete).sort((a, b) => a.load - b.load);
  const first = ordered.findIndex((point) => point.saturated);
  if (first < 0) return null;
  return Math.max(ordered[first]!.accepted, ordered[first - 1]?.accepted ?? 0);
}
