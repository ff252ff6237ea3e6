/** How many shortest ways go over each link of a design's network. */
import { linkLoads } from "../../analysis/busiest-links.ts";
import type { Network } from "../../topology/network.ts";

export function run(network: Network): Float64Array {
  return linkLoads(network);
}
