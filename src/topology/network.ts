/** The network that every room works on: routers, endpoints and directed channels in flat arrays. */
import { described } from "../descriptor.ts";
import type { Described, Descriptor, Form, Parameter, Traits, Values, ValuesOf } from "../descriptor.ts";
import type { Equipment } from "./equipment.ts";
import type { Series } from "./series.ts";

export const LOCAL = 0;
export const GLOBAL = 1;
/** Kind of a router-to-router channel: within a group, rack or pod (LOCAL), or between them (GLOBAL). */
export type ChannelKind = typeof LOCAL | typeof GLOBAL;

/** Groups of `size` consecutive routers, every two of them joined by as many links. */
export interface Groups {
  readonly count: number;
  readonly size: number;
  readonly linksPerPair: number;
  /** Channels from group G to group H: channels[(G*count+H)*linksPerPair + copy]; -1 for G = H. */
  readonly channels: Int32Array;
  /** If a group's routers are linked along rows and columns: its router is row*columns + column. Null if all are linked to all. */
  readonly grid: { readonly rows: number; readonly columns: number } | null;
  /**
   * If a group's routers are linked along these dimensions and packets go in their order, one channel a dimension: its router is Σ x_i
   * stride_i, the first fastest. Null elsewhere.
   */
  readonly dims: readonly number[] | null;
  /**
   * If routers of a group that are not linked have common neighbours, and packets go by any of them: for routers i and j the neighbours
   * via[k], start[i*size+j] <= k < start[i*size+j+1]. Null elsewhere.
   */
  readonly middles: { readonly start: Int32Array; readonly via: Int32Array } | null;
}

/**
 * Groups of consecutive routers that need neither be equal nor be joined by as many links; there is at least one between every two. Routers
 * of a group are all linked; their channels to each other come first.
 */
export interface MixedGroups {
  readonly count: number;
  /** First router of each group; length count+1. */
  readonly start: Int32Array;
  /** Channels from group G to group H: channels[i] for i from pairStart[G*count+H] up to pairStart[G*count+H+1]. */
  readonly pairStart: Int32Array;
  readonly channels: Int32Array;
}

/**
 * Stages of routers, stage 0 with the endpoints: an extended generalized fat-tree (Öhring et al. 1995) with parallel links (PGFT, Zahavi
 * 2010). K-ary n-trees and folded Clos are special cases. Ports are as in topology/tree.ts.
 */
export interface Levels {
  readonly count: number;
  /** For a router of each stage: endpoints (stage 0) or routers below it. */
  readonly children: readonly number[];
  /** For a router of each stage but the top one: routers above it, and parallel links to each. */
  readonly parents: readonly number[];
  readonly trunks: readonly number[];
  /** Further links up of a router of each stage but the top one, fewer than parents, each to another of them; null if there are none. */
  readonly uneven: readonly number[] | null;
  /** Routers of the lowest stage that the last router of the next one lacks. */
  readonly short: number;
  /** First router of each stage; length count+1. */
  readonly stageStart: readonly number[];
}

/**
 * Groups of leaf routers, which carry the endpoints, and spine routers, linked to each other as a complete bipartite graph. The leaves of a
 * group come first.
 */
export interface LeafSpine {
  readonly count: number;
  readonly leaves: number;
  readonly spines: number;
  readonly linksPerPair: number;
  /** Channels from spines of group G to spines of group H: channels[(G*count+H)*linksPerPair + copy]; -1 for G = H. */
  readonly channels: Int32Array;
}

/** An MMS graph over GF(q): routers (0, x, y) = x q + y and (1, m, c) = q² + m q + c, in blocks of q. */
export interface Mms {
  readonly q: number;
  readonly delta: number;
  /** Generator sets X and X' (elements of GF(q) as integers). */
  readonly x: readonly number[];
  readonly xPrime: readonly number[];
}

/** Routers at the points of a grid: router Σ x_i stride_i has the coordinates x_i; the first changes fastest. */
export interface Grid {
  /** Routers along each dimension, at least 2. */
  readonly dims: readonly number[];
  readonly strides: readonly number[];
  /**
   * How routers that differ in one coordinate are linked. Ports go dimension by dimension. In lines and rings they go up, then down (an end
   * of a line has one of them, and so has a line of two; a ring of two has both). If all are linked, they go to one after the other,
   * without the own coordinate.
   */
  readonly links: "lines" | "rings" | "all";
  /** Parallel links in each dimension, one port after the other; 1 in lines and rings. */
  readonly widths: readonly number[];
}

/** Most routers of a network for which paths between every two of them are found, a byte for each pair. */
export const MAX_ROUTERS = 12_000;

/** A router that carries endpoints, and the number of routers (itself included) to which the network's automorphisms take it. */
export interface Representative {
  readonly router: number;
  readonly orbit: number;
}

/** Place of a rack, which takes 1 m by 1 m. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** Which routers share a rack. */
export interface RackPlan {
  readonly labels: readonly string[];
  /** Length routers. */
  readonly rackOfRouter: Int32Array;
  /** Places of the racks; left out if racks stand in a square in their order (see squarePlaces in racks.ts). */
  readonly places?: readonly Place[];
  /** For each router a number by which those that stand together follow one another; left out: by rack, then by router. Length routers. */
  readonly order?: Int32Array;
}

/**
 * What a family knows of its networks beyond their links. Rooms ask for these capabilities and fall back to what works on any graph. A
 * changed network, for instance with failures, keeps only those that still hold. They are plain data, since networks travel between
 * threads.
 */
export interface Capabilities {
  readonly groups: Groups | null;
  readonly mixed: MixedGroups | null;
  readonly levels: Levels | null;
  readonly leafSpine: LeafSpine | null;
  readonly mms: Mms | null;
  readonly grid: Grid | null;
  /**
   * The image of each router under a cyclic automorphism, length routers. It concerns routers alone: the user must check whether traffic
   * and channels follow.
   */
  readonly rotation: Int32Array | null;
  /** One router of each orbit of automorphisms that map routers with endpoints to such routers; the orbits cover all of them. */
  readonly orbits: readonly Representative[] | null;
  /** The second smallest eigenvalue of the Laplacian, if it is known in closed form. */
  readonly spectralGap: number | null;
  /** A balanced cut with few links: the side, 0 or 1, of every router. */
  readonly halves: Uint8Array | null;
  /** Load of the busiest channel when every router that carries endpoints sends one unit to every other, by some routes. */
  readonly evenLoad: number | null;
  /**
   * The router to which all endpoints of a router send so that minimal routes meet, -1 for silent ones; length routers. It is only a name
   * if it is searched for in the links (over-one-channel.ts), which takes tenths of a second and waits for a request.
   */
  readonly adversary: Int32Array | "over one channel" | null;
  /**
   * Forwarding tables that the network came with: the channel by which router r passes on what goes to endpoint e, at [e*routers + r]; -1 at
   * the endpoint's router. Null if it has none.
   */
  readonly tables: Int32Array | null;
  /** Null if nothing is known: 32 routers in a row to a rack. */
  readonly racks: RackPlan | null;
  /** What a file calls routers and endpoints and where it draws them, on which nothing depends but what is shown. Null if it tells none of it. */
  readonly labels: NetworkLabels | null;
  /** Ports of each router as it is bought, if they are not all `radix`; 0 for a router that is part of a server; length routers. */
  readonly ports: Int32Array | null;
}

export interface NetworkLabels {
  /** Length routers; null if they have none but their numbers. */
  readonly routers: readonly string[] | null;
  /** Length endpoints; null likewise. */
  readonly endpoints: readonly string[] | null;
  /** From the left and from the top, in equal steps of both; length routers. Null if that is not told. */
  readonly places: { readonly x: Uint16Array; readonly y: Uint16Array } | null;
}

/** What a damaged network was: numbers of the intact one, for its picture, its price and its names. */
export interface Damage {
  readonly intact: Network;
  /** For each remaining router, endpoint and channel, its number in the intact network. */
  readonly router: Int32Array;
  readonly endpoint: Int32Array;
  readonly channel: Int32Array;
  /** For each endpoint of the intact network, its present number; -1 if it is lost. */
  readonly endpointNow: Int32Array;
}

/** The capabilities of a family that knows nothing of its networks. */
export const PLAIN: Capabilities = {
  groups: null,
  mixed: null,
  levels: null,
  leafSpine: null,
  mms: null,
  grid: null,
  rotation: null,
  orbits: null,
  spectralGap: null,
  halves: null,
  evenLoad: null,
  adversary: null,
  tables: null,
  racks: null,
  labels: null,
  ports: null,
};

/**
 * Routers 0..routers-1, endpoints 0..endpoints-1, and directed channels in compressed rows: those that leave router r are channelStart[r]
 * .. channelStart[r+1]-1, in the order of its network ports. Parallel links are separate channels. Every link is a pair of opposite
 * channels.
 */
export interface Network extends Capabilities {
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
  /**
   * Bandwidth in multiples of an ordinary channel of the kind: 1, and 3 for a Cascade's column links, which are one channel of three ports
   * each.
   */
  readonly channelWidth: Uint8Array;
  /**
   * For each channel the dimension of the grid that it runs along, the stage of the lower of its routers in a tree, or the class of links
   * that a file tells apart, from 0; null elsewhere.
   */
  readonly axis: Uint8Array | null;
  readonly channels: number;
  /** Ports that a router of this design needs, unused ones included. */
  readonly radix: number;
  /** Those to other routers. */
  readonly networkRadix: number;
  /** Null for a whole network. */
  readonly damage: Damage | null;
}

/** The headings of the list of families, in its order. */
export const HEADINGS = ["Dragonflies", "Low diameter", "Grids", "Random", "Trees", "AI fabrics", "Your own"] as const;

/** The limits of a search for designs. */
export interface SizeLimits {
  /** Endpoints, from and to. */
  readonly least: number;
  readonly most: number;
  /** Most ports of a router that is bought. */
  readonly maxRadix: number;
  /** Factor for more endpoints, or fewer upper routers, than balance a design. */
  readonly over: number;
  /** Part of the full rate that is to be carried of any traffic; left out: any. */
  readonly carried?: number;
  /** GPUs of a server, and its NICs; left out: as many as are usual. */
  readonly gpus?: number;
  readonly nics?: number;
}

/** A family: how its parameters make a network. `size` counts without building, so that limits are checked first. */
export interface TopologyDescriptor<V extends Values = Values> extends Descriptor<V> {
  readonly group: (typeof HEADINGS)[number];
  readonly size: (values: V) => { readonly routers: number; readonly endpoints: number };
  /** Traits of its networks, for any values in their ranges. */
  readonly traits: (values: V) => Traits;
  /**
   * A name of its network by which designs of other families have the same one (graph-names.ts); null if that is not known, left out if no
   * other family has any.
   */
  readonly graph?: (values: V) => string | null;
  /** A sentence of consequences for the form, e.g. "at most a·h + 1 = 9 groups; balanced". */
  readonly consequence: (values: V) => string;
  readonly build: (values: V) => Network;
  /** The equipment of its networks, without building them, for valid values; left out if only the built network tells. */
  readonly equipment?: (values: V) => Equipment;
  /**
   * Parameters, in this order, that a search for a design goes through, if these are not all except refinements; with none the family is
   * not searched. Endpoints and ports grow with each of them.
   */
  readonly sized?: readonly string[];
  /**
   * For fabrics of servers: why a search has no designs of servers of so many GPUs and NICs (0: any number), as a predicate; null if it has.
   * Left out where each endpoint has a NIC of its own.
   */
  readonly whyNoServers?: (gpus: number, nics: number) => string | null;
  /** For fabrics of servers: GPUs and NICs of one. */
  readonly servers?: (values: V) => { readonly gpus: number; readonly nics: number };
  /** Designs that a search goes through instead of all combinations, if these are too many. */
  readonly designs?: (limits: SizeLimits) => Iterable<Values>;
  /** Parameters for the number of endpoints at routers, at least one: links and paths do not depend on their values. */
  readonly endpointsOnly?: readonly string[];
  /** Loads, with all families, code that few of its designs need; a build before that throws Missing. */
  readonly later?: () => Promise<void>;
  /** Rows of balanced designs by size, for charts; left out if no source balances them. */
  readonly series?: readonly Series[];
}

/** A family whose functions see its values by the types of its parameters. */
export function family<const P extends readonly Parameter[]>(
  form: Form<TopologyDescriptor<ValuesOf<P>>, P>,
): Described<TopologyDescriptor, P> {
  return described<TopologyDescriptor, P>(form);
}

/** Collects links and builds a Network of them; ports of a router are in the order of `port`, ascending. */
export class NetworkBuilder {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly port: number[] = [];
  private readonly kind: number[] = [];
  private readonly width: number[] = [];
  private readonly axis: number[] = [];
  private readonly routers: number;

  constructor(routers: number) {
    this.routers = routers;
  }

  /**
   * Adds an undirected link between port `portA` of router a and `portB` of router b. It is `width` ordinary links wide and runs along this
   * axis, if it has one (all links have, or none), and back along `axisBack`. Returns nothing; channels are numbered at the end.
   */
  link(a: number, portA: number, b: number, portB: number, kind: ChannelKind, width = 1, axis?: number, axisBack = axis): void {
    this.from.push(a, b);
    this.to.push(b, a);
    this.port.push(portA, portB);
    this.kind.push(kind, kind);
    this.width.push(width, width);
    if (axis !== undefined) this.axis.push(axis, axisBack!);
  }

  /** Builds the network. `endpointsOf(r)`: number of endpoints of router r. `knowledge` may look up channels by (router, port). */
  build(
    id: string,
    endpointsOf: (router: number) => number,
    radix: number,
    networkRadix: number,
    knowledge: (channelAt: (router: number, port: number) => number) => Partial<Capabilities>,
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
    const axis = this.axis.length > 0 ? new Uint8Array(channels) : null;
    const ports = new Int32Array(channels);
    for (let c = 0; c < channels; c++) {
      const i = order[c]!;
      channelSource[c] = this.from[i]!;
      channelTarget[c] = this.to[i]!;
      channelReverse[c] = rank[i ^ 1]!;
      channelKind[c] = this.kind[i]!;
      channelWidth[c] = this.width[i]!;
      if (axis !== null) axis[c] = this.axis[i]!;
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
      family: id,
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
      axis,
      channels,
      radix,
      networkRadix,
      damage: null,
      ...PLAIN,
      ...knowledge(channelAt),
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
