/** Groups of leaves and spines on a circle: leaves outside with their endpoints, spines inside, links between groups as chords. */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { LeafSpine, Network } from "../../topology/network.ts";
import { boundsAround, endpointsInFans, groupAngle, groupsAround } from "../around.ts";
import type { NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf, pulled, spreadOfParallels } from "../links.ts";

const RADIUS = 1000;
/** Share of a group's sector that its routers take. */
const ARC_SHARE_OF_SECTOR = 0.72;
/** How far chords stay from the centre: at 0 all meet there, at 1 all are straight. */
const CHORD_STRAIGHTNESS = 0.36;
const MANY_LINKS = 6000;

export function layoutLeafSpine(network: Network, { count, leaves, spines }: LeafSpine): NetworkDrawing {
  const size = leaves + spines;
  const sector = (2 * Math.PI) / count;
  const arc = ARC_SHARE_OF_SECTOR * sector * RADIUS;
  const depth = Math.min(340, Math.max(110, 0.6 * arc));
  const gap = Math.min(160, Math.max(46, 0.3 * arc));
  const groupOf = (r: number): number => Math.floor(r / size);
  const isLeaf = (r: number): boolean => r % size < leaves;
  const radiusOf = (r: number): number => (isLeaf(r) ? RADIUS + depth : RADIUS);
  const angleOf = (r: number): number => {
    const [place, of] = isLeaf(r) ? [r % size, leaves] : [(r % size) - leaves, spines];
    return groupAngle(groupOf(r), count) + (place - (of - 1) / 2) * ((ARC_SHARE_OF_SECTOR * sector) / of);
  };
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => radiusOf(r) * Math.cos(angleOf(r)));
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => radiusOf(r) * Math.sin(angleOf(r)));

  const ends = endpointsInFans(network, {
    inner: RADIUS + depth + gap,
    fan: (ARC_SHARE_OF_SECTOR * sector) / leaves,
    most: network.endpoints / (count * leaves),
    angleOf,
  });
  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  curveLinks(network, links, routerX, routerY, (line) =>
    network.channelKind[line.channel] === LOCAL ? [line.mx, line.my] : pulled(line, CHORD_STRAIGHTNESS, spread[line.link]! * 0.09 * RADIUS),
  );

  return {
    network,
    bounds: boundsAround(ends.rim),
    routerX,
    routerY,
    routerSpacing: Math.min((ARC_SHARE_OF_SECTOR * sector * RADIUS) / Math.max(leaves, spines), depth),
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null,
    groups: groupsAround(count, ends.rim, (G) => G * size),
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => groupOf(r)),
  };

  /** One chord a pair of groups; the links of a group run between the middles of its leaves and of its spines. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const at = (G: number, radius: number): readonly [number, number] => [
      radius * Math.cos(groupAngle(G, count)),
      radius * Math.sin(groupAngle(G, count)),
    ];
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const [G, H] = [groupOf(network.channelSource[c]!), groupOf(network.channelTarget[c]!)];
      builder.assignTo(link, Math.min(G, H) * count + Math.max(G, H), () => {
        if (G === H) return builder.addStraight(LOCAL, G, G, [...at(G, RADIUS), ...at(G, RADIUS + depth)]);
        const [x0, y0] = at(Math.min(G, H), 0.985 * RADIUS);
        const [x1, y1] = at(Math.max(G, H), 0.985 * RADIUS);
        return builder.add(GLOBAL, Math.min(G, H), Math.max(G, H), [
          x0,
          y0,
          ((x0 + x1) / 2) * CHORD_STRAIGHTNESS,
          ((y0 + y1) / 2) * CHORD_STRAIGHTNESS,
          x1,
          y1,
        ]);
      });
    }
    return builder.build(links.count);
  }
}
