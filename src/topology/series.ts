/** Rows of a family's designs by growing size, each balanced as in a source, for charts over size. */
import type { Values } from "../descriptor.ts";

/** A design of a row, with its known figures before it is built. */
export interface SeriesDesign {
  /** Values of the family's own parameters; those left out have their defaults. */
  readonly values: Values;
  /** Ports of a router in its network, and those to other routers. */
  readonly radix: number;
  readonly networkRadix: number;
  /** Router-to-router hops of minimal routes, mean over ordered pairs of distinct routers that carry endpoints, in closed form. */
  readonly hops?: number;
  /** Links, each as often as it is wide, of the smallest balanced cut known, in closed form. */
  readonly bisection?: number;
}

export interface Series {
  /** Among those of its family. */
  readonly id: string;
  /** As a legend says it: "3-D torus". */
  readonly title: string;
  /** How its designs are chosen: "a = 2p = 2h, g = ah + 1". */
  readonly rule: string;
  /** Who balances them so. */
  readonly source: string;
  /** Most hops between routers that carry endpoints, if all its designs have the same; null if it grows. */
  readonly diameter: number | null;
  /** Its design number 0, 1, 2, …, each larger than the one before; null after the last. */
  readonly design: (n: number) => SeriesDesign | null;
}

/** A row that goes through values of one parameter, the first to the last. */
export function seriesOf(
  words: Pick<Series, "id" | "title" | "rule" | "source" | "diameter">,
  through: readonly number[],
  design: (step: number) => SeriesDesign,
): Series {
  return { ...words, design: (n) => (n < through.length ? design(through[n]!) : null) };
}

/** from, from + step, …, to. */
export function steps(from: number, to: number, step = 1): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}
