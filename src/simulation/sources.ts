/** Sources: Bernoulli injection with unlimited source queues, of which only each packet's birth exists until it is sent. */
import { GeometricGap } from "../math/logarithm.ts";
import { Sfc32 } from "../math/random.ts";
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import type { Fabric } from "./fabric.ts";
import type { Measurement } from "./measurement.ts";
import { ANY, BIRTH, HEAD, LENGTH_SHIFT, META, MINIMAL, NOTHING, ROUTE, TAIL, TARGET } from "./records.ts";

/** Slots of the wheel in which sources wait for their next packet's birth. */
const REACH = 4096;

export class Sources {
  /** Packets generated in the window and injected so far. */
  measuredPackets = 0;
  injectedFlits = 0;
  /** Senders whose next packet is still one of the window, or before it. */
  pending: number;
  private readonly network: Network;
  private readonly router: Router;
  private readonly traffic: Traffic;
  private readonly fabric: Fabric;
  private readonly measurement: Measurement;
  private readonly random: Sfc32;
  /** Packets per endpoint and cycle. */
  private readonly rate: number;
  private readonly gap: GeometricGap;
  // By endpoint: birth of its first packet not yet injected whole, the flits left of it (0: not begun), its virtual channel, its
  // record, and the next source of the same slot.
  private readonly birth: Int32Array;
  private readonly left: Int32Array;
  private readonly vc: Int32Array;
  private readonly packets: Int32Array;
  private readonly next: Int32Array;
  private readonly wheel = new Int32Array(REACH).fill(NOTHING);
  /** Sources with a packet to send. */
  private readonly ready: Int32Array;
  private readyCount = 0;

  constructor(network: Network, router: Router, traffic: Traffic, fabric: Fabric, measurement: Measurement, load: number) {
    const { endpoints } = network;
    this.network = network;
    this.router = router;
    this.traffic = traffic;
    this.fabric = fabric;
    this.measurement = measurement;
    this.random = new Sfc32(fabric.settings.seed);
    this.rate = load / fabric.settings.packetSize;
    this.gap = new GeometricGap(this.rate);
    this.birth = new Int32Array(endpoints);
    this.left = new Int32Array(endpoints);
    this.packets = new Int32Array(endpoints << fabric.stride);
    this.vc = new Int32Array(endpoints);
    this.next = new Int32Array(endpoints);
    this.ready = new Int32Array(endpoints);
    this.pending = traffic.senders;
    for (let e = 0; e < endpoints; e++) {
      if (!traffic.sends(e)) continue;
      this.birth[e] = this.gap.of(this.random.next()) - 1;
      if (this.birth[e]! >= measurement.end) this.pending--;
      this.hang(e, -1);
    }
  }

  /** Starts counting for the measurement's new window. */
  restartWindow(): void {
    this.measuredPackets = 0;
    this.pending = 0;
    for (let e = 0; e < this.network.endpoints; e++) if (this.traffic.sends(e) && this.birth[e]! < this.measurement.end) this.pending++;
  }

  /** Flits born from `since` on, before this cycle, that still wait in the source queues (expected value, since only the first is drawn). */
  backlog(since: number): number {
    const now = this.fabric.cycle;
    let packets = 0;
    for (let e = 0; e < this.network.endpoints; e++) {
      const birth = this.birth[e]!;
      if (this.traffic.sends(e) && birth < now) packets += birth < since ? this.rate * (now - since) : 1 + this.rate * (now - 1 - birth);
    }
    return packets * this.fabric.settings.packetSize;
  }

  /** Hangs a source where its next packet is born, or as far towards it as the wheel reaches; `now` is the current cycle. */
  private hang(source: number, now: number): void {
    const reach = this.wheel.length - 1;
    const at = Math.min(this.birth[source]!, now + reach);
    const slot = at & reach;
    this.next[source] = this.wheel[slot]!;
    this.wheel[slot] = source;
  }

  /** Sources with a packet send one flit each into their injection channel, when it has a credit. */
  inject(): void {
    const { fabric, packets } = this;
    const now = fabric.cycle;
    const slot = now & (this.wheel.length - 1);
    let source = this.wheel[slot]!;
    this.wheel[slot] = NOTHING;
    while (source !== NOTHING) {
      const next = this.next[source]!;
      if (this.birth[source]! <= now) this.ready[this.readyCount++] = source;
      else this.hang(source, now);
      source = next;
    }
    const { sourceCredits, wheel, stride, words } = fabric;
    const { portOfEndpoint, vcBits } = fabric.layout;
    const { vcs, terminalLatency, packetSize } = fabric.settings;
    const arrival = now + terminalLatency + 1 + fabric.extraDelay;
    let kept = 0;
    for (let i = 0; i < this.readyCount; i++) {
      const e = this.ready[i]!;
      const port = portOfEndpoint[e]!;
      const first = port << vcBits;
      let left = this.left[e]!;
      let vc = this.vc[e]!;
      if (left === 0) {
        // A new packet takes the next virtual channel that has a credit.
        let tries = vcs;
        do {
          vc = vc + 1 < vcs ? vc + 1 : 0;
          tries--;
        } while (tries > 0 && sourceCredits[first + vc] === 0);
      }
      if (sourceCredits[first + vc] === 0) {
        this.ready[kept++] = e;
        continue;
      }
      let flags = 0;
      if (left === 0) {
        this.choosePacket(e);
        this.vc[e] = vc;
        left = packetSize;
        flags = HEAD;
      }
      if (left === 1) flags |= TAIL;
      sourceCredits[first + vc]!--;
      const at = wheel.reserve(arrival);
      const { pool } = wheel;
      const record = e << stride;
      pool[at + TARGET] = first + vc;
      pool[at + META] = packets[record + META]! | flags;
      pool[at + BIRTH] = packets[record + BIRTH]!;
      for (let word = ROUTE; word < words; word++) pool[at + word] = packets[record + word]!;
      this.injectedFlits++;
      this.left[e] = left - 1;
      if (left > 1) {
        this.ready[kept++] = e;
        continue;
      }
      const birth = this.birth[e]! + this.gap.of(this.random.next());
      if (birth >= this.measurement.end && this.birth[e]! < this.measurement.end) this.pending--;
      this.birth[e] = birth;
      if (birth <= now) this.ready[kept++] = e;
      else this.hang(e, now);
    }
    this.readyCount = kept;
  }

  /** Draws a source's next packet and its route, and writes its record without the flags of its flits. */
  private choosePacket(source: number): void {
    const { router, measurement, fabric, packets } = this;
    const { layout, stride, words } = fabric;
    const destination = this.traffic.destination(source, this.random);
    const length = router.choose(source, destination, this.random, fabric);
    const birth = this.birth[source]!;
    if (measurement.covers(birth)) {
      this.measuredPackets++;
      measurement.sourceWaitSum += fabric.cycle - birth;
    }
    const record = source << stride;
    packets[record + BIRTH] = birth;
    packets[record + META] = (length << LENGTH_SHIFT) | (router.minimal ? MINIMAL : 0);
    for (let word = ROUTE; word < words; word++) packets[record + word] = 0;
    let entry = 0;
    for (let hop = 0; hop < length; hop++) {
      entry = router.route[hop]!;
      const port = layout.localPortOfChannel[entry >> CLASS_BITS]!;
      packets[record + ROUTE + (hop >> 1)]! |= ((port << CLASS_BITS) | (entry & CLASS_MASK)) << ((hop & 1) << 4);
    }
    const ejection = (layout.localPortOfEndpoint[destination]! << CLASS_BITS) | (router.ejectsOnAny ? ANY : entry & CLASS_MASK);
    packets[record + ROUTE + (length >> 1)]! |= ejection << ((length & 1) << 4);
  }
}
