/** Every traffic pattern as demands of the linear programs. */
import { describe, expect, it } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { PATTERNS, patternOf } from "../../src/workload/patterns.ts";
import { design } from "../simulation/designs.ts";
import { networkFor, solver } from "./support.ts";

const DRAGONFLY = { p: 2, a: 4, h: 2 };
const FAMILIES: readonly Readonly<Record<string, Value>>[] = [
  { p: 1, a: 3, h: 2 },
  { topology: "slim-fly", q: 4, p: 2 },
  { topology: "fat-tree", k: 3, n: 2 },
  { topology: "folded-clos", radix: 4, levels: 3 },
];

function solved(set: Readonly<Record<string, Value>>, model = "min") {
  const values = { ...design(set), model };
  const network = networkFor(values);
  return { network, traffic: patternOf(values).build(network, values), result: solveThroughput(network, values, solver) };
}

describe("every pattern", () => {
  for (const family of FAMILIES) {
    it.each(PATTERNS.map(({ id }) => id))(`${JSON.stringify(family)}: %s`, (id) => {
      const { traffic, result } = solved({ ...family, traffic: id });
      expect(result.proved).toBe(true);
      expect(result.alpha).toBeGreaterThan(0);
      expect(result.alpha!).toBeLessThanOrEqual(1 / traffic.terminalDemand + 1e-9);
      expect(solved({ ...family, traffic: id }, "any-path").result.alpha!).toBeGreaterThanOrEqual(result.alpha! - 1e-7);
    });
  }
});

describe("patterns that are the same demands", () => {
  const alpha = (set: Readonly<Record<string, Value>>): number => solved({ ...DRAGONFLY, ...set }, "3").result.alphaNetwork!;

  it("a matrix of ones is uniform traffic", () => {
    const ones = Array.from({ length: 72 }, (_, s) => new Array<number>(72).fill(7).with(s, 0).join(" ")).join("\n");
    expect(alpha({ traffic: "matrix", matrix: ones })).toBeCloseTo(alpha({ traffic: "uniform" }), 7);
  });

  it("a matrix with one weight a row is a permutation, in any unit", () => {
    const pairs = Array.from({ length: 72 }, (_, s) => `${s}-${(s + 17) % 72}:3`).join();
    expect(alpha({ traffic: "matrix", matrix: pairs })).toBeCloseTo(alpha({ traffic: "shift", offset: 17 }), 8);
  });

  it("of a shift by half or nothing, half the packets stay", () => {
    expect(alpha({ traffic: "shift", shiftBy: "half" })).toBeCloseTo(2 * alpha({ traffic: "shift", offset: 36 }), 8);
  });

  it("tornado is the shift by half the groups", () => {
    expect(alpha({ traffic: "tornado" })).toBeCloseTo(alpha({ traffic: "shift", offset: 32 }), 8);
  });

  it("a hot spot is bound by its terminal channel", () => {
    expect(solved({ ...DRAGONFLY, traffic: "hot-spot" }).result.alpha).toBeCloseTo(1 / (1 + 70 * 0.2), 9);
  });

  it("a slow source does not bind: its demand is its share", () => {
    // 0 and 1 share a router, as do 8 and 9: over the one channel between their groups go 1 + 1/4.
    expect(solved({ ...DRAGONFLY, traffic: "matrix", matrix: "0-8:4,1-9" }).result.alphaNetwork).toBeCloseTo(1 / 1.25, 9);
  });
});
