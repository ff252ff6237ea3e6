/** Tells whether every source and destination keeps pace, from the flits that wait for each over a window. */
import type { Network } from "../topology/network.ts";
import type { Engine } from "./engine.ts";
import type { OpenLoop } from "./open-loop.ts";
import type { SimulationSettings } from "./settings.ts";

// Queues of sources that send steadily. Their length is known by rate, since only the first packet of each is drawn, or the first ones.

class SourceQueues {
  private readonly engine: Engine;
  private readonly workload: OpenLoop;
  private readonly endpoints: number;

  constructor(engine: Engine, workload: OpenLoop, endpoints: number) {
    this.engine = engine;
    this.workload = workload;
    this.endpoints = endpoints;
  }

  /** Flits born from `since` on, before this cycle, that still wait (expected value). */
  backlog(since: number): number {
    const { workload } = this;
    const { cycle, sources } = this.engine;
    const { packetSize, held } = workload;
    let flits = 0;
    for (let e = 0; e < this.endpoints; e++) {
      if (held !== null) {
        flits += sources.left(e) + packetSize * held.waiting(e, since, cycle, workload.packetRate(e));
        continue;
      }
      flits += this.ofReplies(e, since);
      const birth = sources.nextBirth(e);
      if (birth >= cycle) continue;
      const rate = packetSize * workload.packetRate(e);
      flits += birth < since ? rate * (cycle - since) : this.unsent(e) + rate * (cycle - 1 - birth);
    }
    return flits;
  }

  /** Of these, flits of packets whose heads have been sent. */
  begun(since: number): number {
    const { sources } = this.engine;
    let flits = 0;
    for (let e = 0; e < this.endpoints; e++) if (sources.replying(e) || sources.nextBirth(e) >= since) flits += sources.left(e);
    return flits;
  }

  /** Flits that wait at an endpoint (expected value). */
  queued(endpoint: number): number {
    const { cycle, sources } = this.engine;
    const { held, packetSize } = this.workload;
    const rate = this.workload.packetRate(endpoint);
    if (held !== null) return sources.left(endpoint) + packetSize * held.waiting(endpoint, 0, cycle, rate);
    const birth = sources.nextBirth(endpoint);
    const replies = this.ofReplies(endpoint, 0);
    if (birth >= cycle) return replies;
    return replies + this.unsent(endpoint) + packetSize * rate * (cycle - 1 - birth);
  }

  /** Flits of an endpoint's first packet that it has not sent yet, once that is born. */
  private unsent(endpoint: number): number {
    const { sources } = this.engine;
    return (sources.replying(endpoint) ? 0 : sources.left(endpoint)) || this.workload.packetSize;
  }

  /** Flits of replies to requests read from a cycle on that wait at an endpoint, and what is left of the one that it is sending. */
  private ofReplies(endpoint: number, since: number): number {
    const { workload, engine } = this;
    if (!workload.answered) return 0;
    const { sources } = engine;
    return workload.packetSize * sources.owed(endpoint, since) + (sources.replying(endpoint) ? sources.left(endpoint) : 0);
  }
}

/** The verdict of a window on the sources and destinations. */
export interface PaceVerdict {
  /** Number of sources whose queues grow, and of destinations for which more and more flits are in the network. */
  readonly sources: number;
  readonly destinations: number;
  /** True if some of them lack a tenth or more, which may still be chance because packets are few. */
  readonly doubtful: boolean;
  /** The least share that one of them gets through of what it offers, or of what is sent to it; 1 if all keep pace. */
  readonly worst: number;
}

/** A lack of this share of what was offered does not pass as chance while another window may decide. */
export const DOUBTFUL = 0.1;

/** Flits in the system, in each source's queue and, after these, under way to each destination. */
interface Look {
  readonly cycle: number;
  readonly inSystem: number;
  readonly backlogs: Float32Array;
}

/**
 * Samples, at equal times of a window, the flits that wait in each source's queue, and the flits in the network bound for each destination.
 * If a load is carried both fluctuate about a level. If it is not, some of them grow, whatever the total says: one flow through an
 * overloaded channel is a small part of the total, and while buffers fill its sources do not feel it yet. In the long run a source's queue,
 * served in order, throttles all its flows alike, so these two together tell the worst flow.
 */
export class Pace {
  readonly queues: SourceQueues;
  private readonly network: Network;
  private readonly workload: OpenLoop;
  private readonly engine: Engine;
  private readonly settings: SimulationSettings;
  /** Sums over the samples, for each source and then each destination: flits, flits times the sample's number, flits squared. */
  private readonly sums: Float64Array;
  private readonly moments: Float64Array;
  private readonly squares: Float64Array;
  private samples = 0;
  /** Samples taken half-way to the ends of this and the following windows. */
  private readonly looks: Look[] = [];
  /** Counts at the window's start: flits drawn for each endpoint, flits that reached it, flits that it got into the network. */
  private readonly drawnBefore: Int32Array;
  readonly ejectedBefore: Int32Array;
  readonly injectedBefore: Int32Array;

  constructor(network: Network, workload: OpenLoop, engine: Engine, settings: SimulationSettings) {
    this.queues = new SourceQueues(engine, workload, network.endpoints);
    this.network = network;
    this.workload = workload;
    this.engine = engine;
    this.settings = settings;
    this.sums = new Float64Array(2 * network.endpoints);
    this.moments = new Float64Array(2 * network.endpoints);
    this.squares = new Float64Array(2 * network.endpoints);
    this.drawnBefore = new Int32Array(network.endpoints);
    this.ejectedBefore = new Int32Array(network.endpoints);
    this.injectedBefore = new Int32Array(network.endpoints);
  }

  /** Called half-way to the end of every window. Later growth over it shows what a window is too short to show. */
  look(): void {
    const { endpoints } = this.network;
    const backlogs = new Float32Array(2 * endpoints);
    for (let e = 0; e < endpoints; e++) {
      backlogs[e] = this.queues.queued(e);
      backlogs[endpoints + e] = this.underWayTo(e);
    }
    this.looks.push({ cycle: this.engine.cycle, inSystem: this.inSystem(), backlogs });
  }

  /** Flits in the network and in the source queues. */
  inSystem(): number {
    return this.engine.flitsInFlight + this.queues.backlog(0);
  }

  private underWayTo(endpoint: number): number {
    const { sources, fabric } = this.engine;
    return sources.drawnFor(endpoint) - fabric.ejected(endpoint);
  }

  private ejectedSince(endpoint: number): number {
    return this.engine.fabric.ejected(endpoint) - this.ejectedBefore[endpoint]!;
  }

  /** A window begins. */
  restart(): void {
    this.sums.fill(0);
    this.moments.fill(0);
    this.squares.fill(0);
    this.samples = 0;
    const { sources, fabric } = this.engine;
    for (let e = 0; e < this.network.endpoints; e++) {
      this.drawnBefore[e] = sources.drawnFor(e);
      this.ejectedBefore[e] = fabric.ejected(e);
      this.injectedBefore[e] = fabric.injected(e);
    }
    this.sample();
  }

  /** Called at equal intervals of the window. */
  sample(): void {
    const { endpoints } = this.network;
    const i = this.samples++;
    for (let e = 0; e < endpoints; e++) {
      this.note(e, i, this.queues.queued(e));
      this.note(endpoints + e, i, this.underWayTo(e));
    }
  }

  private note(place: number, sample: number, flits: number): void {
    if (flits === 0) return;
    this.sums[place]! += flits;
    this.moments[place]! += flits * sample;
    this.squares[place]! += flits * flits;
  }

  /**
   * The verdict on a window of so many cycles, sampled from end to end. A backlog grows if it does so by more than `tolerance` of what was
   * offered to it and by more than its own fluctuation explains. That is so many standard deviations that among as many backlogs hardly one
   * would grow by chance.
   *
   * `alone`: no other window will decide. Then the chance in the arrivals of this window must not explain the growth either; in a short
   * window a burst is a line that rises from end to end.
   */
  judge(cycles: number, tolerance: number, alone: boolean): PaceVerdict {
    const { engine, network, settings, workload } = this;
    const { endpoints } = network;
    const { packetSize, traffic, load } = workload;
    const samples = this.samples;
    const look = this.looks.shift()!;
    if (samples < 3) return { sources: 0, destinations: 0, doubtful: false, worst: 1 };
    const mean = (samples - 1) / 2;
    const spread = (samples * (samples * samples - 1)) / 12;
    const deviations = 3 + 0.5 * Math.log10(2 * traffic.senders);
    const quantum = packetSize * packetSize * Math.max(1, settings.burst);
    let doubtful = false;
    const growing = (place: number, offered: number): boolean => {
      const slope = (this.moments[place]! - mean * this.sums[place]!) / spread;
      const growth = slope * (samples - 1);
      if (growth <= tolerance * offered || (alone && growth <= deviations * this.arrivalChance(offered))) return false;
      const variance = Math.max(0, (this.squares[place]! - this.sums[place]! ** 2 / samples - slope * slope * spread) / (samples - 2));
      const chance = (level: number): number => deviations * Math.sqrt(2 * (Math.max(variance, level * packetSize) + quantum));
      // What flows through fluctuates at least as a Poisson count of its mean, in a short window in step with the line.
      const level = this.sums[place]! / samples;
      if (growth > chance(level)) return true;
      const drawn = (span: number): number => deviations * this.arrivalChance((offered * span) / cycles);
      if (this.goesOn(growth, cycles, look, look.backlogs[place]!, level + growth / 2, chance, drawn)) return true;
      doubtful ||= growth > DOUBTFUL * offered && growth > Math.max(chance(level) / 2, 1.5 * this.arrivalChance(offered));
      return false;
    };
    let behind = 0;
    let crowded = 0;
    let worst = 1;
    for (let e = 0; e < endpoints; e++) {
      // Shares of what is offered on average, where that is known: then chance in what was drawn does not blur them.
      const offered = workload.offeredBy(e) * cycles;
      const sentShare = (engine.fabric.injected(e) - this.injectedBefore[e]!) / offered;
      // What grew by more than its mean keeps pace with it all the same where it gets all of that through.
      if (offered > 0 && growing(e, offered) && sentShare < 1) {
        behind++;
        worst = Math.min(worst, sentShare);
      }
      const drawn = engine.sources.drawnFor(e) - this.drawnBefore[e]!;
      const readShare = this.ejectedSince(e) / (traffic.received ? load * traffic.received[e]! * cycles : drawn);
      if (growing(endpoints + e, drawn) && readShare < 1) {
        crowded++;
        worst = Math.min(worst, readShare);
      }
    }
    // Where buffers fill, what a source gets rid of has not all arrived.
    if (traffic.received && behind + crowded > 0)
      for (let e = 0; e < endpoints; e++) {
        const sent = load * traffic.received[e]! * cycles;
        const lacking = sent - this.ejectedSince(e);
        if (lacking > tolerance * sent && lacking > deviations * Math.sqrt(sent * packetSize * Math.max(1, settings.burst)))
          worst = Math.min(worst, 1 - lacking / sent);
      }
    return { sources: behind, destinations: crowded, doubtful, worst };
  }

  /** Whether a lack of the window in all, in flits, has gone on for long. `deviations` of chance; for `chance` see below. */
  totalGoesOn(missing: number, offered: number, cycles: number, deviations: number, chance: (level: number) => number): boolean {
    const look = this.looks[0]!;
    const drawn = (span: number): number => deviations * this.arrivalChance((offered * span) / cycles);
    return this.goesOn(missing, cycles, look, look.inSystem, this.inSystem(), chance, drawn);
  }

  /**
   * Standard deviation of the difference of two counts of so many flits each, in packets and bursts at random. No queue that is served at
   * the rate of its arrivals grows by much more.
   */
  private arrivalChance(flits: number): number {
    const { packetSize, burst } = this.settings;
    return Math.sqrt(2 * flits * packetSize * Math.max(1, 2 * burst - 1));
  }

  /**
   * Whether the growth of the window that just ended has gone on for long. It has if half as much again has piled up since half the time,
   * more than chance allows at the present level, and the window had at least a quarter of its share. Otherwise a pile from a long warm-up
   * or many windows would count as a level with so much room to fluctuate that a window's growth does not show. With less piled up most of
   * the level was there at half time, and its room to fluctuate is overestimated at most sqrt 3 times. Chance also cannot explain more than
   * what was `drawn` since then allows. All in flits.
   */
  private goesOn(
    growth: number,
    cycles: number,
    { cycle }: Look,
    early: number,
    now: number,
    chance: (level: number) => number,
    drawn: (span: number) => number,
  ): boolean {
    const since = now - early;
    const span = this.engine.cycle - cycle;
    return 2 * since > early && since > Math.min(chance(now), drawn(span)) && growth * span > (since * cycles) / 4;
  }
}
