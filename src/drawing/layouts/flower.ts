/**
 * A polarity graph as its paper draws it (Lakhotia et al. 2022). The quadrics are in the middle, the first of them, which all centres are
 * linked to, at the very middle. Around it are the clusters, each a fan of triangles about its centre.
 */
import { polarClusters } from "../../topology/polarity-graph.ts";
import type { Network } from "../../topology/network.ts";
import { layoutClusters } from "../clusters.ts";
import type { Cluster } from "../clusters.ts";
import type { NetworkDrawing } from "../drawing.ts";

const RADIUS = 1000;
/** Radius of the ring of quadrics. */
const QUADRIC_RING_RADIUS = 0.34 * RADIUS;
/** Largest radius of a cluster, and its share of the distance to the next. */
const PETALS = { most: 0.3 * RADIUS, share: 0.42 };
/** The same if groups of routers stand at the points, and for few clusters: groups need more room, and few clusters leave it. */
const GROUPS = { ring: 0.42 * RADIUS, most: 0.45 * RADIUS, share: 0.31 };
/** The part of a circle that triangles cover; the rest faces the quadrics. */
const TRIANGLE_ARC_RADIANS = 1.62 * Math.PI;

/** Places of the routers of a polarity graph of order q. */
export interface Flower {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly clusters: readonly Cluster[];
  /** Between neighbours. */
  readonly spacing: number;
}

/** The order of the polarity graph with so many points, or null. */
export function orderOf(points: number): number | null {
  const q = (Math.sqrt(4 * points - 3) - 1) / 2;
  return Number.isInteger(q) && q >= 2 ? q : null;
}

/** `groups`: groups of routers will stand at the points, not single ones. */
export function flowerOf(q: number, groups = false): Flower {
  const { points, start } = polarClusters(q);
  const count = start.length - 2;
  const around = (i: number, of: number): number => (2 * Math.PI * i) / of - Math.PI / 2;
  const x = new Float32Array(points.length);
  const y = new Float32Array(points.length);
  const put = (router: number, from: readonly [number, number], radius: number, angle: number): void => {
    x[router] = from[0] + radius * Math.cos(angle);
    y[router] = from[1] + radius * Math.sin(angle);
  };
  const middle = start[1]! - 1;
  const ring = groups ? GROUPS.ring : QUADRIC_RING_RADIUS;
  for (let i = 0; i < middle; i++) put(i + 1, [0, 0], ring, around(i, middle));
  const apart = 2 * RADIUS * Math.sin(Math.PI / Math.max(2, count));
  const most = groups ? Math.max(PETALS.most, Math.min(GROUPS.most, GROUPS.share * apart)) : PETALS.most;
  const petalRadius = Math.min(most, PETALS.share * apart);
  const clusters: Cluster[] = [{ label: "", name: "the quadrics", first: 0, x: 0, y: 0, radius: ring }];
  let spacing = 2 * ring * Math.sin(Math.PI / Math.max(2, middle));
  for (let i = 0; i < count; i++) {
    const first = start[i + 1]!;
    const angle = around(i, count);
    const place = [RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)] as const;
    [x[first], y[first]] = place;
    const triangles = (start[i + 2]! - first - 1) / 2;
    const step = TRIANGLE_ARC_RADIANS / triangles;
    const half = Math.min(0.8, 0.28 * step);
    for (let t = 0; t < triangles; t++) {
      const towards = angle + (t + 0.5 - triangles / 2) * step;
      put(first + 1 + 2 * t, place, petalRadius, towards - half);
      put(first + 2 + 2 * t, place, petalRadius, towards + half);
    }
    spacing = Math.min(spacing, petalRadius, 2 * petalRadius * Math.sin(Math.min(half, Math.max(0.1 * step, step / 2 - half))));
    clusters.push({ label: `C${i + 1}`, name: `cluster ${i + 1}`, first, x: place[0], y: place[1], radius: petalRadius });
  }
  return { x, y, clusters, spacing };
}

/** Null if the network's order is not a prime power. */
export function layoutFlower(network: Network): NetworkDrawing | null {
  const q = orderOf(network.routers);
  if (q === null) return null;
  const { x, y, clusters, spacing } = flowerOf(q);
  return layoutClusters(network, clusters, x, y, spacing);
}
