/**
 * Writes the initial state of the network into the kernel's memory: routers, ports, virtual channels and sources before the first cycle.
 */
import { Sfc32 } from "../math/random.ts";
import { ADAPTIVE as ADAPTIVE_CLASS, CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import { classChannels } from "../routing/class-channels.ts";
import { linkBandwidths } from "../topology/channels.ts";
import type { Router } from "../routing/routing.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { creditLoop } from "./credit-loop.ts";
import { domainsOf, oneDomain } from "./domains.ts";
import { CHANNEL_SIZE, FIRST_FREE, PREFERRED, TICKS, TWO_CHOICE } from "./kernel/constants.ts";
import {
  ADAPTIVE,
  CHOICES,
  COUNT,
  CREDITS,
  CREDIT_WAY,
  CHANNEL_TURN,
  DOMAIN_FIRST,
  DOMAIN_FLITS,
  DOMAIN_READY,
  DOMAIN_ROUTERS,
  DOMAIN_ROUTERS_END,
  DOMAIN_SIZE,
  DOMAIN_SOURCES,
  EXCESS,
  FIRST_ROUTER,
  FLIGHT,
  FOLLOWED_SIZE,
  INDEX,
  INJECTED,
  INJECTION,
  INPUT_TURN,
  INTERVAL,
  IS_GLOBAL,
  LOOP,
  NUMBER,
  OUTPUT_TURN,
  PEER,
  PEER_SLOTS,
  PLACE_FIRST,
  PLACE_PORT,
  PLACE_SIZE,
  PORT_SIZE,
  PORTS,
  ROUND_TRIP,
  ROUND_TRIP_SIZE,
  ROUTE,
  SENT,
  SOURCE_NUMBER,
  SOURCE_SIZE,
  SOURCE_VC,
  STREAM,
  TURN,
  WAITINGS,
  WORDS,
} from "./kernel/records.ts";
import { HALF, Kernel, WORD } from "./kernel.ts";
import type { KernelHost } from "./kernel.ts";
import { portLayout } from "./layout.ts";
import type { PortLayout } from "./layout.ts";
import { isExpanded, planMemory } from "./memory.ts";
import type { DomainPlan, MemoryPlan } from "./memory.ts";
import type { SimulationSettings } from "./settings.ts";
import { intervalOf, timingOf } from "./timing.ts";
import type { Timing } from "./timing.ts";

const SELECTIONS = { "first-free": FIRST_FREE, preferred: PREFERRED, "two-choice": TWO_CHOICE } as const;

export class Fabric {
  readonly kernel: Kernel;
  readonly network: Network;
  readonly settings: SimulationSettings;
  readonly layout: PortLayout;
  readonly memory: MemoryPlan;
  readonly timing: Timing;
  /** The routers that are simulated here: the first, and the end of the last (parts.ts). */
  simulated: { readonly first: number; readonly end: number };
  /** Virtual channels of each class: the first, and how many. */
  readonly classFirst: Uint8Array;
  /** The class of replies that goes with class 0 of requests; and their first virtual channel, and the end of those of requests. */
  readonly replyClass: number;
  private readonly messageChannels: { readonly replyFirst: number; readonly requestEnd: number };
  readonly classCount: Uint8Array;
  /** For each channel the lane in turn: its number, and its port's. */
  readonly channelLane: Int32Array;
  readonly channelPort: Int32Array;
  /**
   * Route entries: of each channel's lane in turn and of each endpoint's ejection, in the first virtual channel, and what a class adds
   * (ADAPTIVE: its flag).
   */
  private readonly channelEntry: Uint16Array;
  private readonly ejectionEntry: Uint16Array;
  private readonly classEntry: Uint16Array;
  /** Flits a cycle of a lane of each channel. */
  private readonly bandwidths: Float64Array;
  /** Null if all channels have one lane. */
  private readonly widths: Uint8Array | null;

  /**
   * `tagged`: packets carry a number of the host's. `domainPorts`: ports of domains that may be simulated one after the other, since
   * sources read no other routers than their own (0: there are none). Throws a RangeError if there is not enough memory.
   */
  constructor(network: Network, router: Router, settings: SimulationSettings, tagged: boolean, host: KernelHost, domainPorts: number) {
    this.network = network;
    this.settings = settings;
    this.simulated = { first: 0, end: network.routers };
    this.layout = portLayout(network, settings, router.adaptive?.intactPorts);
    this.timing = timingOf(settings);
    const domains = domainPorts > 0 ? domainsOf(network, this.layout, domainPorts) : oneDomain(network);
    this.memory = planMemory(network, router, settings, this.layout, this.timing, tagged, domains);
    const { memory, layout } = this;

    // A terminal port's ejection may take any of them.
    const { vcs } = settings;
    const classes = router.classes * (settings.messages?.separate === true ? 2 : 1);
    const channels = Array.from({ length: classes }, (_, c) => classChannels(c, classes, vcs, router.drawsInjection === true));
    this.replyClass = classes === router.classes ? 0 : router.classes;
    const replyFirst = this.replyClass === 0 ? 0 : channels[this.replyClass]!.first;
    this.messageChannels = { replyFirst, requestEnd: replyFirst || vcs };
    this.classFirst = Uint8Array.from(channels, ({ first }) => first);
    this.classCount = Uint8Array.from(channels, ({ count }) => count);
    this.classEntry = new Uint16Array(CLASS_MASK + 1);
    this.classEntry.set(this.classFirst);
    this.classEntry[ADAPTIVE_CLASS] = ADAPTIVE;
    const entry = memory.channelIndex;
    if (entry(memory.radix) >= ADAPTIVE)
      throw new RangeError(`routers of ${memory.radix} ports with ${vcs} virtual channels are too large to simulate`);
    this.channelEntry = Uint16Array.from(layout.localPortOfChannel, entry);
    this.ejectionEntry = Uint16Array.from(layout.localPortOfEndpoint, entry);
    this.channelPort = layout.portOfChannel.slice();
    this.channelLane = layout.firstLane.slice(0, network.channels);
    this.bandwidths = linkBandwidths(network, settings);
    this.widths = network.channelWidth.some((width) => width > 1) ? network.channelWidth : null;

    this.kernel = new Kernel(memory.heap + 2 ** 20, host);
    this.setVariables(router);
    if (router.adaptive) this.kernel.set({ selection: SELECTIONS[router.adaptive.selection] });
    this.writeDomains(domains.cycles);
    this.writePlaces();
    this.writeRouters(router);
    for (let port = 0; port < layout.ports; port++) this.writePort(port, router);
    for (let e = 0; e < network.endpoints; e++) this.writeSource(e);
  }

  private setVariables(router: Router): void {
    const { settings, memory, timing } = this;
    this.kernel.set({
      flitBytes: memory.flitBytes,
      queueBytes: memory.queueBytes,
      wideRoutes: memory.wideRoutes ? 1 : 0,
      tagAt: memory.tagAt,
      destinationAt: memory.destinationAt,
      stampAt: memory.stampAt,
      pipeline: timing.pipeline,
      vcs: settings.vcs,
      sizeAt: memory.sizeAt,
      cutThrough: settings.cutThrough ? 1 : 0,
      leastCredits: settings.needsCredit ? 1 : 0,
      drained: settings.drains ? settings.buffer : 0,
      routingDelay: settings.routingDelay,
      routedAt: memory.routedAt,
      outputFirst: settings.outputFirst ? 1 : 0,
      inputSpeedup: settings.inputSpeedup,
      expanded: isExpanded(settings) ? 1 : 0,
      choices: memory.choices,
      chosen: memory.chosen,
      outputBuffer: settings.outputBuffer,
      speedup: settings.speedup,
      switchSteps: timing.switchSteps,
      extraDelay: timing.extraDelay,
      drawsInjection: router.drawsInjection ? 1 : 0,
      terminalFlight: settings.terminalLatency + 1,
      injectionFlight: settings.terminalLatency + 1 + timing.extraDelay,
      routerTable: memory.routerTable,
      routerSlots: memory.routerSlots,
      portBytes: memory.portBytes,
      contended: memory.contended,
      granted: memory.granted,
      histograms: memory.histograms,
      batches: memory.batches,
      flitSlotMask: memory.flitSlotCount - 1,
      creditsBehind: 4 * memory.flitSlotCount,
      creditSlotMask: memory.creditSlotCount - 1,
      heap: memory.heap,
      creditLatency: settings.creditLatency,
      delaysCredits: router.delaysCredits ? 1 : 0,
      follows: router.followsFlits ? 1 : 0,
      chosenBehind: memory.chosenBehind,
      answers: settings.messages === null ? 0 : 1,
      ...this.messageChannels,
      messageFlits: settings.packetSize,
      keepsCredits: settings.messages?.finite === true ? 1 : 0,
      stampEvery: memory.stampEvery,
      stampBytes: memory.stampBytes,
      countsQueues: router.readsQueues ? 1 : 0,
      reconsiders: router.reconsider ? 1 : 0,
      routerStreamAt: memory.routerStreamAt,
      turnsAt: memory.turnsAt,
      wantsAt: memory.wantsAt,
      choicesAt: memory.choicesAt,
      channelsAt: memory.channelsAt,
      places: memory.places,
      firstChannels: memory.firstChannels,
      packetAt: memory.packetOffset,
    });
  }

  private writeDomains(cycles: number): void {
    const { domains, domainTable, routerSlots } = this.memory;
    domains.forEach((domain, d) => {
      const at = domainTable + d * DOMAIN_SIZE;
      this.put(at, DOMAIN_SOURCES, domain.sourceSlots);
      this.put(at, DOMAIN_READY, domain.ready);
      this.put(at, DOMAIN_FLITS, domain.flitSlots);
      this.put(at, DOMAIN_ROUTERS, domain.activeFrom);
      this.put(at, DOMAIN_ROUTERS_END, domain.activeEnd);
      this.put(at, DOMAIN_FIRST, (domain.activeFrom - routerSlots) << 3);
    });
    this.kernel.set({ domains: domainTable, domainCount: domains.length, domainCycles: cycles });
    this.kernel.enter(domainTable);
  }

  /** From now on simulates only these domains here. */
  restrictTo(firstDomain: number, end: number): void {
    const { domains, domainTable } = this.memory;
    const at = domainTable + firstDomain * DOMAIN_SIZE;
    this.kernel.set({ domains: at, domainCount: end - firstDomain });
    this.kernel.enter(at);
    this.simulated = { first: domains[firstDomain]!.router, end: domains[end]?.router ?? this.network.routers };
  }

  private writePlaces(): void {
    const { memory } = this;
    for (let port = 0; port < memory.radix; port++) {
      this.putHalf(memory.firstChannels, 2 * port, memory.channelIndex(port));
      for (let vc = 0; vc < this.settings.vcs; vc++) {
        const at = memory.places + (memory.channelIndex(port) + vc) * PLACE_SIZE;
        this.putHalf(at, PLACE_PORT, port);
        this.putHalf(at, PLACE_FIRST, memory.channelIndex(port));
      }
    }
  }

  private writeRouters({ adaptive }: Router): void {
    const { layout, memory } = this;
    memory.routerAddress.forEach((at, r) => {
      this.put(memory.routerTable, memory.slotOf[r]! << WORD, at);
      const ports = layout.portBase[r + 1]! - layout.portBase[r]!;
      this.put(at, PORTS, ports);
      this.put(at, WORDS, memory.wordsOf(ports));
      this.put(at, WAITINGS, memory.waitingAddress[layout.portBase[r]!] ?? 0);
      this.put(at, NUMBER, memory.slotOf[r]!);
      if (memory.routerStreamAt !== 0) this.seed(at + memory.routerStreamAt, this.network.endpoints + r);
      if (adaptive) this.put(at, CHOICES, (adaptive.count(r) << 16) | adaptive.first(r));
    });
  }

  private writePort(port: number, router: Router): void {
    const { network, settings, layout, memory } = this;
    const { vcs, buffer, creditLatency } = settings;
    const { flight, peer } = layout;
    const at = memory.portAddress[port]!;
    const channel = layout.channelOfPort[port]!;
    const lane = layout.laneOfPort[port]!;
    const routerNumber = layout.routerOfPort[port]!;
    const index = memory.channelIndex(port - layout.portBase[routerNumber]!);
    const isGlobal = channel >= 0 && network.channelKind[channel] === GLOBAL;
    this.put(at, INTERVAL, channel < 0 ? TICKS : intervalOf(this.bandwidths[channel]!));
    this.putHalf(at, FLIGHT, flight[port]!);
    // An endpoint uses a credit in the cycle in which it arrives, for which it must be there a cycle before (see the kernel's run).
    this.putHalf(at, CREDIT_WAY, flight[port]! + (channel < 0 ? -1 : creditLatency));
    this.put(at, PEER_SLOTS, this.domainOf(channel < 0 ? routerNumber : network.channelTarget[channel]!).flitSlots);
    if (memory.turnBytes > 0) this.put(at, OUTPUT_TURN, memory.turns + port * memory.turnBytes);
    if (channel >= 0 && (router.delaysCredits || router.followsFlits)) {
      const trips = memory.roundTrips + lane * memory.tripBytes;
      this.put(at, ROUND_TRIP, trips);
      this.put(trips, LOOP, creditLoop(settings, flight[port]! - 1));
      this.put(trips, IS_GLOBAL, isGlobal ? 1 : 0);
    }
    for (let vc = 0; vc < vcs; vc++) {
      const record = this.channelAt(port, vc);
      this.put(record, CREDITS, peer[port] === port ? 0 : buffer);
      this.putHalf(record, INDEX, index + vc);
      this.putHalf(record, COUNT, 1);
      if (channel >= 0) this.put(record, PEER, this.channelAt(peer[port]!, vc));
    }
    const { replyFirst, requestEnd } = this.messageChannels;
    if (channel < 0 && router.ejectsOnAny) {
      this.putHalf(this.channelAt(port, replyFirst), COUNT, vcs - replyFirst);
      this.putHalf(this.channelAt(port, 0), COUNT, requestEnd);
    } else
      this.classFirst.forEach((first, c) => {
        this.putHalf(this.channelAt(port, first), COUNT, this.classCount[c]!);
      });
  }

  private writeSource(endpoint: number): void {
    const { settings, layout, memory } = this;
    const at = this.sourceOf(endpoint);
    const port = layout.portOfEndpoint[endpoint]!;
    this.put(at, INJECTION, this.channelAt(port, 0));
    this.put(at, FIRST_ROUTER, memory.routerAddress[layout.routerOfPort[port]!]!);
    this.put(at, SOURCE_NUMBER, endpoint);
    this.seed(at + STREAM, endpoint);
    for (let vc = 0; vc < settings.vcs; vc++) {
      const credits = at + SOURCE_SIZE + 4 * vc;
      this.put(credits, 0, settings.buffer);
      this.put(this.channelAt(port, vc), PEER, credits | 1);
    }
  }

  /**
   * In a network without flits and credits under way: whatever else packets leave behind is again as before the first cycle. That is whose
   * turn it is at arbiters, sources and lanes, what routers draw next, and the round trips of credits.
   */
  rest(): void {
    const { channelPort, layout, memory, network, settings } = this;
    const { halves, words } = this.kernel;
    memory.routerAddress.forEach((at, r) => {
      halves.fill(0, (at + memory.turnsAt) >> HALF, (at + memory.wantsAt) >> HALF);
      halves.fill(0, (at + memory.choicesAt) >> HALF, (at + memory.channelsAt) >> HALF);
      if (memory.routerStreamAt !== 0) this.seed(at + memory.routerStreamAt, network.endpoints + r);
    });
    for (let port = 0; port < layout.ports; port++) {
      const at = memory.portAddress[port]!;
      for (let vc = 0; vc < settings.vcs; vc++) this.putHalf(this.channelAt(port, vc), TURN, 0);
      if (isExpanded(settings)) for (const field of [INPUT_TURN, CHANNEL_TURN]) this.put(at, field, 0);
      const turns = (memory.turns + port * memory.turnBytes) >> WORD;
      if (memory.turnBytes > 0) words.fill(0, turns, turns + (memory.turnBytes >> WORD));
      else if (isExpanded(settings)) this.put(at, OUTPUT_TURN, 0);
      const trips = memory.portBytes > PORT_SIZE ? words[(at + ROUND_TRIP) >> WORD]! : 0;
      if (trips !== 0) this.put(trips, EXCESS, 0);
      const stamped = (trips + ROUND_TRIP_SIZE + FOLLOWED_SIZE * settings.vcs) >> WORD;
      if (trips !== 0) words.fill(0, stamped, stamped + ((memory.stampBytes * settings.vcs) >> WORD));
    }
    for (let e = 0; e < network.endpoints; e++) this.put(this.sourceOf(e), SOURCE_VC, 0);
    this.channelLane.set(layout.firstLane.subarray(0, network.channels));
    channelPort.set(layout.portOfChannel);
    this.channelEntry.set(layout.localPortOfChannel.map(memory.channelIndex));
  }

  /** Starts the random stream at an address, as of a source or, after the sources, of a router. */
  private seed(address: number, stream: number): void {
    this.kernel.words.set(new Sfc32(this.settings.seed, 1 + stream).state, address >> WORD);
  }

  private domainOf(router: number): DomainPlan {
    const { domains } = this.memory;
    let [low, high] = [0, domains.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (domains[middle]!.router <= router) low = middle;
      else high = middle - 1;
    }
    return domains[low]!;
  }

  private putHalf(address: number, field: number, value: number): void {
    this.kernel.halves[(address + field) >> HALF] = value;
  }

  private put(address: number, field: number, value: number): void {
    this.kernel.words[(address + field) >> WORD] = value;
  }

  /** Address of an endpoint's source. */
  sourceOf(endpoint: number): number {
    return this.memory.sources + endpoint * this.memory.sourceBytes;
  }

  /** Address of a port's virtual channel. */
  channelAt(port: number, vc: number): number {
    return this.memory.channelAddress[port]! + vc * CHANNEL_SIZE;
  }

  /**
   * The kernel's form of a router's route entry (see Router.choose), with so much added to its class. Packets take the lanes of a wide channel
   * in turn.
   */
  entryOf(entry: number, more = 0): number {
    if (entry >= 0) {
      const at = this.channelEntry[entry >> CLASS_BITS]! + this.classEntry[(entry & CLASS_MASK) + more]!;
      if (this.widths !== null) this.turn(entry >> CLASS_BITS, this.widths);
      return at;
    }
    return this.memory.channelIndex(~entry >> CLASS_BITS) + this.classEntry[(~entry & CLASS_MASK) + more]!;
  }

  /** The kernel's entry of a packet's ejection: in a class of virtual channels, or (-1) in any of its kind of messages. */
  ejectionOf(endpoint: number, vcClass: number, more = 0): number {
    return this.ejectionEntry[endpoint]! + (vcClass < 0 ? this.classFirst[more]! : this.classEntry[vcClass + more]!);
  }

  /** Port within its router, and first virtual channel, of an entry; of an adaptive one those that are preferred. */
  hopOf(entry: number): { port: number; vc: number } {
    const at = this.memory.places + (entry & ~ADAPTIVE) * PLACE_SIZE;
    const { halves } = this.kernel;
    return { port: halves[(at + PLACE_PORT) >> HALF]!, vc: (entry & ~ADAPTIVE) - halves[(at + PLACE_FIRST) >> HALF]! };
  }

  /** A hop's entry of a flit's route. */
  entryAt(flit: number, hop: number): number {
    if (!this.memory.wideRoutes) return this.kernel.bytes[flit + ROUTE + hop]!;
    return this.kernel.halves[((flit + ROUTE) >> HALF) + hop]!;
  }

  putEntry(flit: number, hop: number, entry: number): void {
    if (this.memory.wideRoutes) this.kernel.halves[((flit + ROUTE) >> HALF) + hop] = entry;
    else this.kernel.bytes[flit + ROUTE + hop] = entry;
  }

  private turn(channel: number, widths: Uint8Array): void {
    const width = widths[channel]!;
    if (width === 1) return;
    const step = this.channelLane[channel]! + 1 === this.layout.firstLane[channel + 1]! ? 1 - width : 1;
    this.channelLane[channel]! += step;
    this.channelPort[channel]! += step;
    const { channelPort, layout } = this;
    this.channelEntry[channel] = this.memory.channelIndex(
      channelPort[channel]! - layout.portBase[layout.routerOfPort[channelPort[channel]!]!]!,
    );
  }

  /** Flits that an endpoint has put into the network, and flits that have left the last router for it. */
  injected(endpoint: number): number {
    return this.kernel.words[(this.sourceOf(endpoint) + INJECTED) >> WORD]!;
  }

  ejected(endpoint: number): number {
    return this.kernel.words[(this.memory.portAddress[this.layout.portOfEndpoint[endpoint]!]! + SENT) >> WORD]!;
  }
}
