/** Charts over size: everything inside the frame, dots by their scales, empty and extreme input. */
import { describe, expect, test } from "vitest";
import { sizeChart, spread } from "../../src/charts/size-chart.ts";
import type { SizeChart, SizeLine } from "../../src/charts/size-chart.ts";
import { textBox } from "../../src/charts/labels.ts";
import { overlap } from "../../src/drawing/geometry.ts";
import type { CircleMark, TextMark } from "../../src/drawing/scene.ts";
import { mulberry32 } from "../../src/math/random.ts";

const line = (title: string, block: number, points: readonly (readonly [number, number])[], open = false): SizeLine => ({
  title,
  ink: { block },
  dots: points.map(([x, y]) => ({ x, y, title: `${title} of ${x}`, rows: [["endpoints", String(x)]], key: `${title}/${x}`, open })),
});

const CHART: SizeChart = {
  title: "Average hops over endpoints",
  subtitle: "",
  x: { title: "endpoints", log: true, from: 64, to: 300_000 },
  y: { title: "average hops", log: false, from: 0, to: 10 },
  lines: [
    line("Slim Fly", 0, [
      [96, 1.81],
      [1000, 1.9],
      [10_000, 1.96],
      [200_000, 1.98],
    ]),
    line(
      "Cascade",
      1,
      [
        [768, 3.3],
        [10_000, 4.6],
      ],
      true,
    ),
    line("Torus", 3, [
      [27, 2],
      [216, 4.5],
      [1000, 7.5],
      [4096, 12],
    ]),
  ],
  bounds: [
    {
      title: "bound",
      points: [
        [100, 1],
        [200_000, 2],
      ],
    },
  ],
  marks: [{ design: 0, letter: "A", x: 72, y: 2.4, title: "A Dragonfly", rows: [] }],
  width: 900,
  height: 500,
};

const circles = (chart: SizeChart): readonly CircleMark[] => sizeChart(chart).marks.filter((mark) => mark.type === "circle");
const labels = (chart: SizeChart): readonly TextMark[] =>
  sizeChart(chart).marks.filter((mark): mark is TextMark => mark.type === "text" && mark.part === "label");

test("a linear axis without an end ends near its largest value, however small that is, and lines have the colour of their block", () => {
  for (const most of [0.002, 0.7, 1.4, 30, 9000]) {
    const lines = [
      line("Slim Fly", 0, [
        [100, most / 4],
        [1000, most],
      ]),
      line("Torus", 2, [[100, most / 2]]),
    ];
    const found = circles({ ...CHART, y: { title: "", log: false, from: 0, to: null }, lines, bounds: [], marks: [] });
    // The upper three quarters of the largest value take more than half of the frame, which takes more than three quarters of 500.
    expect(found[0]!.y - found[1]!.y).toBeGreaterThan(0.75 * 0.6 * 0.75 * 500);
    expect(found.map(({ ink }) => ink)).toEqual([{ block: 0 }, { block: 0 }, { block: 2 }]);
  }
});

describe.each([900, 360])("at a width of %i", (width) => {
  const chart = { ...CHART, width };

  test("dots stand at their places, those out of range nowhere; open where they were measured", () => {
    const found = circles(chart);
    // Three of the torus are out of range or seen: 27 is left of the axis, 4096 above it.
    expect(found.filter(({ ink }) => typeof ink === "object" && "block" in ink && ink.block === 3)).toHaveLength(2);
    const cascade = found.filter(({ ink }) => typeof ink === "object" && "block" in ink && ink.block === 1);
    expect(cascade.map(({ open }) => open)).toEqual([true, true]);
    const slim = found.filter(({ ink }) => typeof ink === "object" && "block" in ink && ink.block === 0);
    expect(slim.map(({ x }) => x)).toEqual(slim.map(({ x }) => x).toSorted((a, b) => a - b));
    // A factor of ten is as far anywhere on a logarithmic axis.
    expect(slim[2]!.x - slim[1]!.x).toBeCloseTo(((slim[2]!.x - slim[0]!.x) * Math.log(10)) / Math.log(10_000 / 96), 6);
    for (const { x, y } of found) expect(x >= 0 && x <= width && y >= 0 && y <= 500).toBe(true);
  });

  test("names stay apart and inside; every dot answers the pointer, and says what a click chooses", () => {
    const boxes = labels(chart).map(textBox);
    for (const [i, box] of boxes.entries()) {
      expect(box.x0 >= 0 && box.x1 <= width).toBe(true);
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
    }
    const { hovers, table } = sizeChart(chart);
    expect(hovers).toHaveLength(9);
    expect(hovers.find(({ title }) => title === "Slim Fly of 10000")?.key).toBe("Slim Fly/10000");
    expect(table.rows).toHaveLength(8);
    expect(table.rows).toContainEqual(["Cascade", "Cascade of 768", 768, 3.3, "measured"]);
  });
});

test("an axis without an end goes as far as there is something; with nothing there is an empty chart", () => {
  const free = { ...CHART, y: { title: "Gb/s", log: true, from: 1, to: null } };
  expect(circles(free)).toHaveLength(10);
  const empty = sizeChart({ ...free, lines: [], bounds: [], marks: [] });
  expect(empty.hovers).toEqual([]);
  expect(JSON.stringify(empty.marks)).not.toMatch(/null|NaN/);
  const one = sizeChart({ ...CHART, y: { title: "hops", log: false, from: 0, to: null }, lines: [line("Mesh", 0, [[100, 5]])] });
  expect(JSON.stringify(one.marks)).not.toMatch(/null|NaN/);
});

test("what is known to lie between two numbers has a line from one to the other, in the frame and in the table", () => {
  const torus = line("Torus", 3, [[100, 3]], true);
  const dots = torus.dots.map((dot) => ({ ...dot, range: [2, 12] as const, known: "2 to 12" }));
  const { marks, table } = sizeChart({ ...CHART, bounds: [], marks: [], lines: [{ ...torus, dots }] });
  const circle = marks.find((mark): mark is CircleMark => mark.type === "circle")!;
  const bar = marks
    .filter((mark) => mark.type === "line")
    .filter(({ part }) => part === "data")
    .find(({ points }) => points.length === 2 && points.every(([x]) => x === circle.x))!;
  const [low, high] = bar.points.map(([, y]) => y) as [number, number];
  expect(low).toBeGreaterThan(circle.y);
  expect(high).toBeLessThan(circle.y);
  // The axis ends at 10.
  expect(high).toBeGreaterThanOrEqual(26);
  expect(table?.rows[0]!.at(-1)).toBe("2 to 12");
});

describe("crossings", () => {
  const crossing = (x: number, y: number) => ({ x, y, title: "Slim Fly below Torus", rows: [["from", `${x} endpoints on`]] as const });
  const diamonds = (chart: SizeChart): number =>
    sizeChart(chart).marks.filter((mark) => mark.type === "line" && mark.points.length === 5 && mark.ink === "text").length;

  test("are diamonds at their places that answer the pointer; those out of range are nowhere", () => {
    const chart = { ...CHART, crossings: [crossing(2000, 3), crossing(20, 3), crossing(2000, 30)] };
    expect(diamonds(chart)).toBe(1);
    const own = sizeChart(chart).hovers.filter(({ title }) => title === "Slim Fly below Torus");
    expect(own).toHaveLength(1);
    const dots = sizeChart(CHART).marks.filter((mark): mark is CircleMark => mark.type === "circle");
    const at1000 = dots.find(({ ink }) => typeof ink === "object" && "block" in ink && ink.block === 0)!;
    expect(own[0]!.anchor[0]).toBeGreaterThan(at1000.x);
    expect(diamonds(CHART)).toBe(0);
  });

  test("say where they are while they are few, apart from names and from each other", () => {
    const few = { ...CHART, crossings: [300, 900, 2345.6, 9000].map((x, i) => crossing(x, 3 + i)) };
    const texts = labels(few).map(({ text }) => text.replaceAll("\u202f", ""));
    for (const text of ["300", "900", "2350", "9000"]) expect(texts).toContain(text);
    const boxes = labels(few).map(textBox);
    for (const [i, box] of boxes.entries()) for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
    // Of a crossing at the very bottom it stands above, for below are the axis's numbers.
    const low = labels({ ...CHART, crossings: [crossing(900, 0.1)] }).find(({ text }) => text === "900")!;
    expect(low.y).toBeLessThan(500 - 42);
    const many = { ...CHART, crossings: Array.from({ length: 9 }, (_, i) => crossing(300 * (i + 1), 4)) };
    expect(labels(many).map(({ text }) => text)).toEqual(labels(CHART).map(({ text }) => text));
    expect(diamonds(many)).toBe(9);
  });
});

describe("names beside a chart", () => {
  const random = mulberry32(3);

  test("keep their order and distance, inside, and stand where they are wanted while there is room", () => {
    expect(spread([10, 40, 90], 12, 0, 100)).toEqual([10, 40, 90]);
    expect(spread([50, 50, 50], 10, 0, 100)).toEqual([40, 50, 60]);
    expect(spread([], 10, 0, 100)).toEqual([]);
    for (let round = 0; round < 200; round++) {
      const count = 1 + Math.floor(random() * 12);
      const wanted = Array.from({ length: count }, () => 120 * random() - 10);
      const found = spread(wanted, 9, 0, 100);
      const step = Math.min(9, 100 / Math.max(1, count - 1));
      const order = wanted.map((_, i) => i).toSorted((a, b) => wanted[a]! - wanted[b]!);
      order.forEach((which, i) => {
        expect(found[which]!).toBeGreaterThanOrEqual(-1e-9);
        expect(found[which]!).toBeLessThanOrEqual(100 + 1e-9);
        if (i > 0) expect(found[which]! - found[order[i - 1]!]!).toBeGreaterThanOrEqual(step - 1e-9);
      });
    }
  });

  test("many lines that end at one place all have names, apart from each other", () => {
    const many = Array.from({ length: 14 }, (_, i) =>
      line(`Family ${i}`, i, [
        [100, 1 + i / 50],
        [290_000, 2 + i / 50],
      ]),
    );
    const named = labels({ ...CHART, lines: many, bounds: [] }).filter(({ text }) => text.startsWith("Family"));
    expect(named.map(({ text }) => text).toSorted()).toEqual(many.map(({ title }) => title).toSorted());
    const boxes = named.map(textBox);
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
    });
  });
});

test("a line without a colour lies behind the others, has no dots and no name, and answers the pointer all the same", () => {
  const [slim, cascade, torus] = CHART.lines;
  const { marks, hovers, table } = sizeChart({ ...CHART, lines: [slim!, { ...cascade!, ink: null }, { ...torus!, ink: null }] });
  const lines = marks.filter((mark) => mark.type === "line" && mark.part === "data");
  expect(lines.map(({ ink }) => ink)).toEqual(["muted", "muted", { block: 0 }]);
  expect(marks.filter((mark) => mark.type === "circle" && mark.part === "data" && mark.ink === "muted")).toEqual([]);
  expect(marks.flatMap((mark) => (mark.type === "text" && mark.part === "label" ? [mark.text] : []))).toEqual(["A", "bound", "Slim Fly"]);
  const grey = hovers.filter(({ title }) => title.startsWith("Cascade"));
  expect(grey).toHaveLength(2);
  expect(grey.every(({ along }) => along?.length === 2)).toBe(true);
  expect(table.rows.filter(([family]) => family === "Cascade")).toHaveLength(2);
});
