/** What a curve of load points says as a whole: which loads to simulate first, where it saturates, and which further loads tell. */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import type { LoadPoint } from "./results.ts";

/** What the search for saturation knows of a load; loads and accepted rates in flits/endpoint/cycle. */
export type Verdict = Pick<LoadPoint, "load" | "accepted" | "saturated">;

/** Where a curve saturates: the "maximum concurrent throughput" of paper 001 (section 4), by simulation. */
export interface Saturation {
  /** The highest stable load, when the search has ended; else the best estimate that there is. */
  readonly load: number;
  /** The highest load found stable (null: none was), and the lowest one above it found saturated. */
  readonly lower: number | null;
  readonly upper: number;
  /** Loads simulated to find it, besides those listed. */
  readonly runs: number;
}

/** A design simulated over its loads. */
export interface Curve {
  /** The listed loads, ascending; of an interrupted run those so far. */
  readonly points: readonly LoadPoint[];
  /** Further loads, in the order of the search for saturation. */
  readonly searched: readonly LoadPoint[];
  /** Null when no load above all stable ones is saturated. */
  readonly saturation: Saturation | null;
  /** False when the run was interrupted. */
  readonly complete: boolean;
}

/** The search ends when the lowest saturated load is this much above the highest stable one, relatively. */
const TOLERANCE = 0.005;
/** The first two loads of the search stand this far below and above its guess; together just less than the tolerance. */
const ASIDE = 0.48 * TOLERANCE;
/** The first step upwards from a guess that was too low. */
const STRIDE = 4 * TOLERANCE;
/** The least load that a study can name; below it nothing is searched. */
const LEAST = 0.001;
/** Digits of the loads searched. */
const DIGITS = 5;

interface Bracket {
  /** The highest stable load, if any. */
  readonly lower: Verdict | null;
  /** The lowest saturated load above all stable ones, if any. */
  readonly upper: Verdict | null;
  /** The next load above `upper`, saturated like it, if any. */
  readonly beyond: Verdict | null;
}

function bracketOf(points: readonly Verdict[]): Bracket {
  const ordered = [...points].sort((a, b) => a.load - b.load);
  const last = ordered.findLastIndex((point) => !point.saturated);
  return { lower: ordered[last] ?? null, upper: ordered[last + 1] ?? null, beyond: ordered[last + 2] ?? null };
}

function isNarrow(lower: Verdict | null, upper: Verdict): boolean {
  return lower !== null && upper.load <= lower.load * (1 + TOLERANCE);
}

/**
 * The saturation throughput (flits/endpoint/cycle) as the points alone tell it: the accepted rate at the first saturated load
 * above all stable ones, or the highest stable rate, whichever is more; null when no such load is saturated.
 */
export function saturationLoad(points: readonly LoadPoint[]): number | null {
  const { lower, upper } = bracketOf(points.filter((point) => point.complete));
  return upper === null ? null : Math.max(upper.accepted, lower?.accepted ?? 0);
}

/** The saturation of a curve after `runs` loads of the search, searched to its end or not. */
export function saturationOf(points: readonly LoadPoint[], runs: number): Saturation | null {
  const finished = points.filter((point) => point.complete);
  const { lower, upper } = bracketOf(finished);
  if (upper === null) return null;
  const load = lower !== null && isNarrow(lower, upper) ? lower.load : saturationLoad(finished)!;
  return { load, lower: lower?.load ?? null, upper: upper.load, runs };
}

/**
 * The load to simulate next to know where the curve saturates; null when that is known, or no load is saturated. What a
 * saturated load accepts is the first guess: just below it, just above it. A guess that was too low (throughput may fall past
 * saturation) is left upwards in growing steps; one that was too high is not followed by another, but the bracket is halved, as it
 * is where nothing else is known. Without any stable load the search goes down.
 */
export function nextSearchLoad(points: readonly Verdict[]): number | null {
  const { lower, upper, beyond } = bracketOf(points);
  if (upper === null || isNarrow(lower, upper)) return null;
  const low = lower?.load ?? 0;
  const high = upper.load;
  const guess = upper.accepted;
  const middle = (low + high) / 2;
  const tooHigh = beyond !== null && high < beyond.accepted;
  const tries = tooHigh ? [middle]
    : guess > low || lower === null ? [guess * (1 - ASIDE), guess * (1 + ASIDE), middle]
    : [Math.min(middle, low + Math.max(STRIDE * low, 3 * (low - guess)))];
  return tries.map(rounded).find((load) => load > low && load < high && load >= LEAST) ?? null;
}

function rounded(load: number): number {
  return Number(load.toPrecision(DIGITS));
}

/**
 * Up to `count` loads to have under way in the search: the one needed next, then those that its outcomes would ask for, so that
 * several workers search at once and yet find what one would find. `known`: verdicts on loads that were simulated ahead.
 */
export function searchLoads(points: readonly Verdict[], known: ReadonlyMap<number, Verdict>, count: number): number[] {
  const loads: number[] = [];
  const cases: (readonly Verdict[])[] = [points];
  for (const tried of cases) {
    const load = nextSearchLoad(tried);
    if (load === null) continue;
    const verdict = known.get(load);
    if (verdict !== undefined) {
      cases.push([...tried, verdict]);
      continue;
    }
    if (loads.length === count) break;
    if (!loads.includes(load)) loads.push(load);
    const accepted = bracketOf(tried).upper?.accepted ?? load;
    cases.push([...tried, { load, accepted: load, saturated: false }], [...tried, { load, accepted, saturated: true }]);
  }
  return loads;
}

/** How a load without a verdict will turn out, where those of others tell: below a stable one, above a saturated one; else null. */
export function foreseen(points: readonly Verdict[], load: number): Verdict | null {
  const { lower, upper } = bracketOf(points);
  if (lower !== null && load < lower.load) return { load, accepted: load, saturated: false };
  if (upper !== null && load > upper.load) return { load, accepted: upper.accepted, saturated: true };
  return null;
}

/**
 * The listed load to start next, so that the curve's shape comes first: the lowest, the highest, then where the curve bends
 * (between the last stable and the first saturated load, as far as known), then the middle of the longest run of loads not
 * started; of equal ones the higher, which takes longer. `loads` ascending; null when all are started.
 */
export function nextListedLoad(loads: readonly number[], started: ReadonlySet<number>, points: readonly Verdict[]): number | null {
  const open = loads.filter((load) => !started.has(load));
  for (const end of [loads[0], loads.at(-1)]) if (end !== undefined && open.includes(end)) return end;
  const { lower, upper } = bracketOf(points);
  const bend = upper === null ? [] : open.filter((load) => load > (lower?.load ?? 0) && load < upper.load);
  let longest: readonly number[] = [];
  for (const run of runsOf(loads, bend.length > 0 ? new Set(bend) : new Set(open))) if (run.length >= longest.length) longest = run;
  return longest[Math.floor(longest.length / 2)] ?? null;
}

/** The members of `some` among the loads, cut where others stand between them. */
function runsOf(loads: readonly number[], some: ReadonlySet<number>): number[][] {
  const runs: number[][] = [[]];
  for (const load of loads) {
    if (some.has(load)) runs.at(-1)!.push(load);
    else runs.push([]);
  }
  return runs;
}

/** Packets that a verdict of the search needs: three standard deviations of their number are within 0.6 %. */
const SEARCH_PACKETS = 250_000;
const LONGEST_WINDOW = 200_000;

/** The design as the search simulates it at a load: with a window long enough to tell loads apart that differ by half a percent. */
export function searchValues(values: Values, load: number): Values {
  const { endpoints } = topologyOf(values).size(values);
  const perCycle = (endpoints * load) / numberOf(values, "packetSize");
  const measure = Math.max(numberOf(values, "measure"), Math.min(LONGEST_WINDOW, Math.ceil(SEARCH_PACKETS / perCycle)));
  return { ...values, measure, maxCycles: Math.max(numberOf(values, "maxCycles"), numberOf(values, "warmup") + 8 * measure) };
}
