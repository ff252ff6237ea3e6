/** Delorme's graphs of diameter 3: point-line pairs of a generalized quadrangle (Besta, Hoefler 2014, section II-C). */
import type { Numbers, Traits } from "../descriptor.ts";
import { galoisField } from "../math/galois-field.ts";
import { primePowersTo } from "../math/projective-plane.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { mooreBound } from "./moore.ts";
import { family, GLOBAL, LOCAL, MAX_ROUTERS, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { seriesOf } from "./series.ts";

const ORDERS = primePowersTo(9);

const pointsOf = (v: number): number => (v + 1) * (v * v + 1);
const routersOf = (v: number): number => pointsOf(v) ** 2;
const networkRadixOf = (v: number): number => (v + 1) ** 2;
const balanced = (v: number): number => Math.ceil(networkRadixOf(v) / 3);

/**
 * The symplectic quadrangle W(v). Its points are the (v + 1)(v² + 1) points of PG(3,v), vectors whose first non-zero coordinate is 1. It
 * has as many lines, those on which x0y1 - x1y0 + x2y3 - x3y2 vanishes. Returns the v + 1 points of each line, ascending, with lines in the
 * order of their points.
 */
export function quadrangle(v: number): { readonly points: readonly (readonly number[])[]; readonly lines: readonly (readonly number[])[] } {
  const { add, multiply, negate, exp } = galoisField(v);
  const points: (readonly number[])[] = [];
  const elements = Array.from({ length: v }, (_, i) => i);
  for (const x of elements) for (const y of elements) for (const z of elements) points.push([1, x, y, z]);
  for (const y of elements) for (const z of elements) points.push([0, 1, y, z]);
  for (const z of elements) points.push([0, 0, 1, z]);
  points.push([0, 0, 0, 1]);
  const number = new Map(points.map((point, i) => [point.join(), i]));
  const inverse = new Int32Array(v);
  exp.forEach((element, i) => {
    inverse[element] = exp[(v - 1 - i) % (v - 1)]!;
  });
  const placeOf = (vector: readonly number[]): number => {
    const first = vector.find((x) => x !== 0)!;
    return number.get(vector.map((x) => multiply(inverse[first]!, x)).join())!;
  };
  const minor = (a: readonly number[], b: readonly number[], i: number): number =>
    add(multiply(a[i]!, b[i + 1]!), negate(multiply(a[i + 1]!, b[i]!)));
  const lines: number[][] = [];
  points.forEach((a, i) => {
    points.forEach((b, j) => {
      if (j <= i || add(minor(a, b, 0), minor(a, b, 2)) !== 0) return;
      const line = [j, ...elements.map((t) => placeOf(a.map((x, at) => add(x, multiply(t, b[at]!)))))].sort((c, d) => c - d);
      if (line[0] === i && line[1] === j) lines.push(line);
    });
  });
  return { points, lines };
}

/** Router (p, l), a point and a line, is p n + l with n of each; (p, l) and (p', l') are linked if p lies on l' and p' on l. */
function build(values: Numbers<"v" | "p">): Network {
  const { v, p } = values;
  const { lines } = quadrangle(v);
  const n = lines.length;
  const through: number[][] = Array.from({ length: n }, () => []);
  lines.forEach((line, l) => {
    for (const point of line) through[point]!.push(l);
  });
  const builder = new NetworkBuilder(n * n);
  for (let point = 0; point < n; point++) {
    for (let l = 0; l < n; l++) {
      const router = point * n + l;
      for (const other of lines[l]!) {
        for (const m of through[point]!) {
          const to = other * n + m;
          if (router < to) builder.link(router, to, to, router, point === other ? LOCAL : GLOBAL);
        }
      }
    }
  }
  const flags = (v + 1) * n;
  const network = builder.build(
    "delorme",
    () => p,
    p + networkRadixOf(v),
    networkRadixOf(v),
    () => ({
      // The symplectic group keeps incidence. It takes every incident pair to every other, and every pair that is not incident, as each
      // lies on one path point-line-point-line of the quadrangle, and the group takes such paths to each other.
      orbits: [
        { router: through[0]![0]!, orbit: flags },
        { router: lines.findIndex((line) => line[0] !== 0), orbit: n * n - flags },
      ],
      // With loops the graph is F -> N Fᵀ N on functions F of pairs, N the incidence matrix, whose singular values are v + 1, √(2v), 0:
      // so its eigenvalues are products of two of them with both signs, (v + 1)² once and (v + 1)√(2v) next. Loops do not change the Laplacian.
      spectralGap: (v + 1) * (v + 1 - Math.sqrt(2 * v)),
      racks: {
        labels: Array.from({ length: n }, (_, point) => `point ${point}`),
        rackOfRouter: Int32Array.from({ length: n * n }, (_, router) => Math.floor(router / n)),
      },
    }),
  );
  return { ...network, adversary: "over one channel" };
}

export const delorme = family({
  id: "delorme",
  title: "Delorme graph",
  group: "Low diameter",
  summary:
    "Pairs of a point and a line of a generalized quadrangle; two of them are linked when each one's point lies on the other's line; diameter 3.",
  source: "Besta, Hoefler 2014, section II-C; Delorme 1985",
  parameters: [
    {
      kind: "integer",
      id: "v",
      symbol: "v",
      title: "order of the quadrangle",
      help: "A prime power; the network has (v + 1)²(v² + 1)² routers of (v + 1)² network ports.",
      min: 2,
      max: 9,
      allowed: ORDERS,
      sliderMax: 4,
      default: 2,
    },
    endpointsPerRouter({
      help: "A third of the network ports is what routes of three hops leave for each; more oversubscribes the network.",
      sliderMax: 32,
      default: ({ v }: Numbers<"v">) => balanced(v),
    }),
  ],
  check: (values) => {
    const { v } = values;
    const routers = routersOf(v);
    if (routers <= MAX_ROUTERS) return null;
    return {
      parameter: "v",
      message: `v = ${v} makes a network of ${routers} routers and ${routers * values.p} endpoints, more than the ${MAX_ROUTERS} routers between which paths are found: v must be 2, 3 or 4.`,
    };
  },
  traits: (): Traits => ({
    title: delorme.title,
    diameter: 3,
    adversary: OVER_ONE_CHANNEL,
    channels: { local: "same point", global: "cross" },
  }),
  size: evenSize((values) => routersOf(values.v)),
  equipment: (values) => {
    const { v, p } = values;
    const n = pointsOf(v);
    // Two lines through the rack's point are linked, all of a point's; pairs on their own lines have no link to themselves.
    const links = (n * n * networkRadixOf(v) - n * (v + 1)) / 2;
    const inRack = (n * v * (v + 1)) / 2;
    return alike(n * n, p + networkRadixOf(v), { inRack, between: links - inRack, racks: n });
  },
  consequence: (values) => {
    const { v } = values;
    const k = networkRadixOf(v);
    const share = (100 * routersOf(v)) / mooreBound(k, 3);
    return `k′ = ${k} network ports a router, of which ${pointsOf(v) * (v + 1)} routers use ${k - 1}; diameter 3; ${share.toFixed(1)} % of the Moore bound`;
  },
  build,
  series: [
    seriesOf(
      { id: "all", title: "Delorme graphs", rule: "p = ⌈k′/3⌉", source: "Besta, Hoefler 2014, section II-C", diameter: 3 },
      ORDERS,
      (v) => {
        const p = balanced(v);
        return { values: { v, p }, radix: networkRadixOf(v) + p, networkRadix: networkRadixOf(v) };
      },
    ),
  ],
});
