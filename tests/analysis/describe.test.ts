import { describe, expect, it } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { mooreBound } from "../../src/topology/moore.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { some } from "../tools/extent.ts";
import { balancedDragonfly, casc, clos, dfly, sf, tree } from "./networks.ts";

describe("Moore bound", () => {
  it.each(tables.moore)("for degree $k_prime", ({ k_prime, diameter2, diameter3 }) => {
    expect(mooreBound(k_prime, 2)).toBe(diameter2);
    expect(mooreBound(k_prime, 3)).toBe(diameter3);
  });

  it("is one router without hops, a complete graph with one, and a cycle of 2D + 1 for degree 2", () => {
    expect(mooreBound(9, 0)).toBe(1);
    expect(mooreBound(9, 1)).toBe(10);
    expect(mooreBound(2, 7)).toBe(15);
  });

  it("is met by the Hoffman-Singleton graph, and to 88.9 % by the slim fly of q = 64", () => {
    expect(describeNetwork(sf(5, 4)).mooreBoundFraction).toBe(1);
    expect(describeNetwork(sf(64, 48)).mooreBoundFraction).toBeCloseTo(8192 / 9217, 12);
  });
});

describe("describeNetwork", () => {
  it("gives the 72-endpoint dragonfly's figures", () => {
    const { shortestPaths, spectralGap, ...figures } = describeNetwork(dfly(2, 4, 2));
    expect(shortestPaths).toMatchObject({ min: 1, sampledSources: null });
    // The reference tables' second eigenvalue of the balanced dragonfly of 72 endpoints.
    expect(spectralGap!.value).toBeCloseTo(1.444205, 5);
    expect(figures).toEqual({
      endpoints: 72,
      routers: 36,
      routersBought: 36,
      radix: 7,
      networkRadix: 5,
      links: 90,
      failed: null,
      degrees: { network: [{ ports: 5, routers: 36 }], all: [{ ports: 7, routers: 36 }] },
      routerKinds: [{ routers: 36, endpoints: 2, local: 3, global: 2, unused: 0 }],
      routerLevels: null,
      routerGroups: { kind: "group", list: Array.from({ length: 9 }, (_, g) => ({ routers: 4, ranges: [[4 * g, 4 * g + 3]] })) },
      // Every router has 35 others.
      distances: [
        [1, 36 * 5],
        [2, 36 * 13],
        [3, 36 * 17],
      ],
      edgeConnectivity: { links: 5, exact: true },
      girth: 3,
      diameter: 3,
      diameterBounds: { lower: 3, upper: 3 },
      distanceSample: null,
      averageDistance: (180 + 2 * 468 + 3 * 612) / (36 * 35),
      endpointAverageHops: (4 * (180 + 2 * 468 + 3 * 612)) / (72 * 71),
      bisection: { lower: 20, upper: 20 },
      mooreBoundFraction: 36 / 106,
    });
  });

  it("gives the figures of the Cascade of Mollah et al. 2017: links by pair of routers, the bisection in ordinary links", () => {
    expect(describeNetwork(casc(6))).toMatchObject({
      endpoints: 2304,
      routers: 576,
      routersBought: 576,
      radix: 48,
      networkRadix: 40,
      links: 4320 + 1440 + 360,
      diameter: 4,
      bisection: { lower: 216, upper: 216 },
    });
  });

  it("gives the 4-ary 4-tree's figures, without a Moore bound", () => {
    expect(describeNetwork(tree(4, 4))).toMatchObject({
      endpoints: 256,
      routers: 256,
      routersBought: 256,
      radix: 8,
      networkRadix: 8,
      links: 768,
      diameter: 6,
      bisection: { lower: 128, upper: 128 },
      mooreBoundFraction: null,
      // The top stage has no ports up; a smallest cut takes an edge router's ports up.
      degrees: {
        network: [
          { ports: 4, routers: 128 },
          { ports: 8, routers: 128 },
        ],
        all: [
          { ports: 4, routers: 64 },
          { ports: 8, routers: 192 },
        ],
      },
      routerKinds: [
        { routers: 64, endpoints: 4, local: 4, global: 0, unused: 0 },
        { routers: 64, endpoints: 0, local: 0, global: 8, unused: 0 },
        { routers: 64, endpoints: 0, local: 4, global: 4, unused: 0 },
        { routers: 64, endpoints: 0, local: 0, global: 4, unused: 0 },
      ],
      // As many routers as share one, two or three levels.
      distances: [
        [2, 64 * 3],
        [4, 64 * 12],
        [6, 64 * 48],
      ],
      edgeConnectivity: { links: 4, exact: true },
      girth: 4,
    });
  });

  it("gives null where there is nothing to measure", () => {
    expect(describeNetwork(tree(2, 1))).toMatchObject({
      links: 0,
      diameter: 0,
      averageDistance: null,
      endpointAverageHops: 0,
      bisection: null,
      mooreBoundFraction: null,
    });
  });

  it("is quick, and the same again, for 10,000 endpoints of every family", () => {
    const networks = [
      () => balancedDragonfly(7),
      () => balancedDragonfly(7, "absolute"),
      () => casc(26),
      () => sf(19, 15),
      () => casc(41, "blocked", 8),
      () => clos(36, 3),
      () => tree(22, 3),
    ];
    for (const make of some(networks, 3)) {
      const network = make();
      const start = performance.now();
      const figures = describeNetwork(network);
      console.log(`${network.family} of ${network.endpoints} endpoints described in ${(performance.now() - start).toFixed(0)} ms`);
      expect(figures.endpoints).toBeGreaterThan(9000);
      expect(describeNetwork(network)).toEqual(figures);
    }
  });
});
