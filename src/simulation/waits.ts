/**
 * Records where the messages of a run waited: for each message the packet that arrived last, place by place on its way, and the sum over
 * all of its packets. A packet's first and last flit are timed as they leave each router. Their time beyond a flit a cycle through idle
 * routers is the wait.
 */
import type { Fabric } from "./fabric.ts";
import { CYCLE_AT } from "./kernel/constants.ts";
import { DEPARTURE_SIZE, FIRST_LEFT, FLIGHT, LAST_LEFT, LEFT_BY } from "./kernel/records.ts";
import { HALF, WORD } from "./kernel.ts";

/** Sums the cycles that packets of messages waited, by message and port, while millions of packets pass. */
/** Largest number of stored pairs of a message and a port: 2^23, some 200 MiB. */
const MAX_PAIRS = 2 ** 23;

interface PortWait {
  /** The port's address. */
  readonly port: number;
  readonly cycles: number;
}

/** A table of (message, port), open addressing; the pairs of a message form a linked list. */
export class WaitSums {
  private readonly most: number;
  /** The last pair of each message, NONE without any; and whether one of its pairs found no room. */
  private readonly last: Int32Array;
  private readonly lost: Uint8Array;
  private pairs = 0;
  private message = new Int32Array(1024);
  private port = new Int32Array(1024);
  private before = new Int32Array(1024);
  private cycles = new Float64Array(1024);
  /** Pairs by hash, with twice as many places as pairs. */
  private places = new Int32Array(2048).fill(NONE);

  /** `most`: largest number of pairs. */
  constructor(messages: number, most = MAX_PAIRS) {
    this.most = most;
    this.last = new Int32Array(messages).fill(NONE);
    this.lost = new Uint8Array(messages);
  }

  add(message: number, port: number, cycles: number): void {
    const pair = this.pairOf(message, port);
    if (pair === NONE) this.lost[message] = 1;
    else this.cycles[pair]! += cycles;
  }

  /** Null for a message for which there was no room. */
  of(message: number): readonly PortWait[] | null {
    if (this.lost[message] === 1) return null;
    const waits: PortWait[] = [];
    for (let pair = this.last[message]!; pair !== NONE; pair = this.before[pair]!)
      waits.push({ port: this.port[pair]!, cycles: this.cycles[pair]! });
    return waits;
  }

  /** The pair, a new one if there is none yet; NONE if there is no room for it. */
  private pairOf(message: number, port: number): number {
    let place = this.placeOf(message, port);
    const known = this.places[place]!;
    if (known !== NONE) return known;
    if (this.pairs === this.most) return NONE;
    if (this.pairs === this.port.length) {
      this.grow();
      place = this.placeOf(message, port);
    }
    const pair = this.pairs++;
    this.places[place] = pair;
    this.message[pair] = message;
    this.port[pair] = port;
    this.before[pair] = this.last[message]!;
    this.last[message] = pair;
    return pair;
  }

  /** Where the pair stands, or would. */
  private placeOf(message: number, port: number): number {
    const mask = this.places.length - 1;
    let place = (Math.imul(message, 0x9e3779b1) ^ Math.imul(port, 0x85ebca6b)) >>> 0;
    for (place = (place ^ (place >>> 15)) & mask; ; place = (place + 1) & mask) {
      const pair = this.places[place]!;
      if (pair === NONE || (this.message[pair] === message && this.port[pair] === port)) return place;
    }
  }

  private grow(): void {
    for (const column of ["message", "port", "before"] as const) {
      const larger = new Int32Array(2 * this.pairs);
      larger.set(this[column]);
      this[column] = larger;
    }
    const cycles = new Float64Array(2 * this.pairs);
    cycles.set(this.cycles);
    this.cycles = cycles;
    this.places = new Int32Array(4 * this.pairs).fill(NONE);
    for (let pair = 0; pair < this.pairs; pair++) this.places[this.placeOf(this.message[pair]!, this.port[pair]!)] = pair;
  }
}

/** A place where a message waited, and for how many cycles. */
export interface Wait {
  /**
   * `turns`: its task sent packets of other messages between its own; `room`: the first router had no room; `channel`: in the routers
   * before a channel; `destination`: before the terminal channel of its endpoint; `order`: for packets sent before it.
   */
  readonly at: "turns" | "room" | "channel" | "destination" | "order";
  /** The router-to-router channel; null elsewhere. */
  readonly channel: number | null;
  readonly cycles: number;
}

/** The record of a message that has come whole. */
export interface Passage {
  /** Cycles from when its first packet was handed over to its delivery, without those of `waits`. */
  readonly moving: number;
  /** Router-to-router channels of its last packet's way. */
  readonly channels: readonly number[];
  /** The waits of its last packet, in the order of its way, without those of 0 cycles. */
  readonly waits: readonly Wait[];
}

/** The waits of all packets of a message together. */
export interface PacketWaits {
  readonly packets: number;
  /**
   * Before channels and at the destination, summed over the packets, most cycles first. Several wait at the same time, so the sum may
   * exceed the run.
   */
  readonly waits: readonly Wait[];
}

const NONE = -1;
/** Words of the records that are kept: 256 MiB. */
const MAX_WORDS = 2 ** 26;

export class Waits {
  private readonly fabric: Fabric;
  /** For each message: its flits; those handed over, and those arrived, so far. */
  private readonly flits: Int32Array;
  private readonly sent: Int32Array;
  private readonly come: Int32Array;
  /** When its first packet was handed over, and how many flits its endpoint had sent by then; when its last one arrived. */
  private readonly begun: Int32Array;
  private readonly sentBefore: Int32Array;
  private readonly arrivedAt: Int32Array;
  /**
   * Where its record begins among all that were written: cycles of turns and of room, then for each port of its way its address and the
   * cycles before it. The latest records are kept in a ring of `most` words.
   */
  private readonly recordAt: Float64Array;
  private records = new Int32Array(4096);
  private written = 0;
  private readonly most: number;
  /** Ports of the longest way. */
  private readonly longest: number;
  /** For packets under way, by tag: flits, the cycle of the handover, the flits of its message and of its endpoint before it. */
  private size = new Int32Array(1024);
  private handedAt = new Int32Array(1024);
  private ahead = new Int32Array(1024);
  private endpointAhead = new Int32Array(1024);
  /** Where the kernel notes their departures, and the bytes for a tag. */
  private table = 0;
  private readonly tagBytes: number;
  /** Cycles by which the last flit fell behind the first before each port of a way, beyond the packet's length. */
  private readonly fallen: Int32Array;
  /** For the packet that arrived last: the ports of its way, and the cycles that it waited before each. */
  private readonly ports: Int32Array;
  private readonly waited: Int32Array;
  /** Packets of each message that have arrived, and their waits. */
  private readonly packets: Int32Array;
  private readonly sums: WaitSums;

  /** `flits`: of each message, by its tag. `longestRoute`: most router-to-router channels of a route. `most`: words of records kept. */
  constructor(fabric: Fabric, flits: Int32Array, longestRoute: number, most = MAX_WORDS) {
    this.most = most;
    this.fabric = fabric;
    this.flits = flits;
    this.longest = longestRoute + 1;
    const each = (): Int32Array => new Int32Array(flits.length);
    [this.sent, this.come, this.begun, this.sentBefore, this.arrivedAt] = [each(), each(), each(), each(), each()];
    this.recordAt = new Float64Array(flits.length).fill(NONE);
    this.tagBytes = this.longest * DEPARTURE_SIZE;
    this.place(this.size.length);
    [this.fallen, this.ports, this.waited] = [0, 1, 2].map(() => new Int32Array(this.longest)) as [Int32Array, Int32Array, Int32Array];
    this.packets = each();
    this.sums = new WaitSums(flits.length);
  }

  /** A packet of a message is handed over now. */
  handed(tag: number, message: number, endpoint: number, flits: number): void {
    if (tag >= this.size.length) this.grow();
    const now = this.now();
    const before = this.fabric.injected(endpoint);
    if (this.sent[message] === 0) {
      this.begun[message] = now;
      this.sentBefore[message] = before;
    }
    this.size[tag] = flits;
    this.handedAt[tag] = now;
    this.ahead[tag] = this.sent[message]!;
    this.endpointAhead[tag] = before;
    this.sent[message]! += flits;
  }

  /** A packet of a message has arrived whole now, over so many channels between routers. */
  arrived(tag: number, message: number, channels: number): void {
    const { ports, waited, sums } = this;
    this.follow(tag, channels);
    this.packets[message]!++;
    for (let hop = 0; hop <= channels; hop++) if (waited[hop] !== 0) sums.add(message, ports[hop]!, waited[hop]!);
    if ((this.come[message]! += this.size[tag]!) < this.flits[message]!) return;
    this.arrivedAt[message] = this.now();
    this.write(tag, message, channels);
  }

  /** Null if there were too many messages to keep it. */
  ofPackets(message: number): PacketWaits | null {
    const sums = this.sums.of(message);
    if (sums === null) return null;
    // A wide channel may have several ports.
    const byChannel = new Map<number | null, Wait>();
    for (const { port, cycles } of sums) {
      const place = this.placeAt(port);
      byChannel.set(place.channel, { ...place, cycles: cycles + (byChannel.get(place.channel)?.cycles ?? 0) });
    }
    const waits = [...byChannel.values()].sort((a, b) => b.cycles - a.cycles || (a.channel ?? -1) - (b.channel ?? -1));
    return { packets: this.packets[message]!, waits };
  }

  /**
   * Null for a message that has not come whole, or whose record was given up for later ones. `done`: when it was delivered, which is later
   * if packets wait for those before them.
   */
  of(message: number, done: number): Passage | null {
    const { records } = this;
    const begin = this.recordAt[message]!;
    if (begin === NONE || begin < this.written - this.most) return null;
    const record = begin % this.most;
    const waits: Wait[] = [];
    const channels: number[] = [];
    let waited = 0;
    const note = (at: Wait["at"], channel: number | null, cycles: number): void => {
      waited += cycles;
      if (cycles !== 0) waits.push({ at, channel, cycles });
    };
    note("turns", null, records[record]!);
    note("room", null, records[record + 1]!);
    for (let at = record + 2; ; at += 2) {
      const place = this.placeAt(records[at]!);
      note(place.at, place.channel, records[at + 1]!);
      if (place.channel === null) break;
      channels.push(place.channel);
    }
    note("order", null, done - this.arrivedAt[message]!);
    return { moving: done - this.begun[message]! - waited, channels, waits };
  }

  /** Stores the way of a message's last packet, described by `ports` and `waited`. */
  private write(tag: number, message: number, channels: number): void {
    const { ports, waited } = this;
    const record = this.reserve(message, 4 + 2 * channels);
    const { records } = this;
    const sentSince = this.endpointAhead[tag]! - this.sentBefore[message]!;
    records[record] = sentSince - this.ahead[tag]!;
    records[record + 1] = this.handedAt[tag]! - this.begun[message]! - sentSince;
    for (let hop = 0; hop <= channels; hop++) {
      records[record + 2 + 2 * hop] = ports[hop]!;
      records[record + 3 + 2 * hop] = waited[hop]!;
    }
  }

  /**
   * The waits of a packet that has arrived. Its first flit waits where it leaves a router later than its arrival allowed. Its last flit may
   * fall further behind, because others' flits go between its own, or because it is held back while the first one waits further on; in that
   * case it catches up there. So a lag counts only if the rest of the way does not make up for it.
   */
  private follow(tag: number, channels: number): void {
    const { fabric, fallen, ports, waited } = this;
    const { timing, settings } = fabric;
    const { words, halves } = fabric.kernel;
    const from = (this.table + tag * this.tagBytes) >> WORD;
    const longer = this.size[tag]! - 1;
    const inRouter = timing.extraDelay + timing.pipeline;
    // When its first flit would leave, if nothing held it on the rest of its way.
    let due = this.handedAt[tag]! + settings.terminalLatency + 1 + inRouter;
    let apart = 0;
    for (let hop = 0; hop <= channels; hop++) {
      const at = from + ((hop * DEPARTURE_SIZE) >> WORD);
      const port = words[at + (LEFT_BY >> WORD)]!;
      const first = words[at + (FIRST_LEFT >> WORD)]!;
      // On a wide channel flits come closer than one a cycle, which gains nothing in the end.
      const behind = Math.max(0, words[at + (LAST_LEFT >> WORD)]! - first - longer);
      ports[hop] = port;
      waited[hop] = first - due;
      fallen[hop] = Math.max(0, behind - apart);
      let madeUp = Math.max(0, apart - behind);
      for (let earlier = hop - 1; madeUp > 0 && earlier >= 0; earlier--) {
        const taken = Math.min(madeUp, fallen[earlier]!);
        fallen[earlier]! -= taken;
        madeUp -= taken;
      }
      apart = behind;
      due = first + halves[(port + FLIGHT) >> HALF]! + inRouter;
    }
    for (let hop = 0; hop <= channels; hop++) waited[hop]! += fallen[hop]!;
  }

  /** What packets that leave by the port at this address wait for. */
  private placeAt(address: number): Pick<Wait, "at" | "channel"> {
    const channel = this.fabric.layout.channelOfPort[this.portAt(address)]!;
    return channel < 0 ? { at: "destination", channel: null } : { at: "channel", channel };
  }

  /** The port at this address: a router's ports lie in front of it, from its end backwards. */
  private portAt(address: number): number {
    const { layout, memory } = this.fabric;
    const { routerAddress, portBytes } = memory;
    let [low, high] = [0, routerAddress.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (routerAddress[middle]! <= address) low = middle + 1;
      else high = middle;
    }
    return layout.portBase[low]! + (routerAddress[low]! - address) / portBytes - 1;
  }

  private now(): number {
    return this.fabric.kernel.words[CYCLE_AT >> WORD]!;
  }

  /** Reserves room for a message's record, in one piece; returns where it begins in `records`. */
  private reserve(message: number, words: number): number {
    const { most } = this;
    const left = most - (this.written % most);
    const begin = this.written + (left < words ? left : 0);
    this.recordAt[message] = begin;
    this.written = begin + words;
    const at = begin % most;
    while (at + words > this.records.length) this.records = twice(this.records);
    return at;
  }

  private grow(): void {
    for (const column of ["size", "handedAt", "ahead", "endpointAhead"] as const) this[column] = twice(this[column]);
    this.place(this.size.length);
  }

  /** Reserves room for the departures of so many tags, and keeps those noted so far. */
  private place(tags: number): void {
    const { kernel } = this.fabric;
    const [before, bytes] = [this.table, (tags / 2) * this.tagBytes];
    this.table = kernel.room(tags * this.tagBytes);
    if (before !== 0) kernel.words.copyWithin(this.table >> WORD, before >> WORD, (before + bytes) >> WORD);
    kernel.set({ departures: this.table, departureBytes: this.tagBytes });
  }
}

function twice(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}
