/** What a source says, as data: its statement, the studies that test it, and the numbers of ours that it is judged by, each with its band. */

/** A number of ours, and where it must lie for the claim to hold. `Found`: what the studies gave. */
export interface Measure<Found> {
  /** Null while it is not known; infinite or NaN when there is none, as the latency at a saturated load. */
  readonly of: (found: Found) => number | null;
  /** Lowest and highest value that bear the claim out, both included. */
  readonly band: readonly [number, number];
  /** Why these two ends. */
  readonly why: string;
  /** Cycles, unless it is a plain number or a share ("%"). */
  readonly unit?: "cycles" | "%" | "×";
}

export interface Claim<Found> {
  /** Stays: data and pages are found by it. */
  readonly id: string;
  /** Where it stands in the source: figure or section. */
  readonly where: string;
  /** What the source says. */
  readonly statement: string;
  /** The source's own number. */
  readonly printed?: string;
  /** Studies that are simulated, by name; and those whose linear program is solved. */
  readonly studies: Readonly<Record<string, string>>;
  readonly programs?: Readonly<Record<string, string>>;
  /** By name; the claim holds when all lie in their bands. */
  readonly measures: Readonly<Record<string, Measure<Found>>>;
  /** When it holds, in words, where these say it shorter than the bands. */
  readonly accept?: string;
  /** Further figures of ours, in words, that nothing is judged by. */
  readonly aside?: (found: Found) => string;
  /** The same, said after the measures and not in their place. */
  readonly further?: (found: Found) => string;
  /** Why ours differs, where it does, or what to know where it holds. */
  readonly reason?: string;
}
