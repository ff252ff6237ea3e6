/** Records at intervals of a run: the time series, the channels' queues, and counts at the window's ends. */
import { channelBandwidths } from "../topology/channels.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { TimeSeriesRecorder } from "./time-series.ts";
import { shareInUse } from "./congestion.ts";
import type { Engine } from "./engine.ts";
import type { OpenLoop } from "./open-loop.ts";
import { Pace } from "./backlog-growth.ts";
import type { ChannelUse, LoadPoint } from "./results.ts";
import type { SimulationSettings } from "./settings.ts";

/** Approximate number of readings of all queues in a window. */
const LOOKS = 50;

/** A channel busy for this share of the window counts as always in use. */
const FULL = 0.97;

/** Kinds of router-to-router channels: local, global. */
const KINDS = [0, 1] as const;

export class Recorder {
  /** The cycle at which record() wants to be called next. */
  nextCycle: number;
  readonly pace: Pace;
  private readonly network: Network;
  private readonly workload: OpenLoop;
  private readonly engine: Engine;
  private readonly settings: SimulationSettings;
  private readonly lookEvery: number;
  private readonly series: TimeSeriesRecorder;
  private readonly busy: Float64Array;
  /** Counts at the window's end, once it is over. */
  private busyAtEnd: Float64Array | null = null;
  private injectedAtEnd: Int32Array | null = null;
  private ejectedAtEnd: Int32Array | null = null;
  private looked = 0;
  private readonly queueSum = [0, 0];
  private readonly queueMax = [0, 0];

  constructor(network: Network, workload: OpenLoop, engine: Engine, settings: SimulationSettings) {
    this.network = network;
    this.workload = workload;
    this.engine = engine;
    this.settings = settings;
    this.lookEvery = Math.max(1, Math.floor(settings.measure / LOOKS));
    this.busy = new Float64Array(network.channels);
    this.pace = new Pace(network, workload, engine, settings);
    this.series = new TimeSeriesRecorder(engine, network.endpoints);
    this.nextCycle = this.series.nextCycle;
  }

  /** Whether record() would now read the network, not only its counters. */
  get looks(): boolean {
    const { cycle, measurement } = this.engine;
    return (
      cycle >= measurement.start &&
      cycle <= measurement.end &&
      (cycle === measurement.end || (cycle - measurement.start) % this.lookEvery === 0)
    );
  }

  /** Called at `nextCycle`, and at the window's start and end. */
  record(): void {
    const { cycle, measurement } = this.engine;
    if (cycle === measurement.start) this.startWindow();
    if (cycle === measurement.end && this.busyAtEnd === null) {
      this.busyAtEnd = this.busyNow();
      this.injectedAtEnd = this.injectedNow();
      this.ejectedAtEnd = this.ejectedNow();
    }
    if (cycle > measurement.start && cycle <= measurement.end && (cycle - measurement.start) % this.lookEvery === 0) this.look();
    this.series.record();
    const looked =
      cycle < measurement.start
        ? measurement.start
        : measurement.start + (Math.floor((cycle - measurement.start) / this.lookEvery) + 1) * this.lookEvery;
    this.nextCycle = looked <= measurement.end ? Math.min(this.series.nextCycle, looked) : this.series.nextCycle;
  }

  /** The records so far. */
  result(): Pick<LoadPoint, "channelUse" | "fairness" | "timeSeries" | "utilisation" | "terminalUse" | "fullRate"> {
    const { engine, network, workload } = this;
    const cycles = Math.min(engine.cycle, engine.measurement.end) - engine.measurement.start;
    const timeSeries = this.series.series();
    if (cycles <= 0)
      return {
        channelUse: null,
        fairness: null,
        timeSeries,
        utilisation: new Float32Array(network.channels),
        terminalUse: new Float32Array(2 * network.endpoints),
        fullRate: 0,
      };
    const busy = this.busyAtEnd ?? this.busyNow();
    const utilisation = Float32Array.from(busy, (until, c) => shareInUse(this.busy[c]!, until, cycles));
    const injected = this.injectedAtEnd ?? this.injectedNow();
    const shares: number[] = [];
    injected.forEach((count, e) => {
      const offered = workload.offeredBy(e);
      if (offered > 0) shares.push((count - this.pace.injectedBefore[e]!) / cycles / offered);
    });
    const sum = shares.reduce((total, share) => total + share, 0);
    const squares = shares.reduce((total, share) => total + share * share, 0);
    const fairness =
      squares === 0
        ? null
        : {
            min: shares.reduce((least, share) => Math.min(least, share), Infinity),
            max: shares.reduce((most, share) => Math.max(most, share), 0),
            jain: (sum * sum) / (shares.length * squares),
          };
    return {
      channelUse: { local: this.useOf(0, utilisation), global: this.useOf(1, utilisation) },
      fairness,
      timeSeries,
      utilisation,
      terminalUse: this.terminalUse(injected, cycles),
      fullRate: this.fullRate(utilisation, injected, cycles),
    };
  }

  /** Flits a cycle, the full rate of a terminal channel being 1. */
  private terminalUse(injected: Int32Array, cycles: number): Float32Array {
    const { endpoints } = this.network;
    const ejected = this.ejectedAtEnd ?? this.ejectedNow();
    const use = new Float32Array(2 * endpoints);
    for (let e = 0; e < endpoints; e++) {
      use[e] = Math.min(1, (injected[e]! - this.pace.injectedBefore[e]!) / cycles);
      use[endpoints + e] = Math.min(1, (ejected[e]! - this.pace.ejectedBefore[e]!) / cycles);
    }
    return use;
  }

  private fullRate(utilisation: Float32Array, injected: Int32Array, cycles: number): number {
    const bandwidth = channelBandwidths(this.network, this.settings);
    let rate = 0;
    utilisation.forEach((use, c) => {
      if (use >= FULL) rate += use * bandwidth[c]!;
    });
    const ejected = this.ejectedAtEnd ?? this.ejectedNow();
    for (const [now, before] of [
      [injected, this.pace.injectedBefore],
      [ejected, this.pace.ejectedBefore],
    ] as const) {
      now.forEach((count, e) => {
        if (count - before[e]! >= FULL * cycles) rate += (count - before[e]!) / cycles;
      });
    }
    return rate;
  }

  private startWindow(): void {
    this.busy.set(this.busyNow());
    this.busyAtEnd = null;
    this.injectedAtEnd = null;
    this.ejectedAtEnd = null;
    this.pace.restart();
    this.looked = 0;
    this.queueSum.fill(0);
    this.queueMax.fill(0);
  }

  private look(): void {
    const { engine, network } = this;
    this.looked++;
    this.pace.sample();
    const queues = engine.channels.queues();
    for (let c = 0; c < network.channels; c++) {
      const kind = network.channelKind[c] === GLOBAL ? 1 : 0;
      const queue = queues[c]!;
      this.queueSum[kind]! += queue;
      if (queue > this.queueMax[kind]!) this.queueMax[kind] = queue;
    }
  }

  private useOf(kind: (typeof KINDS)[number], utilisation: Float32Array): ChannelUse | null {
    const { channelKind } = this.network;
    let count = 0;
    let sum = 0;
    let max = 0;
    utilisation.forEach((use, c) => {
      if ((channelKind[c] === GLOBAL ? 1 : 0) !== kind) return;
      count++;
      sum += use;
      if (use > max) max = use;
    });
    if (count === 0) return null;
    return { mean: sum / count, max, meanQueue: this.queueSum[kind]! / Math.max(1, this.looked) / count, maxQueue: this.queueMax[kind]! };
  }

  private busyNow(): Float64Array {
    return Float64Array.from({ length: this.network.channels }, (_, c) => this.engine.channels.busy(c));
  }

  private ejectedNow(): Int32Array {
    return Int32Array.from({ length: this.network.endpoints }, (_, e) => this.engine.fabric.ejected(e));
  }

  private injectedNow(): Int32Array {
    return Int32Array.from({ length: this.network.endpoints }, (_, e) => this.engine.fabric.injected(e));
  }
}
