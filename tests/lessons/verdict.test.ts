/** Claims are judged by bands, whoever makes them. */
import { describe, expect, test } from "vitest";
import type { Measure } from "../../src/lessons/claim.ts";
import { LESSONS, PARTS, partOf } from "../../src/lessons/lessons.ts";
import { judge } from "../../src/lessons/verdict.ts";
import { bandFault } from "./bands.ts";

const one = (value: number | null): Measure<null> => ({ of: () => value, band: [0.9, 1.1], why: "so" });

describe("a verdict", () => {
  const verdictOn = (value: number): string => judge({ measures: { a: one(value) } }, null).verdict;

  test("holds inside the band, ends included, and differs on either side of it", () => {
    expect([0.9, 1, 1.1].map(verdictOn)).toEqual(["holds", "holds", "holds"]);
    expect([0, 0.8999, 1.1001, 100, -1].map(verdictOn)).toEqual(["differs", "differs", "differs", "differs", "differs"]);
  });

  test("differs where there is no number: a saturated load has no latency", () => {
    expect([NaN, Infinity, -Infinity].map(verdictOn)).toEqual(["differs", "differs", "differs"]);
  });

  test("needs every number that is known in its band, and is open while none is", () => {
    expect(judge({ measures: { a: one(1), b: one(2) } }, null)).toMatchObject({
      verdict: "differs",
      measured: [
        { name: "a", inside: true },
        { name: "b", inside: false },
      ],
    });
    expect(judge({ measures: { a: one(1), b: one(null) } }, null)).toMatchObject({ verdict: "holds", measured: [{ name: "a" }] });
    expect(judge({ measures: { a: one(null) }, aside: () => "said" }, null)).toEqual({ verdict: "open", measured: [], aside: "" });
  });

  test("fails, in words, where a study gave nothing to judge by", () => {
    const thrower: Measure<null> = {
      ...one(1),
      of: () => {
        throw new Error("no load saturates");
      },
    };
    expect(judge({ measures: { a: thrower } }, null)).toEqual({ verdict: "fails", failure: "no load saturates" });
  });
});

test("a band has two finite ends in order, and a reason", () => {
  const fault = (low: number, high: number, why = "so") => bandFault({ band: [low, high], why });
  expect(fault(1, 2)).toBeNull();
  expect(fault(1, Infinity)).toBe("the band is open");
  expect(fault(-Infinity, 2)).toBe("the band is open");
  expect(fault(2, 2)).toBe("the band is empty");
  expect(fault(1, 2, " ")).toBe("the band has no reason");
});

describe("lessons", () => {
  const claims = PARTS.flatMap((part) =>
    part.kind === "bars" ? [...part.claims("quick", "equal"), ...part.claims("paper", "equal")] : [],
  );

  test("have claims with studies, and measures with two-sided bands and reasons", () => {
    expect(claims.length).toBeGreaterThan(40);
    for (const { id, studies, measures } of claims) {
      for (const [name, measure] of Object.entries(measures)) expect(bandFault(measure), `${id}, ${name}`).toBeNull();
      expect(Object.keys(measures), id).not.toEqual([]);
      // Figure 10's quick part lacks the network of one of its claims.
      if (!id.startsWith("paper-001.10.")) expect(Object.keys(studies), id).not.toEqual([]);
    }
  });

  test("and their parts have names of their own", () => {
    expect(new Set(PARTS.map(({ id }) => id)).size).toBe(PARTS.length);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
    for (const part of PARTS) expect(partOf(part.id)).toBe(part);
    expect(partOf("7")).toBeNull();
  });
});
