/** Points of a sweep folded into panels, lines and bands, and what its dimensions are called. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { countOf, readSweep, valuesAt } from "../../src/sweep/axes.ts";
import type { Sweep } from "../../src/sweep/axes.ts";
import { dimensionsOf } from "../../src/sweep/dimensions.ts";
import { foldOf, isMap, usualRoles, withRole } from "../../src/sweep/fold.ts";
import type { PointFigure } from "../../src/sweep/fold.ts";

const { designs } = parseStudy("topology=slim-fly&b.routing=min").study;

function swept(text: string): Sweep {
  const read = readSweep(text);
  if ("message" in read) throw new Error(read.message);
  return read.sweep;
}

const found = (value: number, between: readonly [number, number] | null = null): PointFigure => ({
  state: "found",
  value,
  lower: between?.[0] ?? null,
  upper: between?.[1] ?? null,
});

describe("dimensions", () => {
  test("names, units and values are those that people read", () => {
    const dimensions = dimensionsOf(swept("job:saturation;q:5,7;routing:min,ugal-l;buffer:16,32;design:a,b"), designs, ["first", "second"]);
    expect(dimensions.map(({ title }) => title)).toEqual([
      "job",
      "order of the field, q",
      "routing",
      expect.stringMatching(/\(flits\)$/),
      "design",
    ]);
    expect(dimensions.map(({ numbers }) => numbers)).toEqual([null, [5, 7], null, [16, 32], null]);
    expect(dimensions[2]!.labels).toEqual(["MIN", "UGAL-L"]);
    expect(dimensions[4]!.labels).toEqual(["A first", "B second"]);
  });

  test("names walked together are one dimension, by the numbers of the first", () => {
    const [one] = dimensionsOf(swept("q:5,7+seed:1,2"), designs);
    expect(one!.labels).toEqual(["5 · 1", "7 · 2"]);
    expect(one!.numbers).toEqual([5, 7]);
    expect(one!.repeats).toBe(false);
  });

  test("a parameter of another family is found, too", () => {
    const [one] = dimensionsOf(swept("k:4,8"), designs);
    expect(one!.numbers).toEqual([4, 8]);
  });
});

describe("what goes where", () => {
  const rolesOf = (text: string) => usualRoles(dimensionsOf(swept(text), designs));

  test.each([
    ["q:5,7,9;routing:min,ugal-l;seed:1..3", { across: 0, lines: 1, band: [2] }],
    ["job:cost;routing:min,ugal-l;q:5,7,9", { across: 2, lines: 1, band: [] }],
    ["routing:min,ugal-l", { across: 0, lines: null, band: [] }],
    ["seed:1..9", { across: 0, lines: null, band: [] }],
    ["q:5;seed:1..3;vcs:2,3", { across: 2, lines: null, band: [1] }],
    ["q:5", { across: null, lines: null, band: [] }],
    ["buffer:16,32,64,128;q:5,7;seed:1,2;design:a,b", { across: 0, lines: 3, band: [2] }],
  ])("%s", (text, roles) => {
    expect(rolesOf(text)).toEqual(roles);
  });

  test("two quantities of many values are a map, names are lines", () => {
    const map = (text: string) => isMap(dimensionsOf(swept(text), designs), rolesOf(text));
    expect(map("buffer:16,32,64,128;vcs:2..5")).toBe(true);
    expect(map("buffer:16,32,64,128;vcs:2,3")).toBe(false);
    expect(map("buffer:16,32,64,128;routing:min,ugal-l")).toBe(false);
    expect(map("buffer:16,32,64,128;traffic:uniform,tornado,worst-case,shift,bit-reverse,bit-complement,transpose,hotspot,stencil")).toBe(
      true,
    );
  });

  test("what is given another place changes it with what stood there", () => {
    const roles = rolesOf("q:5,7,9;routing:min,ugal-l;seed:1..3");
    expect(withRole(roles, "across", 1)).toEqual({ across: 1, lines: 0, band: [2] });
    expect(withRole(roles, "lines", 2)).toEqual({ across: 0, lines: 2, band: [] });
    expect(withRole(roles, "lines", null)).toEqual({ across: 0, lines: null, band: [2] });
  });
});

describe("folding", () => {
  test("every point is in one cell, by its values", () => {
    const sweep = swept("design:a,b;seed:1..3;q:5,7;vcs:2,3");
    const dimensions = dimensionsOf(sweep, designs);
    const roles = { across: 2, lines: 0, band: [1] };
    const value = (index: number): number => {
      const { q, design, vcs, seed } = valuesAt(sweep, index);
      return Number(q) * 1000 + (design === "a" ? 0 : 100) + Number(vcs) * 10 + Number(seed);
    };
    const panels = foldOf(dimensions, roles, 0, (index) => found(value(index)));
    expect(panels.map(({ title }) => title)).toEqual(["vcs = 2", "vcs = 3"]);
    for (const [v, { lines }] of panels.entries()) {
      expect(lines.map(({ title }) => title)).toEqual(["A", "B"]);
      for (const [r, { cells }] of lines.entries())
        for (const [i, cell] of cells.entries()) {
          const base = [5, 7][i]! * 1000 + r * 100 + (v + 2) * 10;
          expect(cell).toMatchObject({ points: 3, found: 3, missing: 0, mean: base + 2, low: base + 1, high: base + 3 });
          // The point that is opened is the one of the first seed.
          expect(value(cell.first)).toBe(base + 1);
        }
    }
    expect(panels.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells)).reduce((sum, { points }) => sum + points, 0)).toBe(
      countOf(sweep),
    );
  });

  test("the mean of one is that one, to the last digit, with the interval that it has", () => {
    const sweep = swept("q:5,7");
    const [panel] = foldOf(dimensionsOf(sweep, designs), { across: 0, lines: null, band: [] }, 0, (index) =>
      index === 0 ? found(0.1 + 0.2, [0.25, 0.35]) : found(3),
    );
    const [first, second] = panel!.lines[0]!.cells;
    expect(first).toMatchObject({ mean: 0.1 + 0.2, low: 0.1 + 0.2, high: 0.1 + 0.2, lower: 0.25, upper: 0.35 });
    expect(second).toMatchObject({ mean: 3, lower: 3, upper: 3 });
  });

  test("what failed, has no value or is still to come is counted and in no mean", () => {
    const sweep = swept("seed:1..5;q:5");
    const states: PointFigure[] = [found(2), null, { state: "failed", message: "It is too large." }, { state: "none" }, found(4, [1, 9])];
    const [panel] = foldOf(dimensionsOf(sweep, designs), { across: 1, lines: null, band: [0] }, 0, (index) => states[index]!);
    expect(panel!.lines[0]!.cells).toEqual([
      {
        first: 0,
        points: 5,
        found: 2,
        atLeast: 0,
        missing: 1,
        none: 1,
        failed: 1,
        message: "It is too large.",
        mean: 3,
        low: 2,
        high: 4,
        lower: 1,
        upper: 9,
      },
    ]);
  });

  test("a mean over points of which some have no upper bound is one itself, and says of how many", () => {
    const sweep = swept("seed:1..3;q:5");
    const states: PointFigure[] = [found(2), { state: "at least", value: 4 }, { state: "at least", value: 6 }];
    const [panel] = foldOf(dimensionsOf(sweep, designs), { across: 1, lines: null, band: [0] }, 0, (index) => states[index]!);
    expect(panel!.lines[0]!.cells).toMatchObject([{ points: 3, found: 3, atLeast: 2, mean: 4, low: 2, high: 6 }]);
  });

  test("of several jobs those points alone that have the figure's", () => {
    const sweep = swept("job:cost,describe;q:5,7");
    const [panel] = foldOf(dimensionsOf(sweep, designs), { across: 1, lines: null, band: [] }, 1, (index) => found(index));
    expect(panel!.lines[0]!.cells.map(({ mean }) => mean)).toEqual([2, 3]);
  });

  test("a hundred thousand points are folded in a moment", () => {
    const sweep = swept("seed:1..1000;q:1..10;vcs:1..10");
    const dimensions = dimensionsOf(sweep, designs);
    const [panel, ...others] = foldOf(dimensions, usualRoles(dimensions), 0, (index) => found(index % 10));
    expect(others).toEqual([]);
    expect(panel!.lines.flatMap(({ cells }) => cells).every(({ points }) => points === 1000)).toBe(true);
  });
});
