/** The common part of a sweep's charts: their cells, and the cards of cells. */
import { scaleLinear, scaleLog } from "d3";
import type { HoverRegion, Ink } from "../drawing/scene.ts";
import { plural, significant, wrapText } from "../drawing/text.ts";
import type { Frame } from "./axes.ts";
import type { AxisScale } from "./scale.ts";

/** A figure at a place: the mean of its known points, the least and the largest, and its known ends. */
export interface SweepCell {
  /** What a click on it chooses. */
  readonly key: string;
  readonly points: number;
  readonly missing: number;
  readonly none: number;
  readonly failed: number;
  readonly message: string | null;
  readonly found: number;
  /** Number of known points that are only lower bounds: the mean is a lower bound then. */
  readonly atLeast: number;
  readonly mean: number | null;
  readonly low: number;
  readonly high: number;
  readonly lower: number;
  readonly upper: number;
}

export interface SweepPanel {
  readonly title: string;
  readonly lines: readonly { readonly title: string; readonly cells: readonly SweepCell[] }[];
}

export interface SweepAxis {
  readonly title: string;
  /** Short: "q". */
  readonly symbol: string;
  readonly labels: readonly string[];
  readonly numbers: readonly number[] | null;
}

export interface SweepFigure {
  readonly title: string;
  readonly log: boolean;
}

/** Positions of values: the scale of the figure, and its drawn part. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Ratio of neighbouring values from which on a logarithmic axis shows more. */
const MIN_LOGARITHMIC_RATIO = 100;
const SENTENCE_BOX = { width: 196, size: 12, lines: 7 } as const;

/** Whether values would be invisible on a linear axis. */
export function spansDecades(values: readonly number[]): boolean {
  let [least, most] = [Infinity, 0];
  for (const value of values) {
    if (!(value > 0)) return false;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most / least >= MIN_LOGARITHMIC_RATIO;
}

/** The least and the largest drawn value, with the known ends. */
export function rangeOf(panels: readonly SweepPanel[]): Range | null {
  let [low, high] = [Infinity, -Infinity];
  for (const { lines } of panels)
    for (const { cells } of lines)
      for (const cell of cells)
        if (cell.mean !== null) {
          low = Math.min(low, cell.lower, cell.low);
          high = Math.max(high, cell.upper, cell.high);
        }
  return low <= high ? { low, high } : null;
}

/** From zero if values are not far from it, so that heights compare; else close around them. */
export function figureScale({ low, high }: Range, log: boolean, range: readonly [number, number]): AxisScale {
  if (log && low > 0) return scaleLog(high > low ? [low / 1.15, high * 1.15] : [low / 2, high * 2], range);
  const from = low >= 0 && low < 0.6 * high ? 0 : low - 0.08 * (high - low || Math.abs(high) || 1);
  const to = high + 0.04 * (high - from || 1);
  return scaleLinear([low >= 0 ? Math.max(0, from) : from, to], range).nice(6);
}

/** Rows of a cell's card. `seeds`: what is folded into it, "seeds"; "" for nothing. */
export function cellRows(cell: SweepCell, figure: string, seeds: string): HoverRegion["rows"] {
  const rows: (readonly [string, string])[] = [];
  const { found, atLeast, mean, low, high, lower, upper, missing, none, failed, points } = cell;
  if (mean !== null) {
    rows.push([found > 1 ? `mean of ${found} ${seeds}` : figure, meanText(cell, 4)]);
    if (atLeast > 0 && found > 1) rows.push(["no upper bound", `${atLeast} of ${found}`]);
    if (found > 1) rows.push(["from, to", `${significant(low, 4)}–${significant(high, 4)}`]);
    if (lower < low || upper > high) rows.push(["known between", `${significant(lower, 4)}–${significant(upper, 4)}`]);
  }
  if (none > 0) rows.push(["without a value", points === 1 ? "yes" : `${none} of ${points}`]);
  if (missing > 0) rows.push(["still to be computed", points === 1 ? "yes" : `${missing} of ${points}`]);
  if (failed > 0) {
    rows.push(["failed", points === 1 ? "yes" : `${failed} of ${points}`]);
    const lines = wrapText(cell.message ?? "", SENTENCE_BOX.size, SENTENCE_BOX.width);
    for (const line of lines.slice(0, SENTENCE_BOX.lines)) rows.push([line, ""]);
    if (lines.length > SENTENCE_BOX.lines) rows.push(["…", ""]);
  }
  if (failed < points) rows.push(["click", "opens it as a design"]);
  return rows;
}

/** "0.41", or "≥ 0.41" if some of its points are only lower bounds. */
export function meanText({ mean, atLeast }: Pick<SweepCell, "mean" | "atLeast">, digits: number): string {
  return `${atLeast > 0 ? "≥ " : ""}${significant(mean ?? 0, digits)}`;
}

/** "q = 7, UGAL-L". */
export function cellTitle(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ") || "the one point";
}

export function placeText({ symbol, labels, numbers }: SweepAxis, i: number): string {
  return numbers === null ? labels[i]! : `${symbol} = ${labels[i]!}`;
}

export function regionOf(
  frame: Pick<HoverRegion, "x" | "y" | "width" | "height" | "anchor">,
  cell: SweepCell,
  ink: Ink,
  title: string,
  rows: HoverRegion["rows"],
): HoverRegion {
  return { ...frame, title, ink, rows, ...(cell.failed < cell.points ? { key: cell.key } : {}) };
}

/** Places of panels side by side. */
export function framesOf(
  many: number,
  {
    width,
    top,
    margins,
    heights,
  }: {
    readonly width: number;
    readonly top: number;
    readonly margins: Frame;
    readonly heights: { readonly one: number; readonly several: number };
  },
): { readonly frames: readonly Frame[]; readonly height: number } {
  const columns = many === 1 || width < 560 ? 1 : width < 900 || many === 2 || many === 4 ? 2 : 3;
  const [wide, tall] = [width / columns, many === 1 ? heights.one : heights.several];
  const frames = Array.from({ length: many }, (_, i): Frame => {
    const [x, y] = [(i % columns) * wide, top + Math.floor(i / columns) * tall];
    return { left: x + margins.left, right: x + wide - margins.right, top: y + margins.top, bottom: y + tall - margins.bottom };
  });
  return { frames, height: top + Math.ceil(many / columns) * tall };
}

/** "12 points", "3 of 12 points". */
export function pointsText(panels: readonly SweepPanel[]): string {
  let [points, missing, failed] = [0, 0, 0];
  for (const { lines } of panels)
    for (const { cells } of lines)
      for (const cell of cells) {
        points += cell.points;
        missing += cell.missing;
        failed += cell.failed;
      }
  return `${missing === 0 ? "" : `${points - missing} of `}${plural(points, "point")}${failed === 0 ? "" : `, ${failed} failed`}`;
}
