/** Chart of accepted throughput, as a load, against offered load: on the diagonal until saturation, then flat or falling. */
import { scaleLinear } from "d3";
import type { Mark, Scene } from "../drawing/scene.ts";
import { fraction } from "../drawing/text.ts";
import type { LoadPoint } from "../simulation/results.ts";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import { LabelPlacer, placesBeside } from "./labels.ts";
import type { Offset, Place } from "./labels.ts";
import {
  bandOf,
  boundText,
  byLoad,
  cursorLabel,
  cursorMarks,
  LOAD_AXIS,
  loadFrame,
  POINT_COLUMNS,
  pointRadius,
  pointRegion,
  pointTable,
  reachOf,
  ringBox,
  ringMarks,
  withCursor,
} from "./load-series.ts";
import type { LoadChart } from "./load-series.ts";
import { circle, level, line, rect } from "./marks.ts";
import type { Point } from "./marks.ts";

/** Bounds up to this multiple of the highest load are shown, so that curves that end below them are visible. */
const MAX_BOUND_PER_HIGHEST_LOAD = 1.35;
/** The worst flow is drawn if it differs by more than this share of what is carried. */
const MIN_SHARE_APART_OF_WORST_FLOW = 0.03;
const BOUND_NAME_HEIGHT_PX = 16;

/** Possible places of a line's name at its points. */
const BESIDE: readonly Offset[] = [
  [0, -9, "end"],
  [0, 18, "end"],
  [9, 14, "start"],
  [-9, -6, "end"],
];

/** The bounds of the chart are levels here: no routing carries more. */
export function acceptedChart(chart: LoadChart): Scene {
  const { series, bounds, width, height, cursor } = chart;
  const frame = loadFrame(chart);
  const loads = series.flatMap((one) => [...one.points.map((p) => p.load), ...one.running.map((p) => p.load)]);
  const carried = series.flatMap((one) => [...one.points, ...one.running].map((p) => p.carried));
  const most = loads.length === 0 ? 1 : Math.max(...loads);
  const x = scaleLinear([0, most * 1.03], [frame.left, frame.right]);
  const shownBounds = bounds.filter((bound) => (bandOf(bound) ?? bound.load) <= MAX_BOUND_PER_HIGHEST_LOAD * most);
  // Above the highest bound there is room for its name.
  const overName = 1 / Math.max(0.5, 1 - BOUND_NAME_HEIGHT_PX / (frame.bottom - frame.top));
  const top = Math.max(0.022, 1.1 * Math.max(0, ...carried), overName * Math.max(0, ...shownBounds.map(reachOf)));
  const y = scaleLinear([0, Math.min(top, MAX_BOUND_PER_HIGHEST_LOAD * most * overName)], [frame.bottom, frame.top]);
  const marks: Mark[] = [...verticalAxis(frame, y, "carried load"), ...horizontalAxis(frame, x, LOAD_AXIS)];
  const end = Math.min(x.domain()[1]!, y.domain()[1]!);
  const diagonal = [
    [x(0), y(0)],
    [x(end), y(end)],
  ] as const;
  marks.push(line(diagonal, { part: "grid", ink: "bound", dash: "1 3" }));
  const placer = new LabelPlacer({ x0: frame.left + 2, x1: width - 1, y0: frame.top - 2, y1: frame.bottom - 3 });
  placer.avoid(diagonal);
  for (const bound of shownBounds) {
    const band = bandOf(bound);
    const ink = bound.design === null ? ("bound" as const) : { design: bound.design };
    const high = Math.max(frame.top, y(bound.load));
    if (band !== null) {
      const box = { x: frame.left, y: high, width: frame.right - frame.left, height: Math.max(1, y(band) - high) };
      marks.push(rect(box, { part: "bound", ink, opacity: 0.14 }));
    }
    for (const value of band === null ? [bound.load] : [band, bound.load]) {
      if (y(value) < frame.top) continue;
      const across = level(y(value), frame.left, frame.right, {
        part: "bound",
        ink,
        width: band === null ? 1.2 : 0.8,
        dash: band === null ? "4 3" : "1 3",
      });
      marks.push(across);
      placer.avoid(across.points);
    }
  }
  const lines = series.map((one) => ({
    one,
    points: byLoad(one.points),
    curve: byLoad(one.points).map((p): Point => [x(p.load), y(p.carried)]),
    worst: worstOf(byLoad(one.points)).map(([load, flow]): Point => [x(load), y(flow)]),
  }));
  const unlike = lines.some(({ worst }) => worst.length > 0);
  for (const { curve, worst } of lines) {
    placer.avoid(curve);
    if (worst.length > 0) placer.avoid(worst);
  }
  const cursorLine = cursorMarks(chart, x, frame);
  marks.push(...cursorLine);
  for (const { one, points, curve, worst } of lines) {
    const ink = { design: one.design };
    if (curve.length > 1) marks.push(line(curve, { ink, width: 2 }));
    if (worst.length > 1) marks.push(line(worst, { ink, dash: "3 2" }));
    points.forEach((point, i) => marks.push(circle(curve[i]!, pointRadius(one, point), { ink, open: point.coarse === true })));
    const selected = points.findIndex(({ load }) => load === cursor);
    if (selected >= 0) {
      marks.push(...ringMarks(...curve[selected]!, ink, true));
      placer.block(ringBox(...curve[selected]!));
    }
    for (const { load, carried: now } of one.running) marks.push(circle([x(load), y(now)], 3.4, { ink, open: true, opacity: 0.75 }));
  }
  marks.push(...cursorLabel(chart, x, frame, placer));
  if (cursorLine.length > 0)
    placer.avoid([
      [x(cursor!), frame.top],
      [x(cursor!), frame.bottom],
    ]);
  for (const { one, curve } of lines) {
    const places = curve.toReversed().flatMap((point) => placesBeside(point, BESIDE));
    const label = placer.place({ part: "label", text: one.label, size: 11, bold: true, ink: { design: one.design } }, places);
    if (label) marks.push(label);
  }
  for (const bound of shownBounds) {
    const places: Place[] = [];
    const [above, below] = [Math.max(frame.top, y(bound.load)) - 4, y(bandOf(bound) ?? bound.load) + 12];
    for (let px = frame.left + 6; px < frame.right; px += 18)
      places.push({ x: px, y: above, anchor: "start" }, { x: px, y: below, anchor: "start" });
    places.push({ x: frame.right, y: above, anchor: "end" }, { x: frame.right, y: below, anchor: "end" });
    const label = placer.place(
      {
        part: "label",
        text: `${bound.label} ${boundText(bound)}`,
        size: 11,
        ink: bound.design === null ? "muted" : { design: bound.design },
      },
      places,
    );
    if (label) marks.push(label);
  }
  return {
    title: "Accepted throughput",
    subtitle: withCursor(
      `what gets through of the offered load, as a load; dotted: all of it${unlike ? "; dashed: as much as the worst flow gets" : ""}`,
      chart,
    ),
    width,
    height,
    marks,
    description:
      lines
        .filter(({ points }) => points.length > 0)
        .map(({ one, points }) => `${one.label} carries at most ${fraction(Math.max(...points.map((p) => p.carried)))}.`)
        .join(" ") || "No results yet.",
    hovers: lines.flatMap(({ one, points, curve }) => points.map((point, i) => pointRegion(one, point, curve[i]!, frame))),
    table: { columns: POINT_COLUMNS, rows: series.flatMap(pointTable) },
  };
}

/** The throughput if all got as little of their offer as the worst flow; nothing if that is the throughput. */
function worstOf(points: readonly LoadPoint[]): (readonly [load: number, flow: number])[] {
  const apart = points.findIndex((point) => point.worstFlow < (1 - MIN_SHARE_APART_OF_WORST_FLOW) * point.carried);
  return apart < 0 ? [] : points.slice(Math.max(0, apart - 1)).map(({ load, worstFlow }) => [load, worstFlow] as const);
}
