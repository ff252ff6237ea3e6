/** Chooses the channels that stand out: the busiest few per cent, if they are busier than the rest. */

/** Largest share of all channels that stands out. */
const MAX_SHARE_STANDING_OUT = 0.05;
/** So many may stand out however few channels there are. */
const MIN_STANDING_OUT = 4;
/**
 * Margins over the load that this share of the channels exceeds, as a factor and a difference: less is the noise of an evenly loaded
 * network.
 */
const APART: Apart = [1.1, 0.02];
const REST = 0.15;
/** The limit is not drawn through the middle of a crowd: just below it there must be hardly more channels than above. */
const BELOW = 0.97;
const CROWD = 1.6;
/** Steps from 0 to the highest load. */
const LOAD_BINS = 2048;

export type Apart = readonly [times: number, more: number];

interface Ranks {
  readonly highest: number;
  /** Approximate most load of those that do not stand out. */
  readonly ofRest: number;
  /** Channels from each step up. */
  readonly above: Uint32Array;
}

const known = new WeakMap<Float32Array, Map<string, Ranks>>();

/**
 * The least load that stands out among `load[from]` .. `load[to - 1]`, so that at most `most` do; Infinity if none does. The result for the
 * same loads is cached.
 */
export function standsOutFrom(load: Float32Array, from: number, to: number, most = Infinity, apart = APART): number {
  const { highest, ofRest, above } = ranksOf(load, from, to);
  const allowed = Math.min(most, Math.max(MIN_STANDING_OUT, Math.floor(MAX_SHARE_STANDING_OUT * (to - from))));
  const step = highest / LOAD_BINS;
  for (let bin = Math.max(1, Math.ceil((apart[0] * ofRest + apart[1]) / Math.max(step, 1e-9))); bin < LOAD_BINS; bin++) {
    if (above[bin]! <= allowed && above[Math.floor(BELOW * bin)]! <= CROWD * above[bin]!) return bin * step;
  }
  return Infinity;
}

function ranksOf(load: Float32Array, from: number, to: number): Ranks {
  let ofArray = known.get(load);
  if (!ofArray) known.set(load, (ofArray = new Map<string, Ranks>()));
  const key = `${from} ${to}`;
  let ranks = ofArray.get(key);
  if (!ranks) ofArray.set(key, (ranks = ranked(load, from, to)));
  return ranks;
}

function ranked(load: Float32Array, from: number, to: number): Ranks {
  let highest = 0;
  for (let i = from; i < to; i++) if (load[i]! > highest) highest = load[i]!;
  const above = new Uint32Array(LOAD_BINS);
  if (highest === 0) return { highest, ofRest: 0, above };
  for (let i = from; i < to; i++) above[Math.min(LOAD_BINS - 1, Math.floor((load[i]! / highest) * LOAD_BINS))]!++;
  for (let bin = LOAD_BINS - 2; bin >= 0; bin--) above[bin]! += above[bin + 1]!;
  let bin = LOAD_BINS - 1;
  while (bin > 0 && above[bin]! < REST * (to - from)) bin--;
  return { highest, ofRest: (bin * highest) / LOAD_BINS, above };
}
