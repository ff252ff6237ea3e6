/** Tori, meshes and HyperX: what minimal routes carry in the worst case, in closed form, by linear program and in the simulator. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { design } from "./designs.ts";

const solver = await loadSolver();
type Set = Readonly<Record<string, Value>>;

const QUICK: Set = { localLatency: 1, globalLatency: 1, warmup: 1500, measure: 1500, speedup: 2, buffer: 16, vcs: 8 };

function alphaOf(set: Set, model: string): number {
  const values: DesignValues = design({ ...set, model });
  const { alphaNetwork } = solveThroughput(networkOf(values), values, solver);
  if (alphaNetwork === null) throw new Error("no flow crosses the network");
  return alphaNetwork;
}

function point(set: Set, load: number): LoadPoint {
  const values = design({ ...set, ...QUICK });
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(1000));
  return simulation.result();
}

describe("the worst case of minimal routes", () => {
  test.each<readonly [string, Set, number]>([
    ["a ring of 8: three sources a channel", { topology: "torus", dims: "8" }, 1 / 3],
    ["a ring of 7: three sources a channel", { topology: "torus", dims: "7" }, 1 / 3],
    ["a 2-D torus: along its longer dimension", { topology: "torus", dims: "4x8" }, 1 / 3],
    ["two endpoints a router", { topology: "torus", dims: "6x4", p: 2 }, 1 / 4],
    ["rings of two: one of both links each", { topology: "torus", dims: "2x2" }, 2],
    ["a mesh: half a line through its middle", { topology: "mesh", dims: "6x4" }, 1 / 3],
    ["an odd mesh, whose middle is silent", { topology: "mesh", dims: "5x3" }, 1 / 2],
    ["a flattened butterfly: p endpoints a link", { topology: "hyperx", dims: "4x4", p: 4 }, 1 / 4],
    ["a HyperX: the dimension of the fewest links", { topology: "hyperx", dims: "4x3", widths: "2x3", p: 4 }, 1 / 2],
    ["a hypercube", { topology: "hyperx", dims: "2x2x2x2", p: 3 }, 1 / 3],
  ])("%s", (_, set, bound) => {
    const worst = { ...set, traffic: "worst-case" };
    for (const model of ["min", "min-uniform"]) expect(alphaOf(worst, model), model).toBeCloseTo(bound, 8);
    expect(alphaOf(worst, "any-path")).toBeGreaterThan(bound - 1e-9);
    if (bound >= 1) return;
    for (const routing of ["dimension-order", "min"]) {
      expect(point({ ...worst, routing }, 0.85 * bound).saturated).toBe(false);
      const { accepted, saturated } = point({ ...worst, routing }, bound + 0.15);
      expect(saturated).toBe(true);
      // In lines what does not cross the middle channels passes by them.
      if (set["topology"] !== "mesh") expect(accepted).toBeLessThan(1.01 * bound);
      if (set["topology"] === "hyperx") expect(accepted).toBeGreaterThan(0.9 * bound);
    }
  });

  test("detours carry more, and no more than the programs say", () => {
    const ring = { topology: "torus", dims: "8", traffic: "worst-case" };
    const [any, all, random] = ["any-path", "0", "5"].map((model) => alphaOf(ring, model)) as [number, number, number];
    expect(any).toBeGreaterThanOrEqual(all - 1e-9);
    expect(all).toBeGreaterThanOrEqual(random - 1e-9);
    // Five of eight the other way, or a bit of both: 3a = 5(1 - a) and 8/15.
    expect(any).toBeCloseTo(8 / 15, 8);
    const adaptive = point({ ...ring, routing: "ugal-g" }, 0.45);
    expect(adaptive.saturated).toBe(false);
    expect(point({ ...ring, routing: "ugal-g" }, 0.9).accepted).toBeLessThan(all);
    const flat = { topology: "hyperx", dims: "4x4", p: 4, traffic: "worst-case" };
    for (const routing of ["valiant", "ugal-l", "ugal-g"]) expect(point({ ...flat, routing }, 0.4).saturated, routing).toBe(false);
  });
});

describe("uniform traffic", () => {
  test.each<readonly [Set, number, number]>([
    // Bisection bounds: 8/k of a torus, 4/k of a mesh (Dally, Towles 2004), and twice the links of the half over N/2.
    [{ topology: "torus", dims: "8x8" }, 1, 0.85],
    [{ topology: "mesh", dims: "8x8" }, 0.5, 0.42],
  ])("%o: minimal routes carry most of the bisection's bound", (set, bound, carried) => {
    const uniform = { ...set, traffic: "uniform", selfTraffic: "1" };
    expect(alphaOf(uniform, "min")).toBeCloseTo(bound, 6);
    const { saturated, hops } = point({ ...uniform, routing: "dimension-order", vcs: 8 }, carried * bound);
    expect(saturated).toBe(false);
    expect(hops.mean).toBeCloseTo(set["topology"] === "torus" ? 4 : 5.25, 1);
  });
});
