/** A simulated load point for charts, of which only what they show matters. */
import type { LoadPoint } from "../../src/simulation/results.ts";

/** `mean`: latency, cycles; null for a saturated load. */
export function point(load: number, mean: number | null, change: Partial<LoadPoint> = {}): LoadPoint {
  return {
    load,
    accepted: mean === null ? 0.125 : load,
    carried: mean === null ? 0.125 : load,
    senders: 72,
    offered: load,
    worstFlow: mean === null ? 0.125 : load,
    fullRate: 0,
    saturated: mean === null,
    packetLatency: { mean, confidence95: mean && 2, p50: mean, p95: mean, p99: mean && 2 * mean, max: mean && 3 * mean },
    networkLatency: { mean },
    hops: { mean: 2.5 },
    minimalFraction: null,
    cycles: 10000,
    deliveredPackets: 5000,
    flitHops: 1,
    seconds: 1,
    complete: true,
    window: { start: 3000, end: 6000 },
    filling: false,
    unsettled: false,
    stall: null,
    histogram: null,
    reorder: null,
    channelUse: null,
    fairness: null,
    timeSeries: { cycle: [], accepted: [], latency: [], inFlight: [] },
    utilisation: new Float32Array(0),
    terminalUse: new Float32Array(0),
    ...change,
  };
}
