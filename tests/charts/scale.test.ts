/** What all charts are drawn with: axes on D3's scales, lines that break, stacks, columns, keys. */
import { scaleLinear, scaleLog } from "d3";
import { expect, test } from "vitest";
import { brokenText, horizontalAxis, verticalAxis } from "../../src/charts/axes.ts";
import { column, stacked } from "../../src/charts/bars.ts";
import { keyMarks } from "../../src/charts/key.ts";
import { bands, runs } from "../../src/charts/lines.ts";
import { bandScale, tickText, ticksOf } from "../../src/charts/scale.ts";
import type { Mark } from "../../src/drawing/scene.ts";
import { mulberry32 } from "../../src/math/random.ts";

const axisTexts = (marks: readonly Mark[]): string[] => marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
const FRAME = { left: 40, right: 240, top: 10, bottom: 110 };

test("numbers of an axis are D3's for its ticks, thousands spaced and zero bare, below as beside", () => {
  const beside = (domain: readonly [number, number]): string[] => axisTexts(verticalAxis(FRAME, scaleLinear(domain, [110, 10]), "cables"));
  expect(beside([0, 2000])).toEqual(["0", "1\u202f000", "2\u202f000", "cables"]);
  expect(beside([0, 0.2])).toEqual(["0", "0.1", "0.2", "cables"]);
  expect(beside([0, 1])).toEqual(["0", "0.5", "1.0", "cables"]);
  const below = axisTexts(horizontalAxis(FRAME, scaleLinear([0, 12_000], [40, 240]), "cycles"));
  expect(below).toEqual(["0", "5\u202f000", "10\u202f000", "cycles"]);
});

test("an axis of steps has whole numbers alone, and is not broken", () => {
  const marks = horizontalAxis(FRAME, scaleLinear([0.5, 2.5], [40, 240]), "hops", { places: true, whole: true });
  expect(axisTexts(marks)).toEqual(["1", "2", "hops"]);
  expect(brokenText([scaleLinear([0.5, 2.5], [40, 240]), scaleLog([1, 10], [0, 1])])).toBe("broken axis");
});

test("of a decade's nine numbers a logarithmic axis has those that there is room for", () => {
  const scale = (low: number, high: number) => scaleLog([low, high], [0, 300]);
  expect(ticksOf(scale(1, 1000), 4)).toEqual([1, 10, 100, 1000]);
  expect(ticksOf(scale(1, 1000), 10)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]);
  expect(ticksOf(scale(110, 900), 5)).toEqual([200, 500]);
  expect(ticksOf(scale(310, 380), 3)).toEqual([320, 340, 360, 380]);
  expect(ticksOf(scale(0.02, 3000), 10).map(tickText(scale(0.02, 3000), 10))).toEqual(["0.1", "1", "10", "100", "1\u202f000"]);
  const next = mulberry32(11);
  const wrong: string[] = [];
  for (let i = 0; i < 200; i++) {
    const low = 10 ** (5 * next() - 2);
    const high = low * (1.2 + 10 ** (4 * next()));
    for (const count of [3, 5, 10]) {
      const ticks = ticksOf(scale(low, high), count);
      const texts = ticks.map(tickText(scale(low, high), count));
      if (ticks.some((tick, k) => tick < low || tick > high || (k > 0 && tick <= ticks[k - 1]!)))
        wrong.push(`${low} ${high}: ${ticks.join()}`);
      if (ticks.some((tick, k) => Number(texts[k]!.replaceAll("\u202f", "")) !== tick)) wrong.push(`${low} ${high}: ${texts.join()}`);
      // Powers of ten stay, as many as D3 has of them.
      if (high > 10 * low && ticks.length > count + 1 && ticks.some((tick) => !tick.toExponential().startsWith("1e")))
        wrong.push(`${low} ${high} ${count}: too many`);
      if (ticks.length === 0 && high > 10 * low) wrong.push(`${low} ${high} ${count}: none`);
    }
  }
  expect(wrong).toEqual([]);
});

test("places of a band scale take the range by equal steps, with a share of each between them", () => {
  const band = bandScale(4, [10, 90], 0.25);
  expect([0, 1, 2, 3].map((i) => band(i))).toEqual([12.5, 32.5, 52.5, 72.5]);
  expect(band.bandwidth()).toBe(15);
});

test("a line breaks where nothing is known, and a single place is no line", () => {
  const values = [1, 2, null, 4, null, 5, 6, 7];
  expect(runs(values, (value, i) => (value === null ? null : [i, 10 * value]))).toEqual([
    [
      [0, 10],
      [1, 20],
    ],
    [
      [5, 50],
      [6, 60],
      [7, 70],
    ],
  ]);
});

test("a band goes along its upper edge and back along its lower one", () => {
  const ends = [[1, 3], [2, 5], null, [0, 1]] as const;
  const marks = bands(ends, (one, i) => (one === null ? null : [i, ...one]), { ink: "accent", opacity: 0.2 });
  expect(marks).toEqual([
    {
      type: "line",
      part: "data",
      points: [
        [0, 3],
        [1, 5],
        [1, 2],
        [0, 1],
      ],
      ink: "accent",
      width: 0,
      filled: true,
      opacity: 0.2,
    },
  ]);
});

test("parts stand on each other in their order, of rows with few and with many", () => {
  expect(stacked([[1, 2, 3], [4], []])).toEqual([
    [
      [0, 1],
      [1, 3],
      [3, 6],
    ],
    [[0, 4]],
    [],
  ]);
});

test("a column stands on its foot, and is seen where it is almost nothing", () => {
  const look = { ink: { design: 0 } } as const;
  expect(column({ x: 5, width: 8, from: 100, to: 40 }, look)).toMatchObject({ x: 5, y: 40, width: 8, height: 60 });
  expect(column({ x: 5, width: 8, from: 100, to: 99.99 }, look, 2)).toMatchObject({ y: 98, height: 2 });
});

test("a key goes on in a further line where it would be wider than its room", () => {
  const items = ["endpoints", "routers", "local channels"].map((title) => ({ title, ink: "local" as const }));
  const wide = keyMarks(items, { right: 400 });
  expect([wide.height, new Set(wide.marks.flatMap((mark) => (mark.type === "text" ? mark.y : []))).size]).toEqual([0, 1]);
  const narrow = keyMarks(items, { right: 150 });
  expect([narrow.height, narrow.marks.flatMap((mark) => (mark.type === "text" ? mark.y : []))]).toEqual([17, [11, 11, 28]]);
  expect(narrow.marks.flatMap((mark) => (mark.type === "rect" ? mark.x : [])).at(-1)).toBe(0);
});
