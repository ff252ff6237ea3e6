/** What a curve of load points says as a whole. */
import type { LoadPoint } from "./results.ts";

/**
 * The saturation throughput (flits/endpoint/cycle): the accepted rate at the first saturated load above all stable ones, or
 * the highest stable rate, whichever is more; null when no such load is saturated.
 */
export function saturationLoad(points: readonly LoadPoint[]): number | null {
  const ordered = points.filter((point) => point.complete).sort((a, b) => a.load - b.load);
  const last = ordered.findLastIndex((point) => !point.saturated);
  const beyond = ordered[last + 1];
  return beyond ? Math.max(beyond.accepted, ordered[last]?.accepted ?? 0) : null;
}
