/** Polarity graphs ER_q of projective planes (Erdős, Rényi 1962; Brown 1966), in the clusters of the PolarFly (Lakhotia et al. 2022). */
import { projectivePlane } from "../math/projective-plane.ts";
import type { Point, ProjectivePlane } from "../math/projective-plane.ts";
import type { Representative } from "./network.ts";

/** The points of the plane in the order of the clusters. */
export interface PolarClusters {
  readonly plane: ProjectivePlane;
  /** Point of each vertex. */
  readonly points: readonly Point[];
  /** First vertex of each cluster, and the number of vertices; cluster 0 holds the quadrics. */
  readonly start: readonly number[];
}

/**
 * The paper's layout (Lakhotia et al. 2022, section on layout). Cluster 0 has the q + 1 quadrics, the points with x·x = 0. Each neighbour
 * of the first quadric that is not one itself is the centre of a cluster of its own, with all its neighbours except quadrics. These come
 * two by two, each pair a triangle with the centre. Odd q: q clusters of q routers. Even q, where all quadrics lie on a line: q - 1
 * clusters of q + 1, and the point (1, 1, 1), the neighbour of all quadrics, stands with these.
 */
export function polarClusters(q: number): PolarClusters {
  const plane = projectivePlane(q);
  const { points, dot, polar } = plane;
  const isQuadric = points.map((point) => dot(point, point) === 0);
  const quadrics = Array.from(points.keys()).filter((i) => isQuadric[i]);
  const first = quadrics[0]!;
  const apex = q % 2 === 0 ? plane.numberOf(1, 1, 1) : -1;
  const centres = polar(points[first]!).filter((i) => !isQuadric[i] && i !== apex);
  const others = quadrics.slice(1);
  const clusters: number[][] = [];
  for (const centre of centres) {
    const around = polar(points[centre]!);
    const petals = new Set(around.filter((i) => !isQuadric[i]));
    const cluster = [centre];
    for (const petal of petals) {
      const partner = polar(points[petal]!).find((i) => petals.has(i))!;
      cluster.push(petal, partner);
      petals.delete(petal);
      petals.delete(partner);
    }
    clusters.push(cluster);
  }
  // Of odd q every centre has one more quadric beside the first: these stand in the order of their centres.
  if (q % 2 === 1) centres.forEach((centre, i) => (others[i] = polar(points[centre]!).find((at) => isQuadric[at] && at !== first)!));
  const all = [[first, ...others, ...(apex < 0 ? [] : [apex])], ...clusters];
  let sum = 0;
  return { plane, points: all.flat().map((i) => points[i]!), start: [0, ...all.map((cluster) => (sum += cluster.length))] };
}

/**
 * For each vertex of the graph those with x·y = 0, in the order of the clusters and ascending: q + 1 others, or q for a quadric, whose loop
 * is left out.
 */
export function polarNeighbours({ plane, points }: PolarClusters): readonly (readonly number[])[] {
  const vertexOf = new Int32Array(points.length);
  points.forEach(([x, y, z], vertex) => {
    vertexOf[plane.numberOf(x, y, z)] = vertex;
  });
  return points.map((point, a) =>
    plane
      .polar(point)
      .map((at) => vertexOf[at]!)
      .filter((b) => b !== a)
      .sort((b, c) => b - c),
  );
}

/**
 * Isometries of x·y keep the links. Odd q: PGO(3,q) = PGL(2,q) takes every quadric to every other, so too the pairs of quadrics, which
 * are their neighbours (V1), and the pairs conjugate over GF(q²), which are the other points (V2). Even q: isometries fix (1, 1, 1) and
 * act on the line x + y + z = 0 of the quadrics as SL(2,q), so the rest, (1, 1, 1) plus a vector of that line, is one orbit.
 */
export function polarOrbits({ plane, start }: PolarClusters, neighbours: readonly (readonly number[])[]): readonly Representative[] {
  const q = plane.order;
  const centre = start[1]!;
  const inner = neighbours.findIndex((around, a) => a > q && around.every((b) => b > q));
  return q % 2 === 0
    ? [
        { router: 0, orbit: q + 1 },
        { router: q + 1, orbit: 1 },
        { router: centre, orbit: q * q - 1 },
      ]
    : [
        { router: 0, orbit: q + 1 },
        { router: centre, orbit: (q * (q + 1)) / 2 },
        { router: inner, orbit: (q * (q - 1)) / 2 },
      ];
}
