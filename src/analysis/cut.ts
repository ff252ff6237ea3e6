/** Cuts of a network's routers into two sides of equal weight. */
import type { Network } from "../topology/network.ts";
import { evenness, refineGraph } from "./refine-cut.ts";
import { graphOf } from "./weighted-graph.ts";

/** Side 0 or 1 of each router; length routers. */
export type Cut = Uint8Array;

/** Links (undirected) between the two sides, each as often as it is wide. */
export function cutSize(network: Network, side: Cut): number {
  let channels = 0;
  for (let c = 0; c < network.channels; c++)
    if (side[network.channelSource[c]!] !== side[network.channelTarget[c]!]) channels += network.channelWidth[c]!;
  return channels / 2;
}

/** The routers of an order on side 0 until half (rounded down) of those that carry endpoints are there, the others on side 1. */
export function halves({ firstEndpoint }: Network, order: ArrayLike<number>): Cut {
  const carries = (router: number): boolean => firstEndpoint[router + 1]! > firstEndpoint[router]!;
  const side = new Uint8Array(order.length).fill(1);
  let left = 0;
  for (let i = 0; i < order.length; i++) left += Number(carries(order[i]!));
  left >>= 1;
  for (let i = 0; left > 0; i++) {
    side[order[i]!] = 0;
    left -= Number(carries(order[i]!));
  }
  return side;
}

/** Improves a balanced cut (sides differ by at most one router with endpoints) until a pass brings nothing; returns the links cut. */
export function refineCut(network: Network, side: Cut, passes = 12): number {
  const graph = graphOf(network);
  return refineGraph(graph, side, evenness(graph), passes);
}
