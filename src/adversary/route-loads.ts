/**
 * The load that an oblivious routing puts on every channel for every pair that may exchange traffic. It goes through all of the routing's
 * random draws, each with its chance.
 */
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { RouteShares } from "../routing/route-shares.ts";
import type { Router, RoutingDescriptor } from "../routing/routing.ts";

/** Loads that are listed, for the channels that may be loaded most: some 100 MB. */
const LISTED = 6_000_000;
/** Channels of all routes that are gone through: some two seconds. After so many pairs it is judged whether there are more. */
const GONE_THROUGH = 30_000_000;
const JUDGED = 60;

export interface RouteLoads {
  /** The first endpoint of each source. A source is all endpoints of a router, whose packets take the same ways, or one endpoint. */
  readonly sources: readonly number[];
  /** The first endpoint of each target. A target is all endpoints of a router, or one endpoint. */
  readonly targets: readonly number[];
  /** Entries of channel c: start[c] .. start[c+1]-1. */
  readonly start: Int32Array;
  /** For each entry, source * targets.length + target, both by their places, ascending within a channel. */
  readonly pair: Int32Array;
  /** The part of a source's traffic to a target that crosses the channel; more than 1 where routes cross it twice. */
  readonly share: Float64Array;
  /**
   * An upper bound on what any permutation puts on channels whose entries are not listed, relative to what they carry; 0 where all are
   * listed.
   */
  readonly unlisted: number;
}

/**
 * Goes through all routes, pair by pair, taking every so many pairs. Null where there are too many routes, else the channels of all. `load`
 * is of the channels that the pair touches.
 */
function everyRoute(
  network: Network,
  router: Router,
  { sources, targets }: Pick<RouteLoads, "sources" | "targets">,
  visit: (s: number, d: number, touched: readonly number[], load: Float64Array) => void,
  each = 1,
): number | null {
  const { routers, endpointRouter } = network;
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const shares = new RouteShares(network, router);
  let pair = 0;
  for (const [s, source] of sources.entries()) {
    const from = endpointRouter[source]!;
    breadthFirst(network, from, hops, queue);
    for (const [d, target] of targets.entries()) {
      const to = endpointRouter[target]!;
      if (to === from || hops[to]! < 0 || pair++ % each > 0) continue;
      const found = shares.of(source, target, GONE_THROUGH);
      if (found === null) return null;
      visit(s, d, found.touched, found.share);
    }
  }
  return shares.gone;
}

/** Endpoints of one of the sources or targets, by its place. */
export function carriedBy({ endpoints, endpointRouter, firstEndpoint }: Network, ends: readonly number[], place: number): number {
  const router = endpointRouter[ends[place]!]!;
  return ends.length === endpoints ? 1 : firstEndpoint[router + 1]! - firstEndpoint[router]!;
}

/** Loads of an oblivious routing for all connected pairs; null where it has too many routes. `capacity`: of the channels, flits a cycle. */
export function routeLoads(
  network: Network,
  capacity: Float64Array,
  router: Router,
  ends: NonNullable<RoutingDescriptor["oblivious"]>,
): RouteLoads | null {
  const { channels, endpoints, firstEndpoint } = network;
  const byRouter = carryingRouters(network).map((r) => firstEndpoint[r]!);
  const byEndpoint = Array.from({ length: endpoints }, (_, e) => e);
  const sources = ends === "flow" ? byEndpoint : byRouter;
  const targets = ends === "router" ? byRouter : byEndpoint;
  const among = { sources, targets };
  // An odd step, for pairs of all kinds.
  const each = 1 + 2 * Math.floor((sources.length * targets.length) / JUDGED / 2);
  const some = everyRoute(network, router, among, () => undefined, each);
  if (some === null || some * each > GONE_THROUGH) return null;
  const entries = new Int32Array(channels);
  // What all sources together put on a channel, each to the target that loads it most.
  const most = new Float64Array(channels);
  const ofSource = new Float64Array(channels);
  let source = 0;
  const close = (): void => {
    const carried = carriedBy(network, sources, source);
    for (let c = 0; c < channels; c++) most[c]! += (ofSource[c]! * carried) / capacity[c]!;
    ofSource.fill(0);
  };
  const counted = everyRoute(network, router, among, (s, _, touched, load) => {
    if (s !== source) close();
    source = s;
    for (const c of touched) {
      entries[c]!++;
      ofSource[c] = Math.max(ofSource[c]!, load[c]!);
    }
  });
  if (counted === null) return null;
  close();
  const listed = new Uint8Array(channels);
  let unlisted = 0;
  let room = LISTED;
  for (const c of Array.from(most.keys()).sort((a, b) => most[b]! - most[a]! || a - b)) {
    room -= entries[c]!;
    if (room >= 0) listed[c] = 1;
    else unlisted = Math.max(unlisted, most[c]!);
  }
  const start = new Int32Array(channels + 1);
  for (let c = 0; c < channels; c++) start[c + 1] = start[c]! + listed[c]! * entries[c]!;
  const place = start.slice(0, channels);
  const pair = new Int32Array(start[channels]!);
  const share = new Float64Array(start[channels]!);
  everyRoute(network, router, among, (s, d, touched, load) => {
    for (const c of touched) {
      if (listed[c] === 0) continue;
      const at = place[c]!++;
      pair[at] = s * targets.length + d;
      share[at] = load[c]!;
    }
  });
  return { ...among, start, pair, share, unlisted };
}
