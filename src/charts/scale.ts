/** Scales of charts, by D3: from a value to a pixel, with the ticks of an axis. */
import { scaleBand, scaleLinear, scaleLog } from "d3";
import type { ScaleBand } from "d3";
import { spaced } from "../drawing/text.ts";

/** What an axis needs of a scale. */
export interface AxisScale {
  (value: number): number;
  ticks(count: number): number[];
  tickFormat(count: number): (value: number) => string;
  /** Lowest and highest value of a linear axis. */
  domain?(): readonly [number, number];
}

export interface LinearScale extends AxisScale {
  domain(): readonly [number, number];
}

type Ends = readonly [number, number];

/** An empty domain stands in the middle of the range. */
export function linearScale(domain: Ends, range: Ends): LinearScale {
  const scale = scaleLinear(domain, range);
  return Object.assign((value: number) => scale(value), {
    domain: () => domain,
    ticks: (count: number) => scale.ticks(count),
    tickFormat: (count: number) => {
      const write = scale.tickFormat(count);
      return (value: number) => write(value).replaceAll(",", "\u202f");
    },
  });
}

/** The same with the domain widened to round numbers, about `count` of which would be ticks. */
export function niceScale(domain: Ends, range: Ends, count: number): LinearScale {
  const [low, high] = scaleLinear(domain, range).nice(count).domain();
  return linearScale([low!, high!], range);
}

/** Both ends above zero. */
export function logScale(domain: Ends, range: Ends): AxisScale {
  const scale = scaleLog(domain, range);
  return Object.assign((value: number) => scale(Math.max(value, LOGARITHMIC_ZERO)), {
    ticks: (count: number) => logTicks(domain, count),
    tickFormat: () => (value: number) => spaced(value, Math.max(0, -Math.floor(Math.log10(value) + LOGARITHM_ROUNDING))),
  });
}

/** Places of `many` bars, rows or columns side by side, `padding` (a share of the step) between them. */
export function bandScale(many: number, range: Ends, padding = 0): ScaleBand<number> {
  return scaleBand(
    Array.from({ length: many }, (_, i) => i),
    range,
  )
    .paddingInner(padding)
    .paddingOuter(padding / 2);
}

/**
 * At most `count` round numbers if possible: fewer of a decade if there are many decades, more if there is none. D3 would give each decade
 * all nine of them, or one.
 */
function logTicks([low, high]: Ends, count: number): number[] {
  const choices = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7], [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9]].map((multiples) => {
    const found: number[] = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
      for (const multiple of multiples) found.push(Number((multiple * 10 ** power).toPrecision(3)));
    return found.filter((value) => value >= low && value <= high);
  });
  return choices.findLast((ticks) => ticks.length <= Math.max(2, count)) ?? choices[0]!;
}

/** Margin, since the logarithm of a power of ten may fall short of an integer. */
const LOGARITHM_ROUNDING = 1e-9;

/** Value of zero, far below a logarithmic axis. */
const LOGARITHMIC_ZERO = 1e-9;
