/** How much of networks may fail at random, sampled and as printed: the content of a table. */
import type { DesignValues } from "../study/study.ts";
import { formatDesign, parseStudy } from "../study/codec.ts";
import type { Titled } from "./cell.ts";

/** A threshold: the part of all links that may fail, and the ends of its interval by chance. */
export interface Kept {
  readonly fraction: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The samples of a network. */
export interface Survival {
  readonly thresholds: { readonly disconnection: Kept; readonly diameter: Kept; readonly averageDistance: Kept };
  /** Mean largest part that a sample loses and stays connected. */
  readonly survivedFraction: { readonly mean: number } | null;
  readonly complete: boolean;
}

const KEPT_PROPERTIES = ["disconnection", "diameter", "averageDistance"] as const;
export type KeptProperty = (typeof KEPT_PROPERTIES)[number];

/** A network of the table. */
export interface SurvivalCell {
  /** "sf-256". */
  readonly id: string;
  /** Number of endpoints, about; and the family. */
  readonly row: string;
  readonly column: string;
  /** What is compared. */
  readonly property: KeptProperty;
  /** Normal form, which is its key, too: the same study in two cells is sampled once. */
  readonly study: string;
  readonly values: DesignValues;
  /** The source's number, as a fraction. */
  readonly printed: number;
}

/** By a cell's study. */
export type Sampled = ReadonlyMap<string, Survival>;

/** Throws a programmer's error for a study that is not valid. */
export function survivalCell(text: string, cell: Omit<SurvivalCell, "study" | "values">): SurvivalCell {
  const {
    study: { designs },
    problems,
  } = parseStudy(text);
  if (problems.length > 0) throw new TypeError(problems.map(({ message }) => message).join(" "));
  return { ...cell, study: formatDesign(designs[0]!), values: designs[0]! };
}

/** The result of a cell; null before it is known. */
export function ofCell({ study, property }: SurvivalCell, sampled: Sampled): Kept | null {
  return sampled.get(study)?.thresholds[property] ?? null;
}

export interface SurvivalTable {
  readonly rows: readonly Titled[];
  /** `hint`: the meaning of a short title. */
  readonly columns: readonly (Titled & { readonly hint: string })[];
  readonly cells: readonly SurvivalCell[];
}
