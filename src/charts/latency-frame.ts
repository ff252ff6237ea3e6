/** The surroundings of the latency chart's plot: saturations above it in rows, models as named ticks below it, its vertical scale. */
import { scaleLinear, scaleLog } from "d3";
import type { HoverRegion, Ink, Mark } from "../drawing/scene.ts";
import { fraction, loadText, textWidth } from "../drawing/text.ts";
import type { Frame } from "./axes.ts";
import { latencyRange } from "./latency-curve.ts";
import { bandOf, boundText, saturationText } from "./load-series.ts";
import type { LoadBound, LoadChart, LoadSeries } from "./load-series.ts";
import { axisText, line, FONT_SIZE_PX, text } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { AxisScale, LinearScale } from "./scale.ts";

export const LEFT_MARGIN_PX = 46;
export const RIGHT_MARGIN_PX = 16;
/** Height below the plot: ticks and their numbers. */
export const FOOT_HEIGHT_PX = 24;
/** From the plot to the first row below that. */
const FIRST_ROW_PX = 30;
const LABEL_ROW_HEIGHT_PX = 14;
const HEAD_HEIGHT_PX = 10;
/** In one row. */
const MIN_LABEL_GAP_PX = 8;

export interface Wanted {
  readonly at: number;
  readonly text: string;
  readonly bold: boolean;
  readonly part: "label" | "cursor" | "axis";
  readonly ink: Ink;
}

interface Rows {
  /** Their height, with the space to the plot. */
  readonly height: number;
  /** The marks, from the edge of the plot on. */
  readonly marks: (edge: number) => Mark[];
}

/** Labels as near to their loads as the axis allows, in as many rows as keep them apart. */
function inRows(
  wanted: readonly Wanted[],
  [left, right]: readonly [number, number],
): { readonly rows: number; readonly placed: readonly (Wanted & { readonly x0: number; readonly row: number })[] } {
  const ends: number[] = [];
  const placed = [...wanted]
    .sort((a, b) => a.at - b.at)
    .map((one) => {
      const width = textWidth(one.text, FONT_SIZE_PX, one.bold);
      const x0 = Math.max(left, Math.min(right - width, one.at - width / 2));
      const free = ends.findIndex((end) => x0 >= end + MIN_LABEL_GAP_PX);
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

/**
 * Labels of the ends of curves, with the letter of their design and the interval; and of the load on view; `further`: additional labels.
 */
export function endLabels(
  lines: readonly { readonly one: LoadSeries; readonly saturation: number | null }[],
  { cursor, width }: Partial<Pick<LoadChart, "cursor">> & Pick<LoadChart, "width">,
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
    const inside = x(cursor) <= width - RIGHT_MARGIN_PX + 1;
    wanted.push({
      at: inside ? x(cursor) : width - RIGHT_MARGIN_PX,
      text: `${loadText(cursor)}${inside ? "" : " →"}`,
      bold: true,
      part: "cursor",
      ink: "text",
    });
  }
  // Beside the axis' unit.
  const { rows, placed } = inRows(wanted, [LEFT_MARGIN_PX + 2, width - 2]);
  const height = HEAD_HEIGHT_PX + LABEL_ROW_HEIGHT_PX * Math.max(1, rows);
  return {
    height,
    marks: (top) =>
      placed.map(({ x0, row, text: words, bold, part, ink }) => text(x0, top - 5 - row * LABEL_ROW_HEIGHT_PX, words, { part, bold, ink })),
  };
}

export interface LatencyScale {
  readonly y: AxisScale;
  readonly low: number;
  readonly high: number;
  /** True if it does not begin at zero, which is drawn. */
  readonly broken: boolean;
}

/** A logarithmic axis shows all latencies; a linear one leaves out those far above the bend. */
export function latencyScale(latencies: readonly (readonly number[])[], { top, bottom }: Frame, scale: "linear" | "log"): LatencyScale {
  const all = latencies.flat().filter((latency) => latency > 0);
  if (scale === "log" && all.length > 0) {
    const [low, high] = [0.8 * Math.min(...all), 1.25 * Math.max(...all)];
    return { y: scaleLog([low, high], [bottom, top]), low, high, broken: false };
  }
  const [low, high] = latencyRange(latencies);
  return { y: scaleLinear([low, high], [bottom, top]), low, high, broken: low > 0 };
}

const HATCH_PITCH_PX = 9;

/** Oblique lines over all loads beyond a bound. */
export function hatchMarks(from: number, { right, top, bottom }: Frame, ink: Ink): Mark[] {
  const marks: Mark[] = [];
  const tall = bottom - top;
  for (let start = from - tall; start < right; start += HATCH_PITCH_PX) {
    const [x0, x1] = [Math.max(from, start), Math.min(right, start + tall)];
    if (x1 - x0 < 1) continue;
    const oblique: readonly Point[] = [
      [x0, bottom - (x0 - start)],
      [x1, bottom - (x1 - start)],
    ];
    marks.push(line(oblique, { part: "bound", ink, width: 0.8, opacity: 0.45 }));
  }
  return marks;
}

/** Most rows of whole names below a chart. */
const MAX_NAME_ROWS = 2;
/** Left end of these rows, and the space between two texts of one row, pixels. */
const NAME_ROW_LEFT_PX = 4;
const NAME_ROW_GAP_PX = 9;

/** Models that are no bound of the simulation: ticks on the axis of loads, and their names below its numbers. */
interface ModelTicks extends Rows {
  readonly ticks: readonly (readonly [at: number, ink: Ink])[];
  /** The meaning of lone letters and numbers; none if names are whole. */
  readonly hovers: (foot: number) => HoverRegion[];
}

/**
 * Each name at its load, and the axis' title where a row has room; if these take many rows, each name once, followed by the letters of the
 * designs with their numbers. `named`: false leaves the ticks without names.
 */
export function modelTicks(
  bounds: readonly LoadBound[],
  series: readonly LoadSeries[],
  x: LinearScale,
  title: string,
  named: boolean,
): ModelTicks {
  const range = x.range() as [number, number];
  const end = range[1] + RIGHT_MARGIN_PX - 2;
  const shown = bounds.filter((bound) => bound.certified !== true && x(bandOf(bound) ?? bound.load) <= range[1] + 1);
  const ticks = shown.flatMap((bound) =>
    [bandOf(bound), bound.load].flatMap((load) => (load !== null && x(load) <= range[1] + 1 ? [[x(load), inkOf(bound)] as const] : [])),
  );
  const wanted = (named ? shown : []).map((bound): Wanted => ({
    at: Math.min(range[1], x(bound.load)),
    text: `${bound.label} ${boundText(bound)}`,
    bold: false,
    part: "label",
    ink: inkOf(bound),
  }));
  const axis: Wanted = { at: range[1], text: title, bold: false, part: "axis", ink: "muted" };
  if (inRows(wanted, [NAME_ROW_LEFT_PX, end]).rows > MAX_NAME_ROWS) return { ticks, ...inShort(shown, series, x, end, title) };
  const { rows, placed } = inRows([...wanted, axis], [NAME_ROW_LEFT_PX, end]);
  return {
    height: rows * LABEL_ROW_HEIGHT_PX,
    ticks,
    marks: (foot) =>
      placed.map(({ x0, row, text: words, part, ink }) => text(x0, foot + FIRST_ROW_PX + row * LABEL_ROW_HEIGHT_PX, words, { part, ink })),
    hovers: () => [],
  };
}

interface Piece {
  readonly text: string;
  readonly ink: Ink;
  /** Null for a name. */
  readonly bound: LoadBound | null;
}

function inShort(
  shown: readonly LoadBound[],
  series: readonly LoadSeries[],
  x: LinearScale,
  end: number,
  title: string,
): Omit<ModelTicks, "ticks"> {
  const named = new Map<string, LoadBound[]>();
  for (const bound of shown.toSorted((a, b) => a.load - b.load)) named.set(bound.label, [...(named.get(bound.label) ?? []), bound]);
  const lineOf = ({ design }: LoadBound): LoadSeries | undefined => series.find((one) => one.design === design);
  const pieces = [...named].flatMap(([label, its]): Piece[] => [
    { text: `${label}:`, ink: "muted", bound: null },
    ...its.map((bound): Piece => {
      const whose = lineOf(bound);
      return { text: `${whose ? `${letterOf(whose)} ` : ""}${boundText(bound)}`, ink: inkOf(bound), bound };
    }),
  ]);
  let [at, last] = [NAME_ROW_LEFT_PX, 0];
  const placed = pieces.map((piece) => {
    const width = textWidth(piece.text, FONT_SIZE_PX);
    if (at > NAME_ROW_LEFT_PX && at + width > end) [at, last] = [NAME_ROW_LEFT_PX, last + 1];
    const x0 = at;
    at += width + NAME_ROW_GAP_PX;
    return { ...piece, x0, width, row: last };
  });
  // After the last of them, or in a row of its own.
  const titled = at + textWidth(title, FONT_SIZE_PX) <= end ? last : last + 1;
  const baseline = (foot: number, row: number): number => foot + FIRST_ROW_PX + row * LABEL_ROW_HEIGHT_PX;
  return {
    height: (titled + 1) * LABEL_ROW_HEIGHT_PX,
    marks: (foot) => [
      ...placed.map(({ text: words, x0, row, ink }) => text(x0, baseline(foot, row), words, { ink })),
      axisText(end, baseline(foot, titled), title, "end"),
    ],
    hovers: (foot) =>
      placed.flatMap(({ bound, x0, width, row, ink }): HoverRegion[] =>
        bound === null
          ? []
          : [
              {
                x: x0 - 3,
                y: baseline(foot, row) - FONT_SIZE_PX,
                width: width + 6,
                height: LABEL_ROW_HEIGHT_PX,
                anchor: [x0 + width / 2, baseline(foot, row) - FONT_SIZE_PX / 2],
                title: lineOf(bound)?.label ?? bound.label,
                ink,
                rows: [[bound.label, boundText(bound)]],
              },
            ],
      ),
  };
}

function inkOf({ design }: LoadBound): Ink {
  return design === null ? "muted" : { design };
}
