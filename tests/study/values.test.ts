import { describe, expect, test } from "vitest";
import type { Parameter } from "../../src/descriptor.ts";
import { formatDecimal, formatList, parseDecimal, parseList } from "../../src/study/decimals.ts";
import { readValue } from "../../src/study/reading.ts";

describe("decimals", () => {
  test.each([
    [0.1, "0.1"],
    [0, "0"],
    [-0, "0"],
    [-892.3, "-892.3"],
    [1e-7, "0.0000001"],
    [1.25e-9, "0.00000000125"],
    [-3e-8, "-0.00000003"],
    [1e21, "1000000000000000000000"],
    [1.5e22, "15000000000000000000000"],
    [2147483647, "2147483647"],
  ])("%d is written %s and read back", (number, text) => {
    expect(formatDecimal(number)).toBe(text);
    expect(parseDecimal(text)).toBe(number + 0);
  });

  test.each(["", " ", "x", "1e3", "NaN", "Infinity", "0x10", "1,5", "1.", "--1", "1 2", "١"])("%j is no decimal number", (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  test("spaces around, signs, and a bare fraction are read", () => {
    expect([" 4 ", "+4", "-.5", "007"].map(parseDecimal)).toEqual([4, 4, -0.5, 7]);
  });
});

describe("lists", () => {
  test("a range has both ends and no float noise", () => {
    expect(parseList("0.1:0.9:0.1")).toEqual({ numbers: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] });
    expect(parseList("0.05:0.5:0.05")).toEqual({ numbers: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5] });
    expect(parseList("0.1:0.5:0.15")).toEqual({ numbers: [0.1, 0.25, 0.4] });
    expect(parseList("1:3:1")).toEqual({ numbers: [1, 2, 3] });
    expect(parseList("0.5:0.5:0.1")).toEqual({ numbers: [0.5] });
  });

  test.each([
    [[0.1, 0.2, 0.3], "0.1:0.3:0.1"],
    [[0.1, 0.2], "0.1,0.2"],
    [[0.5], "0.5"],
    [[0.1, 0.2, 0.4], "0.1,0.2,0.4"],
    [[0.005, 0.01, 0.015], "0.005:0.015:0.005"],
    [[0.1, 0.1 + 0.2, 0.5], "0.1,0.30000000000000004,0.5"],
    [[0.2, 0.6, 1], "0.2:1:0.4"],
  ])("%j is written %s", (numbers, text) => {
    expect(formatList(numbers)).toBe(text);
    expect(parseList(text)).toEqual({ numbers });
  });

  test.each([
    ["", "is empty"],
    [",", "has an empty place"],
    ["0.1,", "has an empty place"],
    ["0.1,x", 'holds "x", which is not a number'],
    ["0.1:0.9", "is not a range of three numbers"],
    ["0.1:0.9:", "is not a range of three numbers"],
    ["0.1:0.9:0.1:1", "is not a range of three numbers"],
    ["0.1:0.9:0", "has a step of 0"],
    ["0.9:0.1:-0.1", "has a negative step"],
    ["0.9:0.1:0.1", "stops before it starts"],
    ["0:1:0.001", "has 1001 numbers, more than 200"],
    [Array(201).fill("0.1").join(","), "has 201 numbers, more than 200"],
    ["0:1:0.0000000000000000001", "has 10000000000000000001 numbers, more than 200"],
  ])("%j is refused", (text, fault) => {
    expect(parseList(text)).toEqual({ fault });
  });
});

describe("one value", () => {
  const p: Parameter = { kind: "integer", id: "p", title: "endpoints", help: "", min: 1, max: 128, default: 2 };
  const q: Parameter = { kind: "integer", id: "q", title: "order", help: "", min: 4, max: 64, allowed: [4, 5, 7, 8], default: 5 };
  const gap: Parameter = { kind: "real", id: "gap", title: "gap", help: "", unit: "%", min: 0, max: 0.5, default: 0 };
  const mode: Parameter = {
    kind: "choice",
    id: "mode",
    title: "mode",
    help: "",
    default: "x",
    options: [
      { id: "x", title: "", help: "" },
      { id: "y", title: "", help: "" },
    ],
  };
  const load: Parameter = { kind: "list", id: "load", title: "load", help: "", min: 0.001, max: 1, default: [0.5] };

  test.each([
    [p, "4", 4],
    [p, 4, 4],
    [p, "4.0", 4],
    [gap, "0.25", 0.25],
    [gap, "-0", 0],
    [mode, "y", "y"],
    [load, "0.5,0.1", [0.1, 0.5]],
    [load, [0.5, 0.1], [0.1, 0.5]],
    [load, 0.5, [0.5]],
  ])("%o takes %j", (parameter, given, value) => {
    expect(readValue(parameter, given)).toEqual({ value });
  });

  test.each([
    [p, "many", "p = many is not a decimal number: endpoints must be an integer from 1 to 128."],
    [p, "", "p = (nothing) is not a decimal number: endpoints must be an integer from 1 to 128."],
    [p, "2.5", "p = 2.5 is not an integer: endpoints must be an integer from 1 to 128."],
    [p, 0, "p = 0 is out of range: endpoints must be an integer from 1 to 128."],
    [p, NaN, "p = NaN is not a decimal number: endpoints must be an integer from 1 to 128."],
    [p, Infinity, "p = Infinity is out of range: endpoints must be an integer from 1 to 128."],
    [p, [1, 2], "p = 1,2 is not a decimal number: endpoints must be an integer from 1 to 128."],
    [q, "6", "q = 6 is not possible: order must be one of 4, 5, 7 or 8."],
    [gap, "0.6", "gap = 0.6 is out of range: gap must be a number from 0 to 0.5 %."],
    [mode, "z", "mode = z is not a choice: mode must be x or y."],
    [
      load,
      "0.5,2",
      "load = 0.5,2 holds 2, which is out of range: load must be a list such as 0.1,0.2 or a range start:stop:step of at most 200 different numbers from 0.001 to 1.",
    ],
    [
      load,
      "-0.1",
      "load = -0.1 holds -0.1, which is out of range: load must be a list such as 0.1,0.2 or a range start:stop:step of at most 200 different numbers from 0.001 to 1.",
    ],
    [
      load,
      "0.1,0.10",
      "load = 0.1,0.10 holds 0.1 twice: load must be a list such as 0.1,0.2 or a range start:stop:step of at most 200 different numbers from 0.001 to 1.",
    ],
    [
      load,
      [],
      "load = (nothing) is empty: load must be a list such as 0.1,0.2 or a range start:stop:step of at most 200 different numbers from 0.001 to 1.",
    ],
    [
      load,
      [NaN],
      "load = NaN holds NaN, which is not a number: load must be a list such as 0.1,0.2 or a range start:stop:step of at most 200 different numbers from 0.001 to 1.",
    ],
  ])("%o refuses %j", (parameter, given, message) => {
    expect(readValue(parameter, given)).toEqual({ message });
  });

  test("a long value is quoted short", () => {
    const reading = readValue(p, "9".repeat(5000));
    expect("message" in reading && reading.message.length).toBeLessThan(200);
  });
});
