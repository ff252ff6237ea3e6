/** How long packets of a design take where nothing waits. */
import type { Values } from "../../descriptor.ts";
import { zeroLoadLatency } from "../../simulation/zero-load.ts";
import type { ZeroLoad } from "../../simulation/zero-load.ts";
import type { Network } from "../../topology/network.ts";
import { onceLoaded } from "../errors.ts";

export function run(network: Network, values: Values): Promise<ZeroLoad> {
  return onceLoaded(() => zeroLoadLatency(network, values));
}
