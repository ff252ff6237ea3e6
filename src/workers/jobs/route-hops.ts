/** Local and global channels of a design's routes. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { routeHops } from "../../routing/route-hops.ts";
import type { RouteHops } from "../../routing/route-hops.ts";
import type { Network } from "../../topology/network.ts";

export function run(network: Network, values: Values): RouteHops {
  return routeHops(network, routingOf(values).build(network, values));
}
