/** A network as its links alone, as somebody drew them up: what a custom network is made of, and what every file of one is read to. */
import { breadthFirst, diameterOf } from "./breadth-first.ts";
import { GLOBAL, LOCAL } from "./network.ts";
import type { ChannelKind, Network } from "./network.ts";

/** Links between routers 0..routers-1, parallel ones one by one, ascending by both ends (the lower first), kind and width. */
export interface Graph {
  readonly routers: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** LOCAL or GLOBAL. */
  readonly kind: Uint8Array;
  /** In ordinary links, 1 to 255. */
  readonly width: Uint8Array;
  /** Of each router; null where all carry alike, however many. */
  readonly endpoints: Int32Array | null;
}

export interface GraphLink {
  readonly a: number;
  readonly b: number;
  readonly kind: ChannelKind;
  readonly width: number;
}

/** Most routers and links (parallel ones counted) that are read: of each kind more than any family has. */
export const MOST_READ_ROUTERS = 100_000;
export const MOST_READ_LINKS = 500_000;
/** Most channels of a router to others, and most endpoints at it. */
export const MOST_NETWORK_PORTS = 4096;
export const MOST_ENDPOINTS = 4096;
export const MOST_WIDTH = 255;
/** Most hops across: a path has at most 255 channels, and a detour may be twice as long as a shortest path. */
const FARTHEST = 127;

/** What is wrong with one, as the middle of a sentence. */
export interface GraphFault {
  readonly fault: string;
}

const WIDTHS = 256;

/** A graph of such links in its normal order. The links must be between different routers from 0 on. */
export function graphOf(routers: number, links: Iterable<GraphLink>, endpoints: Int32Array | null): Graph {
  const keys: number[] = [];
  for (const { a, b, kind, width } of links)
    keys.push(((Math.min(a, b) * routers + Math.max(a, b)) * 2 + (kind === GLOBAL ? 1 : 0)) * WIDTHS + width);
  const sorted = Float64Array.from(keys).sort();
  const count = sorted.length;
  const [low, high] = [new Int32Array(count), new Int32Array(count)];
  const [kind, width] = [new Uint8Array(count), new Uint8Array(count)];
  sorted.forEach((key, i) => {
    width[i] = key % WIDTHS;
    const above = Math.floor(key / WIDTHS);
    kind[i] = above % 2 === 1 ? GLOBAL : LOCAL;
    const pair = Math.floor(above / 2);
    low[i] = Math.floor(pair / routers);
    high[i] = pair % routers;
  });
  return { routers, low, high, kind, width, endpoints };
}

/** How many links from `i` on are alike: of the same ends, kind and width. */
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
export function degreesOf({ routers, low, high }: Graph): Int32Array {
  const degrees = new Int32Array(routers);
  for (const router of low) degrees[router]!++;
  for (const router of high) degrees[router]!++;
  return degrees;
}

/**
 * What keeps a graph from being a network, as the middle of a sentence; null when nothing does. `name`: what the routers are called
 * where they were drawn up.
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
  if (isWide(adjacent, queue[routers - 1]!, distance, queue)) return `is more than ${FARTHEST} hops across`;
  const busy = degreesOf(graph).findIndex((degree) => degree > MOST_NETWORK_PORTS);
  if (busy >= 0) return `has more than ${MOST_NETWORK_PORTS} links at router ${name(busy)}`;
  if (endpoints === null) return null;
  let sum = 0;
  for (let r = 0; r < routers; r++) {
    if (endpoints[r]! > MOST_ENDPOINTS) return `has ${endpoints[r]!} endpoints at router ${name(r)}, more than ${MOST_ENDPOINTS}`;
    sum += endpoints[r]!;
  }
  return sum < 2 ? `has ${sum === 0 ? "no endpoint" : "a single endpoint"}` : null;
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

/** Most hops between two routers that carry endpoints, as all do where the graph says nothing of them. */
export function diameterIn(graph: Graph): number {
  const { routers, endpoints } = graph;
  const firstEndpoint = new Int32Array(routers + 1);
  for (let r = 0; r < routers; r++) firstEndpoint[r + 1] = firstEndpoint[r]! + (endpoints?.[r] ?? 1);
  return diameterOf({ routers, firstEndpoint, orbits: null, ...adjacency(graph) });
}

/** Whether two routers are farther apart than paths may be; `end`: one that is far from some other. */
function isWide(adjacent: Adjacency, end: number, distance: Int32Array, queue: Int32Array): boolean {
  const routers = distance.length;
  const farFrom = (router: number): number => {
    breadthFirst(adjacent, router, distance, queue);
    return distance[queue[routers - 1]!]!;
  };
  const across = farFrom(end);
  if (across > FARTHEST) return true;
  // Half way on the longest path found there is a router from which all are near: the diameter is at most twice as far.
  let middle = queue[routers - 1]!;
  while (distance[middle]! > across / 2) {
    let c = adjacent.channelStart[middle]!;
    while (distance[adjacent.channelTarget[c]!]! >= distance[middle]!) c++;
    middle = adjacent.channelTarget[c]!;
  }
  if (2 * farFrom(middle) <= FARTHEST) return false;
  for (let router = 0; router < routers; router++) if (farFrom(router) > FARTHEST) return true;
  return false;
}
