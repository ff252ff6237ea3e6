/** A sweep as lines: a figure over what is varied, a line for each value of something else, a band over what is repeated, a panel for the rest. */
import type { HoverRegion, Ink, Mark } from "../drawing/scene.ts";
import { fitText, textWidth } from "../drawing/text.ts";
import { brokenText, horizontalAxis, verticalAxis } from "./axes.ts";
import { SIZE } from "./marks.ts";
import type { Frame } from "./axes.ts";
import type { AxisScale } from "./scale.ts";
import { LabelPlacer } from "./labels.ts";
import { logScale } from "./scale.ts";
import { linearScale } from "./scale.ts";
import { cellRows, cellTitle, figureScale, framesOf, placeText, regionOf } from "./sweep-cells.ts";
import type { Range, SweepAxis, SweepCell, SweepFigure, SweepPanel } from "./sweep-cells.ts";

/** Where nothing is known nothing stands but what failed, at the foot. */
const NOTHING: Range = { low: 0, high: 1 };

export interface SweepLines {
  readonly x: SweepAxis & { readonly log: boolean };
  readonly figure: SweepFigure;
  /** What lines are a value of; "" for a single one. */
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
  /** "broken axis" where the figure's does not begin at zero; else "". */
  readonly broken: string;
}

const LEFT = 56;
const NARROW = 560;
/** Pixels of a name beside its line, at most. */
const NAME = 216;
/** Values of a line up to which each has a dot. */
const DOTTED = 60;
const REACH = 9;
/** Pixels of the arrow over a value that is a lower bound. */
const ARROW = 10;
/** Lines in colours of designs, which differ most; more have those of blocks. */
const INKS = 8;

export function inkOf(line: number, of: number): Ink {
  return of <= INKS ? { design: line } : { block: Math.floor(1.5 * line) };
}

export function sweepLines(chart: SweepLines): Painted {
  const { panels, width } = chart;
  const titles = panels[0]!.lines.map(({ title }) => title);
  const isNamed = titles.length > 1;
  // Names stand at the ends of lines where there is one panel with room, else above all panels.
  const aside = isNamed && panels.length === 1 && width >= NARROW;
  const legend = isNamed && !aside ? legendMarks(titles, width) : { marks: [], height: 0 };
  const names = aside ? 14 + Math.min(NAME + 4, Math.max(...titles.map((title) => textWidth(title, SIZE, true)))) : 14;
  const several = panels.length > 1;
  const { frames, height } = framesOf(panels.length, {
    width,
    top: legend.height,
    margins: { left: LEFT, right: names, top: several ? 40 : 28, bottom: 44 },
    heights: { one: width < NARROW ? 330 : 430, several: 250 },
  });
  const marks: Mark[] = [...legend.marks];
  const hovers: HoverRegion[] = [];
  for (const [i, panel] of panels.entries()) {
    const painted = panelMarks(chart, panel, frames[i]!, aside);
    if (several)
      marks.push({
        type: "text",
        part: "label",
        x: frames[i]!.left,
        y: frames[i]!.top - 26,
        text: fitText(panel.title, 12, frames[i]!.right - frames[i]!.left, true),
        size: 12,
        bold: true,
        anchor: "start",
        ink: "text",
      });
    marks.push(...painted.marks);
    hovers.push(...painted.hovers);
  }
  const y = chart.range && figureScale(chart.range, chart.figure.log, [frames[0]!.bottom, frames[0]!.top]);
  return { marks, hovers, height, broken: brokenText(y ? [y] : []) };
}

/** Names in their colours, in as many rows as they need. */
export function legendMarks(titles: readonly string[], width: number): { readonly marks: readonly Mark[]; readonly height: number } {
  const marks: Mark[] = [];
  let [x, y] = [8, 14];
  for (const [i, title] of titles.entries()) {
    const wide = 22 + textWidth(title, SIZE) + 14;
    if (x > 8 && x + wide > width) [x, y] = [8, y + 18];
    const ink = inkOf(i, titles.length);
    marks.push(
      {
        type: "line",
        part: "label",
        points: [
          [x, y - 4],
          [x + 16, y - 4],
        ],
        ink,
        width: 2.4,
      },
      {
        type: "text",
        part: "label",
        x: x + 22,
        y,
        text: fitText(title, SIZE, width - 36),
        size: SIZE,
        anchor: "start",
        ink: "text",
      },
    );
    x += wide;
  }
  return { marks, height: y + 10 };
}

function panelMarks(chart: SweepLines, panel: SweepPanel, frame: Frame, aside: boolean): Pick<Painted, "marks" | "hovers"> {
  const { x, figure, seeds, range, lines: lined } = chart;
  const y = figureScale(range ?? NOTHING, figure.log, [frame.bottom, frame.top]);
  const scale = acrossScale(x, frame);
  const across = (i: number): number => scale.at(i);
  const marks: Mark[] = [...(range === null ? [] : verticalAxis(frame, y, figure.title)), ...scale.marks];
  const hovers: HoverRegion[] = [];
  const many = panel.lines.length;
  const placer = new LabelPlacer({ x0: frame.left, x1: Infinity, y0: 0, y1: frame.bottom });
  const ends: { readonly text: string; readonly at: readonly [number, number]; readonly ink: Ink }[] = [];
  for (const [k, { title, cells }] of panel.lines.entries()) {
    const ink = inkOf(k, many);
    marks.push(...bandMarks(cells, across, y, ink));
    for (const run of runsOf(cells)) {
      const points = run.map((i) => [across(i), y(cells[i]!.mean!)] as const);
      if (points.length > 1) {
        marks.push({ type: "line", part: "data", points, ink, width: 1.8 });
        placer.avoid(points);
      }
    }
    const dotted = cells.length <= DOTTED;
    for (const [i, cell] of cells.entries()) {
      const px = across(i);
      if (dotted && cell.mean !== null) marks.push(...dotMarks(cell, px, y, ink));
      // What failed stands at the foot, a step for each line.
      const failing = cell.failed > 0 && cell.mean === null;
      const py = cell.mean === null ? frame.bottom - 9 - 11 * (k % 4) : y(cell.mean);
      if (cell.failed > 0) marks.push(...crossMarks(px, failing ? py : py - 11));
      if (cell.mean === null && !failing && cell.none === 0) continue;
      if (cell.mean === null && !failing)
        marks.push({ type: "circle", part: "data", x: px, y: py, radius: 2.6, ink, open: true, opacity: 0.6 });
      const name = cellTitle([placeText(x, i), lined === "" ? "" : title, panel.title]);
      hovers.push(
        regionOf(
          { x: px - REACH, y: py - REACH, width: 2 * REACH, height: 2 * REACH, anchor: [px, py] },
          cell,
          ink,
          name,
          cellRows(cell, figure.title, seeds),
        ),
      );
    }
    const last = cells.findLastIndex(({ mean }) => mean !== null);
    if (last >= 0) ends.push({ text: title, at: [across(last), y(cells[last]!.mean!)], ink });
  }
  if (aside)
    for (const { text, at, ink } of ends.toSorted((one, other) => one.at[1] - other.at[1])) {
      const places = [0, -8, 8, -16, 16, -24, 24, -34, 34, -46, 46].map((shift) => ({
        x: at[0] + 9,
        y: at[1] + 4 + shift,
        anchor: "start" as const,
      }));
      const label = placer.place({ part: "label", size: SIZE, ink, bold: true, text: fitText(text, SIZE, NAME, true) }, places);
      if (label) marks.push(label);
    }
  return { marks, hovers };
}

/** Rows of neighbours with a value: a line breaks where there is none. */
function runsOf(cells: readonly SweepCell[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let open = false;
  for (const [i, { mean }] of cells.entries()) {
    if (mean === null) open = false;
    else if (open) runs.at(-1)!.push(i);
    else {
      runs.push([i]);
      open = true;
    }
  }
  return runs;
}

/** From the least to the largest of what is repeated. */
function bandMarks(cells: readonly SweepCell[], across: (i: number) => number, y: AxisScale, ink: Ink): Mark[] {
  return runsOf(cells).flatMap((run): Mark[] => {
    if (run.length < 2 || run.every((i) => cells[i]!.high === cells[i]!.low)) return [];
    const upper = run.map((i) => [across(i), y(cells[i]!.high)] as const);
    const lower = run.toReversed().map((i) => [across(i), y(cells[i]!.low)] as const);
    return [{ type: "line", part: "data", points: [...upper, ...lower], ink, width: 0, filled: true, opacity: 0.17 }];
  });
}

function dotMarks(cell: SweepCell, px: number, y: AxisScale, ink: Ink): Mark[] {
  const span = cell.found > 1 ? ([cell.low, cell.high] as const) : ([cell.lower, cell.upper] as const);
  const whisker: Mark[] =
    span[0] < span[1]
      ? [{ type: "line", part: "data", points: span.map((value) => [px, y(value)] as const), ink, width: 1.1, opacity: 0.75 }]
      : [];
  // What may be more has an arrow; what is not yet the mean of all is drawn open.
  const top = y(cell.mean!) - ARROW;
  const arrow: Mark[] =
    cell.atLeast === 0
      ? []
      : [
          [
            [px, y(cell.mean!)],
            [px, top],
          ] as const,
          [
            [px - 3, top + 3],
            [px, top],
            [px + 3, top + 3],
          ] as const,
        ].map((points) => ({ type: "line", part: "data", points, ink, width: 1.3 }));
  return [...whisker, ...arrow, { type: "circle", part: "data", x: px, y: y(cell.mean!), radius: 3.2, ink, open: cell.missing > 0 }];
}

export function crossMarks(x: number, y: number, arm = 3.2): Mark[] {
  return ([1, -1] as const).map((turn): Mark => ({
    type: "line",
    part: "data",
    points: [
      [x - arm, y - turn * arm],
      [x + arm, y + turn * arm],
    ],
    ink: "failed",
    width: 1.6,
  }));
}

interface Across {
  readonly at: (i: number) => number;
  readonly marks: readonly Mark[];
}

function acrossScale(x: SweepLines["x"], frame: Frame): Across {
  const { numbers, labels } = x;
  if (numbers === null) {
    const step = (frame.right - frame.left) / labels.length;
    const at = (i: number): number => frame.left + (i + 0.5) * step;
    return { at, marks: [...baseline(frame), ...labelMarks(labels, at, frame.bottom + 16, step), titleMark(frame, x.title)] };
  }
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = [frame.left + 10, frame.right - 10] as const;
  const log = x.log && low > 0 && high > low;
  const scale = log ? logScale([low, high], room) : linearScale([low, high], room);
  const at = (i: number): number => scale(numbers[i]!);
  // A few values are marked themselves; of many, round numbers.
  const places = numbers.map((_, i) => at(i)).toSorted((a, b) => a - b);
  const closest = places.slice(1).reduce((least, place, i) => Math.min(least, place - places[i]!), Infinity);
  const widest = Math.max(...labels.map((label) => textWidth(label, SIZE)));
  if (closest > widest + 8)
    return { at, marks: [...baseline(frame), ...labelMarks(labels, at, frame.bottom + 16, closest), titleMark(frame, x.title)] };
  return { at, marks: horizontalAxis(frame, scale, x.title, true) };
}

function baseline({ left, right, bottom }: Frame): Mark[] {
  return [
    {
      type: "line",
      part: "axis",
      points: [
        [left, bottom],
        [right, bottom],
      ],
      ink: "hairline",
      width: 1,
    },
  ];
}

function titleMark({ left, right, bottom }: Frame, title: string): Mark {
  const text = fitText(title, SIZE, right - left + 40);
  return { type: "text", part: "axis", x: right, y: bottom + 34, text, size: SIZE, anchor: "end", ink: "muted" };
}

/** Labels below their places, as many as fit. */
export function labelMarks(labels: readonly string[], at: (i: number) => number, y: number, step: number): Mark[] {
  const widest = Math.max(...labels.map((label) => textWidth(label, SIZE)));
  // Names are cut rather than left out, as long as something is left of them.
  const every = widest + 8 <= step || step >= 44 ? 1 : Math.ceil((Math.min(widest, 44) + 8) / step);
  return labels.flatMap((label, i): Mark[] =>
    i % every === 0
      ? [
          {
            type: "text",
            part: "axis",
            x: at(i),
            y,
            text: fitText(label, SIZE, every * step - 6),
            size: SIZE,
            anchor: "middle",
            ink: "muted",
          },
        ]
      : [],
  );
}
