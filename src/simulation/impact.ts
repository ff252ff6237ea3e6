/**
 * What others do to a workload: its packets and messages beside endpoints that congest the network, or beside other jobs, and by
 * themselves, in the manner of GPCNeT (Chunduri et al. 2019). One run is one of these cases.
 */
import type { Complaint } from "../descriptor.ts";
import { mulberry32 } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import { routingOf } from "../routing/algorithms.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { Messages } from "../workload/messages.ts";
import { runsToCompletion, trafficOn } from "../workload/patterns.ts";
import { jobsOf, placementOf, programOf } from "../workload/placing.ts";
import type { Placement } from "../workload/placement.ts";
import { later } from "../workload/program.ts";
import type { Gate, Packet, Wake, Workload } from "../workload/workload.ts";
import type { Congestor } from "./congestors.ts";
import { Engine } from "./engine.ts";
import type { Experiment } from "./experiment.ts";
import { WHOLE_RUN } from "./measurement.ts";
import { OpenLoop } from "./open-loop.ts";
import type { SimulationValues } from "./parameters.ts";
import { messagesOf } from "./program-run.ts";
import { settingsOf } from "./settings.ts";
import type { SimulationSettings } from "./settings.ts";

/** Who runs: the victims, or the jobs with these numbers from 0; and the kinds of congestors beside them, which share endpoints evenly. */
export interface ImpactCase {
  readonly jobs: readonly number[];
  readonly congestors: readonly Congestor[];
  /** Share of the endpoints that are victims; the others congest, as far as no job holds them. */
  readonly victims: number;
  /** Load that victims offer, where they run no messages. */
  readonly load: number;
}

/** Mean and 99th percentile, cycles; null where nothing was delivered. */
export interface Spread {
  readonly mean: number | null;
  readonly p99: number | null;
}

export interface ImpactFigures {
  /** Endpoints of which these are the figures. */
  readonly endpoints: number;
  /** Of its packets, from the cycle in which they were ready. */
  readonly latency: Spread;
  /** Of its messages, from the cycle in which they were ready; null fields for steady traffic. */
  readonly time: Spread;
  /** Cycles from the arrival to the last delivery or end of work; null for steady traffic, and where it was not reached. */
  readonly cycles: number | null;
  /** Flits delivered by an endpoint and cycle of the window; null for messages. */
  readonly accepted: number | null;
  readonly packets: number;
  /** True if packets were left at the cycle limit: latencies then are at least these. */
  readonly unfinished: boolean;
}

export interface ImpactResult {
  /** Of the victims, or of each job in the order of the case. */
  readonly parts: readonly ImpactFigures[];
  /** Number of endpoints that congest. */
  readonly congestors: number;
  /**
   * Cycles in which congestion control drains at most what an incast sends before it is held back; null without control or incast, and
   * where it never drains.
   */
  readonly drain: number | null;
  readonly seconds: number;
  readonly complete: boolean;
}

/** Fewest victims, and fewest endpoints that congest. */
const LEAST = 2;

/** Why a case of a design cannot be measured; null if it can. */
export function impactRefusal(network: Network, values: SimulationValues, { jobs, congestors, victims }: ImpactCase): Complaint | null {
  const { endpoints } = network;
  if (!runsToCompletion(values)) {
    if (values.protocol !== "none")
      return {
        parameter: "protocol",
        message: `protocol = ${values.protocol}: packets beside others are not answered here, so protocol must be none.`,
      };
    if (jobs.length > 1 || (jobs[0] ?? 0) > 0)
      return {
        parameter: "run",
        message: "run = steady has no time of a job: run must be completion where several jobs are neighbours.",
      };
    if (victimCount(endpoints, victims) >= LEAST && endpoints - victimCount(endpoints, victims) >= LEAST) return null;
    const least = LEAST / endpoints;
    return {
      parameter: "victims",
      message: `victims = ${victims} of ${endpoints} endpoints leaves fewer than ${LEAST} on one side: ${
        endpoints < 2 * LEAST
          ? `the network must have ${2 * LEAST} endpoints or more`
          : `victims must be ${short(least)} to ${short(1 - least)}`
      }.`,
    };
  }
  const held = jobs.reduce((sum, job) => sum + placementOfJob(network, values, job).endpoint.length, 0);
  return congestors.length === 0 || endpoints - held >= LEAST
    ? null
    : {
        parameter: "traffic",
        message: `The workload holds ${held} of ${endpoints} endpoints, which leaves ${endpoints - held} to congest the network: it must leave ${LEAST} or more.`,
      };
}

const short = (share: number): string => String(Number(share.toPrecision(3)));
const victimCount = (endpoints: number, share: number): number => Math.round(share * endpoints);

function placementOfJob(network: Network, values: SimulationValues, job: number): Placement {
  const { form, values: own } = jobsOf(values)[job]!;
  return placementOf(form, network, own);
}

/** Endpoints in a random order. */
function shuffled(endpoints: number, seed: number): number[] {
  const random = mulberry32(seed);
  const order = Array.from({ length: endpoints }, (_, e) => e);
  for (let i = endpoints - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Steady traffic in which only some endpoints send. */
function trafficOf(rates: Float64Array, destination: (source: number, random: RandomSource) => number): Traffic {
  return {
    rates,
    senders: rates.reduce((count, rate) => count + Number(rate > 0), 0),
    sends: (source) => rates[source]! > 0,
    destination,
    routerDemands: () => {},
    terminalDemand: 1,
  };
}

/** The pattern among some endpoints: each stands for as many of the network, in the order of their numbers. */
function among(members: Int32Array, endpoints: number, traffic: Traffic): Traffic {
  const count = members.length;
  const place = new Int32Array(endpoints);
  members.forEach((endpoint, i) => (place[endpoint] = i));
  const standsFor = (i: number): number => Math.floor((i * endpoints) / count);
  const rates = new Float64Array(endpoints);
  members.forEach((endpoint, i) => {
    const one = standsFor(i);
    rates[endpoint] = traffic.sends(one) ? (traffic.rates?.[one] ?? 1) : 0;
  });
  return trafficOf(rates, (source, random) => {
    const i = place[source]!;
    const to = Math.floor((traffic.destination(standsFor(i), random) * count) / endpoints);
    return members[to === i ? (i + 1) % count : to]!;
  });
}

/** The endpoints dealt to the kinds in turn; the first of an incast is its target, the first of a broadcast its source. */
function congesting(members: readonly number[], kinds: readonly Congestor[], endpoints: number): Traffic {
  const rates = new Float64Array(endpoints);
  const groups = kinds.map((_, kind) => members.filter((_member, i) => i % kinds.length === kind));
  const groupOf = new Int32Array(endpoints);
  const place = new Int32Array(endpoints);
  groups.forEach((group, g) => {
    group.forEach((endpoint, i) => {
      groupOf[endpoint] = g;
      place[endpoint] = i;
      const sends = kinds[g] === "all-to-all" || (kinds[g] === "incast") === i > 0;
      rates[endpoint] = sends && group.length > 1 ? 1 : 0;
    });
  });
  return trafficOf(rates, (source, random) => {
    const group = groups[groupOf[source]!]!;
    if (kinds[groupOf[source]!] === "incast") return group[0]!;
    const drawn = random.below(group.length - 1);
    return group[drawn >= place[source]! ? drawn + 1 : drawn]!;
  });
}

/** A growing list of numbers. */
class Numbers {
  private list = new Float64Array(1024);
  count = 0;

  add(number: number): void {
    if (this.count === this.list.length) {
      const larger = new Float64Array(2 * this.count);
      larger.set(this.list);
      this.list = larger;
    }
    this.list[this.count++] = number;
  }

  /** Of these and so many more that are at least `least`. */
  spread(more = 0, least = 0): Spread {
    const all = this.count + more;
    if (all === 0) return { mean: null, p99: null };
    const sorted = this.list.slice(0, this.count).sort();
    const place = Math.ceil(0.99 * all) - 1;
    const sum = sorted.reduce((total, one) => total + one, 0) + more * least;
    return { mean: sum / all, p99: place < this.count ? sorted[place]! : Math.max(least, sorted[this.count - 1] ?? 0) };
  }
}

/** One of those that share the network. */
interface Part {
  readonly workload: OpenLoop | Messages;
  readonly endpoints: readonly number[];
  /** The cycle in which its messages begin. */
  readonly begin: number;
  readonly latencies: Numbers;
  /** Of steady traffic: packets of the window that were sent, and flits that arrived in it. */
  sent: number;
  accepted: number;
  /** Whether its figures are wanted. */
  readonly told: boolean;
  /** Messages of all. */
  readonly messages: number;
}

/** Several workloads, each on endpoints of its own. */
class SideBySide implements Workload {
  private readonly parts: readonly Part[];
  private readonly partOf: Int32Array;
  private readonly start: number;
  private readonly end: number;

  /** The window in which packets count: from one cycle to before another. */
  constructor(parts: readonly Part[], endpoints: number, start: number, end: number) {
    this.parts = parts;
    this.start = start;
    this.end = end;
    this.partOf = new Int32Array(endpoints).fill(-1);
    parts.forEach((part, i) => {
      for (const endpoint of part.endpoints) this.partOf[endpoint] = i;
    });
  }

  private within(cycle: number): boolean {
    return cycle >= this.start && cycle < this.end;
  }

  hold(gate: Gate): void {
    for (const { workload } of this.parts) workload.hold(gate);
  }

  ready(source: number, before: number, random: RandomSource): number {
    const part = this.parts[this.partOf[source]!];
    return part === undefined ? Infinity : part.workload.ready(source, before, random);
  }

  next(source: number, packet: Packet, random: RandomSource): void {
    const own = this.partOf[source]!;
    const part = this.parts[own]!;
    packet.tag = 0;
    part.workload.next(source, packet, random);
    packet.tag = packet.tag * this.parts.length + own;
    if (this.within(packet.born)) part.sent++;
  }

  delivered(tag: number, cycle: number, wake: Wake, born: number): void {
    const part = this.parts[tag % this.parts.length]!;
    const { workload } = part;
    if (part.told) {
      if (this.within(born)) part.latencies.add(cycle - born);
      if (workload instanceof OpenLoop && this.within(cycle)) part.accepted += workload.packetSize;
    }
    if (workload instanceof Messages) workload.delivered(Math.floor(tag / this.parts.length), cycle, wake);
  }
}

/** Cycles between two checks of whether all is done. */
const LOOK_EVERY = 500;

class ImpactRun implements Experiment<ImpactResult, number> {
  private readonly engine: Engine;
  private readonly parts: readonly Part[];
  private readonly settings: SimulationSettings;
  private readonly congestors: number;
  private readonly drain: number | null;
  private readonly end: number;
  private done = false;
  private complete = false;
  private seconds = 0;

  constructor(network: Network, values: SimulationValues, { jobs, congestors, victims, load }: ImpactCase) {
    const given = settingsOf(values);
    const finite = runsToCompletion(values);
    const settings = { ...given, maxCycles: Math.max(given.maxCycles, given.warmup + given.measure) };
    const order = shuffled(network.endpoints, values.seed);
    const part = (workload: OpenLoop | Messages, endpoints: readonly number[], begin = 0, told = true): Part => ({
      workload,
      endpoints,
      begin,
      latencies: new Numbers(),
      sent: 0,
      accepted: 0,
      told,
      messages: workload instanceof Messages ? workload.outstanding : 0,
    });
    const steady = (members: readonly number[]): Part => {
      const sorted = Int32Array.from(members).sort();
      return part(new OpenLoop(among(sorted, network.endpoints, trafficOn(network, values)), settings, load), [...sorted]);
    };
    const parts = finite
      ? jobs.map((job) => {
          const placement = placementOfJob(network, values, job);
          const one = jobsOf(values)[job]!;
          const begin = settings.warmup + one.arrival;
          const program = later(programOf(one.form, one.values), begin);
          return part(messagesOf(program, network, placement, values, [one]), [...placement.endpoint], begin);
        })
      : [steady(order.slice(0, victimCount(network.endpoints, victims)))];
    const held = new Set(parts.flatMap(({ endpoints }) => endpoints));
    const others = order.filter((endpoint) => !held.has(endpoint)).slice(0, network.endpoints - victimCount(network.endpoints, victims));
    this.congestors = congestors.length === 0 ? 0 : others.length;
    if (congestors.length > 0)
      parts.push(part(new OpenLoop(congesting(others, congestors, network.endpoints), { ...settings, burst: 0 }, 1), others, 0, false));
    const start = finite ? 0 : settings.warmup;
    this.end = finite ? WHOLE_RUN.measure : settings.warmup + settings.measure;
    this.settings = settings;
    this.parts = parts;
    const workload = new SideBySide(parts, network.endpoints, start, this.end);
    this.engine = new Engine(network, routingOf(values).build(network, values), workload, {
      ...settings,
      ...(finite ? WHOLE_RUN : {}),
    });
    // All but what the port takes, for as long as the marks are on their way.
    const senders = congestors.includes("incast") ? Math.ceil(this.congestors / congestors.length) - 1 : 0;
    const excess = (senders - 1) * (this.engine.throttle?.delay ?? 0);
    const left = 1 - (settings.throttle?.target ?? 1);
    this.drain = excess <= 0 || left <= 0 ? null : Math.round(excess / left);
    for (const { workload: own } of parts) if (own instanceof Messages) own.watch(() => this.engine.cycle);
    this.engine.expect(parts.map(({ begin }) => begin));
  }

  advance(cycles: number): boolean {
    const { engine, settings } = this;
    const until = engine.cycle + cycles;
    while (!this.done && engine.cycle < until) {
      const next = (Math.floor(engine.cycle / LOOK_EVERY) + 1) * LOOK_EVERY;
      const moves = engine.run(Math.min(until, next, settings.maxCycles) - engine.cycle);
      if (engine.cycle !== next && engine.cycle < settings.maxCycles && moves) continue;
      this.complete = this.parts.every((part) => !part.told || this.isOver(part));
      this.done = this.complete || !moves || engine.cycle >= settings.maxCycles;
    }
    return this.done;
  }

  private isOver({ workload, endpoints, sent, latencies }: Part): boolean {
    if (workload instanceof Messages) return workload.outstanding === 0;
    const { engine, end } = this;
    if (engine.cycle < end || latencies.count < sent) return false;
    return endpoints.every((e) => engine.sources.nextBirth(e) >= end && (workload.held?.waiting(e, 0, end, 0) ?? 0) === 0);
  }

  progress(): number {
    const shares = this.parts
      .filter(({ told }) => told)
      .map(({ workload, messages }) =>
        workload instanceof OpenLoop ? this.engine.cycle / (this.end * 1.05) : 1 - workload.outstanding / Math.max(1, messages),
      );
    return this.done ? 1 : Math.min(0.99, ...shares);
  }

  result(): ImpactResult {
    const { parts, congestors, drain, seconds, complete } = this;
    return { parts: parts.filter(({ told }) => told).map((part) => this.figuresOf(part)), congestors, drain, seconds, complete };
  }

  private figuresOf(part: Part): ImpactFigures {
    const { workload, endpoints, latencies } = part;
    const unfinished = !this.isOver(part);
    if (workload instanceof OpenLoop) {
      const { measure, maxCycles } = this.settings;
      // What waits at the sources still is known by the rates.
      const expected = endpoints.reduce((sum, e) => sum + workload.packetRate(e) * Number(workload.traffic.sends(e)), 0) * measure;
      const missing = unfinished ? Math.max(part.sent - latencies.count, Math.round(expected) - latencies.count) : 0;
      return {
        endpoints: endpoints.length,
        latency: latencies.spread(Math.max(0, missing), maxCycles - this.end),
        time: { mean: null, p99: null },
        cycles: null,
        accepted: part.accepted / measure / endpoints.length,
        packets: latencies.count,
        unfinished,
      };
    }
    const { ready, done } = workload.times;
    const times = new Numbers();
    for (let op = 0; op < ready.length; op++) if (workload.flits[op]! > 0 && !Number.isNaN(done[op])) times.add(done[op]! - ready[op]!);
    return {
      endpoints: endpoints.length,
      latency: latencies.spread(),
      time: times.spread(),
      cycles: unfinished ? null : workload.finished - part.begin,
      accepted: null,
      packets: latencies.count,
      unfinished,
    };
  }

  addSeconds(seconds: number): void {
    this.seconds += seconds;
  }
}

/** The run of a case of a valid design, which impactRefusal does not refuse. */
export function createImpactRun(network: Network, values: SimulationValues, one: ImpactCase): Experiment<ImpactResult, number> {
  return new ImpactRun(network, values, one);
}
