/** Labels in the plot of the latency chart: designs, certified bounds, falls, each where it covers nothing; or none. */
import type { Frame } from "./axes.ts";
import type { AxisScale } from "./scale.ts";
import type { Fall } from "./falling.ts";
import type { LabelPlacer, Place } from "./labels.ts";
import type { Stable } from "./latency-curve.ts";
import type { Point } from "./marks.ts";
import { letterOf } from "./latency-frame.ts";
import { bandOf, boundText } from "./load-series.ts";
import type { LoadBound, LoadChart, LoadSeries } from "./load-series.ts";
import type { LinearScale } from "./scale.ts";
import type { Mark, TextMark } from "../drawing/scene.ts";
import { atMost, percent } from "../drawing/text.ts";

/** A design's line as it is drawn. */
export interface Drawn {
  readonly one: LoadSeries;
  readonly stable: readonly Stable[];
  readonly saturation: number | null;
  readonly curve: readonly Point[];
  /** Dotted, from the last stable point to saturation. */
  readonly rise: readonly Point[];
  readonly falls: readonly Fall[];
}

const SIZE = 11;

export function labelsOf(
  drawn: readonly Drawn[],
  chart: LoadChart,
  x: LinearScale,
  y: AxisScale,
  frame: Frame,
  placer: LabelPlacer,
): Mark[] {
  const marks: Mark[] = [];
  for (const { one, curve, rise } of drawn) {
    const look = { part: "label", size: SIZE, bold: true, ink: { design: one.design } } as const;
    const places = besideCurve(curve, rise, frame);
    // The letter stands over the plot, too, where the curve ends.
    const label = placer.placeLines(look, [one.label], places, 0) ?? placer.placeLines(look, [letterOf(one)], places, 0);
    marks.push(...(label ?? []));
  }
  for (const bound of chart.bounds.filter(({ certified }) => certified)) {
    const ink = bound.design === null ? ("muted" as const) : { design: bound.design };
    const at = Math.min(frame.right, x(bound.load));
    const before = x(bandOf(bound) ?? bound.load);
    if (x(bound.load) > frame.right + 1) continue;
    const places: Place[] = [];
    for (let row = frame.top + 14; row < frame.bottom - 4; row += 14)
      places.push(
        { x: frame.right + 14, y: row, anchor: "end" },
        { x: at - 5, y: row, anchor: "end" },
        { x: before - 5, y: row, anchor: "end" },
      );
    const look = { part: "label", size: SIZE, ink } as const;
    const found = boundTexts(bound, drawn).reduce<readonly TextMark[] | null>(
      (placed, lines) => placed ?? placer.placeLines(look, lines, places, 0),
      null,
    );
    marks.push(...(found ?? []));
  }
  for (const { one, falls } of drawn) {
    for (const fall of falls.slice(0, 1)) {
      const latency = one.points.find(({ load }) => load === fall.load)?.packetLatency.mean;
      if (latency === undefined || latency === null || y(latency) < frame.top) continue;
      const [px, py] = [x(fall.load), y(latency)];
      const places: Place[] = [];
      for (const dy of [22, 36, 50, 64, -30, 80])
        for (const [dx, anchor] of [
          [0, "middle"],
          [10, "start"],
          [-10, "end"],
          [40, "start"],
        ] as const)
          places.push({ x: px + dx, y: py + dy, anchor });
      const look = { part: "label", size: SIZE, ink: { design: one.design } } as const;
      const text = [`lower: fewer ${fall.fewer} packets,`, `the slow ones (${percent(fall.shares[0])} → ${percent(fall.shares[1])})`];
      marks.push(...(placer.placeLines(look, text, places, 0) ?? []));
    }
  }
  return marks;
}

/** Near the end of the line first, where lines are farthest apart. */
function besideCurve(curve: readonly Point[], rise: readonly Point[], frame: Frame): Place[] {
  const places: Place[] = [];
  for (let i = curve.length - 1; i >= 0; i--) {
    const [px, py] = curve[i]!;
    for (const [dx, dy, anchor] of [
      [-9, -6, "end"],
      [10, 13, "start"],
      [10, 4, "start"],
      [-10, 4, "end"],
      // Beside a ring.
      [-13, -6, "end"],
      [14, 13, "start"],
      [14, 4, "start"],
      [-14, 4, "end"],
      [0, -10, "middle"],
      [0, 20, "middle"],
      [0, -15, "middle"],
      [0, 25, "middle"],
      [14, 30, "start"],
      [-14, -20, "end"],
    ] as const)
      places.push({ x: px + dx, y: Math.max(frame.top + 12, py + dy), anchor });
  }
  const [foot, top] = rise;
  for (const t of foot && top ? [0.15, 0.3, 0.45, 0.6, 0.75] : []) {
    const [px, py] = [foot![0] + t * (top![0] - foot![0]), foot![1] + t * (top![1] - foot![1])];
    places.push({ x: px - 8, y: py, anchor: "end" }, { x: px + 8, y: py, anchor: "start" });
  }
  return places;
}

/** Ways to write what no routing exceeds, from one line to several. */
function boundTexts(bound: LoadBound, drawn: readonly Drawn[]): readonly (readonly string[])[] {
  const whose = drawn.find(({ one }) => one.design === bound.design)?.one;
  const none = whose ? `no routing on ${letterOf(whose)}` : "no routing";
  const value = boundText(bound, (load) => atMost(load));
  return [
    [`${none} above ${value}`, "(certified)"],
    [none, `above ${value}`, "(certified)"],
    [`above ${value}`, "(certified)"],
    [`≤ ${value}`],
    [value],
  ];
}
