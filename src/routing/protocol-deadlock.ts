/** Tells whether requests and replies of a design can wait for each other, whatever its routing does. */
import type { Values } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { messageKinds } from "./class-channels.ts";
import type { Resource } from "./deadlock.ts";
import { IDLE } from "./route-hops.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "./routing.ts";
import type { RoutingDescriptor } from "./routing.ts";

/**
 * Where requests and replies share channels and endpoints hold requests until replies leave: channels that wait for each other whatever the
 * routing's classes are, those of a request from one router to another, of its reply, and so on. Null if that cannot be; no channels where
 * only those of endpoints can wait so.
 */
export function protocolDeadlock(network: Network, routing: RoutingDescriptor, values: Values): readonly Resource[] | null {
  const kinds = messageKinds(values);
  if (kinds === null || kinds.separate || !kinds.finite) return null;
  const { endpointRouter, endpoints } = network;
  const other = endpointRouter.findIndex((router) => router !== endpointRouter[0]);
  if (other < 0 || endpoints < 2) return [];
  const router = routing.build(network, values);
  const way = (from: number, to: number): Resource[] => {
    const length = router.choose(from, to, new Sfc32(0), IDLE);
    const entries = [...router.route.subarray(0, length)];
    // Ports that a router chooses on the way have no channel yet.
    return entries
      .filter((entry) => entry >= 0 && (entry & CLASS_MASK) !== ADAPTIVE)
      .map((entry) => ({ channel: entry >> CLASS_BITS, vcClass: entry & CLASS_MASK }));
  };
  return [...way(0, other), ...way(other, 0)];
}
