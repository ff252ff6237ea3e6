/** The line of a design in the chart of latency: its stable points, where it saturates, why it falls, and the part that the axes show. */
import type { LatencyHistogram, LoadPoint } from "../simulation/results.ts";
import { byLoad, reachOf } from "./load-series.ts";
import type { LoadChart, LoadSeries } from "./load-series.ts";
import type { Point } from "./marks.ts";

/** Latencies beyond this multiple of the zero-load latency are cut off: they depend on the window, and hide the bend. */
const MAX_LATENCY_PER_ZERO_LOAD = 3.4;
/** The axis shows all latencies if this multiple contains them. */
const MAX_LATENCY_PER_ZERO_LOAD_UNCUT = 5;

/** The axis is broken if it would otherwise leave more than this share of the height empty. */
const MAX_EMPTY_SHARE_OF_HEIGHT = 0.3;
/** End of the load axis, as a multiple of the farthest bound. */
const AXIS_END_PER_FARTHEST_BOUND = 1.1;

export interface Stable {
  readonly load: number;
  readonly latency: number;
  /** Half of the confidence interval. */
  readonly half: number;
  /** True for shorter windows than the study's. */
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

/**
 * Where the line rises: the given saturation load, or else the first saturated point above all stable ones; if none was stable, somewhere
 * below that.
 */
export function saturationOf(series: LoadSeries): number | null {
  const { saturation, saturationLoad, points } = series;
  const highest = Math.max(-1, ...stablePoints(series).map(({ load }) => load));
  const known = saturation?.lower === null ? saturation.upper : saturationLoad;
  return known ?? byLoad(points).find((point) => point.saturated && point.load > highest)?.load ?? null;
}

/** The end of the load axis, rounded up; `further`: additional loads. */
export function loadRange(
  lines: readonly { one: LoadSeries; stable: readonly Stable[]; saturation: number | null }[],
  bounds: LoadChart["bounds"],
  further: readonly number[] = [],
): number {
  const loads = [
    ...further,
    ...bounds.map((bound) => (bound.certified ? AXIS_END_PER_FARTHEST_BOUND : 1) * reachOf(bound)),
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

/**
 * Range of the latency axis, so that the bend fills it: from below the lowest, with room for a label, to a few times the zero-load latency.
 */
export function latencyRange(latencies: readonly (readonly number[])[]): [number, number] {
  const some = latencies.filter((list) => list.length > 0);
  if (some.length === 0) return [0, 100];
  const lowest = Math.min(...some.flat());
  const cap = Math.max(
    ...some.map(
      (list) =>
        (Math.max(...list) <= MAX_LATENCY_PER_ZERO_LOAD_UNCUT * Math.min(...list)
          ? MAX_LATENCY_PER_ZERO_LOAD_UNCUT
          : MAX_LATENCY_PER_ZERO_LOAD) * Math.min(...list),
    ),
  );
  const highest = Math.min(cap, Math.max(...some.flat()));
  const high = Math.max(highest * 1.06, 1.5 * Math.max(...some.map((list) => Math.min(...list))));
  const low = Math.max(0, lowest - 0.16 * (high - lowest));
  // Nothing of the axis is left out without need: where much would stay empty, it is broken, which is drawn.
  return [low < MAX_EMPTY_SHARE_OF_HEIGHT * high ? 0 : low, high];
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

/**
 * A fall of mean latency although the load grows. Under adaptive routing packets on the two kinds of ways have different latencies, and the
 * mean falls if fewer take the slower way. The histograms of the points, which separate the kinds, show this.
 */
export interface Fall {
  /** Loads of the point before and of the lower one. */
  readonly from: number;
  readonly load: number;
  /** The kind of ways that fewer packets take. */
  readonly fewer: "minimal" | "non-minimal";
  /** Its shares of the packets before and after. */
  readonly shares: readonly [number, number];
  /** Its mean latency after, and that of the other, cycles. */
  readonly slow: number;
  readonly quick: number;
}

/** Share of a fall that the changed shares must account for. */
const MIN_SHARE_OF_FALL_EXPLAINED = 0.6;

interface Kinds {
  readonly share: number;
  readonly minimal: number;
  readonly other: number;
}

/** Falls between neighbouring points, by load: larger than their intervals, and explained by the shares. */
export function fallsOf(points: readonly LoadPoint[]): readonly Fall[] {
  return points.flatMap((after, i): Fall[] => {
    const before = points[i - 1];
    const fall = before && fallBetween(before, after);
    return fall ? [fall] : [];
  });
}

function fallBetween(before: LoadPoint, after: LoadPoint): Fall | null {
  const [high, low] = [before.packetLatency, after.packetLatency];
  if (high.mean === null || low.mean === null) return null;
  const fall = high.mean - low.mean;
  if (fall <= (high.confidence95 ?? 0) + (low.confidence95 ?? 0)) return null;
  const [one, two] = [kindsOf(before.histogram), kindsOf(after.histogram)];
  if (!one || !two) return null;
  // The mean of both loads' latencies of a kind, so that what is left is the change of the shares alone.
  const slower = (one.minimal + two.minimal) / 2 - (one.other + two.other) / 2;
  const byShares = (one.share - two.share) * slower;
  if (byShares < MIN_SHARE_OF_FALL_EXPLAINED * fall) return null;
  const minimal = slower > 0;
  return {
    from: before.load,
    load: after.load,
    fewer: minimal ? "minimal" : "non-minimal",
    shares: minimal ? [one.share, two.share] : [1 - one.share, 1 - two.share],
    slow: minimal ? two.minimal : two.other,
    quick: minimal ? two.other : two.minimal,
  };
}

/** Share of minimal packets and mean latencies, with bins at their middles; null if one kind has no packets. */
function kindsOf(histogram: LatencyHistogram | null): Kinds | null {
  if (!histogram) return null;
  const { edges } = histogram;
  const sums = ([histogram.minimal, histogram.nonMinimal] as const).map((bins) =>
    bins.reduce((sum, packets, i) => ({ packets: sum.packets + packets, time: sum.time + (packets * (edges[i]! + edges[i + 1]!)) / 2 }), {
      packets: 0,
      time: 0,
    }),
  );
  const [minimal, other] = sums as [{ packets: number; time: number }, { packets: number; time: number }];
  if (minimal.packets === 0 || other.packets === 0) return null;
  return {
    share: minimal.packets / (minimal.packets + other.packets),
    minimal: minimal.time / minimal.packets,
    other: other.time / other.packets,
  };
}
