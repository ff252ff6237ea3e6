/** What a curve of load points says as a whole: which loads to simulate first, where it saturates, and which further loads tell. */
import { choiceOf, listOf, numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import { asSaturated } from "./results.ts";
import type { LoadPoint } from "./results.ts";

/** What the search for saturation knows of a load. */
export interface Verdict {
  readonly load: number;
  /** What gets through of it, in the same unit: the load times the share that is accepted of what the senders offer. */
  readonly carried: number;
  /** What the worst source or destination gets through. */
  readonly worst: number;
  readonly saturated: boolean;
  /** Judged over a window long enough to tell half a percent; what a shorter one says is a hint of where to search. */
  readonly fine: boolean;
}

/** A load that the search asks for. */
export interface SearchStep {
  readonly load: number;
  /** To be judged over a long window: the bracket is to be confirmed. Else a short one will do to narrow it. */
  readonly fine: boolean;
}

/**
 * Where a curve saturates: the highest load at which every source and every destination keeps pace, in the long run the
 * "maximum concurrent throughput" of Mollah et al. 2017 (section 4), found by simulation.
 */
export interface Saturation {
  /** The highest stable load, when the search has ended; else the best estimate that there is. */
  readonly load: number;
  /** The highest load found stable (null: none was), and the lowest one above it found saturated; where windows are short, with room for chance. */
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

/** Whether a design's loads are followed by a search for where it saturates. */
export function searchesSaturation(values: Values): boolean {
  return new Set(listOf(values, "load")).size > 1 && choiceOf(values, "saturation") === "bisect";
}

/** What of a search's windows decides on its steps. */
export interface SearchKind {
  /** True when coarse windows are much shorter than fine ones; else all are long. */
  readonly coarse: boolean;
  /** True when listed windows have so few packets that they may pass an overloaded flow, and a fine one would have more. */
  readonly confirms: boolean;
}

/** The search ends when the lowest saturated load is this much above the highest stable one, relatively. */
const TOLERANCE = 0.005;
/** The first two loads of the search stand this far below and above its guess; together just less than the tolerance. */
const ASIDE = 0.48 * TOLERANCE;
/** The first step upwards from a guess that was too low. */
const STRIDE = 4 * TOLERANCE;
/** The least load that a study can name; below it nothing is searched. */
const LEAST = 0.001;
/** Digits of the loads searched, and what makes one of them another than a listed load, which is simulated over a shorter window. */
const DIGITS = 5;
const NUDGE = 0.9998;
/** By how much chance may lift a load that passes for stable: three standard deviations of as many packets as a fine verdict asks for. */
const CHANCE = 0.008;
/** Packets that a sender needs in a window, at the highest listed load, for a flow that lacks a tenth to be told from chance. */
const TELLING_PACKETS = 200;
/** A bracket this narrow, relatively, is left to long windows. */
const COARSE = 0.04;

interface Bracket {
  /** The highest stable load, if any. */
  readonly lower: Verdict | null;
  /** The lowest saturated load above all stable ones, if any. */
  readonly upper: Verdict | null;
}

function bracketOf(points: readonly Verdict[]): Bracket {
  const ordered = [...points].sort((a, b) => a.load - b.load);
  const last = ordered.findLastIndex((point) => !point.saturated);
  return { lower: ordered[last] ?? null, upper: ordered[last + 1] ?? null };
}

/**
 * The bracket that the search works in: its own ends as far as it has them, hints for the others. A hint never stands on the wrong
 * side of what the search has found itself; where some did, short windows mislead, and the farthest of those left is taken instead of
 * one after the other.
 */
function bracketIn(points: readonly Verdict[]): Bracket {
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

function isNarrow(lower: Verdict | null, upper: Verdict): boolean {
  return lower !== null && upper.load <= lower.load * (1 + TOLERANCE);
}

/** The verdict of a simulated load. */
export function verdictOf({ load, accepted, offered, worstFlow, saturated }: LoadPoint, fine: boolean): Verdict {
  return { load, carried: offered > 0 ? load * Math.min(1, accepted / offered) : load, worst: worstFlow, saturated, fine };
}

/**
 * The saturation throughput (fraction of terminal bandwidth, as loads are) as points alone tell it, before the search has ended: what
 * the worst source or destination gets through of the first saturated load above all stable ones, or the highest stable load,
 * whichever is more; null when no such load is saturated.
 */
export function saturationSoFar(points: readonly LoadPoint[]): Saturation | null {
  return saturationOf(
    points.filter((point) => point.complete).map((point) => verdictOf(point, false)),
    0,
  );
}

/**
 * The saturation of a curve after `runs` loads of the search, searched to its end or not. Arrivals are random, so a load just above
 * saturation may pass for stable; what an overloaded flow gets through does not depend on them, and where the saturated end of the
 * bracket tells that it is less, within chance, that is taken. `chanceAt`: by how much, relatively, after a verdict on that load;
 * by what that exceeds the accuracy of the search, where windows were too short for it, the interval is wider on both sides.
 */
export function saturationOf(points: readonly Verdict[], runs: number, chanceAt = (_load: number) => CHANCE): Saturation | null {
  const own = bracketOf(points.filter(({ fine }) => fine));
  if (own.lower !== null && own.upper !== null && isNarrow(own.lower, own.upper)) {
    const { worst } = own.upper;
    const chance = chanceAt(own.upper.load);
    const load = worst < own.lower.load && worst > own.lower.load * (1 - chance) ? rounded(worst) : own.lower.load;
    const beyond = chance - CHANCE;
    return {
      load,
      lower: Math.min(load, rounded(own.lower.load * (1 - beyond))),
      upper: rounded(own.upper.load * (1 + beyond)),
      runs,
    };
  }
  const { lower, upper } = bracketIn(points);
  if (upper === null) return null;
  return {
    load: Math.max(Math.min(upper.carried, upper.worst, upper.load), lower?.load ?? 0),
    lower: lower?.load ?? null,
    upper: upper.load,
    runs,
  };
}

/**
 * The load to simulate next to know where the curve saturates; null when that is known, or no load is saturated. What gets through
 * of a saturated load is the first guess: just below it, just above it. A guess that was too low (throughput may fall past
 * saturation) is left upwards in growing steps; one that was too high is not followed by another, but the bracket is halved, as it
 * is where nothing else is known. Without any stable load the search goes down. Short windows narrow the bracket; both ends of the
 * last one are judged over long windows. Where no listed load is saturated, but their windows had few packets, the highest is
 * judged over a long one.
 */
export function nextSearch(points: readonly Verdict[], { coarse, confirms }: SearchKind): SearchStep | null {
  const own = bracketOf(points.filter(({ fine }) => fine));
  const { lower, upper } = bracketIn(points);
  const taken = (load: number): boolean => points.some((point) => point.load === load);
  const free = (load: number): number => (taken(load) ? free(rounded(load * NUDGE)) : load);
  if (upper === null) {
    const highest = Math.max(...points.map(({ load }) => load));
    return confirms && own.lower === null && highest >= LEAST ? { load: free(highest), fine: true } : null;
  }
  if (own.lower !== null && own.upper !== null && isNarrow(own.lower, own.upper)) return null;
  const low = lower?.load ?? 0;
  const high = upper.load;
  const guess = upper.carried;
  const middle = (low + high) / 2;
  const beyond = points.filter((point) => point.saturated && point.load > high).sort((a, b) => a.load - b.load)[0];
  const tooHigh = beyond !== undefined && high <= beyond.carried;
  // Hints this close are left for the search to confirm, from just outside.
  const tries = isNarrow(lower, upper)
    ? [own.lower === null ? low * (1 - ASIDE) : own.upper === null ? high * (1 + ASIDE) : (own.lower.load + own.upper.load) / 2]
    : tooHigh
      ? [middle]
      : guess > low || lower === null
        ? [guess * (1 - ASIDE), guess * (1 + ASIDE), middle]
        : [Math.min(middle, low + Math.max(STRIDE * low, 3 * (low - guess)))];
  const fine = !coarse || own.lower !== null || own.upper !== null || high <= low * (1 + COARSE);
  const floor = fine ? (own.lower?.load ?? 0) : low;
  const ceiling = own.upper?.load ?? Infinity;
  const load = tries.map((one) => free(rounded(one))).find((one) => one > floor && one < ceiling && one >= LEAST);
  return load === undefined ? null : { load, fine };
}

function rounded(load: number): number {
  return Number(load.toPrecision(DIGITS));
}

/**
 * Up to `count` steps to have under way in the search: the one needed next, then those that its outcomes would ask for, so that
 * several workers search at once and yet find what one would find. `known`: verdicts on loads that were simulated ahead.
 */
export function searchSteps(
  points: readonly Verdict[],
  known: ReadonlyMap<number, Verdict>,
  count: number,
  kind: SearchKind,
): SearchStep[] {
  const steps: SearchStep[] = [];
  const cases: (readonly Verdict[])[] = [points];
  for (const tried of cases) {
    const step = nextSearch(tried, kind);
    if (step === null) continue;
    const { load, fine } = step;
    const verdict = known.get(load);
    if (verdict !== undefined) {
      cases.push([...tried, verdict]);
      continue;
    }
    if (steps.length === count) break;
    if (!steps.some((other) => other.load === load)) steps.push(step);
    const carried = bracketIn(tried).upper?.carried ?? load;
    cases.push(
      [...tried, { load, carried: load, worst: load, saturated: false, fine }],
      [...tried, { load, carried, worst: carried, saturated: true, fine }],
    );
  }
  return steps;
}

/** How a listed load without a verdict will turn out, where those of others tell: below a stable one, above a saturated one; else null. */
export function foreseen(points: readonly Verdict[], load: number): Verdict | null {
  const { lower, upper } = bracketOf(points);
  if (lower !== null && load < lower.load) return { load, carried: load, worst: load, saturated: false, fine: false };
  if (upper !== null && load > upper.load) return { load, carried: upper.carried, worst: upper.worst, saturated: true, fine: false };
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

/** Packets through what limits the load that a fine verdict needs: three standard deviations of their number are within 0.6 %. A coarse one takes fewer. */
const FINE_PACKETS = 250_000;
const COARSE_PACKETS = 25_000;
const LONGEST_WINDOW = 150_000;
/** Windows that a searched load may take, warm-up apart, when they are long; and the share of one that the last packets may take. */
const SEARCH_WINDOWS = 3;
const DRAIN = 0.5;

/** How a design is searched for saturation. */
export interface SearchWindows extends SearchKind {
  /** Cycles to measure at a load. */
  cycles(step: SearchStep): number;
}

/**
 * Windows long enough to tell loads apart that differ by half a percent. What counts are the packets through the bottleneck: the
 * first saturated load of those listed, or else of those searched, tells how many flits a cycle the fully used channels carry. Where
 * none is full, the whole network is the bottleneck.
 */
export function searchWindows(values: Values, listed: readonly LoadPoint[], searched: readonly LoadPoint[] = []): SearchWindows {
  const packetSize = numberOf(values, "packetSize");
  const measure = numberOf(values, "measure");
  const { endpoints } = topologyOf(values).size(values);
  const among = (points: readonly LoadPoint[]): Verdict | null => bracketOf(points.map((point) => verdictOf(point, false))).upper;
  const upper = among(listed) ?? among(searched);
  const saturated = [...listed, ...searched].find(({ load }) => load === upper?.load);
  const share = saturated === undefined ? 1 : saturated.offered / saturated.load;
  const full = saturated === undefined || saturated.fullRate === 0 ? Infinity : saturated.fullRate;
  const rateAt = (load: number): number => Math.max(Math.min(full, endpoints * share * load), 1e-9) / packetSize;
  const cycles = ({ load, fine }: SearchStep): number =>
    Math.max(measure, Math.min(LONGEST_WINDOW, Math.ceil((fine ? FINE_PACKETS : COARSE_PACKETS) / rateAt(load))));
  const load = upper?.carried ?? 1;
  const highest = Math.max(...listed.map((point) => point.load));
  return {
    cycles,
    coarse: cycles({ load, fine: true }) > 2 * cycles({ load, fine: false }),
    confirms: highest * measure < TELLING_PACKETS * packetSize && cycles({ load: highest, fine: true }) > measure,
  };
}

/** By how much chance may lift a load that passes for stable, relatively, as the packets through the full channels of a saturated one tell. */
export function chanceOf(point: LoadPoint, packetSize: number): number {
  const packets = (point.fullRate * (point.window.end - point.window.start)) / packetSize;
  return packets === 0 ? CHANCE : CHANCE * Math.sqrt(Math.max(1, FINE_PACKETS / packets));
}

/** Long windows that a search measures in all, those of shorter ones included, on average. */
const FINE_WINDOWS = 12;

/** Flits that the search for a design's saturation will send, about, given up ones among several at once included; less wrong once listed loads tell what limits it. */
export function searchEffort(values: Values, listed: readonly LoadPoint[]): number {
  const { endpoints } = topologyOf(values).size(values);
  const saturation = saturationSoFar(listed);
  if (listed.length > 0 && saturation === null) return 0;
  const load = saturation?.load ?? 0.5;
  return FINE_WINDOWS * searchWindows(values, listed).cycles({ load, fine: true }) * load * endpoints;
}

/** The design as the search simulates it over so many cycles. */
export function searchValues(values: Values, measure: number): Values {
  const warmup = numberOf(values, "warmup");
  return { ...values, measure, maxCycles: Math.max(numberOf(values, "maxCycles"), Math.ceil(warmup + (SEARCH_WINDOWS + DRAIN) * measure)) };
}

/** Points as the search has found them: those at or above the lowest load of its last bracket that is saturated are so, too. */
export function settled(points: readonly LoadPoint[], saturation: Saturation | null): LoadPoint[] {
  if (saturation === null || saturation.runs === 0) return [...points];
  return points.map((point) => (point.load >= saturation.upper && !point.saturated ? asSaturated(point) : point));
}
