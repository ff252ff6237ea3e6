/**
 * The structure of a fabric of GPU servers for its pictures: servers, which carry the endpoints, come first, then the leaves linked to
 * them, then spines, then cores.
 */
import type { Network } from "../topology/network.ts";

export interface Fabric {
  readonly servers: number;
  /** Leaves of one server: rails or planes. */
  readonly rails: number;
  readonly leaves: number;
  readonly spines: number;
  readonly cores: number;
  /** Servers of one leaf. */
  readonly perLeaf: number;
}

export function fabricOf({ routers, endpointRouter, endpoints, channelStart, channelTarget }: Network): Fabric {
  const servers = endpointRouter[endpoints - 1]! + 1;
  const rails = channelStart[1]! - channelStart[0]!;
  const highest = (router: number): number =>
    channelTarget.subarray(channelStart[router]!, channelStart[router + 1]!).reduce((most, one) => Math.max(most, one), router);
  const last = highest(servers - 1);
  const leaves = last + 1 - servers;
  const spines = highest(last) - last;
  const down = channelTarget.subarray(channelStart[servers]!, channelStart[servers + 1]!).filter((r) => r < servers);
  return { servers, rails, leaves, spines, cores: routers - servers - leaves - spines, perLeaf: down.length };
}
