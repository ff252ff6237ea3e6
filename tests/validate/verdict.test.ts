import { describe, expect, test } from "vitest";
import { creditLoopWarnings } from "../../src/simulation/credit-loop.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { CHAPTERS } from "./chapters.ts";
import type { Claim, Measure, Findings } from "./claim.ts";
import { at, latency, leastStep, saturation } from "../../src/lessons/findings.ts";
import { depthFor } from "../../src/lessons/paper-004/figures.ts";
import { halves } from "../../src/simulation/recorded.ts";
import type { RecordedCurve } from "../../src/simulation/recorded.ts";
import { keysOf, valuesOf } from "../../src/lessons/findings.ts";
import { bandText, judge } from "../../src/lessons/verdict.ts";
import { bandFault } from "../lessons/bands.ts";
import { oursText, valueText } from "./wording.ts";

const NOTHING: Findings = {
  curve: () => {
    throw new Error("no curve");
  },
  program: () => {
    throw new Error("no program");
  },
  completion: () => {
    throw new Error("no completion");
  },
  measured: () => {
    throw new Error("nothing measured");
  },
};

function claimOf(measures: Readonly<Record<string, Measure>>): Claim {
  return { id: "x", where: "", statement: "", printed: "", quick: true, studies: {}, measures };
}

function curve(points: readonly (readonly [load: number, latency: number | null])[], load: number | null = null): RecordedCurve {
  return {
    points: points.map(([at_, time]) => ({
      load: at_,
      accepted: at_,
      saturated: time === null,
      latency: time,
      hops: null,
      minimalFraction: null,
    })),
    saturation: load === null ? null : { load, lower: load, upper: load },
  };
}

describe("a verdict", () => {
  test("fails, in words, where a study gave nothing to judge by", () => {
    const found: Findings = { ...NOTHING, curve: () => curve([[0.3, 12]]) };
    expect(judge(claimOf({ a: { of: (all) => saturation(all.curve("MIN")), band: [0, 1], why: "so" } }), found)).toEqual({
      verdict: "fails",
      failure: "no load up to 0.3 saturates: the study must list higher ones",
    });
  });

  test("is written with the figures outside their bands marked", () => {
    const verdict = judge(
      claimOf({
        "A / B": { of: () => 1.234, band: [0.9, 1.1], why: "so", unit: "×" },
        C: { of: () => 0.5, band: [0.4, 0.6], why: "so", unit: "%" },
      }),
      NOTHING,
    );
    expect(verdict.verdict === "fails" ? "" : oursText(verdict)).toBe("A / B **1.23×**, C 50 %");
    expect(valueText(0.44021, { of: () => 0, band: [0.36, 0.44], why: "" })).toBe("0.4402");
    expect(valueText(0.36, { of: () => 0, band: [0.36, 0.44], why: "" })).toBe("0.36");
    expect(valueText(Infinity, { of: () => 0, band: [1, 2], why: "", unit: "cycles" })).toBe("none (saturated)");
    expect(bandText({ band: [0.25, 0.45], unit: "%" })).toBe("25 to 45 %");
    // Ends as they are judged: a level line is below 1.005, though 1.005 is 1 with three digits.
    expect(bandText({ band: [1.005, 2], unit: "×" })).toBe("1.005 to 2×");
    expect(bandText({ band: [-1e-9, 1 / 15] })).toBe("−1e−9 to 0.06667");
  });
});

describe("a band", () => {
  const claims = CHAPTERS.flatMap((chapter) => chapter.claims);

  test("of every claim is two-sided, with its reason", () => {
    expect(
      claims.flatMap(({ id, measures }) =>
        Object.entries(measures).flatMap(([name, measure]) =>
          bandFault(measure) === null ? [] : [`${id}, ${name}: ${bandFault(measure)}`],
        ),
      ),
    ).toEqual([]);
    expect(claims.filter(({ measures }) => Object.keys(measures).length === 0)).toEqual([]);
  });

  test("of every claim refuses what is 25 times its lower end, or less than nothing", () => {
    for (const { id, measures } of claims)
      for (const [
        name,
        {
          band: [low, high],
        },
      ] of Object.entries(measures)) {
        if (low > 0) expect(high / low, `${id}, ${name}`).toBeLessThanOrEqual(25);
        else expect(high, `${id}, ${name}`).toBeLessThanOrEqual(1e-5);
      }
  });

  test("names of claims are different, and their studies valid", () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    for (const claim of claims) expect(() => keysOf(claim), claim.id).not.toThrow();
  });
});

describe("measures", () => {
  test("saturation is the search's, or the highest load there is", () => {
    expect(
      saturation(
        curve(
          [
            [0.3, 10],
            [0.8, null],
          ],
          0.52,
        ),
      ),
    ).toBe(0.52);
    expect(
      saturation(
        curve([
          [0.3, 10],
          [1, 90],
        ]),
      ),
    ).toBe(1);
    expect(() =>
      saturation(
        curve([
          [0.3, 10],
          [0.9, 90],
        ]),
      ),
    ).toThrow("0.9");
  });

  test("latency is infinite at a saturated load, and asked for at listed loads only", () => {
    const one = curve(
      [
        [0.3, 10],
        [0.8, null],
      ],
      0.5,
    );
    expect(latency(one, 0.3)).toBe(10);
    expect(latency(one, 0.8)).toBe(Infinity);
    expect(() => at(one, 0.4)).toThrow("load 0.4 is not in the study");
  });

  test("the least step of a series falls below 1 where it does, and is no number past saturation", () => {
    expect(leastStep([10, 20, 30])).toBe(1.5);
    expect(leastStep([10, 8, 30])).toBe(0.8);
    expect(leastStep([10, Infinity, Infinity])).toBeNaN();
  });

  test("kinds of packets by the middles of their bins", () => {
    expect(halves({ edges: [0, 2, 4, 8], minimal: [1, 0, 3], nonMinimal: [0, 0, 0] })).toEqual({
      minimal: { packets: 4, mean: 4.75, median: 6 },
      nonMinimal: { packets: 0, mean: 0, median: 0 },
    });
  });
});

test("no study's buffers throttle its channels, but those of the claims on shallow buffers", () => {
  const shallow = CHAPTERS.filter(({ id }) => id.startsWith("paper")).flatMap(({ claims }) =>
    claims
      .filter(({ studies }) =>
        Object.values(studies).some((text) => {
          const values = valuesOf(text);
          return creditLoopWarnings(values, networkOf(values)).length > 0;
        }),
      )
      .map(({ id }) => id),
  );
  expect(shallow).toEqual(["002-8a-1K", "002-8a-10K"]);
});

test("buffers of the fat-trees hold whole packets, as many as the credit loop and a packet's own length ask for", () => {
  expect(depthFor(8)).toBe(48);
  expect(depthFor(64)).toBe(128);
  // 2 × 8 cycles of link, 20 of switch, 1, 2 of credit processing; and a packet's last flit comes so much after its first.
  for (const size of [1, 8, 64, 1024]) {
    expect(depthFor(size)).toBeGreaterThanOrEqual(39 + size - 1);
    expect(depthFor(size) % size).toBe(0);
  }
  const depths = CHAPTERS.find(({ id }) => id === "paper-004")!
    .claims.flatMap(({ studies }) => Object.values(studies))
    .map(valuesOf);
  for (const { buffer, packetSize } of depths) expect(buffer).toBe(depthFor(packetSize));
});
