/** The network that every room works on: routers, endpoints and directed channels in flat arrays. */
import type { Descriptor, Traits, Values } from "../descriptor.ts";

export const LOCAL = 0;
export const GLOBAL = 1;
/** Kind of a router-to-router channel: within a group, rack or pod (LOCAL), or between them (GLOBAL). */
export type ChannelKind = typeof LOCAL | typeof GLOBAL;

/**
 * Routers 0..routers-1, endpoints 0..endpoints-1, and directed channels in compressed rows:
 * those leaving router r are channelStart[r] .. channelStart[r+1]-1, in the order of its network ports.
 * Parallel links are separate channels. Every link is a pair of opposite channels.
 */
export interface Network {
  readonly family: string;
  readonly routers: number;
  readonly endpoints: number;
  /** Router of each endpoint, non-decreasing; length endpoints. */
  readonly endpointRouter: Int32Array;
  /** Endpoints of router r are firstEndpoint[r] .. firstEndpoint[r+1]-1; length routers+1. */
  readonly firstEndpoint: Int32Array;
  /** Length routers+1. */
  readonly channelStart: Int32Array;
  /** Length channels. */
  readonly channelSource: Int32Array;
  readonly channelTarget: Int32Array;
  /** The opposite channel of the same link. */
  readonly channelReverse: Int32Array;
  readonly channelKind: Uint8Array;
  /** Bandwidth in multiples of an ordinary channel of the kind: 1, and 3 on a Cascade's column links, which are one channel of three ports each. */
  readonly channelWidth: Uint8Array;
  readonly channels: number;
  /** Ports a router of this design needs, unused ones included. */
  readonly radix: number;
  /** Of these, ports to other routers. */
  readonly networkRadix: number;
  readonly structure: Structure;
}

export interface DragonflyStructure {
  readonly kind: "dragonfly";
  readonly p: number;
  readonly a: number;
  readonly h: number;
  readonly g: number;
  readonly arrangement: string;
  /** Global links between each pair of groups. */
  readonly linksPerPair: number;
  /** Global ports that stay unused, over the whole network. */
  readonly unusedPorts: number;
  /** Global channels from group G to group H: globalChannels[(G*g+H)*linksPerPair + copy], -1 for G = H. */
  readonly globalChannels: Int32Array;
}

export interface SlimFlyStructure {
  readonly kind: "slim-fly";
  readonly q: number;
  readonly delta: number;
  readonly p: number;
  /** Generator sets X and X' (elements of GF(q) as integers). */
  readonly x: readonly number[];
  readonly xPrime: readonly number[];
}

/** k-ary n-tree, or folded Clos, whose top switches have twice the down ports. Stage 0 carries the endpoints. */
export interface FatTreeStructure {
  readonly kind: "fat-tree";
  readonly arity: number;
  readonly levels: number;
  /** Down ports of a top switch: arity (k-ary n-tree) or 2 arity (folded Clos). */
  readonly topArity: number;
  /** First router of each stage; length levels+1. */
  readonly stageStart: readonly number[];
}

/** Cray Cascade: groups of 6 rows by 16 columns; router group·96 + row·16 + column. */
export interface CascadeStructure {
  readonly kind: "cascade";
  readonly groups: number;
  readonly rows: 6;
  readonly columns: 16;
  readonly p: number;
  readonly arrangement: string;
  /** Global links between each pair of groups. */
  readonly linksPerPair: 24;
  /** Global channels from group G to group H: globalChannels[(G*groups+H)*24 + link], -1 for G = H. */
  readonly globalChannels: Int32Array;
}

export type Structure = DragonflyStructure | CascadeStructure | SlimFlyStructure | FatTreeStructure;

/** A family: how its parameters make a network. `size` counts without building, so that limits are checked first. */
export interface TopologyDescriptor extends Descriptor {
  readonly size: (values: Values) => { readonly routers: number; readonly endpoints: number };
  /** What its networks are like; for any values in their ranges. */
  readonly traits: (values: Values) => Traits;
  /** A sentence of consequences for the form, e.g. "at most a·h + 1 = 9 groups; balanced". */
  readonly consequence: (values: Values) => string;
  readonly build: (values: Values) => Network;
}

/** Collects links, then freezes them into a Network; ports of a router are in the order of `port`, ascending. */
export class NetworkBuilder {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly port: number[] = [];
  private readonly kind: number[] = [];
  private readonly width: number[] = [];
  private readonly routers: number;

  constructor(routers: number) {
    this.routers = routers;
  }

  /** Adds an undirected link, `width` ordinary links wide, between port `portA` of router a and `portB` of router b; returns nothing, channels are numbered at the end. */
  link(a: number, portA: number, b: number, portB: number, kind: ChannelKind, width = 1): void {
    this.from.push(a, b);
    this.to.push(b, a);
    this.port.push(portA, portB);
    this.kind.push(kind, kind);
    this.width.push(width, width);
  }

  /** Freezes the links. `endpointsOf(r)`: how many endpoints router r carries. `structure` may look channels up by (router, port). */
  build(
    family: string,
    endpointsOf: (router: number) => number,
    radix: number,
    networkRadix: number,
    structure: (channelAt: (router: number, port: number) => number) => Structure,
  ): Network {
    const channels = this.from.length;
    const byPort = countingSort(
      Int32Array.from({ length: channels }, (_, i) => i),
      this.port,
    );
    const order = countingSort(byPort, this.from);
    const rank = new Int32Array(channels);
    for (let c = 0; c < channels; c++) rank[order[c]!] = c;
    const channelStart = new Int32Array(this.routers + 1);
    const channelSource = new Int32Array(channels);
    const channelTarget = new Int32Array(channels);
    const channelReverse = new Int32Array(channels);
    const channelKind = new Uint8Array(channels);
    const channelWidth = new Uint8Array(channels);
    const ports = new Int32Array(channels);
    for (let c = 0; c < channels; c++) {
      const i = order[c]!;
      channelSource[c] = this.from[i]!;
      channelTarget[c] = this.to[i]!;
      channelReverse[c] = rank[i ^ 1]!;
      channelKind[c] = this.kind[i]!;
      channelWidth[c] = this.width[i]!;
      ports[c] = this.port[i]!;
      channelStart[this.from[i]! + 1]!++;
    }
    const firstEndpoint = new Int32Array(this.routers + 1);
    for (let r = 0; r < this.routers; r++) {
      channelStart[r + 1]! += channelStart[r]!;
      firstEndpoint[r + 1] = firstEndpoint[r]! + endpointsOf(r);
    }
    const endpoints = firstEndpoint[this.routers]!;
    const endpointRouter = new Int32Array(endpoints);
    for (let r = 0; r < this.routers; r++) endpointRouter.fill(r, firstEndpoint[r]!, firstEndpoint[r + 1]!);
    const channelAt = (router: number, port: number): number => {
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) if (ports[c] === port) return c;
      return -1;
    };
    return {
      family,
      routers: this.routers,
      endpoints,
      endpointRouter,
      firstEndpoint,
      channelStart,
      channelSource,
      channelTarget,
      channelReverse,
      channelKind,
      channelWidth,
      channels,
      radix,
      networkRadix,
      structure: structure(channelAt),
    };
  }
}

/** Sorts indices by their (small, non-negative) keys, stably and in linear time. */
function countingSort(indices: Int32Array, keys: readonly number[]): Int32Array {
  const start = new Int32Array(keys.reduce((most, key) => Math.max(most, key), 0) + 2);
  for (const key of keys) start[key + 1]!++;
  for (let key = 1; key < start.length; key++) start[key]! += start[key - 1]!;
  const sorted = new Int32Array(indices.length);
  for (const i of indices) sorted[start[keys[i]!]!++] = i;
  return sorted;
}
