/** A network again as its links and endpoints alone, as a custom one. */
import { networkOfGraph } from "../../src/topology/custom.ts";
import { graphOf } from "../../src/topology/graph.ts";
import type { GraphLink } from "../../src/topology/graph.ts";
import type { ChannelKind, Network } from "../../src/topology/network.ts";

export function asCustom({
  routers,
  firstEndpoint,
  channelStart,
  channelTarget,
  channelReverse,
  channelKind,
  channelWidth,
}: Network): Network {
  const links: GraphLink[] = [];
  for (let a = 0; a < routers; a++)
    for (let c = channelStart[a]!; c < channelStart[a + 1]!; c++)
      if (c < channelReverse[c]!) links.push({ a, b: channelTarget[c]!, kind: channelKind[c] as ChannelKind, width: channelWidth[c]! });
  return networkOfGraph(
    graphOf(
      routers,
      links,
      firstEndpoint.slice(1).map((end, r) => end - firstEndpoint[r]!),
    ),
    1,
  );
}
