/** A design's curve without a simulation. */
import type { Values } from "../../descriptor.ts";
import { estimateCurve } from "../../estimate/estimate.ts";
import type { Estimate } from "../../estimate/estimate.ts";
import type { Network } from "../../topology/network.ts";
import { onceLoaded } from "../errors.ts";

export function run(network: Network, values: Values): Promise<Estimate> {
  return onceLoaded(() => estimateCurve(network, values));
}
