/** Networks of groups of linked routers that are not all alike: of several sizes, or joined by different numbers of links. */
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Capabilities, MixedGroups, Network } from "./network.ts";
import { groupRacks } from "./racks.ts";

/** A global link: group and router in it at both ends. */
export interface GlobalLink {
  readonly from: number;
  readonly fromRouter: number;
  readonly to: number;
  readonly toRouter: number;
}

/**
 * Builds groups of `sizes` routers, all linked inside, with these global links, which take a router's ports in the given order.
 * `endpointsOf`: endpoints of each router of a group. `h`: global ports of a router, unused ones included.
 */
export function buildMixed(
  family: string,
  sizes: readonly number[],
  endpointsOf: (group: number) => number,
  h: number,
  links: readonly GlobalLink[],
  knowledge: Partial<Capabilities> = {},
): Network {
  const count = sizes.length;
  const start = new Int32Array(count + 1);
  sizes.forEach((size, G) => {
    start[G + 1] = start[G]! + size;
  });
  const routers = start[count]!;
  const groupOf = new Int32Array(routers);
  const builder = new NetworkBuilder(routers);
  for (let G = 0; G < count; G++) {
    groupOf.fill(G, start[G], start[G + 1]);
    for (let i = 0; i < sizes[G]!; i++) for (let j = i + 1; j < sizes[G]!; j++) builder.link(start[G]! + i, j - 1, start[G]! + j, i, LOCAL);
  }
  const largest = Math.max(...sizes);
  const used = new Int32Array(routers);
  const port = (router: number): number => largest + used[router]!++;
  for (const { from, fromRouter, to, toRouter } of links) {
    const [a, b] = [start[from]! + fromRouter, start[to]! + toRouter];
    builder.link(a, port(a), b, port(b), GLOBAL);
  }
  const radix = largest - 1 + h;
  const network = builder.build(
    family,
    (router) => endpointsOf(groupOf[router]!),
    radix + Math.max(...sizes.map((_, G) => endpointsOf(G))),
    radix,
    () => ({
      racks: groupRacks(sizes),
      ...knowledge,
    }),
  );
  return { ...network, mixed: mixedOf(network, start, groupOf) };
}

function mixedOf({ channels, channelKind, channelSource, channelTarget }: Network, start: Int32Array, groupOf: Int32Array): MixedGroups {
  const count = start.length - 1;
  const pairStart = new Int32Array(count * count + 1);
  const pairOf = (c: number): number => groupOf[channelSource[c]!]! * count + groupOf[channelTarget[c]!]!;
  for (let c = 0; c < channels; c++) if (channelKind[c] === GLOBAL) pairStart[pairOf(c) + 1]!++;
  for (let pair = 0; pair < count * count; pair++) pairStart[pair + 1]! += pairStart[pair]!;
  const next = pairStart.slice();
  const found = new Int32Array(pairStart[count * count]!);
  for (let c = 0; c < channels; c++) if (channelKind[c] === GLOBAL) found[next[pairOf(c)]!++] = c;
  return { count, start, pairStart, channels: found };
}
