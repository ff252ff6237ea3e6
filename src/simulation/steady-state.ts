/**
 * One load point of steady traffic from start to verdict: warm-up, measured window, and a drain during which injection goes on (
 * Kim et al. 2008, section 4.2).
 */
import type { SimulationValues } from "./parameters.ts";
import { routingOf } from "../routing/algorithms.ts";
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { trafficOn } from "../workload/patterns.ts";
import { Engine } from "./engine.ts";
import type { Experiment } from "./experiment.ts";
import { OpenLoop } from "./open-loop.ts";
import { DOUBTFUL } from "./backlog-growth.ts";
import { Recorder } from "./recorder.ts";
import { carriedOf, NO_LATENCY, phaseAt } from "./results.ts";
import type { LoadPoint, LoadProgress } from "./results.ts";
import { settingsOf } from "./settings.ts";
import type { SimulationSettings } from "./settings.ts";
import { StallWatch } from "./stall.ts";
import { Terminals } from "./terminals.ts";

/**
 * A window is not steady if this much less is delivered than was offered, in all or by one source or to one destination. A fixed window may
 * lack more.
 */
const SHORTFALL = 0.0015;
const FIXED_SHORTFALL = 0.02;
/** Flits a cycle above a channel's capacity that a verdict must detect: its buffers may fill this slowly before a source waits. */
const SLIGHT = 0.1;
/** Standard deviations that chance explains. */
const DEVIATIONS = 3;

/** What steps() yields before it reads more of the network than counters: its state, or also its waits. */
export const READ = 0;
export const READ_WAITS = -1;

export class SteadyState implements Experiment<LoadPoint, LoadProgress> {
  readonly engine: Engine;
  readonly load: number;
  private readonly settings: SimulationSettings;
  private readonly network: Network;
  private readonly recorder: Recorder;
  private saturated: boolean | null = null;
  private filling = false;
  private unsettled = false;
  private windows = 1;
  /** Share of its flits that the worst source or destination gets through. */
  private worstShare = 1;
  /** Mean flits offered per endpoint and cycle. */
  private readonly offered: number;
  private readonly senders: number;
  /** Flits in the source queues at the window's start and at its middle. */
  private backlogBefore = 0;
  private backlogHalfway = 0;
  /** Samples taken half-way to the ends of possible windows. */
  private looks = 0;
  private done = false;
  private readonly stalls: StallWatch;
  private seconds = 0;
  private reportedCycle = 0;
  private readonly reportedBusy: Float64Array;
  private readonly terminals: Terminals;

  constructor(network: Network, workload: OpenLoop, engine: Engine, settings: SimulationSettings) {
    this.engine = engine;
    this.load = workload.load;
    this.settings = settings;
    this.network = network;
    this.offered = workload.meanOffered(network.endpoints);
    this.senders = workload.traffic.senders;
    this.stalls = new StallWatch(network, engine);
    this.recorder = new Recorder(network, workload, engine, settings);
    this.reportedBusy = new Float64Array(network.channels);
    const { queues } = this.recorder.pace;
    this.terminals = new Terminals(engine, network.endpoints, (endpoint) => queues.queued(endpoint));
  }

  advance(cycles: number): boolean {
    const steps = this.steps(cycles);
    for (let step = steps.next(); !step.done; step = steps.next(step.value <= READ || this.engine.run(step.value)));
    return this.done;
  }

  /** Advances by the cycles that it yields, and is told each time whether flits moved. Before it reads, it yields READ or READ_WAITS. */
  *steps(cycles: number): Generator<number, void, boolean> {
    const { engine, settings, stalls } = this;
    const until = engine.cycle + cycles;
    while (engine.cycle < until && !this.done) {
      const { cycle } = engine;
      const { start, end } = engine.measurement;
      const middle = Math.floor((start + end) / 2);
      const records = cycle === start || cycle === this.recorder.nextCycle;
      if ((records && this.recorder.looks) || cycle === middle || this.nextLook <= cycle) yield READ;
      if (cycle === start) this.backlogBefore = this.recorder.pace.queues.backlog(0);
      if (cycle === middle) this.backlogHalfway = this.recorder.pace.queues.backlog(0);
      if (records) this.recorder.record();
      for (; this.nextLook <= cycle; this.looks++) this.recorder.pace.look();
      const moves = yield (
        Math.min(until, settings.maxCycles, this.recorder.nextCycle, stalls.nextCycle, this.nextLook, cycle < middle ? middle : Infinity) -
          cycle
      );
      if (!moves || engine.cycle === stalls.nextCycle) {
        yield READ_WAITS;
        if (stalls.look()) {
          this.saturated = true;
          this.done = true;
          break;
        }
      }
      if (engine.cycle < engine.measurement.end) continue;
      if (engine.cycle === engine.measurement.end || this.saturated === null) yield READ;
      if (engine.cycle === engine.measurement.end) this.recorder.record();
      if (this.saturated === null) this.judgeWindow();
      if (engine.cycle < engine.measurement.end) continue;
      if (this.saturated === true || engine.drained) this.done = true;
      else if (engine.cycle >= settings.maxCycles) {
        this.saturated = !engine.allDelivered;
        this.filling = this.saturated;
        this.done = true;
        // What has not arrived until then is not carried.
        const { packets, injected } = engine.measurement;
        if (this.saturated) this.worstShare = Math.min(this.worstShare, packets / (injected + engine.pending));
      }
    }
  }

  /** True if the network is simulated domain by domain. */
  get longSlices(): boolean {
    return this.engine.fabric.memory.domains.length > 1;
  }

  get finished(): boolean {
    return this.done;
  }

  private get nextLook(): number {
    const { warmup, measure, windows } = this.settings;
    return this.looks < windows.filling ? Math.floor((warmup + (this.looks + 1) * measure) / 2) : Infinity;
  }

  addSeconds(seconds: number): void {
    this.seconds += seconds;
  }

  /** How far the point has come; starts a new window for the channel loads. */
  progress(): LoadProgress {
    const { engine, network } = this;
    const { measurement, cycle } = engine;
    const elapsed = Math.max(1, cycle - this.reportedCycle);
    this.reportedCycle = cycle;
    const phase = phaseAt(cycle, measurement);
    const measuredCycles = Math.min(cycle, measurement.end) - measurement.start;
    const accepted =
      measuredCycles > 0
        ? measurement.acceptedFlits / measuredCycles / network.endpoints
        : engine.deliveredFlits / Math.max(1, cycle) / network.endpoints;
    return {
      load: this.load,
      phase,
      cycle,
      done: this.done ? 1 : Math.min(0.99, cycle / (measurement.end * 1.05)),
      accepted,
      carried: carriedOf({ load: this.load, accepted, offered: this.offered }),
      latency: measurement.packets > 0 ? measurement.latencySum / measurement.packets : null,
      flitHops: engine.flitHops,
      ...engine.channels.since(this.reportedBusy, elapsed),
      ...this.terminals.since(elapsed),
    };
  }

  /**
   * The point's figures, at any time; `complete` says whether it is finished. Quantities that only its measured packets tell are null if it
   * is saturated.
   */
  result(): LoadPoint {
    const { engine } = this;
    const { measurement } = engine;
    const measuredCycles = Math.max(1, Math.min(engine.cycle, measurement.end) - measurement.start);
    const saturated = this.saturated ?? false;
    const known = !saturated && measurement.packets > 0;
    const latency = known ? measurement.latency() : NO_LATENCY;
    const accepted = engine.cycle > measurement.start ? measurement.acceptedFlits / measuredCycles / this.network.endpoints : 0;
    return {
      load: this.load,
      accepted,
      offered: this.offered,
      carried: carriedOf({ load: this.load, accepted, offered: this.offered }),
      senders: this.senders,
      saturated,
      worstFlow:
        this.load * (this.saturated === false || this.offered === 0 ? this.worstShare : Math.min(this.worstShare, accepted / this.offered)),
      packetLatency: latency,
      networkLatency: { mean: latency.mean === null ? null : latency.mean - measurement.sourceWaitSum / Math.max(1, measurement.injected) },
      hops: { mean: known ? measurement.hopSum / measurement.packets : null },
      minimalFraction: known ? measurement.minimalPackets / measurement.packets : null,
      cycles: engine.cycle,
      deliveredPackets: engine.deliveredPackets,
      flitHops: engine.flitHops,
      window: { start: measurement.start, end: measurement.end },
      filling: this.filling,
      unsettled: this.unsettled,
      stall: this.stalls.sentence,
      histogram: known ? measurement.histogram() : null,
      reorder: known ? (engine.sources.reorder?.figures(engine.cycle) ?? null) : null,
      ...this.recorder.result(),
      seconds: this.seconds,
      complete: this.done,
    };
  }

  /**
   * Judges the end of a window: steady, saturated, or still warm-up. A window lacks what the flits in the system grew by. It is not steady
   * if it lacks more than the rule and chance allow (three standard deviations of two Poisson counts), or if the backlog of a single source
   * or destination grew by more.
   *
   * It is saturated if most of what is missing piled up in the source queues and goes on doing so. Otherwise buffers are still filling
   * (UGAL-L fills those before a congested channel before it turns packets away), and another window is measured, if one is left. So it is
   * if only chance explains that a tenth is missing, in all or of one.
   */
  private judgeWindow(): void {
    const { engine, settings } = this;
    const { measurement, cycle } = engine;
    const { pace } = this.recorder;
    const { queues } = pace;
    // Packets count as injected from their heads on; what is left of them is in the queues still.
    const offered = measurement.injected * settings.packetSize + queues.backlog(measurement.start) - queues.begun(measurement.start);
    const missing = offered - measurement.acceptedFlits;
    const chance = (flits: number): number => DEVIATIONS * Math.sqrt(2 * flits * settings.packetSize * Math.max(1, settings.burst));
    const tolerance = settings.judgedWarmup ? SHORTFALL : FIXED_SHORTFALL;
    const carried =
      missing <= tolerance * offered ||
      (missing <= chance(pace.inSystem()) && !pace.totalGoesOn(missing, offered, settings.measure, DEVIATIONS, chance));
    const behind = pace.judge(settings.measure, tolerance, !settings.judgedWarmup);
    const steady = carried && behind.sources === 0 && behind.destinations === 0;
    this.worstShare = Math.min(carried ? 1 : Math.max(0, 1 - missing / offered), behind.worst);
    const queued = queues.backlog(0);
    const piledUp = queued - this.backlogBefore;
    // What piled up while buffers were filling, early in the window, and goes on no more is no verdict.
    const goesOn = queued - this.backlogHalfway > piledUp / 4;
    const overloaded = !carried && piledUp > missing / 2 && goesOn;
    const filling = !steady && !overloaded && behind.sources === 0;
    const { windows } = settings;
    const another = this.windows < (filling ? windows.filling : windows.most) && cycle + settings.measure <= settings.maxCycles;
    if (steady && ((missing <= DOUBTFUL * offered && !behind.doubtful) || !another)) this.saturated = false;
    else if (overloaded || !another) {
      this.saturated = true;
      this.filling = carried ? behind.sources === 0 : piledUp < missing / 2;
      this.unsettled = filling && settings.judgedWarmup && cycle * SLIGHT < settings.vcs * settings.buffer;
    } else {
      this.windows++;
      engine.restartWindow();
    }
  }
}

/** What a load is simulated with in place of the usual: parts of so many ports (domains.ts), which change no digit; another router than the design's. */
interface Instead {
  readonly domainPorts?: number;
  readonly router?: Router;
}

/** A valid design on its network at one offered load (fraction of terminal bandwidth). */
export function createSteadyState(network: Network, values: SimulationValues, load: number, instead: Instead = {}): SteadyState {
  const given = settingsOf(values);
  // The limit of a design that runs to completion need hold no window; at a load it is measured in one all the same.
  const settings = { ...given, maxCycles: Math.max(given.maxCycles, given.warmup + given.measure) };
  const workload = new OpenLoop(trafficOn(network, values), settings, load);
  const router = instead.router ?? routingOf(values).build(network, values);
  return new SteadyState(network, workload, new Engine(network, router, workload, settings, false, instead.domainPorts), settings);
}
