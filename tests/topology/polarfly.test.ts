import { describe, expect, it } from "vitest";
import { fiedler } from "../tools/at-once.ts";
import { mooreBound } from "../../src/topology/moore.ts";
import { projectivePlane } from "../../src/math/projective-plane.ts";
import type { Point } from "../../src/math/projective-plane.ts";
import { diameterOf } from "../../src/topology/breadth-first.ts";
import { polarfly } from "../../src/topology/polarfly.ts";
import { polarClusters } from "../../src/topology/polarity-graph.ts";
import { isAutomorphism, orbitsUnder } from "./automorphisms.ts";
import { expectConsistent, neighbours } from "./invariants.ts";

const SMALL = [2, 3, 4, 5, 7, 8, 9, 11, 13];

describe.each(SMALL)("PolarFly q = %i", (q) => {
  const network = polarfly.build({ q, p: 1 });
  const { plane, points, start } = polarClusters(q);
  const clusterOf = (r: number): number => start.findIndex((_, i) => r < (start[i + 1] ?? Infinity));

  it("links two points when their dot product is 0", () => {
    expect(new Set(points.map((point) => point.join(" "))).size).toBe(q * q + q + 1);
    for (let a = 0; a < network.routers; a++) {
      const expected = Array.from(points.keys()).filter((b) => b !== a && plane.dot(points[a]!, points[b]!) === 0);
      expect(neighbours(network, a)).toEqual(expected);
    }
    expectConsistent(network);
  });

  it("has the published degrees, diameter and clusters (Lakhotia et al. 2022)", () => {
    const degrees = Array.from({ length: network.routers }, (_, r) => neighbours(network, r).length);
    expect(degrees.map((degree) => degree === q)).toEqual(degrees.map((_, r) => r <= q));
    expect(new Set(degrees)).toEqual(new Set([q, q + 1]));
    expect(network.channels).toBe(q * (q + 1) ** 2);
    expect(diameterOf(network)).toBe(2);
    // Links between two clusters: q + 1 with the quadrics', q - 2 of each other, for odd q; triangles share the centre only.
    const clusters = start.length - 1;
    const between = Array.from({ length: clusters }, () => new Int32Array(clusters));
    for (let c = 0; c < network.channels; c++) between[clusterOf(network.channelSource[c]!)]![clusterOf(network.channelTarget[c]!)]!++;
    expect(clusters).toBe(q % 2 === 1 ? q + 1 : q);
    for (let i = 1; i < clusters; i++) {
      const size = start[i + 1]! - start[i]!;
      expect(size).toBe(q % 2 === 1 ? q : q + 1);
      expect(between[i]![i]).toBe(3 * (size - 1));
      expect(between[0]![i]).toBe(q + 1);
      if (q % 2 === 1) for (let j = i + 1; j < clusters; j++) expect(between[i]![j]).toBe(q - 2);
    }
  });

  it("has the spectral gap of the closed form", () => {
    expect(fiedler(network).value).toBeCloseTo(q + 1 - Math.sqrt(q), 6);
    expect(network.spectralGap).toBe(q + 1 - Math.sqrt(q));
  });

  it("has no more orbits than it says: isometries keep links and join them", () => {
    const { field, numberOf, dot } = plane;
    const { add, multiply, negate } = field;
    const routerOf = new Int32Array(points.length);
    points.forEach(([x, y, z], r) => (routerOf[numberOf(x, y, z)] = r));
    const images: Int32Array[] = [];
    for (const v of points.slice(0, 60)) {
      const norm = dot(v, v);
      // Odd q: reflections at v, scaled by v·v. Even q: transvections along quadrics.
      if (q % 2 === 0 ? norm !== 0 : norm === 0) continue;
      const scales = q % 2 === 0 ? Array.from(field.exp) : [0];
      for (const scale of scales) {
        const image = (x: Point): number => {
          const along = q % 2 === 0 ? multiply(scale, dot(x, v)) : negate(add(dot(x, v), dot(x, v)));
          const factor = q % 2 === 0 ? 1 : norm;
          const [a, b, c] = x.map((xi, i) => add(multiply(factor, xi), multiply(along, v[i]!)));
          return routerOf[numberOf(a!, b!, c!)]!;
        };
        images.push(Int32Array.from(points, image));
      }
    }
    for (const image of images.slice(0, 12)) expect(isAutomorphism(network, image, false)).toBe(true);
    const roots = orbitsUnder(network.routers, images);
    for (const { router, orbit } of network.orbits!) expect(roots.filter((root) => root === roots[router]).length, `${router}`).toBe(orbit);
    expect(network.orbits!.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(network.routers);
  });
});

it("q = 23: 553 routers of radix 24, over 96 % of the Moore bound from q = 31 on (IntelLabs/PolarFly, README; Lakhotia et al. 2022)", () => {
  const network = polarfly.build({ q: 23, p: 12 });
  expect(network).toMatchObject({ routers: 553, networkRadix: 24, radix: 36, endpoints: 6636 });
  expect(polarfly.size({ q: 31, p: 16 }).routers / mooreBound(32, 2)).toBeGreaterThan(0.96);
});

it("of more than 10,000 routers builds in a second or two", () => {
  const before = performance.now();
  const network = polarfly.build({ q: 103, p: 1 });
  expect(network.routers).toBe(10_713);
  expect(network.channels).toBe(103 * 104 ** 2);
  expect(performance.now() - before).toBeLessThan(10_000);
});

it("the planes: every two points lie on one line", () => {
  for (const q of [2, 3, 4, 8, 9]) {
    const plane = projectivePlane(q);
    const common = new Int32Array(plane.points.length ** 2);
    for (const point of plane.points) {
      const line = plane.polar(point);
      expect(new Set(line).size).toBe(q + 1);
      for (const a of line) for (const b of line) common[a * plane.points.length + b]!++;
    }
    for (const [i, count] of common.entries()) expect(count).toBe(i % (plane.points.length + 1) === 0 ? q + 1 : 1);
  }
});
