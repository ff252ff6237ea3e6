/** Sources: Bernoulli injection with unlimited source queues, of which only each packet's birth exists until it is sent. */
import { GeometricGap } from "../math/logarithm.ts";
import { Sfc32 } from "../math/random.ts";
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import type { Fabric } from "./fabric.ts";
import type { Measurement } from "./measurement.ts";
import {
  ANY, BIRTH, HEAD, LENGTH_SHIFT, META, MINIMAL, NEXT, NOTHING, ROUTE, TAIL, TARGET,
} from "./records.ts";

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
  // By endpoint: birth of its first packet not yet injected whole, that packet's next flit (or none yet), its virtual channel,
  // and the next source of the same slot.
  private readonly birth: Int32Array;
  private readonly flit: Int32Array;
  private readonly vc: Int32Array;
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
    this.flit = new Int32Array(endpoints).fill(NOTHING);
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
    const { fabric } = this;
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
    const { vcs, terminalLatency } = fabric.settings;
    const arrival = now + terminalLatency + 1 + fabric.extraDelay;
    let kept = 0;
    for (let i = 0; i < this.readyCount; i++) {
      const e = this.ready[i]!;
      const port = portOfEndpoint[e]!;
      const first = port << vcBits;
      let flit = this.flit[e]!;
      let vc = this.vc[e]!;
      if (flit === NOTHING) {
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
      if (flit === NOTHING) {
        flit = this.createPacket(e);
        this.vc[e] = vc;
      }
      sourceCredits[first + vc]!--;
      const record = flit << stride;
      const { flits } = fabric;
      this.flit[e] = flits[record + NEXT]!;
      const at = wheel.reserve(arrival);
      wheel.pool[at + TARGET] = first + vc;
      for (let word = 1; word < words; word++) wheel.pool[at + word] = flits[record + word]!;
      fabric.releaseFlit(flit);
      this.injectedFlits++;
      if (this.flit[e] !== NOTHING) {
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

  /** Makes the flits of a source's next packet, chained, with the route chosen now; returns the first. */
  private createPacket(source: number): number {
    const { network, router, measurement, fabric } = this;
    const { layout, settings, stride, words } = fabric;
    const destination = this.traffic.destination(source, this.random);
    const length = router.choose(source, destination, this.random, fabric);
    const birth = this.birth[source]!;
    if (measurement.covers(birth)) {
      this.measuredPackets++;
      measurement.sourceWaitSum += fabric.cycle - birth;
    }
    const flags = (length << LENGTH_SHIFT) | (router.minimal ? MINIMAL : 0);
    const ejection = router.ejectsOnAny ? ANY : length > 0 ? router.route[length - 1]! & CLASS_MASK : 0;
    let first = NOTHING;
    for (let i = settings.packetSize - 1; i >= 0; i--) {
      const flit = fabric.newFlit();
      const record = flit << stride;
      const { flits } = fabric;
      flits[record + NEXT] = first;
      flits[record + BIRTH] = birth;
      flits[record + META] = flags | (i === 0 ? HEAD : 0) | (i === settings.packetSize - 1 ? TAIL : 0);
      for (let word = ROUTE; word < words; word++) flits[record + word] = 0;
      let at = network.endpointRouter[source]!;
      for (let hop = 0; hop < length; hop++) {
        const entry = router.route[hop]!;
        const channel = entry >> CLASS_BITS;
        const port = layout.portOfChannel[channel]! - layout.portBase[at]!;
        flits[record + ROUTE + (hop >> 1)]! |= ((port << CLASS_BITS) | (entry & CLASS_MASK)) << ((hop & 1) << 4);
        at = network.channelTarget[channel]!;
      }
      const port = layout.portOfEndpoint[destination]! - layout.portBase[at]!;
      flits[record + ROUTE + (length >> 1)]! |= ((port << CLASS_BITS) | ejection) << ((length & 1) << 4);
      first = flit;
    }
    return first;
  }
}
