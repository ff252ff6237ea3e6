/** Routers that are bought, and those inside machines of several endpoints, which are not. */
import type { Network } from "./network.ts";

/** How many of the network's routers are bought, as `Network.ports` has it; of a damaged network, of those that are left. */
export function routersBought({ routers, ports, damage }: Pick<Network, "routers" | "ports" | "damage">): number {
  const all = damage === null ? ports : damage.intact.ports;
  if (all === null) return routers;
  return damage === null ? all.filter((count) => count > 0).length : damage.router.filter((router) => all[router]! > 0).length;
}
