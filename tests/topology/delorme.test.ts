import { describe, expect, it } from "vitest";
import { distancesOf } from "../../src/analysis/distances.ts";
import { mooreBound } from "../../src/topology/moore.ts";
import { fiedler } from "../tools/at-once.ts";
import { galoisField } from "../../src/math/galois-field.ts";
import { delorme, quadrangle } from "../../src/topology/delorme.ts";
import tables from "../reference/geometric.json" with { type: "json" };
import { WHOLE } from "../tools/extent.ts";
import { isAutomorphism, orbitsUnder } from "./automorphisms.ts";
import { expectConsistent, neighbours } from "./invariants.ts";

describe.each([2, 3, 4])("the quadrangle W(%i)", (v) => {
  it("has one line through a point that meets a line off it", () => {
    const { points, lines } = quadrangle(v);
    expect([points.length, lines.length]).toEqual([(v + 1) * (v * v + 1), (v + 1) * (v * v + 1)]);
    const joined = points.map(() => new Set<number>());
    for (const line of lines) {
      expect(new Set(line).size).toBe(v + 1);
      for (const a of line) for (const b of line) joined[a]!.add(b);
    }
    // v + 1 lines of v others each, and every one another point.
    for (const near of joined) expect(near.size).toBe(1 + (v + 1) * v);
    const wrong = lines.flatMap((line) => {
      const on = new Set(line);
      return Array.from(points.keys()).filter((a) => !on.has(a) && line.filter((b) => joined[a]!.has(b)).length !== 1);
    });
    expect(wrong).toEqual([]);
  });
});

describe.each([2, 3, ...(WHOLE ? [4] : [])])("Delorme v = %i", (v) => {
  const network = delorme.build({ v, p: 1 });
  const { points, lines } = quadrangle(v);
  const n = lines.length;

  it("links pairs by its definition, and misses a link where a point lies on its line", () => {
    for (let r = 0; r < network.routers; r += v === 2 ? 1 : 37) {
      const [point, line] = [Math.floor(r / n), r % n];
      const expected = Array.from({ length: network.routers }, (_, to) => to).filter(
        (to) => to !== r && lines[to % n]!.includes(point) && lines[line]!.includes(Math.floor(to / n)),
      );
      expect(neighbours(network, r)).toEqual(expected);
      expect(expected).toHaveLength((v + 1) ** 2 - (lines[line]!.includes(point) ? 1 : 0));
    }
    expectConsistent(network);
  });

  it("has diameter 3 and the spectral gap of the closed form", () => {
    expect(distancesOf(network).diameter).toBe(3);
    expect(fiedler(network).value).toBeCloseTo((v + 1) * (v + 1 - Math.sqrt(2 * v)), 5);
    expect(network.spectralGap).toBe((v + 1) * (v + 1 - Math.sqrt(2 * v)));
  });

  it("has no more orbits than it says: symplectic transvections keep links and join pairs", () => {
    const { add, multiply, negate, exp } = galoisField(v);
    const inverse = new Map(Array.from(exp, (x) => [x, Array.from(exp).find((y) => multiply(x, y) === 1)!]));
    const number = new Map(points.map((point, i) => [point.join(), i]));
    const lineNumber = new Map(lines.map((line, i) => [line.join(), i]));
    const form = (a: readonly number[], b: readonly number[]): number =>
      [0, 2].reduce((sum, i) => add(sum, add(multiply(a[i]!, b[i + 1]!), negate(multiply(a[i + 1]!, b[i]!)))), 0);
    const images: Int32Array[] = [];
    for (const h of points) {
      for (const scale of exp) {
        const moved = points.map((x) => {
          const vector = x.map((xi, i) => add(xi, multiply(multiply(scale, form(x, h)), h[i]!)));
          const first = inverse.get(vector.find((xi) => xi !== 0)!)!;
          return number.get(vector.map((xi) => multiply(first, xi)).join())!;
        });
        const movedLine = lines.map((line) =>
          lineNumber.get(
            line
              .map((x) => moved[x]!)
              .sort((a, b) => a - b)
              .join(),
          )!,
        );
        images.push(Int32Array.from({ length: network.routers }, (_, r) => moved[Math.floor(r / n)]! * n + movedLine[r % n]!));
      }
    }
    for (const image of images.slice(0, 3)) expect(isAutomorphism(network, image)).toBe(true);
    const roots = orbitsUnder(network.routers, images.slice(0, 60));
    for (const { router, orbit } of network.orbits!) expect(roots.filter((root) => root === roots[router]).length).toBe(orbit);
    expect(network.orbits!.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(network.routers);
  });
});

it.each(tables.delorme)("v = $v: $routers routers", (row) => {
  expect(delorme.size({ v: row.v, p: 1 }).routers).toBe(row.routers);
  expect(mooreBound(row.k_prime, 3)).toBe(row.moore_bound);
  if (row.v > 4) return;
  const network = delorme.build({ v: row.v, p: 1 });
  expect(network).toMatchObject({ networkRadix: row.k_prime, channels: 2 * row.edges });
  const fewer = Array.from({ length: row.routers }, (_, r) => network.channelStart[r + 1]! - network.channelStart[r]!);
  expect(fewer.filter((degree) => degree === row.k_prime - 1)).toHaveLength(row.vertices_of_degree_k_prime_minus_1);
  const { average, diameter } = distancesOf(network);
  expect(diameter).toBe(row.diameter);
  expect(average).toBeCloseTo(row.avg_distance, 6);
});
