/** How much work a design's run to completion is. */
import type { Values } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";
import { countedWork } from "../../workload/work.ts";
import type { WorkloadWork } from "../../workload/work.ts";

export function run(network: Network, values: Values): WorkloadWork {
  return countedWork(network, values);
}
