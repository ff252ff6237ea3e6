/** What charts call designs, and what they say that one carries. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { designLabels, designNames } from "../../src/studio/results/labels.ts";
import { throughputOf } from "../../src/studio/results/bars.ts";
import { saturationOf } from "../../src/charts/latency-curve.ts";
import type { LoadSeries } from "../../src/charts/load-series.ts";

describe("labels tell designs apart by the first thing that differs, and those that are alike in it by the next", () => {
  test.each([
    ["p=2", ["A MIN"]],
    ["p=2&b.routing=valiant", ["A MIN", "B Valiant"]],
    ["p=2&b.topology=slim-fly", ["A Dragonfly", "B Slim Fly"]],
    ["p=2&b.routing=valiant&c.topology=slim-fly", ["A MIN", "B Valiant", "C Slim Fly"]],
    ["p=2&b.traffic=worst-case&c.routing=valiant", ["A Uniform random", "B Worst case", "C Valiant"]],
    ["p=2&b.topology=slim-fly&c.topology=slim-fly&c.routing=valiant", ["A Dragonfly", "B Slim Fly, MIN", "C Slim Fly, Valiant"]],
    ["p=2&b.p=3", ["A p = 2", "B p = 3"]],
    ["p=2&b.topology=dragonfly", ["A MIN", "B same as A"]],
    ["p=2&b.routing=valiant&c.routing=valiant&d.routing=valiant&d.h=3", ["A MIN", "B Valiant, h = 2", "C same as B", "D Valiant, h = 3"]],
    ["b.arrangement=circulant", ["A palm tree", "B circulant"]],
    ["b.load=0.1,0.2", ["A offered load = 0.1:0.9:0.1", "B offered load = 0.1,0.2"]],
    ["failedLinks=3-4&b.failedLinks=", ["A without links 3-4", "B whole"]],
    ["p=2&b.failLinks=0.1&c.failLinks=0.1&c.failSeed=2", ["A whole", "B without 10 % of links, seed 1", "C without 10 % of links, seed 2"]],
    ["b.seed=2&b.load=0.1,0.2", ["A seed = 1", "B seed = 2"]],
    ["p=3&a=5&h=3&b.p=2&b.a=4&b.h=2", ["A p = 3, a = 5, …", "B p = 2, a = 4, …"]],
  ])("%s", (text, labels) => {
    expect(designLabels(parseStudy(text).study.designs.map((values) => ({ values })))).toEqual(labels);
  });

  test("a given name stands before all that, and leaves the others theirs; on charts it is cut", () => {
    const [a, b] = parseStudy("p=2&b.routing=valiant").study.designs;
    const long = "the machine that we want to buy next";
    const designs = [{ values: a!, name: "today" }, { values: b! }, { values: b!, name: long }];
    expect(designNames(designs)).toEqual(["today", "Valiant", long]);
    expect(designLabels(designs)).toEqual(["A today", "B Valiant", "C the machine that we wan…"]);
  });
});

test("without saturation a design carries the highest load that was found stable, not what chance had arrive in its window", () => {
  const point = (load: number, accepted: number, complete = true) => ({ load, accepted, worstFlow: load, complete });
  const series = { points: [point(0.2, 0.2013), point(0.3, 0.2982), point(0.4, 0.1, false)], saturationLoad: null };
  expect(throughputOf(series as unknown as LoadSeries)).toBe(0.3);
  expect(throughputOf({ ...series, saturationLoad: 0.35 } as unknown as LoadSeries)).toBe(0.35);
});

test("a curve ends at the lowest saturated load above all stable ones", () => {
  const point = (load: number, saturated: boolean) => ({ load, saturated, complete: true, packetLatency: { mean: 100 } });
  const series = { points: [point(0.2, false), point(0.3, true), point(0.4, false)], saturationLoad: null };
  expect(saturationOf(series as unknown as LoadSeries)).toBeNull();
  expect(saturationOf({ ...series, points: [...series.points, point(0.5, true)] } as unknown as LoadSeries)).toBe(0.5);
});
