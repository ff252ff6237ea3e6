/** From a design to its network. */
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";

/** Builds the network of a valid design (10,000 endpoints take well under a second). */
export function networkOf(values: Values): Network {
  return topologyOf(values).build(values);
}
