/** Strokes that several painters share. */
import type { Transform } from "./geometry.ts";
import type { Pen } from "./pen.ts";

/** Opacity of a picture's strokes while something in it is selected. */
export const FADED_OPACITY = 0.14;

/** Adds curve i to the path, on screen. */
export function traceCurve(context: Pen, curves: Float32Array, i: number, { x, y, k }: Transform): void {
  const at = 6 * i;
  context.moveTo(curves[at]! * k + x, curves[at + 1]! * k + y);
  context.quadraticCurveTo(curves[at + 2]! * k + x, curves[at + 3]! * k + y, curves[at + 4]! * k + x, curves[at + 5]! * k + y);
}

/** Adds a circle to the path. */
export function circle(context: Pen, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
