/** Sizes and numbers of paths of networks, counted and as printed. */
import type { DesignValues } from "../study/study.ts";
import type { Titled } from "./cell.ts";

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What was counted. */
export interface Counted {
  readonly routers: number;
  readonly endpoints: number;
  readonly paths: { readonly min: Range; readonly vlb: Range } | null;
}

export interface Entry {
  /** null if nothing was counted. */
  readonly ours: Range | null;
  readonly paper: number;
  /** True if every pair has as many as the paper says; null before it is counted. */
  readonly agrees: boolean | null;
}

/** The counts of a network, in the order of a table's columns. */
export const COUNTS = ["routers", "endpoints", "min", "vlb"] as const;

export interface CountRow extends Readonly<Record<(typeof COUNTS)[number], Entry>> {
  readonly network: Titled;
  readonly study: string;
  readonly values: DesignValues;
  /** Why ours differs from the paper's, if it does. */
  readonly reason: string | null;
}
