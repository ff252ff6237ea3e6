/**
 * The structure of a fabric of GPU servers for its pictures: servers, which carry the endpoints, come first, then the leaves linked to
 * them, then spines.
 */
import type { Network } from "../topology/network.ts";

export interface Fabric {
  readonly servers: number;
  /** Leaves of one server: rails or planes. */
  readonly rails: number;
  readonly leaves: number;
  readonly spines: number;
  /** Servers of one leaf. */
  readonly perLeaf: number;
}

export function fabricOf({ routers, endpointRouter, endpoints, channelStart, channelTarget }: Network): Fabric {
  const servers = endpointRouter[endpoints - 1]! + 1;
  const rails = channelStart[1]! - channelStart[0]!;
  let last = servers - 1;
  for (let c = channelStart[servers - 1]!; c < channelStart[servers]!; c++) last = Math.max(last, channelTarget[c]!);
  const leaves = last + 1 - servers;
  const down = channelTarget.subarray(channelStart[servers]!, channelStart[servers + 1]!).filter((r) => r < servers);
  return { servers, rails, leaves, spines: routers - servers - leaves, perLeaf: down.length };
}
