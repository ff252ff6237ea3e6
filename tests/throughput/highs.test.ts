/** HiGHS on throughput programs: the same optimum as GLPK's, certified on both sides, and a sentence for whatever goes wrong. */
import loadPackage from "highs";
import type { Highs } from "highs";
import { describe, expect, test } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import type { ClassProgram } from "../../src/throughput/program-builder.ts";
import { ThroughputError } from "../../src/throughput/error.ts";
import { loadHighs, memoryFor } from "../../src/throughput/highs.ts";
import { classLp } from "../../src/throughput/verification.ts";
import { lowerBound, optimumOf, programByHand, programOf, upperBound } from "./class-programs.ts";
import { dragonfly, permutationOf, shiftBy } from "./support.ts";

const verifier = await loadHighs();

/** Alpha, after checking it on both sides. */
function verified(program: ClassProgram): number {
  const { objective: alpha, primal, dual } = verifier.solve(classLp(program));
  const [rates, prices] = [primal.slice(1), dual.slice(program.flows)];
  expect(lowerBound(program, rates)).toBeCloseTo(alpha, 9);
  expect(upperBound(program, prices)).toBeCloseTo(alpha, 9);
  return alpha;
}

describe("optimum", () => {
  test("by hand: a flow over two rows, and two flows that share one", () => {
    expect(verified(programByHand(2, [{ demand: 1, columns: [[[0, 1]], [[1, 0.5]]] }]))).toBeCloseTo(3, 12);
    expect(
      verified(
        programByHand(1, [
          { demand: 1, columns: [[[0, 1]]] },
          { demand: 3, columns: [[[0, 1]]] },
        ]),
      ),
    ).toBeCloseTo(0.25, 12);
  });

  const absolute = dragonfly(2, 4, 2, 9, "absolute");
  const cases: [string, Values, string][] = [
    ["a permutation", permutationOf(1), "3"],
    ["a permutation, every path by itself", permutationOf(1), "0"],
    ["a shift", shiftBy(8), "5"],
  ];
  for (const [name, traffic, model] of cases) {
    test(`dfly(2,4,2,9), ${name}, model ${model}: as GLPK`, () => {
      const program = programOf({ ...absolute, ...traffic, model });
      expect(verified(program)).toBeCloseTo(optimumOf(program).alpha, 9);
    });
  }

  // tests/reference/lp.json: 342 endpoints, absolute, permutation 1, model 3.
  test("342 endpoints, a permutation, model 3: the reference value", () => {
    expect(verified(programOf({ ...dragonfly(3, 6, 3, 19, "absolute"), ...permutationOf(1), model: "3" }))).toBeCloseTo(0.617197, 5);
  });

  test("the name tells solver, version and method", () => {
    expect(verifier.name).toMatch(/^HiGHS 1\.\d+\.\d+ interior point/);
  });
});

describe("what goes wrong", () => {
  const small = classLp(programByHand(1, [{ demand: 1, columns: [[[0, 1]]] }]));

  /** The sentence that a solver says that runs to this status, or throws. */
  async function stoppedWith(run: (highs: Highs) => number): Promise<string> {
    const highs = await loadPackage();
    const broken = await loadHighs(() =>
      Promise.resolve({
        ...highs,
        withModel: ((_data: unknown, use: (model: unknown) => unknown) =>
          use({ options: { set: () => {} }, run: () => {}, getModelStatus: () => run(highs) })) as unknown as Highs["withModel"],
      }),
    );
    try {
      broken.solve(small);
    } catch (error) {
      expect(error).toBeInstanceOf(ThroughputError);
      return (error as Error).message;
    }
    throw new Error("solved");
  }

  test("no optimum: the status is named", async () => {
    expect(await stoppedWith(({ constants }) => constants.modelStatus.iterationLimit)).toBe(
      "HiGHS ended without an optimum (iteration limit), although the linear program has one: numerical trouble; verify another model.",
    );
  });

  test("a crash", async () => {
    expect(
      await stoppedWith(() => {
        throw new Error("Aborted()");
      }),
    ).toBe('HiGHS stopped with "Aborted()", most often for want of memory: verify a smaller model or a smaller network.');
  });

  test("too large: refused before it is built", () => {
    const rows = 20_000;
    const huge = { ...small, rows, upper: new Float64Array(rows).fill(1) };
    expect(memoryFor(huge)).toBeGreaterThan(2e9);
    expect(() => verifier.solve(huge)).toThrow(
      "HiGHS would need about 2.4 GB for this linear program, more than the 1.8 GB that it can have: verify a smaller model or a smaller network.",
    );
  });

  test("not to be had", async () => {
    await expect(loadHighs(() => Promise.reject(new TypeError("Failed to fetch")))).rejects.toThrow(
      /^HiGHS could not be loaded: it is fetched when it is first asked for/,
    );
  });
});
