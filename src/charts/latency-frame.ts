/** What stands around the plot of the latency chart: saturations above it in rows, models as named ticks below it, its vertical scale. */
import type { Frame } from "./axes.ts";
import type { AxisScale } from "./scale.ts";
import { latencyRange } from "./latency-curve.ts";
import { saturationText } from "./load-series.ts";
import type { LoadChart, LoadSeries } from "./load-series.ts";
import { logScale } from "./scale.ts";
import { linearScale } from "./scale.ts";
import type { LinearScale } from "./scale.ts";
import type { Ink, Mark } from "../drawing/scene.ts";
import { fraction, loadText, textWidth } from "../drawing/text.ts";

export const LEFT = 46;
export const RIGHT = 16;
/** Below the plot: ticks, their numbers, the axis' title. */
export const FOOT = 38;
export const ROW = 14;
const HEAD = 10;
/** Between labels of one row. */
const SPACE = 8;
const SIZE = 11;

export interface Wanted {
  readonly at: number;
  readonly text: string;
  readonly bold: boolean;
  readonly part: "label" | "cursor";
  readonly ink: Ink;
}

export interface Rows {
  /** That they take, with the space to the plot. */
  readonly height: number;
  /** Ready to be drawn, `bottom`: of the lowest row. */
  readonly marks: (lowest: number) => Mark[];
}

/** Labels as near to their loads as the axis allows, in as many rows as keep them apart. */
export function inRows(
  wanted: readonly Wanted[],
  [left, right]: readonly [number, number],
): { readonly rows: number; readonly placed: readonly (Wanted & { readonly x0: number; readonly row: number })[] } {
  const ends: number[] = [];
  const placed = [...wanted]
    .sort((a, b) => a.at - b.at)
    .map((one) => {
      const width = textWidth(one.text, SIZE, one.bold);
      const x0 = Math.max(left, Math.min(right - width, one.at - width / 2));
      const free = ends.findIndex((end) => x0 >= end + SPACE);
      const row = free < 0 ? ends.length : free;
      ends[row] = x0 + width;
      return { ...one, x0, row };
    });
  return { rows: ends.length, placed };
}

/** "A" of "A UGAL-L". */
export function letterOf({ label }: Pick<LoadSeries, "label">): string {
  return label.split(" ", 1)[0]!;
}

/** Where curves end, with the letter of their design and the interval; and the load that is looked at; `further`: what stands there besides. */
export function endLabels(
  lines: readonly { readonly one: LoadSeries; readonly saturation: number | null }[],
  { cursor, width }: Pick<LoadChart, "cursor" | "width">,
  x: LinearScale,
  further: readonly Wanted[] = [],
): Rows {
  const wanted: Wanted[] = [
    ...further,
    ...lines.flatMap(({ one, saturation }) =>
      saturation === null
        ? []
        : [
            {
              at: x(saturation),
              text: `${letterOf(one)} ${one.saturation ? saturationText(one.saturation) : fraction(saturation)}`,
              bold: true,
              part: "label" as const,
              ink: { design: one.design },
            },
          ],
    ),
  ];
  if (cursor !== undefined) {
    const inside = x(cursor) <= width - RIGHT + 1;
    wanted.push({
      at: inside ? x(cursor) : width - RIGHT,
      text: `${loadText(cursor)}${inside ? "" : " →"}`,
      bold: true,
      part: "cursor",
      ink: "text",
    });
  }
  // Beside the axis' unit.
  const { rows, placed } = inRows(wanted, [LEFT + 2, width - 2]);
  const height = HEAD + ROW * Math.max(1, rows);
  return {
    height,
    marks: (lowest) =>
      placed.map(({ x0, row, text, bold, part, ink }) => ({
        type: "text",
        part,
        x: x0,
        y: lowest - row * ROW,
        text,
        size: SIZE,
        bold,
        anchor: "start",
        ink,
      })),
  };
}

export interface LatencyScale {
  readonly y: AxisScale;
  readonly low: number;
  readonly high: number;
  /** It does not begin at zero, which is drawn. */
  readonly broken: boolean;
}

/** A logarithmic axis shows all latencies; a linear one leaves out those far above the bend. */
export function latencyScale(latencies: readonly (readonly number[])[], { top, bottom }: Frame, scale: "linear" | "log"): LatencyScale {
  const all = latencies.flat().filter((latency) => latency > 0);
  if (scale === "log" && all.length > 0) {
    const [low, high] = [0.8 * Math.min(...all), 1.25 * Math.max(...all)];
    return { y: logScale([low, high], [bottom, top]), low, high, broken: false };
  }
  const [low, high] = latencyRange(latencies);
  return { y: linearScale([low, high], [bottom, top]), low, high, broken: low > 0 };
}

const HATCH = 9;

/** Oblique lines over all loads beyond a bound; `phase`, 0 to 1, keeps those of several apart. */
export function hatchMarks(from: number, { right, top, bottom }: Frame, ink: Ink, phase: number): Mark[] {
  const marks: Mark[] = [];
  const tall = bottom - top;
  for (let start = from - tall + phase * HATCH; start < right; start += HATCH) {
    const [x0, x1] = [Math.max(from, start), Math.min(right, start + tall)];
    if (x1 - x0 < 1) continue;
    marks.push({
      type: "line",
      part: "bound",
      points: [
        [x0, bottom - (x0 - start)],
        [x1, bottom - (x1 - start)],
      ],
      ink,
      width: 0.8,
      opacity: 0.45,
    });
  }
  return marks;
}
