/** Deadlock freedom by Dally and Seitz: the channel dependency graph over (channel, VC class) has no cycle. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import type { RoutingDescriptor } from "./routing.ts";

/** True when no packet of this routing can wait for itself; exact over the dependencies that the routing declares. */
export function isDeadlockFree(network: Network, routing: RoutingDescriptor, values: Values): boolean {
  const classes = routing.classes(network.family).all;
  const nodes = network.channels * classes;
  const start = new Int32Array(nodes + 1);
  const waits = new Int32Array(nodes);
  routing.dependencies(network, values, (channel, vcClass, nextChannel, nextClass) => {
    start[channel * classes + vcClass + 1]!++;
    waits[nextChannel * classes + nextClass]!++;
  });
  for (let node = 0; node < nodes; node++) start[node + 1]! += start[node]!;
  const edges = new Int32Array(start[nodes]!);
  const fill = start.slice(0, nodes);
  routing.dependencies(network, values, (channel, vcClass, nextChannel, nextClass) => {
    edges[fill[channel * classes + vcClass]!++] = nextChannel * classes + nextClass;
  });
  // Kahn's algorithm: take away nodes that nothing waits on; a rest is a cycle.
  const free = new Int32Array(nodes);
  let end = 0;
  for (let node = 0; node < nodes; node++) if (waits[node] === 0) free[end++] = node;
  for (let i = 0; i < end; i++) {
    const node = free[i]!;
    for (let e = start[node]!; e < start[node + 1]!; e++) if (--waits[edges[e]!]! === 0) free[end++] = edges[e]!;
  }
  return end === nodes;
}
