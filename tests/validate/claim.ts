/** A claim of a source and what tests it here; what every claim is, is in src/lessons. */
import type { Measure as AnyMeasure } from "../../src/lessons/claim.ts";
import type { Asking, Findings, StudyClaim } from "../../src/lessons/findings.ts";
import type { Wanted } from "../../src/lessons/measured.ts";

export type { Findings };

export type Measure = AnyMeasure<Findings>;

export interface Claim extends StudyClaim {
  /** Of claims on costs: what is priced; and the command that has it, with all of its studies. */
  readonly wanted?: Wanted;
  readonly command?: string;
  /** The claim that this is another reading of: the two count once. */
  readonly reads?: string;
  /** Where variants of the whole would take hours: the part of it that is varied, judged by itself, and what that is ("permutation 1"). */
  readonly varied?: { readonly what: string; readonly claim: Claim };
}

/** Claims that stand in one place: a page of docs/validation. */
export interface Chapter {
  /** Name of its page and of its data. */
  readonly id: string;
  readonly title: string;
  /** What all its studies have in common, and what the source leaves open. */
  readonly setting: string;
  readonly claims: readonly Claim[];
  /** Drawn in the studio, and judge nothing. */
  readonly charts?: readonly (Asking & { readonly id: string })[];
}
