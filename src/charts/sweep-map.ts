/**
 * A sweep as a heat map: a cell for every two values, the darker the larger its figure. Failures are crossed out; missing cells stay empty.
 */
import type { HoverRegion, Mark } from "../drawing/scene.ts";
import { fitText, significant, textWidth } from "../drawing/text.ts";
import { bandAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { axisText, line, rect, FONT_SIZE_PX, text } from "./marks.ts";
import { cellRows, cellTitle, framesOf, meanText, placeText, regionOf } from "./sweep-cells.ts";
import type { Range, SweepAxis, SweepFigure, SweepPanel } from "./sweep-cells.ts";
import { crossMarks } from "./sweep-lines.ts";
import type { Painted } from "./sweep-lines.ts";
import { bandScale } from "./scale.ts";

export interface SweepMap {
  readonly x: SweepAxis;
  readonly y: SweepAxis;
  readonly figure: SweepFigure;
  readonly seeds: string;
  readonly panels: readonly SweepPanel[];
  /** Null while nothing is known. */
  readonly range: Range | null;
  readonly width: number;
}

/** Opacities of the accent over the panel: faint enough that a number on the darkest is still legible, in light and dark. */
const MIN_OPACITY = 0.05;
const MAX_OPACITY = 0.6;
/** Most cells of a panel: with more every second, third … is drawn. */
export const MAX_CELLS_ACROSS = 60;
export const MAX_CELLS_UP = 40;
const MIN_FULL_WIDTH_PX = 560;
const RAMP_STEPS = 10;

/** The drawn ones of so many values. */
export function drawn(many: number, most: number): readonly number[] {
  const every = Math.ceil(many / most);
  return Array.from({ length: Math.ceil(many / every) }, (_, i) => i * every);
}

export function sweepMap(chart: SweepMap): Painted {
  const { panels, width, y } = chart;
  const labels = Math.max(40, Math.min(150, 12 + Math.max(...y.labels.map((label) => textWidth(label, FONT_SIZE_PX)))));
  const rows = drawn(y.labels.length, MAX_CELLS_UP).length;
  const several = panels.length > 1;
  const legend = rampMarks(chart);
  const tall = Math.max(several ? 170 : 260, Math.min(460, 30 * rows + 90));
  const { frames, height } = framesOf(panels.length, {
    width,
    top: legend.height,
    margins: { left: labels, right: 10, top: several ? 44 : 26, bottom: 44 },
    heights: { one: tall, several: width < MIN_FULL_WIDTH_PX ? tall : Math.min(tall, 280) },
  });
  const marks: Mark[] = [...legend.marks];
  const hovers: HoverRegion[] = [];
  for (const [i, panel] of panels.entries()) {
    const painted = panelMarks(chart, panel, frames[i]!, several, labels);
    marks.push(...painted.marks);
    hovers.push(...painted.hovers);
  }
  return { marks, hovers, height, broken: "" };
}

/** 0 to 1, from the least to the largest. */
function shareOf(value: number, { low, high }: Range, log: boolean): number {
  if (high <= low) return 0.5;
  return log && low > 0 ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

function inkedBy(share: number): number {
  return Number((MIN_OPACITY + (MAX_OPACITY - MIN_OPACITY) * Math.min(1, Math.max(0, share))).toFixed(3));
}

/** The meaning of the shades. */
function rampMarks({ figure, range, width }: SweepMap): { readonly marks: readonly Mark[]; readonly height: number } {
  if (range === null) return { marks: [], height: 0 };
  const [low, high] = [significant(range.low, 3), significant(range.high, 3)];
  const title = fitText(figure.log ? `${figure.title}, log` : figure.title, FONT_SIZE_PX, width - 200);
  const word = (x: number, words: string): Mark => text(x, 14, words, { ink: "muted" });
  const first = 8 + textWidth(title, FONT_SIZE_PX) + 14;
  const from = first + textWidth(low, FONT_SIZE_PX) + 7;
  const ramp = Array.from({ length: RAMP_STEPS }, (_, i) =>
    rect({ x: from + 9 * i, y: 4, width: 9, height: 12 }, { part: "label", ink: "accent", opacity: inkedBy(i / (RAMP_STEPS - 1)) }),
  );
  const ends = range.high > range.low ? [word(first, low), ...ramp, word(from + 9 * RAMP_STEPS + 7, high)] : [word(first, low)];
  return { marks: [word(8, title), ...ends], height: 22 };
}

/** `labels`: pixels beside the frame for those of its rows. */
function panelMarks(chart: SweepMap, panel: SweepPanel, frame: Frame, several: boolean, labels: number): Pick<Painted, "marks" | "hovers"> {
  const { x, y, figure, seeds, range } = chart;
  const columns = drawn(x.labels.length, MAX_CELLS_ACROSS);
  // Numbers rise, names are read from the top.
  const rows = y.numbers === null ? drawn(y.labels.length, MAX_CELLS_UP) : drawn(y.labels.length, MAX_CELLS_UP).toReversed();
  const [across, down] = [bandScale(columns.length, [frame.left, frame.right]), bandScale(rows.length, [frame.top, frame.bottom])];
  const [wide, tall] = [across.bandwidth(), down.bandwidth()];
  const gap = Math.min(2, wide / 8, tall / 8);
  const numbers = wide >= 46 && tall >= 17;
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  if (several)
    marks.push(text(frame.left, frame.top - 27, fitText(panel.title, 12, frame.right - frame.left, true), { size: 12, bold: true }));
  const names = columns.map((i) => x.labels[i]!);
  marks.push(
    axisText(Math.max(8, frame.left - 60), frame.top - 10, fitText(y.title, FONT_SIZE_PX, frame.right - 8)),
    ...bandAxis(frame, names, (i) => across(i)! + wide / 2, wide, fitText(x.title, FONT_SIZE_PX, frame.right - 8)),
  );
  const everyRow = Math.ceil(14 / tall);
  for (const [r, k] of rows.entries()) {
    const top = down(r)!;
    if (r % everyRow === 0)
      marks.push(axisText(frame.left - 7, top + tall / 2 + 4, fitText(y.labels[k]!, FONT_SIZE_PX, labels - 12), "end"));
    for (const [c, i] of columns.entries()) {
      const cell = panel.lines[k]!.cells[i]!;
      const left = across(c)!;
      const [cx, cy] = [left + wide / 2, top + tall / 2];
      const box = { x: left + gap / 2, y: top + gap / 2, width: wide - gap, height: tall - gap };
      if (cell.mean === null || range === null) marks.push(line(outline(box), { part: "grid", ink: "hairline" }));
      else {
        const opacity = inkedBy(shareOf(cell.mean, range, figure.log));
        marks.push(rect(box, { ink: "accent", opacity, radius: gap >= 2 ? 2 : 0 }));
      }
      const word = cell.mean !== null ? meanText(cell, 3) : cell.none > 0 && cell.failed === 0 ? "none" : null;
      if (numbers && word !== null)
        marks.push(text(cx, cy + 4, word, { anchor: "middle", ink: cell.mean === null ? "muted" : "text", bare: true }));
      if (cell.failed > 0)
        marks.push(
          ...(cell.mean === null ? crossMarks(cx, cy, Math.min(4, wide / 4, tall / 4)) : crossMarks(left + wide - 8, top + 8, 2.6)),
        );
      const name = cellTitle([placeText(x, i), placeText(y, k), panel.title]);
      hovers.push(
        regionOf(
          { x: left, y: top, width: wide, height: tall, anchor: [cx, cy] },
          cell,
          "accent",
          name,
          cellRows(cell, figure.title, seeds),
        ),
      );
    }
  }
  return { marks, hovers };
}

function outline({ x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) {
  const [right, bottom] = [x + width, y + height];
  return [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
    [x, y],
  ] as const;
}
