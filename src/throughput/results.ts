/** What a throughput model reports (docs/contract: `throughput`). */
export interface ThroughputResult {
  readonly model: string;
  /** Maximum concurrent flow as a fraction of terminal bandwidth, at most the terminal bound. */
  readonly alpha: number | null;
  /** The same without the terminal bound; null when the pattern uses no network link. */
  readonly alphaNetwork: number | null;
  /** Certified bounds on alpha, recomputed from the final primal and dual. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** The bounds meet but for rounding: alpha is the optimum. False when an accepted gap ended the search before. */
  readonly proved: boolean;
  /** Channels with the largest dual prices, descending. */
  readonly bottlenecks: readonly { readonly channel: number; readonly dual: number }[];
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly seconds: number;
  readonly solver: string;
  readonly complete: boolean;
}
