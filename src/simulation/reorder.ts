/**
 * Ideal in-order delivery (paper 004): packets carry a sequence number of their flow (source and destination), and those that
 * arrive early wait in a buffer without bounds at their destination, at no cost but the wait. Memory and time follow the
 * packets under way, not the number of flows: a flow with none under way is forgotten and starts again at number 0.
 */
import type { ReorderFigures } from "./results.ts";

const NONE = -1;

export class Reorder {
  private readonly endpoints: number;
  private readonly deliver: (birth: number, meta: number) => void;
  private readonly flows = new Flows();
  private readonly waiting = new Waiting();
  /** Packets in each endpoint's buffer, and in all. */
  private readonly held: Int32Array;
  private allHeld = 0;
  /** The window of the figures, cycles; occupancy is summed up to `countedTo`. */
  private start = 0;
  private end = 0;
  private countedTo = 0;
  private opened = false;
  private occupancySum = 0;
  private maxOccupancy = 0;
  private packets = 0;
  private latePackets = 0;
  private delaySum = 0;

  /** `deliver` hears of each packet when its endpoint gets it, within the call of `arrived` that lets it go. */
  constructor(endpoints: number, deliver: (birth: number, meta: number) => void) {
    this.endpoints = endpoints;
    this.deliver = deliver;
    this.held = new Int32Array(endpoints);
  }

  /** Forgets the figures, but no packet: they count occupancy from cycle `start` up to, but not including, `end`, and packets born then. */
  restart(start: number, end: number): void {
    this.start = start;
    this.end = end;
    this.countedTo = start;
    this.opened = false;
    this.occupancySum = 0;
    this.maxOccupancy = 0;
    this.packets = 0;
    this.latePackets = 0;
    this.delaySum = 0;
  }

  /** A packet leaves its source; returns its number in its flow. */
  sent(source: number, destination: number): number {
    const { flows } = this;
    const flow = flows.findOrAdd(source, destination);
    return flows.sent[flow]!++;
  }

  /** A packet has arrived whole: it is delivered, and those that waited for it, or it waits. Cycles must not fall from call to call. */
  arrived(source: number, destination: number, sequence: number, cycle: number, birth: number, meta: number): void {
    const { flows, waiting } = this;
    this.count(cycle);
    const flow = flows.find(source, destination);
    if (sequence !== flows.delivered[flow]) {
      waiting.add(flows, flow, sequence, cycle, birth, meta);
      const held = ++this.held[destination]!;
      this.allHeld++;
      if (held > this.maxOccupancy && cycle >= this.start && cycle < this.end) this.maxOccupancy = held;
      return;
    }
    flows.delivered[flow] = sequence + 1;
    this.hand(birth, meta, NONE, cycle);
    for (let first = flows.first[flow]!; first !== NONE && waiting.sequence[first] === flows.delivered[flow]; first = flows.first[flow]!) {
      flows.first[flow] = waiting.next[first]!;
      flows.delivered[flow]!++;
      this.held[destination]!--;
      this.allHeld--;
      this.hand(waiting.birth[first]!, waiting.meta[first]!, waiting.since[first]!, cycle);
      waiting.remove(first);
    }
    if (flows.delivered[flow] === flows.sent[flow]) flows.remove(flow);
  }

  /** The figures up to the present cycle, or the window's end when that is over. */
  figures(cycle: number): ReorderFigures {
    this.count(cycle);
    const { packets } = this;
    const cycles = this.countedTo - this.start;
    return {
      outOfOrder: packets === 0 ? 0 : this.latePackets / packets,
      meanOccupancy: cycles === 0 ? 0 : this.occupancySum / (cycles * this.endpoints),
      maxOccupancy: this.maxOccupancy,
      addedDelay: packets === 0 ? 0 : this.delaySum / packets,
    };
  }

  /** Packets that wait now, at all endpoints. */
  get occupancy(): number {
    return this.allHeld;
  }

  private hand(birth: number, meta: number, since: number, cycle: number): void {
    if (birth >= this.start && birth < this.end) {
      this.packets++;
      if (since !== NONE) {
        this.latePackets++;
        this.delaySum += cycle - since;
      }
    }
    this.deliver(birth, meta);
  }

  /** Sums the occupancy from the last change to this one, inside the window; on entering it looks for the fullest buffer. */
  private count(cycle: number): void {
    const until = Math.min(cycle, this.end);
    if (until <= this.countedTo) return;
    this.occupancySum += this.allHeld * (until - this.countedTo);
    this.countedTo = until;
    if (this.opened) return;
    this.opened = true;
    for (const held of this.held) if (held > this.maxOccupancy) this.maxOccupancy = held;
  }
}

/** A hash table of the flows with packets under way, chained; records move only when it grows. */
class Flows {
  source = new Int32Array(1024);
  destination = new Int32Array(1024);
  /** Packets sent and delivered since the flow came up: the next numbers. */
  sent = new Int32Array(1024);
  delivered = new Int32Array(1024);
  /** Its packets that wait, in the order of their numbers. */
  first = new Int32Array(1024);
  last = new Int32Array(1024);
  /** The next flow of a bucket, or of the free ones. */
  private next = new Int32Array(1024);
  private bucket = new Int32Array(1024).fill(NONE);
  private used = 0;
  private free = NONE;

  /** The flow's record; NONE for a flow that has no packets under way. */
  find(source: number, destination: number): number {
    let flow = this.bucket[this.bucketOf(source, destination)]!;
    while (flow !== NONE && (this.source[flow] !== source || this.destination[flow] !== destination)) flow = this.next[flow]!;
    return flow;
  }

  findOrAdd(source: number, destination: number): number {
    const found = this.find(source, destination);
    if (found !== NONE) return found;
    if (this.free === NONE && this.used === this.source.length) this.grow();
    const flow = this.free === NONE ? this.used++ : this.free;
    if (flow === this.free) this.free = this.next[flow]!;
    this.source[flow] = source;
    this.destination[flow] = destination;
    this.sent[flow] = 0;
    this.delivered[flow] = 0;
    this.first[flow] = NONE;
    this.hang(flow);
    return flow;
  }

  remove(flow: number): void {
    const bucket = this.bucketOf(this.source[flow]!, this.destination[flow]!);
    let before = this.bucket[bucket]!;
    if (before === flow) this.bucket[bucket] = this.next[flow]!;
    else {
      while (this.next[before] !== flow) before = this.next[before]!;
      this.next[before] = this.next[flow]!;
    }
    this.next[flow] = this.free;
    this.free = flow;
  }

  private bucketOf(source: number, destination: number): number {
    const mixed = Math.imul(source, 0x9e3779b1) ^ Math.imul(destination, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.bucket.length - 1);
  }

  private hang(flow: number): void {
    const bucket = this.bucketOf(this.source[flow]!, this.destination[flow]!);
    this.next[flow] = this.bucket[bucket]!;
    this.bucket[bucket] = flow;
  }

  private grow(): void {
    for (const name of ["source", "destination", "sent", "delivered", "first", "last", "next"] as const) this[name] = doubled(this[name]);
    this.bucket = new Int32Array(this.source.length).fill(NONE);
    for (let flow = 0; flow < this.used; flow++) this.hang(flow);
  }
}

/** Packets in reorder buffers: a list for each flow, in the order of their numbers. */
class Waiting {
  sequence = new Int32Array(1024);
  birth = new Int32Array(1024);
  meta = new Int32Array(1024);
  /** Cycle of arrival. */
  since = new Int32Array(1024);
  /** The next of its flow, or of the free ones. */
  next = new Int32Array(1024);
  private used = 0;
  private free = NONE;

  add(flows: Flows, flow: number, sequence: number, cycle: number, birth: number, meta: number): void {
    if (this.free === NONE && this.used === this.sequence.length) this.grow();
    const packet = this.free === NONE ? this.used++ : this.free;
    if (packet === this.free) this.free = this.next[packet]!;
    this.sequence[packet] = sequence;
    this.birth[packet] = birth;
    this.meta[packet] = meta;
    this.since[packet] = cycle;
    const first = flows.first[flow]!;
    if (first === NONE || sequence < this.sequence[first]!) {
      this.next[packet] = first;
      flows.first[flow] = packet;
      if (first === NONE) flows.last[flow] = packet;
      return;
    }
    // Most come behind all that wait.
    const last = flows.last[flow]!;
    let before = sequence > this.sequence[last]! ? last : first;
    while (this.next[before] !== NONE && this.sequence[this.next[before]!]! < sequence) before = this.next[before]!;
    this.next[packet] = this.next[before]!;
    this.next[before] = packet;
    if (before === last) flows.last[flow] = packet;
  }

  remove(packet: number): void {
    this.next[packet] = this.free;
    this.free = packet;
  }

  private grow(): void {
    for (const name of ["sequence", "birth", "meta", "since", "next"] as const) this[name] = doubled(this[name]);
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
