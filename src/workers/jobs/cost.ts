/** Racks, cables, routers and power of a design at its prices. */
import { costOf } from "../../cost/cost.ts";
import type { CostResult } from "../../cost/results.ts";
import type { Values } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";

export function run(network: Network, values: Values): CostResult {
  return costOf(network, values);
}
