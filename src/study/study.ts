/** The Study: the one object that URLs, files, forms and commands describe, and from which everything is computed. */
import type { ResilienceValues } from "../analysis/resilience-settings.ts";
import type { LifeValues } from "../cost/life-settings.ts";
import type { CostValues } from "../cost/prices.ts";
import type { Choices, Values } from "../descriptor.ts";
import type { SimulationValues } from "../simulation/parameters.ts";
import type { UnitValues } from "../simulation/unit.ts";
import type { ThroughputValues } from "../throughput/models.ts";
import type { DamageValues } from "../topology/damage.ts";

/** A flat, complete and valid record of all parameters of a design: those of all groups of settings by their types. */
export type DesignValues = Values &
  Choices &
  DamageValues &
  UnitValues &
  SimulationValues &
  ThroughputValues &
  CostValues &
  ResilienceValues &
  LifeValues;

/** Designs to compare, A first. */
export interface Study {
  readonly designs: readonly DesignValues[];
  /**
   * Given values of each design, as text, that have no effect in it. They may have one in the designs after A, and along the axes of a
   * sweep. Left out if there are none.
   */
  readonly idle?: readonly ReadonlyMap<string, string>[];
}

/** What is wrong with one value. */
export interface Problem {
  /** Index of the design. */
  readonly design: number;
  /** Plain name of the parameter. */
  readonly parameter: string;
  /** Name as in the URL, with the design's letter: `q`, `b.q`. */
  readonly name: string;
  /** The value as it was given. */
  readonly value: string;
  /** One sentence: parameter, value, what is valid. */
  readonly message: string;
  /** True if the value is valid, but has no effect under the others: the study is complete without it. */
  readonly idle?: true;
}

/** Letters of the designs in URLs and files; A is written plainly. */
export const DESIGN_LETTERS = "abcdefgh";

/** The index of the design that a letter names, capital or not; -1 for what is none. */
export function designNamed(letter: string): number {
  return letter.length === 1 ? DESIGN_LETTERS.indexOf(letter.toLowerCase()) : -1;
}

/** Most designs of one study. */
export const MAX_DESIGNS = DESIGN_LETTERS.length;

/** A parameter's name in a URL: plain for design A, with its letter for the others. */
export function writtenName(design: number, parameter: string): string {
  return design === 0 ? parameter : `${DESIGN_LETTERS[design] ?? "?"}.${parameter}`;
}

/** A problem of one design; its sentence says which design, unless that is A. `letter`: as written, if it is not the design's own. */
export function problemOf(
  design: number,
  parameter: string,
  value: string,
  sentence: string,
  letter = DESIGN_LETTERS[design] ?? "?",
): Problem {
  const name = design === 0 ? parameter : `${letter}.${parameter}`;
  return { design, parameter, name, value, message: design === 0 ? sentence : `In design ${letter.toUpperCase()}, ${sentence}` };
}
