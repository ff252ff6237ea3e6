import { describe, expect, it } from "vitest";
import { carryingRouters } from "../../src/topology/breadth-first.ts";
import { distancesOf, everyRouter, minimalRouteAverage, representatives } from "../../src/analysis/distances.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { defaultValues } from "../../src/study/validation.ts";
import type { Network } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { UNEVEN } from "../routing/paths.ts";
import { balancedDragonfly, casc, clos, dfly, sf, tree } from "./networks.ts";

/** Local - global - local over each parallel link, counted hop by hop. */
function countedMinimalRoutes(network: Network): number {
  if (!network.groups) throw new Error("no groups");
  const { size: a, count: g, linksPerPair, channels: globalChannels } = network.groups;
  let total = 0;
  for (let s = 0; s < network.routers; s++) {
    for (let t = 0; t < network.routers; t++) {
      const [G, H] = [Math.floor(s / a), Math.floor(t / a)];
      if (G === H) {
        total += s === t ? 0 : 1;
        continue;
      }
      for (let copy = 0; copy < linksPerPair; copy++) {
        const c = globalChannels[(G * g + H) * linksPerPair + copy]!;
        total += (1 + (network.channelSource[c] === s ? 0 : 1) + (network.channelTarget[c] === t ? 0 : 1)) / linksPerPair;
      }
    }
  }
  return total / (network.routers * (network.routers - 1));
}

describe("average hops of the reference tables", () => {
  it.each(tables.avg_hops)("$topology with $N endpoints", (row) => {
    const network = row.topology === "SF" ? sf(row.q!, row.p) : row.topology === "DF" ? balancedDragonfly(row.p) : clos(2 * row.p, 3);
    expect(network).toMatchObject({ endpoints: row.N, routers: row.routers, channels: 2 * row.links });
    const { diameter, average, endpointAverage } = distancesOf(network);
    expect(diameter).toBe(row.diameter);
    expect(average).toBeCloseTo(row.avg_router, 6);
    expect(endpointAverage).toBeCloseTo(row.avg_endpoint, 6);
    expect(minimalRouteAverage(network)).toBeCloseTo(row.avg_router_minimal_route ?? row.avg_router, 6);
  });

  it.each(tables.slimfly.filter(({ q }) => q <= 49))("slim fly q = $q, exactly", (row) => {
    const { average, endpointAverage, diameter } = distancesOf(sf(row.q, row.p));
    const [sum, pairs] = row.avg_distance_exact as [number, number];
    expect(average).toBe(sum / pairs);
    expect(endpointAverage).toBeCloseTo(row.avg_distance_endpoints, 6);
    expect(diameter).toBe(row.diameter);
  });

  it.each(tables.dragonfly_arrangement_effect)("dragonfly p = $p depends on the arrangement, its minimal routes do not", (row) => {
    const list = (histogram: Record<string, number>): number[] => Object.values(histogram);
    const palm = distancesOf(balancedDragonfly(row.p, "relative"));
    const absolute = distancesOf(balancedDragonfly(row.p, "absolute"));
    expect(palm.average).toBeCloseTo(row.palm_avg, 6);
    expect(palm.histogram).toEqual(list(row.palm_hist));
    expect(distancesOf(balancedDragonfly(row.p, "palmtree")).histogram).toEqual(list(row.palm_hist));
    expect(absolute.average).toBeCloseTo(row.absolute_avg, 6);
    expect(absolute.histogram).toEqual(list(row.absolute_hist));
    for (const arrangement of ["absolute", "relative", "palmtree", "circulant"]) {
      expect(minimalRouteAverage(balancedDragonfly(row.p, arrangement))).toBeCloseTo(row.minimal_route_avg, 6);
    }
  });
});

describe("minimal routes of a dragonfly", () => {
  it.each([
    [2, 4, 2, 9],
    [2, 4, 2, 3],
    [1, 3, 2, 4],
    [3, 6, 3, 10],
    [1, 1, 4, 5],
    [2, 4, 2, 2],
  ] as const)("%i %i %i %i average as counted hop by hop", (p, a, h, g) => {
    for (const arrangement of ["absolute", "palmtree", "circulant"]) {
      const network = dfly(p, a, h, g, arrangement);
      const counted = countedMinimalRoutes(network);
      expect(minimalRouteAverage(network)).toBeCloseTo(counted, 12);
      expect(counted).toBeGreaterThanOrEqual(distancesOf(network).average! - 1e-12);
    }
  });
});

describe("a Cascade", () => {
  // Blocked: every row of a group holds four of the links to another group, so the way out takes one local hop at most.
  it.each([
    ["blocked", 4],
    ["spread", 5],
  ] as const)("of 6 groups, %s: diameter %i, and shorter ways than the minimal routes through third groups", (arrangement, most) => {
    const network = casc(6, arrangement);
    const { diameter, average, histogram } = distancesOf(network);
    expect(diameter).toBe(most);
    expect(histogram.reduce((sum, pairs) => sum + pairs, 0)).toBe(576 ** 2);
    expect(average).toBeLessThan(minimalRouteAverage(network)!);
  });

  it.each(["blocked", "spread"])("routes over all its minimal paths alike, %s: the mean of drawn paths", (arrangement) => {
    const network = casc(3, arrangement, 1);
    const router = ROUTINGS.find(({ id }) => id === "min")!.build(network, { ...defaultValues("cascade"), groups: 3, arrangement, p: 1 });
    const random = new Sfc32(7);
    const draws = 40_000;
    let [sum, squares] = [0, 0];
    for (let i = 0; i < draws; i++) {
      const source = random.below(network.routers);
      const target = (source + 1 + random.below(network.routers - 1)) % network.routers;
      const length = router.choose(source, target, random, UNEVEN);
      sum += length;
      squares += length * length;
    }
    const mean = sum / draws;
    const error = Math.sqrt((squares / draws - mean * mean) / draws);
    expect(Math.abs(minimalRouteAverage(network)! - mean)).toBeLessThan(4 * error);
    // Over the links alike it would be 170/96 hops at either end.
    expect(minimalRouteAverage(network)!).toBeGreaterThan((170 + (network.routers - 96) * (1 + 340 / 96)) / (network.routers - 1));
  });
});

describe("orbits of the symmetries", () => {
  const networks = {
    "sf 4": sf(4, 3),
    "sf 7": sf(7, 6),
    "sf 8": sf(8, 6),
    "sf 9": sf(9, 7),
    "sf 11": sf(11, 9),
    palmtree: dfly(2, 4, 2),
    "relative, two links": dfly(2, 4, 2, 5, "relative"),
    "circulant, even g": dfly(2, 4, 2, 8, "circulant"),
    "circulant, odd g": dfly(2, 5, 2, 7, "circulant"),
    absolute: dfly(2, 4, 2, 9, "absolute"),
    "cascade of 3 groups": casc(3),
    "cascade of 3 groups, spread": casc(3, "spread"),
    "3-ary 3-tree": tree(3, 3),
    "2-ary 5-tree": tree(2, 5),
    "folded Clos 6, 3": clos(6, 3),
    "folded Clos 4, 4": clos(4, 4),
    "folded Clos 8, 2": clos(8, 2),
  };
  it.each(Object.entries(networks))("of %s give the distances of a search from every router", (_, network) => {
    const chosen = representatives(network);
    expect(chosen.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(carryingRouters(network).length);
    expect(distancesOf(network, chosen)).toEqual(distancesOf(network, everyRouter(network)));
  });
});

describe("trees", () => {
  it.each([
    [2, 3],
    [3, 3],
    [4, 4],
    [2, 6],
  ] as const)("%i-ary %i-tree: edge switches whose highest differing digit is i are 2(i+1) hops apart", (k, n) => {
    const { histogram, diameter } = distancesOf(tree(k, n));
    expect(diameter).toBe(2 * (n - 1));
    for (let i = 0; i < n - 1; i++) expect(histogram[2 * (i + 1)]).toBe(k ** (n - 1) * (k - 1) * k ** i);
    expect(histogram.filter((_, d) => d % 2 === 1).every((pairs) => pairs === 0)).toBe(true);
  });

  it("of a single switch has no distance between routers, and endpoints 0 hops apart", () => {
    expect(distancesOf(tree(4, 1))).toEqual({ diameter: 0, average: null, endpointAverage: 0, histogram: [1] });
    expect(minimalRouteAverage(tree(4, 1))).toBeNull();
  });
});

it("a network in two parts is refused", () => {
  const whole = dfly(1, 2, 1, 3);
  const network = { ...whole, channelTarget: whole.channelTarget.map((_, c) => whole.channelSource[c]!) };
  expect(() => distancesOf(network)).toThrow(/no way from router 0/);
});
