/** The line of a design in the chart of latency: its stable points, where it saturates, and what of it the axes show. */
import { byLoad, reachOf } from "./load-series.ts";
import type { LoadChart, LoadSeries } from "./load-series.ts";
import type { Point } from "./marks.ts";

/** Latencies beyond this multiple of the zero-load latency are cut off: they depend on the window, and hide the bend. */
const CAP = 3.4;
/** Unless this multiple holds all of them. */
const ALL = 5;

/** An axis from zero would leave more than this share of the height empty. */
const BROKEN = 0.3;
/** What lies beyond the farthest bound has this share of the axis. */
const BEYOND = 1.1;

export interface Stable {
  readonly load: number;
  readonly latency: number;
  /** Half of the confidence interval. */
  readonly half: number;
  /** Of shorter windows than the study's. */
  readonly coarse: boolean;
}

export function stablePoints(series: Pick<LoadSeries, "points">): Stable[] {
  const stable: Stable[] = [];
  for (const point of byLoad(series.points)) {
    if (point.saturated || point.packetLatency.mean === null) continue;
    stable.push({
      load: point.load,
      latency: point.packetLatency.mean,
      half: point.packetLatency.confidence95 ?? 0,
      coarse: point.coarse === true,
    });
  }
  return stable;
}

/** Where the line rises: the given saturation load, or else the first saturated point above all that are stable; where none was, somewhere below that. */
export function saturationOf(series: LoadSeries): number | null {
  const { saturation, saturationLoad, points } = series;
  const highest = Math.max(-1, ...stablePoints(series).map(({ load }) => load));
  const known = saturation?.lower === null ? saturation.upper : saturationLoad;
  return known ?? byLoad(points).find((point) => point.saturated && point.load > highest)?.load ?? null;
}

/** The end of the load axis: what is worth seeing, rounded up; `further`: loads besides. */
export function loadRange(
  lines: readonly { one: LoadSeries; stable: readonly Stable[]; saturation: number | null }[],
  bounds: LoadChart["bounds"],
  further: readonly number[] = [],
): number {
  const loads = [
    ...further,
    ...bounds.map((bound) => (bound.certified ? BEYOND : 1) * reachOf(bound)),
    ...lines.flatMap(({ one, stable, saturation }) => [
      ...stable.map((p) => p.load),
      saturation ?? 0,
      ...one.running.flatMap((p) => (p.latency === null ? [] : p.load)),
    ]),
  ];
  const most = loads.reduce((max, load) => Math.max(max, load), 0);
  if (most === 0) return 1;
  const step = most < 0.1 ? 0.02 : most < 0.3 ? 0.05 : 0.1;
  return Math.min(Math.max(1, most), Math.ceil((most * 1.06) / step) * step);
}

/** Range of the latency axis, so that the bend fills it: from below the lowest, with room for a label, to a few times the zero-load latency. */
export function latencyRange(latencies: readonly (readonly number[])[]): [number, number] {
  const some = latencies.filter((list) => list.length > 0);
  if (some.length === 0) return [0, 100];
  const lowest = Math.min(...some.flat());
  const cap = Math.max(...some.map((list) => (Math.max(...list) <= ALL * Math.min(...list) ? ALL : CAP) * Math.min(...list)));
  const highest = Math.min(cap, Math.max(...some.flat()));
  const high = Math.max(highest * 1.06, 1.5 * Math.max(...some.map((list) => Math.min(...list))));
  const low = Math.max(0, lowest - 0.16 * (high - lowest));
  // Nothing of the axis is left out without need: where much would stay empty, it is broken, which is drawn.
  return [low < BROKEN * high ? 0 : low, high];
}

/** The parts of the polyline below the frame's top. */
export function clipAbove(points: readonly Point[], top: number): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before && before[1] >= top !== point[1] >= top) {
      const t = (top - before[1]) / (point[1] - before[1]);
      piece.push([before[0] + t * (point[0] - before[0]), top]);
    }
    if (point[1] >= top) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  return piece.length > 0 ? [...pieces, piece] : pieces;
}
