/**
 * Bytes on every channel of a network of linked groups, for any list of flows and both routes of the model (Prisacari et al. 2014,
 * equations 2 and 3 for global channels). The paper has no formula for local channels: these are counted along the routes, hop by hop.
 *
 * Direct routes are the even split over minimal paths (throughput/even-split.ts does it on any network, flow by flow). Indirect routes
 * differ from an even split over Valiant paths, which lead through every router. Here, as in the paper, a detour leaves a group from the
 * router where it came in.
 */
import { LOCAL } from "../topology/network.ts";
import type { Groups, Network } from "../topology/network.ts";

/** Bytes from one endpoint to another; the same pair may come more than once. */
export interface Flows {
  readonly source: Int32Array;
  readonly destination: Int32Array;
  readonly bytes: Float64Array;
}

/** Bytes that cross each directed channel, length channels. */
export interface ChannelBytes {
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
