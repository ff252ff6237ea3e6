/**
 * A Slim Fly as its two subgraphs (Besta, Hoefler 2014, section II-B): a row of q blocks (0, x) above a row of q blocks (1, m). A block
 * is a column of q routers with its ring of X or X' links as arcs on its left; links y = mx + c cross between the rows.
 */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { Mms, Network } from "../../topology/network.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf } from "../links.ts";
import { DENSE_ORDER, isRandom } from "../mms-forms.ts";

const MANY_LOCAL_LINKS = 4000;
/** Model units between routers of a column. */
const ROUTER_DISTANCE = 40;
/** Bend of a random link, as a share of its length. */
const BOW_SHARE_OF_LENGTH = 0.12;

export function layoutRows(network: Network, mms: Mms): NetworkDrawing {
  const { q } = mms;
  const p = network.endpoints / network.routers;
  const height = (q - 1) * ROUTER_DISTANCE;
  const blockWidth = Math.max(3.6 * ROUTER_DISTANCE, (2.9 * height) / q);
  // About as high as wide.
  const between = Math.max(5 * ROUTER_DISTANCE, 0.95 * q * blockWidth - 2 * height);
  const arcRoom = 0.42 * blockWidth;
  const slant = 0.1 * blockWidth;
  const routerX = new Float32Array(network.routers);
  const routerY = new Float32Array(network.routers);
  for (let r = 0; r < network.routers; r++) {
    const lower = r >= q * q;
    const block = Math.floor((r % (q * q)) / q);
    const i = r % q;
    // A slight slant keeps steep cross links from running over their own column.
    const lean = (lower ? 1 : -1) * slant * (i / Math.max(1, q - 1) - 0.5);
    routerX[r] = block * blockWidth + lean;
    routerY[r] = i * ROUTER_DISTANCE + (lower ? height + between : 0);
  }

  const columns = p <= 4 ? p : Math.ceil(Math.sqrt(p * 2));
  const rows = Math.ceil(p / columns);
  const dot = Math.min(11, (0.34 * blockWidth) / columns, (0.85 * ROUTER_DISTANCE) / rows);
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    endpointX[e] = routerX[r]! + 0.42 * ROUTER_DISTANCE + dot * (i % columns);
    endpointY[e] = routerY[r]! + dot * (Math.floor(i / columns) - (rows - 1) / 2);
  }

  const links = linksOf(network);
  let localLinks = 0;
  curveLinks(network, links, routerX, routerY, ({ channel, source, target, x0, y0, x1, y1, mx, my }) => {
    // A random link along a row or a column bows out of the routers between.
    if (isRandom(network, mms, channel)) return [mx + BOW_SHARE_OF_LENGTH * (y1 - y0), my - BOW_SHARE_OF_LENGTH * (x1 - x0)];
    if (network.channelKind[channel] !== LOCAL) return [mx, my];
    localLinks++;
    return [mx - 2 * arcRoom * (0.12 + 0.88 * ((Math.abs(source - target) - 1) / Math.max(1, q - 2)) ** 0.85), my];
  });

  const groups: Group[] = Array.from({ length: 2 * q }, (_, block) => {
    const lower = block >= q;
    return {
      label: `${lower ? "m" : "x"} = ${block % q}`,
      name: `block (${lower ? 1 : 0}, ${block % q})`,
      align: "middle" as const,
      x: (block % q) * blockWidth,
      y: lower ? 2 * height + between : 0,
      dx: 0,
      dy: lower ? 20 : -20,
      firstRouter: block * q,
      lastRouter: (block + 1) * q - 1,
      order: block % q,
      room: blockWidth,
    };
  });
  const bounds = {
    x0: -arcRoom - slant,
    y0: 0,
    x1: (q - 1) * blockWidth + 0.5 * ROUTER_DISTANCE + columns * dot + slant,
    y1: 2 * height + between,
    room: { left: 4, right: 4, top: 28, bottom: 28 },
  };
  return {
    network,
    bounds,
    routerX,
    routerY,
    routerSpacing: ROUTER_DISTANCE,
    endpointX,
    endpointY,
    endpointSpacing: dot,
    links,
    bundles: q >= DENSE_ORDER ? bundlesOf() : null,
    groups,
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / q)),
  };

  /** Every two blocks of different rows are joined by q links; blocks of the same row are not linked. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      if (isRandom(network, mms, c)) continue;
      const from = Math.floor(network.channelSource[c]! / q);
      const to = Math.floor(network.channelTarget[c]! / q);
      if (from === to && localLinks <= MANY_LOCAL_LINKS) continue;
      builder.assignTo(link, from * 2 * q + to, () => {
        const top = from * q;
        const end = top + q - 1;
        return from === to
          ? builder.add(LOCAL, from, to, [
              routerX[top]!,
              routerY[top]!,
              (routerX[top]! + routerX[end]!) / 2 - arcRoom,
              (routerY[top]! + routerY[end]!) / 2,
              routerX[end]!,
              routerY[end]!,
            ])
          : builder.addStraight(GLOBAL, from, to, [
              routerX[end]!,
              height + 0.4 * ROUTER_DISTANCE,
              routerX[to * q]!,
              height + between - 0.4 * ROUTER_DISTANCE,
            ]);
      });
    }
    return builder.build(links.count);
  }
}
