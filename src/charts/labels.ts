/** Places labels so that they neither touch each other nor leave the chart, and cross as few lines as possible. Deterministic. */
import { overlap } from "../drawing/geometry.ts";
import type { Box } from "../drawing/geometry.ts";
import type { TextMark } from "../drawing/scene.ts";
import { textWidth } from "../drawing/text.ts";
import type { Point } from "./marks.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

/** A place of a label beside a point: so many pixels right of it and below it, and which end of the label is there. */
export type Offset = readonly [right: number, below: number, anchor: Place["anchor"]];

/** No place is above `highest`. */
export function placesBeside([x, y]: Point, offsets: readonly Offset[], highest = -Infinity): readonly Place[] {
  return offsets.map(([right, below, anchor]) => ({ x: x + right, y: Math.max(highest, y + below), anchor }));
}

/** The box of a text mark. */
export function textBox({ x, y, text, size, bold, anchor }: Pick<TextMark, "x" | "y" | "text" | "size" | "bold" | "anchor">): Box {
  const width = textWidth(text, size, bold);
  const x0 = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { x0, x1: x0 + width, y0: y - 0.8 * size, y1: y + 0.25 * size };
}

/** The look of a label, without its place. */
type Label = Omit<TextMark, "type" | "x" | "y" | "anchor" | "text">;

const LINE_HEIGHT_FONT_SIZES = 1.2;

type Polyline = readonly Point[];

export class LabelPlacer {
  private readonly taken: Box[] = [];
  private readonly lines: Polyline[] = [];
  private readonly area: Box;

  /** Labels stay inside the area. */
  constructor(area: Box) {
    this.area = area;
  }

  /** Blocks this box for labels. */
  block(box: Box): void {
    this.taken.push(box);
  }

  /** Labels should not cross this line. */
  avoid(line: Polyline): void {
    this.lines.push(line);
  }

  /** The first of the places with the fewest crossed lines that touches no label; null if there is none. */
  place({ text, ...look }: Label & { readonly text: string }, places: readonly Place[]): TextMark | null {
    return this.placeLines(look, [text], places)?.[0] ?? null;
  }

  /** The same for a label of several lines; a place is the first line's. Null also if it would cross more than `most` lines. */
  placeLines(look: Label, lines: readonly string[], places: readonly Place[], most = Infinity): readonly TextMark[] | null {
    let best: { marks: readonly TextMark[]; box: Box; crossings: number } | null = null;
    for (const place of places) {
      const marks = lines.map((text, i): TextMark => ({
        type: "text",
        ...look,
        ...place,
        text,
        y: place.y + i * LINE_HEIGHT_FONT_SIZES * look.size,
      }));
      const box = marks.map(textBox).reduce(around);
      if (box.x0 < this.area.x0 || box.x1 > this.area.x1 || box.y0 < this.area.y0 || box.y1 > this.area.y1) continue;
      if (this.taken.some((other) => overlap(box, other))) continue;
      const crossings = this.lines.reduce((sum, line) => sum + crossingsOf(line, box), 0);
      if (crossings <= most && (best === null || crossings < best.crossings)) best = { marks, box, crossings };
      if (crossings === 0) break;
    }
    if (best) this.taken.push(best.box);
    return best && best.marks;
  }
}

function around(a: Box, b: Box): Box {
  return { x0: Math.min(a.x0, b.x0), x1: Math.max(a.x1, b.x1), y0: Math.min(a.y0, b.y0), y1: Math.max(a.y1, b.y1) };
}

/** Number of the line's segments that meet the box. */
function crossingsOf(line: Polyline, box: Box): number {
  let crossings = 0;
  for (let i = 1; i < line.length; i++) if (meets(line[i - 1]!, line[i]!, box)) crossings++;
  return crossings;
}

/** Liang and Barsky's clipping: whether the segment has a part inside the box. */
function meets([x0, y0]: Point, [x1, y1]: Point, box: Box): boolean {
  let [from, to] = [0, 1];
  for (const [p, q] of [
    [x0 - x1, x0 - box.x0],
    [x1 - x0, box.x1 - x0],
    [y0 - y1, y0 - box.y0],
    [y1 - y0, box.y1 - y0],
  ] as const) {
    if (p === 0) {
      if (q < 0) return false;
    } else if (p < 0) from = Math.max(from, q / p);
    else to = Math.min(to, q / p);
  }
  return from <= to;
}
