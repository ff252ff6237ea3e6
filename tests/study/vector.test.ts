import { describe, expect, test } from "vitest";
import { vectorOf } from "../../src/descriptor.ts";
import type { VectorParameter } from "../../src/descriptor.ts";
import { kindOf } from "../../src/study/kinds/index.ts";
import { studyFromJson } from "../../src/study/json.ts";
import { readValue, shownValue } from "../../src/study/reading.ts";

const DIMS: VectorParameter = { kind: "vector", id: "dims", title: "dimensions", help: "", min: 2, max: 64, most: 4, default: "8x8" };
const VALID = "dimensions must be one to 4 integers from 2 to 64 with x between them, such as 8x8x4";

describe("a vector", () => {
  test("is read in its order, repeats and all, and written in one form", () => {
    expect(readValue(DIMS, "8x8x4")).toEqual({ value: "8x8x4" });
    expect(readValue(DIMS, " 4 × 16 X 04 ")).toEqual({ value: "4x16x4" });
    expect(readValue(DIMS, 8)).toEqual({ value: "8" });
    expect(readValue(DIMS, [4, 2])).toEqual({ value: "4x2" });
    expect(studyFromJson({ topology: "torus", dims: [4, 2, 4] }).study.designs[0]).toMatchObject({ dims: "4x2x4" });
    expect(vectorOf("8x8x4")).toEqual([8, 8, 4]);
  });

  test.each([
    ["", "dims = (nothing) is empty"],
    ["8x", "dims = 8x has an empty place"],
    ["8xa", "dims = 8xa holds a, which is not an integer"],
    ["8x2.5", "dims = 8x2.5 holds 2.5, which is not an integer"],
    ["8x1", "dims = 8x1 holds 1, which is out of range"],
    ["2x2x2x2x2", "dims = 2x2x2x2x2 has 5 numbers, more than 4"],
  ])("%j is refused in a sentence", (text, start) => {
    expect(readValue(DIMS, text)).toEqual({ message: `${start}: ${VALID}.` });
  });

  test("is shown with crosses, and its range in a word or two", () => {
    expect(shownValue(DIMS, "8x4")).toBe("8×4");
    expect(kindOf<"vector">({ ...DIMS, kind: "vector" }).range({ ...DIMS, kind: "vector" })).toBe("one to 4 numbers, 2 to 64");
  });

  test("a value that is none is a programmer's error", () => {
    expect(() => vectorOf("8xa")).toThrow("is not a vector");
  });
});
