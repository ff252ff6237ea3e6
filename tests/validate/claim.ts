/** A claim of a paper as data: what it says, the studies that test it, and the figures of ours that it is judged by, each with its band. */
import type { RecordedCurve, RecordedProgram } from "./record.ts";

/** What the studies of a claim gave, by the names it gives them. */
export interface Findings {
  curve(name: string): RecordedCurve;
  program(name: string): RecordedProgram;
}

/** A figure of ours, and where it must lie for the claim to hold. */
export interface Figure {
  /** Infinite or NaN when there is none, as the latency at a saturated load. */
  readonly of: (found: Findings) => number;
  /** Lowest and highest value that bear the claim out, both included. */
  readonly band: readonly [number, number];
  /** Why these two ends. */
  readonly why: string;
  /** Cycles, unless it is a plain number or a share ("%"). */
  readonly unit?: "cycles" | "%" | "×";
}

export interface Claim {
  /** Stays: data and pages are found by it. */
  readonly id: string;
  /** Where it stands: figure or section. */
  readonly where: string;
  readonly claim: string;
  /** The paper's figure. */
  readonly paper: string;
  /** Part of the quick set; all claims are in the full one. */
  readonly quick: boolean;
  /** Its source gives every setting, so that none is varied. */
  readonly exact?: true;
  /** Studies that are simulated, by name; and those whose linear program is solved. */
  readonly studies: Readonly<Record<string, string>>;
  readonly programs?: Readonly<Record<string, string>>;
  /** By name; the claim holds when all lie in their bands. */
  readonly figures: Readonly<Record<string, Figure>>;
  /** Further figures, in words, that nothing is judged by. */
  readonly aside?: (found: Findings) => string;
  /** Why ours differs, where it does, or what to know where it holds. */
  readonly reason?: string;
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
