/**
 * Minimal paths in networks of groups (dragonfly, Cascade). Inside a group they are all shortest paths over local channels. Between groups
 * there is one path for every global link and every way to and from its ends (Mollah et al. 2017, sections 2.2 and 2.3).
 */
import { LOCAL } from "../topology/network.ts";
import type { Network, Groups as NetworkGroups } from "../topology/network.ts";

/** Ways inside groups, in flat tables. The pair (u, place) means router u and the router at that place of u's group. */
export interface Groups {
  readonly groups: number;
  /** Routers in a group. */
  readonly size: number;
  /** Global links between two groups. */
  readonly links: number;
  /** Channel of link t from group G to H: linkChannel[(G*groups+H)*links + t]. */
  readonly linkChannel: Int32Array;
  /** Channels of each shortest way of the pair u*size + place: 0 for itself. */
  readonly hops: Uint8Array;
  /** Number of shortest ways. */
  readonly ways: Uint16Array;
  /** The ways one after the other: channels from wayStart[pair] to wayStart[pair+1]. */
  readonly wayStart: Int32Array;
  readonly wayChannels: Int32Array;
}

/** The groups of a network; null if it has none. */
export function groupsOf(network: Network): Groups | null {
  const { groups } = network;
  return groups && tables(network, groups);
}

function tables(network: Network, { count: groups, size, linksPerPair: links, channels: linkChannel, dims }: NetworkGroups): Groups {
  const { routers, channelStart, channelTarget, channelKind } = network;
  const hops = new Uint8Array(routers * size);
  const ways = new Uint16Array(routers * size);
  const wayStart = new Int32Array(routers * size + 1);
  const wayChannels: number[] = [];
  const distance = new Int32Array(size);
  for (let u = 0; u < routers; u++) {
    const first = u - (u % size);
    distance.fill(-1);
    distance[u - first] = 0;
    const queue = [u];
    /** Channels by which a shortest way enters each place. */
    const into: number[][] = Array.from({ length: size }, () => []);
    for (const v of queue) {
      for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
        if (channelKind[c] !== LOCAL) continue;
        const place = channelTarget[c]! - first;
        if (distance[place]! < 0) {
          distance[place] = distance[v - first]! + 1;
          queue.push(channelTarget[c]!);
        }
        if (distance[place] === distance[v - first]! + 1 && (dims === null || inOrder(dims, u % size, v % size, place)))
          into[place]!.push(c);
      }
    }
    const back = (place: number, rest: readonly number[]): number => {
      if (place === u - first) {
        wayChannels.push(...rest);
        return 1;
      }
      return into[place]!.reduce((sum, c) => sum + back(network.channelSource[c]! - first, [c, ...rest]), 0);
    };
    for (let place = 0; place < size; place++) {
      const pair = u * size + place;
      hops[pair] = Math.max(0, distance[place]!);
      ways[pair] = distance[place]! < 0 ? 0 : back(place, []);
      wayStart[pair + 1] = wayChannels.length;
    }
  }
  return { groups, size, links, linkChannel, hops, ways, wayStart, wayChannels: Int32Array.from(wayChannels) };
}

/**
 * Whether a way dimension by dimension from router u of a group goes on from v to w: all dimensions that v has changed already come before.
 */
function inOrder(dims: readonly number[], u: number, v: number, w: number): boolean {
  let stride = 1;
  let changed = false;
  for (const k of dims) {
    const [from, at, to] = [u, v, w].map((router) => Math.floor(router / stride) % k);
    if (changed && at !== from) return false;
    if (at !== to) {
      // The way enters w by this dimension: it has not moved along it before, nor along a later one.
      if (at !== from) return false;
      changed = true;
    }
    stride *= k;
  }
  return true;
}

/** Every minimal path between two different routers, as its channels in order. */
export function groupedPaths(network: Network, groups: Groups, s: number, d: number): Int32Array[] {
  const { size, links, linkChannel } = groups;
  const G = Math.floor(s / size);
  const H = Math.floor(d / size);
  if (G === H) return waysOf(groups, s, d);
  const paths: Int32Array[] = [];
  for (let t = 0; t < links; t++) {
    const link = linkChannel[(G * groups.groups + H) * links + t]!;
    for (const before of waysOf(groups, s, network.channelSource[link]!)) {
      for (const after of waysOf(groups, network.channelTarget[link]!, d)) paths.push(Int32Array.of(...before, link, ...after));
    }
  }
  return paths;
}

/** Shortest ways inside a group; one without channels from a router to itself. */
function waysOf({ size, hops, ways, wayStart, wayChannels }: Groups, u: number, v: number): Int32Array[] {
  const pair = u * size + (v % size);
  return Array.from({ length: ways[pair]! }, (_, i) =>
    wayChannels.subarray(wayStart[pair]! + i * hops[pair]!, wayStart[pair]! + (i + 1) * hops[pair]!),
  );
}

/** Upper end of indices of length, above the longest minimal path in a network of groups. */
const LENGTHS = 8;

/**
 * Counts Valiant loads of one flow. The paths s..r..d of one length are all combinations of the two halves, so the crossings of each half
 * are multiplied by the number of paths of the other. U-turns at r are kept, repeated channels counted twice (Mollah et al. 2017, section
 * 2.3).
 */
export class ValiantCounter {
  private readonly network: Network;
  private readonly groups: Groups;
  private readonly loads: ClassLoads;
  /** Paths of each length between s and the routers between, and between them and d: LENGTHS numbers a place of the group. */
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  /** Crossings of one link by the classes. */
  private readonly crossings = new Float64Array(2 * LENGTHS);

  constructor(network: Network, groups: Groups, loads: ClassLoads) {
    this.network = network;
    this.groups = groups;
    this.loads = loads;
    this.first = new Float64Array(LENGTHS * groups.size);
    this.second = new Float64Array(LENGTHS * groups.size);
  }

  /** Adds all paths s..r..d to the loads for the routers r of group R other than s and d, class by length; with `together` all to class 0. */
  through(R: number, s: number, d: number, together: boolean): void {
    const {
      first,
      second,
      loads,
      groups: { size },
    } = this;
    this.lengths(s, R, true, first);
    this.lengths(d, R, false, second);
    for (let at = 0; at < size * LENGTHS; at += LENGTHS) {
      for (let l = 1; l < LENGTHS; l++) {
        if (first[at + l] === 0) continue;
        for (let m = 1; m < LENGTHS; m++) if (second[at + m]! > 0) loads.count(together ? 0 : l + m, first[at + l]! * second[at + m]!);
      }
    }
    this.half(s, R, true, second, together);
    this.half(d, R, false, first, together);
  }

  /** Of the paths from u to each router of group R, or from each of them to u. */
  private lengths(u: number, R: number, away: boolean, into: Float64Array): void {
    const { size, links, linkChannel, hops, ways, groups } = this.groups;
    const { channelSource, channelTarget } = this.network;
    into.fill(0);
    const G = Math.floor(u / size);
    if (G === R) {
      for (let v = 0; v < size; v++) if (v !== u % size) into[v * LENGTHS + hops[u * size + v]!]! += ways[u * size + v]!;
      return;
    }
    for (let t = 0, at = (away ? G * groups + R : R * groups + G) * links; t < links; t++, at++) {
      const link = linkChannel[at]!;
      const near = u * size + ((away ? channelSource[link]! : channelTarget[link]!) % size);
      const far = (away ? channelTarget[link]! : channelSource[link]!) * size;
      for (let v = 0; v < size; v++) into[v * LENGTHS + hops[near]! + 1 + hops[far + v]!]! += ways[near]! * ways[far + v]!;
    }
  }

  /** Crossings of the half between u and the routers of group R; `others` are the numbers of paths of the other half. */
  private half(u: number, R: number, away: boolean, others: Float64Array, together: boolean): void {
    const { size, links, linkChannel, hops, ways, groups } = this.groups;
    const { channelSource, channelTarget } = this.network;
    const { loads, crossings } = this;
    const G = Math.floor(u / size);
    /** Ways between u and the router at a place, in the direction of the paths; those back have the same hops and number. */
    const wayOf = (near: number, place: number): number =>
      away ? near * size + place : (near - (near % size) + place) * size + (near % size);
    if (G === R) {
      for (let v = 0; v < size; v++) {
        if (v === u % size) continue;
        for (let m = 1; m < LENGTHS; m++)
          if (others[v * LENGTHS + m]! > 0) this.way(wayOf(u, v), together ? 0 : hops[u * size + v]! + m, others[v * LENGTHS + m]!);
      }
      return;
    }
    for (let t = 0, at = (away ? G * groups + R : R * groups + G) * links; t < links; t++, at++) {
      const link = linkChannel[at]!;
      const nearEnd = (away ? channelSource[link]! : channelTarget[link]!) % size;
      const farEnd = away ? channelTarget[link]! : channelSource[link]!;
      const nearWays = ways[u * size + nearEnd]!;
      const nearHops = hops[u * size + nearEnd]!;
      crossings.fill(0);
      for (let v = 0; v < size; v++) {
        const far = farEnd * size + v;
        const length = nearHops + 1 + hops[far]!;
        for (let m = 1; m < LENGTHS; m++) {
          const other = others[v * LENGTHS + m]!;
          if (other === 0) continue;
          const k = together ? 0 : length + m;
          crossings[k]! += other * ways[far]!;
          // Paths away go on from the far end to the place, paths home come from the place to it.
          this.way(away ? far : (farEnd - (farEnd % size) + v) * size + (farEnd % size), k, other * nearWays);
        }
      }
      for (let k = 0; k < crossings.length; k++) {
        if (crossings[k] === 0) continue;
        this.way(wayOf(u, nearEnd), k, crossings[k]!);
        loads.cross(k, link, crossings[k]! * nearWays);
      }
    }
  }

  private way(pair: number, k: number, times: number): void {
    const { wayStart, wayChannels } = this.groups;
    for (let i = wayStart[pair]!, end = wayStart[pair + 1]!; i < end; i++) this.loads.cross(k, wayChannels[i]!, times);
  }
}

/** Counts how often the paths of some classes cross each channel, one path set after the other. It keeps its work arrays between flows. */

interface Class {
  paths: number;
  readonly load: Float64Array;
  readonly touched: Int32Array;
  touches: number;
}

export class ClassLoads {
  private readonly channels: number;
  private readonly classes: Class[] = [];

  constructor(channels: number) {
    this.channels = channels;
  }

  /** Adds so many paths to class k. */
  count(k: number, paths: number): void {
    this.of(k).paths += paths;
  }

  cross(k: number, channel: number, crossings: number): void {
    const one = this.classes[k] ?? this.of(k);
    if (one.load[channel] === 0) one.touched[one.touches++] = channel;
    one.load[channel]! += crossings;
  }

  /**
   * Visits each class with paths, ascending: its channels, and how often its paths cross them (not divided by their number). Then clears
   * them.
   */
  flush(visit: (k: number, paths: number, channels: Int32Array, load: Float64Array) => void): void {
    for (let k = 0; k < this.classes.length; k++) {
      const one = this.classes[k];
      if (!one || one.paths === 0) continue;
      const channels = one.touched.subarray(0, one.touches);
      visit(k, one.paths, channels, one.load);
      for (const c of channels) one.load[c] = 0;
      one.touches = 0;
      one.paths = 0;
    }
  }

  private of(k: number): Class {
    return (this.classes[k] ??= { paths: 0, load: new Float64Array(this.channels), touched: new Int32Array(this.channels), touches: 0 });
  }
}
