/**
 * A Slim Fly in circles: every block is a ring of q routers, those of the subgraph (0, x) on an outer circle, those of (1, m) on an inner
 * one. For q = 5 the blocks are the pentagons and pentagrams of the Hoffman-Singleton graph (Robertson's construction; Besta, Hoefler
 * 2014, section II-B).
 */
import { GLOBAL } from "../../topology/network.ts";
import type { Mms, Network } from "../../topology/network.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf } from "../links.ts";
import { DENSE_ORDER, isRandom } from "../mms-forms.ts";

const OUTER = 1000;
/** Largest radius of a block, and its share of the distance between blocks of its circle. */
const BLOCK = { outer: 215, inner: 150, share: 0.34 };
/** From the routers to their endpoints, as a share of the block's radius, and the share of a router's sector that they take. */
const STEM = 0.38;
const FAN = 0.6;

export function layoutCircles(network: Network, mms: Mms): NetworkDrawing {
  const { q } = mms;
  const p = network.endpoints / network.routers;
  const sine = Math.sin(Math.PI / q);
  const outer = { at: OUTER, block: Math.min(BLOCK.outer, BLOCK.share * 2 * OUTER * sine), turn: 0 };
  const within = (0.97 * OUTER - 1.6 * outer.block) / (1 + 2 * 1.3 * BLOCK.share * sine);
  const inner = { at: within, block: Math.min(BLOCK.inner, BLOCK.share * 2 * within * sine), turn: Math.PI / q };
  const circleOf = (r: number): typeof outer => (r >= q * q ? inner : outer);
  const blockAngle = (r: number): number => -Math.PI / 2 + circleOf(r).turn + (2 * Math.PI * (Math.floor(r / q) % q)) / q;
  const angleOf = (r: number): number => blockAngle(r) + (2 * Math.PI * (r % q)) / q;
  const middle = (r: number): readonly [number, number] => [
    circleOf(r).at * Math.cos(blockAngle(r)),
    circleOf(r).at * Math.sin(blockAngle(r)),
  ];
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => middle(r)[0] + circleOf(r).block * Math.cos(angleOf(r)));
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => middle(r)[1] + circleOf(r).block * Math.sin(angleOf(r)));

  const smallest = Math.min(inner.block, outer.block);
  const reach = (1 + STEM) * smallest;
  const columns = Math.max(1, Math.min(p, Math.floor((FAN * 2 * Math.PI * reach) / q / 18)));
  const dot = Math.min(24, (FAN * 2 * Math.PI * reach) / q / columns);
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    const out = circleOf(r).block + STEM * smallest + Math.floor(i / columns) * dot;
    const angle = angleOf(r) + (((i % columns) - (Math.min(columns, p) - 1) / 2) * dot) / out;
    endpointX[e] = middle(r)[0] + out * Math.cos(angle);
    endpointY[e] = middle(r)[1] + out * Math.sin(angle);
  }

  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY);

  const rim = outer.at + outer.block + STEM * smallest + Math.ceil(p / columns) * dot;
  const groups = Array.from({ length: 2 * q }, (_, block): Group => {
    const isInner = block >= q;
    const [across, down] = [Math.cos(blockAngle(block * q)), Math.sin(blockAngle(block * q))];
    const away = isInner ? 0 : 8 + 16 * Math.abs(across) + 5 * Math.abs(down);
    const at = isInner ? inner.at : rim;
    return {
      label: `${isInner ? "m" : "x"} = ${block % q}`,
      name: `block (${isInner ? 1 : 0}, ${block % q})`,
      align: "middle",
      x: at * across,
      y: at * down,
      dx: away * across,
      dy: away * down,
      firstRouter: block * q,
      lastRouter: (block + 1) * q - 1,
      order: block % q,
      room: 2 * at * sine,
      // Within its ring, and not over the routers.
      ...(isInner && { over: 2 * inner.block }),
    };
  });
  return {
    network,
    bounds: { x0: -rim, y0: -rim, x1: rim, y1: rim, room: { left: 40, right: 40, top: 18, bottom: 18 } },
    routerX,
    routerY,
    // Endpoints stand as near to their router as this.
    routerSpacing: Math.min(2 * smallest * sine, 1.6 * STEM * smallest),
    endpointX,
    endpointY,
    endpointSpacing: dot,
    links,
    bundles: q >= DENSE_ORDER ? bundlesOf() : null,
    groups,
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / q)),
  };

  /** The q links of two blocks as one line between their rims. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      if (network.channelKind[c] !== GLOBAL || isRandom(network, mms, c)) continue;
      const [r, s] = [network.channelSource[c]!, network.channelTarget[c]!];
      const [from, to] = [Math.floor(r / q), Math.floor(s / q)];
      builder.assignTo(link, from * 2 * q + to, () => {
        const [[ax, ay], [bx, by]] = [middle(r), middle(s)];
        const length = Math.max(1, Math.hypot(bx - ax, by - ay));
        const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
        const [near, far] = [circleOf(r).block, circleOf(s).block];
        return builder.addStraight(GLOBAL, from, to, [ax + near * ux, ay + near * uy, bx - far * ux, by - far * uy]);
      });
    }
    return builder.build(links.count);
  }
}
