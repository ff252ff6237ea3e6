/** A dragonfly as a ring: groups on a circle, routers on its arc, endpoints outside, global links as chords pulled to the centre. */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { DragonflyStructure, Network } from "../../topology/network.ts";
import { setCurve } from "../geometry.ts";
import type { Group, NetworkDrawing } from "./drawing.ts";
import { BundleBuilder, linksOf, spreadOfParallels } from "./links.ts";

const RADIUS = 1000;
/** Share of a group's sector that its routers and its endpoints take. */
const ROUTER_ARC = 0.54;
const ENDPOINT_ARC = 0.66;
/** How far chords keep from the centre: 0 all meet there, 1 all are straight. */
const CHORD = 0.34;
const MANY_GROUPS = 40;
const MANY_LINKS = 6000;

export function layoutDragonfly(network: Network, { p, a, g }: DragonflyStructure): NetworkDrawing {
  const sector = (2 * Math.PI) / g;
  const crowded = Math.min(1, g / MANY_GROUPS) * 0.2;
  const routerStep = ((ROUTER_ARC + crowded) * sector) / a;
  const groupAngle = (G: number): number => G * sector - Math.PI / 2;
  const routerAngle = (r: number): number => groupAngle(Math.floor(r / a)) + ((r % a) - (a - 1) / 2) * routerStep;
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => RADIUS * Math.cos(routerAngle(r)));
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => RADIUS * Math.sin(routerAngle(r)));
  const arc = (ROUTER_ARC + crowded) * sector * RADIUS;
  const gap = Math.min(240, Math.max(70, 0.62 * arc));

  // Endpoints stand side by side on the outer circle; where that gets too tight, in rows behind each other.
  const fan = ((ENDPOINT_ARC + crowded) * sector) / a;
  const columns = Math.max(1, Math.min(p, Math.floor((fan * (RADIUS + gap)) / 11)));
  const rows = Math.ceil(p / columns);
  const rowGap = 15;
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    const angle = groupAngle(Math.floor(r / a)) + ((r % a) - (a - 1) / 2) * fan + ((i % columns) - (columns - 1) / 2) * (fan / columns);
    const radius = RADIUS + gap + Math.floor(i / columns) * rowGap;
    endpointX[e] = radius * Math.cos(angle);
    endpointY[e] = radius * Math.sin(angle);
  }

  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  for (let link = 0; link < links.count; link++) {
    const c = links.channel[link]!;
    const [r, s] = [network.channelSource[c]!, network.channelTarget[c]!];
    const [x0, y0, x1, y1] = [routerX[r]!, routerY[r]!, routerX[s]!, routerY[s]!];
    const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
    if (network.channelKind[c] === LOCAL) {
      const lift = 1.15 * gap * (Math.abs(r - s) / Math.max(3, a - 1)) ** 0.9 + RADIUS - Math.hypot(mx, my);
      const out = 1 + (lift * 0.8) / Math.max(1, Math.hypot(mx, my));
      setCurve(links.curves, link, x0, y0, mx * out, my * out, x1, y1);
    } else {
      const length = Math.max(1, Math.hypot(x1 - x0, y1 - y0));
      const aside = (spread[link]! * 0.09 * RADIUS) / length;
      setCurve(links.curves, link, x0, y0, mx * CHORD - (y1 - y0) * aside, my * CHORD + (x1 - x0) * aside, x1, y1);
    }
  }

  const labelRadius = RADIUS + gap + (rows - 1) * rowGap + 60;
  const groups: Group[] = Array.from({ length: g }, (_, G) => ({
    label: `G${G}`, name: `group ${G}`, align: "middle",
    x: labelRadius * Math.cos(groupAngle(G)), y: labelRadius * Math.sin(groupAngle(G)),
    firstRouter: G * a, lastRouter: (G + 1) * a - 1, room: sector * labelRadius,
  }));
  const reach = labelRadius + 50;
  return {
    network, bounds: { x0: -reach, y0: -reach, x1: reach, y1: reach }, routerX, routerY, routerSpacing: routerStep * RADIUS,
    endpointX, endpointY, endpointSpacing: Math.min(rowGap, (fan / columns) * (RADIUS + gap)), links,
    bundles: g > MANY_GROUPS || links.count > MANY_LINKS ? bundlesOf(network, a, g) : null,
    groups, groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / a)),
  };

  /** One chord a pair of groups, and one arc for the local links of each group. */
  function bundlesOf(net: Network, routersOfGroup: number, groupCount: number): NetworkDrawing["bundles"] {
    const inner: number[][] = Array.from({ length: groupCount }, () => []);
    const between = new Map<number, number[]>();
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const G = Math.floor(net.channelSource[c]! / routersOfGroup);
      const H = Math.floor(net.channelTarget[c]! / routersOfGroup);
      if (G === H) inner[G]!.push(link);
      else {
        const key = Math.min(G, H) * groupCount + Math.max(G, H);
        const list = between.get(key);
        if (list) list.push(link);
        else between.set(key, [link]);
      }
    }
    const builder = new BundleBuilder();
    const half = arc / RADIUS / 2;
    for (let G = 0; G < groupCount; G++) {
      const angle = groupAngle(G);
      const out = RADIUS / Math.cos(half);
      if (inner[G]!.length > 0) {
        builder.add(LOCAL, G, G, [
          RADIUS * Math.cos(angle - half), RADIUS * Math.sin(angle - half), out * Math.cos(angle), out * Math.sin(angle),
          RADIUS * Math.cos(angle + half), RADIUS * Math.sin(angle + half),
        ], inner[G]!);
      }
    }
    const end = RADIUS * 0.99;
    for (const [key, list] of between) {
      const [G, H] = [Math.floor(key / groupCount), key % groupCount];
      const [x0, y0, x1, y1] = [end * Math.cos(groupAngle(G)), end * Math.sin(groupAngle(G)), end * Math.cos(groupAngle(H)), end * Math.sin(groupAngle(H))];
      builder.add(GLOBAL, G, H, [x0, y0, ((x0 + x1) / 2) * CHORD, ((y0 + y1) / 2) * CHORD, x1, y1], list);
    }
    return builder.build(links.count);
  }
}
