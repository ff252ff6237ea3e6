/** Degrees, shortest paths, cuts and rings against counting by hand; a partitioner that is told nothing of a family. */
import { describe, expect, it } from "vitest";
import { distanceSteps } from "../../src/analysis/all-distances.ts";
import { partitionSteps } from "../../src/analysis/bisection.ts";
import { bisectionOf, cutSize, describeNetwork, fiedler, drained } from "../tools/at-once.ts";
import { connectivitySteps } from "../../src/analysis/connectivity.ts";
import { girthSteps } from "../../src/analysis/describe.ts";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { shortestPathSteps } from "../../src/analysis/shortest-paths.ts";
import { graphOf } from "../../src/analysis/weighted-graph.ts";
import { degrade } from "../../src/topology/degrade.ts";
import { hyperx } from "../../src/topology/hyperx.ts";
import { PLAIN } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { randomShortcut } from "../../src/topology/random-shortcut.ts";
import { mesh, torus } from "../../src/topology/torus.ts";
import { some, WHOLE } from "../tools/extent.ts";
import { balancedDragonfly, casc, clos, dfly, sf, tree } from "./networks.ts";

import tables from "../reference/tables.json" with { type: "json" };

const grid = (dims: string, p = 1): Network => hyperx.build({ dims, widths: "1", p });
const ring = (dims: string, p = 1): Network => torus.build({ dims, p });
const line = (dims: string, p = 1): Network => mesh.build({ dims, p });
/** The same network of which nothing is known. */
const plain = (network: Network): Network => ({ ...network, ...PLAIN });
const damaged = (network: Network, linkFraction: number, seed: number): Network =>
  degrade(network, { links: [], routers: [], linkFraction, routerFraction: 0, seed });

const SMALL: Readonly<Record<string, Network>> = {
  "dragonfly 36": dfly(2, 4, 2),
  "dragonfly of two groups": dfly(1, 3, 1, 2),
  "dragonfly with parallel links": dfly(1, 2, 4, 3),
  "slim fly": sf(4, 3),
  "hypercube 3": grid("2x2x2"),
  "wide hyperx": hyperx.build({ dims: "3x3", widths: "2x1", p: 2 }),
  "torus 3x4": ring("3x4"),
  "torus with rings of two": ring("2x5"),
  "mesh 3x4": line("3x4"),
  line: line("5"),
  "2-ary 3-tree": tree(2, 3),
  "folded Clos 4, 2": clos(4, 2),
  "folded Clos 4, 3": clos(4, 3),
  "damaged torus": damaged(ring("3x4"), 0.2, 2),
  "damaged tree": damaged(tree(2, 3), 0.1, 2),
};

/** Shortest paths between two routers, walked one by one. */
function walked(network: Network, distance: Int32Array, from: number): number {
  if (distance[from] === 0) return 1;
  let paths = 0;
  for (let c = network.channelStart[from]!; c < network.channelStart[from + 1]!; c++)
    if (distance[network.channelTarget[c]!] === distance[from]! - 1) paths += walked(network, distance, network.channelTarget[c]!);
  return paths;
}

function hopsTo(network: Network, target: number, without = -1): Int32Array {
  const distance = new Int32Array(network.routers).fill(-1);
  distance[target] = 0;
  const queue = [target];
  for (const v of queue)
    for (let c = network.channelStart[v]!; c < network.channelStart[v + 1]!; c++) {
      const u = network.channelTarget[c]!;
      if (distance[u] !== -1 || c === without || network.channelReverse[c] === without) continue;
      distance[u] = distance[v]! + 1;
      queue.push(u);
    }
  return distance;
}

const carries = ({ firstEndpoint }: Network, r: number): boolean => firstEndpoint[r + 1]! > firstEndpoint[r]!;

describe.each(Object.entries(SMALL))("%s", (_, network) => {
  it("has as many shortest paths as are walked one by one", () => {
    const counts: number[] = [];
    for (let t = 0; t < network.routers; t++) {
      const distance = hopsTo(network, t);
      for (let s = 0; s < network.routers; s++)
        if (s !== t && carries(network, s) && carries(network, t)) counts.push(walked(network, distance, s));
    }
    for (const one of [network, plain(network)]) {
      const found = drained(shortestPathSteps(one, false)).counts!;
      expect(found).toMatchObject({
        min: Math.min(...counts),
        max: Math.max(...counts),
        single: counts.filter((n) => n === 1).length / counts.length,
        sampledSources: null,
      });
      expect(found.mean).toBeCloseTo(counts.reduce((sum, n) => sum + n, 0) / counts.length, 12);
      expect(found.histogram!.reduce((sum, [, pairs]) => sum + pairs, 0)).toBe(counts.length);
      expect(found.histogram!.reduce((sum, [paths, pairs]) => sum + paths * pairs, 0)).toBe(counts.reduce((sum, n) => sum + n, 0));
    }
  });

  it("has the distances of a search from every router", () => {
    expect(drained(distanceSteps(plain(network)))).toEqual(distancesOf(network, everyRouter(network)));
  });

  it.runIf(network.routers <= 16)("is parted by as few links as any set of routers is joined by", () => {
    let fewest = Infinity;
    for (let set = 1; set < 2 ** network.routers - 1; set++) {
      const inside = Array.from({ length: network.routers }, (_x, r) => (set >> r) & 1);
      const sides = new Set(inside.filter((_x, r) => carries(network, r)));
      if (sides.size < 2) continue;
      let links = 0;
      for (let c = 0; c < network.channels; c++) links += Number(inside[network.channelSource[c]!]! < inside[network.channelTarget[c]!]!);
      fewest = Math.min(fewest, links);
    }
    for (const one of [network, plain(network)])
      expect(drained(connectivitySteps(one, distancesOf(one).diameter))).toEqual({ links: fewest, exact: true });
  });

  it("has a shortest ring of a link and the shortest way round it", () => {
    let shortest = Infinity;
    for (let c = 0; c < network.channels; c++) {
      const d = hopsTo(network, network.channelSource[c]!, c)[network.channelTarget[c]!]!;
      if (d > 0) shortest = Math.min(shortest, d + 1);
    }
    for (const one of [network, plain(network)]) expect(drained(girthSteps(one))).toBe(Number.isFinite(shortest) ? shortest : null);
  });
});

describe("larger networks", () => {
  // What theorems say, and what flows find when nothing but the links is known (a diameter of 9 says nothing).
  it.each([
    ["slim fly 13", sf(13, 9), 19],
    ["dragonfly 264", balancedDragonfly(4), 11],
    ["torus 10x10x10", ring("10x10x10"), 6],
    ["hypercube 8", grid("2x2x2x2x2x2x2x2"), 8],
    ["mesh 16x16", line("16x16"), 2],
    ["8-ary 3-tree", tree(8, 3), 8],
    ["cascade", casc(2), 20],
  ] as const)("%s: edge connectivity", (_, network, links) => {
    expect(drained(connectivitySteps(network, distancesOf(network).diameter))).toEqual({ links, exact: true });
    expect(drained(connectivitySteps(plain(network), 9))).toEqual({ links, exact: true });
  });

  it("a bridge between two wholes is found, though every router has many links", () => {
    const network = dfly(2, 6, 1, 2);
    const global = Array.from({ length: network.channels }, (_, c) => c).filter((c) => network.channelKind[c] === 1);
    const between = global.map((c) => `${network.channelSource[c]!}-${network.channelTarget[c]!}`);
    const left = degrade(network, {
      links: between.slice(1, network.groups!.linksPerPair).map((text) => {
        const [a, b] = text.split("-").map(Number) as [number, number];
        return { a, b, copy: 0 };
      }),
      routers: [],
      linkFraction: 0,
      routerFraction: 0,
      seed: 1,
    });
    expect(describeNetwork(left).edgeConnectivity).toEqual({ links: 1, exact: true });
    expect(describeNetwork(left).bisection).toMatchObject({ lower: 1, upper: 1 });
  });

  it.each(tables.slimfly.filter(({ q }) => q <= (WHOLE ? 19 : 11)))("slim fly q = $q: paths of two hops as in the tables", (row) => {
    const histogram = new Map(drained(shortestPathSteps(sf(row.q, 1), false)).counts!.histogram);
    histogram.set(1, histogram.get(1)! - 2 * row.edges);
    expect(Object.fromEntries(histogram)).toEqual(row.two_hop_path_histogram_ordered_pairs);
  });

  it("the Hoffman-Singleton graph has girth 5, and one path for every pair", () => {
    const figures = describeNetwork(sf(5, 4));
    expect(figures).toMatchObject({
      girth: 5,
      edgeConnectivity: { links: 7, exact: true },
      shortestPaths: { min: 1, max: 1, single: 1 },
      spectralGap: { value: 5, exact: true, within: null },
    });
  });

  it.each([
    ["slim fly 9", sf(9, 5)],
    ["torus 6x6x6", ring("6x6x6")],
    ["mesh 20x20", line("20x20")],
    ["hyperx 5x5x5", grid("5x5x5")],
  ] as const)("%s: the spectral gap iterated is the one in closed form", (_, network) => {
    const { value, residual } = fiedler(plain(network));
    expect(Math.abs(value - network.spectralGap!)).toBeLessThan(1e-6);
    expect(residual).toBeLessThan(1e-5);
  });
});

describe("the partitioner, told nothing of the family", () => {
  const rows = [...tables.bisection, ...tables.bisection_grids];
  const networkFor = ({ topology, routers, N }: (typeof rows)[number]): Network => {
    const side = Math.round(Math.cbrt(routers));
    if (topology === "SF") return sf(Math.round(Math.sqrt(routers / 2)), N / routers);
    if (topology === "DF") return balancedDragonfly(N / routers);
    if (topology === "T3D") return ring([side, side, side].join("x"));
    if (topology === "FBF-3") return grid([side, side, side].join("x"), side);
    return grid(Array.from({ length: Math.log2(routers) }, () => 2).join("x"));
  };

  it.each(some(rows, 2))("$topology with $routers routers: within 2 % of the best cut known", (row) => {
    const network = networkFor(row);
    expect(network.channels).toBe(2 * row.links);
    const graph = graphOf(network);
    let best = Infinity;
    for (let seed = 1; seed <= 4; seed++) {
      const { side, cut } = drained(partitionSteps(graph, seed));
      expect(cut).toBe(cutSize(network, side));
      const zeros = side.filter((one) => one === 0).length;
      expect(Math.abs(2 * zeros - network.routers)).toBeLessThanOrEqual(network.routers % 2);
      best = Math.min(best, cut);
    }
    expect(best).toBeLessThanOrEqual(1.02 * row.best_cut_found);
    expect(describeNetwork(plain(network)).bisection!.upper).toBeLessThanOrEqual(1.01 * row.best_cut_found);
    expect(drained(partitionSteps(graph, 1))).toEqual(drained(partitionSteps(graph, 1)));
  });

  const shortcuts = (routers: number, degree: number, graphSeed = 1): Network => randomShortcut.build({ routers, degree, p: 1, graphSeed });

  // Other random graphs than the tables': rings with random matchings, of which any two are nearly alike.
  it.each(tables.random_shortcuts_cut)("random shortcuts of $routers routers: on average within 5 % of another such graph's cut", (row) => {
    // Small ones differ: of 98 routers one has 147 links between its halves, others up to 167.
    const cuts = [1, 2, 3, 4].map((seed) => bisectionOf(shortcuts(row.routers, row.k_prime, seed))!.upper);
    expect(Math.abs(cuts.reduce((sum, one) => sum + one, 0) / 4 / row.best_cut_found - 1)).toBeLessThan(0.05);
  });

  it.each(tables.random_shortcuts)("random shortcuts of $routers routers: as far apart as another such graph, within 2 %", (row) => {
    const { average } = drained(distanceSteps(shortcuts(row.routers, row.k_prime)));
    expect(Math.abs(average! / row.avg_router - 1)).toBeLessThan(0.02);
  });

  it.each([
    ["8-ary 3-tree", tree(8, 3)],
    ["folded Clos 16, 3", clos(16, 3)],
    ["cascade of 4 groups", casc(4)],
  ] as const)("%s: routers without endpoints and wide links", (_, network) => {
    const graph = graphOf(network);
    const best = Math.min(...[1, 2, 3].map((seed) => drained(partitionSteps(graph, seed)).cut));
    const { lower } = describeNetwork(network).bisection!;
    expect(best).toBeGreaterThanOrEqual(lower);
    expect(best).toBeLessThanOrEqual(1.02 * lower);
  });
});
