/** PolarFly: the Erdős-Rényi polarity graphs ER_q of diameter 2, for every prime power q (Lakhotia et al. 2022). */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { primePowersTo, projectivePlane } from "../math/projective-plane.ts";
import type { Point, ProjectivePlane } from "../math/projective-plane.ts";
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network, Representative, TopologyDescriptor } from "./network.ts";
import { seriesOf } from "./series.ts";

/** Up to here tables of minimal paths between all routers stay small. */
const MOST_ORDER = 109;

/** A PolarFly's routers in the order of their numbers: cluster by cluster. */
export interface PolarClusters {
  readonly plane: ProjectivePlane;
  /** Of each router its point. */
  readonly points: readonly Point[];
  /** First router of each cluster, and how many routers there are; cluster 0 holds the quadrics. */
  readonly start: readonly number[];
}

/**
 * The paper's layout (Lakhotia et al. 2022, section on layout): cluster 0 has the q + 1 quadrics, the points with x·x = 0; each neighbour
 * of the first quadric that is none itself is the centre of a cluster of its own, with all its neighbours but quadrics. These come two by
 * two, each pair a triangle with the centre. Odd q: q clusters of q routers. Even q, where all quadrics lie on a line: q - 1 clusters
 * of q + 1, and the point (1, 1, 1), the neighbour of all quadrics, stands with these.
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

/** A router's ports go by the numbers of its neighbours. */
function build(values: Values): Network {
  const q = numberOf(values, "q");
  const p = numberOf(values, "p");
  const { plane, points, start } = polarClusters(q);
  const routerOf = new Int32Array(points.length);
  points.forEach(([x, y, z], router) => {
    routerOf[plane.numberOf(x, y, z)] = router;
  });
  const cluster = new Int32Array(points.length);
  start.slice(1).forEach((end, i) => cluster.fill(i, start[i], end));
  const builder = new NetworkBuilder(points.length);
  // A router with no quadric among its neighbours, itself included: there is one for odd q.
  let inner = -1;
  points.forEach((point, a) => {
    const around = plane.polar(point).map((at) => routerOf[at]!);
    if (inner < 0 && around.every((b) => b > q)) inner = a;
    for (const b of around) if (a < b) builder.link(a, b, b, a, cluster[a] === cluster[b] ? LOCAL : GLOBAL);
  });
  return builder.build(
    "polarfly",
    () => p,
    p + q + 1,
    q + 1,
    () => ({
      // With a loop counted at each quadric, A is the incidence matrix of points and lines: A² = qI + J, so A has q + 1 and ±√q, both
      // of them since its trace is q + 1. Loops do not change the Laplacian, which therefore is (q + 1)I - A.
      spectralGap: q + 1 - Math.sqrt(q),
      orbits: orbitsOf(q, start[1]!, inner),
      racks: {
        labels: start.slice(1).map((_, i) => (i === 0 ? "quadrics" : `cluster ${i}`)),
        rackOfRouter: cluster,
      },
    }),
  );
}

/**
 * Isometries of x·y keep the links. Odd q: PGO(3,q) = PGL(2,q) takes every quadric to every other, so too the pairs of quadrics, which
 * are their neighbours (V1), and the pairs conjugate over GF(q²), which are the other points (V2). Even q: isometries fix (1, 1, 1) and
 * act on the line x + y + z = 0 of the quadrics as SL(2,q), so the rest, (1, 1, 1) plus a vector of that line, is one orbit.
 */
function orbitsOf(q: number, centre: number, inner: number): readonly Representative[] {
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

const routersOf = (q: number): number => q * q + q + 1;
const balanced = (q: number): number => Math.floor((q + 1) / 2);

export const polarfly: TopologyDescriptor = {
  id: "polarfly",
  title: "PolarFly",
  group: "Low diameter",
  summary: "Points of a projective plane over GF(q), two of them linked when their dot product is 0; diameter 2, close to the Moore bound.",
  source: "Lakhotia et al. 2022; Erdős, Rényi 1962; Brown 1966",
  parameters: [
    {
      kind: "integer",
      id: "q",
      symbol: "q",
      title: "order of the field",
      help: "A prime power; the network has q² + q + 1 routers of q + 1 network ports.",
      min: 2,
      max: MOST_ORDER,
      allowed: primePowersTo(MOST_ORDER),
      sliderMax: 37,
      default: 5,
    },
    {
      kind: "integer",
      id: "p",
      symbol: "p",
      title: "endpoints per router",
      help: "Half the network ports, as in the paper, is what they can carry; more oversubscribes the network.",
      min: 1,
      max: 128,
      sliderMax: 48,
      default: (v) => balanced(numberOf(v, "q")),
    },
  ],
  traits: () => ({ title: polarfly.title, diameter: 2, fixedRoutes: true, channels: { local: "cluster", global: "cross" } }),
  size: (values) => {
    const routers = routersOf(numberOf(values, "q"));
    return { routers, endpoints: routers * numberOf(values, "p") };
  },
  consequence: (values) => {
    const q = numberOf(values, "q");
    const share = (100 * routersOf(q)) / (q * q + 2 * q + 2);
    return `k′ = ${q + 1} network ports a router, of which the ${q + 1} quadrics use ${q}; ${share.toFixed(1)} % of the Moore bound; diameter 2 with one minimal path a pair`;
  },
  build,
  series: [
    seriesOf(
      { id: "balanced", title: "PolarFly", rule: "p = ⌊(q + 1)/2⌋", source: "Lakhotia et al. 2022", diameter: 2 },
      primePowersTo(MOST_ORDER),
      (q) => {
        const p = balanced(q);
        const routers = routersOf(q);
        return { values: { q, p }, radix: q + 1 + p, networkRadix: q + 1, hops: 2 - (q * (q + 1) ** 2) / (routers * (routers - 1)) };
      },
    ),
  ],
};
