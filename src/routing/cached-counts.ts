/** Cached counts of a design's paths, kept after its network is gone. */
import type { Values } from "../descriptor.ts";
import { linksKey } from "../topology/networks.ts";
import type { LostCounts } from "./repaired.ts";
import type { Counts } from "./shortest-paths.ts";

/**
 * Number of designs whose counts are kept: those of a study and their recent versions. Their networks are too large to be kept that long.
 */
const KEPT = 32;

interface Kept extends Counts {
  /** For a damaged network, by plan. */
  readonly lost: Map<string, LostCounts>;
}

const kept = new Map<string, Kept>();

/** The counts of a design's network, so that reading a study again does not build it again. */
export function keptOf(values: Values): Kept {
  const key = linksKey(values);
  const counts = kept.get(key) ?? { lost: new Map<string, LostCounts>() };
  kept.delete(key);
  kept.set(key, counts);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return counts;
}
