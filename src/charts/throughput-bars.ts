/** Throughput at saturation: linear programs and simulations as bars on one scale, in the given order. */
import { scaleLinear } from "d3";
import type { Cell, Ink, Mark, Scene } from "../drawing/scene.ts";
import { fitText, fraction, textWidth } from "../drawing/text.ts";
import { certainBar, rowsOf, valueText } from "./bars.ts";
import { saturationText } from "./load-series.ts";
import type { SaturationInterval } from "./load-series.ts";
import { line, FONT_SIZE_PX, span, text, upright } from "./marks.ts";
import type { Point } from "./marks.ts";

export interface ThroughputRow {
  /** "any routing (LP)", "A UGAL-L simulated". */
  readonly label: string;
  /** Fraction of terminal bandwidth; null while unknown. */
  readonly value: number | null;
  /** The certain part, while `value` is only an upper bound: the bar then has an uncertain end. */
  readonly lower?: number;
  /** The interval of a simulated value: ticks at its ends, and its text. */
  readonly within?: SaturationInterval;
  /** What the network alone would carry, if the endpoints' own links allow less. */
  readonly network?: number;
  /** Number of the design for a simulated value; null for a bound (grey). */
  readonly design: number | null;
  /** Text instead of the value, or behind it: "solving…", "not reached up to 0.9". */
  readonly note?: string;
  /** Further lines for the pointer. */
  readonly details?: readonly (readonly [label: string, value: string])[];
}

const ROW_HEIGHT_PX = 30;
/** With more rows than these, rows stand closer. */
const MAX_ROOMY_ROWS = 5;
const CLOSE_ROW_HEIGHT_PX = 24;
const BAR_HEIGHT_PX = 18;
/** Half of an interval's tick. */
const HALF_TICK_PX = 6;
const INTERVAL = { part: "bound", ink: "text", width: 1.2 } as const;
const MAX_NAMES_SHARE_OF_WIDTH = 0.44;
/** An upper end beyond this multiple of the certain part does not set the scale, nor does the network's own figure. */
const MAX_SCALE_PER_CERTAIN = 1.3;

export function throughputBars({ rows, width }: { readonly rows: readonly ThroughputRow[]; readonly width: number }): Scene {
  const labels = rows.map(({ label }) => linesOf(label, MAX_NAMES_SHARE_OF_WIDTH * width));
  const row = rows.length > MAX_ROOMY_ROWS && labels.every(({ length }) => length === 1) ? CLOSE_ROW_HEIGHT_PX : ROW_HEIGHT_PX;
  const written = rows.map(writtenOf);
  const { left, middle, name, region, ...room } = rowsOf(
    rows.map(({ value }, i) => ({ label: labels[i]!, written: value === null ? "" : written[i]! })),
    { width, row, names: MAX_NAMES_SHARE_OF_WIDTH, values: 30 },
  );
  const most = rows.reduce((max, { value, lower, within, network }) => {
    const reach = value === null ? 0 : lower !== undefined && lower > 0 ? Math.min(value, MAX_SCALE_PER_CERTAIN * lower) : value;
    return Math.max(max, reach, Math.min(Math.max(network ?? 0, within?.upper ?? 0), MAX_SCALE_PER_CERTAIN * reach));
  }, 0);
  const right = Math.max(left + 20, room.right);
  const scale = scaleLinear([0, most || 1], [left, right]);
  const x = (value: number): number => Math.min(right, Math.max(left, scale(value)));
  const marks = rows.flatMap(({ value, lower, within, network, design }, i): readonly Mark[] => {
    if (value === null)
      return [...name(i), text(left + 6, middle(i) + 4, fitText(written[i]!, FONT_SIZE_PX, width - left), { bold: false, ink: "muted" })];
    const ink: Ink = design === null ? "bound" : { design };
    const [top, bottom] = [middle(i) - BAR_HEIGHT_PX / 2, middle(i) + BAR_HEIGHT_PX / 2];
    const [certain, end] = [x(lower ?? value), x(value)];
    const beyond = network === undefined ? end : Math.max(end, x(network));
    const roomy = beyond - end > 0.5;
    const ends = within && ([x(within.lower ?? 0), x(within.upper)] as const);
    const outline: readonly Point[] = [
      [end, top],
      [beyond, top],
      [beyond, bottom],
      [end, bottom],
    ];
    return [
      ...name(i),
      ...certainBar(
        { from: left, certain, to: end, middle: middle(i), thick: BAR_HEIGHT_PX },
        { ink, opacity: design === null ? 0.5 : 0.9, pale: 0.2 },
      ),
      ...(end - certain > 0.5 ? [upright(end, top, bottom, { part: "bound", ink, width: 1.4, dash: "2 2" })] : []),
      ...(roomy ? [line(outline, { part: "bound", ink, dash: "2 2" })] : []),
      ...(ends ? span(middle(i), ...ends, INTERVAL, HALF_TICK_PX) : []),
      valueText(Math.max(roomy ? beyond : end, ends?.[1] ?? 0) + 6, middle(i), written[i]!),
    ];
  });
  return {
    title: "Throughput at saturation",
    subtitle: "fraction of terminal bandwidth",
    width,
    height: Math.max(row, room.height),
    marks,
    description: rows.map(({ label }, i) => `${label}: ${written[i]!}.`).join(" "),
    hovers: rows.map(({ label, value, design, details = [] }, i) =>
      region(i, value === null ? left : x(value), {
        title: label,
        ink: design === null ? "bound" : { design },
        rows: [["throughput", written[i]!], ...details],
      }),
    ),
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

/** A label as it is, or, if it is wider than this, in two lines that break at the last comma that fits. */
function linesOf(label: string, width: number): readonly string[] {
  if (textWidth(label, FONT_SIZE_PX) <= width) return [label];
  const parts = label.split(/(?<=,) /);
  for (let first = parts.length - 1; first > 0; first--) {
    const head = parts.slice(0, first).join(" ");
    if (first === 1 || textWidth(head, FONT_SIZE_PX) <= width) return [head, parts.slice(first).join(" ")];
  }
  return [label];
}

/** A bound is written as "at most". */
function writtenOf({ value, within, design, network, note }: ThroughputRow): string {
  if (value === null) return note ?? "–";
  const number = within !== undefined ? saturationText(within) : design === null ? `≤\u202f${fraction(value)}` : fraction(value);
  return [number, ...(network === undefined ? [] : [`(network ≤\u202f${fraction(network)})`]), ...(note === undefined ? [] : [note])].join(
    " ",
  );
}
