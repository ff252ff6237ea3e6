/** The form of a sweep: rows out of a text and back, ranges to begin with, and which designs it is of. */
import { describe, expect, test } from "vitest";
import { SWEEP_PRESETS } from "../../src/studio/sweep/presets.ts";
import { designsUsed, formOf, hasRoom, nameTyped, rangesOf, textOfForm } from "../../src/studio/sweep/form-text.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { readSweep } from "../../src/sweep/axes.ts";
import { pointsOf } from "../../src/sweep/points.ts";

const { designs } = parseStudy("topology=slim-fly&q=5&b.routing=ugal-l").study;

describe("text and rows", () => {
  test("what was written stays as it was", () => {
    const text = "job:simulate;load:0.1:0.9:0.1;q:5,7+seed:1,2";
    const form = formOf(text)!;
    expect(form).toEqual({
      job: "simulate",
      rows: [
        { name: "load", text: "0.1:0.9:0.1" },
        { name: "", text: "q:5,7+seed:1,2" },
      ],
    });
    expect(textOfForm(form)).toEqual({ text });
  });

  test("what is no sweep, or varies its job, has no form; nothing has an empty one", () => {
    expect(formOf("atoms:1")).toBeNull();
    expect(formOf("job:cost,describe;q:5,7")).toBeNull();
    expect(formOf("")).toEqual({ job: "simulate", rows: [] });
    expect(textOfForm({ job: "simulate", rows: [] })).toEqual({ text: "" });
  });

  test("a row that is not valid is blamed in a sentence that leaves the job out", () => {
    expect(textOfForm({ job: "cost", rows: [{ name: "q", text: "5,,7" }] })).toEqual({
      message: "sweep = q:5,,7 has no list for q: has an empty place.",
    });
  });

  test("three parameters fill it, a list of designs comes besides", () => {
    const row = (name: string) => ({ name, text: "1,2" });
    expect(hasRoom({ job: "cost", rows: ["q", "vcs", "design"].map(row) })).toBe(true);
    expect(hasRoom({ job: "cost", rows: ["q", "vcs", "seed"].map(row) })).toBe(false);
  });
});

test("ranges to begin with are lists that can be read, of values that are valid", () => {
  for (const name of ["q", "routing", "seed", "buffer", "vcs", "load", "design", "prices", "failLinks"]) {
    const ranges = rangesOf(name, designs);
    expect(ranges.length, name).toBeGreaterThan(0);
    for (const { text } of ranges) {
      const read = readSweep(`${name}:${text}`);
      if ("message" in read) throw new Error(read.message);
      const points = pointsOf({ designs }, read.sweep, "cost");
      if ("message" in points) throw new Error(points.message);
      expect(points.count).toBeGreaterThan(1);
      const faults = Array.from({ length: points.count }, (_, i) => points.at(i).fault).filter((fault) => fault !== "");
      // Not every routing fits every buffer or number of virtual channels; the design's own value does.
      expect(faults.length, `${name}:${text} ${faults[0]}`).toBeLessThan(points.count);
    }
  }
});

test("a name may be typed as it is called", () => {
  expect(nameTyped("Order of the field q", designs)).toBe("q");
  expect(nameTyped(" ROUTING ", designs)).toBe("routing");
  expect(nameTyped("atoms", designs)).toBe("atoms");
});

test("a sweep is of the first design, or of those that it names", () => {
  const used = (text: string) => {
    const read = readSweep(text);
    if ("message" in read) throw new Error(read.message);
    return designsUsed(read.sweep, designs.length);
  };
  expect(used("q:5,7")).toEqual([0]);
  expect(used("q:5,7;design:b,a")).toEqual([0, 1]);
  expect(used("design:b,z")).toEqual([1]);
});

test.each(SWEEP_PRESETS)("the example $id has valid points alone", ({ study, sweep }) => {
  const { study: opened, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  const read = readSweep(sweep);
  if ("message" in read) throw new Error(read.message);
  const points = pointsOf(opened, read.sweep);
  if ("message" in points) throw new Error(points.message);
  for (let i = 0; i < points.count; i++) expect(points.at(i).fault).toBe("");
});
