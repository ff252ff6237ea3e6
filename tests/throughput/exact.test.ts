/** The engine on programs of the paper's sizes: reference values, proofs, closed forms, and the reduced program from a bad start. */
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { BestBounds } from "../../src/throughput/best-bounds.ts";
import { optimise } from "../../src/throughput/engine.ts";
import { certifiedBounds, fold } from "../../src/throughput/folded-program.ts";
import type { FoldedProgram } from "../../src/throughput/folded-program.ts";
import type { LpSolver } from "../../src/throughput/lp-solver.ts";
import { reducedProgram } from "../../src/throughput/reduced-program.ts";
import { some } from "../tools/extent.ts";
import { ended, optimumOf, programOf } from "./class-programs.ts";
import { dragonfly, permutationOf, shiftBy, solve, solver, uniform, wired } from "./support.ts";

/** Counts what it is given. */
function watched(): LpSolver & { readonly seen: { rows: number; columns: number }[] } {
  const seen: { rows: number; columns: number }[] = [];
  return {
    name: "watched",
    memoryBytes: 0,
    seen,
    solve: (lp) => {
      seen.push({ rows: lp.rows, columns: lp.columns });
      return solver.solve(lp);
    },
  };
}

describe("the engine", () => {
  const cases: [string, Values, Values, string, number][] = [
    ["342 endpoints", dragonfly(3, 6, 3, 19, "absolute"), permutationOf(1), "3", 0.617197],
    ["342 endpoints", dragonfly(3, 6, 3, 19, "absolute"), permutationOf(2), "5", 0.552849],
    ["300 endpoints, ten links a pair", dragonfly(5, 10, 5, 6, "absolute"), permutationOf(1), "5", 0.793115],
  ];
  it.each(cases)("%s: proves the reference value and recomputes both bounds from its vectors", (_, topology, traffic, model, alpha) => {
    const program = fold(programOf({ ...topology, ...traffic, model }));
    const steps = optimise(program, 0, solver);
    let next = steps.next();
    let before = { lower: 0, upper: Infinity };
    while (!next.done) {
      expect(next.value.lower).toBeGreaterThanOrEqual(before.lower * (1 - 1e-12));
      expect(next.value.upper).toBeLessThanOrEqual(before.upper * (1 + 1e-12));
      before = next.value;
      next = steps.next();
    }
    const { lower, upper, shares, prices, stopped, solvers } = next.value;
    expect(stopped).toBe(false);
    expect(Math.abs(lower - alpha)).toBeLessThan(2e-6);
    expect(upper / lower - 1).toBeLessThan(1e-7);
    expect(certifiedBounds(program, shares, prices)).toEqual({ lower, upper });
    expect(solvers.length).toBeGreaterThan(0);
  });

  it("rows that a poor point does not tell are found by the interior point", () => {
    const program = fold(programOf({ ...dragonfly(3, 6, 3, 19, "absolute"), ...permutationOf(1), model: "3" }));
    const { lower, upper, solvers } = ended(optimise(program, 0, solver, undefined, 0.5));
    expect(Math.abs(lower - 0.617197)).toBeLessThan(2e-6);
    expect(upper / lower - 1).toBeLessThan(1e-7);
    // Without them only many more first-order steps would help.
    expect(solvers.join()).not.toContain("more first-order steps");
    expect(solvers.join()).toMatch(/interior-point steps/);
  });

  it("channels of very unequal bandwidths: where first-order steps are slow, exact methods take over before the gap is small", () => {
    const program = fold(programOf({ ...wired({ topology: "slim-fly", q: 5, p: 2 }, 0.0738, 5.16), ...permutationOf(76), model: "0" }));
    const { lower, upper, solvers } = ended(optimise(program, 0, solver));
    // GLPK on the whole program.
    expect(Math.abs(lower - 4.624434)).toBeLessThan(2e-6);
    expect(upper / lower - 1).toBeLessThan(1e-7);
    expect(solvers.join()).not.toContain("more first-order steps");
  });

  it("stops at the gap that is accepted", () => {
    const program = fold(programOf({ ...dragonfly(3, 6, 3, 19, "absolute"), ...permutationOf(1), model: "3" }));
    const { lower, upper, solvers } = ended(optimise(program, 0.05, solver));
    expect(upper / lower - 1).toBeLessThanOrEqual(0.05);
    expect(upper / lower - 1).toBeGreaterThan(1e-4);
    expect(solvers).toEqual([expect.stringMatching(/^\d+ first-order steps$/)]);
  });
});

/** Everything over the last column of each flow, and all the price on the last row. */
function badStart(program: FoldedProgram): { shares: Float64Array; prices: Float64Array } {
  const shares = new Float64Array(program.columns);
  for (let f = 0; f < program.flows; f++) shares[program.firstColumn[f + 1]! - 1] = 1;
  return { shares, prices: new Float64Array(program.rows).fill(1, program.rows - 1) };
}

describe("the reduced program", () => {
  const program = programOf({ ...dragonfly(2, 4, 2, 9, "absolute"), ...permutationOf(1), model: "3" });
  const folded = fold(program);
  const { alpha } = optimumOf(program);

  it.each([180, 9, 3])(
    "begun with one row in %i, and each flow's worst column, it takes in what is missing until the whole program is proved",
    (every) => {
      const bounds = new BestBounds(folded);
      const glpk = watched();
      // Some row of every flow's columns must be in, or its rates are without limit.
      const binding = Int32Array.from({ length: folded.rows }, (_, e) => e).filter((e) => e % every === 0);
      const start = badStart(folded);
      const crossed = new Set(binding);
      for (let j = 0; j < folded.columns; j++) {
        const own = Array.from(folded.rowIndex.subarray(folded.columnStart[j], folded.columnStart[j + 1]));
        if (!own.some((e) => crossed.has(e))) crossed.add(own[0]!);
      }
      const { rounds, stopped } = ended(reducedProgram(folded, bounds, start, Int32Array.from(crossed).sort(), 0, glpk));
      expect(stopped).toBe(false);
      expect(rounds).toBeGreaterThan(1);
      expect(glpk.seen.length).toBe(rounds);
      glpk.seen.forEach(({ rows: r, columns }, i) => {
        if (i > 0) expect(r + columns).toBeGreaterThan(glpk.seen[i - 1]!.rows + glpk.seen[i - 1]!.columns);
      });
      expect(glpk.seen[0]!.rows).toBeLessThan(program.flows + folded.rows);
      expect(bounds.lower).toBeCloseTo(alpha, 8);
      expect(bounds.upper).toBeCloseTo(alpha, 8);
      expect(certifiedBounds(folded, bounds.shares, bounds.prices)).toEqual({ lower: bounds.lower, upper: bounds.upper });
    },
  );
});

describe("group shifts are (ah + m) / 2pa, all models, by symmetry", () => {
  const sizes = [
    [3, 6, 3, 19],
    [5, 10, 5, 11],
    [4, 8, 4, 33],
    [5, 10, 5, 51],
  ] as const;
  it.each(sizes)("dfly(%i,%i,%i,%i)", (p, a, h, g) => {
    const links = Math.floor((a * h) / (g - 1));
    for (const model of ["0", "1", "2", "3", "4", "5"]) {
      const { alpha, proved, solver: by } = solve(dragonfly(p, a, h, g), shiftBy(p * a), model);
      expect(alpha, model).toBeCloseTo((a * h + links) / (2 * p * a), 8);
      expect(proved).toBe(true);
      expect(by).toContain(`one of ${g} symmetric parts`);
    }
  });
  it.each([
    [3, 6, 3, 19],
    [5, 10, 5, 11],
  ])("dfly(%i,%i,%i,%i), absolute, which colour refinement shrinks", (p, a, h, g) => {
    const links = Math.floor((a * h) / (g - 1));
    const { alpha, proved, solver: by } = solve(dragonfly(p, a, h, g, "absolute"), shiftBy(p * a), "3");
    expect(alpha).toBeCloseTo((a * h + links) / (2 * p * a), 8);
    expect([proved, by]).toEqual([true, expect.stringContaining("colour refinement")]);
  });
  it.each(some(["3", "5"], 2))("a Cascade: (120 + 24) / (2 * 384), model %s", (model) => {
    const { alpha, proved } = solve({ topology: "cascade", groups: 6, p: 4, arrangement: "blocked" }, shiftBy(384), model);
    expect(alpha).toBeCloseTo(144 / 768, 8);
    expect(proved).toBe(true);
  });
});

describe("uniform traffic", () => {
  it.each(["3", "5"])("on 342 endpoints is bound by the terminals, model %s", (model) => {
    const { alpha, alphaNetwork, proved } = solve(dragonfly(3, 6, 3, 19), uniform, model);
    expect([alpha, proved]).toEqual([1, true]);
    expect(alphaNetwork).toBeGreaterThan(1);
    expect(alphaNetwork).toBeLessThan(1.1);
  });
});
