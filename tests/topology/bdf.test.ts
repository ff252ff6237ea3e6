import { describe, expect, it } from "vitest";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { mooreBound } from "../../src/topology/moore.ts";
import { bdf, starGraph } from "../../src/topology/bdf.ts";
import { diameterOf } from "../../src/topology/breadth-first.ts";
import tables from "../reference/geometric.json" with { type: "json" };
import { expectConsistent, neighbours } from "./invariants.ts";

describe("the small graphs", () => {
  it.each(Array.from({ length: 38 }, (_, i) => i + 2))("d = %i: regular, of property P*", (d) => {
    const linked = Array.from({ length: 2 * d }, () => new Set<number>());
    for (const [i, j] of starGraph(d)) {
      expect(linked[i]!.has(j) || i === j).toBe(false);
      linked[i]!.add(j);
      linked[j]!.add(i);
    }
    expect(linked.map(({ size }) => size)).toEqual(linked.map(() => d));
    // P*: of x and y, neither equal nor joined by f, one of x-y, f(x)-f(y) is an edge and one of x-f(y), f(x)-y; and the diameter is 2.
    const wrong: string[] = [];
    for (let x = 0; x < 2 * d; x++) {
      for (let y = 0; y < 2 * d; y++) {
        if (y === x || y === (x ^ 1)) continue;
        if (!linked[x]!.has(y) && !linked[x ^ 1]!.has(y ^ 1)) wrong.push(`P*: ${x} ${y}`);
        if (!linked[x]!.has(y) && [...linked[x]!].every((z) => !linked[z]!.has(y))) wrong.push(`far: ${x} ${y}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe.each(tables.bdf)(
  "BDF u = $u",
  ({ u, k_prime, routers, degree_counts, edges, diameter, pstar_vertices, pstar_degree, moore_bound }) => {
    const network = bdf.build({ u, p: 1 });

    it("has the reference's counts, degrees and diameter", () => {
      expect(network).toMatchObject({ routers, networkRadix: k_prime, channels: 2 * edges });
      const counts: Record<string, number> = {};
      for (let r = 0; r < routers; r++) {
        const degree = String(neighbours(network, r).length);
        counts[degree] = (counts[degree] ?? 0) + 1;
      }
      expect(counts).toEqual(degree_counts);
      expect(diameterOf(network)).toBe(diameter);
      expect(mooreBound(k_prime, 3)).toBe(moore_bound);
      expect(new Set(starGraph(pstar_degree).flat()).size).toBe(pstar_vertices);
      expectConsistent(network);
    });

    it("has orbits from which all distances follow", () => {
      expect(distancesOf(network).histogram).toEqual(distancesOf(network, everyRouter(network)).histogram);
      expect(network.orbits!.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(routers);
    });
  },
);

it.each([5, 9, 13, 17, 19])("u = %i has diameter 3 and the paper's order 8/27 k'³ - 4/9 k'² + 2/3 k'", (u) => {
  const network = bdf.build({ u, p: 1 });
  const k = network.networkRadix;
  expect(network.routers).toBe(Math.round((8 / 27) * k ** 3 - (4 / 9) * k ** 2 + (2 / 3) * k));
  expect(distancesOf(network).diameter).toBe(3);
});
