/** Random shortcuts, Jellyfish and Xpander against their definitions, for many seeds. */
import { describe, expect, test } from "vitest";
import { describeNetwork, fiedler, solveThroughput } from "../tools/at-once.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { partsOf } from "../../src/topology/degrade.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { neighbours } from "./invariants.ts";

const solver = await loadSolver();

function built(study: string): Network {
  const { study: read, problems } = parseStudy(study);
  expect(problems, study).toEqual([]);
  return networkOf(read.designs[0]!);
}

const refusal = (study: string): string | undefined => parseStudy(study).problems[0]?.message;

/** Sorted neighbours of every router, none twice and none itself. */
function simple(network: Network): number[][] {
  return Array.from({ length: network.routers }, (_, r) => {
    const near = neighbours(network, r);
    expect(new Set([...near, r]).size).toBe(near.length + 1);
    return near.toSorted((a, b) => a - b);
  });
}

const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7];

describe("random shortcuts", () => {
  test.each([
    [10, 4],
    [14, 6],
    [64, 5],
    [21 * 2, 20],
  ])("%d routers: a ring, and every router in each of the matchings of degree %d", (routers, degree) => {
    for (const seed of SEEDS) {
      const network = built(`topology=random-shortcut&routers=${routers}&degree=${degree}&graphSeed=${seed}`);
      for (const [r, near] of simple(network).entries()) {
        expect(near).toHaveLength(degree);
        expect(near).toContain((r + 1) % routers);
      }
    }
  });

  // Table II says 3 to 10 for the diameter; of 1,386 routers with 21·20² walks of three hops some are four hops apart.
  test("of Table IV have 14,553 links, and diameter 4", () => {
    const network = built("topology=random-shortcut&routers=1386&degree=21&p=7");
    expect([network.endpoints, network.radix, network.channels / 2]).toEqual([9702, 28, 14_553]);
    expect(describeNetwork(network).diameter).toBe(4);
  });

  test("an odd number of routers and too many links are refused", () => {
    expect(refusal("topology=random-shortcut&routers=9&degree=4")).toBe(
      "routers = 9 is odd: routers must be even, for every one to have a partner in each matching.",
    );
    expect(refusal("topology=random-shortcut&routers=10&degree=5")).toBe(
      "degree = 5 is too dense for routers = 10: degree must be at most 4, less than half of the routers, for links to be drawn at random.",
    );
  });
});

describe("Jellyfish", () => {
  test.each([
    [7, 3],
    [8, 3],
    [20, 3],
    [21, 10],
    [101, 7],
    [200, 12],
  ])("%d routers of degree %d: regular but for one port where the ports are odd, simple, in one piece", (routers, degree) => {
    for (const seed of SEEDS) {
      const network = built(`topology=jellyfish&routers=${routers}&degree=${degree}&graphSeed=${seed}`);
      const short = simple(network).filter((near) => near.length < degree);
      expect(short.map((near) => near.length)).toEqual((routers * degree) % 2 === 0 ? [] : [degree - 1]);
      expect(partsOf(network).parts).toBe(1);
    }
  });

  test("its second eigenvalue is near the Alon-Boppana bound of random regular graphs", () => {
    const network = built("topology=jellyfish&routers=400&degree=8");
    // Friedman: the second eigenvalue of the adjacency matrix is at most 2 √(d − 1) + ε.
    expect(fiedler(network).value).toBeGreaterThan(8 - 2.1 * Math.sqrt(7));
  });
});

describe("Xpander", () => {
  test.each([
    [3, 1],
    [3, 2],
    [4, 5],
    [12, 8],
  ])("degree %d, lift %d: one link from every router to every other cluster, in one piece", (degree, lift) => {
    for (const seed of SEEDS) {
      const network = built(`topology=xpander&degree=${degree}&lift=${lift}&graphSeed=${seed}`);
      expect(network.routers).toBe((degree + 1) * lift);
      for (const [r, near] of simple(network).entries()) {
        const own = Math.floor(r / lift);
        expect(near.map((other) => Math.floor(other / lift))).toEqual(
          Array.from({ length: degree + 1 }, (_, m) => m).filter((m) => m !== own),
        );
      }
      expect(partsOf(network).parts).toBe(1);
    }
  });

  test("too many routers are refused with the largest lift", () => {
    expect(refusal("topology=xpander&degree=99&lift=51")).toBe("lift = 51 makes 5100 routers: lift must be at most 50 for at most 5000.");
  });
});

test.each(["random-shortcut&routers=24&degree=4", "jellyfish&routers=24&degree=4", "xpander&degree=4&lift=5"])(
  "%s: a seed is a network, another seed another, and the worst case hurts minimal routes more than uniform traffic",
  (study) => {
    const [one, again, other] = [1, 1, 2].map((seed) => [...built(`topology=${study}&graphSeed=${seed}`).channelTarget]);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    const [worst, uniform] = ["worst-case", "uniform"].map((traffic) => {
      const { study: read } = parseStudy(`topology=${study}&p=3&traffic=${traffic}&model=min`);
      const values = read.designs[0]!;
      return solveThroughput(networkOf(values), values, solver).alphaNetwork;
    });
    expect(worst!).toBeLessThan(0.6 * uniform!);
  },
);
