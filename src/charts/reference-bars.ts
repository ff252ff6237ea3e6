/** Bars of designs, each against a line of its own: what is known of a network beside what could be at most, or is elsewhere. */
import type { Mark, Scene } from "../drawing/scene.ts";
import { textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";
import { barRoom, rowLabel } from "./stacked-bars.ts";

export interface ReferenceRow {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly value: number;
  /** Up to here the bar is certain: the rest is paler. */
  readonly certain: number;
  /** Where its line stands; null for none. */
  readonly line: number | null;
  /** The value as it stands behind the bar. */
  readonly written: string;
  /** Lines for the pointer. */
  readonly details: readonly (readonly [label: string, value: string])[];
}

interface ReferenceBars {
  readonly rows: readonly ReferenceRow[];
  /** What the lines mean. */
  readonly key: string;
  readonly width: number;
}

const SIZE = 11;
const KEY = 24;
const ROW = 34;
const BAR = 20;
/** Of the line beyond the bar, above and below. */
const BEYOND = 4;
const LINE = { ink: "text", width: 1.4, dash: "3 2" } as const;

export function referenceBars({ rows, key, width }: ReferenceBars): Pick<Scene, "width" | "height" | "marks" | "hovers"> {
  const { left, right } = barRoom(rows, width);
  const x = linearScale([0, Math.max(1e-9, ...rows.flatMap(({ value, line }) => [value, line ?? 0]))], [left, right]);
  const middleOf = (i: number): number => KEY + (i + 0.5) * ROW;
  const lined = rows.some(({ line }) => line !== null);
  const marks = rows.flatMap(({ label, design, value, certain, line, written }, i): readonly Mark[] => {
    const middle = middleOf(i);
    const bar = { type: "rect", part: "data", y: middle - BAR / 2, height: BAR, ink: { design } } as const;
    const at = line === null ? null : x(line);
    // Beside the line, where the number would meet it.
    const beside = x(value) + 6;
    const meets = at !== null && at >= beside - 4 && at <= beside + textWidth(written, SIZE, true) + 2;
    return [
      rowLabel(label, left, middle),
      { ...bar, x: left, width: Math.max(certain > 0 ? 1 : 0, x(certain) - left), radius: 2, opacity: 0.9 },
      ...(x(value) - x(certain) > 0.5 ? [{ ...bar, x: x(certain), width: x(value) - x(certain), radius: 0, opacity: 0.25 }] : []),
      ...(at === null ? [] : [upright(at, middle - BAR / 2 - BEYOND, middle + BAR / 2 + BEYOND, "bound")]),
      {
        type: "text",
        part: "label",
        x: meets ? at + 5 : beside,
        y: middle + 4,
        text: written,
        size: SIZE,
        bold: true,
        anchor: "start",
        ink: "text",
      },
    ];
  });
  const title: readonly Mark[] = [
    upright(5, 1, 13, "axis"),
    { type: "text", part: "axis", x: 15, y: 11, text: key, size: SIZE, anchor: "start", ink: "muted" },
  ];
  return {
    width,
    height: KEY + rows.length * ROW,
    marks: [...(lined ? title : []), ...marks],
    hovers: rows.map(({ label, design, value, details }, i) => ({
      x: 0,
      y: KEY + i * ROW,
      width,
      height: ROW,
      anchor: [x(value), middleOf(i)],
      title: label,
      ink: { design },
      rows: details,
    })),
  };
}

function upright(x: number, top: number, bottom: number, part: "bound" | "axis"): Mark {
  return {
    type: "line",
    part,
    points: [
      [x, top],
      [x, bottom],
    ],
    ...LINE,
  };
}
