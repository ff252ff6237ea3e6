/** The results of a simulation (docs/headless.md: `simulate`). */

export interface LatencySummary {
  /** Cycles; null if the point is saturated, since latency then depends on the window's length. */
  readonly mean: number | null;
  /** Half-width of the 95 % interval, by batch means. */
  readonly confidence95: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

export const NO_LATENCY: LatencySummary = { mean: null, confidence95: null, p50: null, p95: null, p99: null, max: null };

/** Distribution of the measured packets' latency, minimal and non-minimal packets apart (Kim et al. 2008, Figure 12). */
export interface LatencyHistogram {
  /** Edges of the bins in cycles, ascending; one more than bins. A bin holds latencies from its edge up to, but not including, the next. */
  readonly edges: readonly number[];
  /** Packets in each bin. */
  readonly minimal: readonly number[];
  readonly nonMinimal: readonly number[];
}

/** The use of a kind of channels in the measured window. */
export interface ChannelUse {
  /** Share of the channels' bandwidth in use: mean over the channels, and the busiest. */
  readonly mean: number;
  readonly max: number;
  /** Flits that wait for a channel of this kind in its router: the mean over channels and samples of the window, and the most. */
  readonly meanQueue: number;
  readonly maxQueue: number;
}

/** Equal intervals from cycle 0 to the end of the run. */
export interface TimeSeries {
  /** End of each interval, cycles. */
  readonly cycle: readonly number[];
  /** Flits delivered per endpoint and cycle in the interval. */
  readonly accepted: readonly number[];
  /** Mean latency of the packets delivered in the interval, cycles; null if there was none. */
  readonly latency: readonly (number | null)[];
  /** Flits inside the network at its end. */
  readonly inFlight: readonly number[];
}

/** Ideal in-order delivery (Gómez et al. 2007): the content of the destinations' reorder buffers and its cost. */
export interface ReorderFigures {
  /** Share of the measured packets that came before an earlier one of their flow. */
  readonly outOfOrder: number;
  /** Packets in an endpoint's reorder buffer: mean over endpoints and cycles, and the most of any. */
  readonly meanOccupancy: number;
  readonly maxOccupancy: number;
  /** Cycles that waits for earlier packets add to the mean packet latency. */
  readonly addedDelay: number;
}

/** One load point. Loads are fractions of terminal bandwidth, latencies in cycles. */
export interface LoadPoint {
  readonly load: number;
  /**
   * Flits delivered per endpoint and cycle in the measured window, and on average offered. Both are means over all endpoints, silent ones
   * included.
   */
  readonly accepted: number;
  readonly offered: number;
  /**
   * The throughput of the load, as a load (`carriedOf`): it compares with the load, the worst flow and bounds, whatever each endpoint
   * sends.
   */
  readonly carried: number;
  /** Number of endpoints that send; the others are silent in this pattern, and offer nothing. */
  readonly senders: number;
  /** True if some source or destination does not keep pace with its flits. */
  readonly saturated: boolean;
  /**
   * The throughput of the worst source or destination, as a load: the load times its share of what it offers or is sent; the load itself if
   * all keep pace.
   */
  readonly worstFlow: number;
  /** Flits a cycle on channels that were always in use, terminal channels included: what limits the load; 0 if there were none. */
  readonly fullRate: number;
  readonly packetLatency: LatencySummary;
  readonly networkLatency: { readonly mean: number | null };
  /** Router-to-router channels per measured packet; null, like the next, if the point is saturated. */
  readonly hops: { readonly mean: number | null };
  readonly minimalFraction: number | null;
  readonly cycles: number;
  readonly deliveredPackets: number;
  /** Router traversals of delivered flits: router-to-router channels plus the ejection. */
  readonly flitHops: number;
  /** The measured window, cycles: from `start` up to, but not including, `end`. */
  readonly window: { readonly start: number; readonly end: number };
  /**
   * True for a saturated point without proof of an overload. Its missing flits went into the network's buffers rather than the source
   * queues when its windows ended, or its measured packets were still under way at the cycle limit. Buffers fill ever more slowly the
   * closer a load is to one at which adaptive routing begins to turn packets away.
   */
  readonly filling: boolean;
  /**
   * True for a point that counts as saturated because its deep buffers still filled when its windows ended, while no source waited: it may
   * be carried.
   */
  readonly unsettled: boolean;
  /** Why the run was given up: packets that wait for each other, in words; null if it was not. Such a point is saturated. */
  readonly stall: string | null;
  /** Null if the point is saturated; `reorder` also if packets need not arrive in order. */
  readonly histogram: LatencyHistogram | null;
  readonly reorder: ReorderFigures | null;
  /** By kind of channel, saturated or not; null for a kind that the network does not have, and before the window. */
  readonly channelUse: { readonly local: ChannelUse | null; readonly global: ChannelUse | null } | null;
  /** Flits that each endpoint got into the network in the window, as shares of what it offered: least, most, and Jain's index (1: all alike). */
  readonly fairness: { readonly min: number; readonly max: number; readonly jain: number } | null;
  readonly timeSeries: TimeSeries;
  /** Use of each router-to-router channel in the measured window, 0 to 1, length channels; not part of the headless JSON. */
  readonly utilisation: Float32Array;
  /** The use of the terminal channels: of each endpoint's into the network, then of each one's out of it; length 2 * endpoints. */
  readonly terminalUse: Float32Array;
  /** Processor time, seconds. */
  readonly seconds: number;
  /** False if the run was interrupted and these are the figures so far. */
  readonly complete: boolean;
  /** True for a run in shorter windows than the study's (precision.ts): these are not its settled digits. */
  readonly coarse?: true;
}

/**
 * The throughput of a load, as a load: the load times the share that is accepted of what is offered. If all endpoints offer the load it is
 * the accepted rate itself.
 */
export function carriedOf({ load, accepted, offered }: Pick<LoadPoint, "load" | "accepted" | "offered">): number {
  return offered === load || offered === 0 ? accepted : (load * accepted) / offered;
}

/** A load whose simulation was stopped: how far it came, and what was measured by then. */
export interface UnfinishedLoad extends Pick<
  LoadPoint,
  "load" | "offered" | "senders" | "cycles" | "deliveredPackets" | "flitHops" | "seconds"
> {
  /** The phase in which it was stopped. */
  readonly phase: LoadProgress["phase"];
  /** Last cycle of the window that was measured, or was to be. */
  readonly end: number;
  /** Null before the window's end, since half a window is no measurement. */
  readonly accepted: number | null;
  readonly carried: number | null;
}

/** The known part of a point that was cut short. Its verdict is missing, and so is what only all its measured packets tell. */
export function unfinishedOf(point: LoadPoint): UnfinishedLoad {
  const { load, offered, senders, cycles, deliveredPackets, flitHops, seconds } = point;
  const phase = phaseAt(cycles, point.window);
  const { accepted, carried } = phase === "draining" ? point : { accepted: null, carried: null };
  return { load, offered, senders, cycles, deliveredPackets, flitHops, seconds, phase, end: point.window.end, accepted, carried };
}

export function phaseAt(cycle: number, { start, end }: LoadPoint["window"]): LoadProgress["phase"] {
  return cycle < start ? "warm-up" : cycle < end ? "measuring" : "draining";
}

/**
 * A point that passed for stable and is not. Quantities that depend on the window's length become null. The worst flow carries no more than
 * all together, nor than `most`, the highest load at which all keep pace.
 */
export function asSaturated(point: LoadPoint, most: number): LoadPoint {
  return {
    ...point,
    saturated: true,
    worstFlow: Math.min(point.worstFlow, most, point.carried),
    packetLatency: NO_LATENCY,
    networkLatency: { mean: null },
    hops: { mean: null },
    minimalFraction: null,
    histogram: null,
    reorder: null,
  };
}

/** Readings of each endpoint's channel into the network, then of each one's channel out of it: length 2 * endpoints. */
export interface TerminalReadings {
  /** Share of its bandwidth that it has carried since the last reading, 0 to 1. */
  readonly terminalUse: Float32Array;
  /** Flits that wait now: at the source (an expected value if they are not drawn yet), and in the last router. */
  readonly terminalQueue: Float32Array;
}

/** How far a running point has come. */
export interface LoadProgress extends TerminalReadings {
  readonly load: number;
  readonly phase: "warm-up" | "measuring" | "draining";
  readonly cycle: number;
  /** Share of the work done, 0 to 1 (an estimate). */
  readonly done: number;
  /** Flits delivered per endpoint and cycle so far, and their throughput as a load, as for a point. */
  readonly accepted: number;
  readonly carried: number;
  /** Mean packet latency so far, cycles; null before the first measured packet. */
  readonly latency: number | null;
  readonly flitHops: number;
  /** Number of workers that simulate it now; left out if it is always one. */
  readonly workers?: number;
  /** Use of each router-to-router channel since the last report, 0 to 1; length channels. */
  readonly channelLoad: Float32Array;
  /** Flits waiting for each router-to-router channel in its router now; length channels. */
  readonly channelQueue: Float32Array;
}

/**
 * The sentence on a ring of packets (stall.ts) with routers by their names, of which results, the same whatever a file calls them, know
 * nothing.
 */
export function ringByNames(sentence: string, name: (router: number) => string): string {
  return sentence
    .replaceAll(/\b(\d+) to (\d+) \(VC/g, (_, from: string, to: string) => `${name(Number(from))} to ${name(Number(to))} (VC`)
    .replaceAll(/\binjection into router (\d+)/g, (_, at: string) => `injection into router ${name(Number(at))}`);
}
