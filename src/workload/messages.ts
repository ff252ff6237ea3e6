/** Messages between the ranks of a program, each sent when those that it waits for have come. */
import type { Placement } from "./placement.ts";
import type { FiniteWorkload, Packet, Wake } from "./workload.ts";

export interface Message {
  /** Ranks, two different ones. */
  readonly source: number;
  readonly destination: number;
  /** At least 1. */
  readonly flits: number;
  /** Indices of the messages that must have come whole before it is sent; left out: it is sent from the beginning on. */
  readonly after?: readonly number[];
  /** Cycles from then until it is ready, or from cycle 0; 0 when left out. */
  readonly delay?: number;
}

const NONE = -1;

/**
 * A list of messages, numbered as they stand in it (a packet's tag is its message's number). An endpoint sends its messages in the order
 * in which they become ready, of those ready in the same cycle the one listed first, each whole, in packets of at most `packetSize`
 * flits. A message that has come lets those that waited for it be sent from the next cycle on.
 */
export class Messages implements FiniteWorkload {
  outstanding: number;
  private readonly messages: readonly Message[];
  private readonly placement: Placement;
  private readonly packetSize: number;
  /** Of each message: flits not sent, packets not delivered, messages that it waits for, and the cycle in which it is ready. */
  private readonly unsent: Int32Array;
  private readonly missing: Int32Array;
  private readonly waits: Int32Array;
  private readonly readyAt: Float64Array;
  /** Those that wait for each message, one row after the other. */
  private readonly dependents: Int32Array;
  private readonly firstDependent: Int32Array;
  /** Messages that each endpoint has to send, by the time they are ready: the first, and the next of each. */
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  private readonly following: Int32Array;

  constructor(messages: readonly Message[], placement: Placement, packetSize: number) {
    const count = messages.length;
    const ranks = placement.endpoint.length;
    this.messages = messages;
    this.placement = placement;
    this.packetSize = packetSize;
    this.outstanding = count;
    this.unsent = Int32Array.from(messages, ({ flits }) => flits);
    this.missing = Int32Array.from(messages, ({ flits }) => Math.ceil(flits / packetSize));
    this.waits = Int32Array.from(messages, ({ after }) => after?.length ?? 0);
    this.readyAt = Float64Array.from(messages, ({ delay }) => delay ?? 0);
    this.firstDependent = new Int32Array(count + 1);
    this.following = new Int32Array(count).fill(NONE);
    this.head = new Int32Array(placement.rank.length).fill(NONE);
    this.tail = new Int32Array(placement.rank.length).fill(NONE);
    messages.forEach(({ source, destination, flits, after = [] }, m) => {
      for (const rank of [source, destination])
        if (!(rank >= 0 && rank < ranks)) throw new RangeError(`message ${m} names rank ${rank} of ${ranks}`);
      if (source === destination) throw new RangeError(`message ${m} goes from rank ${source} to itself`);
      if (!(flits >= 1)) throw new RangeError(`message ${m} has ${flits} flits`);
      for (const other of after) {
        if (!(other >= 0 && other < count)) throw new RangeError(`message ${m} waits for message ${other} of ${count}`);
        this.firstDependent[other + 1]!++;
      }
    });
    for (let m = 0; m < count; m++) this.firstDependent[m + 1]! += this.firstDependent[m]!;
    this.dependents = new Int32Array(this.firstDependent[count]!);
    const filled = this.firstDependent.slice();
    messages.forEach(({ after = [] }, m) => {
      for (const other of after) this.dependents[filled[other]!++] = m;
      if (after.length === 0) this.enqueue(m);
    });
  }

  ready(source: number): number {
    const message = this.head[source]!;
    return message === NONE ? Infinity : this.readyAt[message]!;
  }

  next(source: number, packet: Packet): void {
    const message = this.head[source]!;
    const flits = Math.min(this.packetSize, this.unsent[message]!);
    packet.destination = this.placement.endpoint[this.messages[message]!.destination]!;
    packet.flits = flits;
    packet.tag = message;
    if ((this.unsent[message]! -= flits) > 0) return;
    this.head[source] = this.following[message]!;
    if (this.head[source] === NONE) this.tail[source] = NONE;
  }

  delivered(tag: number, cycle: number, wake: Wake): void {
    if (--this.missing[tag]! > 0) return;
    this.outstanding--;
    for (let i = this.firstDependent[tag]!; i < this.firstDependent[tag + 1]!; i++) {
      const message = this.dependents[i]!;
      if (--this.waits[message]! > 0) continue;
      this.readyAt[message] = cycle + 1 + this.readyAt[message]!;
      wake(this.enqueue(message), this.readyAt[message]);
    }
  }

  /** Puts the message among those that its endpoint has to send, which is returned; one that is being sent is finished before. */
  private enqueue(message: number): number {
    const endpoint = this.placement.endpoint[this.messages[message]!.source]!;
    const at = this.readyAt[message]!;
    const before = (other: number): boolean => this.readyAt[other]! < at || (this.readyAt[other] === at && other < message);
    let previous = this.tail[endpoint]!;
    if (previous !== NONE && !before(previous)) {
      previous = NONE;
      for (let other = this.head[endpoint]!; before(other) || this.begun(other); other = this.following[other]!) previous = other;
    }
    const next = previous === NONE ? this.head[endpoint]! : this.following[previous]!;
    this.following[message] = next;
    if (previous === NONE) this.head[endpoint] = message;
    else this.following[previous] = message;
    if (next === NONE) this.tail[endpoint] = message;
    return endpoint;
  }

  private begun(message: number): boolean {
    return this.unsent[message]! < this.messages[message]!.flits;
  }
}
