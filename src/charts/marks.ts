/** Short functions for marks: charts give only their place and look. All lengths are pixels. */
import type { CircleMark, HoverRegion, Ink, LineMark, RectMark, TextMark } from "../drawing/scene.ts";

export type Point = readonly [x: number, y: number];

/** Of labels and axes. */
export const FONT_SIZE_PX = 11;

type TextLook = Partial<Pick<TextMark, "part" | "size" | "bold" | "anchor" | "ink" | "bare" | "opacity">>;
type LineLook = Pick<LineMark, "ink"> & Partial<Pick<LineMark, "part" | "width" | "dash" | "filled" | "opacity">>;
type RectLook = Pick<RectMark, "ink"> & Partial<Pick<RectMark, "part" | "radius" | "opacity">>;
type CircleLook = Pick<CircleMark, "ink"> & Partial<Pick<CircleMark, "part" | "open" | "opacity">>;
type Box = Pick<RectMark, "x" | "y" | "width" | "height">;

/** A label; `y` is its baseline. */
export function text(
  x: number,
  y: number,
  words: string,
  { part = "label", size = FONT_SIZE_PX, anchor = "start", ink = "text", ...look }: TextLook = {},
): TextMark {
  return { type: "text", part, x, y, text: words, size, anchor, ink, ...look };
}

/** A text at an axis, or the name of a row. */
export function axisText(x: number, y: number, words: string, anchor: TextMark["anchor"] = "start", look: TextLook = {}): TextMark {
  return text(x, y, words, { part: "axis", ink: "muted", anchor, ...look });
}

export function line(points: readonly Point[], { part = "data", width = 1, ink, ...look }: LineLook): LineMark {
  return { type: "line", part, points, ink, width, ...look };
}

/** A line straight up or down. */
export function upright(x: number, from: number, to: number, look: LineLook): LineMark {
  return line(
    [
      [x, from],
      [x, to],
    ],
    look,
  );
}

/** A line straight across. */
export function level(y: number, from: number, to: number, look: LineLook): LineMark {
  return line(
    [
      [from, y],
      [to, y],
    ],
    look,
  );
}

export function rect({ x, y, width, height }: Box, { part = "data", radius = 0, ink, ...look }: RectLook): RectMark {
  return { type: "rect", part, x, y, width, height, radius, ink, ...look };
}

export function circle([x, y]: Point, radius: number, { part = "data", ink, ...look }: CircleLook): CircleMark {
  return { type: "circle", part, x, y, radius, ink, ...look };
}

/** An upright interval, with a stroke of so many pixels to both sides across its ends. */
export function whisker(x: number, from: number, to: number, look: LineLook, cap = 0): readonly LineMark[] {
  const ends = cap === 0 ? [] : [from, to].map((end) => level(end, x - cap, x + cap, look));
  return [upright(x, from, to, look), ...ends];
}

/** The paint of a thing, without its other properties. */
export function paintOf({ ink, opacity }: { readonly ink: Ink; readonly opacity?: number }): {
  readonly ink: Ink;
  readonly opacity?: number;
} {
  return opacity === undefined ? { ink } : { ink, opacity };
}

/** The same for a horizontal interval. */
export function span(y: number, from: number, to: number, look: LineLook, cap: number): readonly LineMark[] {
  return [level(y, from, to, look), ...[from, to].map((end) => upright(end, y - cap, y + cap, look))];
}

/** The region that answers the pointer up to so many pixels from a point. */
export function regionAround([x, y]: Point, reach: number): Pick<HoverRegion, "x" | "y" | "width" | "height" | "anchor"> {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, anchor: [x, y] };
}
