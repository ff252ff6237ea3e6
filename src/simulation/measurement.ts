/** Statistics of one load point: packets generated in the measured window, flits delivered in it. */
import type { LatencySummary } from "./results.ts";

const BATCHES = 20;
/** Student's t for 19 degrees of freedom, two-sided 95 %. */
const T_95 = 2.093024;
/** Latencies below this have a bin of their own; above, 64 bins an octave. */
const EXACT = 8192;

export class Measurement {
  start: number;
  end: number;
  /** Flits delivered in the window. */
  acceptedFlits = 0;
  packets = 0;
  latencySum = 0;
  sourceWaitSum = 0;
  hopSum = 0;
  minimalPackets = 0;
  maxLatency = 0;
  private readonly batchLength: number;
  private readonly batchSum = new Float64Array(BATCHES);
  private readonly batchCount = new Float64Array(BATCHES);
  private readonly bins = new Uint32Array(EXACT + 64 * 20);

  /** A window from `start` (inclusive) of `length` cycles. */
  constructor(start: number, length: number) {
    this.start = start;
    this.end = start + length;
    this.batchLength = length / BATCHES;
  }

  /** Forgets everything: what has been measured was still warm-up, and a window of the same length starts at this cycle. */
  restart(start: number): void {
    this.end += start - this.start;
    this.start = start;
    this.acceptedFlits = 0;
    this.packets = 0;
    this.latencySum = 0;
    this.sourceWaitSum = 0;
    this.hopSum = 0;
    this.minimalPackets = 0;
    this.maxLatency = 0;
    this.batchSum.fill(0);
    this.batchCount.fill(0);
    this.bins.fill(0);
  }

  /** True for a packet born in the window. */
  covers(birth: number): boolean {
    return birth >= this.start && birth < this.end;
  }

  /** One measured packet has been delivered whole. Latencies in cycles, hops in router-to-router channels. */
  deliver(birth: number, latency: number, hops: number, minimal: boolean): void {
    this.packets++;
    this.latencySum += latency;
    this.hopSum += hops;
    if (minimal) this.minimalPackets++;
    if (latency > this.maxLatency) this.maxLatency = latency;
    const batch = ((birth - this.start) / this.batchLength) | 0;
    this.batchSum[batch]! += latency;
    this.batchCount[batch]!++;
    this.bins[binOf(latency)]!++;
  }

  /** Summary of the measured packets' latency; null fields when there are none. */
  latency(): LatencySummary {
    if (this.packets === 0) return NO_LATENCY;
    return {
      mean: this.latencySum / this.packets, confidence95: this.confidence95(), p50: this.percentile(0.5), p95: this.percentile(0.95),
      p99: this.percentile(0.99), max: this.maxLatency,
    };
  }

  /** Half-width of the 95 % interval of the mean, from the means of 20 batches of the window; null when a batch is empty. */
  private confidence95(): number | null {
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < BATCHES; i++) {
      if (this.batchCount[i] === 0) return null;
      const mean = this.batchSum[i]! / this.batchCount[i]!;
      sum += mean;
      squares += mean * mean;
    }
    const variance = Math.max(0, (squares - (sum * sum) / BATCHES) / (BATCHES - 1));
    return T_95 * Math.sqrt(variance / BATCHES);
  }

  /** The smallest latency that the given share of the packets does not exceed. */
  private percentile(share: number): number {
    const wanted = Math.ceil(share * this.packets);
    let seen = 0;
    for (let bin = 0; bin < this.bins.length; bin++) {
      seen += this.bins[bin]!;
      if (seen >= wanted) return Math.min(upperEdge(bin), this.maxLatency);
    }
    return this.maxLatency;
  }
}

export const NO_LATENCY: LatencySummary = { mean: null, confidence95: null, p50: null, p95: null, p99: null, max: null };

function binOf(latency: number): number {
  if (latency < EXACT) return latency;
  const octave = 31 - Math.clz32(latency);
  const step = octave - 13;
  return EXACT + step * 64 + ((latency >>> (octave - 6)) & 63);
}

function upperEdge(bin: number): number {
  if (bin < EXACT) return bin;
  const step = Math.floor((bin - EXACT) / 64);
  const low = (bin - EXACT) % 64;
  return (65 + low) * 2 ** (step + 7) - 1;
}
