/**
 * Counts the demands of a placed exchange: of local channels, for which the paper has no formula, and of global ones when tasks are drawn
 * at random.
 */
import { valuesOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { bandwidthsOf } from "../topology/channels.ts";
import { LOCAL } from "../topology/network.ts";
import type { Network, Groups } from "../topology/network.ts";
import { product } from "./blocks.ts";
import { placementOf } from "./placing.ts";
import type { Placement } from "./placement.ts";
import { WORK } from "./program.ts";
import type { Program } from "./program.ts";
import type { StencilValues } from "./stencil.ts";
import { effectiveBandwidth } from "./stencil-model.ts";
import type { GroupNetwork } from "./stencil-model.ts";
import type { Candidate, Strategy } from "./stencil-search.ts";
import { stencil } from "./stencil.ts";
import { mulberry32, shuffled } from "../math/random.ts";

// Bytes on every channel of a network of linked groups, for any list of flows and both routes of the model (Prisacari et al. 2014,
// equations 2 and 3 for global channels). The paper has no formula for local channels: these are counted along the routes, hop by hop.
// Direct routes are the even split over minimal paths (throughput/even-split.ts does it on any network, flow by flow). Indirect routes
// differ from an even split over Valiant paths, which lead through every router. Here, as in the paper, a detour leaves a group from the
// router where it came in.

/** Bytes from one endpoint to another; the same pair may come more than once. */
export interface Flows {
  readonly source: Int32Array;
  readonly destination: Int32Array;
  readonly bytes: Float64Array;
}

/** Bytes that cross each directed channel, length channels. */
interface ChannelBytes {
  /** Along shortest routes of at most one global channel: local, global, local; parallel links share evenly. */
  readonly direct: Float64Array;
  /**
   * By way of every group but the two at the ends, in equal parts: to it along a direct route, and on from where that arrives. Flows inside
   * a group go directly. Null if there are only two groups.
   */
  readonly indirect: Float64Array | null;
}

/** Throws a TypeError for a network without groups, or with groups whose routers are not all linked. */
export function channelBytes(network: Network, flows: Flows): ChannelBytes {
  const { groups } = network;
  if (!groups || groups.grid || groups.dims || groups.middles) throw new TypeError("no groups whose routers are all linked");
  const { count, size } = groups;
  const direct = new Float64Array(network.channels);
  const indirect = count < 3 ? null : new Float64Array(network.channels);
  const local = localChannels(network, groups);
  /** Adds bytes to the local channel between two routers of a group, unless they are one router. */
  const within = (into: Float64Array, from: number, to: number, bytes: number): void => {
    if (from !== to) into[local[from * size + (to % size)]!]! += bytes;
  };
  const ends = new Ends(network.routers, count);
  flows.bytes.forEach((bytes, f) => {
    const from = network.endpointRouter[flows.source[f]!]!;
    const to = network.endpointRouter[flows.destination[f]!]!;
    const [here, there] = [Math.floor(from / size), Math.floor(to / size)];
    if (here === there) {
      within(direct, from, to, bytes);
      if (indirect) within(indirect, from, to, bytes);
      return;
    }
    ends.add(from, to, here, there, bytes);
    eachLink(groups, here, there, (channel, share) => {
      within(direct, from, network.channelSource[channel]!, bytes * share);
      direct[channel]! += bytes * share;
      within(direct, network.channelTarget[channel]!, to, bytes * share);
    });
  });
  if (indirect) detour(network, groups, ends, within, indirect);
  return { direct, indirect };
}

type AddWithin = (into: Float64Array, from: number, to: number, bytes: number) => void;

/** Bytes between groups, summed by what a detour's first, middle and last hops depend on. */
class Ends {
  /** Bytes by router and far group, from the router there and from there to the router; and by both groups. */
  readonly leaving = new Map<number, number>();
  readonly arriving = new Map<number, number>();
  readonly between = new Map<number, number>();
  /** Bytes that each router sends and receives in all. */
  readonly sent: Float64Array;
  readonly received: Float64Array;
  private readonly count: number;

  constructor(routers: number, count: number) {
    this.sent = new Float64Array(routers);
    this.received = new Float64Array(routers);
    this.count = count;
  }

  add(from: number, to: number, here: number, there: number, bytes: number): void {
    this.sent[from]! += bytes;
    this.received[to]! += bytes;
    const { count } = this;
    for (const [sum, key] of [
      [this.leaving, from * count + there],
      [this.arriving, to * count + here],
      [this.between, here * count + there],
    ] as const)
      sum.set(key, (sum.get(key) ?? 0) + bytes);
  }
}

/** Adds the detours of all flows: each of g-2 groups takes an equal part of every flow. */
function detour(network: Network, groups: Groups, ends: Ends, within: AddWithin, into: Float64Array): void {
  const { count, size } = groups;
  const { channelSource, channelTarget } = network;
  const part = 1 / (count - 2);
  // To the gateways of all other groups, and from them, as if these were all intermediates; then less for those that are ends themselves.
  for (let router = 0; router < network.routers; router++) {
    const sent = ends.sent[router]! * part;
    const received = ends.received[router]! * part;
    if (sent === 0 && received === 0) continue;
    const here = Math.floor(router / size);
    for (let other = 0; other < count; other++) {
      if (other === here) continue;
      const away = sent - (ends.leaving.get(router * count + other) ?? 0) * part;
      const back = received - (ends.arriving.get(router * count + other) ?? 0) * part;
      eachLink(groups, here, other, (channel, share) => {
        within(into, router, channelSource[channel]!, away * share);
      });
      eachLink(groups, other, here, (channel, share) => {
        within(into, channelTarget[channel]!, router, back * share);
      });
    }
  }
  for (const [key, bytes] of ends.between) {
    const [here, there] = [Math.floor(key / count), key % count];
    for (let middle = 0; middle < count; middle++) {
      if (middle === here || middle === there) continue;
      eachLink(groups, here, middle, (arriving, share) => {
        into[arriving]! += bytes * part * share;
        eachLink(groups, middle, there, (departing, partOfThat) => {
          within(into, channelTarget[arriving]!, channelSource[departing]!, bytes * part * share * partOfThat);
        });
      });
      eachLink(groups, middle, there, (departing, share) => {
        into[departing]! += bytes * part * share;
      });
    }
  }
}

/** Visits the channels from one group to another, each with its share of the bytes. */
function eachLink(
  { channels, count, linksPerPair }: Groups,
  from: number,
  to: number,
  visit: (channel: number, share: number) => void,
): void {
  const first = (from * count + to) * linksPerPair;
  for (let copy = 0; copy < linksPerPair; copy++) visit(channels[first + copy]!, 1 / linksPerPair);
}

/** The channel from each router to each of its group, by router and the other's place in the group; -1 to itself. */
function localChannels({ routers, channelStart, channelTarget, channelKind }: Network, { size }: Groups): Int32Array {
  const table = new Int32Array(routers * size).fill(-1);
  for (let router = 0; router < routers; router++)
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++)
      if (channelKind[c] === LOCAL) table[router * size + (channelTarget[c]! % size)] = c;
  return table;
}

/** The most bytes on a channel of one kind, and that channel (-1 if none carries any). */
export function busiest(
  { channels, channelKind }: Network,
  bytes: Float64Array,
  kind: number,
): { readonly channel: number; readonly bytes: number } {
  let channel = -1;
  let most = 0;
  for (let c = 0; c < channels; c++)
    if (channelKind[c] === kind && bytes[c]! > most) {
      channel = c;
      most = bytes[c]!;
    }
  return { channel, bytes: most };
}

// Draws random placements, because the estimate of equation 21 is no bound: see Prisacari et al. 2014, section 3.4.

interface Drawn {
  /** Demand of the busiest global channel with direct routes, on average over the draws, relative to `sent`. */
  readonly mean: number;
  /** Standard deviation of a draw. */
  readonly deviation: number;
}

/** Draws tasks to groups, `tasksPerGroup` to each, so many times from one seed. `sent`: bytes of the busiest task, above 0. */
export function drawnDemand(
  { ranks, ops, rank, peer, size }: Program,
  tasksPerGroup: number,
  sent: number,
  { linksPerPair }: Pick<GroupNetwork, "linksPerPair">,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Drawn {
  const groups = Math.ceil(ranks / tasksPerGroup);
  const between = new Float64Array(groups * groups);
  const group = new Int32Array(ranks);
  const random = mulberry32(seed);
  const found: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    shuffled(ranks, random).forEach((task, place) => {
      group[task] = Math.floor(place / tasksPerGroup);
    });
    between.fill(0);
    let most = 0;
    for (let op = 0; op < ops; op++) {
      if (peer[op] === WORK) continue;
      const [here, there] = [group[rank[op]!]!, group[peer[op]!]!];
      if (here === there) continue;
      const bytes = (between[here * groups + there]! += size[op]!);
      if (bytes > most) most = bytes;
    }
    found.push(most / sent / linksPerPair);
  }
  const mean = found.reduce((sum, demand) => sum + demand, 0) / draws;
  return { mean, deviation: Math.sqrt(found.reduce((sum, demand) => sum + (demand - mean) ** 2, 0) / draws) };
}

/** The demand of one strategy; null if nothing can be said. */
export interface LocalDemand {
  /** Demand of the busiest local channel, relative to what the busiest task sends. */
  readonly demand: number | null;
  /** Bandwidth of a local channel from which on local channels are no bottleneck, as a multiple of a terminal channel's. */
  readonly needed: number | null;
  /** Effective bandwidth of a task with the design's local and global channels, as a fraction of a terminal channel's. */
  readonly bandwidth: number | null;
}

/** Number of random placements that are drawn to estimate their demand. */
const DRAWN_PLACEMENTS = 32;

const UNKNOWN: LocalDemand = { demand: null, needed: null, bandwidth: null };

interface LocalBytes {
  readonly direct: number;
  /** Null if there are only two groups and so no detour. */
  readonly indirect: number | null;
}

/**
 * Counts for placements of a design's exchange with the design's placement seed. Groups, and endpoints in a group, are drawn at random
 * (section 3.2), so that another seed gives somewhat different figures.
 */
export class Counted {
  private readonly network: Network;
  private readonly values: Values;
  private readonly localBandwidth: number;
  private readonly drawn = new Map<string, number>();
  private latest: { readonly key: string; readonly of: LocalBytes } | null = null;
  private program: { readonly tasks: string; readonly of: Program } | null = null;

  constructor(network: Network, values: Values) {
    this.network = network;
    this.values = values;
    ({ localBandwidth: this.localBandwidth } = bandwidthsOf(values));
  }

  /** Demand of the busiest global channel, on average over random placements with as many tasks to a group; null if nothing is sent. */
  random({ tasks, block }: Pick<Candidate, "tasks" | "block">, sent: number, network: GroupNetwork): number | null {
    if (sent === 0) return null;
    const tasksPerGroup = product(block);
    const key = `${tasks.join("x")} ${tasksPerGroup}`;
    let mean = this.drawn.get(key);
    if (mean === undefined) {
      const program = this.programOf({ ...this.values, iterations: 1, tasks: tasks.join("x") });
      ({ mean } = drawnDemand(program, tasksPerGroup, sent, network, {
        draws: DRAWN_PLACEMENTS,
        seed: valuesOf<StencilValues>(this.values).placementSeed,
      }));
      this.drawn.set(key, mean);
    }
    return mean;
  }

  /**
   * Demand of local channels, by kind of routes for a placement by blocks, or with direct routes for a random one. `sent`: bytes of the
   * busiest task.
   */
  local(one: Candidate, strategy: Strategy, sent: number): LocalDemand {
    const found = one[strategy];
    const { groups } = this.network;
    if (found === null || groups === null || groups.grid !== null || groups.dims !== null || groups.middles !== null) return UNKNOWN;
    const values = {
      ...this.values,
      iterations: 1,
      tasks: one.tasks.join("x"),
      block: one.block.join("x"),
      placement: strategy === "random" ? "random-group" : "cartesian",
    };
    const bytes = this.busiest(values, strategy)[strategy === "indirect" ? "indirect" : "direct"];
    if (bytes === null || sent === 0) return UNKNOWN;
    const demand = bytes / sent;
    return {
      demand,
      needed: demand * found.bandwidth,
      bandwidth: Math.min(found.bandwidth, effectiveBandwidth(demand, this.localBandwidth)),
    };
  }

  /** Bytes on the busiest local channel with both kinds of routes. The latest placement is cached. */
  private busiest(values: Values & { readonly tasks: string; readonly block: string }, strategy: Strategy): LocalBytes {
    const key = `${values.tasks} ${values.block} ${String(strategy === "random")}`;
    if (this.latest?.key !== key) {
      const { direct, indirect } = channelBytes(this.network, flowsOf(this.programOf(values), placementOf(stencil, this.network, values)));
      const most = (carried: Float64Array): number => busiest(this.network, carried, LOCAL).bytes;
      this.latest = { key, of: { direct: most(direct), indirect: indirect && most(indirect) } };
    }
    return this.latest.of;
  }

  private programOf(values: Values & { readonly tasks: string }): Program {
    if (this.program?.tasks !== values.tasks) this.program = { tasks: values.tasks, of: stencil.program(values) };
    return this.program.of;
  }
}

/** The messages of a program between the endpoints of its tasks. */
function flowsOf({ ops, rank, peer, size }: Program, { endpoint }: Placement): Flows {
  const messages = Array.from({ length: ops }, (_, op) => op).filter((op) => peer[op] !== WORK);
  return {
    source: Int32Array.from(messages, (op) => endpoint[rank[op]!]!),
    destination: Int32Array.from(messages, (op) => endpoint[peer[op]!]!),
    bytes: Float64Array.from(messages, (op) => size[op]!),
  };
}
