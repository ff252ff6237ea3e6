/**
 * What the load points of a curve say together: where it saturates, as far as they tell, and which of the listed loads to simulate next.
 */
import type { SimulationValues } from "./parameters.ts";
import { asSaturated, carriedOf } from "./results.ts";
import type { LoadPoint, UnfinishedLoad } from "./results.ts";

/** What the search for saturation knows of a load. */
export interface Verdict {
  readonly load: number;
  /** The throughput of it, in the same unit: the load times the share that is accepted of what the senders offer. */
  readonly carried: number;
  /** The throughput of the worst source or destination. */
  readonly worst: number;
  readonly saturated: boolean;
  /** Saturated because buffers filled, which is no proof (`LoadPoint`). */
  readonly filling: boolean;
  /** Judged over a window long enough for the accuracy of the search; the verdict of a shorter one only hints where to search. */
  readonly fine: boolean;
}

/**
 * Where a curve saturates: the highest load at which every source and every destination keeps pace. In the long run it is the "maximum
 * concurrent throughput" of Mollah et al. 2017 (section 4), found by simulation.
 */
export interface Saturation {
  /** The highest stable load, once the search has brought both ends together; before that the best estimate, which tables leave out. */
  readonly load: number;
  /** Whether the search has brought both ends together. */
  readonly found: boolean;
  /**
   * The highest load found stable (null if none was), and the lowest one above it found saturated; after short windows, with room for
   * chance.
   */
  readonly lower: number | null;
  readonly upper: number;
  /** Loads simulated to find it, besides the listed ones. */
  readonly runs: number;
  /** True if `upper` and the loads tried above it only filled buffers: higher loads may be carried. */
  readonly unsettled: boolean;
  /** True if it was found in shorter windows than the study's (precision.ts): it lies between `lower` and `upper`. */
  readonly coarse?: true;
}

/** A design simulated over its loads. */
export interface Curve {
  /** The listed loads, ascending; after an interrupt those that were finished. */
  readonly points: readonly LoadPoint[];
  /** After an interrupt the listed loads that were under way, and those not begun; ascending. */
  readonly unfinished: readonly UnfinishedLoad[];
  readonly notBegun: readonly number[];
  /** Further loads, in the order of the search for saturation. */
  readonly searched: readonly LoadPoint[];
  /** Null if no load above all stable ones is saturated. */
  readonly saturation: Saturation | null;
  /** False when the run was interrupted. */
  readonly complete: boolean;
}

/** Whether a search for saturation follows a design's loads. */
export function searchesSaturation(values: SimulationValues): boolean {
  return new Set(values.load).size > 1 && values.saturation === "bisect";
}

/**
 * The accuracy of the finest search, the default: it ends when the lowest saturated load is at most this much above the highest stable one,
 * relatively.
 */
export const FINEST = 0.005;

/** The accuracy of a design's own search. */
export function accuracyOf(values: SimulationValues): number {
  return values.saturationWithin / 100;
}

/** Digits of the loads searched. */
const DIGITS = 5;
/**
 * By how much chance may lift a load that passes for stable, in units of the accuracy: three standard deviations of as many packets as a
 * fine verdict needs.
 */
export const CHANCE = 1.6;

interface Bracket {
  /** The highest stable load, if any. */
  readonly lower: Verdict | null;
  /** The lowest saturated load above all stable ones, if any. */
  readonly upper: Verdict | null;
}

export function bracketOf(points: readonly Verdict[]): Bracket {
  const ordered = [...points].sort((a, b) => a.load - b.load);
  const last = ordered.findLastIndex((point) => !point.saturated);
  return { lower: ordered[last] ?? null, upper: ordered[last + 1] ?? null };
}

/**
 * The bracket that the search works in: its own ends as far as it has them, hints for the others. A hint never stands on the wrong side of
 * what the search has found itself. If some did, short windows mislead, and the farthest of the remaining hints is taken instead of one
 * after the other.
 */
export function bracketIn(points: readonly Verdict[]): Bracket {
  const own = bracketOf(points.filter(({ fine }) => fine));
  const high = own.upper?.load ?? Infinity;
  const low = own.lower?.load ?? 0;
  const hints = bracketOf(points.filter(({ fine, load }) => !fine && load < high && load > low));
  const misled = (saturated: boolean): boolean =>
    points.some((point) => !point.fine && point.saturated === saturated && (saturated ? point.load <= low : point.load >= high));
  const left = points.filter(({ fine, load }) => !fine && load < high && load > low).sort((a, b) => a.load - b.load);
  const upper = own.upper ?? (misled(true) ? (left.findLast((point) => point.saturated) ?? null) : hints.upper);
  const lower = misled(false) || misled(true) ? null : hints.lower;
  return { lower: lower !== null && upper !== null ? lower : own.lower, upper };
}

export function isNarrow(lower: Verdict | null, upper: Verdict, accuracy: number): boolean {
  return lower !== null && upper.load <= lower.load * (1 + accuracy);
}

/** Between loads this close, relatively, the search tries no further load if the lower one only filled buffers. */
export const GAP = 1.25;

/** The lowest surely saturated load above the given one; infinite if there is none. */
export function surelySaturated(points: readonly Verdict[], above: number): number {
  return Math.min(...points.filter(({ load, saturated, filling }) => saturated && !filling && load > above).map(({ load }) => load));
}

/** If saturated loads above one that only filled buffers carry more by at most this factor, that is chance. */
const MORE = 1.08;

/**
 * Whether loads above one that seems saturated may be carried: it only filled buffers, and no load above is surely saturated, or some carry
 * more.
 */
export function mayCarryMore(points: readonly Verdict[], { load, filling }: Verdict): boolean {
  const above = points.filter((point) => point.saturated && point.load > load);
  return filling && (above.every((point) => point.filling) || above.some(({ carried }) => carried > load * MORE));
}

/** The same, if the loads tried near above do not settle it. */
function isUnsettled(points: readonly Verdict[], upper: Verdict, gap: number): boolean {
  return mayCarryMore(points, upper) && surelySaturated(points, upper.load) > upper.load * gap;
}

/** The fields of a point that decide on its search. */
export type Judged = Pick<LoadPoint, "load" | "accepted" | "offered" | "worstFlow" | "saturated" | "filling" | "fullRate">;

/** The verdict of a simulated load. */
export function verdictOf({ load, accepted, offered, worstFlow, saturated, filling }: Judged, fine: boolean): Verdict {
  const carried = offered > 0 ? Math.min(load, carriedOf({ load, accepted, offered })) : load;
  return { load, carried, worst: worstFlow, saturated, filling, fine };
}

/**
 * The saturation throughput as points alone tell it, before the search has ended, as a fraction of terminal bandwidth like loads. It is the
 * throughput of the worst source or destination at the first saturated load above all stable ones, or the highest stable load, whichever is
 * more. Null if no such load is saturated.
 */
export function saturationSoFar(points: readonly LoadPoint[]): Saturation | null {
  return saturationOf(
    points.filter((point) => point.complete).map((point) => verdictOf(point, false)),
    0,
    FINEST,
  );
}

/**
 * The saturation of a curve after `runs` loads of the search, whether the search has ended or not. Arrivals are random, so a load just
 * above saturation may pass for stable. The throughput of an overloaded flow does not depend on them: if the saturated end of the bracket
 * tells that it is less, within chance, that value is taken.
 *
 * `accuracy`: of the search, relatively. `chanceAt`: the effect of chance, relatively, after a verdict on that load. If windows were too
 * short for the accuracy, the interval is wider on both sides by the excess.
 */
export function saturationOf(
  points: readonly Verdict[],
  runs: number,
  accuracy: number,
  chanceAt = (_load: number) => CHANCE * accuracy,
): Saturation | null {
  const own = bracketOf(points.filter(({ fine }) => fine));
  if (own.lower !== null && own.upper !== null && isNarrow(own.lower, own.upper, accuracy)) {
    const { worst } = own.upper;
    const chance = chanceAt(own.upper.load);
    const load = worst < own.lower.load && worst > own.lower.load * (1 - chance) ? rounded(worst) : own.lower.load;
    const beyond = chance - CHANCE * accuracy;
    return {
      load,
      found: true,
      lower: Math.min(load, rounded(own.lower.load * (1 - beyond))),
      upper: rounded(own.upper.load * (1 + beyond)),
      runs,
      unsettled: isUnsettled(points, own.upper, GAP * GAP),
    };
  }
  const { lower, upper } = bracketIn(points);
  if (upper === null) return null;
  return {
    load: Math.max(Math.min(upper.carried, upper.worst, upper.load), lower?.load ?? 0),
    found: false,
    lower: lower?.load ?? null,
    upper: upper.load,
    runs,
    unsettled: isUnsettled(points, upper, GAP),
  };
}

export function rounded(load: number): number {
  return Number(load.toPrecision(DIGITS));
}

/** The foreseeable verdict of a listed load: stable below a stable one, saturated above a saturated one; else null. */
export function foreseen(points: readonly Verdict[], load: number): Verdict | null {
  const { lower, upper } = bracketOf(points);
  if (lower !== null && load < lower.load) return { load, carried: load, worst: load, saturated: false, filling: false, fine: false };
  if (upper !== null && load > upper.load) return { ...upper, load, fine: false };
  return null;
}

/**
 * The listed load to start next, so that the curve's shape comes first: the lowest, the highest, then where the curve bends (between the
 * last stable and the first saturated load, as far as known), then the middle of the longest run of loads not started. Of equal ones it is
 * the higher, which takes longer. `loads` ascend; null if all are started.
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

/** Points with the verdicts of the search: points at or above the lowest saturated load of its last bracket are saturated. */
export function settled(points: readonly LoadPoint[], saturation: Saturation | null): LoadPoint[] {
  if (saturation === null || saturation.runs === 0) return [...points];
  return points.map((point) => (point.load >= saturation.upper && !point.saturated ? asSaturated(point, saturation.load) : point));
}
