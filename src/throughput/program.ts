/** What a throughput model's linear program is to the rest of this room, whatever its formulation. */
import type { SparseLp } from "./lp-solver.ts";

/** Rows, columns and nonzeros of a program. */
export interface ProgramSize {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
}

/**
 * Maximum concurrent flow on one network: column 0 is alpha, the last rows bound the load of channels by 1.
 * Both certificates are recomputed from the definition and hold for ANY vectors, so the answer needs no trust in a solver.
 */
export interface Program {
  readonly lp: SparseLp;
  /** Channels of each capacity row: one, or all that symmetry makes alike. These are the last rows of the program. */
  readonly rowChannels: readonly Int32Array[];
  /** How many rotations made flows and channels alike; 1 when none did. */
  readonly order: number;
  /** An alpha that the network carries: `primal` made feasible. */
  lower(primal: Float64Array): number;
  /** An alpha that nothing exceeds, from prices of the capacity rows (length rowChannels), >= 0 and not all zero; the prices need not be scaled. */
  upper(prices: Float64Array): UpperBound;
  /**
   * Only where paths are generated as they are needed: the program with, for each of these prices, the cheapest path of every
   * flow; null when it has them all. Rows stay as they are.
   */
  extend?(guides: readonly Float64Array[]): Program | null;
}

export interface UpperBound {
  readonly alpha: number;
  /** Divides the prices so that they are the change of alpha per unit of capacity. */
  readonly scale: number;
}
