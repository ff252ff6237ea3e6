/** Groups of leaves and spines on a circle: leaves outside with their endpoints, spines inside, links between groups as chords. */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { LeafSpine, Network } from "../../topology/network.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf, spreadOfParallels } from "../links.ts";

const RADIUS = 1000;
/** Share of a group's sector that its routers take. */
const ARC = 0.72;
/** How far chords keep from the centre: 0 all meet there, 1 all are straight. */
const CHORD = 0.36;
const ROW = 15;
const MANY_LINKS = 6000;

export function layoutLeafSpine(network: Network, { count, leaves, spines }: LeafSpine): NetworkDrawing {
  const size = leaves + spines;
  const sector = (2 * Math.PI) / count;
  const arc = ARC * sector * RADIUS;
  const depth = Math.min(340, Math.max(110, 0.6 * arc));
  const gap = Math.min(160, Math.max(46, 0.3 * arc));
  const groupOf = (r: number): number => Math.floor(r / size);
  const groupAngle = (G: number): number => G * sector - Math.PI / 2;
  const isLeaf = (r: number): boolean => r % size < leaves;
  const radiusOf = (r: number): number => (isLeaf(r) ? RADIUS + depth : RADIUS);
  const angleOf = (r: number): number => {
    const [place, of] = isLeaf(r) ? [r % size, leaves] : [(r % size) - leaves, spines];
    return groupAngle(groupOf(r)) + (place - (of - 1) / 2) * ((ARC * sector) / of);
  };
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => radiusOf(r) * Math.cos(angleOf(r)));
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => radiusOf(r) * Math.sin(angleOf(r)));

  // Endpoints stand side by side outside their leaf; where that gets too tight, in rows behind each other.
  const p = network.endpoints / (count * leaves);
  const fan = (ARC * sector) / leaves;
  const inner = RADIUS + depth + gap;
  const columns = Math.max(1, Math.min(p, Math.floor((fan * inner) / 11)));
  const rows = Math.ceil(p / columns);
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    const angle = angleOf(r) + ((i % columns) - (columns - 1) / 2) * (fan / columns);
    const radius = inner + Math.floor(i / columns) * ROW;
    endpointX[e] = radius * Math.cos(angle);
    endpointY[e] = radius * Math.sin(angle);
  }

  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  curveLinks(network, links, routerX, routerY, ({ link, channel, x0, y0, x1, y1, mx, my }) => {
    if (network.channelKind[channel] === LOCAL) return [mx, my];
    const aside = (spread[link]! * 0.09 * RADIUS) / Math.max(1, Math.hypot(x1 - x0, y1 - y0));
    return [mx * CHORD - (y1 - y0) * aside, my * CHORD + (x1 - x0) * aside];
  });

  const rim = inner + (rows - 1) * ROW;
  const groups: Group[] = Array.from({ length: count }, (_, G) => {
    const [across, down] = [Math.cos(groupAngle(G)), Math.sin(groupAngle(G))];
    const away = 8 + 13 * Math.abs(across) + 7 * Math.abs(down);
    return {
      label: `G${G}`,
      name: `group ${G}`,
      align: "middle" as const,
      x: rim * across,
      y: rim * down,
      dx: away * across,
      dy: away * down,
      firstRouter: G * size,
      lastRouter: (G + 1) * size - 1,
      order: G,
      room: sector * rim,
    };
  });
  return {
    network,
    bounds: { x0: -rim, y0: -rim, x1: rim, y1: rim, room: { left: 34, right: 34, top: 22, bottom: 22 } },
    routerX,
    routerY,
    routerSpacing: Math.min((ARC * sector * RADIUS) / Math.max(leaves, spines), depth),
    endpointX,
    endpointY,
    endpointSpacing: Math.min(rows > 1 ? ROW : Infinity, (fan / columns) * inner),
    links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null,
    groups,
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => groupOf(r)),
  };

  /** One chord a pair of groups; the links of a group between the middles of its leaves and of its spines. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const at = (G: number, radius: number): readonly [number, number] => [
      radius * Math.cos(groupAngle(G)),
      radius * Math.sin(groupAngle(G)),
    ];
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const [G, H] = [groupOf(network.channelSource[c]!), groupOf(network.channelTarget[c]!)];
      builder.assignTo(link, Math.min(G, H) * count + Math.max(G, H), () => {
        if (G === H) return builder.addStraight(LOCAL, G, G, [...at(G, RADIUS), ...at(G, RADIUS + depth)]);
        const [x0, y0] = at(Math.min(G, H), 0.985 * RADIUS);
        const [x1, y1] = at(Math.max(G, H), 0.985 * RADIUS);
        return builder.add(GLOBAL, Math.min(G, H), Math.max(G, H), [x0, y0, ((x0 + x1) / 2) * CHORD, ((y0 + y1) / 2) * CHORD, x1, y1]);
      });
    }
    return builder.build(links.count);
  }
}
