/** The results of a throughput model (docs/headless.md: `throughput`). */

/** How a class's paths are made: all shortest (MIN), through an intermediate router (VLB), or any path at all. */
export type PathKind = "minimal" | "valiant" | "any";

/** A channel counts as full above this part of its bandwidth. */
export const FULL = 0.999;

/** How much the optimal solution sends over the paths of one kind and length, over all flows. */
export interface LengthShare {
  readonly kind: PathKind;
  /** Router-to-router channels; null if one class has paths of several lengths. */
  readonly length: number | null;
  /** Part of the traffic between routers, 0 to 1. */
  readonly share: number;
}

/** Use and price of the channels of one kind (local or global) at the optimum. */
export interface ChannelClassUse {
  /** Directed channels of the kind. */
  readonly channels: number;
  /** Of these, loaded to their bandwidth (to 0.1 %): they bind. */
  readonly full: number;
  /** Mean load, 0 to 1. */
  readonly meanLoad: number;
  /**
   * Sum of dual prices times capacity over the kind, as a share of all (the kinds add up to 1): the part of alphaNetwork that its capacity
   * accounts for.
   */
  readonly priceShare: number;
}

/**
 * Rates of the classes of flows at the optimum, for single pairs. Under symmetry only one flow of each orbit has rates; `flowOf` finds it.
 */
export interface FlowRates {
  /** Class k of flow f: firstClass[f] <= k < firstClass[f+1]; length flows + 1. */
  readonly firstClass: Int32Array;
  /** Of each class, as an index in `kinds`. */
  readonly kind: Uint8Array;
  readonly kinds: readonly PathKind[];
  /** Router-to-router channels; 0: several lengths. */
  readonly length: Uint8Array;
  /** Paths of the class. */
  readonly paths: Float64Array;
  /** Part of its flow that the class carries; adds up to 1 over the classes of a flow. */
  readonly rate: Float32Array;
  /** Pairs of routers that send, as source * routers + target, ascending, and the flow whose rates are theirs. */
  readonly pairs: Float64Array;
  readonly flowOf: Int32Array;
}

export interface ThroughputResult {
  readonly model: string;
  /** Whom a permutation that was searched for hurts: a routing's title, or "any routing"; left out if there was no search. */
  readonly foundFor?: string;
  /** Maximum concurrent flow as a fraction of terminal bandwidth, at most the terminal bound. */
  readonly alpha: number | null;
  /**
   * The same without the terminal bound; null if the pattern uses no network link. If the terminal bound ended the search, it is at least
   * so much: see gap.
   */
  readonly alphaNetwork: number | null;
  /** Limit by the busiest terminal channel: 1 over the sum of its demands. */
  readonly terminalBound: number | null;
  /** Certified bounds on alpha, recomputed from the final primal and dual. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** upper / lower - 1 without the terminal bound. */
  readonly gap: number | null;
  /** True if the bounds meet except for rounding: alpha is the optimum. False if an accepted gap ended the search before. */
  readonly proved: boolean;
  /** Channels with the largest dual prices, descending: the change of alphaNetwork per flit a cycle of the channel's capacity. */
  readonly bottlenecks: readonly { readonly channel: number; readonly dual: number }[];
  /** Null for a kind that the network does not have, or if no flow leaves its router. */
  readonly channelUse: { readonly local: ChannelClassUse | null; readonly global: ChannelClassUse | null };
  /** Minimal ones first, by length. */
  readonly lengths: readonly LengthShare[];
  /** Of the traffic between routers; null for any-path. */
  readonly minimalFraction: number | null;
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly seconds: number;
  /** The solvers and their parts, for people. */
  readonly solver: string;
  /** False if it was stopped or ran out of time. */
  readonly complete: boolean;
  /** Why the search ended: proved, within the accepted gap, told to stop, out of time (solveSeconds), or because its steps no longer gained. */
  readonly ended: "optimum" | "gap" | "stopped" | "time limit" | "given up";
  /** Load of each channel at alphaNetwork, 0 to 1, and its dual price (as in bottlenecks); length channels. Not in the command's JSON. */
  readonly channelLoad: Float32Array;
  readonly channelDual: Float32Array;
  /**
   * What the terminal channels would carry then, above 1 if the endpoints' own links allow less: of each endpoint's into the network, then
   * of each one's out of it; length 2 * endpoints. Not in the command's JSON.
   */
  readonly terminalLoad: Float32Array;
  /** Not in the command's JSON; null for any-path, and if there would be too many. */
  readonly rates: FlowRates | null;
}

/** The state of a model's solution while it runs. */
export interface ThroughputProgress {
  /** The present stage, for people: "building", "first-order steps", "reduced program by GLPK". */
  readonly stage: string;
  /** Certified bounds on alpha so far; null while there are none. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** Of the whole program; null before it is built. */
  readonly rows: number | null;
  readonly columns: number | null;
  readonly nonzeros: number | null;
}

/** Answer of the other solver, on the same program built anew. */
export interface Verification {
  readonly model: string;
  /** As alpha and alphaNetwork of ThroughputResult. */
  readonly alpha: number;
  readonly alphaNetwork: number;
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly seconds: number;
  /** Name, version, method. */
  readonly solver: string;
}
