/** What the charts of single load points take: one point a design, compared row by row. */
import type { LoadPoint, TimeSeries } from "../simulation/results.ts";
import { fraction } from "./text.ts";

export interface ChosenPoint {
  /** Number of the design: 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly point: LoadPoint;
}

export interface PointChart {
  readonly points: readonly ChosenPoint[];
  readonly width: number;
  readonly height: number;
}

/** "A UGAL-L at 0.25". */
export function pointTitle({ label, point }: ChosenPoint): string {
  return `${label} at ${fraction(point.load)}`;
}

/** Numbers of the intervals that lie wholly in the window. */
export function intervalsIn({ cycle }: TimeSeries, { start, end }: LoadPoint["window"]): number[] {
  return cycle.flatMap((last, i) => (last <= end && (cycle[i - 1] ?? 0) >= start ? i : []));
}
