/** The chart of choices: which designs nothing beats in two measures, its axes, and where names stand. */
import { expect, test } from "vitest";
import { tradeOffChart } from "../../src/charts/trade-off-chart.ts";
import type { TradeOff, TradeOffDot } from "../../src/charts/trade-off-chart.ts";
import { textBox } from "../../src/charts/labels.ts";
import type { LineMark, TextMark } from "../../src/drawing/scene.ts";

const dot = (title: string, x: number, y: number, own: Partial<TradeOffDot> = {}): TradeOffDot => ({
  x,
  y,
  spans: { x: null, y: null },
  title,
  rows: [],
  key: title,
  family: "family",
  color: 0,
  listed: true,
  chosen: false,
  ...own,
});

const chartOf = (dots: readonly TradeOffDot[], own: Partial<TradeOff> = {}) =>
  tradeOffChart({
    title: "y against x",
    subtitle: "",
    x: { title: "cost", less: true, most: undefined, ratio: true },
    y: { title: "throughput", less: false, most: 1, ratio: false },
    dots,
    width: 800,
    height: 400,
    ...own,
  });

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
    x: { title: "cost", less: true, most: undefined, ratio: false },
    y: { title: "hops", less: true, most: undefined, ratio: false },
  };
  expect(frontOf(chartOf(dots, both))).toEqual(["aside"]);
});

test("is logarithmic in what is told in proportions where values are more than three times others", () => {
  const places = (dots: readonly TradeOffDot[], own: Partial<TradeOff> = {}): readonly number[] =>
    chartOf(dots, own).hovers.map(({ anchor }) => anchor![0]);
  const far = [dot("A", 500, 0.5), dot("B", 1000, 0.6), dot("C", 2000, 0.7)];
  const [a, b, c] = places(far) as [number, number, number];
  expect(b - a).toBeCloseTo(c - b, 6);
  const [d, e, f] = places(far, { x: { title: "cost", less: true, most: undefined, ratio: false } }) as [number, number, number];
  expect(f - e).toBeCloseTo(2 * (e - d), 6);
  const near = [dot("A", 500, 0.5), dot("B", 700, 0.6), dot("C", 900, 0.7)];
  const [g, h, i] = places(near) as [number, number, number];
  expect(i - h).toBeCloseTo(h - g, 6);
});

test("has bars and names of those that nothing beats and of chosen ones, the names off the line that joins them", () => {
  const spans = { x: [450, 650], y: null } as const;
  const dots = [
    dot("A", 500, 0.5, { spans }),
    dot("B", 520, 0.9, { spans }),
    dot("beaten", 800, 0.6, { spans }),
    dot("chosen", 810, 0.62, { spans, chosen: true }),
    dot("small", 515, 0.55, { listed: false }),
  ];
  const { marks } = chartOf(dots);
  const bars = marks.filter(({ type, part }) => type === "line" && part === "data");
  expect(bars).toHaveLength(3);
  const names = marks.filter((mark): mark is TextMark => mark.type === "text" && mark.part === "label");
  expect(names.map(({ text }) => text).toSorted()).toEqual(["A", "B", "chosen"]);
  const front = marks.find((mark): mark is LineMark => mark.type === "line" && mark.part === "bound");
  const within = ([x, y]: readonly [number, number], name: TextMark): boolean => {
    const { x0, x1, y0, y1 } = textBox(name);
    return x > x0 && x < x1 && y > y0 && y < y1;
  };
  for (const name of names)
    for (let i = 1; i < front!.points.length; i++) {
      const [[x, y], [u, v]] = [front!.points[i - 1]!, front!.points[i]!];
      for (let t = 0; t <= 1; t += 0.01) expect(within([x + t * (u - x), y + t * (v - y)], name), name.text).toBe(false);
    }
});

test("says which of its axes do not begin at zero", () => {
  const near = [dot("A", 500, 0.8), dot("B", 600, 0.9)];
  expect(chartOf(near).subtitle).toBe("broken axes");
  expect(chartOf([dot("A", 500, 0.01), dot("B", 5000, 0.9)]).subtitle).toBe("");
});
