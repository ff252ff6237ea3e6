/**
 * Ideal in-order delivery (Gómez et al. 2007). Packets carry a sequence number of their flow (source and destination). Early ones wait in a
 * buffer without bounds at their destination, at no cost but the wait. Memory and time depend on the packets under way, not on the number
 * of flows: a flow with none under way is forgotten and starts again at number 0.
 */
import type { ReorderFigures } from "./results.ts";

const NONE = -1;
/** Fields of a record after its key: the next of its bucket, or of the free ones. */
const NEXT = 2;
/** A flow (key: source, destination): packets sent and delivered since it came up, which are the next numbers; and packets that wait. */
const SENT = 3;
const DELIVERED = 4;
const EARLY = 5;
const FLOW_SIZE = 6;
/**
 * A packet that waits (key: its flow's record, its number): the arguments of its delivery (birth, META, the workload's tag), and its cycle
 * of arrival.
 */
const BIRTH = 3;
const META = 4;
const NAME = 5;
const SINCE = 6;
const PACKET_SIZE = 7;

/** Called when a packet's endpoint gets it. */
type Deliver = (birth: number, meta: number, name: number) => void;

export class Reorder {
  private readonly endpoints: number;
  private readonly deliver: Deliver;
  private readonly flows = new PairTable(FLOW_SIZE);
  private readonly waiting = new PairTable(PACKET_SIZE);
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

  /** `deliver` is called within the call of `arrived` that releases a packet. */
  constructor(endpoints: number, deliver: Deliver) {
    this.endpoints = endpoints;
    this.deliver = deliver;
    this.held = new Int32Array(endpoints);
  }

  /**
   * Resets the figures, but keeps all packets. The figures then count occupancy from cycle `start` up to, but not including, `end`, and
   * packets born then.
   */
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

  /** Records that a packet leaves its source; returns its number in its flow. */
  sent(source: number, destination: number): number {
    const { flows } = this;
    const found = flows.find(source, destination);
    const flow = found === NONE ? flows.add(source, destination) : found;
    return flows.words[flow + SENT]!++;
  }

  /**
   * Records that a packet has arrived whole. It is delivered with those that waited for it, or it waits. Cycles must not fall from call to
   * call.
   */
  arrived(source: number, destination: number, sequence: number, cycle: number, birth: number, meta: number, name: number): void {
    this.count(cycle);
    const { flows } = this;
    const { words } = flows;
    const flow = flows.find(source, destination);
    if (sequence !== words[flow + DELIVERED]) {
      words[flow + EARLY]!++;
      this.hold(flow, destination, sequence, cycle, birth, meta, name);
      return;
    }
    words[flow + DELIVERED] = sequence + 1;
    this.hand(birth, meta, name, NONE, cycle);
    while (words[flow + EARLY]! > 0 && this.release(flow, destination, words[flow + DELIVERED]!, cycle)) {
      words[flow + DELIVERED]!++;
      words[flow + EARLY]!--;
    }
    if (words[flow + DELIVERED] === words[flow + SENT]) flows.remove(flow);
  }

  /** The figures up to the present cycle, or up to the window's end if that is over. */
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

  /** Puts an early packet into its endpoint's buffer. */
  private hold(flow: number, destination: number, sequence: number, cycle: number, birth: number, meta: number, name: number): void {
    const { waiting } = this;
    const packet = waiting.add(flow, sequence);
    waiting.words[packet + BIRTH] = birth;
    waiting.words[packet + META] = meta;
    waiting.words[packet + NAME] = name;
    waiting.words[packet + SINCE] = cycle;
    const held = ++this.held[destination]!;
    this.allHeld++;
    if (held > this.maxOccupancy && cycle >= this.start && cycle < this.end) this.maxOccupancy = held;
  }

  /** Delivers a packet from its endpoint's buffer; false if it is not there yet. */
  private release(flow: number, destination: number, sequence: number, cycle: number): boolean {
    const { waiting } = this;
    const packet = waiting.find(flow, sequence);
    if (packet === NONE) return false;
    const { words } = waiting;
    this.held[destination]!--;
    this.allHeld--;
    this.hand(words[packet + BIRTH]!, words[packet + META]!, words[packet + NAME]!, words[packet + SINCE]!, cycle);
    waiting.remove(packet);
    return true;
  }

  private hand(birth: number, meta: number, name: number, since: number, cycle: number): void {
    if (birth >= this.start && birth < this.end) {
      this.packets++;
      if (since !== NONE) {
        this.latePackets++;
        this.delaySum += cycle - since;
      }
    }
    this.deliver(birth, meta, name);
  }

  /** Sums the occupancy from the last change to this one, inside the window. On entry to the window it finds the fullest buffer. */
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

/**
 * A chained hash table of records of a few int32 under a key of two, in one array. Records keep their address until they are removed.
 * `words` changes with each add().
 */
class PairTable {
  words: Int32Array;
  private readonly size: number;
  /** Addresses of the first records of the buckets. */
  private buckets = new Int32Array(1024).fill(NONE);
  private used = 0;
  private free = NONE;

  /** `size`: int32 of a record, its key and NEXT included. */
  constructor(size: number) {
    this.size = size;
    this.words = new Int32Array(size * this.buckets.length);
  }

  /** The record's address, or NONE. */
  find(a: number, b: number): number {
    const { words } = this;
    let at = this.buckets[this.bucketOf(a, b)]!;
    while (at !== NONE && (words[at] !== a || words[at + 1] !== b)) at = words[at + NEXT]!;
    return at;
  }

  /** Adds a record of zeros for a key that has none. */
  add(a: number, b: number): number {
    if (this.free === NONE && this.used === this.words.length) this.grow();
    let at = this.free;
    if (at === NONE) {
      at = this.used;
      this.used += this.size;
    } else this.free = this.words[at + NEXT]!;
    this.words.fill(0, at, at + this.size);
    this.words[at] = a;
    this.words[at + 1] = b;
    this.hang(at);
    return at;
  }

  remove(at: number): void {
    const { words, buckets } = this;
    const bucket = this.bucketOf(words[at]!, words[at + 1]!);
    let before = buckets[bucket]!;
    if (before === at) buckets[bucket] = words[at + NEXT]!;
    else {
      while (words[before + NEXT] !== at) before = words[before + NEXT]!;
      words[before + NEXT] = words[at + NEXT]!;
    }
    words[at + NEXT] = this.free;
    this.free = at;
  }

  private bucketOf(a: number, b: number): number {
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.buckets.length - 1);
  }

  private hang(at: number): void {
    const bucket = this.bucketOf(this.words[at]!, this.words[at + 1]!);
    this.words[at + NEXT] = this.buckets[bucket]!;
    this.buckets[bucket] = at;
  }

  /** Twice the room; called when every record is in use. */
  private grow(): void {
    const larger = new Int32Array(2 * this.words.length);
    larger.set(this.words);
    this.words = larger;
    this.buckets = new Int32Array(2 * this.buckets.length).fill(NONE);
    for (let at = 0; at < this.used; at += this.size) this.hang(at);
  }
}
