/** One minimal path from every router to every endpoint, evenly spread: SSSP (Hoefler, Schneider, Lumsdaine 2009; Domke, Hoefler, Nagel 2011, algorithm 1). */
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";

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
