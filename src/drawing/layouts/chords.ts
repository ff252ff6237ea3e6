/** Any network on a circle, routers in the order of their numbers: neighbours are joined along it, all others by chords pulled to the centre. */
import type { Network } from "../../topology/network.ts";
import { RACK } from "../../topology/random-graph.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { endpointsOutside } from "../endpoints.ts";
import { curveLinks, linksOf } from "../links.ts";
import { oneGroup } from "../one-group.ts";
import { count } from "../text.ts";

/** Model units from neighbour to neighbour. */
const NEIGHBOUR_DISTANCE = 100;
/** How far chords stay from the centre: at 0 all meet there, at 1 all are straight. */
const CHORD_STRAIGHTNESS = 0.6;

export function layoutChords(network: Network): NetworkDrawing {
  const { routers } = network;
  const radius = NEIGHBOUR_DISTANCE / (2 * Math.sin(Math.PI / Math.max(3, routers)));
  const turn = (r: number): number => (2 * Math.PI * r) / routers - Math.PI / 2;
  const routerX = Float32Array.from({ length: routers }, (_, r) => radius * Math.cos(turn(r)));
  const routerY = Float32Array.from({ length: routers }, (_, r) => radius * Math.sin(turn(r)));
  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY, ({ source, target, mx, my }) => {
    const apart = Math.abs(source - target);
    const pull = apart === 1 || apart === routers - 1 ? 1 : CHORD_STRAIGHTNESS;
    return [mx * pull, my * pull];
  });
  const ends = endpointsOutside(network, routerX, routerY, 0.8 * NEIGHBOUR_DISTANCE, 0.55 * NEIGHBOUR_DISTANCE);
  const rim = radius + ends.reach;
  const groups = racksAlong(routers, rim);
  const room = groups.length > 1 ? { left: 44, right: 44, top: 24, bottom: 24 } : { left: 6, right: 6, top: 6, bottom: 6 };
  return {
    network,
    bounds: { x0: -rim, y0: -rim, x1: rim, y1: rim, room },
    routerX,
    routerY,
    routerSpacing: NEIGHBOUR_DISTANCE,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles: null,
    groups,
    groupOfRouter: Int32Array.from({ length: routers }, (_, r) => (groups.length > 1 ? Math.floor(r / RACK) : 0)),
  };
}

/** The arcs of the circle whose routers share a rack, by number; the whole circle if there is only one. */
function racksAlong(routers: number, rim: number): readonly Group[] {
  if (routers <= RACK) return [oneGroup(routers, `ring of ${count(routers)} routers`, 2 * rim)];
  return Array.from({ length: Math.ceil(routers / RACK) }, (_, rack): Group => {
    const [firstRouter, lastRouter] = [rack * RACK, Math.min(routers, (rack + 1) * RACK) - 1];
    const angle = (Math.PI * (firstRouter + lastRouter)) / routers - Math.PI / 2;
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    return {
      label: `${firstRouter}–${lastRouter}`,
      name: `rack ${rack}, routers ${firstRouter} to ${lastRouter}`,
      align: "middle",
      x: rim * across,
      y: rim * down,
      dx: 30 * across,
      dy: 12 * down,
      firstRouter,
      lastRouter,
      order: rack,
      room: (2 * Math.PI * RACK * rim) / routers,
    };
  });
}
