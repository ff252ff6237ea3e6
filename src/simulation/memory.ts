/** Plans the kernel's memory: routers, ports, virtual channels, sources, wheels, scratch. */
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { BATCHES, BINS, CHANNEL_SIZE, CHUNK, CHUNK_HEADER, LONGEST_DELAY, SET_BITS, SOURCE_SLOTS, TICKS } from "./kernel/constants.ts";
import type { Domains } from "./domains.ts";
import {
  BYTE_ENTRIES,
  DOMAIN_SIZE,
  FOLLOWED_SIZE,
  PARTS,
  PART_SIZE,
  PLACE_SIZE,
  PORT_EXTRAS,
  PORT_TURNS,
  PORT_SIZE,
  ROUND_TRIP_SIZE,
  ROUTE,
  SETS,
  SET_SIZE,
  SOURCE_SIZE,
  STAMPS,
  STREAM_SIZE,
  TARGET_SIZE,
} from "./kernel/records.ts";
import { creditLoop } from "./credit-loop.ts";
import type { PortLayout } from "./layout.ts";
import type { SimulationSettings } from "./settings.ts";
import { intervalOf } from "./timing.ts";
import type { Timing } from "./timing.ts";
import { extremesOf } from "../topology/channels.ts";

/** Bytes for the kernel's own variables, and so that nothing stands at address 0. */
const RESERVED = 1024;
/** Limit of addresses, which are signed in the kernel. */
const LIMIT = 2 ** 31;
/** Least bytes of a piece of a queue. */
const LEAST_PIECE = 128;
/** A cache line, in bytes. */
const LINE = 64;

/** A domain's first router and endpoint, and the places of its slots and lists. */
export interface DomainPlan {
  readonly router: number;
  readonly endpoint: number;
  readonly sourceSlots: number;
  readonly ready: number;
  readonly flitSlots: number;
  /** Its part of the set of routers with something to do. */
  readonly activeFrom: number;
  readonly activeEnd: number;
}

/** The plan of the memory. Addresses and sizes are in bytes. */
export interface MemoryPlan {
  /**
   * Size of a flit's record; whether a route entry takes a halfword, not a byte; offsets of its packet's size, its stamp, its tag and its
   * destination (0: it has none), and the end of its route.
   */
  readonly flitBytes: number;
  /** Size of a piece of a queue. */
  readonly queueBytes: number;
  readonly wideRoutes: boolean;
  readonly sizeAt: number;
  readonly stampAt: number;
  readonly tagAt: number;
  readonly destinationAt: number;
  readonly routeEnd: number;
  /** Size of a port, and whether that includes its extras. */
  readonly portBytes: number;
  readonly extras: boolean;
  /**
   * Offsets in a router's record of the set of packets that are routed (0: routing takes no time), and of its random stream (0: it draws
   * nothing).
   */
  readonly routedAt: number;
  readonly routerStreamAt: number;
  /** Offsets in a router's record of allocation's tables of its ports and of its input channels, and of its virtual channels. */
  readonly turnsAt: number;
  readonly wantsAt: number;
  readonly choicesAt: number;
  readonly channelsAt: number;
  /** Tables for all routers: the places of channels, by number, and each port's first channel. */
  readonly places: number;
  readonly firstChannels: number;
  /** Most ports of a router. */
  readonly radix: number;
  /** Words of a router's sets for so many ports. */
  wordsOf(ports: number): number;
  /** Number of a port's first virtual channel in its router, by the port's number there. */
  channelIndex(localPort: number): number;
  readonly routerTable: number;
  readonly routerSlots: number;
  /** Number of each router in the sets; those of a domain begin a word. */
  readonly slotOf: Int32Array;
  /** Records of the domains, and for each its own fields. */
  readonly domainTable: number;
  readonly domains: readonly DomainPlan[];
  readonly contended: number;
  readonly granted: number;
  /**
   * Scratch of allocators that are not the plain ones (0: there are none): a word for each input channel of a router, and a list of
   * channels.
   */
  readonly choices: number;
  readonly chosen: number;
  /** The pointers of ports whose virtual channels send by several parts, and the bytes of a port's. */
  readonly turns: number;
  readonly turnBytes: number;
  readonly histograms: number;
  readonly batches: number;
  /** Slots of each domain's wheels: those of credits follow those of flits. */
  readonly flitSlotCount: number;
  readonly creditSlotCount: number;
  /** The first source; sizes of a source with its credits and of its packet's record, and the place of that record. */
  readonly sources: number;
  readonly sourceBytes: number;
  readonly packetOffset: number;
  /** Flits of the packets drawn for each endpoint so far, a word each. */
  readonly drawnFor: number;
  /**
   * Credit round trips by lane, each with its channels' and with their timestamps: of how many flits one has one (0: one flit of a port at a
   * time), and the size of a channel's.
   */
  readonly roundTrips: number;
  readonly tripBytes: number;
  readonly stampEvery: number;
  readonly stampBytes: number;
  /** Addresses of each router, each port, each port's first virtual channel, and of the counts of what waits for that and for the port. */
  readonly routerAddress: Int32Array;
  readonly portAddress: Int32Array;
  readonly channelAddress: Int32Array;
  readonly waitingAddress: Int32Array;
  readonly queueAddress: Int32Array;
  /** From these counts to those of flits whose packets have chosen the channel and are not in the router yet; 0: they are not kept. */
  readonly chosenBehind: number;
  /** Where chunks begin. */
  readonly heap: number;
}

/**
 * Plans the memory. `tagged`: packets carry a number of the host's. Throws a RangeError if the network needs more than can be addressed.
 */
export function planMemory(
  network: Network,
  router: Router,
  settings: SimulationSettings,
  layout: PortLayout,
  timing: Timing,
  tagged: boolean,
  { first: firstRouters, cycles }: Domains,
): MemoryPlan {
  const { routers, endpoints, channels, firstEndpoint } = network;
  const { vcs } = settings;
  const { ports, portBase, firstLane } = layout;
  const portsPerWord = Math.floor(SET_BITS / vcs);
  const wordsOf = (count: number): number => Math.ceil(count / portsPerWord);
  const channelIndex = (localPort: number): number => Math.floor(localPort / portsPerWord) * SET_BITS + (localPort % portsPerWord) * vcs;
  let radix = 0;
  for (let r = 0; r < routers; r++) radix = Math.max(radix, portBase[r + 1]! - portBase[r]!);

  // META and as many entries of route as there are channels, and the ejection; the size; a stamp; a tag; in whole words.
  const wideRoutes = router.adaptive !== undefined || channelIndex(radix - 1) + vcs > BYTE_ENTRIES;
  const sizeAt = align(ROUTE + (wideRoutes ? 2 : 1) * (router.longestRoute + 1), 2);
  // Adaptive routers ask whether less than a packet waits for a port.
  const sized = settings.cutThrough || router.adaptive !== undefined;
  const routeEnd = align(sizeAt + (sized ? 2 : 0), 4);
  // The steps of a fractional speedup would carry some flits through the router in less than its latency.
  const stamped = !Number.isInteger(settings.speedup);
  // Where the kernel chooses again it asks for the destination, the host for the tag.
  const destined = !tagged && router.reconsider !== undefined;
  const flitBytes = Math.max(12, routeEnd + (stamped ? 4 : 0) + (tagged || destined ? 4 : 0));
  const routes = settings.routingDelay > 0;
  const endOfSets = SETS + SET_SIZE * wordsOf(radix);
  const endOfRouted = endOfSets + (routes ? 8 * wordsOf(radix) : 0);
  // What a router draws does not depend on what others do.
  const draws = router.adaptive !== undefined || router.reconsider !== undefined;
  const turnsAt = align(endOfRouted + (draws ? STREAM_SIZE + 4 : 0), PORT_TURNS);
  const wantsAt = turnsAt + PORT_TURNS * radix;
  const numbers = SET_BITS * wordsOf(radix);
  const choicesAt = wantsAt + 2 * numbers;
  const channelsAt = align(choicesAt + 2 * numbers, LINE);
  const extras = isExpanded(settings) || router.delaysCredits === true || router.followsFlits === true;
  const portBytes = PORT_SIZE + (extras ? PORT_EXTRAS : 0);
  const packetOffset = SOURCE_SIZE + align(4 * vcs, 8);
  const sourceBytes = align(packetOffset + flitBytes, LINE);
  const stamps = Math.min(router.timestamps ?? 0, settings.buffer);
  const stampBytes = stamps > 0 ? STAMPS + 4 * stamps : 0;
  // Addresses of what is followed have tags in their last three bits.
  const tripBytes = ROUND_TRIP_SIZE + align((FOLLOWED_SIZE + stampBytes) * vcs, 8);
  const { flitSlotCount, creditSlotCount } = wheelsOf(router, settings, layout, timing, firstRouters.length > 2 ? cycles : 0);

  let end = RESERVED;
  const room = (bytes: number, alignment = LINE): number => {
    const at = align(end, alignment);
    end = at + bytes;
    return at;
  };
  const slotOf = new Int32Array(routers);
  let slots = 0;
  const words: number[] = [];
  for (let d = 0; d + 1 < firstRouters.length; d++) {
    words.push(slots / SET_BITS);
    for (let r = firstRouters[d]!; r < firstRouters[d + 1]!; r++) slotOf[r] = slots++;
    slots = align(slots, SET_BITS);
  }
  words.push(slots / SET_BITS);
  const routerTable = room(4 * slots);
  const routerSlots = room(8 * words.at(-1)!);
  const places = room(PLACE_SIZE * numbers);
  const firstChannels = room(2 * radix);
  const contended = room(8 * radix * vcs);
  const granted = room(4 * radix);
  const scratch = isExpanded(settings) ? 4 * SET_BITS * wordsOf(radix) : 0;
  const choices = room(scratch);
  const chosen = room(scratch);
  const turnBytes = settings.inputSpeedup > 1 ? PARTS + PART_SIZE * settings.inputSpeedup : 0;
  const turns = room(turnBytes * ports);
  const histograms = room(2 * 4 * BINS);
  const batches = room(2 * 8 * BATCHES);
  const domainTable = room(DOMAIN_SIZE * (firstRouters.length - 1));
  const domains = Array.from({ length: firstRouters.length - 1 }, (_, d): DomainPlan => {
    const endpoint = firstEndpoint[firstRouters[d]!]!;
    return {
      router: firstRouters[d]!,
      endpoint,
      sourceSlots: room(4 * SOURCE_SLOTS),
      ready: room(4 * (firstEndpoint[firstRouters[d + 1]!]! - endpoint)),
      flitSlots: room(4 * (flitSlotCount + creditSlotCount)),
      activeFrom: routerSlots + 8 * words[d]!,
      activeEnd: routerSlots + 8 * words[d + 1]!,
    };
  });
  const sources = room(sourceBytes * endpoints);
  const drawnFor = room(4 * endpoints);
  const lanes = firstLane[channels]!;
  const roundTrips = room(router.delaysCredits || router.followsFlits ? tripBytes * lanes : 0);
  const routerAddress = new Int32Array(routers);
  const portAddress = new Int32Array(ports);
  const channelAddress = new Int32Array(ports);
  const waitingAddress = new Int32Array(ports);
  const queueAddress = new Int32Array(ports);
  for (let r = 0; r < routers; r++) {
    const first = portBase[r]!;
    const count = portBase[r + 1]! - first;
    const last = count === 0 ? 0 : channelIndex(count - 1) + vcs;
    const before = align(count * portBytes, LINE);
    const at = room(before + channelsAt + last * CHANNEL_SIZE) + before;
    routerAddress[r] = at;
    for (let i = 0; i < count; i++) {
      portAddress[first + i] = at - (i + 1) * portBytes;
      channelAddress[first + i] = at + channelsAt + channelIndex(i) * CHANNEL_SIZE;
    }
  }
  const waitings = end;
  for (let r = 0; r < routers; r++) {
    const first = portBase[r]!;
    const count = portBase[r + 1]! - first;
    const at = room(count === 0 ? 0 : 4 * (count + channelIndex(count - 1) + vcs), 4) + 4 * count;
    for (let i = 0; i < count; i++) {
      waitingAddress[first + i] = at + 4 * channelIndex(i);
      queueAddress[first + i] = at - 4 * (i + 1);
    }
  }
  const chosenBehind = router.inTurn === true ? align(end - waitings, 4) : 0;
  room(chosenBehind, 4);
  if (CHUNK_HEADER + flitBytes + TARGET_SIZE > CHUNK)
    throw new RangeError(
      `routes of ${router.longestRoute} hops through routers of ${radix} ports with ${vcs} virtual channels are too long to simulate`,
    );
  if (end >= LIMIT) throw new RangeError(`the network needs ${(end / 2 ** 30).toFixed(1)} GiB to simulate, and 2 GiB can be addressed`);
  return {
    flitBytes,
    queueBytes: Math.min(CHUNK, Math.max(LEAST_PIECE, powerOfTwoAbove(CHUNK_HEADER + 2 * flitBytes - 1))),
    wideRoutes,
    sizeAt: sized ? sizeAt : 0,
    stampAt: stamped ? routeEnd : 0,
    tagAt: tagged ? flitBytes - 4 : 0,
    destinationAt: destined ? flitBytes - 4 : 0,
    routeEnd,
    portBytes,
    extras,
    routedAt: routes ? endOfSets : 0,
    routerStreamAt: draws ? endOfRouted : 0,
    turnsAt,
    wantsAt,
    choicesAt,
    channelsAt,
    places,
    firstChannels,
    radix,
    wordsOf,
    channelIndex,
    routerTable,
    routerSlots,
    slotOf,
    domainTable,
    domains,
    contended,
    granted,
    choices,
    chosen,
    turns,
    turnBytes,
    histograms,
    batches,
    flitSlotCount,
    creditSlotCount,
    sources,
    sourceBytes,
    packetOffset,
    drawnFor,
    roundTrips,
    tripBytes,
    // No more flits than a buffer holds are without their credit, so the queue has room for each that is timed.
    stampEvery: stamps > 0 ? Math.ceil(settings.buffer / stamps) : 0,
    stampBytes,
    routerAddress,
    portAddress,
    channelAddress,
    waitingAddress,
    queueAddress,
    chosenBehind,
    heap: align(end, CHUNK),
  };
}

/** Whether allocators differ from input first with one flit an input and step. */
export function isExpanded({ inputSpeedup, outputFirst }: SimulationSettings): boolean {
  return outputFirst || inputSpeedup > 1;
}

/**
 * Number of slots of the wheels of flits and of credits: more than the cycles for which anything can be under way, and by which a domain
 * may be ahead of another.
 */
function wheelsOf(
  router: Router,
  settings: SimulationSettings,
  { flight }: PortLayout,
  { extraDelay }: Timing,
  ahead: number,
): Pick<MemoryPlan, "flitSlotCount" | "creditSlotCount"> {
  const { vcs, buffer, creditLatency, routingDelay, speedup } = settings;
  const longestFlight = flight.reduce((most, cycles) => Math.max(most, cycles), 0);
  const slowest = Math.max(1, intervalOf(extremesOf(settings).slowest) / TICKS);
  const longestQueue = Math.ceil(vcs * buffer * slowest);
  return {
    flitSlotCount: powerOfTwoAbove(longestFlight + extraDelay + longestQueue + ahead + 4),
    creditSlotCount: powerOfTwoAbove(
      Math.max(
        longestFlight + creditLatency + (speedup > 1 ? vcs * buffer : 0) + ahead + 4 + (router.delaysCredits ? LONGEST_DELAY + 1 : 0),
        routingDelay + 1,
        router.followsFlits ? longestQueue + creditLoop(settings, longestFlight - 1) + 4 : 0,
      ),
    ),
  };
}

function align(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}

function powerOfTwoAbove(n: number): number {
  return 2 ** (32 - Math.clz32(n));
}
