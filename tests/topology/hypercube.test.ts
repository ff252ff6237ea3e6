/** Hypercubes and flattened butterflies against their definitions and the figures of Besta, Hoefler 2014. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { describeNetwork, solveThroughput } from "../tools/at-once.ts";
import { costOf } from "../../src/cost/cost.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { neighbours } from "./invariants.ts";

const solver = await loadSolver();

function design(study: string): DesignValues {
  const { study: read, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  return read.designs[0]!;
}

describe("hypercube", () => {
  test("links routers that differ in one bit, once", () => {
    const network = networkOf(design("topology=hypercube&n=5&p=2"));
    for (let r = 0; r < 32; r++) expect(neighbours(network, r)).toEqual([1, 2, 4, 8, 16].map((bit) => r ^ bit));
    expect([network.radix, network.networkRadix]).toEqual([7, 5]);
  });

  test("of 8,192 routers has the diameter, the bisection N/2, the power and within a tenth of a per cent the price of Table IV", () => {
    const values = design("topology=hypercube&n=13&prices=fdr10");
    const network = networkOf(values);
    const { diameter, averageDistance, bisection, links } = describeNetwork(network);
    expect([diameter, bisection, links]).toEqual([13, { lower: 4096, upper: 4096 }, 53_248]);
    expect(averageDistance).toBeCloseTo((13 * 4096) / 8191, 9);
    const { powerPerEndpoint, costPerEndpoint } = costOf(network, values);
    expect(powerPerEndpoint).toBeCloseTo(39.2, 9);
    expect(Math.abs(costPerEndpoint / 4631 - 1)).toBeLessThan(1e-3);
  });

  // By enumeration of all orders of the dimensions: 1.22857 flows on the busiest channel at n = 8; one at n = 7 of the next router.
  test.each([
    [3, 1, 1],
    [7, 3, 1 / 3],
    [8, 1, 1 / 1.2285714],
    [8, 2, 1 / 2.4571429],
  ])("minimal routes of the worst case carry what the busiest channel lets them: n = %d, p = %d", (n, p, carried) => {
    const values = design(`topology=hypercube&n=${n}&p=${p}&traffic=worst-case&model=min-uniform`);
    expect(solveThroughput(networkOf(values), values, solver).alphaNetwork).toBeCloseTo(carried, 6);
  });
});

describe("flattened butterfly", () => {
  test("is the HyperX of n − 1 dimensions of k", () => {
    const own = networkOf(design("topology=flattened-butterfly&k=3&n=4&p=2"));
    const hyperx = networkOf(design("topology=hyperx&dims=3x3x3&p=2"));
    expect({ ...own, family: "" }).toEqual({ ...hyperx, family: "" });
  });

  // Cables as printed in Table IV but for the optical ones of a rack's own row, which it counts twice; radix 4p - 3 (section III).
  test("FBF-3 of p = 10 has 1,000 routers of radix 37, 10,000 endpoints, 4,500 cables in racks and 9,000 between them", () => {
    const values = design("topology=flattened-butterfly&k=10&n=4&prices=fdr10");
    const network = networkOf(values);
    expect([network.routers, network.endpoints, network.radix]).toEqual([1000, 10_000, 37]);
    const { electricCables, opticalCables, racks } = costOf(network, values);
    expect([electricCables, opticalCables, racks]).toEqual([4500, 9000, 100]);
    expect(describeNetwork(network).bisection).toEqual({ lower: 2500, upper: 2500 });
  });

  test("of too many ports is refused with the largest that would do", () => {
    const [problem] = parseStudy("topology=flattened-butterfly&k=100&n=4").problems;
    expect(problem?.message).toBe(
      "k = 100 with n = 4 needs 297 network ports a router: k must be at most 86 for (n − 1)(k − 1) to be at most 256.",
    );
  });
});
