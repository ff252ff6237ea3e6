/**
 * Congestion control of the least complexity: the senders of an endpoint whose port is asked for more than it takes are held back, each to
 * an equal share of a part of that port, a round trip after the port was marked. Sources have queues by destination, so nothing else of
 * what they send waits for that. docs/congestion.md says what is modelled.
 */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { Gate, Packet } from "../workload/workload.ts";
import type { Arrivals } from "./arrivals.ts";
import type { ChannelReadings } from "./congestion.ts";
import { meanIdleLatency } from "./idle-latency.ts";
import { NEVER } from "./kernel/constants.ts";
import type { SimulationSettings } from "./settings.ts";
import type { ThrottleSettings } from "./throttle-parameters.ts";

/** Cycles between two readings of the ports: what it takes to detect a queue, at most. */
export const DETECTION = 16;
/** Turns of all senders in which it is counted whether they use what they may. */
const TURNS = 16;
/** Share of the target that need not be used. */
const SLACK = 0.02;
/** No mark is on its way to the senders. */
const NONE = -1;
/** A sender that has sent nothing since its endpoint was marked. */
const SILENT = -1;

/** What is known of a marked endpoint. */
interface Marked {
  readonly endpoint: number;
  /** The cycle from which each endpoint may send it a packet, and in which it sent the last one. */
  readonly opens: Float64Array;
  readonly last: Int32Array;
  /** Endpoints that send to it, and how many. */
  readonly senders: Int32Array;
  count: number;
  /** What all of them may send together, flits a cycle; Infinity before they are held back. */
  rate: number;
  /** The cycle in which a mark has its effect. */
  cutAt: number;
  /** Flits that were sent since this cycle. */
  sent: number;
  since: number;
}

export class Throttle implements Gate {
  /** Cycles from a mark to its effect. */
  readonly delay: number;
  /** The cycle of the next reading. */
  nextCycle = 0;
  private readonly settings: ThrottleSettings;
  private readonly endpoints: number;
  private readonly packetSize: number;
  private readonly channels: ChannelReadings;
  private readonly now: () => number;
  /** By endpoint: its place among the marked ones and 1 more; 0 if it is not marked. */
  private readonly placeOf: Int32Array;
  private readonly marked: Marked[] = [];
  /** Records of endpoints that are marked no more. */
  private readonly spare: Marked[] = [];

  /** `now`: the cycle that is simulated. */
  constructor(network: Network, settings: SimulationSettings, throttle: ThrottleSettings, channels: ChannelReadings, now: () => number) {
    this.settings = throttle;
    this.endpoints = network.endpoints;
    this.packetSize = settings.packetSize;
    this.channels = channels;
    this.now = now;
    this.placeOf = new Int32Array(network.endpoints);
    this.delay = throttle.delay > 0 ? throttle.delay : Math.round(2 * meanIdleLatency(network, settings)) + DETECTION;
  }

  get cycle(): number {
    return this.now();
  }

  opens(source: number, destination: number): number {
    const place = this.placeOf[destination]!;
    return place === 0 ? 0 : Math.ceil(this.marked[place - 1]!.opens[source]!);
  }

  /** A source hands a packet over in this cycle. */
  sent(source: number, destination: number, flits: number): void {
    const place = this.placeOf[destination]!;
    if (place === 0) return;
    const one = this.marked[place - 1]!;
    const { cycle } = this;
    one.sent += flits;
    if (one.last[source] === SILENT) one.senders[one.count++] = source;
    one.last[source] = cycle;
    // A fraction of a cycle that it came too late for is made up for, no more.
    one.opens[source] = Math.max(one.opens[source]!, cycle - 1) + Math.max(flits, (flits * one.count) / one.rate);
  }

  /** Reads the ports, at `nextCycle`. */
  look(): void {
    const { channels, endpoints, placeOf } = this;
    const { mark } = this.settings;
    const { cycle } = this;
    this.nextCycle = cycle + DETECTION;
    for (let e = 0; e < endpoints; e++) {
      const waits = channels.ejectionQueue(e) > mark;
      const place = placeOf[e]!;
      if (place > 0) this.adjust(this.marked[place - 1]!, waits, cycle);
      else if (waits) this.begin(e, cycle);
    }
  }

  private begin(endpoint: number, cycle: number): void {
    const { endpoints } = this;
    const fresh = this.spare.pop() ?? {
      opens: new Float64Array(endpoints),
      last: new Int32Array(endpoints),
      senders: new Int32Array(endpoints),
    };
    fresh.opens.fill(0);
    fresh.last.fill(SILENT);
    const { opens, last, senders } = fresh;
    this.marked.push({ endpoint, opens, last, senders, count: 0, rate: Infinity, cutAt: cycle + this.delay, sent: 0, since: cycle });
    this.placeOf[endpoint] = this.marked.length;
  }

  private adjust(one: Marked, waits: boolean, cycle: number): void {
    const { target, recovery } = this.settings;
    if (waits && one.cutAt === NONE && one.rate > target) one.cutAt = cycle + this.delay;
    if (one.cutAt !== NONE && cycle >= one.cutAt) {
      one.cutAt = NONE;
      one.rate = target;
      this.restart(one, cycle);
    }
    if (one.rate === Infinity) return;
    this.forget(one, cycle);
    const turn = one.count * this.packetSize;
    const span = cycle - one.since;
    if (span >= Math.max(this.delay, TURNS * turn)) {
      if (!waits && one.sent < target * (1 - SLACK) * span - turn) one.rate *= 1 + recovery;
      this.restart(one, cycle);
    }
    if (one.rate >= one.count) this.end(one);
  }

  private restart(one: Marked, cycle: number): void {
    one.sent = 0;
    one.since = cycle;
  }

  /** Senders that let several turns pass have nothing more for this endpoint. */
  private forget(one: Marked, cycle: number): void {
    const patience = Math.max(this.delay, (4 * this.packetSize * one.count) / one.rate);
    let kept = 0;
    for (let i = 0; i < one.count; i++) {
      const source = one.senders[i]!;
      if (cycle - one.last[source]! <= patience) one.senders[kept++] = source;
      else one.last[source] = SILENT;
    }
    one.count = kept;
  }

  private end(one: Marked): void {
    const place = this.placeOf[one.endpoint]!;
    this.placeOf[one.endpoint] = 0;
    const last = this.marked.pop()!;
    if (last !== one) {
      this.marked[place - 1] = last;
      this.placeOf[last.endpoint] = place;
    }
    this.spare.push(one);
  }
}

/** Packets of steady traffic that a source knows, those that are to be born included: a held-back one stands in the way of the rest only when they are so many. */
const KNOWN = 64;

interface Queue {
  readonly destination: Int32Array;
  readonly birth: Int32Array;
  count: number;
  /** Birth of the packet after these. */
  next: number;
}

/** The packets of steady traffic at each source, in the order of their births. */
export class HeldQueues {
  private readonly gate: Gate;
  private readonly arrivals: Arrivals;
  private readonly destinationOf: (source: number, random: RandomSource) => number;
  private readonly queues: Queue[] = [];

  constructor(gate: Gate, arrivals: Arrivals, destinationOf: (source: number, random: RandomSource) => number) {
    this.gate = gate;
    this.arrivals = arrivals;
    this.destinationOf = destinationOf;
  }

  /** A source that sends has its first packet. */
  begin(source: number, random: RandomSource): void {
    this.queues[source] = {
      destination: new Int32Array(KNOWN),
      birth: new Int32Array(KNOWN),
      count: 0,
      next: Math.min(this.arrivals.first(source, random), NEVER),
    };
  }

  /** When the first packet may be sent; it is known after that. */
  ready(source: number, random: RandomSource): number {
    const queue = this.queues[source]!;
    const { birth, destination } = queue;
    while (queue.count < KNOWN && queue.next < NEVER) {
      birth[queue.count] = queue.next;
      destination[queue.count++] = this.destinationOf(source, random);
      queue.next = Math.min(this.arrivals.next(source, queue.next, random), NEVER);
    }
    let first = Infinity;
    for (let i = 0; i < queue.count && birth[i]! < first; i++)
      first = Math.min(first, Math.max(birth[i]!, this.gate.opens(source, destination[i]!)));
    return first;
  }

  /** Takes the first packet that may be sent now. */
  take(source: number, packet: Packet): void {
    const queue = this.queues[source]!;
    const { birth, destination } = queue;
    const { cycle } = this.gate;
    let i = 0;
    while (birth[i]! > cycle || this.gate.opens(source, destination[i]!) > cycle) i++;
    packet.destination = destination[i]!;
    packet.born = birth[i]!;
    birth.copyWithin(i, i + 1, queue.count);
    destination.copyWithin(i, i + 1, queue.count);
    queue.count--;
  }

  /** Packets born from one cycle on and before another that a source has not begun to send; `rate`: packets a cycle that it generates. */
  waiting(source: number, since: number, end: number, rate: number): number {
    const queue = this.queues[source];
    if (queue === undefined) return 0;
    let packets = 0;
    for (let i = 0; i < queue.count; i++) if (queue.birth[i]! >= since && queue.birth[i]! < end) packets++;
    if (queue.next < end) packets += queue.next >= since ? 1 + rate * (end - 1 - queue.next) : rate * (end - since);
    return packets;
  }
}
