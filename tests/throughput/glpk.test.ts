/** The bridge to GLPK: statuses, stopping early with the solution so far, memory over many solves, and crashes. */
import createGlpk from "glpk.js/node";
import { describe, expect, test } from "vitest";
import { ThroughputError } from "../../src/throughput/error.ts";
import { loadSolver } from "../../src/throughput/glpk.ts";
import { cachedSolver } from "../../src/throughput/cached-solver.ts";
import { LpBuilder } from "../../src/throughput/lp-solver.ts";
import type { LpSolver, SparseLp } from "../../src/throughput/lp-solver.ts";
import { classLp } from "../../src/throughput/verification.ts";
import { lowerBound, programByHand, programOf } from "./class-programs.ts";
import { dragonfly, permutationOf, shiftBy } from "./support.ts";

/** max x0 with these entries of each column and bounds of the rows. */
function lp(columns: [row: number, value: number][][], upper: number[]): SparseLp {
  const builder = new LpBuilder();
  for (const entries of columns) {
    for (const [row, value] of entries) builder.entry(row, value);
    builder.endColumn();
  }
  return builder.build(Float64Array.from(upper));
}

describe("status and solution", async () => {
  const solver = await loadSolver();

  test("optimal, with primal and dual in their order", () => {
    // 15 columns, so that the order of names ("10" before "2") would show.
    const bounds = Array.from({ length: 15 }, (_, i) => 1 + i);
    const chain = Array.from({ length: 15 }, (_, j): [number, number][] =>
      j === 14
        ? [[14, 1]]
        : [
            [j, -1],
            [14, 1],
          ],
    );
    const { status, objective, primal, dual } = solver.solve(lp([[[0, 2]], ...chain.slice(1)], bounds));
    expect([status, objective, dual[0]]).toEqual(["optimal", 0.5, 0.5]);
    expect(primal).toHaveLength(15);
    expect(dual.slice(1)).toEqual(new Float64Array(14));
  });

  test("unbounded and infeasible programs are told apart", () => {
    expect(solver.solve(lp([[]], [1])).status).toBe("unbounded");
    expect(solver.solve(lp([[[0, 1]]], [-1])).status).toBe("infeasible");
  });
});

const small = programOf({ ...dragonfly(2, 4, 2, 9, "absolute"), ...permutationOf(1), model: "3" });
const smallLp = classLp(small);
/** tests/reference/lp.json. */
const SMALL_ALPHA = 0.700177;
/** Takes a second. */
const largeLp = classLp(programOf({ ...dragonfly(3, 6, 3, 19, "absolute"), ...permutationOf(1), model: "3" }));

describe("stopping with the solution so far", async () => {
  const solver = await loadSolver();

  test("after some steps: the same solution each time, better with more of them", () => {
    const [few, again, more, all] = [100, 100, 160, 100_000].map((steps) => solver.solve(smallLp, steps));
    expect([few, again, more, all].map((solution) => solution!.status)).toEqual(["stopped", "stopped", "stopped", "optimal"]);
    expect(again!.primal).toEqual(few!.primal);
    expect(few!.objective).toBeGreaterThan(0);
    expect(more!.objective).toBeGreaterThan(few!.objective);
    expect(more!.objective).toBeLessThan(SMALL_ALPHA);
    expect(all!.objective).toBeCloseTo(SMALL_ALPHA, 5);
    // It is feasible: the alpha it says is reached.
    expect(lowerBound(small, more!.primal.slice(1))).toBeGreaterThan(more!.objective - 1e-6);
  });
});

describe("memory", () => {
  /** Bytes outside the heap of the engine: WebAssembly memories and typed arrays. */
  function outside(): number {
    return process.memoryUsage().external;
  }

  test("many solves, whole or stopped, do not add up", async () => {
    const solver = await loadSolver();
    const shift = classLp(programOf({ ...dragonfly(3, 6, 3, 19, "absolute"), ...shiftBy(18), model: "3" }));
    const round = (): void => {
      expect(solver.solve(shift).status).toBe("optimal");
      expect(solver.solve(largeLp, 4).status).toBe("stopped");
    };
    round();
    const before = outside();
    for (let i = 0; i < 10; i++) round();
    // Programs left behind would be 30 MB.
    expect(outside() - before).toBeLessThan(24e6);
    expect(solver.memoryBytes).toBeLessThan(2e7);
  });

  test("the estimate grows with the largest program and stays", async () => {
    const solver = await loadSolver();
    const least = classLp(programByHand(1, [{ demand: 1, columns: [[[0, 1]]] }]));
    const rows = 80_000;
    const wide = { ...least, rows: least.rows + rows, upper: new Float64Array(least.rows + rows).fill(1, 1) };
    expect(solver.memoryBytes).toBe(2 ** 24);
    solver.solve(least);
    expect(solver.memoryBytes).toBe(2 ** 24);
    solver.solve(wide);
    expect(solver.memoryBytes).toBeGreaterThan(7e7);
    solver.solve(least);
    expect(solver.memoryBytes).toBeGreaterThan(7e7);
  });

  test("a solver is kept until it is large, has crashed, or could not be loaded", async () => {
    const made: { memoryBytes: number }[] = [];
    let broken = true;
    const solverOf = cachedSolver(() => {
      if (broken) return Promise.reject(new Error("no network"));
      const solver: LpSolver & { memoryBytes: number } = {
        name: "",
        memoryBytes: 2 ** 24,
        solve: () => {
          throw new Error("unused");
        },
      };
      made.push(solver);
      return Promise.resolve(solver);
    });
    await expect(solverOf()).rejects.toThrow("no network");
    broken = false;
    const first = await solverOf();
    expect(await solverOf()).toBe(first);
    made[0]!.memoryBytes = 3e8;
    const second = await solverOf();
    expect(second).not.toBe(first);
    made[1]!.memoryBytes = Infinity;
    expect(await solverOf()).not.toBe(second);
    expect(made).toHaveLength(3);
  });
});

test("a crash is a sentence, and the solver says that it can solve no more", async () => {
  const glpk = await createGlpk();
  const solver = await loadSolver(() =>
    Promise.resolve({
      ...glpk,
      solve: () => {
        throw new WebAssembly.RuntimeError("Aborted()");
      },
    }),
  );
  const least = classLp(programByHand(1, [{ demand: 1, columns: [[[0, 1]]] }]));
  expect(() => solver.solve(least)).toThrow(
    new ThroughputError('The solver stopped with "Aborted()", most often for want of memory: choose a smaller model or a smaller network.'),
  );
  expect(solver.memoryBytes).toBe(Infinity);
});
