import { describe, expect, it } from "vitest";
import { acceptedChart } from "../../src/charts/accepted-chart.ts";
import { costChart, powerChart } from "../../src/charts/cost-chart.ts";
import { overlap } from "../../src/drawing/geometry.ts";
import { textBox } from "../../src/charts/labels.ts";
import { fallsOf, saturationOf } from "../../src/charts/latency-curve.ts";
import { latencyParts } from "../../src/charts/latency-parts.ts";
import { latencyChart } from "../../src/charts/latency-chart.ts";
import type { LoadBound, LoadSeries } from "../../src/charts/load-series.ts";
import { palette } from "../../src/drawing/palette.ts";
import { sceneToCsv } from "../../src/drawing/scene-csv.ts";
import { sceneToSvg } from "../../src/drawing/scene-svg.ts";
import { hoverAt } from "../../src/drawing/scene.ts";
import type { LineMark, Scene, TextMark } from "../../src/drawing/scene.ts";
import { throughputBars } from "../../src/charts/throughput-bars.ts";
import { costValues } from "../cost/values.ts";
import { costOf } from "../../src/cost/cost.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { build } from "../drawing/networks.ts";
import { isWellFormed } from "../drawing/xml.ts";
import { point } from "./load-point.ts";

const MIN: LoadSeries = {
  design: 1,
  label: "B MIN",
  running: [],
  saturationLoad: 0.125,
  points: [point(0.3, null), point(0.02, 112), point(0.05, 115), point(0.1, 150), point(0.12, 210)],
};
const UGAL: LoadSeries = {
  design: 0,
  label: "A UGAL-L",
  running: [{ load: 0.3, carried: 0.29, latency: 320, done: 0.5 }],
  saturationLoad: null,
  points: [0.02, 0.08, 0.14, 0.2, 0.26].map((load) => point(load, 116 + 400 * load * load)),
};
const BOUNDS: LoadBound[] = [
  { label: "any routing", load: 0.5625, design: null, certified: true },
  { label: "UGAL model 3", load: 0.5625, design: 0 },
  { label: "minimal only", load: 0.125, design: 1 },
];
const COSTS = ["dragonfly", "slim-fly", "fat-tree"].map((topology, design) => {
  const values = { ...defaultValues(topology), ...costValues() };
  const network = build(values);
  return {
    label: `${"ABC"[design]} ${topology} ${network.endpoints}`,
    design,
    endpoints: network.endpoints,
    cost: costOf(network, values),
  };
});
const BARS = [
  { label: "any routing (LP)", value: 0.5625, design: null },
  { label: "UGAL model 3 (LP)", value: null, design: null, note: "solving…" },
  { label: "A UGAL-L simulated, with a long name", value: 0.31, design: 0 },
  { label: "B MIN simulated", value: 0.125, design: 1 },
];

function scenesAt(width: number): [string, Scene][] {
  const chart = { bounds: BOUNDS, width, height: 280 };
  const crowd: LoadSeries[] = ["A min", "B valiant", "C ugal-l", "D ugal-g", "E slim fly"].map((label, design) => ({
    design,
    label,
    running: [],
    saturationLoad: 0.3 + 0.005 * design,
    points: [0.05, 0.1, 0.2, 0.28].map((load) => point(load, 100 + design + 30 / (0.4 - load))),
  }));
  return [
    ["latency", latencyChart({ series: [UGAL, MIN], ...chart })],
    ["latency of one", latencyChart({ series: [MIN], ...chart, bounds: [] })],
    ["latency of five alike", latencyChart({ series: crowd, ...chart })],
    ["latency of none", latencyChart({ series: [], ...chart, bounds: [] })],
    ["first point", latencyChart({ series: [{ ...UGAL, points: UGAL.points.slice(0, 1), running: [] }], ...chart })],
    ["all saturated", latencyChart({ series: [{ ...MIN, points: [point(0.3, null), point(0.5, null)] }], ...chart })],
    ["accepted", acceptedChart({ series: [UGAL, MIN], ...chart })],
    ["accepted of five", acceptedChart({ series: crowd, ...chart })],
    ["bars", throughputBars({ rows: BARS, width })],
    ["cost", costChart({ rows: COSTS, width })],
    ["power", powerChart({ rows: COSTS, width })],
    ["zero-load latency", latencyParts({ rows: LATENCIES, width })],
  ];
}

const LATENCIES = [
  { endpoints: 5, routers: 5.66, local: 1.4, global: 98.8, packet: 3, held: 12.3, hops: 1.83 },
  { endpoints: 5, routers: 3.9, local: 0.9, global: 0, packet: 3, held: 0, hops: 0.9 },
].map((parts, design) => {
  const { hops: _hops, ...shares } = parts;
  const mean = Object.values(shares).reduce((sum, share) => sum + share, 0);
  return { label: ["A UGAL-L with a long name", "B"][design]!, design, zeroLoad: { mean, confidence95: design, routes: 1000, parts } };
});

const texts = (scene: Scene): TextMark[] => scene.marks.filter((mark) => mark.type === "text");
const dataLines = (scene: Scene, design: number): LineMark[] =>
  scene.marks.filter(
    (mark): mark is LineMark =>
      mark.type === "line" && mark.part === "data" && typeof mark.ink === "object" && "design" in mark.ink && mark.ink.design === design,
  );

describe.each([300, 340, 388, 420, 640])("every chart at %i pixels", (width) => {
  it.each(scenesAt(width))("%s: no label touches another or leaves the chart", (_, scene) => {
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
  });

  it.each(scenesAt(width))("%s: marks stay inside, the SVG is well-formed in both schemes", (_, scene) => {
    for (const mark of scene.marks) {
      if (mark.type === "line")
        for (const [x, y] of mark.points) expect(x >= -1 && x <= scene.width + 1 && y >= -1 && y <= scene.height + 1).toBe(true);
      if (mark.type === "rect") {
        expect(mark.x >= 0 && mark.x + mark.width <= scene.width && mark.width > 0).toBe(true);
        expect(mark.y >= 0 && mark.y + mark.height <= scene.height).toBe(true);
      }
    }
    for (const scheme of ["light", "dark"] as const) expect(isWellFormed(sceneToSvg(scene, scheme))).toBe(true);
    expect(scene.description.length).toBeGreaterThan(5);
  });
});

it("what gets through of a saturated load is no saturation load: where none was stable it is below that one", () => {
  expect(saturationOf({ ...MIN, saturationLoad: 0.07, saturation: { lower: null, upper: 0.3 } })).toBe(0.3);
  expect(saturationOf({ ...MIN, saturation: { lower: 0.124, upper: 0.125 } })).toBe(0.125);
});

describe("accepted throughput", () => {
  const thin = (points: readonly LoadPoint[]): readonly LineMark[] =>
    dataLines(acceptedChart({ series: [{ ...UGAL, points, running: [] }], bounds: [], width: 388, height: 280 }), UGAL.design).filter(
      ({ width }) => width === 1,
    );
  const served = [0.1, 0.2, 0.3].map((load) => ({ ...point(load, 50), accepted: load, worstFlow: load }));

  it("draws what the worst flow gets where that is less than the mean, from the last load at which it is not", () => {
    expect(thin(served)).toEqual([]);
    const [worst] = thin([...served.slice(0, 2), { ...served[2]!, worstFlow: 0.15 }]);
    expect(worst!.points).toHaveLength(2);
    const [[, before], [, after]] = worst!.points as [[number, number], [number, number]];
    expect(after).toBeGreaterThan(before);
  });

  it("compares it with the mean of all endpoints, of which some may be silent", () => {
    expect(thin(served.map((one) => ({ ...one, offered: one.load / 2, accepted: one.load / 2 })))).toEqual([]);
  });
});

describe("latency against offered load", () => {
  const scene = latencyChart({ series: [UGAL, MIN], bounds: BOUNDS, width: 388, height: 280 });

  it("stays high enough between its axes under the names of many models", () => {
    const models = [0, 1, 2, 3, 4, 5].map((design) => ({ label: `UGAL model ${design}`, load: 0.5 + 0.01 * design, design }));
    const heights = [[], models].map((bounds) => latencyChart({ series: [UGAL, MIN], bounds, width: 388, height: 168 }).height);
    expect(heights[0]).toBe(168);
    expect(heights[1]).toBeGreaterThan(heights[0]!);
  });

  it("names the model of many designs once, with their letters, and says the rest on hover", () => {
    const series = ["A", "B", "C", "D", "E", "F"].map((letter, design) => ({ ...UGAL, design, label: `${letter} design` }));
    const bounds = series.map(({ design }) => ({ label: "UGAL model 3", load: 0.5 + 0.01 * design, design }));
    const many = latencyChart({ series, bounds, width: 388, height: 280 });
    const below = texts(many).filter(({ y, part }) => part === "label" && y > 200);
    expect(below.map(({ text }) => text)).toEqual(["UGAL model 3:", "A 0.5", "B 0.51", "C 0.52", "D 0.53", "E 0.54", "F 0.55"]);
    expect(new Set(below.map(({ y }) => y)).size).toBe(1);
    for (const { x, y } of below.slice(1)) expect(hoverAt(many, x + 4, y - 4)!.rows[0]![0]).toBe("UGAL model 3");
    expect(many.description).toContain("Bound of F design, UGAL model 3: 0.55.");
    // Of few designs whole names stand where their loads are.
    const few = latencyChart({ series: series.slice(0, 2), bounds: bounds.slice(0, 2), width: 388, height: 280 });
    expect(texts(few).some(({ text }) => text === "UGAL model 3 0.51")).toBe(true);
  });

  it("draws the stable points as a line and a dashed rise at the saturation load, with its value", () => {
    const [solid, dashed] = [
      dataLines(scene, 1).filter((l) => l.dash === undefined && l.width === 2),
      dataLines(scene, 1).filter((l) => l.dash !== undefined),
    ];
    expect(solid).toHaveLength(1);
    expect(solid[0]!.points).toHaveLength(4);
    expect(dashed).toHaveLength(1);
    const minimal = scene.marks.find(
      (mark): mark is LineMark =>
        mark.type === "line" && mark.part === "bound" && typeof mark.ink === "object" && "design" in mark.ink && mark.ink.design === 1,
    )!;
    expect(dashed[0]!.points[1]![0]).toBeCloseTo(minimal.points[0]![0], 6);
    expect(texts(scene).some((mark) => mark.text === "B 0.125" && mark.part === "label" && mark.bold)).toBe(true);
  });

  it("labels lines and bounds directly", () => {
    const labels = texts(scene)
      .filter((mark) => mark.part === "label")
      .map((mark) => mark.text);
    expect(labels).toEqual(expect.arrayContaining(["A UGAL-L", "B MIN", "UGAL model 3 0.5625", "minimal only 0.125"]));
  });

  it("does not draw a rise for a design that has not saturated", () => {
    expect(dataLines(scene, 0).filter((line) => line.dash !== undefined)).toHaveLength(0);
  });

  it("caps the axis at a few times the zero-load latency", () => {
    const steep: LoadSeries = { ...UGAL, running: [], points: [point(0.1, 100), point(0.2, 120), point(0.3, 5000)] };
    const capped = latencyChart({ series: [steep], bounds: [], width: 388, height: 280 });
    const numbers = texts(capped)
      .filter((mark) => mark.part === "axis" && mark.anchor === "end")
      .map((mark) => Number(mark.text))
      .filter((n) => n > 1);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(360);
  });

  it("answers the pointer with all numbers, of running points too", () => {
    const anchor = scene.hovers.find((hover) => hover.title === "B MIN at 0.12")!.anchor;
    const hover = hoverAt(scene, anchor[0], anchor[1])!;
    expect(hover.title).toBe("B MIN at 0.12");
    expect(hover.rows).toEqual(
      expect.arrayContaining([
        ["carried", "0.12"],
        ["latency", "210 ± 2 cycles"],
        ["median, 99 %", "210, 420 cycles"],
      ]),
    );
    expect(scene.hovers.some((region) => region.rows.some(([label, value]) => label === "running" && value === "50 %"))).toBe(true);
    expect(hoverAt(scene, 1, 1)).toBeNull();
  });
});

describe("labels in the plot of latency", () => {
  const curves: Readonly<Record<string, readonly LoadSeries[]>> = {
    "two that part": [UGAL, MIN],
    "seven side by side": Array.from({ length: 7 }, (_, design) => ({
      design,
      label: `${"ABCDEFG"[design]} routing ${design}`,
      running: [],
      saturationLoad: 0.2 + 0.03 * design,
      points: [0.05, 0.1, 0.15, 0.19].map((load) => point(load, 100 + 8 * design + 3 / (0.21 + 0.03 * design - load))),
    })),
    "three that end alike": ["A Dragonfly", "B Slim Fly", "C Fat-tree"].map((label, design) => ({
      design,
      label,
      running: [],
      saturationLoad: null,
      points: [0.1, 0.2, 0.3, 0.4].map((load) => point(load, [118, 145, 184][design]! + 100 * load)),
    })),
    "one that falls": [
      { ...UGAL, running: [], points: [0.1, 0.2, 0.3, 0.4].map((load) => point(load, load < 0.25 ? 150 : 620 - 300 * load)) },
    ],
  };
  for (const width of [326, 358, 388])
    for (const scale of ["linear", "log"] as const)
      it.each(Object.keys(curves))(`cover no curve, no point and no bound: %s, ${width} px, ${scale}`, (name) => {
        const cursor = name.includes("end") ? 0.4 : 0.1;
        const { marks } = latencyChart({ series: curves[name]!, bounds: BOUNDS, cursor, width, height: 280, scale });
        const labels = marks.filter((mark): mark is TextMark => mark.type === "text" && mark.part === "label");
        expect(labels.length).toBeGreaterThan(0);
        const covered = labels.flatMap((label) => {
          const box = textBox(label);
          return marks.filter((mark) => {
            // Rings of the load that is looked at are not even touched.
            if (mark.type === "circle" && mark.part === "label" && mark.open === true) {
              const half = mark.radius + 3;
              return overlap(box, { x0: mark.x - half, x1: mark.x + half, y0: mark.y - half, y1: mark.y + half });
            }
            if (mark.type === "circle") return mark.x > box.x0 && mark.x < box.x1 && mark.y > box.y0 && mark.y < box.y1;
            // Hatching is a ground to write on.
            if (mark.type !== "line" || !["data", "cursor"].includes(mark.part)) return false;
            return mark.points.slice(1).some(([x1, y1], i) => {
              const [x0, y0] = mark.points[i]!;
              return Array.from({ length: 201 }, (_, s) => s / 200).some((t) => {
                const [x, y] = [x0 + t * (x1 - x0), y0 + t * (y1 - y0)];
                return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
              });
            });
          });
        });
        expect(covered).toEqual([]);
      });
});

describe("the axis of latency", () => {
  const flat: LoadSeries = { ...UGAL, running: [], points: [0.1, 0.2, 0.3].map((load) => point(load, 100 + 20 * load)) };
  const steep: LoadSeries = { ...UGAL, running: [], points: [point(0.1, 100), point(0.2, 400)] };
  const chart = { bounds: [], width: 388, height: 280 };

  it("begins at zero, or is broken and says so", () => {
    const [zero, broken] = [latencyChart({ ...chart, series: [steep] }), latencyChart({ ...chart, series: [flat] })];
    const numbers = (scene: Scene) =>
      texts(scene)
        .filter(({ part, anchor }) => part === "axis" && anchor === "end")
        .map(({ text }) => text);
    expect(numbers(zero)).toContain("0");
    expect(zero.subtitle).not.toContain("broken");
    expect(numbers(broken)).not.toContain("0");
    expect(broken.subtitle).toContain("broken axis");
    expect(broken.description).toMatch(/axis of latency begins at [1-9][\d.]* cycles/);
  });

  it("may be logarithmic, and shows all latencies then", () => {
    const far = { ...steep, points: [...steep.points, point(0.3, 9000)] };
    const scene = latencyChart({ ...chart, series: [far], scale: "log" });
    const shown = scene.marks.filter((mark) => mark.type === "circle" && mark.part === "data");
    expect(shown).toHaveLength(3);
    const [a, b, c] = shown.map((mark) => (mark.type === "circle" ? mark.y : 0)) as [number, number, number];
    expect((b - c) / (a - b)).toBeCloseTo(Math.log(9000 / 400) / Math.log(4), 6);
  });
});

describe("a mean that falls while the load grows", () => {
  const edges = [0, 200, 2000];
  const kinds = (minimal: readonly number[], nonMinimal: readonly number[]) => ({ histogram: { edges, minimal, nonMinimal } });

  it("is explained where fewer packets go the slower way", () => {
    const [before, after] = [point(0.3, 533, kinds([0, 38], [62, 0])), point(0.4, 490, kinds([0, 27], [73, 0]))];
    expect(fallsOf([before, after])).toEqual([{ from: 0.3, load: 0.4, fewer: "minimal", shares: [0.38, 0.27], slow: 1100, quick: 100 }]);
    const scene = latencyChart({ series: [{ ...UGAL, running: [], points: [before, after] }], bounds: [], width: 388, height: 280 });
    const hover = scene.hovers.find(({ title }) => title.endsWith("at 0.4"))!;
    expect(hover.rows.map((row) => row.join(" ")).join("; ")).toMatch(/lower than at 0\.3: minimal 27.%, not 38.%/);
  });

  it("is not where the shares have not changed, within chance, or where nothing is known of kinds", () => {
    expect(fallsOf([point(0.3, 533, kinds([0, 38], [62, 0])), point(0.4, 490, kinds([38, 0], [62, 0]))])).toEqual([]);
    expect(fallsOf([point(0.3, 493, kinds([0, 38], [62, 0])), point(0.4, 490, kinds([0, 27], [73, 0]))])).toEqual([]);
    expect(fallsOf([point(0.3, 533), point(0.4, 490)])).toEqual([]);
  });
});

describe("tables", () => {
  it("write exact CSV, sorted by load, empty where there is no value", () => {
    const scene = latencyChart({ series: [{ ...MIN, label: 'B "MIN", a' }], bounds: [], width: 388, height: 280 });
    const lines = sceneToCsv(scene).split("\r\n");
    expect(lines[0]).toBe(
      "design,offered load,accepted (flits/endpoint/cycle),saturated,packet latency mean (cycles),95 % confidence half-width (cycles),p50 (cycles),p95 (cycles),p99 (cycles),max (cycles),network latency mean (cycles),mean hops,minimal fraction,measured packets,complete," +
        "local channel use mean,local channel use max,local queue mean (flits),local queue max (flits),global channel use mean,global channel use max,global queue mean (flits),global queue max (flits)," +
        "least of the sources (share of its offer),most of the sources (share of its offer),Jain's fairness index,out of order,reorder buffer mean (packets),reorder buffer max (packets),delay by reordering (cycles),of the search for saturation,stall,offered on average (flits/endpoint/cycle),worst flow (as a load),carried (as a load),endpoints that send,state",
    );
    expect(lines[1]).toBe(
      '"B ""MIN"", a",0.02,0.02,no,112,2,112,112,224,336,112,2.5,,5000,yes,,,,,,,,,,,,,,,,no,,0.02,0.02,0.02,72,settled',
    );
    expect(lines[5]).toBe('"B ""MIN"", a",0.3,0.125,yes,,,,,,,,2.5,,5000,yes,,,,,,,,,,,,,,,,no,,0.3,0.125,0.125,72,settled');
    expect(lines).toHaveLength(7);
    const stalled = { ...MIN, points: [{ ...MIN.points[0]!, stall: "packets wait: 1, 2" }], searched: new Set([MIN.points[0]!.load]) };
    expect(sceneToCsv(acceptedChart({ series: [stalled], bounds: [], width: 388, height: 200 })).trim()).toMatch(
      /,yes,"packets wait: 1, 2",[\d.]+,[\d.]+,[\d.]+,72,settled$/,
    );
  });

  it("hold the bars' values", () => {
    expect(sceneToCsv(throughputBars({ rows: BARS, width: 388 }))).toBe(
      'limit,simulated throughput (fraction of terminal bandwidth),at least,"network alone, at most",at most\r\nany routing (LP),,0.5625,,0.5625\r\nUGAL model 3 (LP),,,,\r\n"A UGAL-L simulated, with a long name",0.31,0.31,,\r\nB MIN simulated,0.125,0.125,,\r\n',
    );
  });

  it("split the cost so that the parts make the whole", () => {
    for (const [, , routers, electric, optical, total] of costChart({ rows: COSTS, width: 388 }).table.rows as number[][]) {
      expect(routers! + electric! + optical!).toBeCloseTo(total!, 6);
    }
  });
});

describe("bars", () => {
  it("share one scale", () => {
    const scene = throughputBars({ rows: BARS, width: 388 });
    const widths = scene.marks.filter((mark) => mark.type === "rect").map((mark) => mark.width);
    expect(widths).toHaveLength(3);
    expect(widths[2]! / widths[0]!).toBeCloseTo(0.125 / 0.5625, 6);
    expect(texts(scene).map((mark) => mark.text)).toEqual(expect.arrayContaining(["≤\u202f0.5625", "0.31", "0.125", "solving…"]));
  });

  it("stack cost in proportion", () => {
    const scene = costChart({ rows: COSTS.slice(0, 1), width: 388 });
    const parts = scene.marks.filter((mark) => mark.type === "rect" && mark.part === "data");
    expect(parts).toHaveLength(3);
    const [routers, electric] = parts.map((mark) => (mark.type === "rect" ? mark.width + 1 : 0));
    const { cost } = COSTS[0]!;
    expect(electric! / routers!).toBeCloseTo(cost.electricCableCost / cost.routerCost, 2);
  });
});

describe("bounds beside a curve that crosses their height", () => {
  const steep: LoadSeries = {
    design: 0,
    label: "A UGAL-L",
    running: [],
    saturationLoad: 0.2445,
    points: [
      point(0.05, 142),
      point(0.1, 155),
      point(0.15, 165),
      point(0.2, 175),
      point(0.25, 470),
      point(0.3, 520),
      point(0.35, 505),
      point(0.4, 490),
    ],
  };
  const full: LoadSeries = {
    design: 1,
    label: "B MIN",
    running: [],
    saturationLoad: 0.125,
    points: [point(0.05, 125), point(0.1, 126), point(0.15, null)],
  };
  const bounds: LoadBound[] = [
    { label: "any routing, UGAL model 3", load: 0.5625, design: null },
    { label: "minimal only", load: 0.125, design: null },
  ];
  for (const width of [358, 388]) {
    it(`are named where no line runs through the name, ${width} px wide`, () => {
      const { marks } = latencyChart({ series: [steep, full], bounds, width, height: 230 });
      const labels = marks.filter((mark): mark is TextMark => mark.type === "text" && mark.part === "label" && mark.ink === "muted");
      const lines = marks.filter((mark): mark is LineMark => mark.type === "line" && mark.part !== "grid" && mark.part !== "axis");
      expect(labels.map(({ text }) => text).join(" ")).toBe("minimal only 0.125 any routing, UGAL model 3 0.5625");
      for (const label of labels) {
        const box = textBox(label);
        for (const { points } of lines) {
          for (let i = 1; i < points.length; i++) {
            const [[x0, y0], [x1, y1]] = [points[i - 1]!, points[i]!];
            const inside = Array.from({ length: 101 }, (_, s) => [x0 + (s / 100) * (x1 - x0), y0 + (s / 100) * (y1 - y0)] as const).some(
              ([x, y]) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1,
            );
            expect(inside, `${label.text} at ${label.x}, ${label.y}`).toBe(false);
          }
        }
      }
    });
  }
});

it("labels in files stand on a rim of the panel's colour, text on bars does not", () => {
  const svg = sceneToSvg(costChart({ rows: COSTS, width: 388 }), "light");
  const written = svg.match(/<text [^>]*>\$[^<]*</g) ?? [];
  expect(written.some((text) => text.includes('paint-order="stroke"'))).toBe(true);
  expect(written.filter((text) => text.includes(`fill="${palette("light").panel}"`)).every((text) => !text.includes("paint-order"))).toBe(
    true,
  );
});

it.each(["start", "middle", "end"] as const)(
  "the box of a label holds what stands above its baseline and hangs below it (%s)",
  (anchor) => {
    const { x0, x1, y0, y1 } = textBox({ x: 100, y: 50, text: "cycles", size: 10, anchor });
    expect([y0, y1]).toEqual([42, 52.5]);
    expect(x1 - x0).toBeGreaterThan(20);
    expect(anchor === "start" ? x0 : anchor === "end" ? x1 : (x0 + x1) / 2).toBeCloseTo(100, 9);
  },
);
