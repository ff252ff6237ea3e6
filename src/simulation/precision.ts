/**
 * How long a design's loads are simulated: first in short windows, which show most of a curve in seconds; then in those that the study
 * names, or in longer ones. A coarse point is an ordinary run of the same design with a shorter warm-up and window. Its interval is wider
 * by what so short a run cannot tell.
 */
import { longestLatency } from "../topology/channels.ts";
import { topologyOf } from "../topology/families.ts";
import type { Saturation } from "./curve.ts";
import type { SimulationValues } from "./parameters.ts";
import type { LoadPoint } from "./results.ts";
import { settingsOf } from "./settings.ts";

/** Windows double until half of a latency's 95 % interval, relatively, is this small. */
const WITHIN = { coarse: 0.05, fine: 0.005 } as const;
/** Windows of a fine load are at most so many times as long as the study's. */
const FINEST = 16;

/** Warm-up and window of a coarse load, in multiples of the time that a packet takes alone over so many of the longest channels. */
const CHANNELS = 3;
const WARMUP = 2;
const WINDOW = { listed: 1, searched: 2 } as const;
/** Least cycles of both. */
const LEAST = 200;
/** Packets that a coarse window holds, and one of the search for saturation. */
const PACKETS = { listed: 5000, searched: 10_000 } as const;
/** Windows of the search are at most so many of the study's. */
const MAX_SEARCHED = 4;
/**
 * Growth of buffers is followed while endpoints offer at most so many flits in all windows of a load. Otherwise a load gets so many coarse
 * windows, and a drain in times of a packet alone.
 */
const FOLLOWED = 2e6;
const MAX_WINDOWS = 3;
const DRAIN = 2;
/** If a window would be longer than this part of the study's own, the study's own is used. */
const WORTH = 0.5;
/** Largest distance of the ends of a coarse bracket before it is widened, per cent. */
const BRACKET = 5;

/** Relative margins: a short window may have passed a load that is not carried in the long run, and chance may have refused one that is. */
const PASSED = 0.1;
const REFUSED = 0.08;
/** How the short warm-up and the close batches of a short window widen an interval, as a multiple and relatively. */
const CLOSE = 1.3;
const SHORT = 0.01;

/** Approximate cycles of a packet that is alone. */
function aloneIn(values: SimulationValues): number {
  const { packetSize, routerLatency, terminalLatency, ...channels } = settingsOf(values);
  return 2 * terminalLatency + (1 + CHANNELS) * routerLatency + CHANNELS * longestLatency(channels) + packetSize;
}

/** A design with the short windows of its loads: the shortest of them, and a bracket that is soon found. */
function coarse<V extends SimulationValues>(values: V): V {
  const alone = aloneIn(values);
  return {
    ...values,
    warmup: Math.min(values.warmup, Math.max(LEAST, WARMUP * alone)),
    measure: Math.min(values.measure, Math.max(LEAST, WINDOW.listed * alone)),
    saturationWithin: Math.max(BRACKET, values.saturationWithin),
  };
}

const isCoarse = (values: SimulationValues): boolean => values.precision === "coarse";

/** A design as its loads are searched, apart from the windows of single loads, by its `precision`. */
export function searchedRun<V extends SimulationValues>(values: V): V {
  return isCoarse(values) ? coarse(values) : values;
}

/** Least cycles of a load's window to tell something; 0 if the study gives the number. */
export function leastWindow(values: SimulationValues, load: number, searched: boolean): number {
  if (!isCoarse(values)) return 0;
  const { endpoints } = topologyOf(values).size(values);
  const sort = searched ? "searched" : "listed";
  const most = searched ? MAX_SEARCHED * values.measure : Infinity;
  return Math.min(most, Math.max(WINDOW[sort] * aloneIn(values), Math.ceil((PACKETS[sort] * values.packetSize) / (endpoints * load))));
}

/** A design as one of its loads is simulated first. */
export function firstRun<V extends SimulationValues>(values: V, load: number): V {
  if (!isCoarse(values)) return values;
  const short = coarse(values);
  const measure = Math.max(short.measure, leastWindow(values, load, false));
  const worth = WORTH * values.measure;
  return measure <= worth ? brief(values, { ...short, measure }, load) : values;
}

/** Whether the growth of buffers at a load may be followed through all windows of this length, in a moment. */
function isFollowed(values: SimulationValues, load: number, warmup: number, measure: number): boolean {
  const { endpoints } = topologyOf(values).size(values);
  return endpoints * load * (warmup + settingsOf(values).windows.most * measure) <= FOLLOWED;
}

/**
 * Whether a coarse run leaves open whether a load is carried: buffers still filled when its windows ended, and longer ones would take long.
 */
export function isOpen(asked: SimulationValues, point: Pick<LoadPoint, "load" | "saturated" | "filling" | "window">): boolean {
  const longer = Math.min(asked.measure, 2 * (point.window.end - point.window.start));
  return isCoarse(asked) && point.saturated && point.filling && !isFollowed(asked, point.load, longer, longer);
}

/** A run of a coarse load, of only a few windows if it is not followed further. */
function brief<V extends SimulationValues>(asked: V, run: V, load: number): V {
  const { warmup, measure } = run;
  if (isFollowed(asked, load, measure, measure)) return run;
  const drain = Math.min(DRAIN * aloneIn(run), measure - 1);
  return { ...run, maxCycles: Math.min(run.maxCycles, warmup + MAX_WINDOWS * measure + drain) };
}

/** A step of the search as the design asks for it. */
export function searchedAs<V extends SimulationValues>(asked: V, run: V, load: number): V {
  return isCoarse(asked) ? brief(asked, run, load) : run;
}

/** The same design in short windows, for a curve before the settled one; null if none of its loads would come sooner. */
export function coarseRun<V extends SimulationValues>(values: V): V | null {
  if (isCoarse(values)) return null;
  const short: V = { ...values, precision: "coarse" };
  return values.load.some((load) => firstRun(short, load) !== short) ? short : null;
}

/** A load's next run, in windows twice as long, if its interval is wider than the design asks for; else null. */
export function longerRun<V extends SimulationValues>(asked: V, run: V, point: LoadPoint): V | null {
  const precision = asked.precision;
  const { mean, confidence95 } = point.packetLatency;
  if (precision === "normal") return null;
  // Buffers that still fill in a short window prove nothing.
  if (point.saturated && !(precision === "coarse" && point.filling)) return null;
  const within = precision === "fine" ? WITHIN.fine : WITHIN.coarse;
  if (mean !== null && confidence95 !== null && confidence95 <= within * mean) return null;
  const { warmup, measure } = run;
  const most = asked.measure * (precision === "fine" ? FINEST : 1);
  if (measure >= most) return null;
  // What would be nearly as long as the study's own is its own.
  if (isOpen(asked, point)) return null;
  const longer = precision === "coarse" && 2 * measure > WORTH * most ? most : Math.min(most, 2 * measure);
  const longerStill: V = {
    ...run,
    warmup: precision === "coarse" && longer === most ? asked.warmup : Math.min(asked.warmup, 2 * warmup),
    measure: longer,
    maxCycles: Math.max(asked.maxCycles, Math.ceil((asked.maxCycles * longer) / asked.measure)),
  };
  return precision === "coarse" && longer < most ? brief(asked, longerStill, point.load) : longerStill;
}

/** Marks a point of a run in shorter windows than requested, and widens its interval. */
export function asRun(asked: SimulationValues, run: SimulationValues, point: LoadPoint): LoadPoint {
  if (run.measure >= asked.measure && run.warmup >= asked.warmup) return point;
  const { packetLatency } = point;
  const { mean, confidence95 } = packetLatency;
  const half = mean === null || confidence95 === null ? null : CLOSE * confidence95 + SHORT * mean;
  return {
    ...point,
    coarse: true,
    unsettled: point.unsettled || isOpen(asked, point),
    packetLatency: { ...packetLatency, confidence95: half },
  };
}

/**
 * Where a curve of short windows saturates: between a load that is surely carried and one that surely is not. `sure`: if only buffers fill
 * at the upper end, the lowest load above whose sources fall behind; else null.
 */
export function asCoarse(saturation: Saturation | null, sure: number | null = null): Saturation | null {
  if (saturation === null) return null;
  const { lower, upper } = saturation;
  const round = (load: number): number => Number(load.toPrecision(4));
  return {
    ...saturation,
    coarse: true,
    lower: lower === null ? null : round(lower * (1 - PASSED)),
    upper: Math.min(1, round(Math.max(upper * (1 + REFUSED), sure ?? 0))),
  };
}

/**
 * Where a coarse curve saturates if its search found no surely saturated load: above the highest carried load, if others are left open.
 * Null if none is open, or none is carried. `known`: the points that are not open; `runs`: loads of the search.
 */
export function openAbove(known: readonly LoadPoint[], all: readonly LoadPoint[], runs: number): Saturation | null {
  if (known.length === all.length) return null;
  const carried = known.filter(({ saturated }) => !saturated).map(({ load }) => load);
  if (carried.length === 0) return null;
  const lower = Math.max(...carried);
  return asCoarse({ load: lower, found: false, lower, upper: 1, runs, unsettled: true });
}
