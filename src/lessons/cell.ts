/** A number of a lesson: one study, to be simulated or solved. */
import type { Values } from "../descriptor.ts";
import { formatDesign, parseStudy } from "../study/codec.ts";

/** How much of a lesson is run: everything at the source's settings, or a part with shorter windows. */
export type Extent = "quick" | "paper";

export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** What is computed, and by which job. */
export interface Cell {
  /** `dfly-2-4-2-9.permutation-1.ugal-g`; the end is `model-3` for a program. */
  readonly id: string;
  readonly network: Titled;
  readonly pattern: Titled;
  /** What it is compared as: a routing, or the model that is solved. */
  readonly series: string;
  readonly kind: "simulate" | "throughput";
  /** Normal form of the study: the same one in two places is computed once. */
  readonly study: string;
  readonly key: string;
  readonly values: Values;
  /** Estimated processor time, seconds. */
  readonly effort: number;
}

/** A cell of a study that is written out. Throws a programmer's error for a study that is not valid. */
export function cellOf(text: string, cell: Omit<Cell, "study" | "key" | "values">): Cell {
  const {
    study: { designs },
    problems,
  } = parseStudy(text);
  if (problems.length > 0) throw new TypeError(problems.map(({ message }) => message).join(" "));
  const values = designs[0]!;
  const study = formatDesign(values);
  return { ...cell, study, key: `${cell.kind} ${study}`, values };
}
