/** What of a sweep is drawn, as text: read as it was written, and what does not fit is named while the rest is kept. */
import { describe, expect, test } from "vitest";
import { formatLook, readLook } from "../../src/studio/sweep/look.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { readSweep } from "../../src/sweep/axes.ts";
import { dimensionsOf } from "../../src/sweep/dimensions.ts";

const { designs } = parseStudy("topology=slim-fly&q=5").study;
const read = readSweep("job:simulate;load:0.1,0.2,0.3;routing:min,ugal-l;seed:1..3");
if ("message" in read) throw new Error(read.message);
const dimensions = dimensionsOf(read.sweep, designs);
const FIGURES = ["simulate.accepted", "simulate.hops.mean"];
const lookOf = (text: string): ReturnType<typeof readLook> => readLook(text, dimensions, FIGURES);

describe("the look of a sweep", () => {
  test.each([
    "",
    "figure:simulate.hops.mean",
    "across:load;lines:routing;band:seed",
    "across:seed;lines:none;band:none",
    "figure:simulate.accepted;across:routing;lines:load;band:none;chart:map;x:lin;y:log",
  ])("%s is written as it is read", (text) => {
    const { look, problem } = lookOf(text);
    expect(problem).toBeNull();
    expect(formatLook(look, dimensions)).toBe(text);
  });

  test("what is said of one place leaves the others as they are by themselves", () => {
    expect(lookOf("lines:none").look.roles).toEqual({ across: 1, lines: null, band: [3] });
    expect(lookOf("y:lin").look).toEqual({ figure: null, kind: null, roles: null, logX: null, logY: false });
  });

  test.each(["across:q", "lines:job", "figure:cost.racks", "chart:pie", "y:1", "up:load", "band:seed,q", "across:none"])(
    "%s is named, and the rest is kept",
    (piece) => {
      const { look, problem } = lookOf(`${piece};x:log`);
      expect(problem).toBe(`look = ${piece};x:log does not fit this sweep (${piece}).`);
      expect(look).toEqual({ figure: null, kind: null, roles: null, logX: true, logY: null });
    },
  );

  test("nothing stands in two places", () => {
    const { look, problem } = lookOf("across:load;lines:load;band:none");
    expect(problem).toBe("look = across:load;lines:load;band:none does not fit this sweep (one thing in two places).");
    expect(look.roles).toBeNull();
  });
});
