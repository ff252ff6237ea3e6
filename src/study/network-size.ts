/** Limits the size of a network, by counts before anything is built. */
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";

/** Enough for a million endpoints: the dragonfly of p = 23, a = 46, h = 23 and 946 groups, a tree of a million. */
export const MAX_ENDPOINTS = 1200000;
export const MAX_ROUTERS = 70000;

/** True when the design's network may be built. */
export function withinLimits(values: Values): boolean {
  const { routers, endpoints } = topologyOf(values).size(values);
  return routers <= MAX_ROUTERS && endpoints <= MAX_ENDPOINTS;
}

/** The size of the network and its limit, in the middle of a sentence. */
export function sizeAgainstLimits(values: Values): string {
  const { routers, endpoints } = topologyOf(values).size(values);
  return `${routers} routers and ${endpoints} endpoints, more than the ${MAX_ROUTERS} routers or ${MAX_ENDPOINTS} endpoints that can be computed`;
}
