/** What a measure of designs is, and what it tells of one. */
import type { SearchRow } from "../../workers/jobs/search.ts";
import type { Measured } from "../../workers/measured-design.ts";

/** A number, how it is written, and between which bounds it is where only these are known. */
export interface Told {
  readonly value: number;
  readonly text: string;
  readonly span?: readonly [number, number];
  /** Not counted exactly: a mean, or a bound. */
  readonly about?: boolean;
}

export interface Measure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly help: string;
  /** Whether less of it is better; null: it cannot be an axis. */
  readonly less: boolean | null;
  /** Its largest value, where there is one. */
  readonly most?: number;
  /** Told in proportions, as money is. */
  readonly ratio?: boolean;
  readonly of: (row: SearchRow, measured: Measured) => Told | null;
}
