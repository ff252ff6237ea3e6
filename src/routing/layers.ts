/**
 * Assigns virtual layers that make single minimal paths free of deadlock on any network. Each path keeps to one layer, and within a layer
 * the graph of channel dependencies (Dally, Seitz 1987) has no cycle.
 */
import type { Network } from "../topology/network.ts";
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";

// One minimal path from every router to every endpoint, evenly spread: SSSP (Hoefler, Schneider, Lumsdaine 2009; Domke, Hoefler, Nagel 2011, algorithm 1).

/** Forwarding tables: packets for one endpoint go the same way on from wherever they are. */
export class SinglePaths {
  readonly network: Network;
  /** Routers that carry endpoints. */
  readonly carriers: readonly number[];
  /** The channel by which router r goes on towards endpoint d, -1 at the endpoint's router: next[d*routers + r]. */
  readonly next: Int32Array;
  /** Paths over each channel, from all endpoints to all. */
  readonly load: Float64Array;

  /**
   * Routes destinations in the order of their numbers. Each takes the shortest paths with the smallest sum of weights; a channel's weight
   * is the number of paths to earlier destinations over it. Throws a programmer's error if routers with endpoints are not connected.
   */
  constructor(network: Network) {
    const { routers, channels, endpoints, endpointRouter, firstEndpoint } = network;
    this.network = network;
    this.carriers = carryingRouters(network);
    this.next = new Int32Array(endpoints * routers).fill(-1);
    this.load = new Float64Array(channels);
    const hops = new Int32Array(routers);
    const queue = new Int32Array(routers);
    const cost = new Float64Array(routers);
    const behind = new Int32Array(routers);
    endpointRouter.forEach((destination, d) => {
      const reached = breadthFirst(network, destination, hops, queue);
      const row = this.next.subarray(d * routers, (d + 1) * routers);
      cost[destination] = 0;
      for (let i = 1; i < reached; i++) this.choose(queue[i]!, row, hops, cost);
      if (this.carriers.some((router) => router !== destination && row[router] === -1)) throw new TypeError("a network in parts");
      // From the farthest inwards: a router passes on what it sends and what came to it.
      for (let i = reached - 1; i > 0; i--) {
        const router = queue[i]!;
        const paths = behind[router]! + firstEndpoint[router + 1]! - firstEndpoint[router]!;
        const channel = row[router]!;
        behind[router] = 0;
        this.load[channel]! += paths;
        behind[network.channelTarget[channel]!]! += paths;
      }
      behind[destination] = 0;
    });
  }

  private choose(router: number, row: Int32Array, hops: Int32Array, cost: Float64Array): void {
    const { channelStart, channelTarget } = this.network;
    let least = Infinity;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const to = channelTarget[c]!;
      if (hops[to] !== hops[router]! - 1 || cost[to]! + this.load[c]! >= least) continue;
      least = cost[to]! + this.load[c]!;
      row[router] = c;
    }
    cost[router] = least;
  }
}

/**
 * First dependency of each channel, length channels + 1: that of channel c on channel e, which leaves the router where c ends, is start[c]
 * + (e's place among the channels of that router).
 */
function dependencyStarts({ channels, channelTarget, channelStart }: Network): Int32Array {
  const start = new Int32Array(channels + 1);
  for (let c = 0; c < channels; c++) {
    const router = channelTarget[c]!;
    start[c + 1] = start[c]! + channelStart[router + 1]! - channelStart[router]!;
  }
  return start;
}

/** Writes the dependencies of path d*routers + source to the front of `to`, and returns their number. */
type Walk = (path: number, to: Int32Array) => number;

function walkOf({ network, next }: SinglePaths, start: Int32Array): Walk {
  const { routers, channelTarget, channelSource, channelStart } = network;
  /** Place of each channel among those of its router. */
  const place = Int32Array.from(channelSource, (router, channel) => channel - channelStart[router]!);
  return (path, to) => {
    const row = path - (path % routers);
    let count = 0;
    let channel = next[path]!;
    for (;;) {
      const on = next[row + channelTarget[channel]!]!;
      if (on === -1) return count;
      to[count++] = start[channel]! + place[on]!;
      channel = on;
    }
  };
}

/** All paths, by source within destination. */
function pathsOf({ network, carriers }: SinglePaths): Int32Array {
  const paths = new Int32Array(network.endpoints * (carriers.length - 1));
  let count = 0;
  network.endpointRouter.forEach((destination, d) => {
    for (const source of carriers) if (source !== destination) paths[count++] = d * network.routers + source;
  });
  return paths;
}

/** Layers by path d*routers + source; their number is the largest plus one. */
export type LayerOfPath = Uint8Array;

/** Number of layers in use. */
export function layersIn(layerOf: LayerOfPath): number {
  return layerOf.reduce((most, layer) => Math.max(most, layer), 0) + 1;
}

/**
 * DFSSSP (Domke, Hoefler, Nagel 2011, algorithm 2). All paths begin in one layer. While a depth-first search meets a cycle, all paths that
 * make the cycle's dependency with the fewest paths move to the next layer; then the same there.
 */
export function dfsssp(routes: SinglePaths): LayerOfPath {
  const { network } = routes;
  const start = dependencyStarts(network);
  const walk = walkOf(routes, start);
  const steps = new Int32Array(network.channels);
  const counts = new Int32Array(start.at(-1)!);
  const layerOf: LayerOfPath = new Uint8Array(routes.next.length);
  let paths = pathsOf(routes);
  for (let layer = 0; paths.length > 0; layer++) {
    counts.fill(0);
    for (const path of paths) for (let i = walk(path, steps); i-- > 0;) counts[steps[i]!]!++;
    const makers = makersOf(walk, steps, paths, counts);
    let moved = 0;
    breakCycles(network, start, counts, (weakest, gone) => {
      for (const path of makers(weakest)) {
        if (layerOf[path] !== layer) continue;
        layerOf[path] = layer + 1;
        moved++;
        const length = walk(path, steps);
        for (let i = 0; i < length; i++) if (--counts[steps[i]!]! === 0) gone(steps[i]!);
      }
    });
    const left = new Int32Array(moved);
    let kept = 0;
    for (const path of paths) if (layerOf[path]! > layer) left[kept++] = path;
    paths = left;
  }
  return layerOf;
}

/** The paths that make each dependency. */
function makersOf(walk: Walk, steps: Int32Array, paths: Int32Array, counts: Int32Array): (dependency: number) => Int32Array {
  const start = new Int32Array(counts.length + 1);
  for (let e = 0; e < counts.length; e++) start[e + 1] = start[e]! + counts[e]!;
  const fill = start.slice(0, counts.length);
  const makers = new Int32Array(start[counts.length]!);
  for (const path of paths) {
    const length = walk(path, steps);
    for (let i = 0; i < length; i++) makers[fill[steps[i]!]!++] = path;
  }
  return (e) => makers.subarray(start[e], start[e + 1]);
}

/**
 * Searches depth first among the counted dependencies. `remove` removes one of a cycle, and perhaps others, and returns all removed ones.
 */
function breakCycles(
  { channels, channelStart, channelTarget }: Network,
  start: Int32Array,
  counts: Int32Array,
  remove: (weakest: number, gone: (dependency: number) => void) => void,
): void {
  const [NEW, OPEN, DONE] = [0, 1, 2];
  const state = new Uint8Array(channels);
  const position = start.slice(0, channels);
  /** For each channel the difference between its dependencies' numbers and the numbers of the channels that they lead to. */
  const above = Int32Array.from(channelTarget, (router, channel) => start[channel]! - channelStart[router]!);
  /** Channels from the root on, and the dependency that led to each (-1: the root). */
  const stack = new Int32Array(channels);
  const ledBy = new Int32Array(channels);
  let length = 0;
  /** Their places there; for a dependency 0 if it led to none. */
  const depth = new Int32Array(channels);
  const depthOf = new Int32Array(counts.length);
  let kept = 0;
  const gone = (dependency: number): void => {
    const at = depthOf[dependency]!;
    if (at > 0 && at < kept) kept = at;
  };
  const open = (channel: number, by: number): void => {
    state[channel] = OPEN;
    depth[channel] = length;
    if (by >= 0) depthOf[by] = length;
    stack[length] = channel;
    ledBy[length++] = by;
  };
  for (let root = 0; root < channels; root++) {
    if (state[root] !== NEW) continue;
    open(root, -1);
    while (length > 0) {
      const channel = stack[length - 1]!;
      const end = start[channel + 1]!;
      let e = position[channel]!;
      while (e < end && counts[e] === 0) e++;
      if (e === end) {
        position[channel] = e;
        state[channel] = DONE;
        const by = ledBy[--length]!;
        if (by >= 0) depthOf[by] = 0;
        continue;
      }
      position[channel] = e + 1;
      const next = e - above[channel]!;
      if (state[next] === NEW) open(next, e);
      else if (state[next] === OPEN) {
        let weakest = e;
        for (let i = depth[next]! + 1; i < length; i++) if (counts[ledBy[i]!]! < counts[weakest]!) weakest = ledBy[i]!;
        kept = length;
        remove(weakest, gone);
        // What lies behind the first dependency that is gone is searched again.
        while (length > kept) {
          const back = stack[--length]!;
          state[back] = NEW;
          position[back] = start[back]!;
          depthOf[ledBy[length]!] = 0;
        }
      }
    }
  }
}
