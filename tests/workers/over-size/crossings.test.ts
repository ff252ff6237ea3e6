/** Crossings of families over size: of all lines, of one, of the lowest. */
import { expect, test } from "vitest";
import { CHARTS_OVER_SIZE } from "../../../src/workers/over-size/charts.ts";
import { ALL_CROSSINGS, crossedOverSize, LOWEST_CROSSINGS } from "../../../src/workers/over-size/crossings.ts";
import type { LineOverSize } from "../../../src/workers/over-size/crossings.ts";

const AXES = { logX: true, logY: false };

/** y = base + slope log10(x), from 100 to 100,000. */
const line = (title: string, base: number, slope: number): LineOverSize => ({
  title,
  points: [100, 1000, 10_000, 100_000].map((x) => [x, base + slope * Math.log10(x)] as const),
});

// Falling and rising lines: steep with flat at 10^3, with middle at 10^3.5; flat with middle at 10^4.
const LINES = [line("steep", 400, -100), line("flat", 100, 0), line("middle", -300, 100)];

test("all pairs, those of one line, and where the lowest line becomes another", () => {
  const all = crossedOverSize(LINES, AXES, ALL_CROSSINGS);
  expect(all.map(({ lower, higher, last }) => [LINES[lower]!.title, LINES[higher]!.title, Math.round(last.x)])).toEqual([
    ["steep", "flat", 1000],
    ["steep", "middle", 3162],
    ["flat", "middle", 10_000],
  ]);
  expect(crossedOverSize(LINES, AXES, "flat").map(({ last }) => Math.round(last.x))).toEqual([1000, 10_000]);
  // The rising line is the lowest, then the falling one.
  expect(crossedOverSize(LINES, AXES, LOWEST_CROSSINGS).map(({ last }) => Math.round(last.x))).toEqual([3162]);
  expect(crossedOverSize(LINES, AXES, "nobody")).toEqual([]);
});

test("cost, power and length of cables say where families cross, the others do not", () => {
  expect(CHARTS_OVER_SIZE.filter(({ crossings }) => crossings).map(({ id }) => id)).toEqual(["cost", "power", "metres"]);
});
