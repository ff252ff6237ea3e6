/**
 * A multi-layer full mesh: columns around a circle, with their layers one behind the other. Between every two columns, where the link of a
 * full mesh would be, stands their global router; it is nearer to the middle the farther the columns are apart.
 */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { Network } from "../../topology/network.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { endpointsBeside } from "../endpoints.ts";
import { BundleBuilder, curveLinks, linksOf } from "../links.ts";

/** Radii: of the global routers from the last to the first distance, and of the layers. */
const GLOBALS = { inner: 130, outer: 560 };
const LAYERS = { inner: 700, outer: 1000 };
/** The share of a column's sector that its layers lean over. */
const LEAN_SHARE_OF_SECTOR = 0.42;
const MANY_LINKS = 2000;

/** Null if the network does not say which routers share a column. */
export function layoutColumnsInCircle(network: Network): NetworkDrawing | null {
  const { racks, endpointRouter, endpoints, routers } = network;
  if (!racks || endpoints === 0) return null;
  const columns = racks.labels.length;
  const locals = endpointRouter[endpoints - 1]! + 1;
  const layers = locals / columns;
  const sector = (2 * Math.PI) / columns;
  const angleOf = (column: number): number => sector * column - Math.PI / 2;
  const columnOf = (r: number): number => racks.rackOfRouter[r]!;
  const farthest = Math.floor(columns / 2);
  const placeOf = (r: number): readonly [radius: number, angle: number] => {
    if (r < locals) {
      const layer = layers === 1 ? 0.5 : (r % layers) / (layers - 1);
      return [LAYERS.inner + (LAYERS.outer - LAYERS.inner) * layer, angleOf(columnOf(r)) + LEAN_SHARE_OF_SECTOR * sector * (layer - 0.5)];
    }
    const far = Math.floor((r - locals) / columns) + 1;
    const inwards = farthest === 1 ? 0 : (far - 1) / (farthest - 1);
    return [GLOBALS.outer + (GLOBALS.inner - GLOBALS.outer) * inwards, angleOf(columnOf(r) + far / 2)];
  };
  const routerX = new Float32Array(routers);
  const routerY = new Float32Array(routers);
  for (let r = 0; r < routers; r++) {
    const [radius, angle] = placeOf(r);
    routerX[r] = radius * Math.cos(angle);
    routerY[r] = radius * Math.sin(angle);
  }
  const along = layers === 1 ? Infinity : (LAYERS.outer - LAYERS.inner) / (layers - 1);
  const spacing = Math.min(
    sector * LAYERS.inner,
    Math.max(along, (LEAN_SHARE_OF_SECTOR * sector * LAYERS.inner) / layers),
    sector * GLOBALS.inner * 1.6,
    200,
  );
  const ends = endpointsBeside(network, routerX, routerY, 0.5 * spacing);
  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY);
  const rim = LAYERS.outer + ends.reach;
  return {
    network,
    bounds: { x0: -rim, y0: -rim, x1: rim, y1: rim, room: { left: 34, right: 34, top: 24, bottom: 24 } },
    routerX,
    routerY,
    routerSpacing: spacing,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null,
    groups: [
      ...racks.labels.map(groupOf),
      { ...groupOf("", columns), name: "global routers", firstRouter: locals, lastRouter: routers - 1 },
    ],
    groupOfRouter: Int32Array.from({ length: routers }, (_, r) => (r < locals ? columnOf(r) : columns)),
  };

  function groupOf(name: string, column: number): Group {
    const [across, down] = [Math.cos(angleOf(column)), Math.sin(angleOf(column))];
    return {
      label: name.replace("column ", "C"),
      name,
      align: "middle",
      x: rim * across,
      y: rim * down,
      dx: 22 * across,
      dy: 12 * down,
      firstRouter: column * layers,
      lastRouter: (column + 1) * layers - 1,
      order: column,
      room: sector * rim,
    };
  }

  /** One line from each column to each of its global routers. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const [local, global] = [network.channelSource[c]!, network.channelTarget[c]!];
      const column = columnOf(local);
      builder.assignTo(link, column * routers + global, () => {
        const angle = angleOf(column);
        const start = LAYERS.inner - 40;
        const kind = network.channelKind[c] === GLOBAL ? GLOBAL : LOCAL;
        return builder.addStraight(kind, column, columns, [
          start * Math.cos(angle),
          start * Math.sin(angle),
          routerX[global]!,
          routerY[global]!,
        ]);
      });
    }
    return builder.build(links.count);
  }
}
