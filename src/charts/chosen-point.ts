/** What the charts of single load points take: one point a design, compared row by row. */
import type { LoadPoint, TimeSeries } from "../simulation/results.ts";
import { fraction } from "./text.ts";

export interface ChosenPoint {
  /** Number of the design: 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly point: LoadPoint;
  /** The measured window; null when it is not known. */
  readonly window: CycleWindow | null;
}

/** Cycles from `start` up to, but not including, `end`. */
export interface CycleWindow {
  readonly start: number;
  readonly end: number;
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

/**
 * The window that a point was measured in, given the settings warmup and measure (cycles). Windows that were not steady count
 * as warm-up, so it may be a later one: the one whose accepted rate is the point's. Null when the run ended before its first.
 */
export function measuredWindow({ accepted, cycles, timeSeries }: LoadPoint, warmup: number, measure: number): CycleWindow | null {
  const windows = Math.floor((cycles - warmup) / measure);
  let best: CycleWindow | null = null;
  let distance = Infinity;
  for (let i = 0; i < windows; i++) {
    const window = { start: warmup + i * measure, end: warmup + (i + 1) * measure };
    const rate = meanIn(timeSeries, timeSeries.accepted, window);
    const off = rate === null ? Infinity : Math.abs(rate - accepted);
    if (best === null || off < distance) [best, distance] = [window, off];
  }
  return best;
}

/** Numbers of the intervals that lie wholly in the window. */
export function intervalsIn({ cycle }: TimeSeries, { start, end }: CycleWindow): number[] {
  return cycle.flatMap((last, i) => (last <= end && (cycle[i - 1] ?? 0) >= start ? i : []));
}

function meanIn(series: TimeSeries, values: readonly number[], window: CycleWindow): number | null {
  const intervals = intervalsIn(series, window);
  return intervals.length === 0 ? null : intervals.reduce((sum, i) => sum + values[i]!, 0) / intervals.length;
}
