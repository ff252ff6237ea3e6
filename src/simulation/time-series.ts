/** The time series of a run: what was delivered and what was under way, in equal intervals from cycle 0 on. */
import type { Engine } from "./engine.ts";
import type { TimeSeries } from "./results.ts";

/** Cycles of the first intervals; their length doubles whenever there are too many. */
const FIRST_INTERVAL = 64;
const MAX_INTERVALS = 240;

interface Sample {
  readonly cycle: number;
  readonly flits: number;
  readonly packets: number;
  readonly latencySum: number;
  readonly inFlight: number;
}

export class TimeSeriesRecorder {
  private readonly engine: Engine;
  private readonly endpoints: number;
  private interval = FIRST_INTERVAL;
  private samples: Sample[] = [{ cycle: 0, flits: 0, packets: 0, latencySum: 0, inFlight: 0 }];

  constructor(engine: Engine, endpoints: number) {
    this.engine = engine;
    this.endpoints = endpoints;
  }

  /** The cycle at which record() wants to be called next. */
  get nextCycle(): number {
    return (Math.floor(this.engine.cycle / this.interval) + 1) * this.interval;
  }

  /** Call it at `nextCycle` at the latest; it reads the network only at the end of an interval. */
  record(): void {
    const { cycle } = this.engine;
    if (cycle % this.interval !== 0 || cycle <= this.samples.at(-1)!.cycle) return;
    this.samples.push(this.sample());
    if (this.samples.length <= MAX_INTERVALS) return;
    this.samples = this.samples.filter((_, i) => i % 2 === 0);
    this.interval *= 2;
  }

  /** At most 240 intervals, the last one up to now, or to a cycle after which nothing has happened. */
  series(end = this.engine.cycle): TimeSeries {
    const past = this.samples.filter(({ cycle }) => cycle < end);
    const samples = end > 0 ? [...past, { ...this.sample(), cycle: end }] : this.samples;
    const each = <T>(of: (sample: Sample, before: Sample) => T): T[] => samples.slice(1).map((sample, i) => of(sample, samples[i]!));
    return {
      cycle: each(({ cycle }) => cycle),
      accepted: each((sample, before) => (sample.flits - before.flits) / (sample.cycle - before.cycle) / this.endpoints),
      latency: each((sample, before) =>
        sample.packets === before.packets ? null : (sample.latencySum - before.latencySum) / (sample.packets - before.packets),
      ),
      inFlight: each(({ inFlight }) => inFlight),
    };
  }

  private sample(): Sample {
    const { cycle, deliveredFlits, deliveredPackets, latencySum, flitsInFlight } = this.engine;
    return { cycle, flits: deliveredFlits, packets: deliveredPackets, latencySum, inFlight: flitsInFlight };
  }
}
