/** The text of a sweep: what it says, its normal form, and what is wrong with others. */
import { describe, expect, test } from "vitest";
import { countOf, formatSweep, readSweep, valuesAt } from "../../src/sweep/axes.ts";
import { encodeSweep } from "../study/written.ts";
import type { Sweep } from "../../src/sweep/axes.ts";

function read(text: string): Sweep {
  const reading = readSweep(text);
  if ("message" in reading) throw new Error(reading.message);
  return reading.sweep;
}

const all = (sweep: Sweep): Readonly<Record<string, string>>[] => Array.from({ length: countOf(sweep) }, (_, i) => valuesAt(sweep, i));

describe("what a text says", () => {
  test("axes are crossed, the last changing fastest", () => {
    const sweep = read("q:5,7;routing:min,ugal-l;seed:1..3");
    expect(countOf(sweep)).toBe(12);
    expect(all(sweep).slice(0, 4)).toEqual([
      { q: "5", routing: "min", seed: "1" },
      { q: "5", routing: "min", seed: "2" },
      { q: "5", routing: "min", seed: "3" },
      { q: "5", routing: "ugal-l", seed: "1" },
    ]);
    expect(new Set(all(sweep).map((values) => JSON.stringify(values))).size).toBe(12);
  });

  test.each(["q:5,7,9+p:3,4,5", "q:5,7,9 p:3,4,5", "q+p:5,7,9+3,4,5", " q: 5, 7, 9 + p : 3,4,5 "])("%j walks both together", (text) => {
    expect(all(read(text))).toEqual([
      { q: "5", p: "3" },
      { q: "7", p: "4" },
      { q: "9", p: "5" },
    ]);
  });

  test.each([
    ["seed:1..4", ["1", "2", "3", "4"]],
    ["seed:2..9..3", ["2", "5", "8"]],
    ["load:0.1:0.5:0.2", ["0.1", "0.3", "0.5"]],
    ["seed:1..2,7", ["1", "2", "7"]],
    ["failedLinks:(0-5,3-17),(1-2)", ["0-5,3-17", "1-2"]],
    ["dims:8x8,4x4x4", ["8x8", "4x4x4"]],
  ])("%s has its values", (text, values) => {
    const [name] = text.split(":");
    expect(all(read(text)).map((one) => one[name!])).toEqual(values);
  });

  test.each([
    "q:5,7,9;routing:min,ugal-l;seed:1..5",
    "q:5,7+p:3,4;job:cost",
    "failedLinks:(0-5,3-17),(1-2)",
    "load:0.1:0.5:0.2;design:a,b",
  ])("%s is written so that it reads as the same", (text) => {
    const written = formatSweep(read(text));
    expect(all(read(written))).toEqual(all(read(text)));
    expect(formatSweep(read(written))).toBe(written);
    const [, value] = [...new URLSearchParams(`sweep=${encodeSweep(written)}`)][0]!;
    expect(all(read(value))).toEqual(all(read(text)));
  });
});

describe("what is wrong is one sentence", () => {
  test.each([
    ["", "names no parameter"],
    [";;;", "names no parameter"],
    ["q", "gives no values for q"],
    ["q:", "has an empty place"],
    ["q:5,,7", "has an empty place"],
    ["q:5;q:7", "varies q twice"],
    ["foo:1,2", "foo, which is no parameter"],
    ["q:5,7+p:3", "one has 2 values and the other 1"],
    ["q+p:5,7", "2 names and 1 lists"],
    ["seed:5..1", "counts to nowhere"],
    ["seed:1..9999999", "more than 100000"],
    ["load:0.5:0.1:0.1", "stops before it starts"],
    ["seed:1,2;q:5,7;routing:min;load:0.1", "crosses 4 axes: at most 3"],
    [":", "names no parameter"],
    ["(:)", "names no parameter"],
    ["5:7", "names no parameter"],
  ])("%j", (text, part) => {
    const reading = readSweep(text);
    expect(reading).toHaveProperty("message");
    const { message } = reading as { message: string };
    expect(message).toContain(part);
    expect(message).toMatch(/^sweep = .*[^.]\.$/s);
  });

  test("no text is too long or too deep to be refused", () => {
    for (const text of ["(".repeat(200_000), "q:" + "1,".repeat(200_000), "+".repeat(200_000)]) {
      expect(readSweep(text)).toHaveProperty("message");
    }
  });

  test("a job and the designs count for no axis", () => {
    expect(countOf(read("job:cost,describe;design:a,b;seed:1,2;q:5,7;routing:min,valiant"))).toBe(32);
  });
});
