/**
 * What a routing that hashes flows makes of a design's pattern: which flows share which channels, what each gets by max-min fairness
 * (Bertsekas, Gallager 1992), and what other seeds of the hash would make of it.
 */
import { valuesOf } from "../descriptor.ts";
import type { Numbers, Values } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import { routingOf } from "../routing/algorithms.ts";
import { IDLE } from "../routing/route-hops.ts";
import { CLASS_BITS } from "../routing/routing.ts";
import type { Router } from "../routing/routing.ts";
import { bandwidthsOf, channelBandwidths } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import { upPorts } from "../topology/tree.ts";
import { everyFlow } from "../traffic/flows.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { trafficOn } from "../workload/patterns.ts";

/** What flows between different routers get of what they send when all send at once, as shares of it. */
export interface FlowShares {
  /** By max-min fair shares of all channels, those of endpoints included: the mean, each flow by what it sends, and the least. */
  readonly meanFlow: number;
  readonly worstFlow: number;
  /** What all get if none may be ahead of another: one over the most that a channel is asked for of what it carries. */
  readonly lockStep: number;
}

export interface Collisions extends FlowShares {
  /** Flows between different routers, and sub-flows of each. */
  readonly flows: number;
  readonly queuePairs: number;
  /** The router-to-router channel that is asked for most of what it carries, by how much, and its sub-flows. */
  readonly onChannel: number;
  readonly mostLoad: number;
  readonly mostFlows: number;
  /** What the flows of that channel get of what they send there, at most and at least. */
  readonly shares: readonly [least: number, most: number];
  /** The other channels among which its flows were hashed, as far as one router tells: how many there are, and how many carry nothing. */
  readonly beside: {
    readonly channels: number;
    readonly idle: number;
    /** The router that they have in common, and where they lead, seen from it; "out" in networks without stages. */
    readonly router: number;
    readonly direction: "up" | "down" | "out";
  };
  /** Means over so many seeds of the hash, the flows as they are; `error`: the standard error of each. */
  readonly expected: FlowShares & { readonly seeds: number; readonly error: FlowShares };
  /**
   * For a permutation on leaves and spines: lockStep if the flows of each of a leaf's links are binomial and links do not depend on each
   * other. Null elsewhere.
   */
  readonly closedForm: number | null;
}

/** Shares within this are one. */
const ROUNDING = 1e-9;

/** Most sub-flows; and of all seeds, most channels of their paths and most seeds. */
const MAX_SUBFLOWS = 1_000_000;
const MAX_CROSSED = 6_000_000;
const SEEDS = 50;

/** Null where the routing hashes no flows, hashes them anew after pauses, or the pattern has too many of them. Throws NobodySends. */
export function collisionsOf(network: Network, values: Values): Collisions | null {
  const routing = routingOf(values);
  const { hashSeed, queuePairs, flowlet } = valuesOf<Partial<Numbers<"hashSeed" | "queuePairs" | "flowlet">>>(values);
  if (routing.oblivious !== "flow" || hashSeed === undefined || queuePairs === undefined || flowlet !== 0) return null;
  const traffic = trafficOn(network, values);
  const flows = crossingFlows(network, traffic, queuePairs);
  if (flows === null || flows.source.length === 0) return null;
  const sharing = new Sharing(network, channelBandwidths(network, bandwidthsOf(values)), traffic, flows, queuePairs);
  const of = (seed: number): FlowShares => sharing.hash(routing.build(network, { ...values, hashSeed: seed }));
  const crossed = Math.max(1, sharing.crossedBy(routing.build(network, values)));
  const seeds = Math.max(1, Math.min(SEEDS, Math.floor(MAX_CROSSED / crossed)));
  // The seeds are drawn, so that designs with other seeds have other ones.
  const random = new Sfc32(hashSeed);
  const others = Array.from({ length: seeds }, () => of(random.next() >>> 1));
  const own = of(hashSeed);
  return {
    flows: flows.source.length,
    queuePairs,
    ...own,
    ...sharing.most(),
    expected: { seeds, ...summary(others) },
    closedForm: closedForm(network, traffic, flows, queuePairs),
  };
}

const FIGURES = ["meanFlow", "worstFlow", "lockStep"] as const;

function summary(all: readonly FlowShares[]): FlowShares & { readonly error: FlowShares } {
  const mean = (of: (one: FlowShares) => number): number => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const figures = (of: (id: (typeof FIGURES)[number]) => number): FlowShares => ({
    meanFlow: of("meanFlow"),
    worstFlow: of("worstFlow"),
    lockStep: of("lockStep"),
  });
  const means = figures((id) => mean((one) => one[id]));
  const error = figures((id) => Math.sqrt(mean((one) => (one[id] - means[id]) ** 2) / Math.max(1, all.length - 1)));
  return { ...means, error };
}

interface Flows {
  readonly source: Int32Array;
  readonly destination: Int32Array;
  /** Flits a cycle. */
  readonly demand: Float64Array;
}

/** The flows between different routers, and null if they are too many. */
function crossingFlows({ endpoints, endpointRouter }: Network, traffic: Traffic, queuePairs: number): Flows | null {
  const [source, destination, demand]: number[][] = [[], [], []];
  const told = everyFlow(traffic, endpoints, MAX_SUBFLOWS / queuePairs, (from, to, flits) => {
    if (endpointRouter[from] === endpointRouter[to]) return;
    source!.push(from);
    destination!.push(to);
    demand!.push(flits);
  });
  if (!told) return null;
  return { source: Int32Array.from(source!), destination: Int32Array.from(destination!), demand: Float64Array.from(demand!) };
}

/** A binary heap of channels by the share at which they are full; shares only rise, so that a stale one is put back. */
class Heap {
  private readonly at: Int32Array;
  private readonly key: Float64Array;
  private size = 0;

  constructor(key: Float64Array) {
    this.key = key;
    this.at = new Int32Array(key.length);
  }

  push(channel: number): void {
    const { at, key } = this;
    let i = this.size++;
    for (let up = (i - 1) >> 1; i > 0 && key[channel]! < key[at[up]!]!; i = up, up = (i - 1) >> 1) at[i] = at[up]!;
    at[i] = channel;
  }

  get first(): number {
    return this.size === 0 ? -1 : this.at[0]!;
  }

  /** The first one's key has risen, or it leaves. */
  sink(leaves: boolean): void {
    const { at, key } = this;
    const channel = leaves ? at[--this.size]! : at[0]!;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && key[at[child + 1]!]! < key[at[child]!]!) child++;
      if (key[channel]! <= key[at[child]!]!) break;
      at[i] = at[child]!;
      i = child;
    }
    if (this.size > 0) at[i] = channel;
  }
}

/** Of one sub-flow after the other, told to a router. */
class Turn {
  at = 0;
  next(): number {
    throw new TypeError("a draw beyond that of the sub-flow");
  }
  below(): number {
    return this.at;
  }
}

/**
 * Flows on their paths. Channels of endpoints follow those of the network, into it first; where a flow has several sub-flows, these share
 * what it sends as they would a channel, so that one may take what another cannot.
 */
class Sharing {
  private readonly network: Network;
  private readonly flows: Flows;
  private readonly queuePairs: number;
  private readonly several: boolean;
  private readonly capacity: Float64Array;
  /** Channels of sub-flow f: path[start[f]] .. path[start[f + 1] - 1]. */
  private readonly start: Int32Array;
  private path = new Int32Array(1024);
  private readonly turn = new Turn();
  /** What each channel is asked for, its sub-flows, and what each sub-flow gets of what it sends. */
  private readonly load: Float64Array;
  private readonly count: Int32Array;
  private readonly share: Float64Array;

  constructor(network: Network, capacity: Float64Array, traffic: Traffic, flows: Flows, queuePairs: number) {
    const { channels, endpoints, endpointRouter } = network;
    this.network = network;
    this.flows = flows;
    this.queuePairs = queuePairs;
    this.several = queuePairs > 1;
    this.capacity = new Float64Array(channels + 2 * endpoints + (this.several ? flows.source.length : 0)).fill(1);
    this.capacity.set(capacity);
    if (this.several) this.capacity.set(flows.demand, channels + 2 * endpoints);
    // What stays within a router takes its part of the endpoints' channels.
    everyFlow(traffic, endpoints, Infinity, (from, to, flits) => {
      if (endpointRouter[from] !== endpointRouter[to]) return;
      this.capacity[channels + from]! -= flits;
      this.capacity[channels + endpoints + to]! -= flits;
    });
    const subflows = flows.source.length * queuePairs;
    this.start = new Int32Array(subflows + 1);
    this.load = new Float64Array(this.capacity.length);
    this.count = new Int32Array(this.capacity.length);
    this.share = new Float64Array(subflows);
  }

  /** Channels of all paths by a router. */
  crossedBy(router: Router): number {
    this.lay(router);
    return this.start.at(-1)!;
  }

  /** Hashes all flows and shares what they cross. */
  hash(router: Router): FlowShares {
    this.lay(router);
    this.fill();
    const { flows, queuePairs, share, load, capacity, network } = this;
    let [got, sent, worst, most] = [0, 0, Infinity, 0];
    for (let f = 0; f < flows.source.length; f++) {
      let own = 0;
      for (let i = 0; i < queuePairs; i++) own += share[f * queuePairs + i]! / queuePairs;
      got += own * flows.demand[f]!;
      sent += flows.demand[f]!;
      worst = Math.min(worst, own);
    }
    for (let c = 0; c < network.channels; c++) most = Math.max(most, load[c]! / capacity[c]!);
    return { meanFlow: got / sent, worstFlow: worst, lockStep: Math.min(1, 1 / most) };
  }

  private lay(router: Router): void {
    const { network, flows, queuePairs, start, turn } = this;
    const { channels, endpoints } = network;
    let end = 0;
    for (let f = 0; f < flows.source.length; f++) {
      const [source, destination] = [flows.source[f]!, flows.destination[f]!];
      for (turn.at = 0; turn.at < queuePairs; turn.at++) {
        start[f * queuePairs + turn.at] = end;
        const length = router.choose(source, destination, turn, IDLE);
        if (end + length + 3 > this.path.length) {
          const longer = new Int32Array(2 * (this.path.length + length));
          longer.set(this.path);
          this.path = longer;
        }
        this.path[end++] = channels + source;
        for (let hop = 0; hop < length; hop++) this.path[end++] = router.route[hop]! >> CLASS_BITS;
        this.path[end++] = channels + endpoints + destination;
        if (this.several) this.path[end++] = channels + 2 * endpoints + f;
      }
    }
    start[flows.source.length * queuePairs] = end;
  }

  /** Max-min fair shares: all rise together until a channel is full, whose flows keep theirs, and so on. */
  private fill(): void {
    const { flows, queuePairs, start, path, load, count, share, capacity } = this;
    const subflows = share.length;
    load.fill(0);
    count.fill(0);
    share.fill(-1);
    for (let i = 0; i < subflows; i++) {
      const demand = flows.demand[(i / queuePairs) | 0]! / queuePairs;
      for (let p = start[i]!; p < start[i + 1]!; p++) {
        load[path[p]!]! += demand;
        count[path[p]!]!++;
      }
    }
    // Sub-flows by channel.
    const first = new Int32Array(capacity.length + 1);
    for (let c = 0; c < capacity.length; c++) first[c + 1] = first[c]! + count[c]!;
    const place = first.slice(0, capacity.length);
    const over = new Int32Array(start[subflows]!);
    for (let i = 0; i < subflows; i++) for (let p = start[i]!; p < start[i + 1]!; p++) over[place[path[p]!]!++] = i;
    const left = capacity.slice();
    const asked = load.slice();
    const open = count.slice();
    const full = asked.map((flits, c) => Math.max(0, left[c]!) / flits);
    const heap = new Heap(full);
    // A flow that is one takes no more than all that it sends.
    const whole = this.several ? Infinity : 1;
    for (let c = 0; c < capacity.length; c++) if (open[c]! > 0 && full[c]! < whole) heap.push(c);
    for (let c = heap.first; c >= 0; c = heap.first) {
      const now = open[c]! > 0 ? Math.max(0, left[c]!) / asked[c]! : Infinity;
      if (now > full[c]! && now < whole) {
        full[c] = now;
        heap.sink(false);
        continue;
      }
      heap.sink(true);
      if (now >= whole) continue;
      for (let o = first[c]!; o < first[c + 1]!; o++) {
        const i = over[o]!;
        if (share[i]! >= 0) continue;
        share[i] = now;
        const demand = flows.demand[(i / queuePairs) | 0]! / queuePairs;
        for (let p = start[i]!; p < start[i + 1]!; p++) {
          const d = path[p]!;
          left[d]! -= demand * now;
          asked[d]! -= demand;
          open[d]!--;
        }
      }
    }
    for (let i = 0; i < subflows; i++) if (share[i]! < 0) share[i] = 1;
  }

  /** The channel asked for most, after hash(). */
  most(): Pick<Collisions, "onChannel" | "mostLoad" | "mostFlows" | "shares" | "beside"> {
    const { network, load, count, capacity, share, start, path } = this;
    let onChannel = -1;
    for (let c = 0; c < network.channels; c++)
      if (count[c]! > 0 && (onChannel < 0 || load[c]! / capacity[c]! > load[onChannel]! / capacity[onChannel]!)) onChannel = c;
    let [least, most] = [1, 0];
    for (let i = 0; i < share.length; i++) {
      for (let p = start[i]!; p < start[i + 1]!; p++) {
        if (path[p] !== onChannel) continue;
        least = Math.min(least, share[i]!);
        most = Math.max(most, share[i]!);
      }
    }
    return {
      onChannel,
      mostLoad: load[onChannel]! / capacity[onChannel]!,
      mostFlows: count[onChannel]!,
      shares: [least, most],
      beside: this.besides(onChannel),
    };
  }

  /** Channels up beside one up from the same router, down beside one down to the same; else those out of its router. */
  private besides(channel: number): Collisions["beside"] {
    const { network, count } = this;
    const { channels, channelSource, channelTarget, levels } = network;
    const stage = (router: number): number => levels!.stageStart.findLastIndex((first) => first <= router);
    const directionOf = (c: number): Collisions["beside"]["direction"] => {
      if (levels === null) return "out";
      return stage(channelTarget[c]!) > stage(channelSource[c]!) ? "up" : "down";
    };
    const direction = directionOf(channel);
    const end = direction === "down" ? channelTarget : channelSource;
    const router = end[channel]!;
    let [others, idle] = [0, 0];
    for (let c = 0; c < channels; c++) {
      if (c === channel || end[c] !== router || directionOf(c) !== direction) continue;
      others++;
      if (count[c] === 0) idle++;
    }
    return { channels: others, idle, router, direction };
  }
}

/** See Collisions.closedForm. */
function closedForm({ levels, damage, endpoints }: Network, { terminalDemand }: Traffic, flows: Flows, queuePairs: number): number | null {
  if (levels?.count !== 2 || levels.uneven !== null || damage !== null || terminalDemand !== 1) return null;
  const leaves = levels.stageStart[1]!;
  // Within rounding each flow is all that its source sends.
  if (leaves < 2 || endpoints % leaves !== 0 || flows.demand.some((flits) => flits < 1 - ROUNDING)) return null;
  const links = upPorts(levels, 0);
  return lockStepOf((flows.source.length / leaves) * queuePairs, links, 2 * leaves * links, queuePairs);
}

/**
 * The mean of one over the largest of so many loads, at most 1. Each is binomial of `tries` sub-flows (of a number between two whole ones
 * as often as its mean says) that take one of `links`, over `queuePairs`; loads do not depend on each other.
 */
export function lockStepOf(tries: number, links: number, loads: number, queuePairs: number): number {
  const most = Math.ceil(tries);
  const below = binomial(Math.floor(tries), links, most);
  const above = binomial(most, links, most);
  const part = tries - Math.floor(tries);
  let [mean, before, upTo] = [0, 0, 0];
  for (let k = 0; k <= most; k++) {
    upTo += (1 - part) * below[k]! + part * above[k]!;
    const all = Math.min(1, upTo) ** loads;
    mean += (all - before) * Math.min(1, queuePairs / Math.max(1, k));
    before = all;
  }
  return mean + (1 - before) * Math.min(1, queuePairs / Math.max(1, most));
}

function binomial(tries: number, links: number, most: number): Float64Array {
  const chances = new Float64Array(most + 1);
  if (links === 1) {
    chances[tries] = 1;
    return chances;
  }
  // From the likeliest number both ways, so that nothing begins with a chance of 0.
  const odds = 1 / (links - 1);
  const mode = Math.min(tries, Math.floor((tries + 1) / links));
  chances[mode] = 1;
  for (let k = mode; k < tries; k++) chances[k + 1] = (chances[k]! * (tries - k) * odds) / (k + 1);
  for (let k = mode; k > 0; k--) chances[k - 1] = (chances[k]! * k) / ((tries - k + 1) * odds);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}
