/**
 * Folds the points of a sweep into what a chart shows: panels of lines of cells. The points of a cell differ only in what repeats (seeds).
 * A cell has the mean, the least and the largest of a figure, and its known ends. If some points are only known to be at least so much, the
 * mean is a lower bound itself, and says of how many.
 */
import type { Dimension } from "./dimensions.ts";

/** The dimension of each role, by its number; those left over make panels. */
export interface Roles {
  readonly across: number | null;
  readonly lines: number | null;
  /** Folded into a band. */
  readonly band: readonly number[];
}

/** A figure at a point: not there yet (null), without a value, failed with its sentence, or found. */
export type PointFigure =
  | null
  | { readonly state: "none" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "found"; readonly value: number; readonly lower: number | null; readonly upper: number | null }
  /** It is this, or more: nothing bounds it above. */
  | { readonly state: "at least"; readonly value: number };

export interface FoldedCell {
  /** Number of its first point. */
  readonly first: number;
  readonly points: number;
  readonly missing: number;
  readonly none: number;
  readonly failed: number;
  /** Of the first point that failed. */
  readonly message: string | null;
  /** Points with a value, and those of them whose value is a lower bound. */
  readonly found: number;
  readonly atLeast: number;
  /** Null if nothing was found; a lower bound if some values are. */
  readonly mean: number | null;
  readonly low: number;
  readonly high: number;
  /** The ends within which all of them are known; the least and the largest if they are exact. */
  readonly lower: number;
  readonly upper: number;
}

export interface FoldedPanel {
  readonly title: string;
  readonly lines: readonly { readonly title: string; readonly cells: readonly FoldedCell[] }[];
}

/** Most values that get lines of their own; a heat map has a row for each instead. */
const MAX_LINES = 8;
/** Two quantities with at least so many values each make a heat map. */
const HEAT_FROM = 4;

const isVaried = ({ labels, isJob }: Dimension): boolean => labels.length > 1 && !isJob;

/** The default roles: seeds are a band, the quantity of most values goes across, the one of fewest names makes lines. */
export function usualRoles(dimensions: readonly Dimension[]): Roles {
  const varied = dimensions.flatMap((one, i) => (isVaried(one) ? [i] : []));
  const repeated = varied.filter((i) => dimensions[i]!.repeats);
  const rest = varied.filter((i) => !repeated.includes(i));
  // Where nothing else is varied, the repetitions themselves are looked at.
  const band = rest.length === 0 ? [] : repeated;
  const free = rest.length === 0 ? repeated : rest;
  const size = (i: number): number => dimensions[i]!.labels.length;
  const isNumber = (i: number): boolean => dimensions[i]!.numbers !== null;
  const across = free.toSorted((a, b) => Number(isNumber(b)) - Number(isNumber(a)) || size(b) - size(a))[0] ?? null;
  const others = free.filter((i) => i !== across);
  const lines = others.toSorted((a, b) => Number(isNumber(a)) - Number(isNumber(b)) || size(a) - size(b))[0] ?? null;
  return { across, lines, band };
}

/** Whether two quantities of many values each are better shown as a map than as lines. */
export function isMap(dimensions: readonly Dimension[], { across, lines }: Roles): boolean {
  if (across === null || lines === null) return false;
  const [x, y] = [dimensions[across]!, dimensions[lines]!];
  if (y.labels.length > MAX_LINES) return true;
  return x.numbers !== null && y.numbers !== null && x.labels.length >= HEAT_FROM && y.labels.length >= HEAT_FROM;
}

/** Roles with one dimension moved; the dimension there takes the place that it leaves. */
export function withRole(roles: Roles, role: "across" | "lines", dimension: number | null): Roles {
  const other = role === "across" ? "lines" : "across";
  const left = roles[role];
  return {
    ...roles,
    [role]: dimension,
    [other]: roles[other] === dimension && dimension !== null ? left : roles[other],
    band: roles.band.filter((one) => one !== dimension),
  };
}

interface Sum {
  first: number;
  points: number;
  none: number;
  failed: number;
  message: string | null;
  found: number;
  atLeast: number;
  sum: number;
  low: number;
  high: number;
  lower: number;
  upper: number;
}

/** Folds the points; `job`: only those of this row of the axis of jobs, if there is one. */
export function foldOf(
  dimensions: readonly Dimension[],
  roles: Roles,
  job: number,
  at: (index: number) => PointFigure,
): readonly FoldedPanel[] {
  const sizes = dimensions.map(({ labels }) => labels.length);
  const strides = sizes.map((_, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 1));
  const count = sizes.reduce((product, size) => product * size, 1);
  const row = (index: number, i: number): number => Math.floor(index / strides[i]!) % sizes[i]!;
  const jobs = dimensions.findIndex(({ isJob }) => isJob);
  const panels = dimensions.flatMap((one, i) =>
    isVaried(one) && i !== roles.across && i !== roles.lines && !roles.band.includes(i) ? [i] : [],
  );
  const width = roles.across === null ? 1 : sizes[roles.across]!;
  const deep = roles.lines === null ? 1 : sizes[roles.lines]!;
  const many = panels.reduce((product, i) => product * sizes[i]!, 1);
  const sums = new Array<Sum | undefined>(width * deep * many);
  for (let index = 0; index < count; index++) {
    if (jobs >= 0 && row(index, jobs) !== job) continue;
    const x = roles.across === null ? 0 : row(index, roles.across);
    const y = roles.lines === null ? 0 : row(index, roles.lines);
    const panel = panels.reduce((sum, i) => sum * sizes[i]! + row(index, i), 0);
    const cell = (panel * deep + y) * width + x;
    add((sums[cell] ??= empty(index)), at(index));
  }
  return Array.from({ length: many }, (_, panel) => ({
    title: panelTitle(dimensions, panels, panel),
    lines: Array.from({ length: deep }, (_line, y) => ({
      title: roles.lines === null ? "" : dimensions[roles.lines]!.labels[y]!,
      cells: Array.from({ length: width }, (_cell, x) => finished(sums[(panel * deep + y) * width + x] ?? empty(0))),
    })),
  }));
}

function panelTitle(dimensions: readonly Dimension[], panels: readonly number[], panel: number): string {
  let rest = panel;
  const parts = panels.toReversed().map((i) => {
    const { labels, symbol, numbers } = dimensions[i]!;
    const label = labels[rest % labels.length]!;
    rest = Math.floor(rest / labels.length);
    return numbers === null ? label : `${symbol} = ${label}`;
  });
  return parts.toReversed().join(", ");
}

function empty(first: number): Sum {
  const [low, high] = [Infinity, -Infinity];
  return { first, points: 0, none: 0, failed: 0, message: null, found: 0, atLeast: 0, sum: 0, low, high, lower: low, upper: high };
}

function add(sum: Sum, figure: PointFigure): void {
  sum.points++;
  if (figure === null) return;
  if (figure.state === "none") sum.none++;
  else if (figure.state === "failed") {
    sum.failed++;
    sum.message ??= figure.message;
  } else {
    const { value } = figure;
    const [lower, upper] = figure.state === "found" ? [figure.lower, figure.upper] : [null, null];
    sum.found++;
    if (figure.state === "at least") sum.atLeast++;
    sum.sum += value;
    sum.low = Math.min(sum.low, value);
    sum.high = Math.max(sum.high, value);
    sum.lower = Math.min(sum.lower, lower ?? value);
    sum.upper = Math.max(sum.upper, upper ?? value);
  }
}

function finished({ sum, ...rest }: Sum): FoldedCell {
  const missing = rest.points - rest.none - rest.failed - rest.found;
  // The mean of one is that one, to the last digit.
  const mean = rest.found === 0 ? null : rest.found === 1 ? rest.low : sum / rest.found;
  return { ...rest, missing, mean };
}
