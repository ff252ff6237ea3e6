/** How large a network may be: checked by counting, before anything is built. */
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";

/** Room for the 262,656 endpoints of the dragonfly paper's radix-63 network and the 393,216 of the Slim Fly with q = 64. */
export const MAX_ENDPOINTS = 1200000;
export const MAX_ROUTERS = 200000;

/** True when the design's network may be built. */
export function withinLimits(values: Values): boolean {
  const { routers, endpoints } = topologyOf(values).size(values);
  return routers <= MAX_ROUTERS && endpoints <= MAX_ENDPOINTS;
}

/** How large the network would be, and how large it may be, in the middle of a sentence. */
export function sizeAgainstLimits(values: Values): string {
  const { routers, endpoints } = topologyOf(values).size(values);
  return `${routers} routers and ${endpoints} endpoints, more than the ${MAX_ROUTERS} routers or ${MAX_ENDPOINTS} endpoints that can be computed`;
}
