/** What all charts are drawn with: scales against d3's, lines that break, stacks, columns, keys. */
import { scaleLinear, scaleLog } from "d3";
import { expect, test } from "vitest";
import { verticalAxis } from "../../src/charts/axes.ts";
import { column, stacked } from "../../src/charts/bars.ts";
import { keyMarks } from "../../src/charts/key.ts";
import { bands, runs } from "../../src/charts/lines.ts";
import { bandScale, linearScale, logScale, niceScale } from "../../src/charts/scale.ts";
import { mulberry32 } from "../../src/math/random.ts";

test("stands where d3's stands, with its ticks and their texts", () => {
  const next = mulberry32(7);
  const wrong: string[] = [];
  for (let i = 0; i < 400; i++) {
    const low = i % 3 === 0 ? 0 : (next() - 0.3) * 10 ** (6 * next() - 2);
    const domain: [number, number] = [low, low + 10 ** (9 * next() - 4)];
    const range: [number, number] = [300 * next(), 400 + 300 * next()];
    if (i % 2 === 0) range.reverse();
    const [ours, theirs] = [linearScale(domain, range), scaleLinear(domain, range)];
    for (const count of [2, 3, 5, 10]) {
      const [ticks, write] = [ours.ticks(count), ours.tickFormat(count)];
      const theirText = theirs.tickFormat(count);
      if (ticks.join() !== theirs.ticks(count).join()) wrong.push(`${domain.join()} ${count}: ticks`);
      for (const tick of ticks) {
        if (ours(tick) !== theirs(tick)) wrong.push(`${domain.join()} at ${tick}`);
        if (tick !== 0 && write(tick) !== theirText(tick).replaceAll(",", "\u202f"))
          wrong.push(`${domain.join()} writes ${write(tick)}, not ${theirText(tick)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(linearScale([2, 2], [0, 100])(2)).toBe(50);
});

test("round ends are d3's", () => {
  for (const high of [0.37, 1, 1234, 1.7e-5])
    expect(niceScale([0, high], [100, 0], 2).domain()).toEqual(scaleLinear([0, high], [100, 0]).nice(2).domain());
});

test("thousands are spaced on an axis as everywhere else", () => {
  const texts = (top: number): string[] =>
    verticalAxis({ left: 40, right: 200, top: 10, bottom: 110 }, linearScale([0, top], [110, 10]), "cables").flatMap((mark) =>
      mark.type === "text" ? [mark.text] : [],
    );
  expect(texts(2000)).toEqual(["0", "1\u202f000", "2\u202f000", "cables"]);
  expect(texts(0.2)).toEqual(["0", "0.1", "0.2", "cables"]);
});

test("a logarithmic scale stands where d3's stands, and has no more round numbers than there is room for", () => {
  const next = mulberry32(11);
  const wrong: string[] = [];
  for (let i = 0; i < 200; i++) {
    const low = 10 ** (5 * next() - 2);
    const domain = [low, low * (1.2 + 10 ** (4 * next()))] as const;
    const [ours, theirs] = [logScale(domain, [20, 420]), scaleLog(domain, [20, 420])];
    for (const share of [0, 0.3, 1]) {
      const value = domain[0] + share * (domain[1] - domain[0]);
      if (Math.abs(ours(value) - theirs(value)) > 1e-9) wrong.push(`${domain.join()} at ${value}`);
    }
    for (const count of [3, 5, 10]) {
      const ticks = ours.ticks(count);
      if (ticks.some((tick, k) => tick < domain[0] || tick > domain[1] || (k > 0 && tick <= ticks[k - 1]!)))
        wrong.push(`${domain.join()} ${count}: ${ticks.join()}`);
      // Powers of ten stay, however many.
      if (ticks.length > count && ticks.some((tick) => !Number.isInteger(Math.round(1e6 * Math.log10(tick)) / 1e6)))
        wrong.push(`${domain.join()} ${count}: too many, ${ticks.join()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(logScale([1, 1000], [0, 300]).ticks(4)).toEqual([1, 10, 100, 1000]);
  expect(logScale([1, 1000], [0, 300]).ticks(10)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]);
  // What is nothing has a place, far below.
  expect(logScale([1, 1000], [0, 300])(0)).toBeCloseTo(-900);
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
