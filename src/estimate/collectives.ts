/**
 * Times of collective operations without a simulation, at any number of ranks: latencies and bytes of each round (the alpha-beta model,
 * Hockney 1994), with the load that its messages put on the channels of this network.
 */
import { someOf, valuesOf } from "../descriptor.ts";
import type { Choices, Texts } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import { valiant } from "../routing/oblivious.ts";
import type { RoutingDescriptor } from "../routing/routing.ts";
import { IDLE } from "../routing/route-hops.ts";
import { routingOf } from "../routing/algorithms.ts";
import { carriedByKind } from "../simulation/credit-loop.ts";
import { settingsOf } from "../simulation/settings.ts";
import type { SimulationSettings } from "../simulation/settings.ts";
import type { SimulationValues } from "../simulation/parameters.ts";
import { channelBandwidths, channelLatencies } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import type { JobValues, RepeatedValues } from "../workload/descriptor.ts";
import { innerFabricOn } from "../workload/node.ts";
import type { InnerFabric } from "../workload/node.ts";
import { formOf, hasTime, nicsOf, placementOf } from "../workload/placing.ts";
import type { Partner, Rounds } from "../workload/rounds.ts";
import { NO_JOB, SECOND } from "../workload/second.ts";
import { flitsOf, flitsPerByte } from "../workload/size.ts";
import { strainOf } from "./band.ts";
import type { Strain } from "./band.ts";
import { RouteWalk } from "./route-walk.ts";
import { singleStations } from "./stations.ts";
import type { StepParts } from "./step-parts.ts";

// Loads of channels.

/** What messages that are all under way at once meet, one number a message. */
interface Passage {
  /** Cycles of the first flit. */
  readonly latency: Float64Array;
  /** Cycles for each flit, 1 where nothing holds it up. */
  readonly pace: Float64Array;
}

/** Messages between endpoints, all of as many flits; `again`: rounds like this that follow, over which chance evens out. */
interface Sent {
  readonly again: boolean;
  readonly source: Int32Array;
  readonly destination: Int32Array;
  readonly count: number;
  readonly flits: number;
}

/** What a network's channels do to messages. */
type Ways = (sent: Sent) => Passage;

/** Of each channel: flits a cycle; and cycles that a flit takes besides, where buffers are too shallow for that, once so many are ahead. */
interface Capacities {
  readonly bandwidth: Float64Array;
  readonly extra: Float64Array;
  readonly ahead: Float64Array;
}

function capacitiesOf(network: Network, values: SimulationValues, settings: SimulationSettings): Capacities {
  const bandwidth = channelBandwidths(network, settings);
  const latency = channelLatencies(network, settings);
  const { between } = carriedByKind(values);
  const all = Array.from(bandwidth, (flits, c) => between(latency[c]!, flits));
  return {
    bandwidth,
    extra: Float64Array.from(all, ({ share }, c) => (1 / share - 1) / bandwidth[c]!),
    ahead: Float64Array.from(all, ({ ahead }) => ahead),
  };
}

/** Cycles for each flit of a message of `flits`, of which a channel carries so many. */
const paceOf = (messages: number, flits: number, bandwidth: number, extra: number, ahead: number): number =>
  messages / bandwidth + (extra > 0 ? extra * Math.max(0, messages - ahead / flits) : 0);

/**
 * By how much a link is fuller than the mean, where packets are spread at random over `links` links and each gets so many on average: about
 * the largest of as many binomial counts. Routers that look at two links before they choose keep it to a packet or two (Mitzenmacher 2001).
 */
function excess(packets: number, links: number, chooses: boolean): number {
  if (packets <= 0 || links < 2) return 1;
  return 1 + (chooses ? Math.log2(Math.max(2, Math.log(links))) / packets : Math.sqrt((2 * Math.log(links)) / packets));
}

/**
 * Where all endpoints are on the lowest stage of a tree, and routers spread what goes up evenly: what leaves a subtree loads all of its links
 * up alike, but for chance.
 */
function treeWays(network: Network, settings: SimulationSettings, { bandwidth, extra, ahead }: Capacities, chooses: boolean): Ways | null {
  const { routers, channels, channelSource, channelTarget, endpointRouter, firstEndpoint, damage } = network;
  if (damage !== null) return null;
  const stage = new Int32Array(routers).fill(-1);
  let last: number[] = [];
  for (let router = 0; router < routers; router++) if (firstEndpoint[router + 1]! > firstEndpoint[router]!) last.push(router);
  for (const router of last) stage[router] = 0;
  const stages = [last];
  while (last.length > 0) {
    const next: number[] = [];
    for (const router of last)
      for (let c = network.channelStart[router]!; c < network.channelStart[router + 1]!; c++) {
        const to = channelTarget[c]!;
        if (stage[to] === -1) {
          stage[to] = stages.length;
          next.push(to);
        } else if (stage[to] === stage[router]) return null;
      }
    if (next.length > 0) stages.push(next);
    last = next;
  }
  const delay = channelLatencies(network, settings);
  /** For each level, the subtree of every router of the lowest stage, and what its links up carry, and how many they are. */
  const subtree: Int32Array[] = [];
  const capacity: (readonly [bandwidth: Float64Array, extra: Float64Array, ahead: Float64Array])[] = [];
  const links: Float64Array[] = [];
  const hop: number[] = [];
  const root = Int32Array.from({ length: routers }, (_, r) => r);
  const find = (router: number): number => {
    let at = router;
    while (root[at] !== at) at = root[at] = root[root[at]!]!;
    return at;
  };
  for (let level = 0; level + 1 < stages.length; level++) {
    if (level > 0)
      for (let c = 0; c < channels; c++)
        if (stage[channelSource[c]!] === level - 1 && stage[channelTarget[c]!] === level)
          root[find(channelSource[c]!)] = find(channelTarget[c]!);
    const [up, longer, before, many] = Array.from({ length: 4 }, () => new Float64Array(routers)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    let [sum, count] = [0, 0];
    for (let c = 0; c < channels; c++) {
      if (stage[channelSource[c]!] !== level || stage[channelTarget[c]!] !== level + 1) continue;
      const top = find(channelSource[c]!);
      up[top]! += bandwidth[c]!;
      // What all of its links carry.
      longer[top]! += 1 / (1 / bandwidth[c]! + extra[c]!);
      before[top]! += ahead[c]!;
      many[top]!++;
      sum += delay[c]!;
      count++;
    }
    subtree.push(Int32Array.from({ length: routers }, (_, r) => find(r)));
    capacity.push([up, longer.map((carried, at) => 1 / carried - 1 / up[at]!), before]);
    links.push(many);
    hop.push(sum / count);
  }
  const alone = idleInside(settings);
  const leaving = capacity.map(() => new Float64Array(routers));
  const coming = capacity.map(() => new Float64Array(routers));
  /** Visits the subtrees that a message leaves and enters. */
  const each = ({ source, destination, count }: Sent, visit: (i: number, level: number, out: number, into: number) => void): void => {
    for (let i = 0; i < count; i++) {
      const [from, to] = [endpointRouter[source[i]!]!, endpointRouter[destination[i]!]!];
      for (let level = 0; level < subtree.length; level++) {
        const [out, into] = [subtree[level]![from]!, subtree[level]![to]!];
        if (out === into) break;
        visit(i, level, out, into);
      }
    }
  };
  return (sent) => {
    const latency = new Float64Array(sent.count).fill(alone);
    const pace = new Float64Array(sent.count).fill(1);
    for (const counts of [...leaving, ...coming]) counts.fill(0);
    each(sent, (i, level, out, into) => {
      leaving[level]![out]!++;
      coming[level]![into]!++;
      latency[i]! += 2 * (hop[level]! + settings.routerLatency);
    });
    /** Links of each level that carry something. */
    const busy = leaving.map((counts, level) => 2 * counts.reduce((sum, one, at) => sum + (one > 0 ? links[level]![at]! : 0), 0));
    each(sent, (i, level, out, into) => {
      for (const [at, counts] of [
        [out, leaving[level]!],
        [into, coming[level]!],
      ] as const) {
        const packets = (counts[at]! * sent.flits) / settings.packetSize / links[level]![at]!;
        const [up, longer, before] = capacity[level]!;
        const load = paceOf(counts[at]!, sent.flits, up[at]!, longer[at]!, before[at]!);
        // Where links carry more than a NIC sends, others wait meanwhile, and chance evens out.
        const chance = links[level]![at]! > 1 ? (excess(packets, busy[level]!, chooses) - 1) / (sent.again ? 2 : 1) : 0;
        pace[i] = Math.max(pace[i]!, load, Math.min(1, load) * (1 + chance));
      }
    });
    return { latency, pace };
  };
}

/** Routes that are drawn for a message, where they are not all the same; for all messages of a round, about; and to see whether they are. */
const DRAWS = 16;
const MAX_DRAWS = 2 ** 18;
const LOOKED_AT = 64;

/** Anywhere else routes are drawn, as this routing draws them in an idle network. */
function drawnWays(
  network: Network,
  routing: RoutingDescriptor,
  values: SimulationValues,
  settings: SimulationSettings,
  { bandwidth, extra, ahead }: Capacities,
): Ways {
  const router = routing.build(network, values);
  const stations = singleStations(network, router.classes);
  const walk = new RouteWalk(stations, router, IDLE);
  const delay = channelLatencies(network, settings);
  const always = routing.oblivious === "endpoint" || routing.oblivious === "flow";
  const load = new Float64Array(network.channels);
  const channelOf = (station: number): number => stations.channelIn[Math.floor(station / stations.classes)]!;
  const dice = new Sfc32(1);
  const lengthAndSum = (source: number, destination: number): number => {
    walk.draw(source, destination, dice);
    let sum = walk.length;
    for (let hop = 1; hop <= walk.length; hop++) sum = 31 * sum + channelOf(walk.stationAt(hop));
    return sum;
  };
  /** Whether every message has one route, as far as some tell. */
  const isFixed = ({ source, destination, count }: Sent): boolean => {
    if (always) return true;
    for (let i = 0; i < count; i += Math.ceil(count / LOOKED_AT)) {
      const first = lengthAndSum(source[i]!, destination[i]!);
      for (let again = 0; again < 3; again++) if (lengthAndSum(source[i]!, destination[i]!) !== first) return false;
    }
    return true;
  };
  return (sent) => {
    const { source, destination, count } = sent;
    const draws = isFixed(sent) ? 1 : Math.max(1, Math.min(DRAWS, Math.floor(MAX_DRAWS / Math.max(1, count))));
    load.fill(0);
    // The same routes twice: once to load the channels, once to see what they meet.
    const each = (visit: (message: number, channel: number) => void): void => {
      const random = new Sfc32(1);
      for (let i = 0; i < count; i++)
        for (let draw = 0; draw < draws; draw++) {
          walk.draw(source[i]!, destination[i]!, random);
          for (let hop = 1; hop <= walk.length; hop++) visit(i, channelOf(walk.stationAt(hop)));
        }
    };
    const latency = new Float64Array(count).fill(idleInside(settings));
    each((i, channel) => {
      load[channel]! += 1 / draws;
      latency[i]! += (delay[channel]! + settings.routerLatency) / draws;
    });
    const pace = new Float64Array(count).fill(1);
    each((i, channel) => {
      pace[i] = Math.max(pace[i]!, paceOf(load[channel]!, sent.flits, bandwidth[channel]!, extra[channel]!, ahead[channel]!));
    });
    return { latency, pace };
  };
}

/**
 * Where routers choose between minimal paths and detours: between what the better of the two carries for all, and what both carry together,
 * since queues tell of the one when it is too late for the other.
 */
function bothOf(one: Ways, other: Ways): Ways {
  return (sent) => {
    const [near, far] = [one(sent), other(sent)];
    near.pace.forEach((pace, i) => {
      if (pace <= 1) return;
      const better = Math.min(pace, far.pace[i]!);
      near.pace[i] = Math.max(1, Math.sqrt(better / (1 / pace + 1 / far.pace[i]!)));
      near.latency[i] = Math.max(near.latency[i]!, far.latency[i]!);
    });
    return near;
  };
}

function waysOf(network: Network, values: SimulationValues, settings: SimulationSettings): Ways {
  const routing = routingOf(values);
  const adaptive = routing.oblivious === undefined;
  const capacities = capacitiesOf(network, values, settings);
  const tree = routing.even === "minimal" || adaptive ? treeWays(network, settings, capacities, adaptive) : null;
  if (tree !== null) return tree;
  const own = drawnWays(network, routing, values, settings, capacities);
  return adaptive ? bothOf(own, drawnWays(network, valiant, values, settings, capacities)) : own;
}

/** Cycles of a flit between endpoints of one router. */
function idleInside({ routerLatency, terminalLatency }: SimulationSettings): number {
  return 1 + terminalLatency + routerLatency + terminalLatency;
}

// Times of rounds.

/** The time of a collective operation, cycles. */
export interface CollectiveTime {
  /** With the loads of this network's channels. */
  readonly cycles: number;
  /** As if no channel had more than one message at a time. */
  readonly free: number;
  /** The largest number of messages that share a channel in any round, weighed by its bandwidth; 1 if none shares. */
  readonly contention: number;
  /** Rounds that follow each other. */
  readonly rounds: number;
  /** The range in which a simulation's cycles are expected: docs/estimate.md counts the misses. */
  readonly band: { readonly lower: number; readonly upper: number };
  /** What a training step's time consists of; null of other operations. */
  readonly step: StepParts | null;
}

/**
 * How far the simulated time may be from the estimated one, by what the design asks of its routers: where no channel is shared, where some
 * are, and where routers choose.
 */
const ERRORS = {
  plain: { free: [0.9, 1.35], shared: [0.7, 1.45], chosen: [0.65, 1.6] },
  strained: { free: [0.9, 1.6], shared: [0.65, 1.5], chosen: [0.65, 2] },
  throttled: { free: [0.8, 2.2], shared: [0.5, 1.9], chosen: [0.5, 1.9] },
} as const satisfies Record<Strain, Readonly<Record<"free" | "shared" | "chosen", readonly [lower: number, upper: number]>>>;

/**
 * Advances the time of every rank by rounds that are alike. `time`: the cycle from which on each may send; `flits`: of a message; `turns`:
 * of how many messages the packets of each rank take turns, which are then done at the same time, or null if each is sent whole.
 */
function advance(
  time: Float64Array,
  { times, partners, order }: Rounds,
  flits: number,
  passages: readonly Passage[],
  turns: Float64Array | null,
): void {
  const [first, ...others] = partners as [Partner, ...Partner[]];
  if (order === "around") {
    around(time, times, flits, first, passages[0]!);
    return;
  }
  if (others.length === 0 && times === 1) {
    const { latency, pace } = passages[0]!;
    const before = time.slice();
    for (let rank = 0; rank < time.length; rank++) {
      const to = first(rank);
      if (to < 0) continue;
      if (turns !== null) {
        // Between those that leave by other channels and those that all meet in the fullest one.
        const [own, each] = [turns[rank]!, pace[rank]!];
        time[to] = Math.max(time[to]!, before[rank]! + latency[rank]! + flits * Math.sqrt(own * each * Math.max(own, each)));
        continue;
      }
      time[to] = Math.max(time[to]!, before[rank]! + latency[rank]! + flits * pace[rank]!);
      time[rank] = Math.max(time[rank]!, before[rank]! + flits * Math.min(1, pace[rank]!));
    }
    return;
  }
  // Ever other partners: between what the slowest rank sends itself, and the slowest message of each round, for which all soon wait.
  let slowest = 0;
  const own = new Float64Array(time.length);
  for (const [i, partner] of partners.entries()) {
    const { latency, pace } = passages[i]!;
    let most = 0;
    for (let rank = 0; rank < time.length; rank++) {
      if (partner(rank) < 0) continue;
      const cycles = latency[rank]! + flits * pace[rank]!;
      most = Math.max(most, cycles);
      own[rank]! += cycles;
    }
    slowest += most;
  }
  time.fill(maxOf(time) + (times * Math.sqrt(slowest * maxOf(own))) / partners.length);
}

/**
 * Data that go round: a rank waits for what its neighbour passes on, so that the time of the operation is that of a way along the ring, or
 * of the slowest link that carries every round.
 */
function around(time: Float64Array, times: number, flits: number, partner: Partner, { latency, pace }: Passage): void {
  const seen = new Uint8Array(time.length);
  for (let first = 0; first < time.length; first++) {
    if (seen[first] === 1 || partner(first) < 0) continue;
    const ring: number[] = [];
    let start = 0;
    for (let rank = first; seen[rank] === 0; rank = partner(rank)) {
      seen[rank] = 1;
      ring.push(rank);
      start = Math.max(start, time[rank]!);
    }
    const steps = ring.map((rank) => latency[rank]! + flits * pace[rank]!);
    const whole = steps.reduce((sum, one) => sum + one, 0);
    const rest = times % steps.length;
    // The longest way of `rest` steps.
    let window = 0;
    for (let i = 0; i < rest; i++) window += steps[i]!;
    let longest = window;
    for (let i = 0; i + 1 < steps.length && rest > 0; i++) {
      window += steps[(i + rest) % steps.length]! - steps[i]!;
      longest = Math.max(longest, window);
    }
    const way = Math.floor(times / steps.length) * whole + longest;
    const slowest = ring.reduce((most, rank) => Math.max(most, times * flits * pace[rank]! + latency[rank]!), 0);
    const end = start + Math.max(way, slowest);
    for (const rank of ring) time[rank] = end;
  }
}

const maxOf = (numbers: Float64Array): number => numbers.reduce((most, one) => Math.max(most, one), 0);

/** Why a design's run has no time without a simulation, as a sentence; null if it has one. */
export function whyNoTime(values: SimulationValues): string | null {
  const { traffic, [SECOND]: second = NO_JOB } = someOf<Choices & Texts<typeof SECOND>>(values);
  if (second !== NO_JOB) return "job2 has no estimate: the model is of one job alone; none has one.";
  return !hasTime(formOf(values))
    ? `traffic = ${traffic} has no estimate: the model is of collective operations and training steps.`
    : null;
}

/** Cycles from which on each rank may send, by what is in its way. */
interface Clocks {
  /** The loads of this network's channels. */
  readonly loaded: Float64Array;
  /** Nothing but its own bytes: no channel has more than one message at a time. */
  readonly free: Float64Array;
  /** A server's own links alone: the network takes no time. */
  readonly inside: Float64Array;
}

/** Operations of a design's ranks, one after the other. */
export class Operations {
  readonly ranks: number;
  /** The largest number of messages that share a channel in any round, weighed by its bandwidth. */
  contention = 1;
  private readonly on: Place;
  private readonly listed: boolean;
  private readonly perByte: number;
  private readonly adaptive: boolean;
  private readonly strain: Strain;

  constructor(network: Network, values: SimulationValues) {
    const settings = settingsOf(values);
    const { endpoint } = placementOf(formOf(values), network, values);
    this.ranks = endpoint.length;
    this.on = {
      endpoint,
      inner: innerFabricOn(network, values),
      nics: nicsOf(formOf(values), values),
      ways: waysOf(network, values, settings),
      alone: idleInside(settings),
      nicPace: nicPaceOf(values),
    };
    this.listed = valuesOf<JobValues>(values).sending === "listed";
    this.perByte = flitsPerByte(values);
    this.adaptive = routingOf(values).oblivious === undefined;
    this.strain = strainOf(network, values);
  }

  /** Clocks of all ranks at the beginning. */
  start(): Clocks {
    const zeros = (): Float64Array => new Float64Array(this.ranks);
    return { loaded: zeros(), free: zeros(), inside: zeros() };
  }

  /** Advances the clocks by these rounds. */
  advance({ loaded, free, inside }: Clocks, rounds: readonly Rounds[]): void {
    const sent = this.listed ? null : sentDown(rounds, this.ranks);
    for (const alike of rounds) {
      const flits = flitsOf(alike.bytes, this.perByte);
      const turns = alike.order === "down" ? sent : null;
      if (alike.order === "together") {
        const all = atOnce(alike, flits, this.listed, this.on);
        this.contention = Math.max(this.contention, all.contention);
        loaded.fill(maxOf(loaded) + all.cycles);
        free.fill(maxOf(free) + all.free);
        inside.fill(maxOf(inside) + all.inside);
        continue;
      }
      const passages = alike.partners.map((partner) => passageOf([partner], flits, alike.order === "around", this.on));
      for (const { pace } of passages) this.contention = Math.max(this.contention, maxOf(pace));
      advance(loaded, alike, flits, passages, turns);
      const alone = passages.map(({ latency, pace }) => ({ latency, pace: pace.map((each) => Math.min(1, each)) }));
      advance(free, alike, flits, alone, turns);
      advance(
        inside,
        alike,
        flits,
        passages.map(({ within }) => within),
        turns,
      );
    }
  }

  /** The range in which a simulation's cycles are expected of so many, of which some are certain. */
  band(cycles: number, certain = 0): CollectiveTime["band"] {
    const errors = ERRORS[this.strain];
    const [lower, upper] = this.contention <= 1 ? errors.free : this.adaptive ? errors.chosen : errors.shared;
    const waits = cycles - certain;
    return { lower: Math.round(certain + lower * waits), upper: Math.round(certain + upper * waits) };
  }
}

/** Messages of each rank in rounds whose messages are all ready when the first comes. */
function sentDown(rounds: readonly Rounds[], ranks: number): Float64Array {
  const sent = new Float64Array(ranks);
  for (const { order, partners } of rounds)
    if (order === "down") for (const partner of partners) for (let rank = 0; rank < ranks; rank++) if (partner(rank) >= 0) sent[rank]!++;
  return sent;
}

/** How often rounds follow each other. */
export const timesOf = (rounds: readonly Rounds[]): number =>
  rounds.reduce((sum, { times, order }) => sum + (order === "together" ? 1 : times), 0);

/** The time of a design's collective operation that runs to completion; whyNoTime must be null, and its workload have rounds. */
export function collectiveTime(network: Network, values: SimulationValues): CollectiveTime {
  const { iterations = 1, compute = 0 } = valuesOf<Partial<RepeatedValues>>(values);
  const rounds = formOf(values).rounds!(values);
  const operations = new Operations(network, values);
  const clocks = operations.start();
  operations.advance(clocks, rounds);
  const whole = (once: number): number => Math.round(Math.max(0, iterations * once + (iterations - 1) * compute - 1));
  const cycles = whole(maxOf(clocks.loaded));
  return {
    cycles,
    free: whole(maxOf(clocks.free)),
    band: operations.band(cycles),
    contention: operations.contention,
    rounds: iterations * timesOf(rounds),
    step: null,
  };
}

/** What messages meet, and of that what they meet inside servers. */
interface Placed extends Passage {
  readonly within: Passage;
}

/** Where the ranks run, and what is between them. */
interface Place {
  readonly endpoint: Int32Array;
  readonly inner: InnerFabric | null;
  /** The rank by whose NIC a message leaves its server; null where all leave by their own. */
  readonly nics: ((source: number, destination: number) => number) | null;
  readonly ways: Ways;
  /** Cycles of a flit inside a server. */
  readonly alone: number;
  /** Cycles for each flit of so many messages that a NIC sends. */
  readonly nicPace: (messages: number, flits: number) => number;
}

function nicPaceOf(values: SimulationValues): Place["nicPace"] {
  const { share, ahead } = carriedByKind(values).terminal;
  return (messages, flits) => paceOf(messages, flits, 1, 1 / share - 1, ahead);
}

/** What the messages to these partners meet, by rank and partner after partner, all under way at once. */
function passageOf(
  partners: readonly Partner[],
  flits: number,
  again: boolean,
  { endpoint, inner, nics, ways, alone, nicPace }: Place,
): Placed {
  const ranks = endpoint.length;
  const most = ranks * partners.length;
  const [latency, pace] = [new Float64Array(most), new Float64Array(most)];
  const within: Passage = { latency: new Float64Array(most), pace: new Float64Array(most) };
  const [source, destination, of] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  /** Messages of a round that come to each rank over its server's links, to go on from it. */
  const come = new Int32Array(ranks);
  let count = 0;
  partners.forEach((partner, p) => {
    come.fill(0);
    for (let rank = 0; nics !== null && rank < ranks; rank++) {
      const to = partner(rank);
      const nic = to < 0 ? rank : nics(rank, to);
      if (nic !== rank) come[nic]!++;
    }
    for (let rank = 0; rank < ranks; rank++) {
      const to = partner(rank);
      if (to < 0) continue;
      const i = p * ranks + rank;
      if (inner?.joins(endpoint[rank]!, endpoint[to]!)) {
        latency[i] = within.latency[i] = alone;
        pace[i] = within.pace[i] = 1 / inner.speed;
        continue;
      }
      const nic = nics === null ? rank : nics(rank, to);
      if (nic !== rank) within.latency[i] = alone + (come[nic]! * flits) / inner!.speed;
      source[count] = endpoint[nic]!;
      destination[count] = endpoint[to]!;
      of[count++] = i;
    }
  });
  const found = ways({ source, destination, count, flits, again });
  const least = nicPace(1, flits);
  for (let i = 0; i < count; i++) {
    latency[of[i]!] = found.latency[i]! + within.latency[of[i]!]!;
    pace[of[i]!] = Math.max(least, found.pace[i]!);
  }
  return { latency, pace, within };
}

/**
 * All messages of some rounds at once: the NIC, a server's links or the fullest channel carries all that it has to. Tasks that send one
 * message after the other all send to the same distance at a time: the fullest channel is then between that of all and those of each round,
 * unless NICs send for other tasks what these hand over first.
 */
function atOnce(
  { times, partners }: Rounds,
  flits: number,
  listed: boolean,
  on: Place,
): { readonly cycles: number; readonly free: number; readonly inside: number; readonly contention: number } {
  const { endpoint, inner, nics, alone, nicPace } = on;
  const ranks = endpoint.length;
  const { latency, pace } = passageOf(partners, flits, true, on);
  const each = times / partners.length;
  let [longest, fullest] = [0, 0];
  /** Messages that each rank's NIC sends, and those out of it and into it over its server's own links. */
  const counts = (): Float64Array => new Float64Array(ranks);
  const [sent, out, into] = [counts(), counts(), counts()];
  for (let rank = 0; rank < ranks; rank++)
    for (let i = rank; i < latency.length; i += ranks) {
      const to = partners[(i - rank) / ranks]!(rank);
      longest = Math.max(longest, latency[i]!);
      if (inner?.joins(endpoint[rank]!, endpoint[to]!)) {
        out[rank]!++;
        if (nics !== null) into[to]!++;
        continue;
      }
      fullest = Math.max(fullest, pace[i]!);
      const by = nics === null ? rank : nics(rank, to);
      sent[by]!++;
      if (by === rank) continue;
      out[rank]!++;
      into[by]!++;
    }
  const nic = maxOf(sent);
  const inside = inner === null ? 0 : Math.max(maxOf(out), maxOf(into)) / inner.speed;
  if (listed && nics === null) {
    const inTurn = partners.reduce((sum, partner) => sum + maxOf(passageOf([partner], flits, true, on).pace), 0);
    fullest = Math.sqrt(fullest * Math.max(fullest, inTurn));
  }
  const free = longest + flits * each * Math.max(nic, inside);
  const own = inside === 0 ? 0 : alone + flits * each * inside;
  return {
    cycles: longest + flits * each * Math.max(nicPace(nic, flits), inside, fullest),
    free,
    inside: own,
    contention: Math.max(1, fullest / Math.max(1, nic)),
  };
}
