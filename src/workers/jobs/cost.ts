/** Racks, cables, routers and power of a design at its prices. */
import { costReport } from "../../cost/cost.ts";
import type { CostReport } from "../../cost/results.ts";
import type { Values } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";

export function run(network: Network, values: Values): CostReport {
  return costReport(network, values);
}
