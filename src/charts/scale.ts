/** Scales of charts are D3's, from a value to a pixel. Here is what an axis asks of one of them, whichever it is. */
import { range as numbers, scaleBand } from "d3";
import type { ScaleBand, ScaleLinear, ScaleLogarithmic } from "d3";
// Writes D3's numbers as all others are written.
import "../drawing/text.ts";

export type LinearScale = ScaleLinear<number, number>;
export type AxisScale = LinearScale | ScaleLogarithmic<number, number>;

export function isLogarithmic(scale: AxisScale): scale is ScaleLogarithmic<number, number> {
  return "base" in scale;
}

/** At most `count` round numbers if possible; of a logarithmic scale those of each decade that there is room for, where D3 has all nine. */
export function ticksOf(scale: AxisScale, count: number): readonly number[] {
  const all = scale.ticks(count);
  if (!isLogarithmic(scale)) return all;
  const some = [...DIGITS.map((digits) => all.filter((tick) => digits.includes(tick.toExponential()[0]!))), all];
  const choices = some.filter((ticks) => ticks.length > 0);
  return choices.findLast((ticks) => ticks.length <= Math.max(2, count)) ?? choices[0] ?? all;
}

/** Leading digits of the ticks in a decade. */
const DIGITS = ["1", "13", "125"];

/** How so many ticks are written. */
export function tickText(scale: AxisScale, count: number): (value: number) => string {
  const write = isLogarithmic(scale) ? scale.tickFormat(Infinity, ",") : scale.tickFormat(count);
  return (value) => (value === 0 ? "0" : write(value));
}

/** Places of `many` bars, rows or columns side by side, `padding` (a share of the step) between them. */
export function bandScale(many: number, range: readonly [number, number], padding = 0): ScaleBand<number> {
  return scaleBand(numbers(many), range)
    .paddingInner(padding)
    .paddingOuter(padding / 2);
}
