/** Keeps one solver for the life of a worker, and replaces it when it has become too large. */
import type { LpSolver } from "./lp-solver.ts";

/** A solver that holds more bytes is not kept; a fresh one takes 2 to 20 ms. */
const KEPT = 64e6;

/**
 * Returns the same solver again and again, and a fresh one when the last has grown large, has crashed or could not be loaded. Ask before
 * each job.
 */
export function cachedSolver(load: () => Promise<LpSolver>): () => Promise<LpSolver> {
  let kept: LpSolver | null = null;
  return async () => {
    if (kept === null || kept.memoryBytes > KEPT) kept = await load();
    return kept;
  };
}
