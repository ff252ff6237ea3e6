/** The fabric's state, laid out in the kernel's memory: routers, ports, virtual channels, sources, wheels; and what routers may read of it. */
import { ADAPTIVE as ADAPTIVE_CLASS, CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import {
  ADAPTIVE,
  BACK,
  BIRTH,
  CREDITS,
  CREDIT_WAY,
  FIRST,
  FIRST_INDEX,
  FIRST_ROUTER,
  FLIGHT,
  FOLLOWED_SIZE,
  FREE,
  HEAD,
  HOLDER,
  INDEX,
  INJECTION,
  INPUTS,
  INTERVAL,
  IN_TIME,
  IS_GLOBAL,
  IV_PORT,
  IV_ROUTER,
  LEAVING,
  LENGTH_SHIFT,
  LOOP,
  META,
  MINIMAL,
  NEXT,
  NUMBER,
  OUT,
  OV_PORT,
  PACKET,
  PEER,
  PORT_ROUTER,
  PORT_SIZE,
  QUEUE,
  QUEUED,
  QUEUE_SIZE,
  ROUND_TRIP,
  ROUND_TRIP_SIZE,
  ROUTE,
  SENT,
  SETS,
  SOURCE_CREDITS,
  SOURCE_NUMBER,
  SOURCE_SIZE,
  TAIL,
  TARGET,
  TURN,
  WAITING,
  WORDS,
} from "./kernel/records.ts";
import { Kernel } from "./kernel.ts";
import type { KernelHost } from "./kernel.ts";
import { portLayout } from "./layout.ts";
import type { PortLayout } from "./layout.ts";
import type { SimulationSettings } from "./settings.ts";

/** Bytes of an input or output virtual channel, and the shift of addresses in words. */
const CHANNEL = 32;
const WORD = 2;
/** A channel count stands in the upper half of its word, after TURN. */
const COUNT_SHIFT = 16;
/** Bits of a word of a router's sets. */
const SET = 64;
const SOURCE_SLOTS = 4096;
/** Where the kernel notes the cycle (kernel/state.ts). */
const CYCLE_AT = 8;
/** Bytes of a chunk of the kernel's wheels. */
const CHUNK = 512;
/** Latencies below this have a bin of their own; above, 64 bins an octave. */
export const EXACT_BINS = 8192;
export const BINS = EXACT_BINS + 64 * 20;
export const BATCHES = 20;
/** Longest delay of a delayed credit, cycles. */
const LONGEST_HOLD = 4096;
const SELECTIONS = ["first-free", "preferred", "two-choice"] as const;

function align(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}

function powerOfTwoAbove(n: number): number {
  return 2 ** (32 - Math.clz32(n));
}

/** An input port and virtual channel. */
export interface InputChannel {
  readonly port: number;
  readonly vc: number;
}

/** A flit in the network. */
export interface FlitView {
  readonly address: number;
  readonly birth: number;
  readonly tag: number;
  readonly head: boolean;
  readonly tail: boolean;
  readonly minimal: boolean;
  /** Router-to-router channels of its route. */
  readonly channels: number;
  readonly state: "waiting" | "flying";
  /** The input port whose buffer it waits in or flies to; -1 when it flies to a terminal. */
  readonly port: number;
  readonly vc: number;
  /** Share of its flight that is done; place in its queue in packets. */
  readonly progress: number;
  readonly place: number;
}

export class Fabric implements Congestion {
  readonly kernel: Kernel;
  readonly layout: PortLayout;
  readonly settings: SimulationSettings;
  /** Address of each router, of each port, and of the first source; bytes of a source. */
  readonly routerAddress: Int32Array;
  readonly portAddress: Int32Array;
  readonly sources: number;
  readonly sourceBytes: number;
  readonly flitBytes: number;
  /** Where a flit's tag stands in its record; 0 without tags. */
  readonly tagAt: number;
  /** Where its route ends. */
  readonly routeEnd: number;
  /** Route entries: of each channel's lane in turn and of each endpoint's ejection in the first virtual channel, and what a class adds (ADAPTIVE: its flag). */
  readonly channelEntry: Uint16Array;
  readonly ejectionEntry: Uint16Array;
  readonly classEntry: Uint16Array;
  /** Virtual channels of each class: the first, and how many. */
  readonly classFirst: Uint8Array;
  readonly classCount: Uint8Array;
  /** Router-to-router channel that leaves by a port; -1 for terminal ports. */
  readonly channelOfPort: Int32Array;
  private readonly network: Network;
  private readonly countsQueues: boolean;
  /** First input virtual channel of each port. */
  private readonly inputAddress: Int32Array;
  private readonly packetOffset: number;
  private readonly portEntry0: number;
  private readonly portUnits: number;
  /** Of each channel the lane in turn, as the word of its port and by its number; null where all channels have one lane. */
  private readonly channelWord: Int32Array;
  private readonly channelLane: Int32Array;
  private readonly widths: Uint8Array | null;
  private readonly queueWord: number;
  private readonly followedWord: number;
  private readonly tripWords: number;

  /** `tagged`: packets carry a number of the host's. Throws a RangeError when the memory is not to be had. */
  constructor(network: Network, router: Router, settings: SimulationSettings, tagged: boolean, host: KernelHost) {
    const { routers, endpoints } = network;
    const { vcs, buffer, creditLatency, packetSize } = settings;
    this.network = network;
    this.settings = settings;
    this.countsQueues = router.readsQueues === true;
    this.layout = portLayout(network, settings);
    const { ports, portBase, flight } = this.layout;
    const portBytes = PORT_SIZE + CHANNEL * vcs;
    const perWord = Math.floor(SET / vcs);
    let radix = 0;
    for (let r = 0; r < routers; r++) radix = Math.max(radix, portBase[r + 1]! - portBase[r]!);
    const header = align(SETS + 16 * Math.ceil(radix / perWord), 64);

    // META and as many halfwords of route as there are channels, and the ejection; a stamp; a tag; in whole double words.
    const stamped = !Number.isInteger(settings.speedup);
    this.routeEnd = align(ROUTE + 2 * (router.longestRoute + 1), 4);
    this.flitBytes = Math.max(24, align(this.routeEnd + (stamped ? 4 : 0) + (tagged ? 4 : 0), 8));
    this.tagAt = tagged ? this.flitBytes - 4 : 0;

    // Where everything goes.
    let end = 1024;
    const room = (bytes: number, alignment = 64): number => {
      const at = align(end, alignment);
      end = at + bytes;
      return at;
    };
    const routerTable = room(4 * routers);
    const slotWords = Math.ceil(routers / SET);
    const routerSlots = room(8 * slotWords);
    const contended = room(8 * radix * vcs);
    const granted = room(4 * radix);
    const sourceSlots = room(4 * SOURCE_SLOTS);
    const ready = room(4 * endpoints);
    const histograms = room(8 * BINS);
    const batches = room(16 * BATCHES);
    const intervals = [settings.localBandwidth, settings.globalBandwidth].map((bandwidth) => Math.round(65536 / bandwidth));
    const longestFlight = flight.reduce((most, cycles) => Math.max(most, cycles), 0);
    const nominal = Math.ceil(3 / settings.speedup);
    const extraDelay = Math.max(0, settings.routerLatency - nominal);
    const slowest = Math.max(1, ...intervals.map((interval) => interval / 65536));
    const longestQueue = Math.ceil(vcs * buffer * slowest);
    const flitSlotCount = powerOfTwoAbove(longestFlight + extraDelay + longestQueue + 4);
    const loopOf = (cycles: number): number => 2 * (cycles - 1) + settings.routerLatency + 1 + creditLatency;
    const creditSlotCount = powerOfTwoAbove(
      Math.max(
        longestFlight + creditLatency + (settings.speedup > 1 ? vcs * buffer : 0) + 4 + (router.delaysCredits ? LONGEST_HOLD : 0),
        router.followsFlits ? longestQueue + loopOf(longestFlight) + 4 : 0,
      ),
    );
    const flitSlots = room(4 * flitSlotCount);
    const creditSlots = room(4 * creditSlotCount);
    this.sourceBytes = align(SOURCE_SIZE + align(4 * vcs, 8) + this.flitBytes, 64);
    this.sources = room(this.sourceBytes * endpoints);
    this.packetOffset = SOURCE_SIZE + align(4 * vcs, 8);
    const keepsTrips = router.delaysCredits === true || router.followsFlits === true;
    const tripBytes = ROUND_TRIP_SIZE + FOLLOWED_SIZE * vcs;
    // Terminal ports, whose queues nobody reads, share the last one.
    const lanes = this.layout.firstLane[network.channels]!;
    const queues = room(this.countsQueues ? QUEUE_SIZE * (lanes + 1) : 0);
    const roundTrips = room(keepsTrips ? tripBytes * lanes : 0);
    this.routerAddress = new Int32Array(routers);
    this.portAddress = new Int32Array(ports);
    const inputs = new Int32Array(routers);
    const indexOf = (localPort: number): number => Math.floor(localPort / perWord) * SET + (localPort % perWord) * vcs;
    for (let r = 0; r < routers; r++) {
      const count = portBase[r + 1]! - portBase[r]!;
      this.routerAddress[r] = room(header + count * portBytes);
      for (let i = 0; i < count; i++) this.portAddress[portBase[r]! + i] = this.routerAddress[r]! + header + i * portBytes;
      inputs[r] = room(count === 0 ? 0 : (indexOf(count - 1) + vcs) * CHANNEL, CHANNEL);
    }
    if (end >= 2 ** 31) throw new RangeError(`the network needs ${(end / 2 ** 30).toFixed(1)} GiB to simulate, and 2 GiB can be addressed`);
    const heap = align(end, CHUNK);

    this.kernel = new Kernel(heap + 2 ** 20, host);
    const { words } = this.kernel;
    const put = (address: number, field: number, value: number): void => {
      words[(address + field) >> WORD] = value;
    };
    this.kernel.set({
      flitBytes: this.flitBytes,
      tagAt: this.tagAt,
      stampAt: stamped ? this.routeEnd : 0,
      pipeline: settings.routerLatency - extraDelay - 1,
      vcs,
      packetSize,
      roomNeeded: settings.cutThrough ? packetSize : 0,
      outputBuffer: settings.outputBuffer,
      speedup: settings.speedup,
      switchSteps: settings.routerLatency < nominal ? 0 : 1,
      extraDelay,
      drawsInjection: router.drawsInjection ? 1 : 0,
      injectionFlight: settings.terminalLatency + 1 + extraDelay,
      routerTable,
      routerSlots,
      routerWords: 8 * slotWords,
      headerBytes: header,
      portBytes,
      contended,
      granted,
      sourceSlots,
      ready,
      histograms,
      histogramBins: BINS,
      exactBins: EXACT_BINS,
      batches,
      flitSlots,
      flitSlotMask: flitSlotCount - 1,
      creditSlots,
      creditSlotMask: creditSlotCount - 1,
      heap,
      creditLatency,
      delaysCredits: router.delaysCredits ? 1 : 0,
      follows: router.followsFlits ? 1 : 0,
      countsQueues: this.countsQueues ? 1 : 0,
      reconsiders: router.reconsider ? 1 : 0,
      randomState: (settings.seed ^ 0x9e3779b9) | 1,
    });

    // Classes share the virtual channels evenly; a terminal port's ejection may take any of them.
    this.classFirst = Uint8Array.from({ length: router.classes }, (_, c) => Math.floor((c * vcs) / router.classes));
    this.classCount = this.classFirst.map((first, c) => Math.floor(((c + 1) * vcs) / router.classes) - first);
    this.classEntry = new Uint16Array(CLASS_MASK + 1);
    this.classEntry.set(this.classFirst);
    this.classEntry[ADAPTIVE_CLASS] = ADAPTIVE;
    this.portEntry0 = (header + PORT_SIZE) / CHANNEL;
    this.portUnits = portBytes / CHANNEL;
    const entry = (port: number): number => this.portEntry0 + port * this.portUnits;
    if (entry(radix) >= ADAPTIVE) throw new RangeError(`routers of ${radix} ports with ${vcs} virtual channels are too large to simulate`);
    this.channelEntry = Uint16Array.from(this.layout.localPortOfChannel, entry);
    this.ejectionEntry = Uint16Array.from(this.layout.localPortOfEndpoint, entry);
    if (router.adaptive) {
      const { first, count, selection } = router.adaptive;
      this.kernel.set({ adaptiveFirst: entry(first), adaptiveCount: count, selection: 1 + SELECTIONS.indexOf(selection) });
    }

    const { peer, routerOfPort } = this.layout;
    const portsOfRouter = (port: number): number => port - portBase[routerOfPort[port]!]!;
    const inputOf = (port: number): number => inputs[routerOfPort[port]!]! + indexOf(portsOfRouter(port)) * CHANNEL;
    for (let r = 0; r < routers; r++) {
      const at = this.routerAddress[r]!;
      words[(routerTable >> WORD) + r] = at;
      put(at, INPUTS, inputs[r]!);
      put(at, WORDS, Math.ceil((portBase[r + 1]! - portBase[r]!) / perWord));
      put(at, NUMBER, r);
    }
    this.channelOfPort = this.layout.channelOfPort;
    this.inputAddress = Int32Array.from({ length: ports }, (_, port) => inputOf(port));
    for (let port = 0; port < ports; port++) {
      const at = this.portAddress[port]!;
      const channel = this.channelOfPort[port]!;
      const isGlobal = channel >= 0 && network.channelKind[channel] === GLOBAL;
      const index = indexOf(portsOfRouter(port));
      const interval = channel < 0 ? 65536 : intervals[isGlobal ? 1 : 0]!;
      put(at, INTERVAL, interval);
      if (this.countsQueues) {
        const queue = queues + QUEUE_SIZE * (channel < 0 ? lanes : this.layout.laneOfPort[port]!);
        put(at, QUEUE, queue);
        put(queue, INTERVAL, interval);
      }
      put(at, FLIGHT, flight[port]!);
      // An endpoint uses a credit in the cycle in which it arrives, for which it must be there a cycle before (see the kernel's run).
      put(at, CREDIT_WAY, flight[port]! + (channel < 0 ? -1 : creditLatency));
      put(at, FIRST_INDEX, index);
      put(at, PORT_ROUTER, this.routerAddress[routerOfPort[port]!]!);
      if (channel >= 0 && keepsTrips) {
        const trips = roundTrips + this.layout.laneOfPort[port]! * tripBytes;
        put(at, ROUND_TRIP, trips);
        put(trips, LOOP, loopOf(flight[port]!));
        put(trips, IS_GLOBAL, isGlobal ? 1 : 0);
      }
      for (let vc = 0; vc < vcs; vc++) {
        const ov = at + PORT_SIZE + vc * CHANNEL;
        const iv = inputOf(port) + vc * CHANNEL;
        put(ov, CREDITS, buffer);
        put(ov, OV_PORT, at);
        put(ov, TURN, 1 << COUNT_SHIFT);
        put(ov, PEER, channel < 0 ? ~ov : inputOf(peer[port]!) + vc * CHANNEL);
        put(iv, IV_ROUTER, this.routerAddress[routerOfPort[port]!]!);
        put(iv, INDEX, index + vc);
        put(iv, IV_PORT, at);
        if (channel >= 0) put(iv, BACK, this.portAddress[peer[port]!]! + PORT_SIZE + vc * CHANNEL);
      }
      if (channel < 0 && router.ejectsOnAny) put(at + PORT_SIZE, TURN, vcs << COUNT_SHIFT);
      else
        this.classFirst.forEach((first, c) => {
          put(at + PORT_SIZE + first * CHANNEL, TURN, this.classCount[c]! << COUNT_SHIFT);
        });
    }
    for (let e = 0; e < endpoints; e++) {
      const at = this.sources + e * this.sourceBytes;
      const port = this.layout.portOfEndpoint[e]!;
      put(at, INJECTION, inputOf(port));
      put(at, SOURCE_CREDITS, at + SOURCE_SIZE);
      put(at, PACKET, this.packetOf(e));
      put(at, FIRST_ROUTER, this.routerAddress[routerOfPort[port]!]!);
      put(at, SOURCE_NUMBER, e);
      for (let vc = 0; vc < vcs; vc++) {
        put(at + SOURCE_SIZE, 4 * vc, buffer);
        put(inputOf(port) + vc * CHANNEL, BACK, (at + SOURCE_SIZE + 4 * vc) | 1);
      }
    }
    this.channelWord = Int32Array.from(this.layout.portOfChannel, (port) => this.portAddress[port]! >> WORD);
    this.channelLane = this.layout.firstLane.slice(0, network.channels);
    this.widths = network.channelWidth.some((width) => width > 1) ? network.channelWidth : null;
    this.queueWord = queues >> WORD;
    this.followedWord = (roundTrips + ROUND_TRIP_SIZE) >> WORD;
    this.tripWords = tripBytes >> WORD;
  }

  /** Address of a source's packet record. */
  packetOf(endpoint: number): number {
    return this.sources + endpoint * this.sourceBytes + this.packetOffset;
  }

  /** The kernel's form of a router's route entry (see Router.choose); packets take the lanes of a wide channel in turn. */
  entryOf(entry: number): number {
    if (entry >= 0) {
      const at = this.channelEntry[entry >> CLASS_BITS]! + this.classEntry[entry & CLASS_MASK]!;
      if (this.widths !== null) this.turn(entry >> CLASS_BITS, this.widths);
      return at;
    }
    return this.portEntry0 + (~entry >> CLASS_BITS) * this.portUnits + this.classEntry[~entry & CLASS_MASK]!;
  }

  private turn(channel: number, widths: Uint8Array): void {
    const width = widths[channel]!;
    if (width === 1) return;
    const step = this.channelLane[channel]! + 1 === this.layout.firstLane[channel + 1]! ? 1 - width : 1;
    this.channelLane[channel]! += step;
    this.channelWord[channel]! += (step * this.portUnits * CHANNEL) >> WORD;
    this.channelEntry[channel]! += step * this.portUnits;
  }

  /** Cycles so far in which flits were put on a channel, mean over its lanes: a flit takes 1/bandwidth of them. */
  busy(channel: number): number {
    const { words } = this.kernel;
    const first = this.layout.portOfChannel[channel]!;
    const width = this.network.channelWidth[channel]!;
    let busy = 0;
    for (let port = first; port < first + width; port++) {
      const at = this.portAddress[port]! >> WORD;
      // From now on until FREE the channel belongs to flits that passed the switch and have not been sent yet.
      busy += words[at + (SENT >> WORD)]! * words[at + (INTERVAL >> WORD)]! - Math.max(0, this.occupied(at));
    }
    return busy / width / 65536;
  }

  /** Flits that have left the last router for an endpoint. */
  ejected(endpoint: number): number {
    return this.kernel.words[(this.portAddress[this.layout.portOfEndpoint[endpoint]!]! + SENT) >> WORD]!;
  }

  /** How long the channel of the port, or the port's queue, at this word is taken from now on, in 1/65536 cycle; below 0 when it was free before. */
  private occupied(at: number): number {
    const { words } = this.kernel;
    // FREE counts cycles << 16 in two words, INTERVAL likewise in one.
    return words[at + (FREE >> WORD) + 1]! * 2 ** 32 + (words[at + (FREE >> WORD)]! >>> 0) - words[CYCLE_AT >> WORD]! * 65536;
  }

  /** Visits every flit in the network, or those that are wanted: first those in input buffers, then those under way. */
  eachFlit(visit: (flit: FlitView) => void, wanted: (tag: number, head: boolean) => boolean = () => true): void {
    const { kernel, layout, settings, tagAt } = this;
    const { words } = kernel;
    const isHead = (address: number): boolean => (words[(address + META) >> WORD]! & HEAD) !== 0;
    const isWanted = (address: number): boolean => wanted(tagAt === 0 ? 0 : words[(address + tagAt) >> WORD]!, isHead(address));
    const look = (address: number, rest: Pick<FlitView, "state" | "port" | "vc" | "progress" | "place">): FlitView => {
      const meta = words[(address + META) >> WORD]!;
      return {
        address,
        birth: words[(address + BIRTH) >> WORD]!,
        tag: tagAt === 0 ? 0 : words[(address + tagAt) >> WORD]!,
        head: (meta & HEAD) !== 0,
        tail: (meta & TAIL) !== 0,
        minimal: (meta & MINIMAL) !== 0,
        channels: (meta >> LENGTH_SHIFT) & 255,
        ...rest,
      };
    };
    for (let port = 0; port < layout.ports; port++) {
      for (let vc = 0; vc < settings.vcs; vc++) {
        let place = 0;
        for (
          let flit = words[(this.inputAddress[port]! + vc * CHANNEL + FIRST) >> WORD]!;
          flit !== 0;
          flit = words[(flit + NEXT) >> WORD]!
        ) {
          if (isWanted(flit)) visit(look(flit, { state: "waiting", port, vc, progress: 1, place }));
          if (isHead(flit)) place++;
        }
      }
    }
    const portAt = new Map(Array.from(this.portAddress, (address, port) => [address, port]));
    const slots = kernel.get("flitSlotMask") + 1;
    const first = kernel.get("flitSlots") >> WORD;
    const extra = kernel.get("extraDelay");
    const cycle = kernel.get("cycle");
    for (let ahead = 0; ahead < slots; ahead++) {
      for (let end = words[first + ((cycle + ahead) & (slots - 1))]!; end !== 0; end = words[((end - 1) & ~(CHUNK - 1)) >> WORD]!) {
        for (let at = ((end - 1) & ~(CHUNK - 1)) + 8; at < end; at += this.flitBytes) {
          if (!isWanted(at)) continue;
          const target = words[(at + TARGET) >> WORD]!;
          const channel = target < 0 ? ~target : target;
          const port = portAt.get(words[(channel + (target < 0 ? OV_PORT : IV_PORT)) >> WORD]!)!;
          const base = target < 0 ? this.portAddress[port]! + PORT_SIZE : this.inputAddress[port]!;
          const flight = layout.flight[port]! + (target < 0 ? 0 : extra);
          visit(
            look(at, {
              state: "flying",
              port: target < 0 ? -1 : port,
              vc: (channel - base) / CHANNEL,
              progress: Math.max(0, 1 - (ahead + 1) / flight),
              place: 0,
            }),
          );
        }
      }
    }
  }

  /** The channels of a flit's route, from its source's router on, and the class on each. */
  routeOf({ address, channels: length }: FlitView, sourceRouter: number): { channels: number[]; classes: number[] } {
    const { channelTarget } = this.network;
    const { halves } = this.kernel;
    const channels: number[] = [];
    const classes: number[] = [];
    let router = sourceRouter;
    for (let hop = 0; hop < length; hop++) {
      const entry = halves[((address + ROUTE) >> 1) + hop]! & ~ADAPTIVE;
      const unit = entry - this.portEntry0;
      const port = Math.floor(unit / this.portUnits);
      const channel = this.channelOfPort[this.layout.portBase[router]! + port]!;
      channels.push(channel);
      classes.push(Math.max(0, this.classFirst.indexOf(unit % this.portUnits)));
      router = channelTarget[channel]!;
    }
    return { channels, classes };
  }

  /** The queue of every router-to-router channel, over all its lanes. */
  queues(): Float32Array {
    const { channelOfPort, portAddress } = this;
    const queues = new Float32Array(this.network.channels);
    channelOfPort.forEach((channel, port) => {
      if (channel >= 0) queues[channel]! += this.waitingAt(portAddress[port]! >> WORD);
    });
    return queues;
  }

  queue(channel: number): number {
    if (!this.countsQueues) return this.waitingAt(this.channelWord[channel]!);
    const at = this.queueWord + this.channelLane[channel]! * (QUEUE_SIZE >> WORD);
    return this.kernel.words[at + (QUEUED >> WORD)]! + this.late(at);
  }

  private waitingAt(port: number): number {
    const { words } = this.kernel;
    let waiting = this.late(port);
    const at = port + ((PORT_SIZE + WAITING) >> WORD);
    for (const first of this.classFirst) waiting += words[at + (first << (5 - WORD))]!;
    return waiting;
  }

  /** Flits between switch and channel of the port, or the port's queue, at this word. */
  private late(at: number): number {
    const { words } = this.kernel;
    // In whole cycles, for algorithms read it for every packet.
    const late = words[at + (FREE >> WORD) + 1]! * 65536 + (words[at + (FREE >> WORD)]! >>> 16) - words[CYCLE_AT >> WORD]!;
    return late <= 0 ? 0 : Math.ceil((late * 65536) / words[at + (INTERVAL >> WORD)]!);
  }

  queueOf(channel: number, vcClass: number): number {
    return this.kernel.words[this.channelWord[channel]! + ((PORT_SIZE + WAITING) >> WORD) + (this.classFirst[vcClass]! << (5 - WORD))]!;
  }

  leavingOf(channel: number, vcClass: number): number {
    const { words } = this.kernel;
    const first = this.classFirst[vcClass]!;
    const end = first + this.classCount[vcClass]!;
    const at = this.followedWord + this.channelLane[channel]! * this.tripWords + (LEAVING >> WORD);
    let flits = 0;
    for (let vc = first; vc < end; vc++) flits += words[at + vc * (FOLLOWED_SIZE >> WORD)]!;
    return flits;
  }

  overdueOf(channel: number, vcClass: number): number {
    const { words } = this.kernel;
    const first = this.classFirst[vcClass]!;
    const end = first + this.classCount[vcClass]!;
    const at = this.followedWord + this.channelLane[channel]! * this.tripWords;
    const credits = this.channelWord[channel]! + ((PORT_SIZE + CREDITS) >> WORD);
    let flits = (end - first) * this.settings.buffer;
    for (let vc = first; vc < end; vc++) {
      const followed = at + vc * (FOLLOWED_SIZE >> WORD);
      flits -= words[credits + (vc << (5 - WORD))]! + words[followed + (LEAVING >> WORD)]! + words[followed + (IN_TIME >> WORD)]!;
    }
    // Credits that come back a little sooner than an empty network's are not less than none.
    return flits > 0 ? flits : 0;
  }

  outstanding(channel: number): number {
    return this.outstandingIn(channel, 0, this.settings.vcs);
  }

  outstandingOf(channel: number, vcClass: number): number {
    return this.outstandingIn(channel, this.classFirst[vcClass]!, this.classCount[vcClass]!);
  }

  /** Credits of an output port's virtual channel; of an endpoint's injection channel. */
  credits(port: number, vc: number): number {
    return this.kernel.words[(this.portAddress[port]! + PORT_SIZE + vc * CHANNEL + CREDITS) >> WORD]!;
  }

  injectionCredits(endpoint: number, vc: number): number {
    return this.kernel.words[(this.sources + endpoint * this.sourceBytes + SOURCE_SIZE + 4 * vc) >> WORD]!;
  }

  /** The input virtual channels whose first flit must wait for another one, each with that one, and with its first flit's address. */
  waits(): Map<InputChannel, { readonly on: InputChannel; readonly flit: number }> {
    const { words } = this.kernel;
    const { vcs } = this.settings;
    const all = new Map<number, InputChannel>();
    for (let port = 0; port < this.layout.ports; port++) {
      for (let vc = 0; vc < vcs; vc++) all.set(this.inputAddress[port]! + vc * CHANNEL, { port, vc });
    }
    const waits = new Map<InputChannel, { on: InputChannel; flit: number }>();
    for (const [iv, channel] of all) {
      const flit = words[(iv + FIRST) >> WORD]!;
      if (flit === 0) continue;
      const out = words[(iv + OUT) >> WORD]!;
      const ov = (out & 1) === 1 ? words[(iv + IV_ROUTER) >> WORD]! + (((out >> 1) & ~ADAPTIVE) << 5) : out;
      const holder = words[(ov + HOLDER) >> WORD]!;
      // One that waits for a channel waits for its holder; one that holds a channel, for the buffer at the other end.
      const next = holder !== iv && holder !== 0 ? holder : words[(ov + CREDITS) >> WORD] === 0 ? words[(ov + PEER) >> WORD]! : 0;
      const on = all.get(next);
      if (on) waits.set(channel, { on, flit });
    }
    return waits;
  }

  private outstandingIn(channel: number, first: number, count: number): number {
    const { words } = this.kernel;
    const at = this.channelWord[channel]! + ((PORT_SIZE + CREDITS) >> WORD);
    let free = 0;
    for (let vc = first; vc < first + count; vc++) free += words[at + (vc << (5 - WORD))]!;
    return count * this.settings.buffer - free;
  }
}
