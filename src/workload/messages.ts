/** A program on the endpoints of a network. Its messages become packets, each sent when its dependencies are done. */
import type { InnerFabric } from "./node.ts";
import type { Placement } from "./placement.ts";
import { dependentsOf, WORK } from "./program.ts";
import type { Program } from "./program.ts";
import type { FiniteWorkload, Gate, Packet, Wake } from "./workload.ts";

const NONE = -1;

/** How messages become packets. */
export interface Cutting {
  /** Most flits of a packet; a message's last one has what is left. */
  readonly packetSize: number;
  /** Bytes that a flit carries; 1 by default. */
  readonly flitBytes?: number;
  /** Factor of the bytes of messages; 1 by default. */
  readonly messageScale?: number;
  /** Whether packets of a rank's ready messages take turns; by default one message goes after the other. */
  readonly interleaved?: (rank: number) => boolean;
  /** The fabric inside servers, by the endpoints' numbers of this network; by default there is none. */
  readonly inner?: InnerFabric | null;
  /** Cycles of a flit from one GPU of a server to another. */
  readonly innerLatency?: number;
}

/**
 * The links of GPUs inside their servers. A message has the link out of its source and the link into its destination for itself, from the
 * first cycle on in which both are free for it.
 */
class InnerLinks {
  private readonly fabric: InnerFabric;
  private readonly latency: number;
  /** Times in which the links of each endpoint are taken, in order: begin and end in turn. */
  private readonly out: number[][];
  private readonly into: number[][];

  constructor(endpoints: number, fabric: InnerFabric, latency: number) {
    this.fabric = fabric;
    this.latency = latency;
    this.out = Array.from({ length: endpoints }, () => []);
    this.into = Array.from({ length: endpoints }, () => []);
  }

  joins(one: number, other: number): boolean {
    return this.fabric.joins(one, other);
  }

  /** Takes the links for a message that is ready in a cycle: when it begins, when its last flit leaves, and when that has come. */
  send(source: number, destination: number, flits: number, ready: number): { begun: number; handed: number; done: number } {
    const [out, into] = [this.out[source]!, this.into[destination]!];
    const length = flits / this.fabric.speed;
    const begun = firstGap(out, into, ready, length);
    take(out, begun, begun + length);
    take(into, begun, begun + length);
    const handed = Math.ceil(begun + length - 1e-9) - 1;
    return { begun: Math.floor(begun), handed, done: handed + this.latency };
  }
}

/** The earliest begin, not before `ready`, of a stretch of this length in which neither list of times has any. */
function firstGap(one: readonly number[], other: readonly number[], ready: number, length: number): number {
  let begin = ready;
  let [i, j] = [one.length, other.length];
  // Most messages come after all that are known.
  while (i > 0 && one[i - 1]! > begin) i -= 2;
  while (j > 0 && other[j - 1]! > begin) j -= 2;
  for (;;) {
    const [first, second] = [one[i] ?? Infinity, other[j] ?? Infinity];
    if (Math.min(first, second) >= begin + length - 1e-9) return begin;
    if (first <= second) begin = Math.max(begin, one[(i += 2) - 1]!);
    else begin = Math.max(begin, other[(j += 2) - 1]!);
  }
}

/** Adds a time to an ordered list that has none in common with it; times that meet become one. */
function take(times: number[], begin: number, end: number): void {
  let i = times.length;
  while (i > 0 && times[i - 2]! > begin) i -= 2;
  const [before, after] = [i > 0 && times[i - 1] === begin, i < times.length && times[i] === end];
  if (before && after) times.splice(i - 1, 2);
  else if (before) times[i - 1] = end;
  else if (after) times[i] = begin;
  else times.splice(i, 0, begin, end);
}

/** The cycles in which each op of a program began and was done; NaN before that. */
export interface Times {
  /** The cycle in which all dependencies of an op are done: a message may be sent, work begins. */
  readonly ready: Float64Array;
  /** The cycle in which a message's first packet was handed to the network; for work the same as `ready`. */
  readonly begun: Float64Array;
  /** The cycle in which a message's last packet was handed over. */
  readonly handed: Float64Array;
  /** The cycle in which a message's last flit was read, or work ended. */
  readonly done: Float64Array;
}

/**
 * The messages of a program as a workload; a packet's tag is its message's op. An endpoint sends its messages in the order in which they
 * become ready, of those ready in the same cycle the one listed first. It sends each whole, or a packet of each in turn. An op that waits
 * for a message begins at the earliest in the cycle after its delivery, one that waits for work in the cycle in which that ends. Messages
 * between GPUs of a server take its own links and never enter the network.
 */
export class Messages implements FiniteWorkload {
  outstanding = 0;
  /** Flits of all messages that go through the network. */
  readonly totalFlits: number;
  readonly times: Times;
  private readonly program: Program;
  private readonly placement: Placement;
  private readonly packetSize: number;
  /** By endpoint. */
  private readonly interleaved: Uint8Array;
  /** For each message: flits in all, flits not sent, packets not delivered. For each op: the number of its open dependencies. */
  readonly flits: Int32Array;
  private readonly unsent: Int32Array;
  private readonly missing: Int32Array;
  private readonly waits: Int32Array;
  /** The earliest cycle of each op by what is done so far. */
  private readonly earliest: Float64Array;
  private readonly dependents: Int32Array;
  private readonly firstDependent: Int32Array;
  /** Messages that each endpoint has to send, by the time they are ready: the first, the last, and the successor of each. */
  /** The order of messages that wait at an endpoint: the cycle in which they were ready, or had their last turn. */
  private readonly turn: Float64Array;
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  private readonly following: Int32Array;
  /** Flits of these messages that are not handed over, by endpoint. */
  private readonly waiting: Float64Array;
  private readonly inner: InnerLinks | null;
  private clock: () => number = () => NaN;
  private gate: Gate | null = null;
  private readonly released: number[] = [];

  /** Throws a RangeError when a rank of the program has no endpoint. */
  constructor(program: Program, placement: Placement, cutting: Cutting) {
    const { packetSize, flitBytes = 1, messageScale = 1, interleaved = () => false, inner = null, innerLatency = 1 } = cutting;
    const { ops, ranks, peer, size, afterStart } = program;
    if (ranks > placement.endpoint.length) throw new RangeError(`${ranks} ranks, of which ${placement.endpoint.length} have an endpoint`);
    this.program = program;
    this.placement = placement;
    this.packetSize = packetSize;
    this.interleaved = Uint8Array.from(placement.rank, (rank) => Number(rank >= 0 && interleaved(rank)));
    this.inner = inner === null ? null : new InnerLinks(placement.rank.length, inner, innerLatency);
    const cut = (bytes: number): number => Math.max(1, Math.ceil((bytes * messageScale) / flitBytes - 1e-9));
    this.flits = Int32Array.from(size, (bytes, i) => (peer[i] === WORK ? 0 : cut(bytes)));
    this.totalFlits = this.flits.reduce((sum, flits, i) => sum + (this.stays(i) ? 0 : flits), 0);
    this.unsent = this.flits.slice();
    this.missing = this.flits.map((flits) => Math.ceil(flits / packetSize));
    this.waits = Int32Array.from({ length: ops }, (_, i) => afterStart[i + 1]! - afterStart[i]!);
    this.earliest = program.notBefore.slice();
    this.turn = new Float64Array(ops);
    const unknown = (): Float64Array => new Float64Array(ops).fill(NaN);
    this.times = { ready: unknown(), begun: unknown(), handed: unknown(), done: unknown() };
    ({ start: this.firstDependent, dependents: this.dependents } = dependentsOf(program));
    this.following = new Int32Array(ops).fill(NONE);
    this.head = new Int32Array(placement.rank.length).fill(NONE);
    this.tail = new Int32Array(placement.rank.length).fill(NONE);
    this.waiting = new Float64Array(placement.rank.length);
    const first: number[] = [];
    for (let i = 0; i < ops; i++) {
      if (peer[i] !== WORK && !this.stays(i)) this.outstanding++;
      if (this.waits[i] === 0) first.push(i);
    }
    // In the order in which they are sent, so that each joins its endpoint's queue at the end.
    const at = this.earliest.slice();
    first.sort((a, b) => at[a]! - at[b]! || a - b);
    for (const op of first) if (this.begin(op, null)) this.release(op, null);
  }

  /** Whether a message stays inside a server. */
  stays(op: number): boolean {
    const { inner, program, placement } = this;
    if (inner === null || program.peer[op] === WORK) return false;
    return inner.joins(placement.endpoint[program.rank[op]!]!, placement.endpoint[program.peer[op]!]!);
  }

  /** From now on records the times of ops by this clock. */
  watch(clock: () => number): void {
    this.clock = clock;
  }

  /** The last cycle so far with a delivery or an end of work; -1 before. */
  get finished(): number {
    return this.times.done.reduce((last, cycle) => (cycle > last ? cycle : last), -1);
  }

  /** Flits that an endpoint has ready in this cycle and has not handed over. */
  queued(endpoint: number, cycle: number): number {
    const last = this.tail[endpoint]!;
    if (last === NONE) return 0;
    // They stand in the order in which they become ready.
    if (this.earliest[last]! <= cycle) return this.waiting[endpoint]!;
    let flits = 0;
    for (let message = this.head[endpoint]!; this.earliest[message]! <= cycle; message = this.following[message]!)
      flits += this.unsent[message]!;
    return flits;
  }

  hold(gate: Gate): void {
    this.gate = gate;
  }

  ready(source: number): number {
    const { gate } = this;
    if (gate === null) {
      const message = this.head[source]!;
      return message === NONE ? Infinity : this.earliest[message]!;
    }
    let first = Infinity;
    for (let message = this.head[source]!; message !== NONE && this.earliest[message]! < first; message = this.following[message]!)
      first = Math.min(first, this.opens(message, gate));
    return first;
  }

  /** The cycle from which a message that is ready may go through a gate. */
  private opens(message: number, gate: Gate): number {
    const { endpoint } = this.placement;
    return Math.max(this.earliest[message]!, gate.opens(endpoint[this.program.rank[message]!]!, endpoint[this.program.peer[message]!]!));
  }

  next(source: number, packet: Packet): void {
    const { gate, times, unsent } = this;
    let message = this.head[source]!;
    let previous = NONE;
    if (gate !== null)
      while (this.opens(message, gate) > gate.cycle) {
        previous = message;
        message = this.following[message]!;
      }
    const flits = Math.min(this.packetSize, unsent[message]!);
    packet.destination = this.placement.endpoint[this.program.peer[message]!]!;
    packet.flits = flits;
    packet.tag = message;
    if (gate !== null) packet.born = this.earliest[message]!;
    this.waiting[source]! -= flits;
    if (unsent[message] === this.flits[message]) times.begun[message] = this.clock();
    const left = (unsent[message]! -= flits) > 0;
    if (left && this.interleaved[source] === 0) return;
    if (!left) times.handed[message] = this.clock();
    const following = this.following[message]!;
    if (previous === NONE) this.head[source] = following;
    else this.following[previous] = following;
    if (following === NONE) this.tail[source] = previous;
    if (!left) return;
    // Behind those that became ready in this cycle.
    this.turn[message] = this.clock() + 0.5;
    this.enqueue(message);
  }

  delivered(tag: number, cycle: number, wake: Wake): void {
    if (--this.missing[tag]! > 0) return;
    this.outstanding--;
    this.times.done[tag] = cycle;
    this.release(tag, wake);
  }

  /** Starts the ops that waited for this one; work that ends at once releases its own dependents. */
  private release(done: number, wake: Wake | null): void {
    const { program, times, released } = this;
    released.push(done);
    for (let from = released.pop(); from !== undefined; from = released.pop()) {
      const cycle = times.done[from]! + (program.peer[from] === WORK ? 0 : 1);
      for (let i = this.firstDependent[from]!; i < this.firstDependent[from + 1]!; i++) {
        const op = this.dependents[i]!;
        if (cycle > this.earliest[op]!) this.earliest[op] = cycle;
        if (--this.waits[op]! === 0 && this.begin(op, wake)) released.push(op);
      }
    }
  }

  /** Starts an op without open dependencies; true if it ends at a known time: work, and what stays inside a server. */
  private begin(op: number, wake: Wake | null): boolean {
    const { times, program } = this;
    const at = this.earliest[op]!;
    times.ready[op] = at;
    if (this.stays(op)) {
      const { endpoint } = this.placement;
      const sent = this.inner!.send(endpoint[program.rank[op]!]!, endpoint[program.peer[op]!]!, this.flits[op]!, at);
      times.begun[op] = sent.begun;
      times.handed[op] = sent.handed;
      times.done[op] = sent.done;
      this.unsent[op] = 0;
      return true;
    }
    if (program.peer[op] !== WORK) {
      this.turn[op] = at;
      const endpoint = this.enqueue(op);
      this.waiting[endpoint]! += this.flits[op]!;
      wake?.(endpoint, this.gate === null ? at : this.opens(op, this.gate));
      return false;
    }
    times.begun[op] = at;
    times.handed[op] = at;
    times.done[op] = at + program.size[op]!;
    return true;
  }

  /** Queues the message at its endpoint, which is returned. A message under way is finished first, unless messages take turns. */
  private enqueue(message: number): number {
    const endpoint = this.placement.endpoint[this.program.rank[message]!]!;
    const { turn } = this;
    const at = turn[message]!;
    const before = (other: number): boolean => turn[other]! < at || (turn[other] === at && other < message);
    let previous = this.tail[endpoint]!;
    if (previous !== NONE && !before(previous)) {
      previous = NONE;
      for (
        let other = this.head[endpoint]!;
        before(other) || (this.interleaved[endpoint] === 0 && this.begun(other));
        other = this.following[other]!
      )
        previous = other;
    }
    const next = previous === NONE ? this.head[endpoint]! : this.following[previous]!;
    this.following[message] = next;
    if (previous === NONE) this.head[endpoint] = message;
    else this.following[previous] = message;
    if (next === NONE) this.tail[endpoint] = message;
    return endpoint;
  }

  private begun(message: number): boolean {
    return this.unsent[message]! < this.flits[message]!;
  }
}
