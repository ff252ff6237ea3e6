/** Where the blocks of a design's exchange stand in the groups of its network. */
import type { Values } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";
import { stencilPlaces } from "../../workload/stencil-places.ts";
import type { StencilPlaces } from "../../workload/stencil-places.ts";
import type { Control } from "../job.ts";

export function run(network: Network, values: Values, _control: Control, block: readonly number[]): StencilPlaces {
  return stencilPlaces(network, values, block);
}
