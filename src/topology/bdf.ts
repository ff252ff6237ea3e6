/** Graphs of Bermond, Delorme and Farhi of diameter 3: a polarity graph times a small graph with property P* (Besta, Hoefler 2014, section II-C). */
import type { Numbers, Traits } from "../descriptor.ts";
import { primePowersTo } from "../math/projective-plane.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { mooreBound } from "./moore.ts";
import { family } from "./network.ts";
import type { Network } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { polarClusters, polarNeighbours, polarOrbits } from "./polarity-graph.ts";
import { seriesOf } from "./series.ts";
import { rackPerCopy, starProduct } from "./star-product.ts";

/** The largest odd prime power with at most MAX_ROUTERS routers. */
const MAX_ORDER = 19;
const ORDERS = primePowersTo(MAX_ORDER).filter((u) => u % 2 === 1);

/**
 * Edges of a graph of 2d vertices of degree d with property P*: diameter at most 2, and an involution f (vertex i to i ^ 1, which share a
 * couple) such that any two vertices are equal, joined by f, or, up to one of both kinds, neighbours. It is enough that between any two
 * couples there is an edge i-j or f(i)-f(j) and one i-f(j) or f(i)-j: one vertex of a couple, its centre, is joined to both of the other.
 * Couples are oriented so that each is the centre's an even number of times, the centre being its vertices in turn, so that all degrees are
 * d. If the number of pairs of couples, d(d - 1)/2, is odd, two couples get all four edges and none inside.
 */
export function starGraph(d: number): readonly (readonly [number, number])[] {
  const doubled = d % 4 >= 2;
  const edges: [number, number][] = doubled
    ? [0, 1].flatMap((i): [number, number][] => [
        [i, 2],
        [i, 3],
      ])
    : [];
  for (let i = doubled ? 2 : 0; i < d; i++) edges.push([2 * i, 2 * i + 1]);
  const pairs: [number, number][] = [];
  const out = new Int32Array(d);
  for (let i = 0; i < d; i++) {
    for (let j = i + 1; j < d; j++) {
      if (doubled && i === 0 && j === 1) continue;
      pairs.push([i, j]);
      out[i]!++;
    }
  }
  const last = d - 1;
  const turned = new Int32Array(d);
  for (const [i, j] of pairs) {
    // Odd couples hand their pair with the last one over to it.
    const [from, to] = j === last && out[i]! % 2 === 1 ? [j, i] : [i, j];
    const centre = 2 * from + (turned[from]!++ % 2);
    edges.push([centre, 2 * to], [centre, 2 * to + 1]);
  }
  return edges;
}

const networkRadixOf = (u: number): number => (3 * (u + 1)) / 2;
const routersOf = (u: number): number => (u + 1) * (u * u + u + 1);
const balanced = (u: number): number => Math.ceil(networkRadixOf(u) / 3);

/** Router (a, i), vertex a of the polarity graph and i of the small one, is a (u + 1) + i; ports go by the numbers of the neighbours. */
function build(values: Numbers<"u" | "p">): Network {
  const { u, p } = values;
  const size = u + 1;
  const clusters = polarClusters(u);
  const neighbours = polarNeighbours(clusters);
  const edges = starGraph(size / 2);
  const arcs = neighbours.flatMap((around, a) => around.filter((b) => b > a).map((b) => [a, b] as const));
  const network = starProduct(neighbours.length, arcs, { size, edges, f: (i) => i ^ 1 }).build(
    "bdf",
    () => p,
    p + networkRadixOf(u),
    networkRadixOf(u),
    () => ({
      // Automorphisms of the polarity graph move whole copies of the small one.
      orbits: polarOrbits(clusters, neighbours).flatMap(({ router, orbit }) =>
        Array.from({ length: size }, (_, i) => ({ router: router * size + i, orbit })),
      ),
      racks: rackPerCopy(
        clusters.points.map((point) => `[${point.join(", ")}]`),
        size,
      ),
    }),
  );
  return { ...network, adversary: "over one channel" };
}

export const bdf = family({
  id: "bdf",
  title: "BDF graph",
  group: "Low diameter",
  summary: "Bermond, Delorme, Farhi: the points of a projective plane, each a small graph of u + 1 routers, joined one to one; diameter 3.",
  source: "Besta, Hoefler 2014, section II-C; Bermond, Delorme, Farhi 1982",
  parameters: [
    {
      kind: "integer",
      id: "u",
      symbol: "u",
      title: "order of the plane",
      help: "An odd prime power; the network has (u + 1)(u² + u + 1) routers of 3(u + 1)/2 network ports.",
      min: 3,
      max: MAX_ORDER,
      allowed: ORDERS,
      default: 3,
    },
    endpointsPerRouter({
      help: "A third of the network ports is what routes of three hops leave for each; more oversubscribes the network.",
      sliderMax: 32,
      default: ({ u }: Numbers<"u">) => balanced(u),
    }),
  ],
  traits: (): Traits => ({ title: bdf.title, diameter: 3, adversary: OVER_ONE_CHANNEL, channels: { local: "inner", global: "cross" } }),
  size: evenSize((values) => routersOf(values.u)),
  equipment: (values) => {
    const { u, p } = values;
    const points = u * u + u + 1;
    return alike(routersOf(u), p + networkRadixOf(u), {
      inRack: (points * (u + 1) ** 2) / 4,
      between: (u * (u + 1) ** 3) / 2,
      racks: points,
    });
  },
  consequence: (values) => {
    const { u } = values;
    const k = networkRadixOf(u);
    const share = (100 * routersOf(u)) / mooreBound(k, 3);
    return `k′ = ${k} network ports a router, of which ${(u + 1) ** 2} routers use ${k - 1}; diameter 3; ${share.toFixed(1)} % of the Moore bound`;
  },
  build,
  series: [
    seriesOf(
      { id: "all", title: "BDF graphs", rule: "p = ⌈k′/3⌉", source: "Besta, Hoefler 2014, section II-C", diameter: 3 },
      ORDERS,
      (u) => {
        const p = balanced(u);
        return { values: { u, p }, radix: networkRadixOf(u) + p, networkRadix: networkRadixOf(u) };
      },
    ),
  ],
});
