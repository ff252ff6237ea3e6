/** Sources on the host's side: when packets are born, where they go, by which route; and what tagged packets carry. */
import { Sfc32 } from "../math/random.ts";
import { CLASS_MASK } from "../routing/routing.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { arrivalsOf, NEVER } from "./arrivals.ts";
import type { Arrivals } from "./arrivals.ts";
import type { Fabric } from "./fabric.ts";
import {
  ASK_MASK,
  ASK_SHIFT,
  FOLLOWING,
  HEAD,
  HOP_MASK,
  LEFT,
  LENGTH_SHIFT,
  META,
  MINIMAL,
  NEXT_BIRTH,
  NUMBER,
  ROUTE,
} from "./kernel/records.ts";
import { HALF, WORD } from "./kernel.ts";
import type { KernelHost } from "./kernel.ts";
import { Reorder } from "./reorder.ts";
import type { SimulationSettings } from "./settings.ts";

/** What is kept of each tagged packet in the network, by its tag. */
export class PacketTable {
  source = new Int32Array(1024);
  destination = new Int32Array(1024);
  sequence = new Int32Array(1024);
  /** A number that no other packet of the run has. */
  serial = new Int32Array(1024);
  private count = 0;
  private free = new Int32Array(1024);
  private freeCount = 0;
  private used = 1;

  /** A tag from 1 on. */
  add(source: number, destination: number, sequence: number): number {
    const tag = this.freeCount > 0 ? this.free[--this.freeCount]! : this.used++;
    if (tag === this.source.length) {
      for (const name of ["source", "destination", "sequence", "serial", "free"] as const) {
        const larger = new Int32Array(2 * tag);
        larger.set(this[name]);
        this[name] = larger;
      }
    }
    this.source[tag] = source;
    this.destination[tag] = destination;
    this.sequence[tag] = sequence;
    this.serial[tag] = ++this.count;
    return tag;
  }

  remove(tag: number): void {
    this.free[this.freeCount++] = tag;
  }
}

export class Sources implements KernelHost {
  readonly packets: PacketTable | null;
  private readonly network: Network;
  private readonly router: Router;
  private readonly traffic: Traffic;
  private readonly settings: SimulationSettings;
  private readonly random: Sfc32;
  private readonly arrivals: Arrivals;
  readonly reorder: Reorder | null;
  /** Packets drawn for each destination so far. */
  readonly drawnFor: Int32Array;
  private readonly rate: number;
  private fabric!: Fabric;
  private congestion!: Congestion;
  private closed = false;
  /** Routes of packets that were given a new rest, by tag, for their other flits: words from META on. */
  private readonly revised = new Map<number, Int32Array>();

  /** `tagged`: packets are told apart until they arrive. */
  constructor(network: Network, router: Router, traffic: Traffic, settings: SimulationSettings, load: number, tagged: boolean) {
    this.network = network;
    this.router = router;
    this.traffic = traffic;
    this.settings = settings;
    this.reorder = settings.inOrder
      ? new Reorder(network.endpoints, (birth, meta) => {
          this.finish(birth, meta);
        })
      : null;
    this.random = new Sfc32(settings.seed);
    this.rate = load / settings.packetSize;
    this.drawnFor = new Int32Array(network.endpoints);
    this.arrivals = arrivalsOf(traffic, settings, load);
    this.packets = tagged ? new PacketTable() : null;
  }

  /** Draws every sender's first packet and hangs it into the kernel's wheel. */
  start(fabric: Fabric, congestion: Congestion): void {
    this.fabric = fabric;
    this.congestion = congestion;
    const { kernel } = fabric;
    for (let e = 0; e < this.network.endpoints; e++) {
      if (!this.traffic.sends(e)) continue;
      const source = fabric.sourceOf(e);
      const birth = this.arrivals.first(e, this.random);
      kernel.words[(source + NEXT_BIRTH) >> WORD] = birth;
      kernel.hang(source, -1);
    }
    this.restartWindow();
  }

  /** A new window begins: counts the senders whose next packet is born before the window's end. */
  restartWindow(): void {
    this.reorder?.restart(this.fabric.kernel.get("windowStart"), this.fabric.kernel.get("windowEnd"));
    const end = this.fabric.kernel.get("windowEnd");
    let pending = 0;
    for (let e = 0; e < this.network.endpoints; e++) if (this.traffic.sends(e) && this.nextBirth(e) < end) pending++;
    this.fabric.kernel.set({ pending });
  }

  /** No packet is born any more; those that have been are sent. */
  close(): void {
    const now = this.fabric.kernel.get("cycle");
    this.closed = true;
    const { words } = this.fabric.kernel;
    for (let e = 0; e < this.network.endpoints; e++) {
      const at = (this.fabric.sourceOf(e) + NEXT_BIRTH) >> WORD;
      if (words[at]! > now) words[at] = NEVER;
      words[at + ((FOLLOWING - NEXT_BIRTH) >> WORD)] = NEVER;
    }
  }

  /** Flits born from `since` on, before this cycle, that still wait in the source queues (expected value, since only the first packet of each is drawn). */
  backlog(since: number): number {
    const now = this.fabric.kernel.get("cycle");
    let flits = 0;
    for (let e = 0; e < this.network.endpoints; e++) {
      const birth = this.nextBirth(e);
      if (!this.traffic.sends(e) || birth >= now) continue;
      const { packetSize } = this.settings;
      flits +=
        birth < since ? packetSize * this.rateOf(e) * (now - since) : this.unsent(e) + packetSize * this.rateOf(e) * (now - 1 - birth);
    }
    return flits;
  }

  /** Of these, flits of packets whose heads have been sent. */
  begun(since: number): number {
    let flits = 0;
    for (let e = 0; e < this.network.endpoints; e++) if (this.nextBirth(e) >= since) flits += this.left(e);
    return flits;
  }

  /** Flits that wait in an endpoint's source queue (expected value). */
  queued(endpoint: number): number {
    const now = this.fabric.kernel.get("cycle");
    const birth = this.nextBirth(endpoint);
    if (birth >= now || !this.traffic.sends(endpoint)) return 0;
    return this.unsent(endpoint) + this.settings.packetSize * this.rateOf(endpoint) * (now - 1 - birth);
  }

  /** Flits of an endpoint's first packet that it has not sent yet, once that is born. */
  private unsent(endpoint: number): number {
    return this.left(endpoint) || this.settings.packetSize;
  }

  /** The same of a packet whose head has been sent; else 0. */
  private left(endpoint: number): number {
    return this.fabric.kernel.words[(this.fabric.sourceOf(endpoint) + LEFT) >> WORD]!;
  }

  /** Packets that an endpoint generates a cycle, on average. */
  private rateOf(endpoint: number): number {
    return this.rate * (this.traffic.rates?.[endpoint] ?? 1);
  }

  draw(source: number): void {
    const { fabric, router, random } = this;
    const destination = this.traffic.destination(source, random);
    this.drawnFor[destination]!++;
    const length = router.choose(source, destination, random, this.congestion);
    const { words } = fabric.kernel;
    const record = fabric.sourceOf(source);
    words[(record + FOLLOWING) >> WORD] = this.closed ? NEVER : this.arrivals.next(source, words[(record + NEXT_BIRTH) >> WORD]!, random);
    const packet = fabric.packetOf(source);
    words[(packet + META) >> WORD] =
      (length << LENGTH_SHIFT) | (router.minimal ? MINIMAL : 0) | ((router.reconsiderAfter ?? 0) << ASK_SHIFT);
    this.writeRoute(packet, 0, length, destination);
    if (this.packets === null) return;
    const sequence = this.reorder === null ? 0 : this.reorder.sent(source, destination);
    words[(packet + fabric.memory.tagAt) >> WORD] = this.packets.add(source, destination, sequence);
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
    const length = router.reconsider!(words[(routerAddress + NUMBER) >> WORD]!, destination, this.random, this.congestion);
    if (length < 0) {
      words[from] = meta & ~(ASK_MASK << ASK_SHIFT);
    } else {
      const ask = router.reconsiderAfter ?? 0;
      words[from] =
        (meta & ~KEPT_FROM_ROUTE) |
        ((hop + length) << LENGTH_SHIFT) |
        (router.minimal ? MINIMAL : 0) |
        (ask > 0 ? (hop + ask) << ASK_SHIFT : 0);
      this.writeRoute(flit, hop, length, destination);
    }
    if (this.settings.packetSize > 1) this.revised.set(tag, words.slice(from, end));
  }

  delivered(tag: number, birth: number, meta: number): void {
    const { kernel } = this.fabric;
    const packets = this.packets!;
    this.revised.delete(tag);
    if (this.reorder === null) this.finish(birth, meta);
    else this.reorder.arrived(packets.source[tag]!, packets.destination[tag]!, packets.sequence[tag]!, kernel.get("cycle"), birth, meta);
    packets.remove(tag);
  }

  private finish(birth: number, meta: number): void {
    this.fabric.kernel.finish(birth, (meta >> LENGTH_SHIFT) & HOP_MASK, (meta & MINIMAL) !== 0);
  }

  private nextBirth(endpoint: number): number {
    return this.fabric.kernel.words[(this.fabric.sourceOf(endpoint) + NEXT_BIRTH) >> WORD]!;
  }

  /** Writes the route chosen last, and the ejection, from a hop of a flit's record on. */
  private writeRoute(record: number, hop: number, length: number, destination: number): void {
    const { fabric, router } = this;
    const { halves } = fabric.kernel;
    const { route } = router;
    const first = ((record + ROUTE) >> HALF) + hop;
    let entry = 0;
    for (let i = 0; i < length; i++) {
      entry = route[i]!;
      halves[first + i] = fabric.entryOf(entry);
    }
    const ejection = router.ejectionClass ?? -1;
    const vcClass = ejection >= 0 ? ejection : (entry < 0 ? ~entry : entry) & CLASS_MASK;
    halves[first + length] = fabric.ejectionOf(destination, router.ejectsOnAny ? -1 : vcClass);
  }
}

/** What of META belongs to the route: its length, whether it is minimal, when to ask again. */
const KEPT_FROM_ROUTE = (HOP_MASK << LENGTH_SHIFT) | MINIMAL | (ASK_MASK << ASK_SHIFT);
