/**
 * The linear scale of all charts. d3's own would bring its colours, interpolators and number formats onto the first page; what charts need of
 * it is a straight line and the round numbers of d3-array.
 */
import { nice, tickStep, ticks } from "d3";
import { spaced } from "../drawing/text.ts";
import type { AxisScale } from "./axes.ts";

export interface LinearScale extends AxisScale {
  /** Lowest and highest value of the axis. */
  domain(): readonly [number, number];
}

/** From a value of the domain to a pixel of the range; an empty domain stands in the middle of it. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): LinearScale {
  const [low, high] = domain;
  const [from, to] = range;
  const scale = (value: number): number => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return from * (1 - share) + to * share;
  };
  return Object.assign(scale, {
    domain: () => domain,
    ticks: (count: number) => ticks(low, high, count),
    tickFormat: (count: number) => {
      const step = tickStep(low, high, count);
      const decimals = Math.max(0, -Math.floor(Math.log10(Math.abs(step)) + ROUNDING));
      return (value: number) => spaced(value, Number.isFinite(decimals) ? decimals : 0);
    },
  });
}

/** The same with the domain widened to round numbers, about `count` of which would be ticks. */
export function niceScale(domain: readonly [number, number], range: readonly [number, number], count: number): LinearScale {
  const [low, high] = nice(...domain, count);
  return linearScale([low, high], range);
}

/** The logarithm of a power of ten may fall short of an integer. */
const ROUNDING = 1e-9;
