/** First-order steps and the interior point by themselves: what they claim holds, and they arrive. */
import { describe, expect, it } from "vitest";
import { FirstOrder, LOOK } from "../../src/throughput/first-order.ts";
import { certifiedBounds, fold, loadsOf } from "../../src/throughput/folded-program.ts";
import type { FoldedProgram, Point } from "../../src/throughput/folded-program.ts";
import { InteriorPoint, bindingRows } from "../../src/throughput/interior-point.ts";
import { StoredOperator } from "../../src/throughput/engine.ts";
import { ended, optimumOf, programByHand, programOf } from "./class-programs.ts";
import { dragonfly, permutationOf, shiftBy } from "./support.ts";

const permuted = programOf({ ...dragonfly(2, 4, 2, 9, "absolute"), ...permutationOf(1), model: "3" });
const cases = [
  ["dfly(2,4,2,9), a permutation, model 3", permuted],
  ["the same, model 5", programOf({ ...dragonfly(2, 4, 2, 9, "absolute"), ...permutationOf(1), model: "5" })],
  ["a shift, model 0", programOf({ ...dragonfly(2, 4, 2, 5), ...shiftBy(8), model: "0" })],
  ["Slim Fly q=5, a permutation, model 3", programOf({ topology: "slim-fly", q: 5, p: 1, ...permutationOf(2), model: "3" })],
] as const;

/** Shares of each flow add up to 1, and nothing is negative. */
function expectPoint({ flows, firstColumn }: FoldedProgram, { shares, prices }: Point): void {
  for (let f = 0; f < flows; f++)
    expect(shares.subarray(firstColumn[f], firstColumn[f + 1]).reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 9);
  expect(shares.every((x) => x >= 0)).toBe(true);
  expect(prices.every((x) => x >= 0)).toBe(true);
}

function prepared(folded: FoldedProgram, start?: Point): FirstOrder {
  const method = new FirstOrder(StoredOperator.of(folded), start);
  ended(method.prepare());
  return method;
}

describe.each(cases)("first-order steps: %s", (_, program) => {
  const folded = fold(program);
  const { alpha } = optimumOf(program);

  it("hold the optimum between their bounds from the first look on, and close in on it", () => {
    const method = prepared(folded);
    const gaps = [method.gap];
    for (let look = 0; look < 400; look++) {
      expect(method.lower).toBeLessThanOrEqual(alpha * (1 + 1e-12));
      expect(method.upper).toBeGreaterThanOrEqual(alpha * (1 - 1e-12));
      method.advance();
      gaps.push(method.gap);
    }
    expect(method.steps).toBe(400 * LOOK);
    expect(Number.isFinite(gaps[0])).toBe(true);
    gaps.forEach((gap, i) => {
      if (i > 0) expect(gap).toBeLessThanOrEqual(gaps[i - 1]!);
    });
    expect(gaps.at(-1)).toBeLessThan(1e-4);
  });

  it("have the bounds of the points that they hand out", () => {
    const method = prepared(folded);
    for (let look = 0; look < 20; look++) {
      const best = method.best();
      expectPoint(folded, best);
      const { lower, upper } = certifiedBounds(folded, best.shares, best.prices);
      expect(Math.abs(lower / method.lower - 1)).toBeLessThan(1e-10);
      expect(Math.abs(upper / method.upper - 1)).toBeLessThan(1e-10);
      const latest = method.latest();
      loadsOf(folded, latest.shares).forEach((load, e) => {
        expect(latest.loads[e]).toBeCloseTo(load, 9);
      });
      method.advance();
    }
  });

  it("give the same digits again", () => {
    const run = (): Point => {
      const method = prepared(folded);
      for (let look = 0; look < 50; look++) method.advance();
      const { shares, prices } = method.best();
      return { shares: shares.slice(), prices: prices.slice() };
    };
    expect(run()).toEqual(run());
  });

  it("start from a point that is given", () => {
    const before = prepared(folded);
    for (let look = 0; look < 100; look++) before.advance();
    const after = prepared(folded, before.best());
    expect(after.lower).toBeCloseTo(before.lower, 10);
    expect(after.upper).toBeCloseTo(before.upper, 10);
  });
});

/** A step of the interior point after the other, until nothing is gained. */
function interior(folded: FoldedProgram, rows: Int32Array, start: Point): { lower: number; upper: number; steps: number } {
  const method = new InteriorPoint(folded, rows, start);
  let best = { lower: 0, upper: Infinity };
  let steps = 0;
  for (let going = true; going && steps < 40 && best.upper / best.lower - 1 > 1e-7; steps++) {
    const before = method.mu();
    going = method.step();
    const point = method.point();
    expectPoint(folded, point);
    const { lower, upper } = certifiedBounds(folded, point.shares, point.prices);
    best = { lower: Math.max(best.lower, lower), upper: Math.min(best.upper, upper) };
    if (before > 1e-8) expect(method.mu()).toBeLessThan(before);
  }
  return { ...best, steps };
}

function even({ flows, firstColumn, columns, rows }: FoldedProgram): Point {
  const shares = new Float64Array(columns);
  for (let f = 0; f < flows; f++) shares.fill(1 / (firstColumn[f + 1]! - firstColumn[f]!), firstColumn[f], firstColumn[f + 1]);
  return { shares, prices: new Float64Array(rows).fill(1 / rows) };
}

describe.each(cases)("the interior point: %s", (_, program) => {
  const folded = fold(program);
  const { alpha } = optimumOf(program);

  it("from even splits, on all rows", () => {
    const { lower, upper, steps } = interior(
      folded,
      Int32Array.from({ length: folded.rows }, (__, e) => e),
      even(folded),
    );
    expect(lower).toBeLessThanOrEqual(alpha * (1 + 1e-10));
    expect(upper).toBeGreaterThanOrEqual(alpha * (1 - 1e-10));
    expect(upper / lower - 1).toBeLessThanOrEqual(1e-7);
    expect(steps).toBeLessThan(30);
  });

  it("on the rows that first-order steps leave, from where they are", () => {
    const first = prepared(folded);
    while (first.gap > 1e-3) first.advance();
    const latest = first.latest();
    const rows = bindingRows(folded, latest, latest.loads);
    expect(rows).toEqual(rows.toSorted());
    expect(rows.length).toBeLessThanOrEqual(folded.rows);
    // Every column crosses one of them.
    const taken = new Set(rows);
    for (let j = 0; j < folded.columns; j++)
      expect(folded.rowIndex.subarray(folded.columnStart[j], folded.columnStart[j + 1]).some((e) => taken.has(e))).toBe(true);
    const { lower, upper } = interior(folded, rows, latest);
    expect(upper).toBeGreaterThanOrEqual(alpha * (1 - 1e-10));
    expect(lower).toBeLessThanOrEqual(alpha * (1 + 1e-10));
    expect(upper / lower - 1).toBeLessThan(1e-5);
  });
});

describe("by hand", () => {
  it("two flows over three rows: alpha is 3/2 by both methods", () => {
    // Each has a row of its own and half of a shared one.
    const folded = fold(
      programByHand(3, [
        { demand: 1, columns: [[[0, 1]], [[2, 1]]] },
        { demand: 1, columns: [[[1, 1]], [[2, 1]]] },
      ]),
    );
    const first = prepared(folded);
    for (let look = 0; look < 100; look++) first.advance();
    expect(first.lower).toBeCloseTo(1.5, 6);
    const { lower, upper } = interior(folded, Int32Array.of(0, 1, 2), even(folded));
    expect([lower, upper]).toEqual([expect.closeTo(1.5, 6), expect.closeTo(1.5, 6)]);
  });
});
