/** Sources on the host's side: the packets that a workload has for them, their routes, and the data of tagged packets. */
import { Missing } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import { CLASS_MASK } from "../routing/routing.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import type { Packet, Wake, Workload } from "../workload/workload.ts";
import { closeInKernel } from "./drawn.ts";
import type { Fabric } from "./fabric.ts";
import { NEVER } from "./kernel/constants.ts";
import {
  ASK_MASK,
  ASK_SHIFT,
  BIRTH,
  DOMAIN_SIZE,
  FOLLOWING,
  HEAD,
  HOP_MASK,
  LEFT,
  LENGTH_SHIFT,
  META,
  MINIMAL,
  NEXT_BIRTH,
  NUMBER,
  PACKET_FLITS,
  REPLIES,
  REPLYING,
  STREAM,
  TAIL,
  TIMED,
} from "./kernel/records.ts";
import { HALF, WORD } from "./kernel.ts";
import type { KernelHost } from "./kernel.ts";
import type { Reorder } from "./reorder.ts";
import { Replies } from "./replies.ts";
import type { SimulationSettings } from "./settings.ts";
import type { Throttle } from "./throttle.ts";
import type { Waits } from "./waits.ts";

/** The record of each tagged packet in the network, by its tag. */
class PacketTable {
  source = new Int32Array(1024);
  destination = new Int32Array(1024);
  sequence = new Int32Array(1024);
  /** Its tag in the workload. */
  name = new Int32Array(1024);
  /** A number that no other packet of the run has. */
  serial = new Int32Array(1024);
  private count = 0;
  private free = new Int32Array(1024);
  private freeCount = 0;
  private used = 1;

  /** Adds a packet; returns a tag from 1 on. */
  add(source: number, destination: number, sequence: number, name: number): number {
    const tag = this.freeCount > 0 ? this.free[--this.freeCount]! : this.used++;
    if (tag === this.source.length) {
      for (const column of ["source", "destination", "sequence", "name", "serial", "free"] as const) {
        const larger = new Int32Array(2 * tag);
        larger.set(this[column]);
        this[column] = larger;
      }
    }
    this.source[tag] = source;
    this.destination[tag] = destination;
    this.sequence[tag] = sequence;
    this.name[tag] = name;
    this.serial[tag] = ++this.count;
    return tag;
  }

  remove(tag: number): void {
    this.free[this.freeCount++] = tag;
  }
}

/** Few studies ask for order, so its code is loaded when one does. */
let ReorderBuffers: typeof Reorder | null = null;

export async function loadReorder(): Promise<void> {
  ({ Reorder: ReorderBuffers } = await import("./reorder.ts"));
}

/** Where requests are answered, a reply's number in the workload; a request's is 0. */
const REPLY = 1;

export class Sources implements KernelHost {
  readonly packets: PacketTable | null;
  readonly reorder: Reorder | null;
  /** What endpoints owe where requests are answered; else null. */
  private readonly replies: Replies | null;
  /** Whether the request's place in its endpoint's buffer is free once its reply leaves, not before; flits of a message. */
  private readonly keeps: boolean;
  private readonly messageFlits: number;
  private readonly endpoints: number;
  private readonly router: Router;
  private readonly workload: Workload;
  /** The stream of the source or router that draws; its state otherwise stands in the kernel's memory. */
  private readonly random = new Sfc32(0);
  private fabric!: Fabric;
  private congestion!: Congestion;
  private closed = false;
  /** The packet that is being drawn. */
  private readonly packet: Packet = { destination: 0, flits: 0, tag: 0, born: 0 };
  private readonly wake: Wake;
  private waits: Waits | null = null;
  private throttle: Throttle | null = null;
  /** Routes of packets that were given a new rest, by tag, for their other flits: words from META on. */
  private readonly revised = new Map<number, Int32Array>();

  /** `tagged`: packets are told apart until they arrive. Throws Missing if packets must arrive in order and that is not loaded. */
  constructor(endpoints: number, router: Router, workload: Workload, settings: SimulationSettings, tagged: boolean) {
    this.endpoints = endpoints;
    this.router = router;
    this.workload = workload;
    if (settings.inOrder && !ReorderBuffers) throw new Missing("buffers for packets in order", loadReorder);
    this.reorder = settings.inOrder
      ? new ReorderBuffers!(endpoints, (birth, meta, name) => {
          this.finish(birth, meta, name);
        })
      : null;
    this.replies = settings.messages && new Replies(endpoints);
    this.keeps = settings.messages?.finite === true;
    this.messageFlits = settings.packetSize;
    this.packets = tagged ? new PacketTable() : null;
    this.wake = (source, cycle) => {
      this.fabric.kernel.wake(this.fabric.sourceOf(source), Math.min(cycle, NEVER));
    };
  }

  /** From now on records where packets wait; for a run whose packets are tagged, before its first cycle. */
  time(waits: Waits): void {
    this.waits = waits;
  }

  /** From now on a congestion control hears of every packet. */
  throttled(throttle: Throttle): void {
    this.throttle = throttle;
  }

  /** Draws the birth of every source's first packet and hangs it into the kernel's wheel. */
  start(fabric: Fabric, congestion: Congestion): void {
    this.fabric = fabric;
    this.congestion = congestion;
    const { domains, domainTable } = fabric.memory;
    for (let e = 0, d = 0; e < this.endpoints; e++) {
      while (domains[d]?.endpoint === e) fabric.kernel.enter(domainTable + d++ * DOMAIN_SIZE);
      const source = fabric.sourceOf(e);
      this.takeStream(source + STREAM);
      fabric.kernel.words[(source + NEXT_BIRTH) >> WORD] = Math.min(this.workload.ready(e, -1, this.random), NEVER);
      this.giveStream(source + STREAM);
      fabric.kernel.hang(source, -1);
    }
    this.restartWindow();
  }

  /** A new window begins: counts the senders whose next packet is born before the window's end. */
  restartWindow(): void {
    const { kernel } = this.fabric;
    const end = kernel.get("windowEnd");
    this.reorder?.restart(kernel.get("windowStart"), end);
    let pending = 0;
    for (let e = 0; e < this.endpoints; e++) pending += (this.nextBirth(e) < end ? 1 : 0) + this.repliesOf(e);
    kernel.set({ pending });
  }

  /** Stops all births; packets that are born are still sent. */
  close(): void {
    const now = this.fabric.kernel.get("cycle");
    this.closed = true;
    closeInKernel(this.fabric);
    const { words } = this.fabric.kernel;
    for (let e = 0; e < this.endpoints; e++) {
      const at = (this.fabric.sourceOf(e) + NEXT_BIRTH) >> WORD;
      if (words[at]! > now) words[at] = NEVER;
      words[at + ((FOLLOWING - NEXT_BIRTH) >> WORD)] = NEVER;
    }
  }

  /** Whether any endpoint has a packet, now or later, without a further delivery. */
  get waiting(): boolean {
    for (let e = 0; e < this.endpoints; e++) if (this.nextBirth(e) < NEVER || this.repliesOf(e) > 0) return true;
    return false;
  }

  /** Birth of an endpoint's first packet with flits left to send; NEVER if there is none. */
  nextBirth(endpoint: number): number {
    return this.fabric.kernel.words[(this.fabric.sourceOf(endpoint) + NEXT_BIRTH) >> WORD]!;
  }

  /** Flits left to send of a packet whose head has been sent; else 0. */
  left(endpoint: number): number {
    return this.fabric.kernel.words[(this.fabric.sourceOf(endpoint) + LEFT) >> WORD]!;
  }

  /** Replies that an endpoint has to send, with the one that it is sending. */
  private repliesOf(endpoint: number): number {
    return this.fabric.kernel.words[(this.fabric.sourceOf(endpoint) + REPLIES) >> WORD]! & ~REPLYING;
  }

  /** Whether an endpoint is sending a reply. */
  replying(endpoint: number): boolean {
    return (this.fabric.kernel.words[(this.fabric.sourceOf(endpoint) + REPLIES) >> WORD]! & REPLYING) !== 0;
  }

  /** Replies that an endpoint has not begun to send, to requests that it has read from a cycle on. */
  owed(endpoint: number, since: number): number {
    return this.replies?.owed(endpoint, since) ?? 0;
  }

  /** Flits of the packets drawn for an endpoint so far. */
  drawnFor(endpoint: number): number {
    const { kernel, memory } = this.fabric;
    return kernel.words[(memory.drawnFor >> WORD) + endpoint]!;
  }

  private takeStream(address: number): void {
    const { words } = this.fabric.kernel;
    const { state } = this.random;
    const word = address >> WORD;
    for (let i = 0; i < state.length; i++) state[i] = words[word + i]!;
  }

  private giveStream(address: number): void {
    const { words } = this.fabric.kernel;
    const { state } = this.random;
    const word = address >> WORD;
    for (let i = 0; i < state.length; i++) words[word + i] = state[i]!;
  }

  draw(source: number): void {
    const { fabric, router, workload, packet, random } = this;
    const own = fabric.sourceOf(source);
    this.takeStream(own + STREAM);
    const birth = fabric.kernel.words[(own + NEXT_BIRTH) >> WORD]!;
    packet.born = birth;
    const isReply = this.replies !== null && this.replying(source);
    if (isReply) this.takeReply(source, packet);
    else workload.next(source, packet, random);
    const { destination, flits } = packet;
    this.throttle?.sent(source, destination, flits);
    const length = router.follow
      ? router.follow(source, destination, fabric.kernel.get("cycle"), flits, this.congestion)
      : router.choose(source, destination, random, this.congestion);
    const { words } = fabric.kernel;
    words[(fabric.memory.drawnFor >> WORD) + destination]! += flits;
    if (!isReply) words[(own + FOLLOWING) >> WORD] = this.closed ? NEVER : Math.min(workload.ready(source, birth, random), NEVER);
    this.giveStream(own + STREAM);
    words[(own + PACKET_FLITS) >> WORD] = flits;
    const record = own + fabric.memory.packetOffset;
    words[(record + BIRTH) >> WORD] = packet.born;
    words[(record + META) >> WORD] =
      (length << LENGTH_SHIFT) |
      (router.minimal ? MINIMAL : 0) |
      (this.waits === null ? 0 : TIMED) |
      ((router.reconsiderAfter ?? 0) << ASK_SHIFT);
    this.writeRoute(record, 0, length, destination, isReply);
    const { sizeAt, tagAt } = fabric.memory;
    if (sizeAt !== 0) fabric.kernel.halves[(record + sizeAt) >> HALF] = flits;
    if (this.packets === null) return;
    const sequence = this.reorder === null ? 0 : this.reorder.sent(source, destination);
    const tag = this.packets.add(source, destination, sequence, packet.tag);
    words[(record + tagAt) >> WORD] = tag;
    this.waits?.handed(tag, packet.tag, source, flits);
  }

  private takeReply(source: number, packet: Packet): void {
    const { to, channel, born } = this.replies!.take(source);
    packet.destination = to;
    packet.flits = this.messageFlits;
    packet.tag = REPLY;
    packet.born = born;
    if (this.keeps) this.fabric.kernel.giveBack(channel, packet.flits);
  }

  reconsider(flit: number, routerAddress: number): void {
    const { fabric, router } = this;
    const { words } = fabric.kernel;
    const record = flit >> WORD;
    const meta = words[record + (META >> WORD)]!;
    const tag = words[record + (fabric.memory.tagAt >> WORD)]!;
    const from = record + (META >> WORD);
    const end = record + (fabric.memory.routeEnd >> WORD);
    if ((meta & HEAD) === 0) {
      // The packet's other flits follow its head.
      const route = this.revised.get(tag);
      if (!route) return;
      words.set(route.subarray(1), from + 1);
      words[from] = (meta & ~KEPT_FROM_ROUTE) | (route[0]! & KEPT_FROM_ROUTE);
      return;
    }
    const hop = meta & HOP_MASK;
    const destination = this.packets!.destination[tag]!;
    // Packets with tags are simulated in one domain, where routers have their own numbers.
    const stream = routerAddress + fabric.memory.routerStreamAt;
    this.takeStream(stream);
    const length = router.reconsider!(words[(routerAddress + NUMBER) >> WORD]!, destination, this.random, this.congestion);
    this.giveStream(stream);
    if (length < 0) {
      words[from] = meta & ~(ASK_MASK << ASK_SHIFT);
    } else {
      const ask = router.reconsiderAfter ?? 0;
      words[from] =
        (meta & ~KEPT_FROM_ROUTE) |
        ((hop + length) << LENGTH_SHIFT) |
        (router.minimal ? MINIMAL : 0) |
        (ask > 0 ? (hop + ask) << ASK_SHIFT : 0);
      this.writeRoute(flit, hop, length, destination, this.replies !== null && this.packets!.name[tag] === REPLY);
    }
    if ((meta & TAIL) === 0) this.revised.set(tag, words.slice(from, end));
  }

  delivered(tag: number, birth: number, meta: number): void {
    const packets = this.packets!;
    const { source, destination, sequence, name } = packets;
    this.revised.delete(tag);
    if (this.replies !== null) this.read(this.replies, tag);
    this.waits?.arrived(tag, name[tag]!, (meta >> LENGTH_SHIFT) & HOP_MASK);
    if (this.reorder === null) this.finish(birth, meta, name[tag]!);
    else this.reorder.arrived(source[tag]!, destination[tag]!, sequence[tag]!, this.fabric.kernel.get("cycle"), birth, meta, name[tag]!);
    packets.remove(tag);
  }

  /** An endpoint reads a message: it owes a reply to a request, and has room again for a message like a reply. */
  private read(replies: Replies, tag: number): void {
    const { source, destination, name } = this.packets!;
    const { kernel } = this.fabric;
    const channel = kernel.get("ejectedBy");
    if (name[tag] === REPLY) {
      if (this.keeps) kernel.giveBack(channel, this.messageFlits);
      return;
    }
    replies.owe(destination[tag]!, source[tag]!, channel, kernel.get("cycle"));
    kernel.owe(this.fabric.sourceOf(destination[tag]!));
  }

  /** Hands a packet to its endpoint. */
  private finish(birth: number, meta: number, name: number): void {
    const { kernel } = this.fabric;
    kernel.finish(birth, (meta >> LENGTH_SHIFT) & HOP_MASK, (meta & MINIMAL) !== 0);
    this.workload.delivered?.(name, kernel.get("cycle"), this.wake, birth);
  }

  /** Writes the route chosen last, and the ejection, from a hop of a flit's record on. */
  private writeRoute(record: number, hop: number, length: number, destination: number, isReply: boolean): void {
    const { fabric, router } = this;
    const more = isReply ? fabric.replyClass : 0;
    const { route } = router;
    let entry = 0;
    for (let i = 0; i < length; i++) {
      entry = route[i]!;
      fabric.putEntry(record, hop + i, fabric.entryOf(entry, more));
    }
    const ejection = router.ejectionClass ?? -1;
    const vcClass = ejection >= 0 ? ejection : (entry < 0 ? ~entry : entry) & CLASS_MASK;
    fabric.putEntry(record, hop + length, fabric.ejectionOf(destination, router.ejectsOnAny ? -1 : vcClass, more));
  }
}

/** The part of META that belongs to the route: its length, whether it is minimal, when to choose again. */
const KEPT_FROM_ROUTE = (HOP_MASK << LENGTH_SHIFT) | MINIMAL | (ASK_MASK << ASK_SHIFT);
