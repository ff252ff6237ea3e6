/** What charts call designs, and what they say that one carries. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { designLabels } from "../../src/studio/results/labels.ts";
import { throughputOf } from "../../src/studio/results/series.ts";
import type { LoadSeries } from "../../src/charts/load-series.ts";

describe("labels tell designs apart by the first thing that differs, and those that are alike in it by the next", () => {
  test.each([
    ["p=2", ["A MIN"]],
    ["p=2&b.routing=valiant", ["A MIN", "B Valiant"]],
    ["p=2&b.topology=slim-fly", ["A Dragonfly", "B Slim Fly"]],
    ["p=2&b.routing=valiant&c.topology=slim-fly", ["A Dragonfly, MIN", "B Dragonfly, Valiant", "C Slim Fly"]],
    ["p=2&b.traffic=worst-case&c.routing=valiant", ["A MIN, Uniform random", "B MIN, Worst case", "C Valiant"]],
    ["p=2&b.p=3", ["A", "B"]],
  ])("%s", (text, labels) => {
    expect(designLabels(parseStudy(text).study.designs)).toEqual(labels);
  });
});

test("without saturation a design carries the highest load that was found stable, not what chance had arrive in its window", () => {
  const point = (load: number, accepted: number, complete = true) => ({ load, accepted, worstFlow: load, complete });
  const series = { points: [point(0.2, 0.2013), point(0.3, 0.2982), point(0.4, 0.1, false)], saturationLoad: null };
  expect(throughputOf(series as unknown as LoadSeries)).toBe(0.3);
  expect(throughputOf({ ...series, saturationLoad: 0.35 } as unknown as LoadSeries)).toBe(0.35);
});
