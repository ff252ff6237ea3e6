/** Limits that linear programs prove: as bands and lines, as bars, by path length, for one pair, and on the drawings. */
import { describe, expect, it } from "vitest";
import { rgb } from "d3";
import { acceptedChart } from "../../src/charts/accepted-chart.ts";
import { fitTransform, overlap } from "../../src/drawing/geometry.ts";
import { textBox } from "../../src/charts/labels.ts";
import { latencyChart } from "../../src/charts/latency-chart.ts";
import { lengthShares } from "../../src/charts/length-shares.ts";
import { boundText, reachOf } from "../../src/charts/load-series.ts";
import type { LoadBound } from "../../src/charts/load-series.ts";
import type { NetworkView } from "../../src/drawing/drawing.ts";
import { flowShares } from "../../src/charts/flow-shares.ts";
import { familyLayout } from "../tools/at-once.ts";
import { paintMatrixPrices, paintPrices, priceNotes, priceShare } from "../../src/drawing/prices.ts";
import { pairRates, pathClasses } from "../../src/charts/pair-rates.ts";
import { contrast, palette } from "../../src/drawing/palette.ts";
import { lookOf, OPACITIES } from "../../src/charts/path-kinds.ts";
import { sceneToCsv } from "../../src/drawing/scene-csv.ts";
import { sceneToSvg } from "../../src/drawing/scene-svg.ts";
import type { LineMark, RectMark, Scene, TextMark } from "../../src/drawing/scene.ts";
import { atLeast, atMost, interval, percent } from "../../src/drawing/text.ts";
import { throughputBars } from "../../src/charts/throughput-bars.ts";
import type { FlowRates } from "../../src/throughput/results.ts";
import { build, DRAGONFLY } from "../drawing/networks.ts";
import { RecordingPen } from "../drawing/recording-pen.ts";
import { isWellFormed } from "../drawing/xml.ts";

const texts = (scene: Scene): TextMark[] => scene.marks.filter((mark) => mark.type === "text");
const rects = (scene: Scene): RectMark[] => scene.marks.filter((mark) => mark.type === "rect");
const boundMarks = (scene: Scene) => scene.marks.filter((mark) => mark.part === "bound");

/** Two models on a pair with one minimal path and three others, and a pair that shares the first one's flow. */
const RATES: FlowRates = {
  firstClass: Int32Array.from([0, 2, 5]),
  kind: Uint8Array.from([0, 1, 0, 1, 1]),
  kinds: ["minimal", "valiant", "any"],
  length: Uint8Array.from([3, 5, 2, 4, 4]),
  paths: Float64Array.from([1, 3, 1, 1, 1]),
  rate: Float32Array.from([0.4, 0.6, 0.5, 0.5, 0]),
  pairs: Float64Array.from([1, 7, 40]),
  flowOf: Int32Array.from([0, 1, 0]),
};

describe("what each flow sends minimally", () => {
  it("stands flow by flow, most minimal first, in parts that add up", () => {
    const scene = flowShares({
      rates: { ...RATES, pairs: Float64Array.from([1, 7, 40, 41]), flowOf: Int32Array.from([0, 1, 0, 1]) },
      label: "UGAL model 1",
      width: 338,
    });
    // Flow 0 (40 % minimal) and flow 1 (50 %) stand for two pairs each.
    expect(scene.table.columns).toEqual([
      "pairs of routers",
      "minimal, 2 hops (share of the flow)",
      "minimal, 3 hops (share of the flow)",
      "non-minimal, 4 hops (share of the flow)",
      "non-minimal, 5 hops (share of the flow)",
    ]);
    const rows = scene.table.rows.map((row) => row.map((cell) => Number(Number(cell).toFixed(6))));
    expect(rows).toEqual([
      [2, 0.5, 0, 0.5, 0],
      [2, 0, 0.4, 0, 0.6],
    ]);
    const data = rects(scene).filter(({ part }) => part === "data");
    const heights = new Map<number, number>();
    for (const { x, height } of data) heights.set(x, (heights.get(x) ?? 0) + height);
    expect(heights.size).toBe(2);
    for (const height of heights.values()) expect(height).toBeCloseTo(76, 4);
    expect(scene.description).toBe("UGAL model 1: 0 of 4 pairs of routers send all minimally, 0 nothing.");
    expect(isWellFormed(sceneToSvg(scene, "dark"))).toBe(true);
  });
  it("takes means where there are more flows than room", () => {
    const flows = 1000;
    const rates: FlowRates = {
      firstClass: Int32Array.from({ length: flows + 1 }, (_, f) => 2 * f),
      kind: Uint8Array.from({ length: 2 * flows }, (_, k) => k % 2),
      kinds: ["minimal", "valiant", "any"],
      length: new Uint8Array(2 * flows).fill(3),
      paths: new Float64Array(2 * flows).fill(1),
      rate: Float32Array.from({ length: 2 * flows }, (_, k) =>
        k % 2 === 0 ? Math.floor(k / 2) / (flows - 1) : 1 - Math.floor(k / 2) / (flows - 1),
      ),
      pairs: Float64Array.from({ length: flows }, (_, f) => f),
      flowOf: Int32Array.from({ length: flows }, (_, f) => f),
    };
    const scene = flowShares({ rates, label: "m", width: 238 });
    expect(scene.table.rows.length).toBe(100);
    expect(scene.table.rows.reduce((sum, row) => sum + Number(row[0]), 0)).toBe(flows);
    expect(scene.hovers.length).toBe(24);
    expect(scene.description).toContain("1 of 1\u202f000 pairs of routers send all minimally, 1 nothing");
  });
});

describe("numbers", () => {
  it.each([
    [0.512, 0.561, "0.512–0.561"],
    [0.562, 0.5628, "0.5620–0.5628"],
    [0.5231, 0.5234, "0.5231–0.5234"],
    [0.523101, 0.523104, "0.523101–0.523104"],
    [0.5, 0.5, "0.5"],
    [0.81476764, 0.81476765, "0.814767–0.814768"],
    [0.52316, 0.52384, "0.5231–0.5239"],
    [0, 1, "0–1"],
    [0.5, 1, "0.5–1.0"],
    [12, 30, "12–30"],
  ])("an interval from %f to %f reads %s", (lower, upper, text) => {
    expect(interval(lower, upper)).toBe(text);
  });
  it.each([
    [0.56249999, 7, "0.5624999", "0.5625"],
    [0.5625 - 1e-14, 7, "0.5625", "0.5625"],
    [0.3, 4, "0.3", "0.3"],
    [0.123449, 4, "0.1234", "0.1235"],
    [12.3456, 3, "12.3", "12.4"],
    [0, 4, "0", "0"],
  ])("certified ends of %d in %i digits are rounded outward", (value, digits, lower, upper) => {
    expect([atLeast(value, digits), atMost(value, digits)]).toEqual([lower, upper]);
  });
  it.each([
    [0.421, "42"],
    [0.0371, "3.7"],
    [0.00021, "0.021"],
    [1, "100"],
    [0, "0"],
  ])("%f in percent is %s", (share, text) => {
    expect(percent(share)).toBe(`${text}\u202f%`);
  });
});

describe("a bound on the charts over load", () => {
  const chart = (bound: LoadBound) => ({ series: [], bounds: [bound], width: 388, height: 240 });
  const open: LoadBound = { label: "UGAL model 3", load: 0.56, lower: 0.5, design: null };

  it("is a band between its two ends while they differ, and a line when they have met", () => {
    const band = acceptedChart(chart(open));
    expect(rects(band).filter(({ part }) => part === "bound")).toHaveLength(1);
    expect(boundMarks(band).filter(({ type }) => type === "line")).toHaveLength(2);
    expect(texts(band).some(({ text }) => text === "UGAL model 3 0.50–0.56")).toBe(true);
    const line = acceptedChart(chart({ ...open, lower: 0.56 * (1 - 1e-6) }));
    expect(boundMarks(line).map(({ type }) => type)).toEqual(["line"]);
    expect(texts(line).some(({ text }) => text === "UGAL model 3 0.56")).toBe(true);
  });

  it("is hatched from where no routing can go on, with the band that is not decided yet before it", () => {
    const band = latencyChart(chart({ ...open, label: "any routing", certified: true }));
    const undecided = rects(band).find(({ part }) => part === "bound");
    const lines = boundMarks(band).filter((mark) => mark.type === "line");
    expect(lines.length).toBeGreaterThan(10);
    for (const { points } of lines) for (const [x] of points) expect(x).toBeGreaterThanOrEqual(undecided!.x + undecided!.width - 1e-6);
    expect(
      texts(band)
        .map(({ text }) => text)
        .join(" "),
    ).toMatch(/no routing above 0\.50–0\.56 \(certified\)/);
  });

  it("of a model that is no bound is a named tick at the axis", () => {
    const scene = latencyChart(chart({ ...open, lower: 0.56 }));
    const lines = boundMarks(scene).filter((mark) => mark.type === "line");
    expect(lines).toHaveLength(1);
    expect(Math.abs(lines[0]!.points[0]![1] - lines[0]!.points[1]![1])).toBeLessThan(15);
    expect(texts(scene).some(({ text }) => text === "UGAL model 3 0.56")).toBe(true);
  });

  it("starts as a wide band that does not set the axis, clipped at its end", () => {
    const wide: LoadBound = { ...open, load: 1, lower: 0.2, certified: true };
    expect(reachOf(wide)).toBeCloseTo(0.23, 6);
    expect(reachOf(open)).toBe(0.56);
    const scene = latencyChart(chart(wide));
    const [band] = rects(scene);
    expect(band!.x + band!.width).toBeLessThanOrEqual(388 - 16);
    expect(boundMarks(scene).filter(({ type }) => type === "line")).toHaveLength(0);
    expect(scene.description).toContain("Bound, UGAL model 3: 0.2–1.0.");
  });

  it("says its value in as many digits as are certain", () => {
    expect(boundText({ ...open, lower: 0.5598 })).toBe("0.5598–0.5600");
    expect(boundText({ ...open, load: 1 / 3, lower: 1 / 3 })).toBe("0.3333");
    // No routing is above more than the bound, which 0.5333 would be less than.
    const certified: LoadBound = { ...open, load: 8 / 15, lower: 8 / 15, certified: true, label: "any routing" };
    expect(boundText(certified)).toBe("0.5333");
    const written = latencyChart(chart(certified)).marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(written.join(" ")).toContain("no routing above 0.5334");
  });
});

describe("bars of limits", () => {
  const rows = [
    { label: "any routing (LP)", value: 1, network: 1.07, design: null, details: [["", "proved optimal"]] as const },
    { label: "UGAL model 3 (LP)", value: 0.56, lower: 0.5, design: null },
    { label: "A UGAL-L simulated", value: 0.43, design: 0 },
  ];
  const scene = throughputBars({ rows, width: 388 });

  it("have an uncertain end while bounds have not met", () => {
    const [, certain, open] = rects(scene);
    expect(open!.x).toBeCloseTo(certain!.x + certain!.width, 6);
    expect((certain!.width + open!.width) / certain!.width).toBeCloseTo(0.56 / 0.5, 6);
    expect(open!.opacity).toBeLessThan(certain!.opacity!);
    expect(texts(scene).some(({ text }) => text === "≤\u202f0.56")).toBe(true);
  });

  it("tell what endpoints' links allow from what the network would carry", () => {
    expect(texts(scene).some(({ text }) => text === "≤\u202f1 (network ≤\u202f1.07)")).toBe(true);
    const outline = boundMarks(scene).find((mark): mark is LineMark => mark.type === "line" && mark.points.length === 4)!;
    expect(outline.points[1]![0]).toBeGreaterThan(outline.points[0]![0]);
    expect(scene.hovers[0]!.rows).toContainEqual(["", "proved optimal"]);
    expect(sceneToCsv(scene)).toContain("any routing (LP),,1,1.07,1\r\nUGAL model 3 (LP),,0.5,,0.56\r\n");
  });

  it("write the names of equal limits in two lines where one is too short", () => {
    const joined = throughputBars({
      rows: [{ label: "A any routing, UGAL model 3, minimal only (LP)", value: 0.5, design: null }],
      width: 388,
    });
    expect(
      texts(joined)
        .filter(({ part }) => part === "axis")
        .map(({ text }) => text),
    ).toEqual(["A any routing, UGAL model 3,", "minimal only (LP)"]);
    expect(joined.height).toBe(30);
  });

  it("do not shrink for an upper end that means nothing yet", () => {
    const early = throughputBars({
      rows: [
        { label: "a", value: 9, lower: 0.3, design: null },
        { label: "b", value: 0.4, design: 0 },
      ],
      width: 388,
    });
    const [certain, open, other] = rects(early);
    expect(other!.width).toBeGreaterThan(certain!.width);
    expect(open!.x + open!.width).toBeLessThan(388);
  });
});

describe("shares by path length", () => {
  const scene = lengthShares({
    width: 388,
    rows: [
      {
        label: "UGAL model 3",
        lengths: [
          { kind: "minimal", length: 2, share: 0.1 },
          { kind: "minimal", length: 3, share: 0.4 },
          { kind: "valiant", length: 5, share: 0.3 },
          { kind: "valiant", length: 6, share: 0.2 },
        ],
      },
      {
        label: "A UGAL-L at 0.3",
        lengths: [
          { kind: "minimal", length: null, share: 0.55 },
          { kind: "valiant", length: null, share: 0.45 },
        ],
      },
    ],
  });

  it("fill one bar a model, blue before orange, with hops and the minimal part in numbers", () => {
    const bars = rects(scene);
    expect(bars.map(({ ink }) => ink)).toEqual(["minimal", "minimal", "nonMinimal", "nonMinimal", "minimal", "nonMinimal"]);
    expect(bars[1]!.width / bars[0]!.width).toBeGreaterThan(3.9);
    expect(texts(scene).map(({ text }) => text)).toEqual(expect.arrayContaining(["2", "3", "5", "6", "50\u202f%", "55\u202f%"]));
    expect(scene.description).toContain("UGAL model 3: 50\u202f% minimal; minimal, 2 hops 10\u202f%, minimal, 3 hops 40\u202f%");
  });

  it.each(["light", "dark"] as const)("are written legibly on every tone, %s", (scheme) => {
    const colors = palette(scheme);
    for (const kind of ["minimal", "valiant"] as const) {
      for (let length = 1; length <= OPACITIES.length; length++) {
        const { ink, opacity, label } = lookOf(kind, length, 1);
        const [over, under] = [rgb(colors[ink as "minimal"]), rgb(colors.panel)];
        const mix = rgb(
          over.r * opacity + under.r * (1 - opacity),
          over.g * opacity + under.g * (1 - opacity),
          over.b * opacity + under.b * (1 - opacity),
        ).formatHex();
        expect(contrast(mix, colors[label as "text"]), `${kind} ${length}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe("rates of one pair", () => {
  it("are found by the pair's routers, classes of one kind and length together", () => {
    expect(pathClasses(RATES, 6, 0, 1)).toEqual([
      {
        kind: "minimal",
        length: 3,
        paths: 1,
        rates: 1,
        share: expect.closeTo(0.4, 6) as number,
        least: expect.closeTo(0.4, 6) as number,
        most: expect.closeTo(0.4, 6) as number,
      },
      {
        kind: "valiant",
        length: 5,
        paths: 3,
        rates: 1,
        share: expect.closeTo(0.6, 6) as number,
        least: expect.closeTo(0.2, 6) as number,
        most: expect.closeTo(0.2, 6) as number,
      },
    ]);
    expect(pathClasses(RATES, 6, 1, 1)).toEqual([
      { kind: "minimal", length: 2, paths: 1, rates: 1, share: 0.5, least: 0.5, most: 0.5 },
      { kind: "valiant", length: 4, paths: 2, rates: 2, share: 0.5, least: 0, most: 0.5 },
    ]);
    expect(pathClasses(RATES, 6, 6, 4)).toEqual(pathClasses(RATES, 6, 0, 1));
    expect(pathClasses(RATES, 6, 2, 2)).toBeNull();
  });

  it("show each model's classes, how many rates it chooses, and what a path carries", () => {
    const models = [
      { label: "UGAL model 0", classes: pathClasses(RATES, 6, 1, 1)! },
      { label: "UGAL model 3", classes: pathClasses(RATES, 6, 0, 1)! },
    ];
    const scene = pairRates({ models, width: 388, pair: "0 to 5" });
    const written = texts(scene).map(({ text }) => text);
    expect(written).toEqual(
      expect.arrayContaining(["UGAL model 0", "3 rates for 3 paths", "minimal, 3 hops", "2 × 0 to 50\u202f%", "3 × 20\u202f%"]),
    );
    expect(scene.table.rows).toHaveLength(4);
    for (const one of texts(scene))
      for (const other of texts(scene))
        if (one !== other) expect(overlap(textBox(one), textBox(other)), `${one.text} / ${other.text}`).toBe(false);
    expect(isWellFormed(sceneToSvg(scene, "dark"))).toBe(true);
  });
});

const NETWORK = build(DRAGONFLY);
const DRAWING = (await familyLayout(NETWORK))!;

describe("channels that bind", () => {
  const [network, drawing] = [NETWORK, DRAWING];
  const prices = new Float32Array(network.channels);
  prices[0] = 0.02;
  prices[3] = 0.005;
  prices[7] = 1e-6;
  const view: NetworkView = {
    width: 600,
    height: 600,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, 600, 600),
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
  it("are those with a price above the solver's noise", () => {
    expect([0, 3, 7, 1].map((c) => priceShare(prices[c]!, prices))).toEqual([1, expect.closeTo(0.25, 5), 0, 0]);
  });

  it("are marked on the drawing and the matrix, wider for a higher price", () => {
    const pen = new RecordingPen();
    for (const _ of paintPrices(pen, drawing, view, prices));
    expect(pen.curves.map(({ width }) => width).sort((a, b) => a - b)).toEqual([expect.closeTo(1.25, 2), expect.closeTo(1.7, 2)]);
    paintMatrixPrices(pen, network, { ...view, transform: { x: 0, y: 0, k: 10 } }, prices);
    expect(pen.circles.map(({ radius }) => radius).sort((a, b) => a - b)).toEqual([expect.closeTo(2, 2), expect.closeTo(2.8, 2)]);
    expect(pen.circles[0]!.color).toBe(palette("light").text);
  });

  it("say in words what more bandwidth would bring", () => {
    expect(priceNotes(network, [0], prices)).toEqual(["0.0 → 0.1 binds: one flit a cycle more here would raise alpha by up to 0.02."]);
    expect(priceNotes(network, [7], prices)).toEqual(["Does not bind: more bandwidth here would not raise alpha."]);
    expect(priceNotes(network, [0, 1, 3, 7], prices)).toEqual([
      "2 of these 4 channels bind: one flit a cycle more on each would raise alpha by up to 0.025.",
    ]);
    expect(priceNotes(network, [1, 5, 7], prices)[0]).toMatch(/^None of these channels binds/);
  });
});
