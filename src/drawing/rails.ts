/**
 * The structure of a fabric of GPU servers for its pictures: servers, which carry the endpoints, come first, then the leaves linked to
 * them, then spines, then cores.
 */
import type { Network } from "../topology/network.ts";

export interface Fabric {
  /** Routers that carry endpoints: servers, or their GPUs one by one. */
  readonly servers: number;
  /** GPUs of a server that are routers of their own; 1 where the server is one. */
  readonly each: number;
  /** Leaves of one server: rails or planes. */
  readonly rails: number;
  readonly leaves: number;
  readonly spines: number;
  readonly cores: number;
  /** Such routers of the servers of one leaf. */
  readonly perLeaf: number;
}

export function fabricOf({ routers, endpointRouter, endpoints, channelStart, channelTarget }: Network): Fabric {
  const servers = endpointRouter[endpoints - 1]! + 1;
  const links = channelStart[1]! - channelStart[0]!;
  // GPUs of a server are linked to one leaf after the other, and the first of the next server to the first leaf again.
  let each = 1;
  if (links === 1 && endpoints === servers && servers > 1)
    while (each < servers && channelTarget[channelStart[each]!] !== channelTarget[channelStart[0]!]) each++;
  const rails = Math.max(links, each);
  const highest = (router: number): number =>
    channelTarget.subarray(channelStart[router]!, channelStart[router + 1]!).reduce((most, one) => Math.max(most, one), router);
  const last = highest(servers - 1);
  const leaves = last + 1 - servers;
  const spines = highest(last) - last;
  const down = channelTarget.subarray(channelStart[servers]!, channelStart[servers + 1]!).filter((r) => r < servers);
  return { servers, each, rails, leaves, spines, cores: routers - servers - leaves - spines, perLeaf: down.length * each };
}
