/** A claim of a source and what tests it here; what every claim is, is in src/lessons/claim.ts. */
import type { Claim as AnyClaim, Measure as AnyMeasure } from "../../src/lessons/claim.ts";
import type { Measured, Wanted } from "../../src/lessons/measured.ts";
import type { RecordedCompletion, RecordedCurve, RecordedProgram } from "./record.ts";

/** What the studies of a claim gave, by the names it gives them. */
export interface Findings {
  curve(name: string): RecordedCurve;
  program(name: string): RecordedProgram;
  /** Of a study with run=completion. */
  completion(name: string): RecordedCompletion;
  /** Networks priced, hops of routes, and prices, as the claim wants them. */
  measured(): Measured;
}

export type Measure = AnyMeasure<Findings>;

export interface Claim extends AnyClaim<Findings> {
  readonly printed: string;
  /** Part of the quick set; all claims are in the full one. */
  readonly quick: boolean;
  /** Of claims on costs: what is priced; and the command that has it, with all of its studies. */
  readonly wanted?: Wanted;
  readonly command?: string;
  /** Its source gives every setting, so that none is varied. */
  readonly exact?: true;
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
}
