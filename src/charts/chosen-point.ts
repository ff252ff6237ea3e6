/** Input of the charts of single load points: one point a design, compared row by row. */
import { loadText } from "../drawing/text.ts";
import type { Unit } from "../simulation/unit.ts";
import type { LoadPoint, TimeSeries } from "../simulation/results.ts";

/** A simulation result of a design. */
export interface Chosen<P> {
  /** Number of the design: 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly point: P;
}

export interface ChosenPoint extends Chosen<LoadPoint> {
  /** The design's unit of time, if the speed of an endpoint's link is told. */
  readonly unit?: Unit | null;
}

/** Offered load of the simulation; null for a workload that was run to completion. */
export interface OfLoad {
  readonly load: number | null;
}

/** A simulation over its cycles; without a window if all of it counts. */
export interface Course extends OfLoad {
  readonly timeSeries: TimeSeries;
  readonly window: LoadPoint["window"] | null;
  readonly cycles: number;
}

/** A design without a point at the load on view. */
export interface MissingPoint {
  readonly design: number;
  readonly label: string;
  readonly load: number;
  /** It is being simulated. */
  readonly running: boolean;
  /** The nearest load at which it has a point; null if it has none. */
  readonly nearest: number | null;
}

export interface PointChart {
  readonly points: readonly ChosenPoint[];
  /** Compared designs without a point there: named, not drawn. */
  readonly missing?: readonly MissingPoint[];
  readonly width: number;
  readonly height: number;
}

/** "A UGAL-L at 0.25"; "A UGAL-L" to completion. */
export function pointTitle({ label, point }: Chosen<OfLoad>): string {
  return point.load === null ? label : `${label} at ${loadText(point.load)}`;
}

/** "not simulated at 0.35, nearest 0.3". */
export function missingText({ load, running, nearest }: MissingPoint): string {
  if (running) return `still being simulated at ${loadText(load)}`;
  return nearest === null ? "not simulated" : `not simulated at ${loadText(load)}, nearest ${loadText(nearest)}`;
}

/** What a chart of single points compares, in one line. */
export function comparedText({
  points,
  missing = [],
}: {
  readonly points: readonly Chosen<OfLoad>[];
  readonly missing?: readonly MissingPoint[];
}): string {
  return [...points.map(pointTitle), ...missing.map((one) => `${one.label} ${missingText(one)}`)].join(", ");
}

/** Numbers of the intervals that lie wholly in the window. */
export function intervalsIn({ cycle }: TimeSeries, { start, end }: LoadPoint["window"]): number[] {
  return cycle.flatMap((last, i) => (last <= end && (cycle[i - 1] ?? 0) >= start ? i : []));
}

/** Most batches of the measured window. */
const MAX_BATCHES = 20;
const MIN_BATCHES = 5;

/**
 * Half-width of the 95 % interval of the accepted rate, by the means of up to 20 batches of the window's intervals; null if there are fewer
 * than 5.
 */
export function acceptedConfidence({ timeSeries, window }: LoadPoint): number | null {
  const rates = intervalsIn(timeSeries, window).map((i) => timeSeries.accepted[i]!);
  const batches = Math.min(MAX_BATCHES, rates.length);
  if (batches < MIN_BATCHES) return null;
  const size = Math.floor(rates.length / batches);
  const means = Array.from({ length: batches }, (_, i) => meanOf(rates.slice(i * size, (i + 1) * size)));
  const mean = meanOf(means);
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (batches - 1);
  return student95(batches - 1) * Math.sqrt(variance / batches);
}

/** The same for the throughput of the load. */
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
