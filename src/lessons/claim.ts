/** A source's claim as data: its statement, the studies that test it, and our numbers that judge it, each with its band. */

/** A number of ours, and where it must lie for the claim to hold. `Found`: the results of the studies. */
export interface Measure<Found> {
  /** Null while it is unknown; infinite or NaN if there is none, as the latency at a saturated load. */
  readonly of: (found: Found) => number | null;
  /** Lowest and highest value that confirm the claim, both included. */
  readonly band: readonly [number, number];
  /** The reason for these two ends. */
  readonly why: string;
  /** Cycles, unless it is a plain number or a share ("%"). */
  readonly unit?: "cycles" | "%" | "×";
}

export interface Claim<Found> {
  /** It never changes, since data and pages use it. */
  readonly id: string;
  /** Its place in the source: figure or section. */
  readonly where: string;
  /** What the source says. */
  readonly statement: string;
  /** The source's own number. */
  readonly printed?: string;
  /**
   * Left out of what the source says. `own`: our statement, or our number in the place of one that the source does not give. `certain`: it
   * cannot come out otherwise, by construction.
   */
  readonly speaks?: "own" | "certain";
  /** Studies that are simulated, by name; and those whose linear program is solved. */
  readonly studies: Readonly<Record<string, string>>;
  readonly programs?: Readonly<Record<string, string>>;
  /** By name; the claim holds if all lie in their bands. */
  readonly measures: Readonly<Record<string, Measure<Found>>>;
  /** When it holds, in words, if these are shorter than the bands. */
  readonly accept?: string;
  /** Further figures of ours, in words, that judge nothing. */
  readonly aside?: (found: Found) => string;
  /** The same, said after the measures and not in their place. */
  readonly further?: (found: Found) => string;
  /** Why ours differs, if it does, or what to know if it holds. */
  readonly reason?: string;
}
