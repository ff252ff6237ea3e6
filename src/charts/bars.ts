/** Bars: columns, and rows with a name before each bar and its value behind it; stacked from parts, or with a line for comparison. */
import { max, scaleLinear, stack, sum } from "d3";
import type { HoverRegion, Ink, Mark, RectMark, Scene } from "../drawing/scene.ts";
import { fitText, textWidth } from "../drawing/text.ts";
import { keyMarks } from "./key.ts";
import { axisText, paintOf, rect, FONT_SIZE_PX, text, upright } from "./marks.ts";

type Details = HoverRegion["rows"];
type Bars = Pick<Scene, "width" | "height" | "marks" | "hovers">;

/** First and last positions of the values of each row when they are stacked. */
export function stacked(rows: readonly (readonly number[])[]): readonly (readonly (readonly [from: number, to: number])[])[] {
  const parts = max(rows, ({ length }) => length) ?? 0;
  const series = stack<readonly number[], number>()
    .keys(Array.from({ length: parts }, (_, k) => k))
    .value((row, k) => row[k] ?? 0)(rows);
  return rows.map((row, i) => row.map((_, k) => [series[k]![i]![0], series[k]![i]![1]] as const));
}

/** An upright bar between two heights, at least `least` pixels tall, so that small values stay visible. */
export function column(
  { x, width, from, to }: Readonly<Record<"x" | "width" | "from" | "to", number>>,
  look: Parameters<typeof rect>[1],
  least = 0.5,
): RectMark {
  const tall = Math.max(least, from - to);
  return rect({ x, y: from - tall, width, height: tall }, look);
}

interface Named {
  /** "A dragonfly 72"; in lines where one is too long. */
  readonly label: string | readonly string[];
  /** The text behind the bar; "" if it reserves no room. */
  readonly written: string;
}

interface RowRoom {
  readonly width: number;
  /** Height of a row, and space above the first one. */
  readonly row: number;
  readonly head?: number;
  /** Largest part of the width for names, and least pixels for values. */
  readonly names?: number;
  readonly values?: number;
}

export interface Rows {
  /** Where bars begin and may end. */
  readonly left: number;
  readonly right: number;
  readonly height: number;
  middle(i: number): number;
  /** The row's name. */
  name(i: number): readonly Mark[];
  /** The region that answers the pointer over the whole row. */
  region(i: number, at: number, answer: Pick<HoverRegion, "title" | "ink" | "rows">): HoverRegion;
}

/** Distance between two lines of a name. */
const NAME_LINE_PX = 13;

/** Rows one below the other, with room for names on the left and for values on the right. */
export function rowsOf(rows: readonly Named[], { width, row, head = 0, names = 0.42, values = 0 }: RowRoom): Rows {
  const lines = rows.map(({ label }) => (typeof label === "string" ? [label] : label));
  const longest = max(lines.flat(), (label) => textWidth(label, FONT_SIZE_PX)) ?? 0;
  const left = Math.min(names * width, longest) + 10;
  const right = width - rows.reduce((most, { written }) => Math.max(most, textWidth(written, FONT_SIZE_PX, true)), values) - 8;
  const middle = (i: number): number => head + (i + 0.5) * row;
  return {
    left,
    right,
    height: head + rows.length * row,
    middle,
    name: (i) => lines[i]!.map((label, k) => rowName(label, left, middle(i) + (k - (lines[i]!.length - 1) / 2) * NAME_LINE_PX)),
    region: (i, at, answer) => ({ x: 0, y: middle(i) - row / 2, width, height: row, anchor: [at, middle(i)], ...answer }),
  };
}

/** A name that ends before the bars do. */
export function rowName(label: string, left: number, middle: number): Mark {
  return axisText(left - 8, middle + 4, fitText(label, FONT_SIZE_PX, left - 8), "end");
}

/** A value behind its bar. */
export function valueText(x: number, middle: number, written: string): Mark {
  return text(x, middle + 4, written, { bold: true });
}

/** A bar up to its certain value, and paler from there up to its possible value. Pixels. */
export function certainBar(
  { from, certain, to, middle, thick }: Readonly<Record<"from" | "certain" | "to" | "middle" | "thick", number>>,
  { ink, opacity, pale, least = 1 }: { readonly ink: Ink; readonly opacity: number; readonly pale: number; readonly least?: number },
): readonly Mark[] {
  const [y, height] = [middle - thick / 2, thick];
  return [
    rect({ x: from, y, width: Math.max(least, certain - from), height }, { ink, opacity, radius: 2 }),
    ...(to - certain > 0.5 ? [rect({ x: certain, y, width: to - certain, height }, { ink, opacity: pale })] : []),
  ];
}

/** The parts of bars: the same for all of them, in this order. */
export interface StackedPart {
  readonly title: string;
  /** A short title, if there is no room for all titles in one line. */
  readonly short?: string;
  readonly ink: Ink;
  readonly opacity?: number;
}

export interface StackedRow {
  readonly label: string;
  readonly design: number;
  /** One value a part, none negative. */
  readonly values: readonly number[];
  /** Their sum as text behind the bar. */
  readonly written: string;
  /** Lines for the pointer. */
  readonly details: Details;
}

const KEY_HEAD_PX = 22;
const ROW_HEIGHT_PX = 34;
const MIN_ROW_HEIGHT_PX = 26;
const BETWEEN_ROWS_PX = 12;

/** `write`: a part's value in its bar, if there is room. `height`: what rows are to fit into, as far as they can, pixels. */
export function stackedBars({
  parts,
  rows,
  width,
  write,
  height: room = Infinity,
}: {
  readonly parts: readonly StackedPart[];
  readonly rows: readonly StackedRow[];
  readonly width: number;
  readonly height?: number;
  readonly write: (value: number) => string;
}): Bars {
  const key = partsKey(parts, width);
  const head = KEY_HEAD_PX + key.height;
  const row = Math.max(MIN_ROW_HEIGHT_PX, Math.min(ROW_HEIGHT_PX, Math.floor((room - head) / Math.max(1, rows.length))));
  const tall = row - BETWEEN_ROWS_PX;
  const { left, right, height, middle, name, region } = rowsOf(rows, { width, row, head });
  const stacks = stacked(rows.map(({ values }) => values));
  const totals = stacks.map((ends) => ends.at(-1)?.[1] ?? 0);
  const x = scaleLinear([0, Math.max(...totals, 1e-9)], [left, right]);
  const partMarks = (part: StackedPart, value: number, [from, to]: readonly [number, number], at: number): readonly Mark[] => {
    const wide = x(to) - x(from);
    const words = write(value);
    // What shines through is too pale for the panel's colour.
    const on = part.opacity === undefined ? ({ ink: "panel" } as const) : ({ ink: "text", bare: true } as const);
    return [
      ...(wide > 0
        ? [rect({ x: x(from), y: at - tall / 2, width: Math.max(0.5, wide - 1), height: tall }, { ...paintOf(part), radius: 1 })]
        : []),
      ...(wide >= textWidth(words, FONT_SIZE_PX) + 8 ? [text(x(from) + (wide - 1) / 2, at + 4, words, { anchor: "middle", ...on })] : []),
    ];
  };
  return {
    width,
    height,
    marks: [
      ...key.marks,
      ...rows.flatMap(({ values, written }, i) => [
        ...name(i),
        ...parts.flatMap((part, k) => partMarks(part, values[k]!, stacks[i]![k]!, middle(i))),
        valueText(x(totals[i]!) + 6, middle(i), written),
      ]),
    ],
    hovers: rows.map(({ label, design, details }, i) => region(i, x(totals[i]!), { title: label, ink: { design }, rows: details })),
  };
}

/** Titles are shortened if the chart is narrow. */
function partsKey(parts: readonly StackedPart[], width: number): ReturnType<typeof keyMarks> {
  const wide = sum(parts, ({ title }) => textWidth(title, FONT_SIZE_PX) + 32) <= width;
  return keyMarks(
    parts.map((part) => ({ title: wide ? part.title : (part.short ?? part.title), ...paintOf(part) })),
    { right: width },
  );
}

export interface ReferenceRow {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly value: number;
  /** The certain value: the bar is paler beyond. */
  readonly certain: number;
  /** Position of its line; null for none. */
  readonly line: number | null;
  /** The value as text behind the bar. */
  readonly written: string;
  /** Lines for the pointer. */
  readonly details: Details;
}

const REFERENCE_KEY_PX = 24;
const REFERENCE_BAR_HEIGHT_PX = 20;
/** Above and below. */
const REFERENCE_LINE_BEYOND_BAR_PX = 4;
const REFERENCE_LINE = { ink: "text", width: 1.4, dash: "3 2" } as const;

/** Bars with a line of their own each: a network's value beside an upper bound or another value. `key`: the meaning of the lines. */
export function referenceBars({
  rows,
  key,
  width,
}: {
  readonly rows: readonly ReferenceRow[];
  readonly key: string;
  readonly width: number;
}): Bars {
  const { left, right, height, middle, name, region } = rowsOf(rows, { width, row: ROW_HEIGHT_PX, head: REFERENCE_KEY_PX });
  const x = scaleLinear([0, Math.max(1e-9, ...rows.flatMap(({ value, line }) => [value, line ?? 0]))], [left, right]);
  const reach = REFERENCE_BAR_HEIGHT_PX / 2 + REFERENCE_LINE_BEYOND_BAR_PX;
  const lined = rows.some(({ line }) => line !== null);
  return {
    width,
    height,
    marks: [
      ...(lined ? [upright(5, 1, 13, { part: "axis", ...REFERENCE_LINE }), axisText(15, 11, key)] : []),
      ...rows.flatMap(({ design, value, certain, line, written }, i): readonly Mark[] => {
        const at = line === null ? null : x(line);
        // Beside the line, where the number would meet it.
        const beside = x(value) + 6;
        const meets = at !== null && at >= beside - 4 && at <= beside + textWidth(written, FONT_SIZE_PX, true) + 2;
        return [
          ...name(i),
          ...certainBar(
            { from: left, certain: x(certain), to: x(value), middle: middle(i), thick: REFERENCE_BAR_HEIGHT_PX },
            { ink: { design }, opacity: 0.9, pale: 0.25, least: certain > 0 ? 1 : 0 },
          ),
          ...(at === null ? [] : [upright(at, middle(i) - reach, middle(i) + reach, { part: "bound", ...REFERENCE_LINE })]),
          valueText(meets ? at + 5 : beside, middle(i), written),
        ];
      }),
    ],
    hovers: rows.map(({ label, design, value, details }, i) => region(i, x(value), { title: label, ink: { design }, rows: details })),
  };
}
