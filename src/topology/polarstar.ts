/** PolarStar: star products of a polarity graph ER_q with an Inductive-Quad or a Paley graph, of diameter 3 (Lakhotia et al. 2023). */
import type { Numbers, Texts, Traits } from "../descriptor.ts";
import { primePowersTo } from "../math/projective-plane.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { mooreBound } from "./moore.ts";
import { family, MAX_ROUTERS } from "./network.ts";
import type { Network } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { isPaley, paley } from "./paley.ts";
import { polarClusters, polarNeighbours, polarOrbits } from "./polarity-graph.ts";
import { seriesOf, steps } from "./series.ts";
import { rackPerCopy, starProduct } from "./star-product.ts";
import type { Supernode } from "./star-product.ts";

// Inductive-Quad graphs: the largest supernodes with property R* of a PolarStar (Lakhotia et al. 2023, section on Inductive-Quad).

/** Whether there is one of this degree. */
export function isInductiveQuad(degree: number): boolean {
  return degree >= 3 && (degree % 4 === 0 || degree % 4 === 3);
}

/** A vertex that is joined to both vertices of a couple: vertex `centre` of another couple. */
type Spoke = readonly [centre: number, couple: number];

/** Vertex f of couple i is 2i, its partner 2i + 1. */
const [own, partner] = [(couple: number): number => 2 * couple, (couple: number): number => 2 * couple + 1];

/** Four couples: the smallest, of degree 3. */
const FOUR: readonly Spoke[] = [
  [own(1), 0],
  [own(2), 0],
  [partner(3), 0],
  [partner(2), 1],
  [partner(1), 3],
  [own(3), 2],
];
/** A fifth couple besides these, for degree 4. */
const FIFTH: readonly Spoke[] = [
  [own(4), 0],
  [own(4), 1],
  [partner(4), 2],
  [partner(4), 3],
];

/**
 * An Inductive-Quad of this degree, which is 0 or 3 modulo 4. It has couples {v, f(v)} of vertices, two more vertices than twice the
 * degree; f takes vertex v to v ^ 1. Between two couples one vertex is joined to both of the other: so of v-w and f(v)-f(w) one is an edge,
 * and of v-f(w) and f(v)-w, which is property R*. Four more couples raise the degree by four: they are a graph of degree 3 among
 * themselves, and of the earlier couples every v is joined to both vertices of two of them, every f(v) to those of the other two. Throws a
 * programmer's error for another degree.
 */
export function inductiveQuad(degree: number): Supernode {
  if (!isInductiveQuad(degree)) throw new TypeError(`no Inductive-Quad of degree ${degree}`);
  const spokes: Spoke[] = [...FOUR, ...(degree % 4 === 0 ? FIFTH : [])];
  for (let couples = degree % 4 === 0 ? 5 : 4; couples < degree + 1; couples += 4) {
    for (const [centre, couple] of FOUR) spokes.push([centre + 2 * couples, couple + couples]);
    for (let i = 0; i < couples; i++)
      for (let added = 0; added < 4; added++) spokes.push([added < 2 ? own(i) : partner(i), couples + added]);
  }
  return {
    size: 2 * degree + 2,
    edges: spokes.flatMap(([centre, couple]) => [[centre, own(couple)] as const, [centre, partner(couple)] as const]),
    f: (vertex) => vertex ^ 1,
  };
}

const ORDERS = primePowersTo(61);
/** Degrees of supernodes of either kind. */
const INNER = steps(2, 64).filter((degree) => isInductiveQuad(degree) || isPaley(degree));
const QUAD = "inductive-quad";

interface Shape extends Numbers<"q" | "inner" | "p"> {
  readonly quad: boolean;
}

function shapeOf({ q, inner, p, supernode }: Numbers<"q" | "inner" | "p"> & Texts<"supernode">): Shape {
  return { q, inner, p, quad: supernode === QUAD };
}

const pointsOf = (q: number): number => q * q + q + 1;
const sizeOf = ({ inner, quad }: Shape): number => 2 * inner + (quad ? 2 : 1);
const routersOf = (shape: Shape): number => pointsOf(shape.q) * sizeOf(shape);
const networkRadixOf = ({ q, inner }: Numbers<"q" | "inner">): number => q + 1 + inner;
const balanced = (shape: Numbers<"q" | "inner">): number => Math.ceil(networkRadixOf(shape) / 3);

/**
 * Diameter 3: between any two points of ER_q there is a walk of exactly two steps, loops at the quadrics included, and so one of exactly
 * three. With R*, these and one link inside a supernode on the way or at their end reach every router. With Paley graphs (R1) paths of ER_q
 * do, whichever way f is taken along a link, and the quadrics need no loops.
 */
function build(shape: Shape): Network {
  const { q, inner, p, quad } = shape;
  const clusters = polarClusters(q);
  const neighbours = polarNeighbours(clusters);
  const arcs = neighbours.flatMap((around, a) => around.filter((b) => b > a).map((b) => [a, b] as const));
  // Quadrics stand first.
  const loops = quad ? steps(0, q).map((a) => [a, a] as const) : [];
  const small = quad ? null : paley(inner);
  const copy = small ?? inductiveQuad(inner);
  const { size } = copy;
  const points = polarOrbits(clusters, neighbours);
  const radix = networkRadixOf(shape);
  const network = starProduct(neighbours.length, [...loops, ...arcs], copy).build(
    "polarstar",
    () => p,
    p + radix,
    radix,
    () => ({
      // f is its own inverse in an Inductive-Quad, so automorphisms of ER_q move whole copies; in Paley graphs multiplications do, all at once.
      orbits: small
        ? neighbours.flatMap((_, a) => small.orbits.map(({ router, orbit }) => ({ router: a * size + router, orbit })))
        : points.flatMap(({ router, orbit }) => steps(0, size - 1).map((i) => ({ router: router * size + i, orbit }))),
      racks: rackPerCopy(
        clusters.points.map((point) => `[${point.join(", ")}]`),
        size,
      ),
    }),
  );
  return { ...network, adversary: "over one channel" };
}

/** The largest PolarStar of a network radix among feasible orders, which the paper compares with other families. */
function largestPolarStar(radix: number): Shape | null {
  let best: Shape | null = null;
  for (const q of ORDERS) {
    const inner = radix - q - 1;
    for (const quad of [true, false]) {
      if (!(quad ? isInductiveQuad : isPaley)(inner)) continue;
      const shape = { q, inner, quad, p: Math.ceil(radix / 3) };
      if (best === null || routersOf(shape) > routersOf(best)) best = shape;
    }
  }
  return best;
}

export const polarstar = family({
  id: "polarstar",
  title: "PolarStar",
  group: "Low diameter",
  summary:
    "The points of a projective plane over GF(q), each a supernode of routers; supernodes are joined one to one where dot products are 0; diameter 3, the largest known of most radixes.",
  source: "Lakhotia et al. 2023; Bermond, Delorme, Farhi 1982",
  parameters: [
    {
      kind: "integer",
      id: "q",
      symbol: "q",
      title: "order of the plane",
      help: "A prime power; there are q² + q + 1 supernodes, and q + 1 links of a router lead out of its own.",
      min: 2,
      max: ORDERS.at(-1)!,
      allowed: ORDERS,
      sliderMax: 19,
      default: 3,
    },
    {
      kind: "integer",
      id: "inner",
      symbol: "d′",
      title: "links within a supernode",
      help: "Links of a router to others of its supernode, of which there are 2d′ + 2 in an Inductive-Quad and 2d′ + 1 in a Paley graph.",
      min: INNER[0]!,
      max: INNER.at(-1)!,
      allowed: INNER,
      sliderMax: 20,
      default: 3,
    },
    {
      kind: "choice",
      id: "supernode",
      title: "supernode",
      help: "How routers of a supernode are linked.",
      options: [
        { id: QUAD, title: "Inductive-Quad", help: "2d′ + 2 routers, d′ = 3, 4, 7, 8, 11, …; all routers have equal degree." },
        { id: "paley", title: "Paley graph", help: "2d′ + 1 routers, a prime power 4w + 1: d′ = 2, 4, 6, 8, 12, …" },
      ],
      default: ({ inner }: Numbers<"inner">) => (isInductiveQuad(inner) ? QUAD : "paley"),
    },
    endpointsPerRouter({
      help: "A third of the network ports is what routes of three hops leave for each; more oversubscribes the network.",
      sliderMax: 32,
      default: balanced,
    }),
  ],
  sized: ["q", "inner", "p"],
  check: (values) => {
    const shape = shapeOf(values);
    const { q, inner, p, quad } = shape;
    if (!(quad ? isInductiveQuad : isPaley)(inner))
      return {
        parameter: "inner",
        message: quad
          ? `inner = ${inner} is the degree of no Inductive-Quad: inner must be a multiple of 4, or one less, or supernode paley.`
          : `inner = ${inner} is the degree of no Paley graph: 2·inner + 1 must be a prime power of the form 4w + 1, or supernode ${QUAD}.`,
      };
    const routers = routersOf(shape);
    if (routers <= MAX_ROUTERS) return null;
    return {
      parameter: "q",
      message: `q = ${q} makes a network of ${routers} routers and ${routers * p} endpoints, more than the ${MAX_ROUTERS} routers between which paths are found: q or inner must be smaller.`,
    };
  },
  traits: (): Traits => ({
    title: polarstar.title,
    diameter: 3,
    adversary: OVER_ONE_CHANNEL,
    channels: { local: "supernode", global: "cross" },
  }),
  size: evenSize((values) => routersOf(shapeOf(values))),
  equipment: (values) => {
    const shape = shapeOf(values);
    const { q, inner, p, quad } = shape;
    const loops = quad ? ((q + 1) * sizeOf(shape)) / 2 : 0;
    return alike(routersOf(shape), p + networkRadixOf(shape), {
      inRack: (routersOf(shape) * inner) / 2 + loops,
      between: (sizeOf(shape) * q * (q + 1) ** 2) / 2,
      racks: pointsOf(q),
    });
  },
  consequence: (values) => {
    const shape = shapeOf(values);
    const k = networkRadixOf(shape);
    const share = (100 * routersOf(shape)) / mooreBound(k, 3);
    const fewer = shape.quad ? "" : `, of which ${(shape.q + 1) * sizeOf(shape)} routers use ${k - 1}`;
    return `${pointsOf(shape.q)} supernodes of ${sizeOf(shape)} routers; k′ = ${k} network ports a router${fewer}; diameter 3; ${share.toFixed(1)} % of the Moore bound`;
  },
  build: (values) => build(shapeOf(values)),
  series: [
    seriesOf(
      {
        id: "largest",
        title: "PolarStar",
        rule: "the largest of each network radix k′, p = ⌈k′/3⌉",
        source: "Lakhotia et al. 2023",
        diameter: 3,
      },
      steps(6, 64).filter((radix) => largestPolarStar(radix) !== null),
      (radix) => {
        const { q, inner, p, quad } = largestPolarStar(radix)!;
        return { values: { q, inner, supernode: quad ? QUAD : "paley", p }, radix: radix + p, networkRadix: radix };
      },
    ),
  ],
});
