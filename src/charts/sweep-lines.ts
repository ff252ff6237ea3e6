/**
 * A sweep as lines: a figure over a varied value, a line for each value of something else, a band over repetitions, a panel for the rest.
 */
import { scaleLinear, scaleLog } from "d3";
import type { HoverRegion, Ink, Mark } from "../drawing/scene.ts";
import { fitText, textWidth } from "../drawing/text.ts";
import { bandAxis, baseline, brokenText, horizontalAxis, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { keyMarks } from "./key.ts";
import type { KeyItem } from "./key.ts";
import { LabelPlacer, placesBeside } from "./labels.ts";
import { bands, runs } from "./lines.ts";
import { circle, level, line, regionAround, FONT_SIZE_PX, text, upright } from "./marks.ts";
import type { Point } from "./marks.ts";
import { cellRows, cellTitle, figureScale, framesOf, placeText, regionOf } from "./sweep-cells.ts";
import type { Range, SweepAxis, SweepCell, SweepFigure, SweepPanel } from "./sweep-cells.ts";
import { bandScale } from "./scale.ts";
import type { AxisScale } from "./scale.ts";

/** The range without known values, in which only failures stand, at the foot. */
const EMPTY_RANGE: Range = { low: 0, high: 1 };

export interface SweepLines {
  readonly x: SweepAxis & { readonly log: boolean };
  readonly figure: SweepFigure;
  /** The values of lines; "" for a single one. */
  readonly lines: string;
  readonly seeds: string;
  readonly panels: readonly SweepPanel[];
  /** Null while nothing is known: then the vertical axis has no scale yet. */
  readonly range: Range | null;
  readonly width: number;
}

export interface Painted {
  readonly marks: readonly Mark[];
  readonly hovers: readonly HoverRegion[];
  readonly height: number;
  /** "broken axis" if the figure's axis does not begin at zero; else "". */
  readonly broken: string;
}

const LEFT_MARGIN_PX = 56;
const MIN_FULL_WIDTH_PX = 560;
/** Most pixels of a name beside its line. */
const MAX_NAME_WIDTH_PX = 216;
/** Up to so many values of a line each has a dot. */
const MAX_DOTTED_VALUES = 60;
const HOVER_RADIUS_PX = 9;
/** Pixels of the arrow over a value that is a lower bound. */
const ARROW_LENGTH_PX = 10;
/** Number of lines in colours of designs, which differ most; more have those of blocks. */
const DESIGN_INKS = 8;

function inkOf(nth: number, of: number): Ink {
  return of <= DESIGN_INKS ? { design: nth } : { block: Math.floor(1.5 * nth) };
}

export function sweepLines(chart: SweepLines): Painted {
  const { panels, width } = chart;
  const titles = panels[0]!.lines.map(({ title }) => title);
  const isNamed = titles.length > 1;
  // Names stand at the ends of lines where there is one panel with room, else above all panels.
  const aside = isNamed && panels.length === 1 && width >= MIN_FULL_WIDTH_PX;
  const legend = isNamed && !aside ? legendMarks(titles, width) : { marks: [], height: 0 };
  const names = aside ? 14 + Math.min(MAX_NAME_WIDTH_PX + 4, Math.max(...titles.map((title) => textWidth(title, FONT_SIZE_PX, true)))) : 14;
  const several = panels.length > 1;
  const { frames, height } = framesOf(panels.length, {
    width,
    top: legend.height,
    margins: { left: LEFT_MARGIN_PX, right: names, top: several ? 40 : 28, bottom: 44 },
    heights: { one: width < MIN_FULL_WIDTH_PX ? 330 : 430, several: 250 },
  });
  const marks: Mark[] = [...legend.marks];
  const hovers: HoverRegion[] = [];
  for (const [i, panel] of panels.entries()) {
    const painted = panelMarks(chart, panel, frames[i]!, aside);
    const { left, right, top } = frames[i]!;
    if (several) marks.push(text(left, top - 26, fitText(panel.title, 12, right - left, true), { size: 12, bold: true }));
    marks.push(...painted.marks);
    hovers.push(...painted.hovers);
  }
  const y = chart.range && figureScale(chart.range, chart.figure.log, [frames[0]!.bottom, frames[0]!.top]);
  return { marks, hovers, height, broken: brokenText(y ? [y] : []) };
}

/** Names in their colours, in as many rows as they need. */
function legendMarks(titles: readonly string[], width: number): ReturnType<typeof keyMarks> {
  const items = titles.map((title, i): KeyItem => {
    const ink = inkOf(i, titles.length);
    const swatch = (x: number, y: number): Mark => level(y + 7, x, x + 16, { part: "label", ink, width: 2.4 });
    return { title: fitText(title, FONT_SIZE_PX, width - 36), ink, swatch };
  });
  const key = keyMarks(items, { left: 8, right: width - 14, top: 3, lead: 22, gap: 14, row: 18, part: "label", ink: "text" });
  return { marks: key.marks, height: key.height + 24 };
}

function panelMarks(chart: SweepLines, panel: SweepPanel, frame: Frame, aside: boolean): Pick<Painted, "marks" | "hovers"> {
  const { x, figure, seeds, range, lines: lined } = chart;
  const y = figureScale(range ?? EMPTY_RANGE, figure.log, [frame.bottom, frame.top]);
  const scale = acrossScale(x, frame);
  const across = (i: number): number => scale.at(i);
  const marks: Mark[] = [...(range === null ? [] : verticalAxis(frame, y, figure.title)), ...scale.marks];
  const hovers: HoverRegion[] = [];
  const many = panel.lines.length;
  const placer = new LabelPlacer({ x0: frame.left, x1: Infinity, y0: 0, y1: frame.bottom });
  const ends: { readonly title: string; readonly at: Point; readonly ink: Ink }[] = [];
  for (const [k, { title, cells }] of panel.lines.entries()) {
    const ink = inkOf(k, many);
    // From the least to the largest of what is repeated.
    const repeated = cells.some(({ mean, low, high }) => mean !== null && low !== high);
    if (repeated)
      marks.push(
        ...bands(cells, ({ mean, low, high }, i) => (mean === null ? null : [across(i), y(low), y(high)]), { ink, opacity: 0.17 }),
      );
    for (const points of runs(cells, ({ mean }, i) => (mean === null ? null : [across(i), y(mean)]))) {
      marks.push(line(points, { ink, width: 1.8 }));
      placer.avoid(points);
    }
    const dotted = cells.length <= MAX_DOTTED_VALUES;
    for (const [i, cell] of cells.entries()) {
      const px = across(i);
      if (dotted && cell.mean !== null) marks.push(...dotMarks(cell, px, y, ink));
      // What failed stands at the foot, a step for each line.
      const failing = cell.failed > 0 && cell.mean === null;
      const py = cell.mean === null ? frame.bottom - 9 - 11 * (k % 4) : y(cell.mean);
      if (cell.failed > 0) marks.push(...crossMarks(px, failing ? py : py - 11));
      if (cell.mean === null && !failing && cell.none === 0) continue;
      if (cell.mean === null && !failing) marks.push(circle([px, py], 2.6, { ink, open: true, opacity: 0.6 }));
      const name = cellTitle([placeText(x, i), lined === "" ? "" : title, panel.title]);
      hovers.push(regionOf(regionAround([px, py], HOVER_RADIUS_PX), cell, ink, name, cellRows(cell, figure.title, seeds)));
    }
    const last = cells.findLastIndex(({ mean }) => mean !== null);
    if (last >= 0) ends.push({ title, at: [across(last), y(cells[last]!.mean!)], ink });
  }
  if (aside)
    for (const { title, at, ink } of ends.toSorted((one, other) => one.at[1] - other.at[1])) {
      const places = placesBeside(
        at,
        [0, -8, 8, -16, 16, -24, 24, -34, 34, -46, 46].map((shift) => [9, 4 + shift, "start"]),
      );
      const label = placer.place(
        { part: "label", size: FONT_SIZE_PX, ink, bold: true, text: fitText(title, FONT_SIZE_PX, MAX_NAME_WIDTH_PX, true) },
        places,
      );
      if (label) marks.push(label);
    }
  return { marks, hovers };
}

function dotMarks(cell: SweepCell, px: number, y: AxisScale, ink: Ink): Mark[] {
  const span = cell.found > 1 ? ([cell.low, cell.high] as const) : ([cell.lower, cell.upper] as const);
  const at = y(cell.mean!);
  const known = span[0] < span[1] ? [upright(px, y(span[0]), y(span[1]), { ink, width: 1.1, opacity: 0.75 })] : [];
  // What may be more has an arrow; what is not yet the mean of all is drawn open.
  const top = at - ARROW_LENGTH_PX;
  const head: readonly Point[] = [
    [px - 3, top + 3],
    [px, top],
    [px + 3, top + 3],
  ];
  const arrow = cell.atLeast === 0 ? [] : [upright(px, at, top, { ink, width: 1.3 }), line(head, { ink, width: 1.3 })];
  return [...known, ...arrow, circle([px, at], 3.2, { ink, open: cell.missing > 0 })];
}

export function crossMarks(x: number, y: number, arm = 3.2): Mark[] {
  return ([1, -1] as const).map((turn): Mark => {
    const stroke: readonly Point[] = [
      [x - arm, y - turn * arm],
      [x + arm, y + turn * arm],
    ];
    return line(stroke, { ink: "failed", width: 1.6 });
  });
}

interface Across {
  readonly at: (i: number) => number;
  readonly marks: readonly Mark[];
}

function acrossScale(x: SweepLines["x"], frame: Frame): Across {
  const { numbers, labels } = x;
  const named = (at: Across["at"], step: number): Across => ({
    at,
    marks: [baseline(frame), ...bandAxis(frame, labels, at, step, fitText(x.title, FONT_SIZE_PX, frame.right - frame.left + 40))],
  });
  if (numbers === null) {
    const band = bandScale(labels.length, [frame.left, frame.right]);
    return named((i) => band(i)! + band.bandwidth() / 2, band.step());
  }
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = [frame.left + 10, frame.right - 10] as const;
  const log = x.log && low > 0 && high > low;
  const scale = log ? scaleLog([low, high], room) : scaleLinear([low, high], room);
  const at = (i: number): number => scale(numbers[i]!);
  // A few values are marked themselves; of many, round numbers.
  const places = numbers.map((_, i) => at(i)).toSorted((a, b) => a - b);
  const closest = places.slice(1).reduce((least, place, i) => Math.min(least, place - places[i]!), Infinity);
  const widest = Math.max(...labels.map((label) => textWidth(label, FONT_SIZE_PX)));
  return closest > widest + 8 ? named(at, closest) : { at, marks: horizontalAxis(frame, scale, x.title, { places: true }) };
}
