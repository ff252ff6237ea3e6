/** The verification of designs: the whole path from the design to the other solver's alpha. */
import { valuesOf } from "../../src/descriptor.ts";
import type { ThroughputDesign } from "../../src/throughput/models.ts";
import { describe, expect, test } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { ThroughputError } from "../../src/throughput/error.ts";
import { loadHighs } from "../../src/throughput/highs.ts";
import { verifyThroughput } from "../../src/throughput/verification.ts";
import { PLAIN, dragonfly, networkFor, permutationOf, shiftBy, solve, uniform, wired } from "./support.ts";

const verifier = await loadHighs();
const small = dragonfly(2, 4, 2, 9);

function verify(topology: Values, traffic: Values, model: string): ReturnType<typeof verifyThroughput> {
  const values = { ...PLAIN, ...topology, ...traffic, model };
  return verifyThroughput(networkFor(values), valuesOf<ThroughputDesign>(values), verifier);
}

describe("verification", () => {
  const cases: [string, Values, Values, string][] = [
    ["a permutation", dragonfly(2, 4, 2, 9, "absolute"), permutationOf(1), "3"],
    ["a shift with rotations", small, shiftBy(8), "3"],
    ["a Slim Fly", { topology: "slim-fly", q: 5, p: 4 }, permutationOf(2), "min"],
    ["a fat-tree", { topology: "fat-tree", k: 3, n: 3 }, permutationOf(3), "5"],
    ["slow local channels and fast global ones", wired(dragonfly(2, 4, 2, 5, "absolute"), 0.4, 3), permutationOf(1), "3"],
  ];
  for (const [name, topology, traffic, model] of cases) {
    test(`${name}: the same alpha, and the same program`, () => {
      const first = solve(topology, traffic, model);
      const second = verify(topology, traffic, model);
      expect(second.alpha).toBeCloseTo(first.alpha!, 7);
      expect(second.alphaNetwork).toBeCloseTo(first.alphaNetwork!, 7);
      const { rows, columns, nonzeros } = first;
      expect(second).toMatchObject({ model, rows, columns, nonzeros, seconds: 0 });
    });
  }

  const anyPath: [string, Values, Values][] = [
    ["a permutation", dragonfly(2, 4, 2, 9, "absolute"), permutationOf(1)],
    ["a fat-tree, uniform", { topology: "fat-tree", k: 3, n: 3 }, uniform],
    ["slow local channels and fast global ones", wired(dragonfly(2, 4, 2, 5, "absolute"), 0.4, 3), permutationOf(1)],
  ];
  for (const [name, topology, traffic] of anyPath) {
    test(`${name}, any path: the formulation by channels has the alpha that generated paths reach`, () => {
      const second = verify(topology, traffic, "any-path");
      expect(second.alphaNetwork).toBeCloseTo(solve(topology, traffic, "any-path").alphaNetwork!, 6);
    });
  }

  test("terminal channels cap alpha, not alphaNetwork", () => {
    const { alpha, alphaNetwork } = verify(small, uniform, "5");
    expect(alpha).toBe(1);
    expect(alphaNetwork).toBeGreaterThan(1);
  });

  test("the clock is read for the result's time", () => {
    let seconds = 0;
    const values = { ...small, ...uniform, ...PLAIN, model: "5" };
    expect(verifyThroughput(networkFor(values), valuesOf<ThroughputDesign>(values), verifier, () => seconds++).seconds).toBe(1);
  });

  test("where there is no program, one sentence", () => {
    const within = { traffic: "matrix", matrix: "0-1:1,1-0:1" };
    expect(() => verify(dragonfly(2, 2, 1, 3), within, "5")).toThrow(
      new ThroughputError("There is nothing to verify: no flow leaves its router, so that there is no linear program."),
    );
    expect(() => verify(dragonfly(2, 2, 1, 3), within, "any-path")).toThrow("There is nothing to verify: no flow leaves its router");
    expect(() => verify(dragonfly(3, 6, 3, 19), permutationOf(1), "any-path")).toThrow(
      "Over any path HiGHS would have to solve a program of 103969 columns, and more than 50000 take it minutes to hours: verify another model or a smaller network.",
    );
    expect(() => verify(dragonfly(4, 8, 4, 33), permutationOf(1), "0")).toThrow(
      "Model 0 has too many paths here to list them for another solver: choose another model or a smaller network.",
    );
  });
});
