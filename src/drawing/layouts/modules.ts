/**
 * A Slim Fly of modules. Its blocks stand on a circle, those of the first subgraph, x = 0 .. q - 1, over its upper half, those of the
 * second, m = 0 .. q - 1, below them. A block is a circle of modules, and a module a ring of routers.
 */
import type { Network } from "../../topology/network.ts";
import { layoutClusters } from "../clusters.ts";
import type { Cluster } from "../clusters.ts";
import type { NetworkDrawing } from "../drawing.ts";

const RADIUS = 1000;
/** Radius of a block as a share of the distance to the next, and of a module likewise. */
const BLOCK_SHARE_OF_DISTANCE = 0.42;
const MODULE_SHARE_OF_DISTANCE = 0.34;

/** Null if the network does not say which routers share a module, or the modules are not 2q². */
export function layoutModules(network: Network): NetworkDrawing | null {
  const modules = network.racks?.labels.length ?? 0;
  const q = Math.sqrt(modules / 2);
  if (!Number.isInteger(q) || q < 2) return null;
  const size = network.routers / modules;
  const around = (middle: number, radius: number, i: number, of: number): readonly [number, number] => {
    const angle = middle + (2 * Math.PI * i) / of;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const between = (radius: number, count: number): number => 2 * radius * Math.sin(Math.PI / count);
  // The middle of a module's ring stands so far from that of its block that the ring ends at the block's rim.
  const block = BLOCK_SHARE_OF_DISTANCE * between(RADIUS, 2 * q);
  const inner = block / (1 + 2 * MODULE_SHARE_OF_DISTANCE * Math.sin(Math.PI / q));
  const ring = MODULE_SHARE_OF_DISTANCE * between(inner, q);
  /** Angle of block x or m on the circle, the first of both subgraphs at the left. */
  const angleOf = (b: number): number => (b < q ? -1 : 1) * (Math.PI - (((b % q) + 0.5) * Math.PI) / q);
  const middleOf = (b: number): readonly [number, number] => around(angleOf(b), RADIUS, 0, 1);
  const routerX = new Float32Array(network.routers);
  const routerY = new Float32Array(network.routers);
  for (let r = 0; r < network.routers; r++) {
    const module = Math.floor(r / size);
    const b = Math.floor(module / q);
    const places = [middleOf(b), around(-Math.PI / 2, inner, module % q, q), around(-Math.PI / 2, ring, r % size, size)];
    [routerX[r], routerY[r]] = [places.reduce((sum, [x]) => sum + x, 0), places.reduce((sum, [, y]) => sum + y, 0)];
  }
  const clusters = Array.from({ length: 2 * q }, (_, b): Cluster => {
    const label = b < q ? `x = ${b}` : `m = ${b - q}`;
    const [x, y] = middleOf(b);
    return { label, name: `block ${label}`, first: b * q * size, x, y, radius: block };
  });
  return layoutClusters(network, clusters, routerX, routerY, Math.min(ring, between(ring, size)), size);
}
