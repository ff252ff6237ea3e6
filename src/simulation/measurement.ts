/** Statistics of one load point, which the kernel counts: packets generated in the measured window, flits delivered in it. */
import type { Fabric } from "./fabric.ts";
import { BATCHES, BINS, EXACT_BINS, EXACT_OCTAVES, OCTAVE_BINS, OCTAVE_SHIFT } from "./kernel/constants.ts";
import { NO_LATENCY } from "./results.ts";
import type { LatencyHistogram, LatencySummary } from "./results.ts";

/** Student's t for 19 degrees of freedom, two-sided 95 %. */
const T_95 = 2.093024;
/** Approximate number of shown bins of the histogram. */
const SHOWN_BINS = 240;

/** A window that covers the whole of any run. */
export const WHOLE_RUN = { warmup: 0, measure: 2 ** 30 } as const;

export class Measurement {
  private readonly fabric: Fabric;
  private readonly length: number;

  /** A window from `start` (inclusive) of `length` cycles. */
  constructor(fabric: Fabric, start: number, length: number) {
    this.fabric = fabric;
    this.length = length;
    fabric.kernel.set({ windowStart: start, windowEnd: start + length, batchLength: length / BATCHES });
  }

  get start(): number {
    return this.fabric.kernel.get("windowStart");
  }

  get end(): number {
    return this.fabric.kernel.get("windowEnd");
  }

  /** Flits delivered in the window. */
  get acceptedFlits(): number {
    return this.fabric.kernel.get("acceptedFlits");
  }

  /** Packets of the window: injected so far, and delivered. */
  get injected(): number {
    return this.fabric.kernel.get("windowInjected");
  }

  get packets(): number {
    return this.fabric.kernel.get("windowPackets");
  }

  get latencySum(): number {
    return this.fabric.kernel.get("windowLatencySum");
  }

  /** Cycles that the injected packets spent in their source queues. */
  get sourceWaitSum(): number {
    return this.fabric.kernel.get("sourceWaitSum");
  }

  get hopSum(): number {
    return this.fabric.kernel.get("windowHops");
  }

  get minimalPackets(): number {
    return this.fabric.kernel.get("windowMinimal");
  }

  /** Discards the measurement as warm-up; a window of the same length starts at this cycle. */
  restart(start: number): void {
    const { kernel } = this.fabric;
    kernel.set({
      windowStart: start,
      windowEnd: start + this.length,
      acceptedFlits: 0,
      windowInjected: 0,
      sourceWaitSum: 0,
      windowPackets: 0,
      windowLatencySum: 0,
      windowHops: 0,
      windowMinimal: 0,
      maxLatency: 0,
    });
    this.bins().fill(0);
    this.batches().fill(0);
  }

  /** Summary of the measured packets' latency; null fields if there are none. */
  latency(): LatencySummary {
    const { packets } = this;
    if (packets === 0) return NO_LATENCY;
    const bins = this.bins();
    const max = this.fabric.kernel.get("maxLatency");
    /** The smallest latency that the given share of the packets does not exceed. */
    const percentile = (share: number): number => {
      const wanted = Math.ceil(share * packets);
      let seen = 0;
      for (let bin = 0; bin < BINS; bin++) {
        seen += bins[bin]! + bins[BINS + bin]!;
        if (seen >= wanted) return Math.min(lowerEdge(bin + 1) - 1, max);
      }
      return max;
    };
    return {
      mean: this.latencySum / packets,
      confidence95: this.confidence95(),
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
      max,
    };
  }

  /** The distribution up to the largest latency in at most 240 bins of a round width; null without packets. */
  histogram(): LatencyHistogram | null {
    if (this.packets === 0) return null;
    const bins = this.bins();
    let first = 0;
    while (bins[first] === 0 && bins[BINS + first] === 0) first++;
    const least = lowerEdge(first);
    const max = this.fabric.kernel.get("maxLatency");
    const width = roundAbove((max + 1 - least) / SHOWN_BINS);
    const from = Math.floor(least / width) * width;
    const count = Math.floor((max - from) / width) + 1;
    const edges = Array.from({ length: count + 1 }, (_, i) => from + i * width);
    const minimal = new Array<number>(count).fill(0);
    const nonMinimal = new Array<number>(count).fill(0);
    for (let bin = first; bin < BINS; bin++) {
      const shown = Math.min(count - 1, Math.floor((lowerEdge(bin) - from) / width));
      minimal[shown]! += bins[bin]!;
      nonMinimal[shown]! += bins[BINS + bin]!;
    }
    return { edges, minimal, nonMinimal };
  }

  /** Half-width of the 95 % interval of the mean, from the means of 20 batches of the window; null if a batch is empty. */
  private confidence95(): number | null {
    const batches = this.batches();
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < BATCHES; i++) {
      if (batches[2 * i + 1] === 0) return null;
      const mean = batches[2 * i]! / batches[2 * i + 1]!;
      sum += mean;
      squares += mean * mean;
    }
    const variance = Math.max(0, (squares - (sum * sum) / BATCHES) / (BATCHES - 1));
    return T_95 * Math.sqrt(variance / BATCHES);
  }

  /** Packets by latency: minimal ones, then the others. */
  private bins(): Int32Array {
    const { kernel } = this.fabric;
    return new Int32Array(kernel.memory.buffer, this.fabric.memory.histograms, 2 * BINS);
  }

  /** Sum of latencies and number of packets of each batch. */
  private batches(): Float64Array {
    const { kernel } = this.fabric;
    return new Float64Array(kernel.memory.buffer, this.fabric.memory.batches, 2 * BATCHES);
  }
}

/** The smallest latency of a bin (see binOf in kernel/index.ts). */
function lowerEdge(bin: number): number {
  if (bin < EXACT_BINS) return bin;
  const octave = Math.floor((bin - EXACT_BINS) / OCTAVE_BINS);
  return (OCTAVE_BINS + ((bin - EXACT_BINS) % OCTAVE_BINS)) * 2 ** (octave + EXACT_OCTAVES - OCTAVE_SHIFT);
}

/** The next of 1, 2, 5, 10, 20, … */
function roundAbove(width: number): number {
  for (let unit = 1; ; unit *= 10) for (const digit of [1, 2, 5]) if (digit * unit >= width) return digit * unit;
}
