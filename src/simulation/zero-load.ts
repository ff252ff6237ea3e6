/** Computes the latency of a packet that is alone in the network, from the routes that its routing takes there, without a simulation. */
import type { SimulationValues } from "./parameters.ts";
import { Missing } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import { routingOf } from "../routing/algorithms.ts";
import { IDLE } from "../routing/route-hops.ts";
import type { Router } from "../routing/routing.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { patternOf } from "../workload/patterns.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { channelLatencies, extremesOf, linkBandwidths } from "../topology/channels.ts";
import type { Stretch } from "./uncontended.ts";
import { settingsOf } from "./settings.ts";
import type { SimulationSettings } from "./settings.ts";

export interface ZeroLoad {
  /** Mean packet latency over the traffic, cycles; null if no endpoint sends, or it is not known. */
  readonly mean: number | null;
  /** Why it is not known, as a sentence; left out where it is. */
  readonly unknown?: string;
  /** Half-width of its 95 % interval, cycles, if it is a mean over drawn routes; 0 if all routes of each flow take as long. */
  readonly confidence95: number;
  /** Number of routes examined. */
  readonly routes: number;
  /** The parts of that time; null if no endpoint sends. */
  readonly parts: LatencyParts | null;
}

/** Parts of the mean zero-load latency, cycles, by the same routes: they sum to it. */
export interface LatencyParts {
  /** Into the queue of the source, and over both terminal channels. */
  readonly endpoints: number;
  /** Through the routers on the way. */
  readonly routers: number;
  /** Over the channels between them, by their kinds. */
  readonly local: number;
  readonly global: number;
  /** From the arrival of the first flit to that of the last, if each follows the one before in the next cycle. */
  readonly packet: number;
  /** What slow channels and missing credits add to that. */
  readonly held: number;
  /** Mean number of router-to-router channels on the way. */
  readonly hops: number;
}

/**
 * Approximate number of routes examined in all; and of first routes of each flow, which is not examined further if these take as long as
 * each other.
 */
const ROUTES = 100_000;
const FIRST = 16;
/** Up to so many routers the flows between every two of them are examined; above, destinations are drawn too. */
const MAX_ROUTERS = 300;
/** Sums of as many terms differ by less than this. */
const ROUNDING = 1e-9;
/** A fixed seed, so that the answer is always the same. */
const SEED = 1;

/** A share of the traffic between these ends. */
interface Flow {
  readonly weight: number;
  readonly source: number;
  /** Null: drawn as the traffic draws it. */
  readonly destination: number | null;
}

let loaded: typeof import("./uncontended.ts") | null = null;

/** Loads the code that sends a packet alone, for the few designs whose time is no plain sum. */
export async function loadAlone(): Promise<void> {
  loaded = await import("./uncontended.ts");
}

/**
 * Mean zero-load latency of a design's packets: over its traffic, by its routing's decisions in an idle network. Throws Missing if
 * loadAlone is needed.
 */
export function zeroLoadLatency(network: Network, values: SimulationValues): ZeroLoad {
  let traffic: Traffic;
  try {
    traffic = patternOf(values).build(network, values);
  } catch (error) {
    // By its name: placing.ts is a part that loads with the workloads.
    if (!(error instanceof Error) || error.name !== "TooManyMessages") throw error;
    return { mean: null, unknown: error.message, confidence95: 0, routes: 0, parts: null };
  }
  const flows = flowsOf(network, traffic);
  if (flows.length === 0) return { mean: null, confidence95: 0, routes: 0, parts: null };
  const settings = settingsOf(values);
  const walk = new Walk(network, routingOf(values).build(network, values), settings, aloneOn(settings));
  const random = new Sfc32(SEED);
  const each = Math.max(2, Math.floor(ROUTES / flows.length));
  const all = flows.reduce((sum, { weight }) => sum + weight, 0);
  let [mean, variance, routes] = [0, 0, 0];
  let [hops, local, global] = [0, 0, 0];
  for (const { weight, source, destination } of flows) {
    let [flowHops, flowLocal, flowGlobal] = [0, 0, 0];
    const draw = (): number => {
      const latency = walk.latency(source, destination ?? traffic.destination(source, random), random);
      flowHops += walk.hops;
      flowLocal += walk.local;
      flowGlobal += walk.global;
      return latency;
    };
    const first = draw();
    // Of differences from the first, so that equal ones differ by nothing at all.
    let [count, sum, squares] = [1, 0, 0];
    while (count < each && (count < FIRST || squares > 0)) {
      const more = draw() - first;
      count++;
      sum += more;
      squares += more * more;
    }
    const share = weight / all;
    routes += count;
    mean += share * (first + sum / count);
    hops += (share * flowHops) / count;
    local += (share * flowLocal) / count;
    global += (share * flowGlobal) / count;
    variance += (share * share * Math.max(0, squares - (sum * sum) / count)) / (count - 1) / count;
  }
  return { mean, confidence95: 1.96 * Math.sqrt(variance), routes, parts: partsOf({ mean, hops, local, global }, settings) };
}

/** Cycles from the generation of a packet until its tail is read, by the router-to-router channels that it takes. */
function aloneOn(settings: SimulationSettings): (way: readonly Stretch[]) => number {
  const { packetSize, buffer, outputBuffer } = settings;
  const flows = packetSize === 1 || (packetSize <= buffer && outputBuffer === 0 && extremesOf(settings).slowest >= 1);
  if (flows) return (way) => flowing(settings, way);
  // Slow channels or waiting for credits hold flits back.
  if (!loaded) throw new Missing("simulator", loadAlone);
  const { sentAlone } = loaded;
  return (way) => sentAlone(settings, way);
}

/** The same, if every flit follows the one before in the next cycle. */
function flowing(settings: SimulationSettings, way: readonly Stretch[]): number {
  const { packetSize, routerLatency, terminalLatency } = settings;
  const channels = way.reduce((sum, { latency }) => sum + latency, 0);
  return 1 + terminalLatency + (way.length + 1) * routerLatency + channels + terminalLatency + packetSize - 1;
}

/** The parts of the mean that nothing holds back follow from the channels on the way, and the cycles of those of each kind. */
function partsOf(
  { mean, hops, local, global }: { readonly mean: number; readonly hops: number; readonly local: number; readonly global: number },
  { packetSize, routerLatency, terminalLatency }: SimulationSettings,
): LatencyParts {
  const parts = {
    endpoints: 1 + 2 * terminalLatency,
    routers: (hops + 1) * routerLatency,
    local,
    global,
    packet: packetSize - 1,
  };
  const held = mean - Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, held: held > ROUNDING * mean ? held : 0, hops };
}

/** The traffic between routers, each by an endpoint of it (routes lead from router to router), or that of each endpoint. */
function flowsOf(network: Network, traffic: Traffic): Flow[] {
  const { endpoints, firstEndpoint, routers } = network;
  const flows: Flow[] = [];
  if (routers <= MAX_ROUTERS) {
    traffic.routerDemands((from, to, weight) => {
      flows.push({ weight, source: firstEndpoint[from]!, destination: firstEndpoint[to]! });
    });
    return flows;
  }
  for (let source = 0; source < endpoints; source++)
    if (traffic.sends(source)) flows.push({ weight: traffic.rates?.[source] ?? 1, source, destination: null });
  return flows;
}

/** Routes in an idle network, and the time that a packet takes on them. */
class Walk {
  private readonly network: Network;
  private readonly router: Router;
  private readonly alone: (way: readonly Stretch[]) => number;
  private readonly cycles: Int32Array;
  private readonly speeds: Float64Array;
  /** The rest of a packet's route, which the router writes over this one. */
  private readonly rest: Int32Array;
  /** Latencies found so far, as a tree of the channels on the way; channels of one kind and axis are alike. */
  private readonly known: Way = { latency: null, on: [] };
  /** Router-to-router channels of the last packet's way, and the cycles of its local and global ones. */
  hops = 0;
  local = 0;
  global = 0;

  constructor(network: Network, router: Router, settings: SimulationSettings, alone: (way: readonly Stretch[]) => number) {
    this.network = network;
    this.router = router;
    this.alone = alone;
    this.cycles = channelLatencies(network, settings);
    this.speeds = linkBandwidths(network, settings);
    this.rest = new Int32Array(router.route.length);
  }

  /** Cycles from generation until the tail is read, by a route drawn for this packet. */
  latency(source: number, destination: number, random: RandomSource): number {
    const { network, rest, router } = this;
    let length = router.choose(source, destination, random, IDLE);
    rest.set(router.route);
    let at = network.endpointRouter[source]!;
    let way = this.known;
    [this.hops, this.local, this.global] = [0, 0, 0];
    for (let hop = 0; hop < length; hop++) {
      const channel = this.channelAt(at, rest[hop]!, random);
      const kind = network.channelKind[channel]!;
      const latency = this.cycles[channel]!;
      way = way.on[2 * (network.axis?.[channel] ?? 0) + kind] ??= {
        latency: null,
        on: [],
        last: { kind, latency, speed: this.speeds[channel]! },
        before: way,
      };
      at = network.channelTarget[channel]!;
      this.hops++;
      if (kind === GLOBAL) this.global += latency;
      else this.local += latency;
      if (hop + 1 !== router.reconsiderAfter) continue;
      const left = router.reconsider!(at, destination, random, IDLE);
      if (left < 0) router.reconsiderAfter = 0;
      else {
        rest.set(router.route);
        [length, hop] = [left, -1];
      }
    }
    return (way.latency ??= this.alone(stretchesOf(way)));
  }

  /** The channel of a route's entry at this router; if the entry leaves the choice of a port, the one that it takes when all are free. */
  private channelAt(router: number, entry: number, random: RandomSource): number {
    const { adaptive } = this.router;
    if (!adaptive) return entry >> CLASS_BITS;
    const word = entry < 0 ? ~entry : entry;
    if ((word & CLASS_MASK) === ADAPTIVE && adaptive.selection !== "preferred")
      return adaptive.channelAt(
        router,
        adaptive.first(router) + (adaptive.selection === "two-choice" ? random.below(adaptive.count(router)) : 0),
      );
    return entry < 0 ? adaptive.channelAt(router, word >> CLASS_BITS) : word >> CLASS_BITS;
  }
}

/** Channels one after the other: the last one, those before it, those that have followed so far. */
interface Way {
  latency: number | null;
  readonly on: Way[];
  readonly last?: Stretch;
  readonly before?: Way;
}

function stretchesOf({ last, before }: Way): Stretch[] {
  return before === undefined || last === undefined ? [] : [...stretchesOf(before), last];
}
