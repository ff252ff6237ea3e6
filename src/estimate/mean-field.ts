/**
 * The load of stations under adaptive routing: a fixed point of routes that depend on queues and queues that follow from routes, a
 * mean-field model (Mitzenmacher 2001). If more comes to a station than it carries, buffers fill and hold up the stations before it. That
 * is how a source feels a busy channel further on (Kim et al. 2008, section 4.3).
 */
import type { SimulationValues } from "../simulation/parameters.ts";
import { naturalLog } from "../math/logarithm.ts";
import type { RandomSource } from "../math/random.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { FlowTable } from "./flow-table.ts";
import { drawRoutes, flowsOf } from "./flows.ts";
import type { Flows, Ground, Senders } from "./flows.ts";
import { Queues } from "./queues.ts";
import { RouteWalk } from "./route-walk.ts";
import { sizeOf } from "./stations.ts";
import type { Stations } from "./stations.ts";

/**
 * Rounds of the first load and of each lower one, and of each higher one, whose second half counts; routes of a round, by the number of
 * stations; the weight of the last round in the next.
 */
const [FIRST, ROUNDS] = [30, 12];
const [LEAST_DRAWS, MAX_DRAWS] = [600, 6000];
const KEPT = 0.8;
/** Upper limit of uses; the excess counts as what fills buffers. */
const MAX_USE = 0.98;
/** What a channel with full buffers before it carries: heads of its inputs wait for each other's turn. */
const CARRIED_SHARE_BEFORE_FULL = 0.92;
/** Limits of loads surely below saturation: the highest use, and the share that sources cannot send. */
const CALM_LIMITS = { use: 0.96, refused: 0.003 } as const;
/**
 * Cycles for which the excess is added in a round: the least, the factor while it goes on, and the factor when it turns (Riedmiller, Braun
 * 1993).
 */
const [LEAST_STEP, FASTER, SLOWER] = [2, 1.4, 0.4];
/** The most cycles if sources see what waits, since stations further on are full. */
const MAX_BLOCKED_STEP_CYCLES = 8;
/** Flits in excess, mean over the rounds, from which on a station counts as full. */
const MIN_FULL_EXCESS_FLITS = 1;

/** A queue's spread around its mean: that of a sum of so many geometric numbers, because sources even queues out. */
const GEOMETRIC_SUMMANDS = 4;
/** Number of equally likely lengths that represent a queue, if few stations are asked for many. */
const TABULATED_LENGTHS = 256;
/** Most stations whose lengths are tabulated so. */
const MAX_TABULATED_STATIONS = 256;

/** Queues as a packet may find them, drawn around their means, once for each decision. */
class DrawnQueues implements Congestion {
  /**
   * By station, of one lane: flits that wait for it, those of full buffers, those under way beyond it and back, and those that wait there.
   */
  readonly waiting: Float64Array;
  readonly full: Float64Array;
  readonly underWay: Float64Array;
  readonly beyond: Float64Array;
  private readonly stations: Stations;
  private readonly random: RandomSource;
  private readonly queues: Float64Array;
  private readonly queueAt: Int32Array;
  private readonly late: Float64Array;
  private readonly lateAt: Int32Array;
  /** By station, if these are few: its lengths, and the round in which they were computed. */
  private readonly lengths: Float64Array;
  private readonly laidOut: Int32Array;
  private round = 0;
  private decision = 1;

  constructor(stations: Stations, random: RandomSource) {
    const { injection, network, classes } = stations;
    const single = network.channels * classes;
    this.stations = stations;
    this.random = random;
    [this.waiting, this.full, this.underWay, this.beyond] = [new Float64Array(injection), new Float64Array(injection), new Float64Array(injection), new Float64Array(injection)]; // oxfmt-ignore
    [this.queues, this.late] = [new Float64Array(single), new Float64Array(single)];
    [this.queueAt, this.lateAt] = [new Int32Array(single), new Int32Array(single)];
    this.lengths = new Float64Array(injection <= MAX_TABULATED_STATIONS ? injection * TABULATED_LENGTHS : 0);
    this.laidOut = new Int32Array(this.lengths.length > 0 ? injection : 0).fill(-1);
  }

  /** Call it when the means have changed. */
  renew(): void {
    this.round++;
  }

  /** Call it when the next packet decides. */
  decide(): void {
    this.decision++;
  }

  queue(channel: number): number {
    const { classes } = this.stations;
    let flits = 0;
    for (let k = 0; k < classes; k++) flits += this.queueOf(channel, k);
    return flits;
  }

  queueOf(channel: number, vcClass: number): number {
    const { classes, poolOf } = this.stations;
    const one = channel * classes + vcClass;
    if (this.queueAt[one] === this.decision) return this.queues[one]!;
    this.queueAt[one] = this.decision;
    const s = poolOf[channel]! * classes + vcClass;
    const full = Math.round(this.full[s]!);
    if (this.laidOut.length > 0) {
      if (this.laidOut[s] !== this.round) this.layOut(s);
      return (this.queues[one] = full + this.lengths[s * TABULATED_LENGTHS + ((this.random.next() >>> 0) % TABULATED_LENGTHS)]!);
    }
    let flits = full;
    const part = this.waiting[s]! / GEOMETRIC_SUMMANDS;
    for (let i = 0; i < GEOMETRIC_SUMMANDS; i++) flits += this.geometric(part);
    return (this.queues[one] = flits);
  }

  /** The lengths of a station's queue at the middles of equal parts of their distribution, that of a sum of geometric numbers. */
  private layOut(s: number): void {
    const { lengths } = this;
    this.laidOut[s] = this.round;
    const part = this.waiting[s]! / GEOMETRIC_SUMMANDS;
    const more = part / (1 + part);
    let chance = 1;
    for (let i = 0; i < GEOMETRIC_SUMMANDS; i++) chance *= 1 - more;
    let [flits, below] = [0, chance];
    for (let i = 0; i < TABULATED_LENGTHS; i++) {
      while (below * TABULATED_LENGTHS < i + 0.5 && chance > 0) {
        chance *= ((GEOMETRIC_SUMMANDS + flits) / (flits + 1)) * more;
        flits++;
        below += chance;
      }
      lengths[s * TABULATED_LENGTHS + i] = flits;
    }
  }

  /** 0, since queueOf counts all flits that wait. */
  leavingOf(): number {
    return 0;
  }

  outstanding(channel: number): number {
    let flits = 0;
    for (let k = 0; k < this.stations.classes; k++) flits += this.outstandingOf(channel, k);
    return flits;
  }

  outstandingOf(channel: number, vcClass: number): number {
    const { classes, poolOf } = this.stations;
    const mean = this.underWay[poolOf[channel]! * classes + vcClass]!;
    // Nearly normal, with a count's variance.
    const normal = (this.uniform() + this.uniform() + this.uniform() + this.uniform() - 2) * Math.sqrt(3);
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal)) + this.overdueOf(channel, vcClass);
  }

  overdueOf(channel: number, vcClass: number): number {
    const { classes, poolOf } = this.stations;
    const one = channel * classes + vcClass;
    if (this.lateAt[one] === this.decision) return this.late[one]!;
    this.lateAt[one] = this.decision;
    return (this.late[one] = this.geometric(this.beyond[poolOf[channel]! * classes + vcClass]!));
  }

  /** 0, since queues are drawn anew for each packet. */
  chosen(): number {
    return 0;
  }

  chosenOf(): number {
    return 0;
  }

  private uniform(): number {
    return ((this.random.next() >>> 0) + 0.5) / 2 ** 32;
  }

  private geometric(mean: number): number {
    if (mean <= 0) return 0;
    const uniform = this.uniform();
    const more = mean / (1 + mean);
    return uniform > more ? 0 : Math.floor(naturalLog(uniform) / naturalLog(more));
  }
}

/** The model's answer at a load. */
export interface Found {
  readonly flows: Flows;
  /** Mean cycles that a packet waits: in queues, and where buffers stay full. */
  readonly wait: number;
  readonly backlog: number;
  /** The highest use of what all packets of a queue need, 1 at saturation; and the share of the load that is held back at the sources. */
  readonly use: number;
  readonly refused: number;
}

/** Whether a load is surely below saturation. */
function isCalm({ use, refused }: Found): boolean {
  return use < CALM_LIMITS.use && refused < CALM_LIMITS.refused;
}

export class MeanField {
  private readonly traffic: Traffic;
  private readonly senders: Senders;
  private readonly ground: Ground;
  private readonly queues: Queues;
  private readonly random: RandomSource;
  private readonly drawn: DrawnQueues;
  private readonly walk: RouteWalk;
  private table = new FlowTable();
  /** By station: flits that wait beyond what it carries, the share of arrivals that it takes, and how fast the former grows. */
  private readonly excess: Float64Array;
  private readonly taken: Float64Array;
  private readonly gain: Float64Array;
  private readonly over: Float64Array;
  private last = 0;
  /** The highest load after which nothing was full, and the state then, from which higher loads start. */
  private kept: { readonly load: number; readonly table: FlowTable; readonly states: readonly Float64Array[] } | null = null;
  private readonly sums: readonly [Float64Array, Float64Array, Float64Array, Float64Array];

  constructor(
    values: SimulationValues,
    traffic: Traffic,
    router: Router,
    senders: Senders,
    ground: Ground,
    latencies: Int32Array,
    random: RandomSource,
  ) {
    const { stations } = ground;
    this.traffic = traffic;
    this.senders = senders;
    this.ground = ground;
    this.random = random;
    this.queues = new Queues(values, traffic, senders, stations, latencies, MAX_USE);
    this.drawn = new DrawnQueues(stations, random);
    this.walk = new RouteWalk(stations, router, this.drawn);
    this.excess = new Float64Array(stations.count);
    this.taken = new Float64Array(stations.count).fill(1);
    this.gain = new Float64Array(stations.count).fill(LEAST_STEP);
    this.over = new Float64Array(stations.count);
    const sum = (): Float64Array => new Float64Array(stations.count);
    this.sums = [sum(), sum(), sum(), sum()];
  }

  /** Computes a load; fastest if loads ascend. */
  at(load: number): Found {
    const { traffic, senders, random, queues, drawn, walk, excess, ground } = this;
    const { stations, company } = ground;
    const rounds = this.setOut(load) ? ROUNDS : FIRST;
    const { table } = this;
    const draws = Math.min(MAX_DRAWS, Math.max(LEAST_DRAWS, stations.count / 2));
    const mean = new FlowTable();
    const full = new Float64Array(stations.count);
    let [backlog, refused, counted] = [0, 0, 0];
    const decide = (): void => {
      drawn.decide();
    };
    for (let round = 0; round < rounds; round++) {
      table.age(KEPT);
      drawRoutes(walk, table, traffic, senders, random, draws, decide);
      const flows = flowsOf(table, stations, senders, company);
      queues.at(flows, load, excess);
      const lost = this.fill(flows, load);
      this.show(flows, load);
      if (2 * round < rounds) continue;
      counted++;
      refused += lost;
      for (let s = 0; s < full.length; s++) {
        full[s]! += excess[s]!;
        backlog += (excess[s]! * sizeOf(stations, s)) / (load * flows.offered);
      }
      for (let i = 0; i < flows.from.length; i++) mean.add(flows.from[i]!, flows.to[i]!, flows.rate[i]!);
      mean.hops += flows.hops * flows.offered;
      mean.minimal += flows.minimal * flows.offered;
      mean.total += flows.offered;
    }
    for (let s = 0; s < full.length; s++) full[s] = full[s]! > MIN_FULL_EXCESS_FLITS * counted ? 1 : 0;
    const flows = flowsOf(mean, stations, senders, company);
    queues.at(flows, load, full);
    const found = { flows, wait: queues.wait, backlog: backlog / counted, use: queues.use, refused: refused / counted };
    if (isCalm(found) && load > (this.kept?.load ?? 0))
      this.kept = { load, table: table.copy(), states: this.states().map((one) => one.slice()) };
    return found;
  }

  /** Prepares a load: from the last load, if that is lower, or from the highest lower calm one; false if there is none. */
  private setOut(load: number): boolean {
    const { last, kept, excess } = this;
    this.last = load;
    if (last > 0 && last <= load) return true;
    if (kept !== null && kept.load <= load) {
      // Buffers that were full at a higher load are no sign of what happens at this one.
      this.states().forEach((one, i) => {
        one.set(kept.states[i]!);
      });
      this.table = kept.table.copy();
      return true;
    }
    excess.fill(0);
    return false;
  }

  private states(): readonly Float64Array[] {
    const { excess, taken, gain, over, drawn } = this;
    return [excess, taken, gain, over, drawn.waiting, drawn.full, drawn.underWay, drawn.beyond];
  }

  /**
   * Fills the buffers before a station with what it cannot carry, then holds up the stations that feed it. Returns the share of the load
   * that waits at sources.
   */
  private fill({ load: through, from, to, rate, company, offered }: Flows, load: number): number {
    const { queues, excess, taken, gain, over, ground } = this;
    const { classes, injection, ejection, poolSize } = ground.stations;
    for (const one of this.sums) one.fill(0);
    const [passing, leaving, room, coming] = this.sums;
    for (let i = 0; i < from.length; i++) {
      const [u, s, flow] = [from[i]!, to[i]!, rate[i]!];
      leaving[u]! += flow;
      passing[u]! += flow * taken[s]!;
      coming[s]! += flow;
      room[s]! += flow * queues.room[u]!;
    }
    for (let pool = 0; pool < poolSize.length; pool++) {
      let all = 0;
      for (let s = pool * classes; s < (pool + 1) * classes; s++) all += load * through[s]!;
      for (let s = pool * classes; s < (pool + 1) * classes; s++) {
        const mine = load * through[s]!;
        if (mine === 0) {
          excess[s] = 0;
          taken[s] = 1;
          continue;
        }
        const most = queues.bandwidth[s]! * (excess[s]! > 0 ? CARRIED_SHARE_BEFORE_FULL : 1);
        // Its share of the channel, or what the others leave of it; and no more than what is taken further on.
        let carried = Math.max(most - (all - mine), (most * mine) / all);
        const blocked = passing[s]! < leaving[s]!;
        if (blocked) carried = Math.min(carried, (mine * passing[s]!) / leaving[s]!);
        // By so many inputs as bring it, were they all alike.
        const limit = room[s]! / coming[s]! / Math.max(0.01, company.together[s]!);
        const more = mine - carried;
        gain[s] = Math.min(
          blocked ? MAX_BLOCKED_STEP_CYCLES : Math.max(LEAST_STEP, limit / 3),
          Math.max(LEAST_STEP, gain[s]! * (more * over[s]! > 0 ? FASTER : SLOWER)),
        );
        over[s] = more;
        const flits = excess[s]! + more * gain[s]!;
        excess[s] = Math.max(0, Math.min(flits, limit));
        taken[s] = more > 0 && flits >= limit ? carried / mine : 1;
      }
    }
    let lost = 0;
    for (let u = injection; u < ejection; u++) lost += leaving[u]! - passing[u]!;
    return lost / offered;
  }

  /** Sets what packets will find. */
  private show({ load: through }: Flows, load: number): void {
    const { queues, drawn, excess, ground } = this;
    const { stations } = ground;
    drawn.renew();
    for (let s = 0; s < stations.injection; s++) {
      const lanes = stations.network.channelWidth[stations.channelIn[Math.floor(s / stations.classes)]!]!;
      const flits = (load * through[s]!) / lanes;
      // A flit counts as waiting in the cycle of its steps, too.
      drawn.waiting[s] = queues.waiting[s]! / lanes + flits;
      drawn.full[s] = excess[s]! / lanes;
      drawn.underWay[s] = flits * queues.loop[s]!;
      drawn.beyond[s] = flits * queues.beyond[s]!;
    }
  }
}
