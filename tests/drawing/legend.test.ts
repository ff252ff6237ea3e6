/** One legend for the pictures of several designs: whoever looks at any of them finds its marks, each once. */
import { expect, test } from "vitest";
import { jointLegend, loadScaleItem, networkLegend } from "../../src/drawing/legend.ts";
import type { LegendItem } from "../../src/drawing/legend.ts";
import { build, drawn } from "./networks.ts";

function legendOf(values: Parameters<typeof build>[0]): readonly LegendItem[] {
  const drawing = drawn(build(values));
  const whole = { width: 900, height: 900, pixelRatio: 1, scheme: "light", showEndpoints: true } as const;
  const k = 800 / (drawing.bounds.x1 - drawing.bounds.x0);
  const transform = { k, x: 50 - k * drawing.bounds.x0, y: 50 - k * drawing.bounds.y0 };
  return networkLegend(drawing, {
    ...whole,
    transform,
    channelLoad: null,
    queueTop: null,
    hovered: null,
    selected: null,
    moving: false,
  });
}

const labels = (items: readonly LegendItem[]): string[] => items.map(({ label }) => label);
const joint = (...legends: readonly (readonly LegendItem[])[]): readonly LegendItem[] =>
  jointLegend(legends.map((items, i) => ({ letter: "ABC"[i]!, items })));

const DRAGONFLY = legendOf({ topology: "dragonfly", p: 2, a: 4, h: 2 });
const SLIM_FLY = legendOf({ topology: "slim-fly", q: 5, p: 4 });

test("designs of one family have the legend of one", () => {
  expect(joint(DRAGONFLY, DRAGONFLY)).toEqual(joint(DRAGONFLY));
  expect(labels(joint(DRAGONFLY)).sort()).toEqual(labels(DRAGONFLY).sort());
});

test("a mark that means something else in another design says what in which", () => {
  const items = joint(DRAGONFLY, SLIM_FLY, DRAGONFLY);
  expect(labels(items)).toEqual(["router", "endpoint", "local (A, C), ring (B)", "global (A, C), cross y = mx + c (B)"]);
  expect(new Set(items.map((item) => JSON.stringify({ ...item, label: "" }))).size).toBe(items.length);
});

test("the scale of loads comes first, whichever design has it", () => {
  expect(labels(joint(DRAGONFLY, [loadScaleItem("light")]))[0]).toBe("channel load");
});
