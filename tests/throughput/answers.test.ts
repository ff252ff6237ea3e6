/** Certificates, limits, and the sentences for what cannot be answered. */
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { permutation } from "../../src/math/random.ts";
import type { LpSolver, LpStatus, SparseLp } from "../../src/throughput/lp-solver.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { buildPathProgram, estimatePathProgram } from "../../src/throughput/path-program.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { symmetryOf } from "../../src/throughput/symmetry.ts";
import { trafficOf } from "../../src/traffic/patterns.ts";
import { buildLp, LIMITS, solveThroughput, solveTraffic, ThroughputError } from "../../src/throughput/solve.ts";
import { fixedTraffic } from "../../src/traffic/fixed.ts";
import { anyPathByChannels, dragonfly, networkFor, permutationOf, settings, shiftBy, solve, solver, uniform } from "./support.ts";

const small: Values = { ...dragonfly(2, 4, 2, 9), ...permutationOf(1), intraVlb: "outside", gap: 0 };

describe.each(["0", "3", "min"])("certificates of model %s", (model) => {
  const values = { ...small, model };
  const program = buildLp(networkFor(values), values)!;
  const { lp, rowChannels } = program;
  const solution = solver.solve(lp);
  const prices = solution.dual.slice(lp.rows - rowChannels.length);

  it("meet at the solver's optimum", () => {
    expect(program.lower(solution.primal)).toBeCloseTo(solution.objective, 9);
    expect(program.upper(prices).alpha).toBeCloseTo(solution.objective, 9);
  });
  it("stay on their sides for any vectors", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const noise = (n: number): Float64Array => Float64Array.from(permutation(n, seed), (x) => x / n);
      expect(program.lower(noise(lp.columns))).toBeLessThanOrEqual(solution.objective);
      expect(program.upper(noise(rowChannels.length)).alpha).toBeGreaterThanOrEqual(solution.objective);
    }
    expect(program.lower(new Float64Array(lp.columns))).toBeLessThanOrEqual(solution.objective);
  });
  it("bottleneck prices are what capacity is worth: the sum over all channels is alpha", () => {
    const { scale } = program.upper(prices);
    expect(prices.reduce((sum, w) => sum + w / scale, 0)).toBeCloseTo(solution.objective, 9);
  });
});

describe("certificates of any path", () => {
  const values = { ...small, model: "any-path" };
  const network = networkFor(values);
  const program = buildLp(network, values)!;
  const exact = anyPathByChannels(network, demandsOf(trafficOf(values).build(network, values)));
  it("stay on their sides for any vectors, whatever paths are known", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const noise = (n: number): Float64Array => Float64Array.from(permutation(n, seed), (x) => x / n);
      expect(program.lower(noise(program.lp.columns))).toBeLessThanOrEqual(exact);
      expect(program.upper(noise(program.rowChannels.length)).alpha).toBeGreaterThanOrEqual(exact);
    }
  });
  it("end at the optimum of the formulation by channels", () => {
    const result = solveThroughput(network, values, solver);
    expect(result.lower).toBeCloseTo(exact, 8);
    expect(result.upper).toBeCloseTo(exact, 8);
    expect(result.proved).toBe(true);
  });
  it("more paths are handed out until there are none that are cheaper", () => {
    const equal = new Float64Array(program.rowChannels.length).fill(1);
    // Equal prices ask for shortest paths, which the first round has found already.
    expect(program.extend!([equal])).toBeNull();
    const detour = equal.slice();
    detour[0] = 100;
    const more = program.extend!([detour, Float64Array.from(permutation(equal.length, 1), (x) => x + 1)])!;
    expect(more.lp.columns).toBeGreaterThan(program.lp.columns);
    expect(more.lp.rows).toBe(program.lp.rows);
  });
});

describe("bottlenecks", () => {
  it("of minimal routing under a group shift are the nine global channels to the next group", () => {
    const values = { ...dragonfly(2, 4, 2, 9), ...shiftBy(8) };
    const network = networkFor(values);
    const { bottlenecks } = solve(dragonfly(2, 4, 2, 9), shiftBy(8), "min");
    expect(bottlenecks.length).toBeGreaterThan(0);
    expect(bottlenecks.length).toBeLessThanOrEqual(20);
    for (const { channel, dual } of bottlenecks) {
      const from = Math.floor(network.channelSource[channel]! / 4);
      expect(Math.floor(network.channelTarget[channel]! / 4)).toBe((from + 1) % 9);
      expect(dual).toBeGreaterThan(0);
    }
  });
  it("come in descending order, each channel once", () => {
    const { bottlenecks } = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "3");
    expect(bottlenecks.length).toBe(20);
    expect(new Set(bottlenecks.map(({ channel }) => channel)).size).toBe(20);
    for (let i = 1; i < 20; i++) expect(bottlenecks[i]!.dual).toBeLessThanOrEqual(bottlenecks[i - 1]!.dual);
  });
});

describe("the terminal bound", () => {
  it("caps alpha and leaves alphaNetwork", () => {
    const result = solve(dragonfly(2, 4, 2, 9), uniform, "3");
    expect(result.alpha).toBe(1);
    expect(result.alphaNetwork).toBeGreaterThan(1.05);
    expect([result.lower, result.upper, result.proved]).toEqual([1, 1, true]);
  });
  it("is that of the endpoint with most demand", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    // Endpoints 8 to 11, of two other routers, all send to endpoint 0: it receives four flows.
    const traffic = fixedTraffic(network, Int32Array.from({ length: 72 }, (_, i) => (i >= 8 && i < 12 ? 0 : -1)));
    const result = solveTraffic(network, traffic, settings("any-path"), solver);
    expect(result.alpha).toBe(0.25);
    expect(result.alphaNetwork).toBeGreaterThan(0.25);
  });
});

describe("patterns without a flow between routers", () => {
  it("meet the terminal bound only", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    const traffic = fixedTraffic(network, Int32Array.from({ length: 72 }, (_, i) => i ^ 1));
    const result = solveTraffic(network, traffic, settings("3"), solver);
    expect(result).toMatchObject({ alpha: 1, alphaNetwork: null, lower: 1, upper: 1, proved: true, rows: 0, bottlenecks: [] });
  });
  it("have no throughput at all when nobody sends", () => {
    expect(solve(dragonfly(2, 4, 2, 9), shiftBy(0), "3")).toMatchObject({ alpha: null, alphaNetwork: null, lower: null, upper: null });
  });
  it("a network of one switch", () => {
    expect(solve({ topology: "fat-tree", k: 4, n: 1 }, uniform, "3")).toMatchObject({ alpha: 1, alphaNetwork: null });
  });
});

describe("the bounds", () => {
  it.each([4, 5])("do not cross by a last digit: Slim Fly of order %i", (q) => {
    const { lower, upper } = solve({ topology: "slim-fly", q, p: 9 }, uniform, "min");
    expect(lower!).toBeLessThanOrEqual(upper!);
  });
});

describe("the accepted gap", () => {
  it("stops early and is certified", () => {
    const exact = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "any-path");
    const loose = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "any-path", { gap: 0.5 });
    expect(loose.lower!).toBeLessThanOrEqual(exact.alpha! + 1e-9);
    expect(loose.upper!).toBeGreaterThanOrEqual(exact.alpha! - 1e-9);
    expect(loose.upper! / loose.lower! - 1).toBeLessThanOrEqual(0.5);
    expect(exact.proved).toBe(true);
  });
  it("what is only known within the gap is not called proved", () => {
    const loose = solve(dragonfly(3, 6, 3, 19), permutationOf(1), "0", { gap: 0.5 });
    expect(loose.upper! / loose.lower! - 1).toBeGreaterThan(1e-3);
    expect(loose.proved).toBe(false);
  });
  it("a stopped run keeps the bounds that it has", () => {
    const values = { ...small, model: "3" };
    const { lp } = buildLp(networkFor(values), values)!;
    let calls = 0;
    const solution = solver.solve(lp, () => ++calls === 3, 20);
    expect(calls).toBe(3);
    expect(solution.status).toBe("stopped");
    expect(solution.primal.length).toBe(lp.columns);
  });
});

/** A solver that fails as told. */
function failing(status: LpStatus): LpSolver {
  return { name: "none", solve: (lp: SparseLp) => ({ status, objective: 0, primal: new Float64Array(lp.columns), dual: new Float64Array(lp.rows) }) };
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(ThroughputError);
    return (error as ThroughputError).message;
  }
  throw new Error("no error");
}

describe("what cannot be answered is said in one sentence", () => {
  it.each([["infeasible", /infeasible/], ["unbounded", /unbounded/], ["failed", /gave up/]] as const)("a solver that says %s", (status, words) => {
    const values = { ...small, model: "3" };
    expect(messageOf(() => solveThroughput(networkFor(values), values, failing(status)))).toMatch(words);
  });
  it("a solver that crashes", () => {
    const values = { ...small, model: "3" };
    const crashing: LpSolver = { name: "none", solve: () => { throw new Error("Aborted(OOM)"); } };
    expect(messageOf(() => solveThroughput(networkFor(values), values, crashing))).toMatch(/Aborted\(OOM\).*smaller network/);
  });
  it("a program that is too large, before it is built", () => {
    const values = { ...dragonfly(4, 8, 4, 33, "absolute"), ...uniform, intraVlb: "outside", gap: 0 };
    for (const model of ["0", "3", "5", "any-path"]) {
      expect(messageOf(() => buildLp(networkFor(values), { ...values, model }))).toMatch(
        /^The linear program would have about [\d,]+ (rows|columns|nonzeros), more than the [\d,]+ that can be solved here: choose a pattern with fewer flows or a smaller network\.$/,
      );
    }
  });
  it("advises models that fit", () => {
    const values = { ...dragonfly(5, 10, 5, 11), ...permutationOf(1), intraVlb: "outside", gap: 0, model: "0" };
    expect(messageOf(() => buildLp(networkFor(values), values))).toMatch(/: choose model 5 or min or any-path, or a smaller network\.$/);
  });
  it("paths that are too many to list are only counted", () => {
    const values = { topology: "fat-tree", k: 16, n: 3, ...permutationOf(1), intraVlb: "outside", gap: 0, model: "0" };
    expect(messageOf(() => buildLp(networkFor(values), values))).toMatch(/about [\d,]{12,} nonzeros.*: choose model any-path, or a smaller network\.$/);
  }, 20_000);
});

describe("the size estimate", () => {
  const cases = [[dragonfly(2, 4, 2, 9), "0"], [dragonfly(3, 6, 3, 7), "3"], [{ topology: "slim-fly", q: 5, p: 4 }, "3"], [{ topology: "fat-tree", k: 4, n: 3 }, "5"]] as const;
  it.each(cases)("%o, model %s: within a quarter of the truth", (topology, model) => {
    const network = networkFor(topology);
    const values: Values = { ...topology, ...permutationOf(1) };
    const symmetry = symmetryOf(network, demandsOf(trafficOf(values).build(network, values)));
    const { scheme } = modelOf(model);
    const sets = pathSets(network, "outside");
    const { lp } = buildPathProgram(network, sets, scheme!, symmetry);
    const estimate = estimatePathProgram(network, sets, scheme!, symmetry);
    expect(Math.abs(estimate.nonzeros / lp.rowIndex.length - 1)).toBeLessThan(0.25);
    expect(Math.abs(estimate.columns / lp.columns - 1)).toBeLessThan(0.25);
    expect(estimate.rows).toBeGreaterThanOrEqual(lp.rows);
    expect(estimate.nonzeros).toBeLessThan(LIMITS.nonzeros);
  });
});

describe("the solver's bridge", () => {
  /** max x0 + 0 x1 with x0 <= 4, x0 - x1 <= 1, x1 <= 2: x = (3, 2). */
  const lp: SparseLp = {
    rows: 3, columns: 2, objective: Float64Array.of(1, 0), upper: Float64Array.of(4, 1, 2),
    columnStart: Int32Array.of(0, 2, 4), rowIndex: Int32Array.of(0, 1, 1, 2), value: Float64Array.of(1, 1, -1, 1),
  };
  it("returns primal and dual in order", () => {
    const { status, objective, primal, dual } = solver.solve(lp);
    expect(status).toBe("optimal");
    expect(objective).toBeCloseTo(3, 12);
    expect([...primal]).toEqual([3, 2]);
    expect([...dual]).toEqual([0, 1, 1]);
  });
  it("says when there is no end to it", () => {
    expect(solver.solve({ ...lp, upper: Float64Array.of(4), rows: 1, columnStart: Int32Array.of(0, 0, 1), rowIndex: Int32Array.of(0), value: Float64Array.of(1) }).status).toBe("unbounded");
  });
  it("gives the same digits again", () => {
    const values = { ...small, model: "3" };
    const program = buildLp(networkFor(values), values)!;
    expect(solver.solve(program.lp).primal).toEqual(solver.solve(program.lp).primal);
    expect(solver.solve(program.lp, () => false).objective).toBe(solver.solve(program.lp).objective);
  });
});
