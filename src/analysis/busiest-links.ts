/** Counts the shortest ways over each link. It tells the worst loss when a link fails, if a linear program would be too large. */
import { linksOf } from "../topology/links.ts";
import type { Network } from "../topology/network.ts";

/**
 * For every link (in the order of linksOf) the pairs of endpoints whose shortest paths take it, both directions together. Each pair's
 * weight is spread evenly over its shortest paths (edge betweenness, Brandes 2001, with the endpoints of routers as weights).
 */
export function linkLoads(network: Network): Float64Array {
  const { routers, channels, channelStart, channelTarget, channelReverse, firstEndpoint } = network;
  const ofChannel = new Float64Array(channels);
  const distance = new Int32Array(routers);
  const ways = new Float64Array(routers);
  const behind = new Float64Array(routers);
  const queue = new Int32Array(routers);
  for (let source = 0; source < routers; source++) {
    const sending = firstEndpoint[source + 1]! - firstEndpoint[source]!;
    if (sending === 0) continue;
    distance.fill(-1);
    ways.fill(0);
    behind.fill(0);
    distance[source] = 0;
    ways[source] = 1;
    queue[0] = source;
    let tail = 1;
    for (let head = 0; head < tail; head++) {
      const router = queue[head]!;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const next = channelTarget[c]!;
        if (distance[next] === -1) {
          distance[next] = distance[router]! + 1;
          queue[tail++] = next;
        }
        if (distance[next] === distance[router]! + 1) ways[next]! += ways[router]!;
      }
    }
    for (let i = tail - 1; i > 0; i--) {
      const router = queue[i]!;
      const weight = firstEndpoint[router + 1]! - firstEndpoint[router]! + behind[router]!;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const before = channelTarget[c]!;
        if (distance[before] !== distance[router]! - 1) continue;
        const part = (weight * ways[before]!) / ways[router]!;
        behind[before]! += part;
        ofChannel[channelReverse[c]!]! += sending * part;
      }
    }
  }
  return Float64Array.from(linksOf(network), (c) => ofChannel[c]! + ofChannel[channelReverse[c]!]!);
}
