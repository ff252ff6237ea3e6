/** Crossings of lines: where straight lines meet by arithmetic, on both kinds of axes, and what only touches. */
import { describe, expect, test } from "vitest";
import { crossedPairs, crossingsOf, lowestCrossings } from "../../src/math/crossings.ts";
import type { LinePoint } from "../../src/math/crossings.ts";

const LINEAR = { logX: false, logY: false };

/** A line by its slope and base, with points where it is told. */
const line = (slope: number, base: number, at: readonly number[]): readonly LinePoint[] => at.map((x) => [x, slope * x + base]);

describe("crossings", () => {
  test("of two straight lines are where arithmetic has them, whatever points they are drawn by", () => {
    for (const at of [
      [0, 20],
      [0, 3, 7, 11, 20],
    ]) {
      const [found, ...more] = crossingsOf([line(1.4, 2.16, at), line(0.364, 9.7103, [0, 1, 20])], LINEAR);
      expect(more).toEqual([]);
      expect(found!.x).toBeCloseTo((9.7103 - 2.16) / (1.4 - 0.364), 10);
      expect(found!.y).toBeCloseTo(1.4 * found!.x + 2.16, 10);
      expect(found).toMatchObject({ lower: 1, higher: 0 });
    }
  });

  test("follow the axes: power laws are straight where both are logarithmic, logarithms where x is", () => {
    const powers = [[10, 1000].map((x): LinePoint => [x, x ** 2]), [10, 1000].map((x): LinePoint => [x, 100 * x])];
    expect(crossingsOf(powers, { logX: true, logY: true })[0]!.x).toBeCloseTo(100, 8);
    const logarithms = [[10, 1000].map((x): LinePoint => [x, Math.log10(x)]), [10, 1000].map((x): LinePoint => [x, 4 - Math.log10(x)])];
    const [found] = crossingsOf(logarithms, { logX: true, logY: false });
    expect([found!.x, found!.y]).toEqual([expect.closeTo(100, 8), expect.closeTo(2, 8)]);
  });

  test("are none where lines touch, run together, or never stand over the same x", () => {
    const flat = line(0, 1, [0, 10]);
    expect(crossingsOf([flat, [[0, 2], [5, 1], [10, 2]]], LINEAR)).toEqual([]); // oxfmt-ignore
    expect(crossingsOf([flat, flat], LINEAR)).toEqual([]);
    expect(crossingsOf([flat, line(-1, 30, [11, 40])], LINEAR)).toEqual([]);
    expect(crossingsOf([flat, []], LINEAR)).toEqual([]);
    // The same but for rounding, and once below it: no change of sides.
    const rounded = [[0, 1.5], [3, 1 + 1e-13], [6, 1 - 1e-13], [10, 1.5]] as const; // oxfmt-ignore
    expect(crossingsOf([flat, rounded], LINEAR)).toEqual([]);
    // Together up to 4, then apart: nobody changed sides.
    expect(crossingsOf([flat, [[0, 1], [4, 1], [10, 3]]], LINEAR)).toEqual([]); // oxfmt-ignore
  });

  test("of lines that run together and then change sides are where they part", () => {
    const [found, ...more] = crossingsOf([line(0, 1, [0, 10]), [[0, 2], [2, 1], [6, 1], [10, 0]]], LINEAR); // oxfmt-ignore
    expect(more).toEqual([]);
    expect(found).toEqual({ lower: 1, higher: 0, x: 6, y: 1 });
  });

  test("gather by pair: how often, the last one, and who is lower then", () => {
    const zigzag: readonly LinePoint[] = [[0, 0], [2, 2], [4, 0], [6, 2]]; // oxfmt-ignore
    const pairs = crossedPairs(crossingsOf([line(0, 1, [0, 6]), zigzag], LINEAR));
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ times: 3, lower: 0, higher: 1, first: { x: 1, lower: 0 }, last: { x: 5, lower: 0 } });
  });

  test("of the lowest lines are those that no third line is below", () => {
    const lines = [line(1, 0, [0, 10]), line(0, 3, [0, 10]), line(-1, 12, [0, 10])];
    const all = crossingsOf(lines, LINEAR);
    expect(all.map(({ x }) => x)).toEqual([3, 6, 9]);
    expect(lowestCrossings(all, lines, LINEAR).map(({ x }) => x)).toEqual([3, 9]);
  });
});
