/** The readings and comparisons of UGAL. */

/**
 * What counts as the queue of a channel: flits waiting for it, credits outstanding, or both. A flit takes its credit when it
 * leaves the input buffer, so both together are the flits in input buffers and the credits outstanding: each flit once.
 * Or flits waiting and credits overdue: the same without what a channel in use must have under way, however long it is.
 */
export const QUEUE = 0;
export const CREDITS = 1;
export const BOTH = 2;
export const OVERDUE = 3;

/**
 * Which queues are read: the first channel's (UGAL-L), those of all channels of the path (Mollah et al. 2017), the global channel's out of
 * the source's group (Kim et al. 2008), or what waits in the output queues along the path (Besta, Hoefler 2014).
 */
export const FIRST = 0;
export const PATH = 1;
export const SOURCE_GROUP = 2;
export const OUTPUTS = 3;

/** When a first channel is read only in the path's virtual-channel class: never, always, or if both paths begin with it. */
export const TOGETHER = 0;
export const BY_CLASS = 1;
export const WHERE_SHARED = 2;

export interface UgalOptions {
  readonly candidates: number;
  readonly minimalCandidates: number;
  readonly measure: typeof QUEUE | typeof CREDITS | typeof BOTH | typeof OVERDUE;
  readonly reading: typeof FIRST | typeof PATH | typeof SOURCE_GROUP | typeof OUTPUTS;
  readonly discrimination: typeof TOGETHER | typeof BY_CLASS | typeof WHERE_SHARED;
  readonly bias: number;
  /** q_m <= 2 q_nm + bias instead of Singh's q_m H_m <= q_nm H_nm + bias. */
  readonly double: boolean;
  readonly delaysCredits: boolean;
  /** See Router, these two. */
  readonly inTurn: boolean;
  readonly timestamps: number;
}
