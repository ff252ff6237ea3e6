/** A logarithmic scale with ticks at 1, 2 and 5 times powers of ten. */
import { spaced } from "../drawing/text.ts";
import type { AxisScale } from "./axes.ts";

/** Both ends above zero. */
export function logScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): AxisScale {
  const scale = (value: number): number => {
    const share = Math.log(Math.max(value, 1e-9) / low) / Math.log(high / low);
    return from * (1 - share) + to * share;
  };
  const steps = (multiples: readonly number[]): number[] => {
    const found: number[] = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
      for (const multiple of multiples) found.push(Number((multiple * 10 ** power).toPrecision(3)));
    return found.filter((value) => value >= low && value <= high);
  };
  return Object.assign(scale, {
    // Fewer where the decades are many, more where there is none.
    ticks: (count: number) => {
      const choices = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7], [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9]].map(steps);
      return choices.findLast((ticks) => ticks.length <= Math.max(2, count)) ?? choices[0]!;
    },
    tickFormat: () => (value: number) => spaced(value, Math.max(0, -Math.floor(Math.log10(value) + 1e-9))),
  });
}
