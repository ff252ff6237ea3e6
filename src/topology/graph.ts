/** A network as its links alone: the content of a custom network, and the result of every reader of files. */
import { breadthFirst, diameterOf } from "./breadth-first.ts";
import { GLOBAL, LOCAL } from "./network.ts";
import type { ChannelKind, Network, Place } from "./network.ts";

/** Links between routers 0..routers-1, parallel ones one by one, ascending by both ends (the lower first), kind and width. */
export interface Graph {
  readonly routers: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** LOCAL or GLOBAL. */
  readonly kind: Uint8Array;
  /** In ordinary links, 1 to 255. */
  readonly width: Uint8Array;
  /** Null if a file tells no link from another by its speed or latency. */
  readonly classes: LinkClasses | null;
  /** Endpoints of each router; null if all carry the same number. */
  readonly endpoints: Int32Array | null;
  /**
   * Forwarding tables of the network's own: for endpoint e and router r the number of the link, from 1 on among the router's in their order,
   * by which r passes on what goes to e, at [e*routers + r]; 0 at the endpoint's router. Null if there are none.
   */
  readonly tables: Uint16Array | null;
  /** Null if no more than the links is known. */
  readonly site: GraphSite | null;
  /** What is shown of it; null if that is nothing but numbers. */
  readonly labels: GraphLabels | null;
}

/** What a file calls things and where it draws them. No result depends on it. */
export interface GraphLabels {
  /** Name of each router, no two alike; null if they have none but their numbers. */
  readonly routers: readonly string[] | null;
  /** Name of each endpoint, router by router; null likewise. */
  readonly endpoints: readonly string[] | null;
  /** Where each router stands; null if that is not told. */
  readonly places: GraphPlaces | null;
}

/** From the left and from the top, 0 to PLACE_STEPS, in equal steps of both; length routers. */
export interface GraphPlaces {
  readonly x: Uint16Array;
  readonly y: Uint16Array;
}

/** Steps of the longer side of a drawing. */
export const PLACE_STEPS = 4095;

/** Classes of links that a design gives speeds and latencies of their own (`linkSpeed`, `linkLatency`), from 0 on and none left out. */
export interface LinkClasses {
  /** Of each link's channel to the higher router, and of that to the lower one; length links. */
  readonly up: Uint8Array;
  readonly down: Uint8Array;
}

/** Most classes. */
export const MAX_CLASSES = 255;

/** Facts about routers beyond their links, as for a family's network that was written to a file. */
export interface GraphSite {
  /** Ports of each router as it is bought, 0 for one that is part of a server; null if they have only the ports in use. */
  readonly ports: Int32Array | null;
  /** Ports of one router to others, unused ones included; null likewise. */
  readonly networkRadix: number | null;
  /** Null if nothing is known of racks. */
  readonly racks: GraphRacks | null;
}

export interface GraphRacks {
  /** Rack of each router, from 0 on and none left out. */
  readonly ofRouter: Int32Array;
  /** Null: in a square, in their order. */
  readonly places: readonly Place[] | null;
  /** As in RackPlan; null: by rack, then by router. */
  readonly order: Int32Array | null;
}

export interface GraphLink {
  readonly a: number;
  readonly b: number;
  readonly kind: ChannelKind;
  readonly width: number;
}

/** Of each link in a list: the class of its channel from a to b, and of that from b to a. */
export interface WaysOfLinks {
  readonly there: ArrayLike<number>;
  readonly back: ArrayLike<number>;
}

/** Most routers and links (parallel ones counted) that are read: of each more than any family has. */
export const MAX_READ_ROUTERS = 100_000;
export const MAX_READ_LINKS = 1_000_000;
/** Most channels of a router to others, and most endpoints at it. */
const MAX_NETWORK_PORTS = 4096;
export const MAX_ENDPOINTS = 4096;
export const MAX_WIDTH = 255;
/** Most hops across: a path has at most 255 channels, and a detour may be twice as long as a shortest path. */
const FARTHEST = 127;

/** An error in a graph, as the middle of a sentence. */
export interface GraphFault {
  readonly fault: string;
}

const WIDTHS = 256;

/** A graph of these links in its normal order. The links must be between different routers from 0 on. `ways`: their classes, if they have some. */
export function graphOf(
  routers: number,
  links: readonly GraphLink[],
  endpoints: Int32Array | null,
  site: GraphSite | null = null,
  ways: WaysOfLinks | null = null,
): Graph {
  const keys = new Float64Array(links.length);
  for (const [i, { a, b, kind, width }] of links.entries())
    keys[i] = ((Math.min(a, b) * routers + Math.max(a, b)) * 2 + (kind === GLOBAL ? 1 : 0)) * WIDTHS + width;
  const sorted = keys.toSorted();
  const count = sorted.length;
  const [low, high] = [new Int32Array(count), new Int32Array(count)];
  const [kind, width] = [new Uint8Array(count), new Uint8Array(count)];
  for (const [i, key] of sorted.entries()) {
    width[i] = key % WIDTHS;
    const above = Math.floor(key / WIDTHS);
    kind[i] = above % 2 === 1 ? GLOBAL : LOCAL;
    const pair = Math.floor(above / 2);
    low[i] = Math.floor(pair / routers);
    high[i] = pair % routers;
  }
  const classes = ways && classesInOrder(links, keys, sorted, ways);
  return { routers, low, high, kind, width, classes, endpoints, tables: null, site, labels: null };
}

/** Classes of links in the order of their keys; those that are equal but for their classes are ordered by these. */
function classesInOrder(links: readonly GraphLink[], keys: Float64Array, sorted: Float64Array, { there, back }: WaysOfLinks): LinkClasses {
  const ranked = new Float64Array(links.length);
  for (const [i, { a, b }] of links.entries()) {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (sorted[middle]! < keys[i]!) from = middle + 1;
      else to = middle;
    }
    const [up, down] = a < b ? [there[i]!, back[i]!] : [back[i]!, there[i]!];
    ranked[i] = (from * (MAX_CLASSES + 1) + up) * (MAX_CLASSES + 1) + down;
  }
  ranked.sort();
  return {
    up: Uint8Array.from(ranked, (one) => Math.floor(one / (MAX_CLASSES + 1)) % (MAX_CLASSES + 1)),
    down: Uint8Array.from(ranked, (one) => one % (MAX_CLASSES + 1)),
  };
}

/** Classes of a graph's links; 0 if there are none. */
export function classesOf({ classes }: Graph): number {
  if (classes === null) return 0;
  const most = (of: Uint8Array): number => of.reduce((one, other) => Math.max(one, other), 0);
  return 1 + Math.max(most(classes.up), most(classes.down));
}

/** Number of links from `i` on with the same ends, kind and width. */
export function alikeFrom({ low, high, kind, width }: Graph, i: number): number {
  let next = i + 1;
  while (next < low.length && low[next] === low[i] && high[next] === high[i] && kind[next] === kind[i] && width[next] === width[i]) next++;
  return next - i;
}

export interface Run {
  readonly value: number;
  readonly length: number;
}

/** A list as runs of equal numbers. */
export function runsOf(values: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < values.length;) {
    let next = i + 1;
    while (values[next] === values[i]) next++;
    runs.push({ value: values[i]!, length: next - i });
    i = next;
  }
  return runs;
}

/** Links at each router, parallel ones one by one. */
function degreesOf({ routers, low, high }: Graph): Int32Array {
  const degrees = new Int32Array(routers);
  for (const router of low) degrees[router]!++;
  for (const router of high) degrees[router]!++;
  return degrees;
}

/** Ports of each router that its links take: at both ends as many as a link is wide. */
export function linkPortsOf({ routers, low, high, width }: Graph): Int32Array {
  const ports = new Int32Array(routers);
  width.forEach((wide, i) => {
    ports[low[i]!]! += wide;
    ports[high[i]!]! += wide;
  });
  return ports;
}

/**
 * What keeps a graph from being a network, as the middle of a sentence; null if nothing does. `name`: the original names of the routers.
 */
export function faultOf(graph: Graph, name: (router: number) => string = String): string | null {
  const { routers, low, endpoints } = graph;
  if (low.length === 0) return "has no link";
  const adjacent = adjacency(graph);
  const [distance, queue] = [new Int32Array(routers), new Int32Array(routers)];
  const reached = breadthFirst(adjacent, 0, distance, queue);
  if (reached < routers) {
    const lost = distance.indexOf(-1);
    return `is in pieces: no links lead from router ${name(0)} to router ${name(lost)}`;
  }
  const wide = isWide(adjacent, queue[routers - 1]!, distance, queue);
  if (wide === null) return `is too large to see whether it is more than ${FARTHEST} hops across, as it may be`;
  if (wide) return `is more than ${FARTHEST} hops across`;
  const busy = degreesOf(graph).findIndex((degree) => degree > MAX_NETWORK_PORTS);
  if (busy >= 0) return `has more than ${MAX_NETWORK_PORTS} links at router ${name(busy)}`;
  const fault = classesFault(graph) ?? siteFault(graph, name) ?? tablesFault(graph, name) ?? labelsFault(graph);
  if (fault !== null || endpoints === null) return fault;
  let sum = 0;
  for (let r = 0; r < routers; r++) {
    if (endpoints[r]! > MAX_ENDPOINTS) return `has ${endpoints[r]!} endpoints at router ${name(r)}, more than ${MAX_ENDPOINTS}`;
    sum += endpoints[r]!;
  }
  return sum < 2 ? `has ${sum === 0 ? "no endpoint" : "a single endpoint"}` : null;
}

/** Why classes of links are impossible, likewise. */
export function classesFault({ low, classes }: Graph): string | null {
  if (classes === null) return null;
  const { up, down } = classes;
  if (up.length !== low.length || down.length !== low.length)
    return `gives the classes of ${up.length === low.length ? down.length : up.length} links, and has ${low.length}`;
  const used = new Set(up);
  for (const one of down) used.add(one);
  const most = Math.max(...used);
  return used.size <= most ? `has no link of one of its classes, which must be numbered from 0 on` : null;
}

/** Why names and places do not fit, likewise. */
function labelsFault({ routers, endpoints, labels }: Graph): string | null {
  if (labels === null) return null;
  const { routers: names, endpoints: ends, places } = labels;
  if (names !== null && names.length !== routers) return `has the names of ${names.length} routers, and ${routers} routers`;
  if (places !== null && places.x.length !== routers) return `has the places of ${places.x.length} routers, and ${routers} routers`;
  if (ends === null) return null;
  const count = endpoints?.reduce((sum, one) => sum + one, 0) ?? null;
  if (count !== null && ends.length !== count) return `has the names of ${ends.length} endpoints, and ${count} endpoints`;
  return count === null && ends.length % routers !== 0
    ? `has the names of ${ends.length} endpoints, and ${routers} routers with as many endpoints each`
    : null;
}

/** Most entries of forwarding tables, and hops of a route by them. */
export const MAX_TABLE_ENTRIES = 4_000_000;
const MAX_TABLE_HOPS = 255;

/** Why forwarding tables lead not everywhere, likewise. `name`: the original names of the routers. */
export function tablesFault(graph: Graph, name: (router: number) => string = String): string | null {
  const { routers, endpoints, tables } = graph;
  if (tables === null) return null;
  if (endpoints === null) return "has forwarding tables, and does not give the endpoints of each router";
  const count = endpoints.reduce((sum, one) => sum + one, 0);
  if (tables.length !== count * routers)
    return `has forwarding tables of ${tables.length} entries, and ${count} endpoints times ${routers} routers are ${count * routers}`;
  const { channelStart, channelTarget } = adjacency(graph);
  /** Routers from which the endpoint is reached: by the number of its row, and hops. */
  const [reaches, hops] = [new Int32Array(routers).fill(-1), new Int32Array(routers)];
  const way: number[] = [];
  let row = 0;
  for (let home = 0; home < routers; home++) {
    for (let e = 0; e < endpoints[home]!; e++, row++) {
      reaches[home] = row;
      hops[home] = 0;
      for (let from = 0; from < routers; from++) {
        way.length = 0;
        let at = from;
        while (reaches[at] !== row) {
          const entry = tables[row * routers + at]!;
          if (entry === 0)
            return `has forwarding tables by which router ${name(at)} does not pass on what goes to endpoint ${row} at router ${name(home)}`;
          if (entry > channelStart[at + 1]! - channelStart[at]!)
            return `has forwarding tables in which router ${name(at)} has a link ${entry} of ${channelStart[at + 1]! - channelStart[at]!}`;
          if (way.length > MAX_TABLE_HOPS || way.includes(at))
            return `has forwarding tables with a loop: what router ${name(at)} passes on to endpoint ${row} at router ${name(home)} comes back to it`;
          way.push(at);
          at = channelTarget[channelStart[at]! + entry - 1]!;
        }
        for (let i = way.length - 1, far = hops[at]! + 1; i >= 0; i--, far++) {
          reaches[way[i]!] = row;
          hops[way[i]!] = far;
          if (far > MAX_TABLE_HOPS) return `has forwarding tables with a route of more than ${MAX_TABLE_HOPS} hops`;
        }
      }
    }
  }
  return null;
}

/** Most metres along a floor. */
const LONGEST_FLOOR = 100_000;

/** Impossible facts of a site, likewise; endpoints count if the graph has them. */
export function siteFault(graph: Graph, name: (router: number) => string = String): string | null {
  const { routers, endpoints, site } = graph;
  if (site === null) return null;
  const { ports, racks, networkRadix } = site;
  const links = linkPortsOf(graph);
  if (networkRadix !== null && links.some((count) => count > networkRadix))
    return `gives routers ${networkRadix} ports to others, and one has ${links.reduce((a, b) => Math.max(a, b), 0)} in use`;
  if (ports !== null) {
    if (ports.length !== routers) return `gives the ports of ${ports.length} routers, and has ${routers}`;
    for (let r = 0; r < routers; r++) {
      const used = links[r]! + (endpoints?.[r] ?? 0);
      if (ports[r]! > 0 && ports[r]! < used) return `gives router ${name(r)} ${ports[r]!} ports, and ${used} are in use`;
    }
  }
  if (racks === null) return null;
  const { ofRouter, places, order } = racks;
  if (order !== null && order.length !== routers) return `gives the order of ${order.length} routers, and has ${routers}`;
  if (ofRouter.length !== routers) return `gives the racks of ${ofRouter.length} routers, and has ${routers}`;
  const used = new Set(ofRouter);
  const count = ofRouter.reduce((most, rack) => Math.max(most, rack + 1), 0);
  if (used.size < count) return `has no router in one of its racks, which must be numbered from 0 on`;
  if (places === null) return null;
  if (places.length !== count) return `gives the places of ${places.length} racks, and has ${count}`;
  if (places.some(({ column, row }) => column >= LONGEST_FLOOR || row >= LONGEST_FLOOR))
    return `has a rack farther off than ${LONGEST_FLOOR} m`;
  if (new Set(places.map(({ column, row }) => row * LONGEST_FLOOR + column)).size < count) return "has two racks in one place";
  return null;
}

type Adjacency = Pick<Network, "channelStart" | "channelTarget">;

function adjacency({ routers, low, high }: Graph): Adjacency {
  const channelStart = new Int32Array(routers + 2);
  for (let i = 0; i < low.length; i++) {
    channelStart[low[i]! + 2]!++;
    channelStart[high[i]! + 2]!++;
  }
  for (let r = 2; r <= routers; r++) channelStart[r]! += channelStart[r - 1]!;
  const channelTarget = new Int32Array(2 * low.length);
  for (let i = 0; i < low.length; i++) {
    channelTarget[channelStart[low[i]! + 1]!++] = high[i]!;
    channelTarget[channelStart[high[i]! + 1]!++] = low[i]!;
  }
  return { channelStart, channelTarget };
}

/** As diameterOf, of a graph in which all routers carry endpoints if it says nothing of them. */
export function diameterIn(graph: Graph): number {
  const { routers, endpoints } = graph;
  const firstEndpoint = new Int32Array(routers + 1);
  for (let r = 0; r < routers; r++) firstEndpoint[r + 1] = firstEndpoint[r]! + (endpoints?.[r] ?? 1);
  return diameterOf({ routers, firstEndpoint, orbits: null, ...adjacency(graph) });
}

/** Most steps from router to router to find how far apart a graph's routers are. */
const MAX_STEPS = 1_000_000_000;

/**
 * Whether two routers are farther apart than paths may be; null if that takes too long to find. `end`: a router that is far from some
 * other. No router is farther from any than a searched one is from its farthest, plus its own distance to that one.
 */
function isWide(adjacent: Adjacency, end: number, distance: Int32Array, queue: Int32Array): boolean | null {
  const routers = distance.length;
  const farFrom = (router: number): number => {
    breadthFirst(adjacent, router, distance, queue);
    return distance[queue[routers - 1]!]!;
  };
  const across = farFrom(end);
  if (across > FARTHEST) return true;
  // Half way on the longest path found there is a router from which all are near: the diameter is at most twice as far.
  let next = queue[routers - 1]!;
  while (distance[next]! > across / 2) {
    let c = adjacent.channelStart[next]!;
    while (distance[adjacent.channelTarget[c]!]! >= distance[next]!) c++;
    next = adjacent.channelTarget[c]!;
  }
  const most = new Int32Array(routers).fill(2 * FARTHEST);
  for (let steps = 0; steps <= MAX_STEPS; steps += routers + adjacent.channelTarget.length) {
    const far = farFrom(next);
    if (far > FARTHEST) return true;
    if (2 * far <= FARTHEST) return false;
    let open = -1;
    for (let router = 0; router < routers; router++) {
      most[router] = Math.min(most[router]!, far + distance[router]!);
      if (most[router]! > FARTHEST && (open < 0 || most[router]! > most[open]!)) open = router;
    }
    if (open < 0) return false;
    next = open;
  }
  return null;
}
