/** Throughput at saturation: linear programs and simulations as bars on one scale, largest limits first as given. */
import { saturationText } from "./load-series.ts";
import type { SaturationInterval } from "./load-series.ts";
import type { Cell, Ink, Mark, Scene } from "../drawing/scene.ts";
import { fitText, fraction, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

export interface ThroughputRow {
  /** "any routing (LP)", "A UGAL-L simulated". */
  readonly label: string;
  /** Fraction of terminal bandwidth; null while it is not known. */
  readonly value: number | null;
  /** The certain part, while `value` is only what it is at most: the bar then has an uncertain end. */
  readonly lower?: number;
  /** The interval that a simulated value is known in: ticks at its ends, and its text. */
  readonly within?: SaturationInterval;
  /** What the network alone would carry, where the endpoints' own links allow less. */
  readonly network?: number;
  /** Number of the design for a simulated value; null for a bound (grey). */
  readonly design: number | null;
  /** In place of the value, or behind it: "solving…", "not reached up to 0.9". */
  readonly note?: string;
  /** Further lines for the pointer. */
  readonly details?: readonly (readonly [label: string, value: string])[];
}

const ROW = 30;
/** Where there are more rows than these, they stand closer. */
const ROOMY = 5;
const CLOSE_ROW = 24;
const BAR = 18;
/** Half of an interval's tick. */
const TICK = 6;
const SIZE = 11;
/** From one line of a label to the next. */
const LINE = 13;
/** An upper end beyond this multiple of the certain part does not set the scale, nor does head-room of the network. */
const REACH = 1.3;

export function throughputBars({ rows, width }: { readonly rows: readonly ThroughputRow[]; readonly width: number }): Scene {
  const labels = rows.map(({ label }) => linesOf(label, 0.44 * width));
  const row = rows.length > ROOMY && labels.every(({ length }) => length === 1) ? CLOSE_ROW : ROW;
  const labelWidth =
    Math.min(
      0.44 * width,
      labels.flat().reduce((most, line) => Math.max(most, textWidth(line, SIZE)), 0),
    ) + 10;
  const written = rows.map(writtenOf);
  const valueWidth =
    rows.reduce((most, { value }, i) => (value === null ? most : Math.max(most, textWidth(written[i]!, SIZE, true))), 30) + 8;
  const most = rows.reduce((max, { value, lower, within, network }) => {
    const reach = value === null ? 0 : lower !== undefined && lower > 0 ? Math.min(value, REACH * lower) : value;
    return Math.max(max, reach, Math.min(Math.max(network ?? 0, within?.upper ?? 0), REACH * reach));
  }, 0);
  const right = Math.max(labelWidth + 20, width - valueWidth);
  const scale = linearScale([0, most || 1], [labelWidth, right]);
  const x = (value: number): number => Math.min(right, Math.max(labelWidth, scale(value)));
  const height = Math.max(row, rows.length * row);
  const marks: Mark[] = [];
  rows.forEach(({ value, lower, within, network, design }, i) => {
    const middle = (i + 0.5) * row;
    const ink: Ink = design === null ? "bound" : { design };
    const bar = { type: "rect", part: "data", y: middle - BAR / 2, height: BAR, ink } as const;
    const lines = labels[i]!;
    lines.forEach((line, k) => {
      marks.push({
        type: "text",
        part: "axis",
        x: labelWidth - 8,
        y: middle + 4 + (k - (lines.length - 1) / 2) * LINE,
        text: fitText(line, SIZE, labelWidth - 8),
        size: SIZE,
        anchor: "end",
        ink: "muted",
      });
    });
    let end = labelWidth;
    if (value !== null) {
      const certain = x(lower ?? value);
      end = x(value);
      marks.push({ ...bar, x: labelWidth, width: Math.max(1, certain - labelWidth), radius: 2, opacity: design === null ? 0.5 : 0.9 });
      if (end - certain > 0.5) {
        marks.push({ ...bar, x: certain, width: end - certain, radius: 0, opacity: 0.2 });
        marks.push({
          type: "line",
          part: "bound",
          points: [
            [end, middle - BAR / 2],
            [end, middle + BAR / 2],
          ],
          ink,
          width: 1.4,
          dash: "2 2",
        });
      }
      if (network !== undefined && x(network) - end > 0.5) {
        marks.push({
          type: "line",
          part: "bound",
          points: [
            [end, middle - BAR / 2],
            [x(network), middle - BAR / 2],
            [x(network), middle + BAR / 2],
            [end, middle + BAR / 2],
          ],
          ink,
          width: 1,
          dash: "2 2",
        });
        end = x(network);
      }
      if (within !== undefined) {
        const ends = [x(within.lower ?? 0), x(within.upper)] as const;
        marks.push({
          type: "line",
          part: "bound",
          points: [
            [ends[0], middle],
            [ends[1], middle],
          ],
          ink: "text",
          width: 1.2,
        });
        for (const at of ends)
          marks.push({
            type: "line",
            part: "bound",
            points: [
              [at, middle - TICK],
              [at, middle + TICK],
            ],
            ink: "text",
            width: 1.2,
          });
        end = Math.max(end, ends[1]);
      }
    }
    const text = value === null ? fitText(written[i]!, SIZE, width - labelWidth) : written[i]!;
    marks.push({
      type: "text",
      part: "label",
      x: end + 6,
      y: middle + 4,
      text,
      size: SIZE,
      bold: value !== null,
      anchor: "start",
      ink: value === null ? "muted" : "text",
    });
  });
  return {
    title: "Throughput at saturation",
    subtitle: "fraction of terminal bandwidth",
    width,
    height,
    marks,
    description: rows.map(({ label }, i) => `${label}: ${written[i]!}.`).join(" "),
    hovers: rows.map(({ label, value, design, details = [] }, i) => ({
      x: 0,
      y: i * row,
      width,
      height: row,
      anchor: [value === null ? labelWidth : x(value), (i + 0.5) * row],
      title: label,
      ink: design === null ? "bound" : { design },
      rows: [["throughput", written[i]!], ...details],
    })),
    table: {
      columns: ["limit", "simulated throughput (fraction of terminal bandwidth)", "at least", "network alone, at most", "at most"],
      rows: rows.map(({ label, value, lower, within, design, network }): Cell[] => [
        label,
        design === null ? null : value,
        within ? within.lower : (lower ?? value),
        network ?? null,
        within ? within.upper : design === null ? value : null,
      ]),
    },
  };
}

/** A label as it is, or, where it is wider than this, in two lines that part at the last comma up to which it fits. */
function linesOf(label: string, width: number): readonly string[] {
  if (textWidth(label, SIZE) <= width) return [label];
  const parts = label.split(/(?<=,) /);
  for (let first = parts.length - 1; first > 0; first--) {
    const head = parts.slice(0, first).join(" ");
    if (first === 1 || textWidth(head, SIZE) <= width) return [head, parts.slice(first).join(" ")];
  }
  return [label];
}

/** A bound is at most. */
function writtenOf({ value, within, design, network, note }: ThroughputRow): string {
  if (value === null) return note ?? "–";
  const number = within !== undefined ? saturationText(within) : design === null ? `≤\u202f${fraction(value)}` : fraction(value);
  return [number, ...(network === undefined ? [] : [`(network ≤\u202f${fraction(network)})`]), ...(note === undefined ? [] : [note])].join(
    " ",
  );
}
