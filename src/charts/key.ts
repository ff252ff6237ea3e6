/** The meaning of colours: a swatch and a title each, left to right, in as many lines as needed. */
import type { Ink, Mark, Part } from "../drawing/scene.ts";
import { textWidth } from "../drawing/text.ts";
import { rect, FONT_SIZE_PX, text } from "./marks.ts";

export interface KeyItem {
  readonly title: string;
  readonly ink: Ink;
  readonly opacity?: number;
  /** Replaces the square, at this left end and top of its line; null: the title itself is coloured. */
  readonly swatch?: ((x: number, y: number) => Mark) | null;
}

interface KeyRoom {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  /** Pixels from a swatch to its title, from a title to the next swatch, and from line to line. */
  readonly lead?: number;
  readonly gap?: number;
  readonly row?: number;
  readonly part?: Part;
  /** Ink of titles. */
  readonly ink?: Ink;
}

/** `height`: from the top of the first line to that of the last. */
export function keyMarks(
  items: readonly KeyItem[],
  { left = 0, right = Infinity, top = 0, lead = 15, gap = 17, row = 17, part = "axis", ink: titled = "muted" }: KeyRoom = {},
): { readonly marks: readonly Mark[]; readonly height: number } {
  let [x, y] = [left, top];
  const marks = items.flatMap(({ title, swatch, ...paint }): readonly Mark[] => {
    const bold = swatch === null && paint.ink !== "muted";
    const room = lead + textWidth(title, FONT_SIZE_PX, bold);
    if (x > left && x + room > right) [x, y] = [left, y + row];
    const at = x;
    x += room + gap;
    if (swatch === null) return [text(at, y + 11, title, { part, ink: paint.ink, bold })];
    const mark = swatch ? swatch(at, y) : rect({ x: at, y: y + 2, width: 10, height: 10 }, { part, radius: 2, ...paint });
    return [mark, text(at + lead, y + 11, title, { part, ink: titled })];
  });
  return { marks, height: y - top };
}
