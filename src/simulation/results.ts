/** What a simulation reports (docs/contract: `simulate`). */

export interface LatencySummary {
  /** Cycles; null when the point is saturated, since latency then depends on the window's length. */
  readonly mean: number | null;
  /** Half-width of the 95 % interval, by batch means. */
  readonly confidence95: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

/** One load point. Loads are fractions of terminal bandwidth, latencies in cycles. */
export interface LoadPoint {
  readonly load: number;
  /** Flits delivered per endpoint and cycle in the measured window. */
  readonly accepted: number;
  readonly saturated: boolean;
  readonly packetLatency: LatencySummary;
  readonly networkLatency: { readonly mean: number | null };
  /** Router-to-router channels per measured packet; null, like the next, when the point is saturated. */
  readonly hops: { readonly mean: number | null };
  readonly minimalFraction: number | null;
  readonly cycles: number;
  readonly deliveredPackets: number;
  /** Router traversals of delivered flits: router-to-router channels plus the ejection. */
  readonly flitHops: number;
  /** Processor time. */
  readonly seconds: number;
  /** False when the run was interrupted and these are the figures so far. */
  readonly complete: boolean;
}

/** How far a running point has come. */
export interface LoadProgress {
  readonly load: number;
  readonly phase: "warm-up" | "measuring" | "draining";
  readonly cycle: number;
  /** Share of the work done, 0 to 1 (an estimate). */
  readonly done: number;
  readonly accepted: number;
  /** Mean packet latency so far, cycles; null before the first measured packet. */
  readonly latency: number | null;
  readonly flitHops: number;
  /** Use of each router-to-router channel since the last report, 0 to 1; length channels. */
  readonly channelLoad: Float32Array;
}
