/** How long packets of a design take where nothing waits. */
import type { Values } from "../../descriptor.ts";
import { zeroLoadLatency } from "../../simulation/zero-load.ts";
import type { ZeroLoad } from "../../simulation/zero-load.ts";
import type { Network } from "../../topology/network.ts";

export function run(network: Network, values: Values): ZeroLoad {
  return zeroLoadLatency(network, values);
}
