/** Runs a workload from its first packet to its last delivery. */
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { FiniteWorkload } from "../workload/workload.ts";
import { TimeSeriesRecorder } from "./time-series.ts";
import { Engine } from "./engine.ts";
import type { Experiment } from "./experiment.ts";
import { WHOLE_RUN } from "./measurement.ts";
import type { LatencySummary, TimeSeries } from "./results.ts";
import type { SimulationSettings } from "./settings.ts";
import { StallWatch } from "./stall.ts";

/** Cycles between two checks of whether anything is left to do. */
const LOOK_EVERY = 500;

export interface CompletionProgress {
  readonly cycle: number;
  readonly deliveredPackets: number;
  readonly flitsInFlight: number;
}

export interface CompletionResult {
  /** Cycle of the last delivery so far; -1 before the first. */
  readonly finished: number;
  readonly deliveredPackets: number;
  readonly deliveredFlits: number;
  /** Router traversals of delivered flits. */
  readonly flitHops: number;
  /** Latency from the cycle in which a packet was ready to its delivery; null fields without packets. */
  readonly packetLatency: LatencySummary;
  /** Router-to-router channels per packet, and the share of packets on minimal routes; null without packets. */
  readonly hops: { readonly mean: number | null };
  readonly minimalFraction: number | null;
  readonly timeSeries: TimeSeries;
  /** Why the run was given up: packets that wait for each other, in words; null if it was not. */
  readonly stall: string | null;
  /** Processor time, seconds. */
  readonly seconds: number;
  /** False if messages are left: the run was interrupted, stalled or came to its cycle limit, or their dependencies never come. */
  readonly complete: boolean;
}

export class Completion implements Experiment<CompletionResult, CompletionProgress> {
  readonly engine: Engine;
  private readonly maxCycles: number;
  private readonly workload: FiniteWorkload;
  private readonly stalls: StallWatch;
  private readonly series: TimeSeriesRecorder;
  private done = false;
  private seconds = 0;

  constructor(network: Network, router: Router, workload: FiniteWorkload, settings: SimulationSettings) {
    this.engine = new Engine(network, router, workload, { ...settings, ...WHOLE_RUN });
    this.maxCycles = settings.maxCycles;
    this.workload = workload;
    this.stalls = new StallWatch(network, this.engine);
    this.series = new TimeSeriesRecorder(this.engine, network.endpoints);
  }

  advance(cycles: number): boolean {
    const { engine, stalls, workload } = this;
    const until = engine.cycle + cycles;
    while (!this.done && engine.cycle < until) {
      const moves = engine.run(
        Math.min(until, this.maxCycles, stalls.nextCycle, this.series.nextCycle, engine.cycle + LOOK_EVERY) - engine.cycle,
      );
      // How far a slice goes on after the last delivery must not show in the course.
      if (workload.outstanding > 0) this.series.record();
      const stalled = (!moves || engine.cycle === stalls.nextCycle) && stalls.look();
      const idle = engine.flitsInFlight === 0 && !engine.sources.waiting;
      this.done = stalled || idle || workload.outstanding === 0 || engine.cycle >= this.maxCycles;
    }
    return this.done;
  }

  progress(): CompletionProgress {
    const { cycle, deliveredPackets, flitsInFlight } = this.engine;
    return { cycle, deliveredPackets, flitsInFlight };
  }

  result(): CompletionResult {
    const { engine } = this;
    const { packets } = engine.measurement;
    return {
      finished: engine.lastDelivery,
      deliveredPackets: engine.deliveredPackets,
      deliveredFlits: engine.deliveredFlits,
      flitHops: engine.flitHops,
      packetLatency: engine.measurement.latency(),
      hops: { mean: packets > 0 ? engine.measurement.hopSum / packets : null },
      minimalFraction: packets > 0 ? engine.measurement.minimalPackets / packets : null,
      timeSeries: this.workload.outstanding === 0 ? this.series.series(engine.lastDelivery + 1) : this.series.series(),
      stall: this.stalls.sentence,
      seconds: this.seconds,
      complete: this.workload.outstanding === 0,
    };
  }

  addSeconds(seconds: number): void {
    this.seconds += seconds;
  }
}
