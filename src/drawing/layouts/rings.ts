/** Networks of equal groups of routers, one for each rack: every group is a ring, and the groups stand on a circle or at given places. */
import type { Network } from "../../topology/network.ts";
import { layoutClusters } from "../clusters.ts";
import type { Cluster } from "../clusters.ts";
import type { NetworkDrawing } from "../drawing.ts";
import { flowerOf, orderOf } from "./flower.ts";

const RADIUS = 1000;
/** Radius of a ring as a share of the distance between neighbouring rings. */
const RADIUS_SHARE_OF_DISTANCE = 0.36;
/** The same if labels stand between the rings. */
const LABELLED_RADIUS_SHARE = 0.3;
/** Routers of larger groups are spread over a disc, by golden angles. */
const MAX_ON_RING = 100;
const GOLDEN_ANGLE_RADIANS = Math.PI * (3 - Math.sqrt(5));

interface Places {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Between neighbours. */
  readonly spacing: number;
}

/** "p3" for "point 3", and "120" for "[1, 2, 0]": coordinates of one digit need no separator. */
function shortOf(label: string): string {
  return /^\[\d(, \d)*\]$/.test(label) ? label.replace(/\D/g, "") : label.replace(/^point /, "p").replace(/^column /, "c ");
}

/** Null if the network does not say which routers share a rack. */
function layoutRings(network: Network, { x, y, spacing }: Places, above: boolean): NetworkDrawing | null {
  const labels = network.racks?.labels;
  if (!labels || labels.length !== x.length) return null;
  const size = network.routers / labels.length;
  const radius = (above ? LABELLED_RADIUS_SHARE : RADIUS_SHARE_OF_DISTANCE) * spacing;
  const groupOf = (r: number): number => Math.floor(r / size);
  /** On the ring, or, if that is too narrow, spread over its disc. */
  const placeOf = (r: number): readonly [radius: number, angle: number] =>
    size <= MAX_ON_RING
      ? [radius, (2 * Math.PI * (r % size)) / size - Math.PI / 2]
      : [radius * Math.sqrt(((r % size) + 0.5) / size), GOLDEN_ANGLE_RADIANS * (r % size)];
  const routerX = new Float32Array(network.routers);
  const routerY = new Float32Array(network.routers);
  for (let r = 0; r < network.routers; r++) {
    const [out, angle] = placeOf(r);
    routerX[r] = x[groupOf(r)]! + out * Math.cos(angle);
    routerY[r] = y[groupOf(r)]! + out * Math.sin(angle);
  }
  const clusters = labels.map((label, i): Cluster => ({
    label: shortOf(label),
    name: label,
    first: i * size,
    x: x[i]!,
    y: y[i]!,
    radius,
    above,
  }));
  const between = size <= MAX_ON_RING ? 2 * radius * Math.sin(Math.PI / Math.max(2, size)) : (1.6 * radius) / Math.sqrt(size);
  return layoutClusters(network, clusters, routerX, routerY, Math.min(radius, between));
}

/** Groups on a circle, in their order. */
export function layoutRingOfRings(network: Network): NetworkDrawing | null {
  const count = network.racks?.labels.length ?? 0;
  const angle = (i: number): number => (2 * Math.PI * i) / count - Math.PI / 2;
  return layoutRings(
    network,
    {
      x: Array.from({ length: count }, (_, i) => RADIUS * Math.cos(angle(i))),
      y: Array.from({ length: count }, (_, i) => RADIUS * Math.sin(angle(i))),
      spacing: 2 * RADIUS * Math.sin(Math.PI / Math.max(2, count)),
    },
    false,
  );
}

/** Groups at the vertices of a polarity graph. */
export function layoutFlowerOfRings(network: Network): NetworkDrawing | null {
  const q = orderOf(network.racks?.labels.length ?? 0);
  return q === null ? null : layoutRings(network, flowerOf(q, true), true);
}
