import { describe, expect, it } from "vitest";
import { acceptedChart } from "../../src/charts/accepted-chart.ts";
import { channelClasses, classUses } from "../../src/drawing/channel-classes.ts";
import { channelUseChart } from "../../src/charts/channel-use-chart.ts";
import { point as loadPoint } from "./load-point.ts";
import type { ChannelPoint } from "../../src/charts/channel-use-chart.ts";
import { acceptedConfidence, intervalsIn } from "../../src/charts/chosen-point.ts";
import type { ChosenPoint } from "../../src/charts/chosen-point.ts";
import { overlap } from "../../src/drawing/geometry.ts";
import { textBox } from "../../src/charts/labels.ts";
import { latencyChart } from "../../src/charts/latency-chart.ts";
import { latencyHistogram } from "../../src/charts/latency-histogram.ts";
import { pointFigures } from "../../src/charts/point-figures.ts";
import { saturationText } from "../../src/charts/load-series.ts";
import type { LoadSeries, SaturationInterval } from "../../src/charts/load-series.ts";
import { sceneToCsv } from "../../src/drawing/scene-csv.ts";
import { sceneToSvg } from "../../src/drawing/scene-svg.ts";
import { hoverAt } from "../../src/drawing/scene.ts";
import type { CircleMark, LineMark, Mark, RectMark, Scene, TextMark } from "../../src/drawing/scene.ts";
import { timeSeriesChart } from "../../src/charts/time-series-chart.ts";
import { throughputBars } from "../../src/charts/throughput-bars.ts";
import type { LatencyHistogram, LoadPoint, TimeSeries } from "../../src/simulation/results.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { build, DRAGONFLY, LARGE, SMALL } from "../drawing/networks.ts";
import { isWellFormed } from "../drawing/xml.ts";

/** A bell of `packets` around a latency, in bins of 4 cycles. */
function bell(edges: readonly number[], packets: number, centre: number, width: number): number[] {
  const weights = edges.slice(1).map((edge) => Math.exp(-(((edge - 2 - centre) / width) ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.round((packets * weight) / total));
}

/** Counts in 44 bins, high at these and falling off behind them. */
function comb(...peaks: readonly number[]): number[] {
  return Array.from({ length: 44 }, (_, i) => peaks.reduce((sum, peak) => sum + (i >= peak && i < peak + 4 ? 1000 >> (i - peak) : 0), 5));
}

function humps(far: number): LatencyHistogram {
  const edges = Array.from({ length: 2001 }, (_, i) => 4 * i);
  return { edges, minimal: bell(edges, 2500, far, 0.06 * far), nonMinimal: bell(edges, 7500, 230, 25) };
}

/** 60 intervals of 100 cycles; the rate rises to the load in the first 1500. */
function series(load: number): TimeSeries {
  const cycle = Array.from({ length: 60 }, (_, i) => 100 * (i + 1));
  return {
    cycle,
    accepted: cycle.map((end, i) => load * Math.min(1, end / 1500) + 0.002 * Math.sin(i)),
    latency: cycle.map((end, i) => (i < 3 ? null : 150 + end / 100)),
    inFlight: cycle.map((end) => Math.round(Math.min(end, 1500))),
  };
}

const point = (load: number, change: Partial<LoadPoint> = {}): LoadPoint =>
  loadPoint(load, 420.4, {
    packetLatency: { mean: 420.4, confidence95: 6.1, p50: 240, p95: 1100, p99: 1210, max: 1500 },
    networkLatency: { mean: 400 },
    hops: { mean: 3.5 },
    minimalFraction: 0.25,
    deliveredPackets: 10_000,
    histogram: humps(1060),
    channelUse: {
      local: { mean: 0.4, max: 0.7, meanQueue: 0.5, maxQueue: 12 },
      global: { mean: 0.6, max: 0.9, meanQueue: 20, maxQueue: 256 },
    },
    fairness: { min: 0.92, max: 1.07, jain: 0.9981 },
    timeSeries: series(load),
    ...change,
  });

const SATURATED: Partial<LoadPoint> = {
  saturated: true,
  histogram: null,
  channelUse: null,
  fairness: null,
  minimalFraction: null,
  hops: { mean: null },
  networkLatency: { mean: null },
  packetLatency: { mean: null, confidence95: null, p50: null, p95: null, p99: null, max: null },
};

function chosen(load: number, change: Partial<LoadPoint> = {}, design = 0, label = "A UGAL-L"): ChosenPoint {
  return { design, label, point: point(load, { window: { start: 2000, end: 5000 }, ...change }) };
}

/** Every channel busy by its number; the first global one busiest. */
function channelPoint(network: Network, design = 0, adversary = true): ChannelPoint {
  const first = network.channelKind.indexOf(GLOBAL);
  const utilisation = Float32Array.from({ length: network.channels }, (_, c) => (c === first ? 0.97 : 0.2 + (0.5 * c) / network.channels));
  return { ...chosen(0.25, { utilisation }, design, design === 0 ? "A UGAL-L" : "B UGAL-G"), network, adversary };
}

const dragonfly = build(DRAGONFLY);
const one = [chosen(0.25)];
const two = [chosen(0.25), chosen(0.1, { histogram: { ...humps(120), nonMinimal: humps(120).nonMinimal.map(() => 0) } }, 1, "B MIN")];
const half = [chosen(0.25), chosen(0.3, SATURATED, 1, "B MIN, a longer name")];
/** Humps side by side, as of a Slim Fly at half its load. */
const crowded = [
  chosen(0.5, {
    histogram: { edges: Array.from({ length: 45 }, (_, i) => 10 * i), minimal: comb(12, 21), nonMinimal: comb(22, 32, 42) },
    packetLatency: { mean: 216, confidence95: 1, p50: 214, p95: 410, p99: 420, max: 437 },
  }),
];
const wide = [chosen(0.25, { histogram: humps(6400) })];

function scenesAt(width: number): [string, Scene][] {
  const networks = Object.entries(SMALL)
    .filter(([name]) => name !== "tree of one switch")
    .map(([name, values]): [string, Scene] => [`channels of ${name}`, channelUseChart({ points: [channelPoint(build(values))], width })]);
  return [
    ["histogram", latencyHistogram({ points: one, width, height: 124 })],
    ["histogram of two", latencyHistogram({ points: two, width, height: 210 })],
    ["histogram beside a saturated one", latencyHistogram({ points: half, width, height: 210 })],
    ["histogram of a crowd", latencyHistogram({ points: crowded, width, height: 124 })],
    ["histogram far apart", latencyHistogram({ points: wide, width, height: 124 })],
    ["course", timeSeriesChart({ points: one, width, height: 170 })],
    ["course of two", timeSeriesChart({ points: two, width, height: 170 })],
    ["course without a window", timeSeriesChart({ points: [chosen(0.25, { window: { start: 9000, end: 12_000 } })], width, height: 170 })],
    ["channels of two", channelUseChart({ points: [channelPoint(dragonfly), channelPoint(dragonfly, 1)], width })],
    ...networks,
  ];
}

const texts = (scene: Scene): TextMark[] => scene.marks.filter((mark) => mark.type === "text");
const bars = (scene: Scene): RectMark[] => scene.marks.filter((mark): mark is RectMark => mark.type === "rect" && mark.part === "data");

describe.each([308, 358, 388])("every chart of a point at %i pixels", (width) => {
  it.each(scenesAt(width))("%s: no label touches another, all marks stay inside, the SVG is well-formed", (_, scene) => {
    const boxes = texts(scene).map((mark) => ({ mark, box: textBox(mark) }));
    boxes.forEach(({ mark, box }, i) => {
      expect(mark.size).toBeGreaterThanOrEqual(11);
      expect(box.x0, mark.text).toBeGreaterThanOrEqual(-0.5);
      expect(box.x1, mark.text).toBeLessThanOrEqual(scene.width + 0.5);
      expect(box.y0, mark.text).toBeGreaterThanOrEqual(-1);
      expect(box.y1, mark.text).toBeLessThanOrEqual(scene.height + 1);
      expect(
        boxes
          .slice(i + 1)
          .filter((other) => overlap(box, other.box))
          .map((other) => other.mark.text),
        mark.text,
      ).toEqual([]);
    });
    for (const mark of scene.marks) {
      if (mark.type === "line")
        for (const [x, y] of mark.points) expect(x >= -1 && x <= scene.width + 1 && y >= -1 && y <= scene.height + 1).toBe(true);
      if (mark.type === "rect") {
        expect(mark.x >= 0 && mark.x + mark.width <= scene.width && mark.width > 0).toBe(true);
        expect(mark.y >= 0 && mark.y + mark.height <= scene.height && mark.height > 0).toBe(true);
      }
    }
    for (const scheme of ["light", "dark"] as const) expect(isWellFormed(sceneToSvg(scene, scheme))).toBe(true);
    expect(scene.description.length).toBeGreaterThan(20);
  });
});

describe("latency histogram", () => {
  const scene = latencyHistogram({ points: one, width: 388, height: 124 });

  it("names both humps beside them, with their shares, and marks the mean", () => {
    const labels = texts(scene).filter((mark) => mark.part === "label");
    expect(labels.map((mark) => mark.text)).toEqual(expect.arrayContaining(["minimal 25 %", "non-minimal 75 %", "mean 420.4"]));
    const tallest = (ink: string): RectMark =>
      bars(scene)
        .filter((mark) => mark.ink === ink)
        .reduce((a, b) => (a.height >= b.height ? a : b));
    for (const [text, ink] of [
      ["minimal 25 %", "minimal"],
      ["non-minimal 75 %", "nonMinimal"],
    ] as const) {
      const label = labels.find((mark) => mark.text === text)!;
      expect(label.ink).toBe(ink);
      expect(Math.abs(label.x - tallest(ink).x)).toBeLessThan(110);
    }
    expect(tallest("minimal").x).toBeGreaterThan(tallest("nonMinimal").x + 150);
  });

  it.each([308, 358, 388])("names both kinds where humps are crowded, %i pixels wide", (width) => {
    const labels = texts(latencyHistogram({ points: crowded, width, height: 124 })).map((mark) => mark.text);
    expect(labels.some((text) => text.startsWith("minimal")) && labels.some((text) => text.startsWith("non-minimal"))).toBe(true);
  });

  it("shows percentages of all packets that sum to all but the slowest thousandth", () => {
    const sum = scene.hovers.reduce((total, hover) => total + Number.parseFloat(hover.rows[0]![1].replace("< ", "")), 0);
    expect(sum).toBeGreaterThan(98.5);
    expect(sum).toBeLessThan(102);
  });

  it("answers with the bin's share and its split", () => {
    const bar = bars(scene).reduce((a, b) => (a.height >= b.height ? a : b));
    const hover = hoverAt(scene, bar.x + 1, bar.y + 2)!;
    expect(hover.title).toMatch(/^\d+ to \d+ cycles$/);
    expect(hover.rows.map(([label]) => label)).toEqual(["of all packets", "minimal", "non-minimal"]);
  });

  it("takes a logarithmic axis where the humps are far apart, so that both are seen", () => {
    const minimal = bars(latencyHistogram({ points: wide, width: 388, height: 124 })).filter((mark) => mark.ink === "minimal");
    expect(Math.max(...minimal.map((mark) => mark.height))).toBeGreaterThan(8);
  });

  it("says why a saturated point has none", () => {
    expect(texts(latencyHistogram({ points: half, width: 388, height: 210 })).map((mark) => mark.text)).toContain(
      "saturated: no steady latency",
    );
  });

  it("writes the bins that hold packets", () => {
    const histogram: LatencyHistogram = { edges: [10, 20, 30, 40], minimal: [3, 0, 1], nonMinimal: [0, 0, 2] };
    expect(sceneToCsv(latencyHistogram({ points: [chosen(0.25, { histogram })], width: 388, height: 124 }))).toBe(
      'design,offered load,latency from (cycles),"to, exclusive (cycles)",minimal packets,non-minimal packets\r\nA UGAL-L,0.25,10,20,3,0\r\nA UGAL-L,0.25,30,40,1,2\r\n',
    );
  });
});

describe("classes of channels", () => {
  const count = (network: Network, adversary: boolean): Record<string, number> =>
    Object.fromEntries(
      classUses(channelClasses(network, adversary), new Float32Array(network.channels), 10).map(({ title, channels }) => [title, channels]),
    );

  it("split a dragonfly's global channels as Figure 9 does", () => {
    expect(count(dragonfly, false)).toEqual({ local: 108, global: 72 });
    // One minimal channel a group; h - 1 others on its router; h (a - 1) on the other routers.
    expect(count(dragonfly, true)).toEqual({ local: 108, minimal: 9, "same router": 9, "other global": 54 });
    const { classOf } = channelClasses(dragonfly, true);
    const groupOf = (router: number): number => Math.floor(router / 4);
    for (let c = 0; c < dragonfly.channels; c++) {
      const next = (groupOf(dragonfly.channelSource[c]!) + 1) % 9;
      expect(classOf[c] === 1).toBe(dragonfly.channelKind[c] === GLOBAL && groupOf(dragonfly.channelTarget[c]!) === next);
      if (classOf[c] === 2)
        expect([...classOf.keys()].some((d) => classOf[d] === 1 && dragonfly.channelSource[d] === dragonfly.channelSource[c])).toBe(true);
    }
  });

  it("count parallel links to the next group as minimal, all of them", () => {
    expect(count(build(SMALL["dragonfly with parallel links"]!), true)).toEqual({ local: 4, minimal: 12 });
  });

  it("go by direction in fat-trees and by kind in Slim Flies, whatever the traffic", () => {
    expect(count(build(SMALL["4-ary 3-tree"]!), true)).toEqual({ "local up": 64, "local down": 64, "global up": 64, "global down": 64 });
    const slimFly = build(SMALL["slim fly q = 5"]!);
    expect(count(slimFly, true)).toEqual({ ring: slimFly.channelKind.filter((kind) => kind === LOCAL).length, cross: 250 });
  });

  it("sum up the use of each class", () => {
    const use = Float32Array.from(dragonfly.channelKind, (kind, c) => (kind === GLOBAL ? 0.5 : c === 7 ? 1 : 0));
    const [local, global] = classUses(channelClasses(dragonfly, false), use, 10);
    expect(local).toMatchObject({ max: 1, min: 0, busiest: 7 });
    expect(local!.mean).toBeCloseTo(1 / 108, 6);
    expect(local!.counts).toEqual([107, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(global).toMatchObject({ mean: 0.5, min: 0.5, max: 0.5 });
  });

  it("hold every channel of a large network once", () => {
    const network = build(LARGE["slim fly q = 25"]!);
    const uses = classUses(channelClasses(network, false), new Float32Array(network.channels), 50);
    expect(uses.reduce((sum, { counts }) => sum + counts.reduce((a, c) => a + c, 0), 0)).toBe(network.channels);
  });
});

describe("use of channels", () => {
  const scene = channelUseChart({ points: [channelPoint(dragonfly)], width: 388 });

  it("names the busiest channel with its routers and its use", () => {
    expect(texts(scene).map((mark) => mark.text)).toContain(`${channelName(dragonfly, dragonfly.channelKind.indexOf(GLOBAL))} at 0.97`);
  });

  it("shows a single channel of many", () => {
    expect(Math.min(...bars(scene).map((mark) => mark.height))).toBeGreaterThanOrEqual(2);
  });

  it("lists every channel as CSV", () => {
    const lines = sceneToCsv(scene).trim().split("\r\n");
    expect(lines).toHaveLength(181);
    expect(lines[1]).toMatch(/^A UGAL-L,0\.25,local,0\.0,0\.1,0\.2/);
  });
});

function channelName(network: Network, channel: number): string {
  const router = (r: number): string => `${Math.floor(r / 4)}.${r % 4}`;
  return `${router(network.channelSource[channel]!)} → ${router(network.channelTarget[channel]!)}`;
}

describe("course over the cycles", () => {
  const scene = timeSeriesChart({ points: one, width: 388, height: 170 });

  it("shades warm-up, measured window and drain, and names them", () => {
    expect(texts(scene).map((mark) => mark.text)).toEqual(expect.arrayContaining(["warm-up", "measured", "drain"]));
    const shades = scene.marks.filter((mark): mark is RectMark => mark.type === "rect");
    expect(shades).toHaveLength(9);
    expect(shades[0]!.x + shades[0]!.width).toBeCloseTo(shades[3]!.x, 6);
    expect(shades[3]!.ink).toBe("accent");
  });

  it("breaks the line where nothing was delivered", () => {
    const lengths = scene.marks.flatMap((mark) => (mark.type === "line" && mark.part === "data" ? mark.points.length : []));
    expect(lengths).toEqual([60, 57, 60]);
  });

  it("answers with the phase and the three values", () => {
    const hover = scene.hovers.find(({ title }) => title === "A UGAL-L, cycles 2\u202f900 to 3\u202f000")!;
    expect(hover.rows.map(([label]) => label)).toEqual(["phase", "accepted", "mean latency", "flits in flight"]);
    expect(hover.rows[0]![1]).toBe("measured");
  });
});

describe("the measured window", () => {
  it("holds the intervals wholly inside", () => {
    expect(intervalsIn({ cycle: [100, 200, 300, 400], accepted: [], latency: [], inFlight: [] }, { start: 150, end: 400 })).toEqual([2, 3]);
  });
});

describe("figures of a point", () => {
  it("carry units of their definition and leave out what does not apply", () => {
    const figures = new Map(pointFigures(one).map(({ name: title, values }) => [title, values[0]]));
    expect(figures.get("carried")).toMatch(/^0\.25\d* ± 0\.0\d+$/);
    expect(figures.get("latency")).toBe("420.4 ± 6.1");
    expect(figures.get("p95 · p99")).toBe("1\u202f100 · 1\u202f210");
    expect(figures.get("minimal")).toBe("25.0 %");
    expect(figures.get("global queues")).toBe("20 · 256");
    expect(figures.get("least · most")).toBe("0.92 · 1.07");
    expect(figures.has("added delay")).toBe(false);
    const units = new Map(pointFigures(one).map(({ name: title, unit }) => [title, unit]));
    expect([units.get("latency"), units.get("global queues"), units.get("carried")]).toEqual(["cycles", "flits", null]);
    for (const { help } of pointFigures(one)) expect(help).toMatch(/^[A-Z].*\.$/);
  });

  it("say what the worst flow gets beside the mean, with its share where that is not all", () => {
    const worst = (change: Partial<LoadPoint>): string | null | undefined =>
      pointFigures([chosen(0.5, change)]).find(({ name }) => name === "worst flow")?.values[0];
    expect(worst({ worstFlow: 0.5 })).toBe("0.5");
    expect(worst({ ...SATURATED, accepted: 0.49, worstFlow: 0.0667 })).toBe("0.0667 · 13.3 %");
  });

  it("stand side by side, with the reorder buffer where there is one", () => {
    const reorder = { outOfOrder: 0.031, meanOccupancy: 0.42, maxOccupancy: 17, addedDelay: 12.34 };
    const figures = new Map(pointFigures([chosen(0.25, { reorder }), half[1]!]).map(({ name: title, values }) => [title, values]));
    expect(figures.get("reorder buffer")).toEqual(["0.42 · 17", null]);
    expect(figures.get("added delay")).toEqual(["12.3", null]);
    expect(figures.get("carried")![1]).not.toBeNull();
  });

  it("give the accepted rate's interval by batches of the window", () => {
    const rates = [0.2, 0.3, 0.2, 0.3, 0.2, 0.3];
    const timeSeries = { cycle: [10, 20, 30, 40, 50, 60], accepted: rates, latency: rates.map(() => null), inFlight: rates };
    // Standard deviation 0.0548, t of 5 degrees of freedom 2.571.
    expect(acceptedConfidence(point(0.25, { timeSeries, window: { start: 0, end: 60 } }))).toBeCloseTo((2.571 * 0.05477) / Math.sqrt(6), 3);
    expect(acceptedConfidence(point(0.25, { timeSeries, window: { start: 0, end: 40 } }))).toBeNull();
  });
});

describe("where a curve saturates", () => {
  const curve = (saturation: SaturationInterval | null): LoadSeries => ({
    design: 0,
    label: "A MIN",
    points: [point(0.1), point(0.2), point(0.3, SATURATED)],
    running: [],
    saturationLoad: 0.2,
    saturation,
  });
  const latency = (saturation: SaturationInterval | null): Scene =>
    latencyChart({ series: [curve(saturation)], bounds: [], width: 388, height: 200 });

  it("is written as an interval, rounded outward", () => {
    expect(saturationText({ lower: 0.41234, upper: 0.41417 })).toBe("0.4123 to 0.4142");
    expect(saturationText({ lower: 0.412, upper: 0.414 })).toBe("0.412 to 0.414");
    expect(saturationText({ lower: 0.2, upper: 0.3 })).toBe("0.2 to 0.3");
    expect(saturationText({ lower: null, upper: 0.05 })).toBe("less than 0.05");
  });

  it("stands above the latency curve, with ticks where its ends can be told apart", () => {
    const ticks = (scene: Scene): number =>
      scene.marks.filter(
        (mark) => mark.type === "line" && mark.part === "data" && mark.width === 1.2 && mark.points.every(([, y]) => y < 30),
      ).length;
    expect(texts(latency({ lower: 0.2, upper: 0.3 })).map(({ text }) => text)).toContain("A 0.2 to 0.3");
    expect(latency({ lower: 0.2, upper: 0.3 }).description).toContain("saturates at 0.2 to 0.3");
    expect([ticks(latency({ lower: 0.2, upper: 0.3 })), ticks(latency({ lower: 0.2, upper: 0.2009 })), ticks(latency(null))]).toEqual([
      3, 0, 0,
    ]);
  });

  it("has ticks at both ends on its bar, and both ends in its table", () => {
    const scene = throughputBars({
      rows: [
        { label: "any routing (LP)", value: 0.5, design: null },
        { label: "A MIN simulated", value: 0.2, within: { lower: 0.2, upper: 0.3 }, design: 0 },
        { label: "B MIN simulated", value: 0.4, note: "or more", design: 1 },
      ],
      width: 388,
    });
    const [limit, bar] = bars(scene) as [RectMark, RectMark];
    const scale = limit.width / 0.5;
    const ticks = scene.marks.filter((mark): mark is LineMark => mark.type === "line" && mark.points[0]![0] === mark.points[1]![0]);
    expect(ticks.map(({ points }) => (points[0]![0] - bar.x) / scale)).toEqual([expect.closeTo(0.2, 9), expect.closeTo(0.3, 9)]);
    expect(texts(scene).map(({ text }) => text)).toEqual(expect.arrayContaining(["0.2 to 0.3", "0.4 or more"]));
    expect(scene.table.rows.map(([, value, least, , most]) => [value, least, most])).toEqual([
      [null, 0.5, 0.5],
      [0.2, 0.2, 0.3],
      [0.4, 0.4, null],
    ]);
  });
});

it("both curves show the load that is looked at as a line and ring the points at it, and every point can be picked", () => {
  const shown = {
    design: 0,
    label: "A UGAL-L",
    points: [point(0.1), point(0.2), point(0.6, SATURATED)],
    running: [],
    saturationLoad: 0.25,
  };
  const other = { ...shown, design: 1, label: "B MIN", points: [point(0.1), point(0.15)] };
  for (const chart of [latencyChart, acceptedChart]) {
    const at = (cursor: number): Scene => chart({ series: [shown, other], bounds: [], cursor, width: 388, height: 200 });
    const rings = (scene: Scene): Mark[] => scene.marks.filter((mark) => mark.type === "circle" && mark.radius === 6.5);
    const lines = (scene: Scene): LineMark[] =>
      scene.marks.filter((mark): mark is LineMark => mark.type === "line" && mark.part === "cursor");
    expect([0.1, 0.2, 0.15, 0.17].map((load) => rings(at(load)).length)).toEqual([2, 1, 1, 0]);
    // The line stands where the points of its load stand, and its load is written beside it and in the file.
    const [line] = lines(at(0.2));
    const [ring] = rings(at(0.2)) as [CircleMark];
    expect(line!.points.map(([x]) => x)).toEqual([ring.x, ring.x]);
    expect(
      texts(at(0.17))
        .filter(({ part }) => part === "cursor")
        .map(({ text }) => text),
    ).toEqual(["0.17"]);
    expect(
      sceneToSvg(at(0.17), "light")
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " "),
    ).toContain("line: offered load 0.17");
    expect(lines(chart({ series: [shown], bounds: [], width: 388, height: 200 }))).toEqual([]);
  }
  // Beyond the latency's axis there is no place for a line: its value says where to look.
  const beyond = latencyChart({ series: [shown], bounds: [], cursor: 0.6, width: 388, height: 200 });
  expect(beyond.marks.filter(({ part }) => part === "cursor").map((mark) => (mark.type === "text" ? mark.text : mark.type))).toEqual([
    "0.6 →",
  ]);
  const { hovers } = latencyChart({ series: [shown], bounds: [], width: 388, height: 200 });
  expect(hovers.map(({ pick }) => pick)).toEqual([
    { design: 0, load: 0.1 },
    { design: 0, load: 0.2 },
  ]);
});
