/** What the ports of routers are connected to, by kinds of routers. */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";

/** So many routers with these ports; a wide link counts as often as it is wide. */
export interface RouterKind {
  readonly routers: number;
  /** Ports to endpoints, to routers over local and over global channels, and those that nothing is connected to. */
  readonly endpoints: number;
  readonly local: number;
  readonly global: number;
  readonly unused: number;
}

/** Kinds with most ports to endpoints first, then those with most ports in use. A router inside a machine has no port to spare. */
export function routerKinds(network: Network): readonly RouterKind[] {
  const { routers, radix, ports, channelStart, channelKind, channelWidth, firstEndpoint } = network;
  const kinds = new Map<string, RouterKind>();
  for (let r = 0; r < routers; r++) {
    let [local, global] = [0, 0];
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
      if (channelKind[c] === GLOBAL) global += channelWidth[c]!;
      else local += channelWidth[c]!;
    }
    const endpoints = firstEndpoint[r + 1]! - firstEndpoint[r]!;
    const unused = Math.max(0, (ports?.[r] ?? radix) - endpoints - local - global);
    const key = `${endpoints} ${local} ${global} ${unused}`;
    kinds.set(key, { routers: (kinds.get(key)?.routers ?? 0) + 1, endpoints, local, global, unused });
  }
  return [...kinds.values()].sort((a, b) => b.endpoints - a.endpoints || b.local + b.global - a.local - a.global || b.global - a.global);
}
