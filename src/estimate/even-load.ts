/** What minimal paths carry of uniform traffic, split evenly over them: a floor for the best routing, at sizes that no linear program reaches. */
import type { Network } from "../topology/network.ts";
import { rotatedStations } from "./stations.ts";

/** Most visits of channels: some seconds. */
const MAX_VISITS = 2e9;
/** Visits between two yields. */
const VISITS_OF_STEP = 2e6;

/**
 * The fraction of the endpoints' full rate, not capped at it: channels' limits alone count, and every endpoint sends to all others alike. Null
 * if routers are apart, or too many. A rotation of the network counts the routers that it takes to each other once. Yields the finished share.
 */
export function* evenlyCarried(network: Network): Generator<number, number | null> {
  const { routers, endpoints, channels, channelStart, channelTarget, channelReverse, channelWidth, firstEndpoint } = network;
  if (endpoints < 2) return null;
  const rotated = rotatedStations(network, 1);
  const poolOf = rotated?.poolOf ?? Int32Array.from({ length: channels }, (_, c) => c);
  const poolSize = rotated?.poolSize ?? new Float64Array(channels).fill(1);
  const own = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  const sources = (rotated ? Array.from(rotated.routerIn) : Array.from({ length: routers }, (_, r) => r)).filter(
    (router) => own(router) > 0,
  );
  if (sources.length * channels > MAX_VISITS) return null;
  const load = new Float64Array(poolSize.length);
  const distance = new Int32Array(routers);
  const order = new Int32Array(routers);
  /** Minimal paths from the source, and what goes through a router or ends there. */
  const paths = new Float64Array(routers);
  const through = new Float64Array(routers);
  let visits = 0;
  for (const [i, source] of sources.entries()) {
    distance.fill(-1);
    paths.fill(0);
    distance[source] = 0;
    paths[source] = 1;
    order[0] = source;
    let reached = 1;
    for (let at = 0; at < reached; at++) {
      const router = order[at]!;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const next = channelTarget[c]!;
        if (distance[next]! < 0) {
          distance[next] = distance[router]! + 1;
          order[reached++] = next;
        }
        if (distance[next] === distance[router]! + 1) paths[next]! += paths[router]!;
      }
    }
    if (reached < routers) return null;
    const times = own(source) * (rotated ? rotated.groupSize[rotated.groupOf[source]!]! : 1);
    for (let router = 0; router < routers; router++) through[router] = own(router);
    for (let at = reached - 1; at > 0; at--) {
      const router = order[at]!;
      // Channels to it are the opposites of those from it.
      const each = through[router]! / paths[router]!;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const before = channelTarget[c]!;
        if (distance[before] !== distance[router]! - 1) continue;
        const part = each * paths[before]!;
        load[poolOf[channelReverse[c]!]!]! += times * part;
        through[before]! += part;
      }
    }
    visits += 2 * channels;
    if (visits > VISITS_OF_STEP) {
      visits = 0;
      yield i / sources.length;
    }
  }
  let most = 0;
  for (let c = 0; c < channels; c++) {
    const pool = poolOf[c]!;
    most = Math.max(most, load[pool]! / poolSize[pool]! / channelWidth[c]!);
  }
  return most === 0 ? null : (endpoints - 1) / most;
}
