/** Estimated curves in the latency chart: dashed on a band, named so, apart from all that is simulated. */
import { expect, test } from "vitest";
import { latencyChart } from "../../src/charts/latency-chart.ts";
import type { EstimateSeries, LoadChart } from "../../src/charts/load-series.ts";
import type { Mark } from "../../src/drawing/scene.ts";

const point = (load: number, mean: number | null): EstimateSeries["points"][number] => ({
  load,
  offered: load,
  accepted: mean === null ? null : load,
  saturated: mean === null ? null : false,
  packetLatency: { mean },
  flitHopsPerCycle: null,
  hops: { mean: 2 },
  minimalFraction: 1,
  channelUse: null,
  band: { packetLatency: mean === null ? null : { lower: 0.9 * mean, upper: 1.2 * mean }, accepted: { lower: 0, upper: 1 } },
});
const ESTIMATE: EstimateSeries = {
  design: 1,
  label: "B UGAL-L",
  former: false,
  points: [point(0.1, 100), point(0.3, 120), point(0.5, 160), point(0.7, null)],
  saturation: { load: 0.66, lower: 0.6, upper: 0.75 },
};
const chart = (change: Partial<LoadChart> = {}): LoadChart => ({
  series: [],
  bounds: [],
  estimates: [ESTIMATE],
  width: 372,
  height: 260,
  ...change,
});
const texts = (marks: readonly Mark[]): string[] => marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
const ofEstimate = (marks: readonly Mark[]): readonly Mark[] => marks.filter(({ part }) => part === "estimate");

test("a dashed line on a band as far as anything is known, with the word and where it is thought to end", () => {
  const { marks, hovers, table, description } = latencyChart(chart());
  expect(marks.filter(({ part }) => part === "data")).toEqual([]);
  const [band, line, end] = ofEstimate(marks);
  expect(band).toMatchObject({ type: "line", filled: true });
  expect(line).toMatchObject({ type: "line", dash: "5 4" });
  expect(end).toMatchObject({ type: "rect" });
  const outline = (mark: Mark | undefined): number => (mark?.type === "line" ? mark.points.length : 0);
  expect(outline(line)).toBe(3);
  // Out along the upper edge, over the corner where that leaves the frame, back along the lower one.
  expect(outline(band)).toBe(7);
  expect(texts(marks)).toContain("B UGAL-L, estimated");
  expect(texts(marks)).toContain("B ≈ 0.60 to 0.75");
  expect(hovers.map(({ title }) => title)).toEqual(["B UGAL-L at 0.1", "B UGAL-L at 0.3", "B UGAL-L at 0.5"]);
  expect(hovers[0]!.rows[0]).toEqual(["latency, estimated", "≈ 100 cycles"]);
  expect(description).toContain("B UGAL-L, estimated and not simulated: about 100 cycles at load 0.1, saturates at about 0.60 to 0.75.");
  const column = (name: string): number => table.columns.indexOf(name);
  expect(table.rows.map((row) => row[column("design")])).toEqual(Array(4).fill("B UGAL-L, estimated"));
  expect(table.rows.map((row) => row[column("estimated to (cycles)")])).toEqual([120, 144, 192, null]);
  expect(table.rows.map((row) => row[column("p99 (cycles)")])).toEqual([null, null, null, null]);
  expect(new Set(table.rows.map((row) => row.length))).toEqual(new Set([table.columns.length]));
});

test("bands stay in the frame, whatever their upper edge", () => {
  const steep = { ...ESTIMATE, points: [point(0.1, 100), point(0.3, 120), point(0.5, 4000)] };
  for (const scale of ["linear", "log"] as const) {
    const { marks, height } = latencyChart(chart({ estimates: [steep], scale }));
    for (const mark of ofEstimate(marks)) if (mark.type === "line") for (const [, y] of mark.points) expect(y > 0 && y < height).toBe(true);
  }
});

test("what was estimated for earlier values is faint and ends nowhere; a single load is a ring; without any the chart is as it was", () => {
  const former = latencyChart(chart({ estimates: [{ ...ESTIMATE, former: true }] })).marks;
  expect(ofEstimate(former).every(({ opacity }) => opacity !== undefined && opacity < 0.5)).toBe(true);
  expect(texts(former).some((text) => text.includes("≈"))).toBe(false);
  expect(texts(former)).toContain("B UGAL-L, estimated before");
  const single = latencyChart(chart({ estimates: [{ ...ESTIMATE, points: [point(0.1, 100)] }] })).marks;
  expect(ofEstimate(single).some((mark) => mark.type === "circle" && mark.open === true)).toBe(true);
  expect(latencyChart(chart({ estimates: [] }))).toEqual(latencyChart({ series: [], bounds: [], width: 372, height: 260 }));
});
