/** Two-level orthogonal fat-trees, k-OFT: leaf routers above and below the points of a projective plane (Kathareios et al. 2015, section 2.2.4; Valerio, Moser, Melliar-Smith 1994). */
import type { Numbers, Traits } from "../descriptor.ts";
import { differenceSet, primePowersTo } from "../math/projective-plane.ts";
import { alike } from "./equipment.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { seriesOf } from "./series.ts";

/** Largest prime power with at most MAX_ROUTERS routers. */
const MAX_ORDER = 61;
/** Routers of each of the three rows. */
const rowOf = (q: number): number => q * q + q + 1;

/**
 * Rows of n routers: L0 is 0 .. n-1, L2 is n .. 2n-1, both with endpoints, and L1, without, is 2n .. 3n-1. Router i of L0 and of L2 is
 * linked to the routers i + d of L1, d in a difference set modulo n. Two leaf routers have one router of L1 in common, except those of the
 * same i, which share all.
 */
function build(values: Numbers<"q" | "p">): Network {
  const { q, p } = values;
  const n = rowOf(q);
  const k = q + 1;
  const builder = new NetworkBuilder(3 * n);
  const rack = (router: number): number => Math.floor((router % n) / k);
  for (const d of differenceSet(q)) {
    for (let leaf = 0; leaf < 2 * n; leaf++) {
      const upper = 2 * n + ((leaf + d) % n);
      builder.link(leaf, d, upper, leaf, rack(leaf) === rack(upper) ? LOCAL : GLOBAL);
    }
  }
  const next = (i: number): number => (i + 1) % n;
  return builder.build(
    "orthogonal-fat-tree",
    (router) => (router < 2 * n ? p : 0),
    Math.max(p + k, 2 * k),
    2 * k,
    () => ({
      // Places go on by one while L0 and L2 change places: n is odd, so that all leaf routers are one orbit.
      rotation: Int32Array.from({ length: 3 * n }, (_, r) => (r < n ? n + next(r) : r < 2 * n ? next(r - n) : 2 * n + next(r - 2 * n))),
      orbits: [{ router: 0, orbit: 2 * n }],
      // A channel carries one unit for each other leaf router of its upper one, but 1/k for the leaf router of the same place.
      evenLoad: 2 * (k - 1) + 1 / k,
      // With N the incidence matrix of the plane, N Nᵀ has k² and k - 1, so on a pair of its singular vectors the Laplacian is k and 2k
      // with -√(2(k - 1)) beside: the smaller eigenvalue. Differences of L0 and L2 have k, which is more.
      spectralGap: (3 * k - Math.sqrt(k * k + 8 * (k - 1))) / 2,
      adversary: Int32Array.from({ length: 3 * n }, (_, r) => (r < n ? next(r) : r < 2 * n ? n + next(r - n) : -1)),
      racks: {
        labels: Array.from({ length: Math.ceil(n / k) }, (_, i) => `places ${i * k} to ${Math.min(n, (i + 1) * k) - 1} of all rows`),
        rackOfRouter: Int32Array.from({ length: 3 * n }, (_, r) => rack(r)),
      },
    }),
  );
}

const IN_RACKS = new Map<number, number>();

/** Links of one row of leaf routers that stay in a rack. */
function linksInRacks(q: number): number {
  let known = IN_RACKS.get(q);
  if (known === undefined) {
    const [n, k] = [rowOf(q), q + 1];
    known = 0;
    for (const d of differenceSet(q)) for (let i = 0; i < n; i++) if (Math.floor(i / k) === Math.floor(((i + d) % n) / k)) known++;
    IN_RACKS.set(q, known);
  }
  return known;
}

export const orthogonalFatTree = family({
  id: "orthogonal-fat-tree",
  title: "Orthogonal fat-tree",
  group: "Trees",
  summary:
    "Two rows of leaf routers that share one row of upper routers, by the lines of a projective plane: two hops between any two leaf routers.",
  source: "Kathareios et al. 2015, section 2.2.4; Valerio, Moser, Melliar-Smith 1994",
  parameters: [
    {
      kind: "integer",
      id: "q",
      symbol: "q",
      title: "order of the plane",
      help: "A prime power; leaf routers have k = q + 1 ports up, upper routers 2k down, and a row has q² + q + 1 routers.",
      min: 2,
      max: MAX_ORDER,
      allowed: primePowersTo(MAX_ORDER),
      sliderMax: 31,
      default: 3,
    },
    {
      kind: "integer",
      id: "p",
      symbol: "p",
      title: "endpoints per leaf router",
      help: "As many as ports up give full bandwidth; more oversubscribes the network.",
      min: 1,
      max: 128,
      sliderMax: 48,
      default: ({ q }: Numbers<"q">) => q + 1,
    },
  ],
  traits: (): Traits => ({
    title: orthogonalFatTree.title,
    diameter: 2,
    channels: { local: "within racks", global: "between racks" },
    adversary: "All endpoints of a leaf router send to those of the next one of its row, with which it shares a single upper router.",
  }),
  size: (values) => {
    const n = rowOf(values.q);
    return { routers: 3 * n, endpoints: 2 * n * values.p };
  },
  equipment: (values) => {
    const { q, p } = values;
    const [n, k] = [rowOf(q), q + 1];
    const inRack = 2 * linksInRacks(q);
    return alike(3 * n, Math.max(p + k, 2 * k), { carriers: 2 * n, inRack, between: 2 * n * k - inRack, racks: Math.ceil(n / k) });
  },
  consequence: (values) => {
    const k = values.q + 1;
    const { p } = values;
    const load = p === k ? "full bandwidth" : p > k ? `oversubscribed: more than k = ${k}` : `full bandwidth up to p = ${k}`;
    return `${k}-OFT: ${2 * rowOf(k - 1)} leaf routers of ${p + k} ports and ${rowOf(k - 1)} upper ones of ${2 * k}; one minimal path for nearly every pair; ${load}`;
  },
  build,
  series: [
    seriesOf(
      { id: "maximal", title: "Orthogonal fat-tree", rule: "p = k = q + 1", source: "Kathareios et al. 2015, section 2.2.4", diameter: 2 },
      primePowersTo(MAX_ORDER),
      (q) => ({ values: { q, p: q + 1 }, radix: 2 * q + 2, networkRadix: 2 * q + 2, hops: 2 }),
    ),
  ],
});
