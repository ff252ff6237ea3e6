/** A dragonfly as a ring: groups on a circle, routers on its arc, endpoints outside, global links as chords pulled to the centre. */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { Groups, MixedGroups, Network } from "../../topology/network.ts";
import { boundsAround, endpointsInFans, groupAngle, groupsAround } from "../around.ts";
import type { NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf, pulled, spreadOfParallels } from "../links.ts";

const RADIUS = 1000;
/** Share of a group's sector that its routers and its endpoints take. */
const ROUTER_SHARE_OF_SECTOR = 0.54;
const ENDPOINT_SHARE_OF_SECTOR = 0.66;
/** How far chords stay from the centre: at 0 all meet there, at 1 all are straight. */
const CHORD_STRAIGHTNESS = 0.34;
const MANY_GROUPS = 40;
const MANY_LINKS = 6000;
/** Chords between at most so many ends, 7,000 of them, still make a picture. */
const MAX_CHORD_ENDS = 120;

export function layoutRing(network: Network, of: Pick<Groups, "count" | "size"> | MixedGroups): NetworkDrawing {
  const { count: g } = of;
  const start = "start" in of ? of.start : Int32Array.from({ length: g + 1 }, (_, G) => G * of.size);
  const sizeOf = (G: number): number => start[G + 1]! - start[G]!;
  /** Number of routers of the largest group, and of endpoints of the router with most. */
  let [a, p] = [1, 1];
  const groupOf = new Int32Array(network.routers);
  for (let G = 0; G < g; G++) {
    groupOf.fill(G, start[G], start[G + 1]);
    a = Math.max(a, sizeOf(G));
  }
  for (let r = 0; r < network.routers; r++) p = Math.max(p, network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!);
  /** Distance of a router from the middle of its group, in routers. */
  const aside = (r: number): number => r - start[groupOf[r]!]! - (sizeOf(groupOf[r]!) - 1) / 2;
  const sector = (2 * Math.PI) / g;
  const crowded = Math.min(1, g / MANY_GROUPS) * 0.2;
  const routerStep = ((ROUTER_SHARE_OF_SECTOR + crowded) * sector) / a;
  const middleOf = (G: number): number => groupAngle(G, g);
  const routerAngle = (r: number): number => middleOf(groupOf[r]!) + aside(r) * routerStep;
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => RADIUS * Math.cos(routerAngle(r)));
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => RADIUS * Math.sin(routerAngle(r)));
  const arc = (ROUTER_SHARE_OF_SECTOR + crowded) * sector * RADIUS;
  const gap = Math.min(240, Math.max(70, 0.62 * arc));

  const fan = ((ENDPOINT_SHARE_OF_SECTOR + crowded) * sector) / a;
  const ends = endpointsInFans(network, {
    inner: RADIUS + gap,
    fan,
    most: p,
    angleOf: (r) => middleOf(groupOf[r]!) + aside(r) * fan,
  });
  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  curveLinks(network, links, routerX, routerY, (line) => {
    const { link, channel, source, target, mx, my } = line;
    if (network.channelKind[channel] !== LOCAL) return pulled(line, CHORD_STRAIGHTNESS, spread[link]! * 0.09 * RADIUS);
    // The curve's middle lies half as far out as its control point: over the ring's arc, and farther for farther routers.
    const depth = Math.max(1, Math.hypot(mx, my));
    const out = 1 + (2 * (RADIUS - depth) + 0.92 * gap * (Math.abs(source - target) / Math.max(3, a - 1)) ** 0.9) / depth;
    return [mx * out, my * out];
  });

  return {
    network,
    bounds: boundsAround(ends.rim),
    routerX,
    routerY,
    routerSpacing: routerStep * RADIUS,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles: g > MANY_GROUPS || links.count > MANY_LINKS ? bundlesOf() : null,
    groups: groupsAround(g, ends.rim, (G) => start[G]!),
    groupOfRouter: groupOf,
  };

  /**
   * One chord a pair of groups, and one arc for the local links of each group. If there are too many groups for chords, neighbouring ones
   * share their chords, and links inside such a sector are one short chord.
   */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const span = Math.ceil(g / MAX_CHORD_ENDS);
    const sectors = Math.ceil(g / span);
    const half = arc / RADIUS / 2;
    const out = RADIUS / Math.cos(half);
    const end = RADIUS * 0.985;
    const middle = (S: number): number => (middleOf(S * span) + middleOf(Math.min(g, (S + 1) * span) - 1)) / 2;
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const G = groupOf[network.channelSource[c]!]!;
      const H = groupOf[network.channelTarget[c]!]!;
      if (G === H) {
        builder.assignTo(link, `group ${G}`, () => {
          const at = middleOf(G);
          return builder.add(LOCAL, G, G, [
            RADIUS * Math.cos(at - half),
            RADIUS * Math.sin(at - half),
            out * Math.cos(at),
            out * Math.sin(at),
            RADIUS * Math.cos(at + half),
            RADIUS * Math.sin(at + half),
          ]);
        });
        continue;
      }
      const S = Math.floor(Math.min(G, H) / span);
      const T = Math.floor(Math.max(G, H) / span);
      builder.assignTo(link, S * sectors + T, () => {
        const apart = S === T ? 0.4 * sector * span : 0;
        const one = middle(S) - apart;
        const other = middle(T) + apart;
        const pull = S === T ? 0.9 : CHORD_STRAIGHTNESS;
        const x0 = end * Math.cos(one);
        const y0 = end * Math.sin(one);
        const x1 = end * Math.cos(other);
        const y1 = end * Math.sin(other);
        return builder.add(GLOBAL, S * span, T * span, [x0, y0, ((x0 + x1) / 2) * pull, ((y0 + y1) / 2) * pull, x1, y1]);
      });
    }
    return builder.build(links.count, { span });
  }
}
