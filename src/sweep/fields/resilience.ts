/** JSON fields of a design's failures. */
import type { ResilienceResult } from "../../engine/results.ts";

export function resilienceFields({ steps, complete: _complete, called: _called, ...rest }: ResilienceResult): object {
  const removedFraction = Object.fromEntries(
    steps.map(({ removedFraction: fraction, diameter, averageDistance, ...step }) => [
      String(fraction),
      {
        connectedFraction: step.connectedFraction,
        diameter: diameter?.mean ?? null,
        averageDistance: averageDistance?.mean ?? null,
        removed: step.removed,
        confidence95: step.confidence95,
        measured: step.measured,
        diameterSpread: diameter,
        averageDistanceSpread: averageDistance,
      },
    ]),
  );
  return { ...rest, removedFraction };
}
