/** Labels of the chart of latency: saturation loads, designs, bounds, each where there is room. */
import type { Frame } from "./axes.ts";
import type { LabelPlacer, Place } from "./labels.ts";
import type { Point, Stable } from "./latency-curve.ts";
import { bandOf, boundText, cursorLabel, saturationText } from "./load-series.ts";
import type { LoadBound, LoadChart, LoadSeries } from "./load-series.ts";
import type { Mark, TextMark } from "../drawing/scene.ts";
import { fraction } from "../drawing/text.ts";
import type { LinearScale } from "./scale.ts";

/** A design's line as it is drawn. */
export interface Drawn {
  readonly one: LoadSeries;
  readonly stable: readonly Stable[];
  readonly saturation: number | null;
  readonly curve: readonly Point[];
  /** Dotted, from the last stable point to saturation. */
  readonly rise: readonly Point[];
}

export function labelsOf(drawn: readonly Drawn[], chart: LoadChart, x: LinearScale, frame: Frame, placer: LabelPlacer): Mark[] {
  const marks: Mark[] = [];
  const size = 11;
  for (const { one, saturation, rise } of drawn) {
    if (saturation === null) continue;
    const at = rise[1]?.[0] ?? x(saturation);
    const places: Place[] = [{ x: at, y: frame.top - 5, anchor: "middle" }];
    for (const [dx, anchor] of [
      [5, "start"],
      [-5, "end"],
    ] as const)
      places.push({ x: at + dx, y: frame.top - 5, anchor }, { x: at + dx, y: frame.top + 9, anchor });
    const look = { part: "label", size, bold: true, ink: { design: one.design } } as const;
    // Its interval, or the value alone where that is too long.
    const label =
      (one.saturation ? placer.place({ ...look, text: saturationText(one.saturation) }, places) : null) ??
      placer.place({ ...look, text: fraction(saturation) }, places);
    if (label) marks.push(label);
  }
  marks.push(...cursorLabel(chart, x, frame, placer));
  for (const { one, curve, rise } of drawn) {
    const places: Place[] = [];
    // Near the end of the line first, where lines are farthest apart.
    for (let i = curve.length - 1; i >= 0; i--) {
      const [px, py] = curve[i]!;
      for (const [dx, dy, anchor] of [
        [-8, -6, "end"],
        [9, 13, "start"],
        [9, 4, "start"],
        [-9, 4, "end"],
        [0, -10, "middle"],
        [0, 19, "middle"],
      ] as const)
        places.push({ x: px + dx, y: Math.max(frame.top + 10, py + dy), anchor });
    }
    const [foot, top] = rise;
    for (const t of foot && top ? [0.15, 0.3, 0.45, 0.6, 0.75] : []) {
      const [px, py] = [foot![0] + t * (top![0] - foot![0]), foot![1] + t * (top![1] - foot![1])];
      places.push({ x: px - 8, y: py, anchor: "end" }, { x: px + 8, y: py, anchor: "start" });
    }
    const label = placer.place({ part: "label", text: one.label, size, bold: true, ink: { design: one.design } }, places);
    if (label) marks.push(label);
  }
  // Short ones first: they stand where there is little room.
  for (const bound of [...chart.bounds].sort((a, b) => a.label.length - b.label.length)) {
    const [left, right] = [x(bandOf(bound) ?? bound.load), Math.min(frame.right, x(bound.load))];
    const beside = (row: number): Place[] => [
      { x: right + 5, y: row, anchor: "start" },
      { x: left - 5, y: row, anchor: "end" },
    ];
    const places: Place[] = [];
    for (let row = frame.top + 12; row < frame.bottom - 4; row += 15) places.push(...beside(row));
    const look = { part: "label", size, ink: bound.design === null ? ("muted" as const) : { design: bound.design } } as const;
    const variants = boundTexts(bound);
    const within = (most: number): readonly TextMark[] | null =>
      variants.reduce<readonly TextMark[] | null>((found, lines) => found ?? placer.placeLines(look, lines, places, most), null);
    const below = (): readonly TextMark[] | null => placer.placeLines(look, variants[0]!, beside(frame.bottom - 6), 0);
    // Where nothing is crossed, in as few lines as that takes, or below all curves; else across one line, on its rim; else the value alone or where the least is crossed.
    marks.push(...(within(0) ?? below() ?? within(1) ?? placer.placeLines(look, [boundText(bound)], places) ?? within(Infinity) ?? []));
  }
  return marks;
}

/** Ways to write a bound's names and value, from one line to several. */
function boundTexts(bound: LoadBound): readonly (readonly string[])[] {
  const { label } = bound;
  const names = label.split(", ").map((name, i, all) => (i < all.length - 1 ? `${name},` : name));
  const value = boundText(bound);
  return [[`${label} ${value}`], [label, value], [...names.slice(0, -1), `${names.at(-1)} ${value}`], [...names, value]];
}
