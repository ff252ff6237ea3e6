/** Two rows of routers with endpoints, below and above the row of routers that both are linked to (Kathareios et al. 2015, Figure 3). */
import { GLOBAL } from "../../topology/network.ts";
import type { Network } from "../../topology/network.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf } from "../links.ts";

/** Model units from router to router, and the height of the picture as a share of its width. */
const ROUTER_DISTANCE = 100;
const HEIGHT_BY_WIDTH = 0.62;
/** More links than these are first drawn by pair of racks. */
const MANY_LINKS = 1600;
const NAMES = ["L0", "L2", "L1"];

/** Null if routers do not form three rows of equal length, the last without endpoints. */
export function layoutThreeRows(network: Network): NetworkDrawing | null {
  const n = network.routers / 3;
  if (!Number.isInteger(n) || network.firstEndpoint[2 * n] !== network.endpoints) return null;
  const width = n * ROUTER_DISTANCE;
  const height = Math.max(4 * ROUTER_DISTANCE, HEIGHT_BY_WIDTH * width);
  const rowOf = (r: number): number => Math.floor(r / n);
  const heightOf = [height, 0, height / 2];
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => ((r % n) + 0.5) * ROUTER_DISTANCE);
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => heightOf[rowOf(r)]!);
  const each = network.endpoints / (2 * n);
  const columns = Math.ceil(Math.sqrt(each));
  const dot = (0.7 * ROUTER_DISTANCE) / Math.max(3, columns);
  const gap = 0.62 * ROUTER_DISTANCE;
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    const away = gap + Math.floor(i / columns) * dot;
    endpointX[e] = routerX[r]! + ((i % columns) - (columns - 1) / 2) * dot;
    endpointY[e] = rowOf(r) === 0 ? height + away : -away;
  }
  const reach = gap + Math.ceil(each / columns) * dot;
  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY);
  const groups = NAMES.map((label, row): Group => ({
    label,
    name: `row ${label}`,
    align: "end",
    x: 0,
    y: heightOf[row]!,
    dx: -8,
    dy: 0,
    firstRouter: row * n,
    lastRouter: (row + 1) * n - 1,
    order: row,
    room: height / 2,
  }));
  return {
    network,
    bounds: { x0: 0, y0: -reach, x1: width, y1: height + reach, room: { left: 34, right: 6, top: 8, bottom: 8 } },
    routerX,
    routerY,
    routerSpacing: ROUTER_DISTANCE,
    endpointX,
    endpointY,
    endpointSpacing: dot,
    links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null,
    groups,
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => rowOf(r)),
  };

  /** One line for the links between the routers of a row and of L1 that stand in two racks. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const racks = network.racks?.rackOfRouter ?? new Int32Array(network.routers);
    const count = network.racks?.labels.length ?? 1;
    const size = Math.ceil(n / count);
    const middle = (rack: number): number => (rack * size + Math.min(size, n - rack * size) / 2) * ROUTER_DISTANCE;
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const [leaf, upper] = [network.channelSource[c]!, network.channelTarget[c]!];
      const row = rowOf(leaf);
      const [from, to] = [racks[leaf]!, racks[upper]!];
      builder.assignTo(link, (row * count + from) * count + to, () =>
        builder.addStraight(GLOBAL, row, 2, [
          middle(from),
          heightOf[row]! * 0.98 + 0.01 * height,
          middle(to),
          height / 2 + (row === 0 ? 0.01 : -0.01) * height,
        ]),
      );
    }
    return builder.build(links.count);
  }
}
