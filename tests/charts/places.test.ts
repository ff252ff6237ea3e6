/** A mark of a known value lies where the axes say, and the axes end near what is drawn, whatever its size. */
import { expect, test } from "vitest";
import { acceptedChart } from "../../src/charts/accepted-chart.ts";
import { cableLengths } from "../../src/charts/cable-lengths.ts";
import { carriedChart } from "../../src/charts/carried-chart.ts";
import { completionBars } from "../../src/charts/completion-bars.ts";
import { distanceChart } from "../../src/charts/distance-chart.ts";
import { figureBars } from "../../src/charts/figure-bars.ts";
import type { FigureBar } from "../../src/charts/figure-bars.ts";
import { latencyChart } from "../../src/charts/latency-chart.ts";
import { placementBars } from "../../src/charts/placement-bars.ts";
import { sizeChart } from "../../src/charts/size-chart.ts";
import { timeSeriesChart } from "../../src/charts/time-series-chart.ts";
import { tradeOffChart } from "../../src/charts/trade-off-chart.ts";
import type { Mark, Scene, TextMark } from "../../src/drawing/scene.ts";
import { point } from "./load-point.ts";

type Axis = "x" | "y";

/** Where the scene's marks that stand for numbers begin, end or turn. */
function placesOf({ marks }: Scene, axis: Axis): readonly number[] {
  const along = axis === "x" ? 0 : 1;
  return marks
    .filter(({ part }) => part === "data" || part === "bound")
    .flatMap((mark): readonly number[] => {
      if (mark.type === "line") return mark.points.map((one) => one[along]);
      if (mark.type === "rect") return axis === "x" ? [mark.x, mark.x + mark.width] : [mark.y, mark.y + mark.height];
      return [mark[axis]];
    });
}

const isTick = (mark: Mark, axis: Axis): mark is TextMark =>
  mark.type === "text" && mark.part === "axis" && mark.anchor === (axis === "x" ? "middle" : "end") && /^[\d.\u202f]+$/.test(mark.text);

/** Values of the ticks of a linear axis, and where each stands, ascending. */
function ticksOf({ marks }: Scene, axis: Axis): readonly (readonly [value: number, place: number])[] {
  return marks
    .filter((mark) => isTick(mark, axis))
    .map((mark) => [Number(mark.text.replaceAll("\u202f", "")), axis === "x" ? mark.x : mark.y - 4] as const)
    .sort(([one], [other]) => one - other);
}

/** What is wrong with the axis for these values, as sentences. */
function faultsOf(scene: Scene, axis: Axis, values: readonly number[]): readonly string[] {
  const ticks = ticksOf(scene, axis);
  if (ticks.length < 2) return [`${axis}: ${ticks.length} ticks`];
  const [[low, from], [high, to]] = [ticks[0]!, ticks.at(-1)!];
  const placeOf = (value: number): number => from + ((value - low) / (high - low)) * (to - from);
  const places = placesOf(scene, axis);
  const largest = Math.max(...values);
  return [
    ...ticks
      .filter(([value, place]) => Math.abs(placeOf(value) - place) > 0.01)
      .map(([value]) => `${axis}: its ticks are uneven at ${value}`),
    ...values
      .filter((value) => !places.some((place) => Math.abs(place - placeOf(value)) < 0.01))
      .map((value) => `${axis}: nothing stands at ${value}, pixel ${placeOf(value)}`),
    ...(largest > high / 2 ? [] : [`${axis}: it goes to ${high}, and the largest value is ${largest}`]),
  ];
}

const ROOM = { width: 400, height: 280 };
const TRADE = { less: true, most: undefined, ratio: false, limit: null };
const SIZE = { log: false, from: 0, to: null };
const atLoads = (loads: readonly number[]) => ({
  series: [{ design: 0, label: "A MIN", running: [], saturationLoad: null, points: loads.map((load) => point(load, 100 + 400 * load)) }],
  bounds: [],
  ...ROOM,
});

/** Each: a chart of values of about this size, and which it is to show along each of its linear axes. */
const CHARTS: Readonly<
  Record<string, (size: number) => { readonly scene: Scene; readonly x?: readonly number[]; readonly y?: readonly number[] }>
> = {
  carried: (size) => ({
    scene: carriedChart({
      series: [
        {
          design: 0,
          label: "A",
          points: [
            { failLinks: 0, anyRouting: { lower: size, upper: size }, saturation: { lower: 0.7 * size, upper: 0.75 * size }, why: null },
            { failLinks: 0.1, anyRouting: { lower: 0.4 * size, upper: 0.5 * size }, saturation: null, why: null },
          ],
        },
      ],
      ...ROOM,
    }),
    x: [0, 10],
    y: [size, 0.7 * size, 0.75 * size, 0.5 * size],
  }),
  accepted: (size) => ({
    scene: acceptedChart(atLoads([0.2 * size, 0.6 * size, size])),
    x: [0.2 * size, 0.6 * size, size],
    y: [0.2 * size, 0.6 * size, size],
  }),
  latency: (size) => ({
    scene: latencyChart(atLoads([0.2 * size, 0.6 * size, size])),
    x: [0.2 * size, 0.6 * size, size],
    y: [0.2, 0.6, 1].map((share) => 100 + 400 * share * size),
  }),
  "distances between routers": (size) => ({
    scene: distanceChart({
      rows: [
        {
          label: "A",
          design: 0,
          distances: [
            [1, 3],
            [2, 3 / size],
            [3, 5],
          ],
        },
      ],
      width: 400,
    }),
    y: [3, 3 / size, 5].map((pairs) => (100 * pairs) / (8 + 3 / size)),
  }),
  "lengths of cables": (size) => ({
    scene: cableLengths({
      title: "x",
      lengths: [{ metres: 3, cables: Math.ceil(70 * size), medium: "electric", optical: false }],
      width: 400,
    }),
    y: [0, Math.ceil(70 * size)],
  }),
  completion: (size) => ({
    scene: completionBars({
      rows: [{ design: 0, label: "A", cycles: 9000 * size, estimated: null, note: "", bounds: [{ name: "x", least: 4500 * size }] }],
      width: 400,
    }),
    x: [9000 * size, 4500 * size],
  }),
  placements: (size) => ({
    scene: placementBars({
      title: "x",
      bars: [2, 3].map((times) => ({
        key: String(times),
        block: "2x2",
        groups: "2",
        tasksPerGroup: 4,
        direct: { time: times * size, withLocal: null, demand: 1 },
        indirect: null,
      })),
      chosen: null,
      unit: "",
      ...ROOM,
    }),
    y: [0, 2 * size, 3 * size],
  }),
  // Its axes go to 2 at least, which is little of what it shows.
  "designs over size": (size) => ({
    scene: sizeChart({
      title: "x",
      subtitle: "",
      x: { title: "endpoints", ...SIZE },
      y: { title: "price", ...SIZE },
      lines: [
        {
          title: "Torus",
          ink: { block: 0 },
          dots: [2, 4, 8].map((at) => ({ x: 1000 * at * size, y: 10 * at * size, title: "", rows: [], key: null, open: false })),
        },
      ],
      bounds: [],
      marks: [],
      ...ROOM,
    }),
    x: [2000, 4000, 8000].map((at) => at * size),
    y: [20, 40, 80].map((at) => at * size),
  }),
  // A bar whose number is not known yet has no part in the scale.
  "bars of a figure": (size) => {
    const bar = (label: string, mean: number | null): FigureBar => ({
      label,
      title: label,
      spread: mean === null ? null : { mean, least: 0.9 * mean, most: 1.1 * mean, deviation: 0 },
      count: mean === null ? 0 : 5,
      wanted: 5,
      error: null,
      strong: false,
    });
    const groups = [{ title: "x", simulated: bar("UGAL", 0.6 * size), bars: [bar("0", 0.8 * size), bar("1", null)] }];
    return {
      scene: figureBars({ title: "x", subtitle: "", quantity: "throughput", rows: "pattern", groups, ...ROOM }),
      y: [0.6 * size, 0.8 * size],
    };
  },
  "course over time": (size) => ({
    scene: timeSeriesChart({
      points: [
        {
          design: 0,
          label: "A",
          point: {
            ...point(0.1, 100),
            timeSeries: { cycle: [1000 * size, 4000 * size], accepted: [0.1, 0.1], latency: [100, 100], inFlight: [5, 5] },
          },
        },
      ],
      ...ROOM,
    }),
    x: [1000 * size, 4000 * size],
  }),
  "choice of designs": (size) => ({
    scene: tradeOffChart({
      title: "x",
      subtitle: "",
      x: { title: "cost", ...TRADE },
      y: { title: "watts", ...TRADE },
      dots: [1, 3].map((at) => ({
        x: at * size,
        y: (5 - at) * size,
        spans: { x: null, y: null },
        title: `D${at}`,
        name: `D${at}`,
        rows: [],
        key: String(at),
        color: null,
        state: "kept",
        known: true,
        chosen: false,
        estimate: null,
      })),
      ...ROOM,
    }),
    x: [size, 3 * size],
    y: [4 * size, 2 * size],
  }),
};

test.each(Object.keys(CHARTS))("%s: what is drawn lies where its axes say", (name) => {
  const faults = [1, 0.04].flatMap((size) => {
    const { scene, x, y } = CHARTS[name]!(size);
    return [...(x ? faultsOf(scene, "x", x) : []), ...(y ? faultsOf(scene, "y", y) : [])].map((fault) => `values of ${size}: ${fault}`);
  });
  expect(faults).toEqual([]);
});
