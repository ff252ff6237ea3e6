/** Counts routers that are bought; those inside machines of several endpoints are not. */
import type { Network } from "./network.ts";

/** Number of the network's routers that are bought (see `Network.ports`); of a damaged network, of those that are left. */
export function routersBought({ routers, ports, damage }: Pick<Network, "routers" | "ports" | "damage">): number {
  const all = damage === null ? ports : damage.intact.ports;
  if (all === null) return routers;
  return damage === null ? all.filter((count) => count > 0).length : damage.router.filter((router) => all[router]! > 0).length;
}
