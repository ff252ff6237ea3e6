/** The shortest ring of links in a network. */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";

/** Channels visited: some seconds. */
const MAX_LOOKED = 4e8;

/** Links of the shortest ring: 2 if two routers have parallel links; null if there is no ring, or it is not found in seconds. */
export function* girthSteps(network: Network): Generator<number, number | null> {
  const { routers, channelStart, channelTarget, channelReverse, orbits } = network;
  // Orbits are of routers with endpoints.
  const roots =
    orbits !== null && carryingRouters(network).length === routers
      ? orbits.map(({ router }) => router)
      : Array.from({ length: routers }, (_, router) => router);
  const distance = new Int32Array(routers).fill(-1);
  const cameBy = new Int32Array(routers).fill(-1);
  const queue: number[] = [];
  let girth = Infinity;
  let looked = 0;
  for (const [done, root] of roots.entries()) {
    queue.length = 0;
    queue.push(root);
    distance[root] = 0;
    // A ring through the root closes between two routers that are less than half of it away.
    for (let head = 0; head < queue.length; head++) {
      const v = queue[head]!;
      if (2 * distance[v]! + 1 >= girth) break;
      for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
        looked++;
        const u = channelTarget[c]!;
        if (distance[u] === -1) {
          distance[u] = distance[v]! + 1;
          cameBy[u] = c;
          queue.push(u);
        } else if (channelReverse[c] !== cameBy[v]) girth = Math.min(girth, distance[v]! + distance[u]! + 1);
      }
    }
    for (const v of queue) {
      distance[v] = -1;
      cameBy[v] = -1;
    }
    if (girth === 2) return 2;
    if (looked > MAX_LOOKED) return null;
    if (done % 256 === 0) yield done / roots.length;
  }
  return girth === Infinity ? null : girth;
}
