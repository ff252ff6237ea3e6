/** Networks with the capacities of their channels. */
import { channelBandwidths } from "../topology/channels.ts";
import type { Bandwidths } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";

export interface CapacitatedNetwork extends Network {
  /** Flits a cycle that each directed channel carries, > 0: its width times the bandwidth of its kind; length channels. */
  readonly channelCapacity: Float64Array;
}

export function withCapacities(network: Network, bandwidths: Bandwidths): CapacitatedNetwork {
  return { ...network, channelCapacity: channelBandwidths(network, bandwidths) };
}
