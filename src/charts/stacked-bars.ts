/** Bars of designs, each stacked of its parts, with the key of the parts above them. */
import type { Ink, Mark, Scene } from "../drawing/scene.ts";
import { fitText, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

/** What bars are made of: the same parts for all of them, in this order. */
export interface StackedPart {
  readonly title: string;
  /** Where there is no room for all titles in one line. */
  readonly short?: string;
  readonly ink: Ink;
  readonly opacity?: number;
}

export interface StackedRow {
  /** "A dragonfly 72". */
  readonly label: string;
  readonly design: number;
  /** One value a part, none negative. */
  readonly values: readonly number[];
  /** Their sum as it stands behind the bar. */
  readonly written: string;
  /** Lines for the pointer. */
  readonly details: readonly (readonly [label: string, value: string])[];
}

export interface StackedBars {
  readonly parts: readonly StackedPart[];
  readonly rows: readonly StackedRow[];
  readonly width: number;
  /** A part's value in its bar, where there is room. */
  readonly write: (value: number) => string;
}

const SIZE = 11;
const KEY = 22;
/** From one line of the key to the next. */
const KEY_LINE = 17;
const ROW = 34;
const BAR = 22;

export function stackedBars({ parts, rows, width, write }: StackedBars): Pick<Scene, "width" | "height" | "marks" | "hovers"> {
  const totals = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const { left, right } = barRoom(rows, width);
  const x = linearScale([0, Math.max(...totals, 1e-9)], [0, right - left]);
  const key = keyOf(parts, width);
  const marks: Mark[] = [...key.marks];
  const middleOf = (i: number): number => key.height + (i + 0.5) * ROW;
  rows.forEach((row, i) => {
    const middle = middleOf(i);
    marks.push(rowLabel(row.label, left, middle));
    let at = left;
    parts.forEach(({ ink, opacity }, k) => {
      const value = row.values[k]!;
      const size = x(value);
      if (size > 0)
        marks.push({
          type: "rect",
          part: "data",
          x: at,
          y: middle - BAR / 2,
          width: Math.max(0.5, size - 1),
          height: BAR,
          radius: 1,
          ink,
          ...(opacity === undefined ? {} : { opacity }),
        });
      const text = write(value);
      if (size >= textWidth(text, SIZE) + 8)
        marks.push({
          type: "text",
          part: "label",
          x: at + (size - 1) / 2,
          y: middle + 4,
          text,
          size: SIZE,
          anchor: "middle",
          // What shines through is too pale for the panel's colour.
          ink: opacity === undefined ? "panel" : "text",
          ...(opacity === undefined ? {} : { bare: true }),
        });
      at += size;
    });
    marks.push({
      type: "text",
      part: "label",
      x: at + 6,
      y: middle + 4,
      text: row.written,
      size: SIZE,
      bold: true,
      anchor: "start",
      ink: "text",
    });
  });
  return {
    width,
    height: key.height + rows.length * ROW,
    marks,
    hovers: rows.map(({ label, design, details }, i) => ({
      x: 0,
      y: middleOf(i) - ROW / 2,
      width,
      height: ROW,
      anchor: [left + x(totals[i]!), middleOf(i)],
      title: label,
      ink: { design },
      rows: details,
    })),
  };
}

/** Where bars begin and may end, given the row labels on the left and the values on the right. */
export function barRoom(rows: readonly Pick<StackedRow, "label" | "written">[], width: number): { left: number; right: number } {
  const left =
    Math.min(
      0.42 * width,
      rows.reduce((most, { label }) => Math.max(most, textWidth(label, SIZE)), 0),
    ) + 10;
  return { left, right: width - rows.reduce((most, { written }) => Math.max(most, textWidth(written, SIZE, true)), 0) - 8 };
}

export function rowLabel(label: string, left: number, middle: number): Mark {
  return {
    type: "text",
    part: "axis",
    x: left - 8,
    y: middle + 4,
    text: fitText(label, SIZE, left - 8),
    size: SIZE,
    anchor: "end",
    ink: "muted",
  };
}

/** The colour key, left to right; titles shorten where the chart is narrow, and go on in a further line where that is not enough. */
function keyOf(parts: readonly StackedPart[], width: number): { readonly marks: readonly Mark[]; readonly height: number } {
  const wide = parts.reduce((sum, { title }) => sum + textWidth(title, SIZE) + 32, 0) <= width;
  let [x, y] = [0, 0];
  const marks = parts.flatMap(({ title, short = title, ink, opacity }): Mark[] => {
    const text = wide ? title : short;
    const room = textWidth(text, SIZE) + 15;
    if (x > 0 && x + room > width) [x, y] = [0, y + KEY_LINE];
    const made: Mark[] = [
      {
        type: "rect",
        part: "axis",
        x,
        y: y + 2,
        width: 10,
        height: 10,
        radius: 2,
        ink,
        ...(opacity === undefined ? {} : { opacity }),
      },
      { type: "text", part: "axis", x: x + 15, y: y + 11, text, size: SIZE, anchor: "start", ink: "muted" },
    ];
    x += room + 17;
    return made;
  });
  return { marks, height: KEY + y };
}
