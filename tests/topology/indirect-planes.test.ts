/** Orthogonal fat-trees and multi-layer full meshes: indirect networks of two hops (Kathareios et al. 2015). */
import { describe, expect, it } from "vitest";
import { fiedler, solveThroughput } from "../tools/at-once.ts";
import { differenceSet } from "../../src/math/projective-plane.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { carryingRouters, diameterOf } from "../../src/topology/breadth-first.ts";
import { multiLayerFullMesh } from "../../src/topology/multi-layer-full-mesh.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { orthogonalFatTree } from "../../src/topology/orthogonal-fat-tree.ts";
import { isAutomorphism, orbitsUnder } from "./automorphisms.ts";
import { expectConsistent, neighbours } from "./invariants.ts";

const solver = await loadSolver();

/** Routers that two leaf routers have in common. */
const common = (network: Network, a: number, b: number): number => {
  const near = new Set(neighbours(network, a));
  return neighbours(network, b).filter((router) => near.has(router)).length;
};

/** All leaf routers are one orbit of the rotation; the busiest channel's load, all to all over shortest paths, and the spectral gap are as told. */
function expectSymmetric(network: Network): void {
  expect(isAutomorphism(network, network.rotation!, false)).toBe(true);
  const roots = orbitsUnder(network.routers, [network.rotation!]);
  const [{ orbit, router } = { orbit: 0, router: 0 }] = network.orbits!;
  const leaves = carryingRouters(network);
  expect(orbit).toBe(leaves.length);
  if (new Set(leaves.map((r) => roots[r])).size === 1) expect(roots[router]).toBe(roots[leaves.at(-1)!]);
  const load = new Map<string, number>();
  for (const a of leaves) {
    for (const b of leaves) {
      if (a === b) continue;
      const ways = neighbours(network, a).filter((middle) => neighbours(network, middle).includes(b));
      for (const middle of ways) load.set(`${a} ${middle}`, (load.get(`${a} ${middle}`) ?? 0) + 1 / ways.length);
    }
  }
  expect(Math.max(...load.values())).toBeCloseTo(network.evenLoad!, 9);
  expect(fiedler(network).value).toBeCloseTo(network.spectralGap!, 5);
}

const alpha = (study: string): number => {
  const values = parseStudy(study).study.designs[0]!;
  return solveThroughput(networkOf(values), values, solver).alphaNetwork!;
};

it.each([2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 61])("difference set of order %i: every residue is one difference", (q) => {
  const set = differenceSet(q);
  const n = q * q + q + 1;
  expect(set).toHaveLength(q + 1);
  const seen = new Set(set.flatMap((a) => set.filter((b) => b !== a).map((b) => (a - b + n) % n)));
  expect(seen.size).toBe(n - 1);
});

describe.each([2, 3, 4, 5])("orthogonal fat-tree q = %i", (q) => {
  const k = q + 1;
  const network = orthogonalFatTree.build({ q, p: k });

  it("is a k-OFT: 2k³ - 2k² + 2k endpoints on routers of 2k ports (Kathareios et al. 2015; EvalNet's counts)", () => {
    const n = 1 + k * (k - 1);
    expect(network).toMatchObject({ routers: 3 * n, endpoints: 2 * k ** 3 - 2 * k ** 2 + 2 * k, channels: 4 * n * k, radix: 2 * k });
    for (let r = 0; r < network.routers; r++) expect(neighbours(network, r)).toHaveLength(r < 2 * n ? k : 2 * k);
    for (let a = 0; a < 2 * n; a++)
      for (let b = a + 1; b < 2 * n; b++) if (common(network, a, b) !== (b === a + n ? k : 1)) expect.fail(`${a} ${b}`);
    expect(diameterOf(network)).toBe(2);
    expectConsistent(network);
  });

  it("has the symmetries, loads and gap that it tells", () => expectSymmetric(network));
});

describe.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 5],
  [3, 6],
])("multi-layer full mesh h = %i of %i layers", (h, layers) => {
  const network = multiLayerFullMesh.build({ h, meshLayers: layers, p: h });

  it("is an MLFM: h³ + h² endpoints with h layers (Kathareios et al. 2015; EvalNet's counts)", () => {
    const locals = (h + 1) * layers;
    expect(network).toMatchObject({ routers: locals + (h * (h + 1)) / 2, endpoints: locals * h, channels: 2 * h * locals });
    if (layers === h) expect(network).toMatchObject({ endpoints: h ** 3 + h ** 2, radix: 2 * h });
    for (let r = 0; r < network.routers; r++) expect(neighbours(network, r)).toHaveLength(r < locals ? h : 2 * layers);
    for (let a = 0; a < locals; a++)
      for (let b = a + 1; b < locals; b++)
        if (common(network, a, b) !== (Math.floor(a / layers) === Math.floor(b / layers) ? h : 1)) expect.fail(`${a} ${b}`);
    expect(diameterOf(network)).toBe(2);
    expectConsistent(network, Math.max(2 * h, 2 * layers));
  });

  it("has the symmetries, loads and gap that it tells", () => expectSymmetric(network));
});

it.each([
  ["topology=orthogonal-fat-tree&q=2", 3, 14],
  ["topology=orthogonal-fat-tree&q=3", 4, 26],
  ["topology=multi-layer-full-mesh&h=3", 3, 12],
  ["topology=multi-layer-full-mesh&h=4", 4, 20],
])("%s: minimal routes carry uniform traffic in full, and 1/p of the worst case", (study, p, leaves) => {
  // Each of a leaf router's p channels has an equal share of what it sends to others.
  expect(alpha(`${study}&model=min-uniform`)).toBeCloseTo((leaves * p - 1) / ((leaves - 1) * p), 6);
  expect(alpha(`${study}&model=min&traffic=worst-case`)).toBeCloseTo(1 / p, 9);
  expect(alpha(`${study}&model=any-path&traffic=worst-case`)).toBeGreaterThan(1.5 / p);
});
