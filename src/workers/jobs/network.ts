/** The network of a design, as the worker has built it. */
import type { Network } from "../../topology/network.ts";

export function run(network: Network): Network {
  return network;
}
