/** A number of a lesson: one study, to be simulated, solved, or predicted by a model. */
import type { DesignValues } from "../study/study.ts";
import { formatDesign, parseStudy } from "../study/codec.ts";

/** A design that a part names by its study. */
export interface DesignStudy {
  /** Normal form. */
  readonly study: string;
  readonly values: DesignValues;
}

/** Throws a programmer's error for a study that is not valid. */
export function designStudy(text: string): DesignStudy {
  const {
    study: { designs },
    problems,
  } = parseStudy(text);
  if (problems.length > 0) throw new TypeError(problems.map(({ message }) => message).join(" "));
  return { study: formatDesign(designs[0]!), values: designs[0]! };
}

/** How much of a lesson is run: everything at the source's settings, or a part with shorter windows. */
export type Extent = "quick" | "paper";

export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A computation and its job. */
export interface Cell {
  /** `dfly-2-4-2-9.permutation-1.ugal-g`; the end is `model-3` for a program, `predicted` for a prediction. */
  readonly id: string;
  readonly network: Titled;
  readonly pattern: Titled;
  /** Its series in comparisons: a routing, or the model that is solved or predicts. */
  readonly series: string;
  /** The command that gives the number. `simulate` of a study with `run=completion` gives its cycles, which `stencil` predicts. */
  readonly kind: "simulate" | "throughput" | "stencil";
  /** Normal form of the study: equal studies are computed once. */
  readonly study: string;
  readonly key: string;
  readonly values: DesignValues;
  /** Flits that the busiest task sends, if the number is not the cycles but their bandwidth: these over the cycles. */
  readonly flits?: number;
  /** Estimated processor time, seconds. */
  readonly effort: number;
}

/** A cell of a study that is written out. Throws a programmer's error for a study that is not valid. */
export function cellOf(text: string, cell: Omit<Cell, "study" | "key" | "values">): Cell {
  const { study, values } = designStudy(text);
  return { ...cell, study, key: `${cell.kind} ${study}`, values };
}
