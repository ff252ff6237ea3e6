/** The chart of choices: which designs nothing beats in two measures, what is known only between bounds, limits, axes, and where names stand. */
import { expect, test } from "vitest";
import { tradeOffChart } from "../../src/charts/trade-off-chart.ts";
import type { TradeOff, TradeOffDot } from "../../src/charts/trade-off-chart.ts";
import { textBox } from "../../src/charts/labels.ts";
import type { CircleMark, LineMark, Mark, TextMark } from "../../src/drawing/scene.ts";

const dot = (title: string, x: number, y: number, own: Partial<TradeOffDot> = {}): TradeOffDot => ({
  x,
  y,
  spans: { x: null, y: null },
  title,
  name: title,
  rows: [],
  key: title,
  color: 0,
  state: "kept",
  known: true,
  chosen: false,
  estimate: null,
  ...own,
});

const chartOf = (dots: readonly TradeOffDot[], own: Partial<TradeOff> = {}) =>
  tradeOffChart({
    title: "y against x",
    subtitle: "",
    x: { title: "cost", less: true, most: undefined, ratio: true, limit: null },
    y: { title: "throughput", less: false, most: 1, ratio: false, limit: null },
    dots,
    width: 800,
    height: 400,
    ...own,
  });

const linesOf = (marks: readonly Mark[], part: Mark["part"]): readonly LineMark[] =>
  marks.filter((mark): mark is LineMark => mark.type === "line" && mark.part === part);

/** Of a line of two points. */
const endsOf = ({ points }: LineMark): { readonly x: number; readonly y: number; readonly u: number; readonly v: number } => {
  const [[x, y], [u, v]] = points as readonly [readonly [number, number], readonly [number, number]];
  return { x, y, u, v };
};

/** What the chart says of those that nothing beats. */
const frontOf = ({ description = "" }: { readonly description?: string }): readonly string[] =>
  [...description.matchAll(/(\w+) at /g)].map(([, title]) => title!);

test("joins those that nothing beats in both measures, whichever way is better; of equal ones in one measure the better in the other", () => {
  const dots = [
    dot("A", 500, 0.5),
    dot("B", 600, 0.9),
    dot("worse", 620, 0.8),
    dot("level", 700, 0.9),
    dot("C", 900, 1),
    dot("aside", 500, 0.4),
  ];
  expect(frontOf(chartOf(dots))).toEqual(["A", "B", "C"]);
  const both = {
    x: { title: "cost", less: true, most: undefined, ratio: false, limit: null },
    y: { title: "hops", less: true, most: undefined, ratio: false, limit: null },
  };
  expect(frontOf(chartOf(dots, both))).toEqual(["aside"]);
});

test("is logarithmic in what is told in proportions where values are more than three times others", () => {
  const places = (dots: readonly TradeOffDot[], own: Partial<TradeOff> = {}): readonly number[] =>
    chartOf(dots, own).hovers.map(({ anchor }) => anchor![0]);
  const far = [dot("A", 500, 0.5), dot("B", 1000, 0.6), dot("C", 2000, 0.7)];
  const [a, b, c] = places(far) as [number, number, number];
  expect(b - a).toBeCloseTo(c - b, 6);
  const [d, e, f] = places(far, { x: { title: "cost", less: true, most: undefined, ratio: false, limit: null } }) as [
    number,
    number,
    number,
  ];
  expect(f - e).toBeCloseTo(2 * (e - d), 6);
  const near = [dot("A", 500, 0.5), dot("B", 700, 0.6), dot("C", 900, 0.7)];
  const [g, h, i] = places(near) as [number, number, number];
  expect(i - h).toBeCloseTo(h - g, 6);
});

test("joins only designs that surely keep to all limits and of which both measures are known", () => {
  const dots = [
    dot("A", 500, 0.5),
    dot("open", 550, 0.7, { known: false }),
    dot("unsure", 560, 0.8, { state: "unchecked" }),
    dot("missed", 400, 0.9, { state: "broken" }),
    dot("B", 600, 0.9),
  ];
  expect(frontOf(chartOf(dots))).toEqual(["A", "B"]);
  expect(chartOf(dots.slice(1, 4)).description).toMatch(/of no design both are known/);
});

test("joins none that is better by the tolerance of programs alone", () => {
  const spans = { x: null, y: [0.79, 0.8] } as const;
  expect(frontOf(chartOf([dot("A", 500, 0.79, { spans }), dot("B", 600, 0.8), dot("C", 700, 0.81)]))).toEqual(["A", "C"]);
});

test("a dot that is known between bounds is open, and a dotted line joins these", () => {
  const { marks, hovers } = chartOf([dot("A", 500, 0.5, { known: false, spans: { x: null, y: [0.5, 0.8] } }), dot("B", 700, 1)]);
  const [px] = hovers.find(({ title }) => title === "A")!.anchor;
  const circles = marks.filter((mark): mark is CircleMark => mark.type === "circle" && mark.part === "data");
  expect(circles.map(({ x, open }) => [x === px, open === true])).toEqual([
    [true, true],
    [false, false],
  ]);
  const dotted = linesOf(marks, "data").filter(({ dash }) => dash !== undefined);
  expect(dotted).toHaveLength(1);
  const heights = dotted[0]!.points.map(([x, y]) => [x, y]);
  const full = hovers.find(({ title }) => title === "B")!.anchor[1];
  const half = hovers.find(({ title }) => title === "A")!.anchor[1];
  expect(heights.every(([x]) => x === px)).toBe(true);
  const ends = heights.map(([, y]) => (half - y!) / (half - full));
  expect(Math.min(...ends)).toBeCloseTo(0, 9);
  expect(Math.max(...ends)).toBeCloseTo(0.6, 9);
});

test("an estimate stands as a dashed stroke over the dotted line", () => {
  const { marks } = chartOf([dot("A", 500, 0.4, { known: false, spans: { x: null, y: [0.4, 0.8] }, estimate: 0.6 }), dot("B", 700, 1)]);
  const [stroke] = linesOf(marks, "estimate").map(endsOf);
  const dotted = linesOf(marks, "data")
    .filter(({ dash }) => dash !== undefined)
    .map(endsOf)[0]!;
  expect((stroke!.x + stroke!.u) / 2).toBeCloseTo(dotted.x, 6);
  expect(stroke!.y).toBeCloseTo((dotted.y + dotted.v) / 2, 6);
});

test("what a limit leaves out is hatched, on its side of a line that says the limit", () => {
  const y = { title: "throughput", less: false, most: 1, ratio: false, limit: 0.5 };
  const { marks, hovers } = chartOf([dot("A", 500, 0.25, { state: "broken" }), dot("B", 700, 0.75)], { y });
  const [a, b] = ["A", "B"].map((name) => hovers.find(({ title }) => title === name)!.anchor[1]) as [number, number];
  const red = linesOf(marks, "bound").filter(({ ink }) => ink === "failed");
  const at = red.map(endsOf).find(({ y: from, v: to }) => from === to)!.y;
  expect(at).toBeCloseTo((a + b) / 2, 6);
  for (const { points } of red) for (const [, py] of points) expect(py).toBeGreaterThanOrEqual(at - 1e-9);
  expect(marks.some((mark) => mark.type === "text" && mark.text === "your floor 0.5")).toBe(true);
  const limited = chartOf([dot("A", 500, 0.25), dot("B", 700, 0.75)], {
    x: { title: "cost", less: true, most: undefined, ratio: true, limit: 600 },
  });
  const right = linesOf(limited.marks, "bound").filter(({ ink }) => ink === "failed");
  const places = ["A", "B"].map((name) => limited.hovers.find(({ title }) => title === name)!.anchor[0]) as [number, number];
  for (const { points } of right) for (const [px] of points) expect(px).toBeGreaterThan(places[0]);
  expect(right.some(({ points }) => points.some(([px]) => px > places[1]))).toBe(true);
});

test("price ranges of families in colour, of what nothing beats and of chosen ones are bands that do not lie over each other", () => {
  const spans = { x: [450, 650], y: null } as const;
  const dots = [
    dot("A", 500, 0.9, { spans }),
    dot("B", 520, 0.9, { spans }),
    dot("grey", 800, 0.6, { spans, color: null }),
    dot("chosen", 810, 0.62, { spans, color: null, chosen: true }),
  ];
  const { marks } = chartOf(dots);
  const bands = linesOf(marks, "ghost")
    .filter((mark) => mark.width > 2)
    .map(endsOf);
  expect(bands).toHaveLength(3);
  for (const { x, y, u, v } of bands) expect([u > x, y]).toEqual([true, v]);
  const heights = bands.map(({ y }) => y);
  for (const [i, one] of heights.entries()) for (const other of heights.slice(i + 1)) expect(Math.abs(one - other)).toBeGreaterThan(5);
  // A range that is no price is no band.
  expect(
    linesOf(
      chartOf([dot("A", 0.5, 0.5, { spans: { x: [0.4, 0.6], y: null } })], {
        x: { title: "u", less: false, most: 1, ratio: false, limit: null },
      }).marks,
      "ghost",
    ),
  ).toEqual([]);
});

test("names are off the line that joins the unbeaten, off each other and inside the chart", () => {
  const spans = { x: [450, 650], y: null } as const;
  const dots = [
    dot("A", 500, 0.5, { spans }),
    dot("B", 520, 0.9, { spans }),
    dot("C", 505, 0.52, { spans }),
    dot("D", 640, 0.91, { spans }),
  ];
  const { marks } = chartOf(dots);
  const names = marks.filter((mark): mark is TextMark => mark.type === "text" && mark.part === "label");
  expect(names.map(({ text }) => text).toSorted()).toEqual(["A", "B", "C", "D"]);
  const front = linesOf(marks, "bound").find(({ dash }) => dash !== undefined)!;
  const within = ([x, y]: readonly [number, number], name: TextMark): boolean => {
    const { x0, x1, y0, y1 } = textBox(name);
    return x > x0 && x < x1 && y > y0 && y < y1;
  };
  for (const name of names) {
    const { x0, x1 } = textBox(name);
    expect(x0).toBeGreaterThanOrEqual(0);
    expect(x1).toBeLessThanOrEqual(800);
    for (let i = 1; i < front.points.length; i++) {
      const [[x, y], [u, v]] = [front.points[i - 1]!, front.points[i]!];
      for (let t = 0; t <= 1; t += 0.01) expect(within([x + t * (u - x), y + t * (v - y)], name), name.text).toBe(false);
    }
  }
});

test("what is a part of a whole begins at zero; other axes that do not say so", () => {
  const near = [dot("A", 500, 0.8), dot("B", 600, 0.9)];
  expect(chartOf(near).subtitle).toBe("broken axis");
  expect(chartOf([dot("A", 500, 0.01), dot("B", 5000, 0.9)]).subtitle).toBe("");
});

test("numbers of a logarithmic axis are off each other, however narrow it is", () => {
  for (const width of [300, 420, 560, 700]) {
    const { marks } = chartOf([dot("A", 1300, 0.5), dot("B", 11_000, 0.9)], { width });
    const baseline = Math.max(
      ...marks
        .filter((mark): mark is TextMark => mark.type === "text" && mark.part === "axis" && mark.anchor === "middle")
        .map(({ y }) => y),
    );
    const boxes = marks
      .filter((mark): mark is TextMark => mark.type === "text" && mark.part === "axis" && mark.anchor === "middle" && mark.y === baseline)
      .map(textBox);
    expect(boxes.length).toBeGreaterThan(2);
    for (const [i, { x0 }] of boxes.slice(1).entries()) expect(x0).toBeGreaterThan(boxes[i]!.x1);
  }
});
