/**
 * What a design's traffic puts on its stations at load 1. If there are few enough routes, all count with their probabilities; otherwise a
 * sample is drawn.
 */
import { EveryDraw } from "../math/every-draw.ts";
import type { RandomSource } from "../math/random.ts";
import { IDLE } from "../routing/route-hops.ts";
import type { Router, RoutingDescriptor } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { everyFlow } from "../traffic/flows.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { FlowTable } from "./flow-table.ts";
import { RouteWalk } from "./route-walk.ts";
import { pooledStations, rotatedStations, singleStations, sizeOf } from "./stations.ts";
import type { Stations } from "./stations.ts";

/** Where packets of a station come from and what else comes with them; each a number by station. */
export interface Company {
  /** The probability that two of its packets come by one input port, where they never meet. */
  readonly together: Float64Array;
  /** Flits a cycle at load 1 that come by its input ports in other virtual channels. */
  readonly beside: Float64Array;
  /** The share of what its input ports carry that goes elsewhere. */
  readonly elsewhere: Float64Array;
}

export interface Flows {
  readonly stations: Stations;
  /** Flits a cycle at load 1 through each of the queues that a station represents. */
  readonly load: Float64Array;
  /** From station to station, flits a cycle at load 1 in all. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly rate: Float64Array;
  readonly company: Company;
  /** Flits that all senders offer a cycle at load 1. */
  readonly offered: number;
  /** Mean number of router-to-router channels of a packet, and the share of packets on minimal routes. */
  readonly hops: number;
  readonly minimal: number;
}

/** Most channels of all routes that are enumerated; the sample of pairs that estimates their number; and the number of drawn routes. */
const MAX_ENUMERATED_CHANNELS = 150_000;
/** The first where each flow has routes of its own: of few drawn ones it would not be known which channels these share. */
const MAX_CHANNELS_OF_FLOWS = 1_000_000;
const SAMPLED_PAIRS = 60;
const DRAWN_ROUTES = 40_000;
/**
 * Relative variance of the loads of a kind of queue, without that of chance, up to which they count as alike: for oblivious routing, and
 * for adaptive, which levels them.
 */
const [ALIKE, LEVELLED] = [0.01, 0.05];
/** Standard deviations up to which a difference of loads counts as chance. */
const CHANCE_DEVIATIONS = 2;
/** Number of routes through a queue that say as much of its company as those of all queues of its kind. */
const ENOUGH_ROUTES_OF_QUEUE = 30;

/**
 * In a permutation every sender determines channels that no other does: routes drawn for each, and most senders for which so many are
 * drawn.
 */
const [TOLD_EACH, MAX_TOLD] = [6, 100_000];

/**
 * Most senders for which adaptive routing is modelled channel by channel, if these are not alike: a round draws a route of each at most.
 */
const MAX_UNLIKE = 10_000;

/** Number of senders tested for a single destination. */
const TESTED_SENDERS = 50;

/** Why there is no estimate, if only the network shows it. */
export class NotKnown extends Error {
  override readonly name = "NotKnown";
}

/** Endpoints that send, what each offers a cycle at load 1, and in all. */
export interface Senders {
  readonly list: Int32Array;
  readonly rate: Float64Array;
  readonly offered: number;
}

export function sendersOf(network: Network, traffic: Traffic): Senders {
  const list: number[] = [];
  const rate = new Float64Array(network.endpoints);
  let offered = 0;
  for (let e = 0; e < network.endpoints; e++) {
    if (!traffic.sends(e)) continue;
    rate[e] = traffic.rates?.[e] ?? 1;
    offered += rate[e]!;
    if (rate[e]! > 0) list.push(e);
  }
  return { list: Int32Array.from(list), rate, offered };
}

/** Adds about so many routes to a table, as many of every sender; calls `before` before each. */
export function drawRoutes(
  walk: RouteWalk,
  table: FlowTable,
  traffic: Traffic,
  { list, rate }: Senders,
  random: RandomSource,
  draws: number,
  before?: () => void,
): void {
  // oxfmt-ignore
  const rounds = Math.max(1, Math.round(draws / list.length));
  const stride = Math.max(1, list.length / draws);
  for (let round = 0; round < rounds; round++) {
    for (let i = stride > 1 ? random.below(Math.floor(stride)) : 0; i < list.length; i += stride) {
      const source = list[Math.floor(i)]!;
      before?.();
      walk.draw(source, traffic.destination(source, random), random);
      walk.addTo(table, rate[source]!);
    }
  }
}

/** Adds all routes of a routing that gives each flow its own; false if they are too many. */
function everyRouteOfFlows({ endpoints }: Network, traffic: Traffic, walk: RouteWalk, table: FlowTable): boolean {
  let gone = 0;
  const most = MAX_CHANNELS_OF_FLOWS;
  const all = everyFlow(traffic, endpoints, most, (source, destination, demand) => {
    const every = new EveryDraw();
    do {
      if (gone > most) return;
      walk.draw(source, destination, every);
      gone += every.incomplete ? Infinity : walk.length + 1;
      walk.addTo(table, demand * every.chance());
    } while (every.advance());
  });
  return all && gone <= most;
}

/** Adds all routes of an oblivious routing; false if they are too many. */
function everyRoute(
  network: Network,
  traffic: Traffic,
  walk: RouteWalk,
  table: FlowTable,
  ends: NonNullable<RoutingDescriptor["oblivious"]>,
): boolean {
  if (ends === "flow") return everyRouteOfFlows(network, traffic, walk, table);
  const { firstEndpoint } = network;
  const byEndpoint = ends === "endpoint";
  // Which of a router's endpoints gets how much, its pairs of routers do not say.
  if (byEndpoint && traffic.received !== undefined) return false;
  // Where destinations are drawn among all, all pairs are many.
  if (traffic.received === undefined && network.routers ** 2 > MAX_ENUMERATED_CHANNELS) return false;
  const pairs: number[] = [];
  traffic.routerDemands((from, to, demand) => pairs.push(from, to, demand));
  const count = pairs.length / 3;
  let gone = 0;
  const through = (pair: number, add: boolean): boolean => {
    const [from, to, demand] = [pairs[3 * pair]!, pairs[3 * pair + 1]!, pairs[3 * pair + 2]!];
    const first = firstEndpoint[to]!;
    const end = byEndpoint && from !== to ? firstEndpoint[to + 1]! : first + 1;
    for (let target = first; target < end; target++) {
      const every = new EveryDraw();
      do {
        walk.draw(firstEndpoint[from]!, target, every);
        gone += walk.length + 1;
        if (every.incomplete || gone > MAX_ENUMERATED_CHANNELS) return false;
        if (add) walk.addTo(table, (demand * every.chance()) / (end - first));
      } while (every.advance());
    }
    return true;
  };
  // An odd step, for pairs of all kinds.
  const step = 1 + 2 * Math.floor(count / SAMPLED_PAIRS / 2);
  let judged = 0;
  for (let pair = 0; pair < count; pair += step, judged++) if (!through(pair, false)) return false;
  if ((gone / Math.max(1, judged)) * count > MAX_ENUMERATED_CHANNELS) return false;
  gone = 0;
  for (let pair = 0; pair < count; pair++) if (!through(pair, true)) return false;
  return true;
}

/**
 * What is known before any load: the stations, the company of packets on routes of an idle network, and the flows if no queue changes them.
 */
export interface Ground {
  readonly stations: Stations;
  readonly company: Company;
  /** For an oblivious routing. */
  readonly flows: Flows | null;
  /** True if all routes were enumerated. */
  readonly exact: boolean;
}

export function groundOf(
  network: Network,
  traffic: Traffic,
  router: Router,
  senders: Senders,
  oblivious: RoutingDescriptor["oblivious"],
  random: RandomSource,
): Ground {
  const single = singleStations(network, router.classes);
  const table = new FlowTable();
  const walk = new RouteWalk(single, router, IDLE);
  const exact = oblivious !== undefined && everyRoute(network, traffic, walk, table, oblivious);
  if (!exact) {
    table.clear();
    drawRoutes(walk, table, traffic, senders, random, drawsOf(network, traffic, senders, random));
  }
  const bySource = togetherAtEndpoints(network, traffic, senders, random);
  if (exact) {
    const own = companyOf(table, single, senders, 0);
    if (bySource !== null) own.together.set(bySource, single.ejection);
    return { stations: single, company: own, flows: flowsOf(table, single, senders, own), exact };
  }
  const kinds = pooledStations(network, router.classes, traffic);
  const most = oblivious === undefined ? LEVELLED : ALIKE;
  const alike = isAlike(table, single, kinds, most);
  const own = companyOf(table, single, senders, 1);
  const pooled = alike ? kinds : (rotatedWith(traffic, table, single, most) ?? kinds);
  const stations = pooled === kinds && !alike ? single : pooled;
  if (stations === single && oblivious === undefined && senders.list.length > MAX_UNLIKE)
    throw new NotKnown(
      `traffic has no estimate with adaptive routing where channels carry unlike loads and more than ${MAX_UNLIKE} endpoints send: too few routes are drawn for that; uniform has one.`,
    );
  const company = poolCompany(table, single, own, stations, pooled);
  if (bySource !== null)
    for (let r = 0; r < network.routers; r++) company.together[stations.ejection + stations.groupOf[r]!] = bySource[r]!;
  if (oblivious === undefined && router.adaptive === undefined) return { stations, company, flows: null, exact };
  const inPools = stations === single ? table : intoPools(table, single, pooled);
  const flows = flowsOf(inPools, stations, senders, company);
  if (stations === single) towardsMean(flows, table, single, pooled);
  return { stations, company, flows, exact };
}

/** Flows that a table has counted, in flits a cycle at load 1. */
export function flowsOf(table: FlowTable, stations: Stations, { offered }: Senders, company: Company): Flows {
  const { from, to, sum } = table.entries();
  const scale = table.total > 0 ? offered / table.total : 0;
  const rate = sum.map((one) => one * scale);
  const load = new Float64Array(stations.count);
  for (let i = 0; i < from.length; i++) {
    load[to[i]!]! += rate[i]!;
    if (from[i]! >= stations.injection) load[from[i]!]! += rate[i]!;
  }
  for (let s = 0; s < load.length; s++) if (load[s] !== 0) load[s]! /= sizeOf(stations, s);
  return { stations, load, from, to, rate, company, offered, hops: table.hops / table.total, minimal: table.minimal / table.total };
}

/** The company at single stations. `unit`: the weight of a drawn route, 0 if none was drawn. */
function companyOf(table: FlowTable, stations: Stations, { rate, offered }: Senders, unit: number): Company {
  const { count, injection, ejection, classes, network } = stations;
  const { firstEndpoint, channelWidth } = network;
  const { from, to, sum } = table.entries();
  const scale = offered / table.total;
  const [load, port] = [new Float64Array(count), new Float64Array(ejection)];
  for (let i = 0; i < from.length; i++) {
    load[to[i]!]! += sum[i]!;
    if (from[i]! >= injection) load[from[i]!]! += sum[i]!;
  }
  for (let s = 0; s < injection; s++) port[Math.floor(s / classes)]! += load[s]!;
  const [together, beside, elsewhere] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < from.length; i++) {
    const [u, s, flow] = [from[i]!, to[i]!, sum[i]!];
    const channel = u < injection ? Math.floor(u / classes) : -1;
    let ways = 0;
    if (channel >= 0) ways = channelWidth[channel]!;
    else for (let e = firstEndpoint[u - injection]!; e < firstEndpoint[u - injection + 1]!; e++) if (rate[e]! > 0) ways++;
    const whole = channel >= 0 ? port[channel]! : load[u]!;
    if (load[s]! > unit) together[s]! += (flow * Math.max(0, flow - unit)) / (load[s]! * (load[s]! - unit)) / Math.max(1, ways);
    if (channel >= 0) beside[s]! += ((flow / load[s]!) * scale * (whole - load[u]!)) / ways;
    elsewhere[s]! += (flow / load[s]!) * (whole > unit ? 1 - (flow - unit) / (whole - unit) : 1);
  }
  return { together, beside, elsewhere };
}

/**
 * If every sender has one destination: the probability that two packets of an endpoint are of one sender, mean over each router's endpoints
 * by what they are sent. Null otherwise; then it is that of the input ports.
 */
function togetherAtEndpoints(network: Network, traffic: Traffic, { list, rate }: Senders, random: RandomSource): Float64Array | null {
  if (traffic.received === undefined) return null;
  const [sum, squares] = [new Float64Array(network.endpoints), new Float64Array(network.endpoints)];
  for (const source of list) {
    const target = traffic.destination(source, random);
    if (traffic.destination(source, random) !== target || traffic.destination(source, random) !== target) return null;
    sum[target]! += rate[source]!;
    squares[target]! += rate[source]! ** 2;
  }
  const [together, weight] = [new Float64Array(network.routers), new Float64Array(network.routers)];
  for (let e = 0; e < sum.length; e++) {
    if (sum[e] === 0) continue;
    together[network.endpointRouter[e]!]! += squares[e]! / sum[e]!;
    weight[network.endpointRouter[e]!]! += sum[e]!;
  }
  return together.map((one, r) => (weight[r]! > 0 ? one / weight[r]! : 0));
}

/** Number of routes to draw if not all are enumerated. */
function drawsOf({ endpoints }: Network, traffic: Traffic, senders: Senders, random: RandomSource): number {
  const { list } = senders;
  if (TOLD_EACH * list.length <= DRAWN_ROUTES || !isFixed(traffic, senders, random)) return DRAWN_ROUTES;
  if (list.length <= MAX_TOLD) return TOLD_EACH * list.length;
  throw new NotKnown(
    `traffic has no estimate where ${list.length} of ${endpoints} endpoints send to one other each: the routes of ${MAX_TOLD} senders are drawn at most; uniform has one.`,
  );
}

/** Whether senders have one destination each, from a sample. */
function isFixed(traffic: Traffic, { list }: Senders, random: RandomSource): boolean {
  const step = Math.max(1, Math.floor(list.length / TESTED_SENDERS));
  for (let i = 0; i < list.length; i += step) {
    const target = traffic.destination(list[i]!, random);
    for (let again = 0; again < 3; again++) if (traffic.destination(list[i]!, random) !== target) return false;
  }
  return true;
}

/** Whether the queues of each pool carry the same, by counts of drawn routes. */
function isAlike(table: FlowTable, single: Stations, pooled: Stations, most: number): boolean {
  const { all, more } = spreadOf(table, single, pooled);
  return more <= most * all;
}

/** Stations that a rotation takes to each other, if traffic follows it as far as counts tell. */
function rotatedWith(traffic: Traffic, table: FlowTable, single: Stations, most: number): Stations | null {
  if (traffic.rates !== undefined) return null;
  const rotated = rotatedStations(single.network, single.classes);
  return rotated !== null && isAlike(table, single, rotated, most) ? rotated : null;
}

/**
 * By pool and class, for the counted loads: their mean, the part of their variance that is not chance; and over all pools, weighted by
 * their load.
 */
function spreadOf(
  table: FlowTable,
  single: Stations,
  pooled: Stations,
): { mean: Float64Array; keep: Float64Array; all: number; more: number } {
  const { classes, injection, poolOf } = pooled;
  const load = new Float64Array(single.injection);
  const { to, sum } = table.entries();
  for (let i = 0; i < to.length; i++) if (to[i]! < single.injection) load[to[i]!]! += sum[i]!;
  const [total, squares] = [new Float64Array(injection), new Float64Array(injection)];
  for (let s = 0; s < load.length; s++) {
    const pool = poolOf[Math.floor(s / classes)]! * classes + (s % classes);
    total[pool]! += load[s]!;
    squares[pool]! += load[s]! ** 2;
  }
  const [mean, keep] = [new Float64Array(injection), new Float64Array(injection)];
  let [all, more] = [0, 0];
  for (let pool = 0; pool < injection; pool++) {
    if (total[pool] === 0) continue;
    const size = sizeOf(pooled, pool);
    mean[pool] = total[pool]! / size;
    const variance = squares[pool]! / size - mean[pool]! ** 2;
    // A variance is itself counted by chance: where routes are few for so many channels, what exceeds the mean may be nothing.
    const doubt = CHANCE_DEVIATIONS * Math.sqrt((mean[pool]! + 2 * mean[pool]! ** 2) / size);
    keep[pool] = variance <= mean[pool]! + doubt ? 0 : 1 - mean[pool]! / variance;
    // What is no chance counts as much as it is large beside the mean.
    all += total[pool]!;
    more += total[pool]! * Math.min(1, (keep[pool]! * Math.max(0, variance)) / mean[pool]! ** 2);
  }
  return { mean, keep, all, more };
}

/** Moves counted loads closer to the mean of their kind, as far as the difference is chance: James, Stein 1961. */
function towardsMean({ load }: Flows, table: FlowTable, single: Stations, pooled: Stations): void {
  const { keep } = spreadOf(table, single, pooled);
  const { classes, injection, poolOf } = pooled;
  const mean = new Float64Array(injection);
  const poolAt = (s: number): number => poolOf[Math.floor(s / classes)]! * classes + (s % classes);
  for (let s = 0; s < single.injection; s++) mean[poolAt(s)]! += load[s]! / sizeOf(pooled, poolAt(s));
  for (let s = 0; s < single.injection; s++) {
    const pool = poolAt(s);
    load[s] = mean[pool]! + keep[pool]! * (load[s]! - mean[pool]!);
  }
}

/**
 * The company of each kind of queue: its mean by load for the pool; or that of single queues, closer to the mean the fewer routes they
 * have.
 */
function poolCompany(table: FlowTable, single: Stations, own: Company, into: Stations, pooled: Stations): Company {
  const { to, sum } = table.entries();
  const load = new Float64Array(single.count);
  for (let i = 0; i < to.length; i++) load[to[i]!]! += sum[i]!;
  const poolAt = (s: number): number => pooledAt(single, pooled, s);
  const mean = (of: Float64Array, weigh: (load: number) => number): Float64Array => {
    const [all, weighed] = [new Float64Array(pooled.count), new Float64Array(pooled.count)];
    for (let s = 0; s < single.count; s++) {
      if (load[s] === 0) continue;
      const weight = weigh(load[s]!);
      all[poolAt(s)]! += weight;
      weighed[poolAt(s)]! += weight * of[s]!;
    }
    const means = Float64Array.from(all, (sumOf, pool) => (sumOf > 0 ? weighed[pool]! / sumOf : 0));
    if (into === pooled) return means;
    return Float64Array.from(
      of,
      (value, s) => (load[s]! * value + ENOUGH_ROUTES_OF_QUEUE * means[poolAt(s)]!) / (load[s]! + ENOUGH_ROUTES_OF_QUEUE),
    );
  };
  return {
    together: mean(own.together, (x) => x * Math.max(0, x - 1)),
    beside: mean(own.beside, (x) => x),
    elsewhere: mean(own.elsewhere, (x) => x),
  };
}

function pooledAt(single: Stations, pooled: Stations, s: number): number {
  const { classes } = single;
  if (s < single.injection) return pooled.poolOf[Math.floor(s / classes)]! * classes + (s % classes);
  if (s < single.ejection) return pooled.injection + pooled.groupOf[s - single.injection]!;
  return pooled.ejection + pooled.groupOf[s - single.ejection]!;
}

function intoPools(table: FlowTable, single: Stations, pooled: Stations): FlowTable {
  const result = new FlowTable();
  const { from, to, sum } = table.entries();
  for (let i = 0; i < from.length; i++) result.add(pooledAt(single, pooled, from[i]!), pooledAt(single, pooled, to[i]!), sum[i]!);
  result.hops = table.hops;
  result.minimal = table.minimal;
  result.total = table.total;
  return result;
}
