/** The charts of a sweep: what is drawn of it, what cells tell, and the table behind. */
import { describe, expect, test } from "vitest";
import { spansDecades } from "../../src/charts/sweep-cells.ts";
import type { SweepCell } from "../../src/charts/sweep-cells.ts";
import { MAX_PANELS, sweepChart } from "../../src/charts/sweep-chart.ts";
import type { SweepChart } from "../../src/charts/sweep-chart.ts";
import { textBox } from "../../src/charts/labels.ts";
import type { Mark, Scene } from "../../src/drawing/scene.ts";
import { overlap } from "../../src/drawing/geometry.ts";

const nothing: SweepCell = {
  key: "0",
  points: 1,
  missing: 1,
  none: 0,
  failed: 0,
  message: null,
  found: 0,
  atLeast: 0,
  mean: null,
  low: Infinity,
  high: -Infinity,
  lower: Infinity,
  upper: -Infinity,
};
const known = (key: number, value: number, rest: Partial<SweepCell> = {}): SweepCell => ({
  ...nothing,
  key: String(key),
  missing: 0,
  found: 1,
  mean: value,
  low: value,
  high: value,
  lower: value,
  upper: value,
  ...rest,
});
const X = { title: "order of the field, q", symbol: "q", labels: ["5", "7", "9"], numbers: [5, 7, 9], log: false };
const ROUTINGS = { title: "routing", symbol: "routing", labels: ["MIN", "UGAL-L"], numbers: null };

const LINES: SweepChart = {
  kind: "lines",
  figure: { title: "saturation load", log: false },
  x: X,
  y: ROUTINGS,
  repeated: "3 seeds",
  panels: [
    {
      title: "",
      lines: [
        {
          title: "MIN",
          cells: [
            known(0, 0.5, { points: 3, found: 3, low: 0.45, high: 0.55, lower: 0.44, upper: 0.56 }),
            known(1, 0.4, { points: 3, found: 2, missing: 1, low: 0.39, high: 0.41 }),
            known(2, 0.3),
          ],
        },
        {
          title: "UGAL-L",
          cells: [known(3, 0.6), nothing, { ...nothing, missing: 0, failed: 1, message: "q = 9 is not valid: q must be a prime power." }],
        },
      ],
    },
  ],
  width: 900,
};

const MAP: SweepChart = {
  ...LINES,
  kind: "map",
  repeated: "",
  y: { title: "virtual channels", symbol: "vcs", labels: ["2", "3"], numbers: [2, 3] },
};

function boxed(mark: Mark): readonly (readonly [number, number])[] {
  switch (mark.type) {
    case "line":
      return mark.points;
    case "circle":
      return [[mark.x, mark.y]];
    case "rect":
      return [
        [mark.x, mark.y],
        [mark.x + mark.width, mark.y + mark.height],
      ];
    case "text": {
      const { x0, y0, x1, y1 } = textBox(mark);
      return [
        [x0, y0],
        [x1, y1],
      ];
    }
  }
}

function expectInside(scene: Scene): void {
  for (const mark of scene.marks)
    for (const [x, y] of boxed(mark)) {
      expect(x, JSON.stringify(mark)).toBeGreaterThanOrEqual(-1);
      expect(x, JSON.stringify(mark)).toBeLessThanOrEqual(scene.width + 1);
      expect(y, JSON.stringify(mark)).toBeGreaterThanOrEqual(-1);
      expect(y, JSON.stringify(mark)).toBeLessThanOrEqual(scene.height + 1);
    }
}

function expectApart(scene: Scene): void {
  const texts = scene.marks.filter((mark) => mark.type === "text");
  for (const [i, one] of texts.entries())
    for (const other of texts.slice(i + 1)) expect(overlap(textBox(one), textBox(other)), `${one.text} / ${other.text}`).toBe(false);
}

const hoverOf = (scene: Scene, title: string) => scene.hovers.find((hover) => hover.title === title)!;

describe.each([
  [1080, 1],
  [1080, 3],
  [358, 1],
  [358, 2],
])("at %i pixels, %i panels", (width, many) => {
  const panels = Array.from({ length: many }, (_, i) => ({ ...LINES.panels[0]!, title: many > 1 ? `buffer = ${16 << i}` : "" }));
  test.each([LINES, MAP])("$kind stand inside, and no two texts on each other", (chart) => {
    const scene = sweepChart({ ...chart, panels, width });
    expectInside(scene);
    expectApart(scene);
    expect(scene.marks.some(({ part }) => part === "data")).toBe(true);
  });
});

describe("lines", () => {
  const scene = sweepChart(LINES);

  test("the band goes from the least to the largest, the line through the means", () => {
    const bands = scene.marks.filter((mark) => mark.type === "line" && mark.filled === true);
    expect(bands).toHaveLength(1);
    const line = scene.marks.find((mark) => mark.type === "line" && mark.part === "data" && mark.width === 1.8);
    expect(line!.type === "line" && line!.points).toHaveLength(3);
    const [band] = bands;
    if (band?.type !== "line" || line?.type !== "line") throw new Error("no lines");
    for (const i of [0, 1]) {
      expect(band.points[i]![1]).toBeLessThan(line.points[i]![1]);
      expect(band.points.at(-1 - i)![1]).toBeGreaterThan(line.points[i]![1]);
    }
  });

  test("a card tells mean, spread and interval, what is missing and why something failed", () => {
    expect(hoverOf(scene, "q = 5, MIN").rows).toEqual([
      ["mean of 3 seeds", "0.5"],
      ["from, to", "0.45–0.55"],
      ["known between", "0.44–0.56"],
      ["click", "opens it as a design"],
    ]);
    expect(hoverOf(scene, "q = 7, MIN").rows).toContainEqual(["still to be computed", "1 of 3"]);
    const failed = hoverOf(scene, "q = 9, UGAL-L");
    expect(failed.rows.map(([text]) => text).join(" ")).toContain("q = 9 is not valid: q must be a prime power.");
    expect(failed.key).toBeUndefined();
    expect(failed.rows).not.toContainEqual(["click", "opens it as a design"]);
    // A missing point is a gap.
    expect(scene.hovers.some(({ title }) => title === "q = 7, UGAL-L")).toBe(false);
  });

  test("the table has all digits and every cell", () => {
    expect(scene.table.columns).toEqual([
      "routing",
      X.title,
      "saturation load, mean of 3 seeds",
      "least",
      "largest",
      "known from",
      "known to",
      "at least so much",
      "points",
      "failed",
    ]);
    expect(scene.table.rows).toHaveLength(6);
    expect(scene.table.rows[0]).toEqual(["MIN", 5, 0.5, 0.45, 0.55, 0.44, 0.56, 0, 3, 0]);
    expect(scene.table.rows[4]).toEqual(["UGAL-L", 7, null, null, null, null, null, null, 0, 0]);
    expect(scene.table.rows[5]).toEqual(["UGAL-L", 9, null, null, null, null, null, null, 1, 1]);
  });

  test("what is known to be at least so much says so: in its card, by an arrow, without an upper end", () => {
    const cells = [known(0, 0.5, { points: 3, found: 3, atLeast: 2, low: 0.4, high: 0.9 }), known(1, 0.9, { atLeast: 1 }), known(2, 0.3)];
    const open = sweepChart({ ...LINES, y: null, panels: [{ title: "", lines: [{ title: "", cells }] }] });
    expect(hoverOf(open, "q = 5").rows.slice(0, 2)).toEqual([
      ["mean of 3 seeds", "≥ 0.5"],
      ["no upper bound", "2 of 3"],
    ]);
    expect(hoverOf(open, "q = 7").rows[0]).toEqual(["saturation load", "≥ 0.9"]);
    expect(hoverOf(open, "q = 9").rows[0]).toEqual(["saturation load", "0.3"]);
    expect(open.marks.filter((mark) => mark.type === "line" && mark.width === 1.3)).toHaveLength(4);
    expect(open.description).toContain("≥ 0.5 at 5 to 0.3 at 9");
    expect(open.table.rows.map((row) => row.slice(-4))).toEqual([
      [null, 2, 3, 0],
      [null, 1, 1, 0],
      [0.3, 0, 1, 0],
    ]);
  });

  test("a line breaks where a value is missing, and what is not yet the mean of all is open", () => {
    const cells = [known(0, 1), known(1, 2), nothing, known(3, 3, { points: 2, missing: 1 })];
    const x = { ...X, labels: ["1", "2", "3", "4"], numbers: [1, 2, 3, 4] };
    const broken = sweepChart({ ...LINES, x, y: null, panels: [{ title: "", lines: [{ title: "", cells }] }] });
    const lines = broken.marks.filter((mark) => mark.type === "line" && mark.part === "data" && mark.width === 1.8);
    expect(lines.map((line) => line.type === "line" && line.points.length)).toEqual([2]);
    const dots = broken.marks.filter((mark) => mark.type === "circle");
    expect(dots.map((dot) => dot.type === "circle" && dot.open)).toEqual([false, false, true]);
  });

  test("no more is drawn than can be seen, and it is said", () => {
    const many = Array.from({ length: 50_000 }, (_, i) => i + 1);
    const cells = many.map((value, i) => known(i, value));
    const panel = { title: "p", lines: [{ title: "", cells }] };
    const thinned = sweepChart({ ...LINES, x: { ...X, labels: many.map(String), numbers: many }, y: null, repeated: "", panels: [panel] });
    expect(thinned.subtitle).toBe("50\u202f000 points; 1000 of 50000 values of each line");
    expect(thinned.hovers).toHaveLength(1000);
    expect(thinned.table.rows).toHaveLength(50_000);
    const panels = Array.from({ length: 60 }, (_, i) => ({ ...LINES.panels[0]!, title: `panel ${i}` }));
    expect(sweepChart({ ...LINES, panels }).subtitle).toContain(`the first ${MAX_PANELS} of 60 panels`);
  });

  test("nothing known yet is a frame that says so", () => {
    const empty = sweepChart({ ...LINES, panels: [{ title: "", lines: [{ title: "MIN", cells: [nothing, nothing, nothing] }] }] });
    expect(empty.description).toMatch(/Nothing is known yet\.$/);
    expect(empty.hovers).toEqual([]);
    expect(empty.subtitle).toMatch(/^0 of 3 points/);
    expectInside(empty);
    // No scale is made up: what numbers there are are those of q.
    expect(empty.marks.flatMap((mark) => (mark.type === "text" && /^[\d.]+$/.test(mark.text) ? [mark.text] : []))).toEqual(["5", "7", "9"]);
  });

  test("logarithmic axes where values span decades", () => {
    expect(spansDecades([1, 10, 100])).toBe(true);
    expect(spansDecades([1, 99])).toBe(false);
    expect(spansDecades([0, 1000])).toBe(false);
    const cells = [1, 10, 100].map((value, i) => known(i, value));
    const chart = {
      ...LINES,
      y: null,
      repeated: "",
      panels: [{ title: "", lines: [{ title: "", cells }] }],
      x: { ...X, labels: ["1", "10", "100"], numbers: [1, 10, 100], log: true },
      figure: { title: "cycles", log: true },
    };
    const dots = sweepChart(chart).marks.filter((mark) => mark.type === "circle");
    const [a, b, c] = dots.map((dot) => (dot.type === "circle" ? [dot.x, dot.y] : [0, 0])) as [
      [number, number],
      [number, number],
      [number, number],
    ];
    expect(b[0] - a[0]).toBeCloseTo(c[0] - b[0], 6);
    expect(a[1] - b[1]).toBeCloseTo(b[1] - c[1], 6);
  });
});

describe("map", () => {
  test("names of rows stay beside their own panel, however long they are", () => {
    const name = "InfiniBand FDR10, 40 Gb/s (2014), with the longest of names";
    const [panel] = MAP.panels as [(typeof MAP.panels)[number]];
    const panels = ["one", "two"].map((title) => ({ ...panel, title }));
    const { marks } = sweepChart({ ...MAP, y: { ...MAP.y!, labels: [name, "MIN"], numbers: null }, panels });
    const boxes = marks.flatMap((mark) => (mark.type === "text" && mark.text.startsWith("Infini") ? [textBox(mark)] : []));
    const edge = Math.max(
      ...marks.flatMap((mark) => (mark.type === "rect" && mark.part === "data" && mark.x < 450 ? [mark.x + mark.width] : [])),
    );
    expect(boxes).toHaveLength(2);
    expect(boxes[1]!.x0).toBeGreaterThan(edge);
  });

  const scene = sweepChart(MAP);

  test("a cell for every two values: the larger the darker, empty where it is missing, crossed out where it failed", () => {
    const cells = scene.marks.filter((mark) => mark.type === "rect" && mark.part === "data");
    expect(cells.map(({ opacity }) => opacity)).toHaveLength(4);
    expect(scene.hovers).toHaveLength(6);
    const shade = (title: string): number => {
      const [x, y] = hoverOf(scene, title).anchor;
      return cells.find(
        (mark) => mark.type === "rect" && Math.abs(mark.x + mark.width / 2 - x) < 1 && Math.abs(mark.y + mark.height / 2 - y) < 1,
      )!.opacity!;
    };
    expect(shade("q = 5, vcs = 3")).toBeGreaterThan(shade("q = 5, vcs = 2"));
    expect(shade("q = 5, vcs = 2")).toBeGreaterThan(shade("q = 9, vcs = 2"));
    expect(hoverOf(scene, "q = 7, vcs = 3").rows).toEqual([
      ["still to be computed", "yes"],
      ["click", "opens it as a design"],
    ]);
    const crosses = scene.marks.filter((mark) => mark.type === "line" && mark.ink === "failed");
    expect(crosses).toHaveLength(2);
  });

  test("numbers rise from below", () => {
    expect(hoverOf(scene, "q = 5, vcs = 3").anchor[1]).toBeLessThan(hoverOf(scene, "q = 5, vcs = 2").anchor[1]);
  });
});

test("what was repeated is told as it is drawn: a mean a cell, or a line in a band", () => {
  expect(sweepChart({ ...MAP, repeated: "3 seeds" }).subtitle).toContain("means of 3 seeds");
  expect(sweepChart(LINES).subtitle).toContain("line: mean of 3 seeds, band: least to largest");
  expect(sweepChart(MAP).subtitle).not.toMatch(/mean/);
});

describe("the axis of the figure", () => {
  const far = (log: boolean): Scene =>
    sweepChart({
      ...LINES,
      figure: { title: "latency", log },
      y: null,
      panels: [{ title: "", lines: [{ title: "", cells: [known(0, 118), known(1, 121), known(2, 125)] }] }],
    });

  test("begins at zero, or is broken and says so", () => {
    expect(sweepChart(LINES).subtitle).not.toContain("broken");
    expect(far(false).subtitle).toContain("broken axis");
    expect(far(true).subtitle).not.toContain("broken");
    // Its two strokes.
    const strokes = ({ marks }: Scene): number =>
      marks.filter((mark) => mark.type === "line" && mark.part === "axis" && mark.ink === "muted").length;
    expect([sweepChart(LINES), far(false), far(true)].map(strokes)).toEqual([0, 2, 0]);
  });
});
