/**
 * Why mean latency falls although the load grows: under adaptive routing packets by the two kinds of ways have latencies of their own, and the
 * mean falls where fewer take the slower way. Told from the histograms of the points, which keep the kinds apart.
 */
import type { LatencyHistogram, LoadPoint } from "../simulation/results.ts";

export interface Fall {
  /** Loads of the point before and of the lower one. */
  readonly from: number;
  readonly load: number;
  /** The way that fewer take. */
  readonly fewer: "minimal" | "non-minimal";
  /** Its shares of the packets before and after. */
  readonly shares: readonly [number, number];
  /** Its mean latency after, and that of the other, cycles. */
  readonly slow: number;
  readonly quick: number;
}

/** The part of a fall that the changed shares must account for. */
const EXPLAINS = 0.6;

interface Kinds {
  readonly share: number;
  readonly minimal: number;
  readonly other: number;
}

/** Between points next to each other, given by load: falls by more than their intervals that the shares account for. */
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
  if (byShares < EXPLAINS * fall) return null;
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

/** Share of minimal packets and mean latencies, bins at their middles; null where one kind has no packets. */
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
