/** A router whose routes come from a function, in place of a design's routing. */
import { CLASS_BITS } from "../routing/routing.ts";
import type { Router } from "../routing/routing.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";

/**
 * The router-to-router channels that a packet takes, in order, from its source's router to its destination's. `random`: a number from 0 up
 * to but not including 1, from the source's own stream, so that a seed reproduces every route.
 */
export type Route = (from: number, to: number, random: () => number, network: Network) => readonly number[];

/**
 * Each hop has a class of virtual channels of its own, so that packets never wait for each other in a ring. `longest`: most hops of a
 * route.
 */
export class FunctionRouter implements Router {
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny = true;
  readonly route: Int32Array;
  minimal = false;
  private readonly network: Network;
  private readonly chosen: Route;

  constructor(network: Network, chosen: Route, longest: number) {
    this.network = network;
    this.chosen = chosen;
    this.longestRoute = longest;
    this.classes = longest;
    this.route = new Int32Array(longest + 1);
  }

  /** Throws a sentence where the function's channels do not lead from one router to the other. */
  choose(source: number, destination: number, random: RandomSource): number {
    const { endpointRouter, channelSource, channelTarget } = this.network;
    const [from, to] = [endpointRouter[source]!, endpointRouter[destination]!];
    this.minimal = from === to;
    if (from === to) return 0;
    const path = this.chosen(from, to, () => (random.next() >>> 0) / 2 ** 32, this.network);
    if (path.length > this.longestRoute)
      throw new RangeError(`the route from router ${from} to ${to} has ${path.length} hops, and longest is ${this.longestRoute}`);
    let at = from;
    path.forEach((channel, hop) => {
      if (channelSource[channel] !== at)
        throw new RangeError(`the route from router ${from} to ${to} takes channel ${channel} at router ${at}, where it does not begin`);
      at = channelTarget[channel]!;
      this.route[hop] = (channel << CLASS_BITS) | hop;
    });
    if (at !== to) throw new RangeError(`the route from router ${from} to ${to} ends at router ${at}`);
    return path.length;
  }
}
