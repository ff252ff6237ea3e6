/** The search for where a curve saturates: which load it asks for next, over how long a window, and how much work that is. */
import type { SimulationValues } from "./parameters.ts";
import { longestLatency } from "../topology/channels.ts";
import { topologyOf } from "../topology/families.ts";
import { GLOBAL, LOCAL } from "../topology/network.ts";
import { patternOf } from "../workload/patterns.ts";
import { carriedShare } from "./credit-loop.ts";
import {
  accuracyOf,
  bracketIn,
  bracketOf,
  CHANCE,
  FINEST,
  GAP,
  isNarrow,
  mayCarryMore,
  rounded,
  surelySaturated,
  verdictOf,
} from "./curve.ts";
import type { Judged, Verdict } from "./curve.ts";
import type { LoadPoint } from "./results.ts";
import { settingsOf } from "./settings.ts";

/** A load that the search asks for. */
export interface SearchStep {
  readonly load: number;
  /** True for a verdict over a long window, to confirm the bracket. Otherwise a short one narrows it. */
  readonly fine: boolean;
}

/** The properties of a search that decide on its steps. */
export interface SearchKind {
  /** It ends when the lowest saturated load is at most this much above the highest stable one, relatively. */
  readonly accuracy: number;
  /** True if coarse windows are much shorter than fine ones; otherwise all are long. */
  readonly coarse: boolean;
  /** True if listed windows have so few packets that they may pass an overloaded flow, and a fine one would have more. */
  readonly confirms: boolean;
}

/** Distance of the first two loads of the search below and above its guess, in units of the accuracy: together just less than that. */
const ASIDE = 0.48;
/** The first step upwards from a guess that was too low, in the same unit. */
const STRIDE = 4;
/** The least load that a study can name; the search does not go below it. */
const LEAST = 0.001;
/** The largest load that a study can name. */
const MOST = 1;
/** Factor that makes a searched load differ from a listed one, which is simulated over a shorter window. */
const NUDGE = 0.9998;
/** Packets that a sender needs in a window, at the highest listed load, so that a flow that lacks a tenth can be told from chance. */
const TELLING_PACKETS = 200;
/** A bracket this narrow, relatively, is left to long windows. */
const COARSE = 0.04;

/**
 * The load to simulate next to know where the curve saturates; null if that is known, or no load is saturated.
 *
 * The throughput of a saturated load is the first guess: the search tries just below and just above it. If a guess was too low (throughput
 * may fall past saturation) the search goes up in growing steps. If it was too high, or nothing else is known, it halves the bracket.
 * Without any stable load it goes down. Short windows narrow the bracket; both ends of the last one are judged over long windows. If no
 * listed load is saturated, but their windows had few packets, the highest is judged over a long one.
 */
export function nextSearch(points: readonly Verdict[], { accuracy, coarse, confirms }: SearchKind): SearchStep | null {
  const own = bracketOf(points.filter(({ fine }) => fine));
  const { lower, upper } = bracketIn(points);
  const taken = (load: number): boolean => points.some((point) => point.load === load);
  const free = (load: number): number => (taken(load) ? free(rounded(load * NUDGE)) : load);
  if (upper === null) {
    const highest = Math.max(...points.map(({ load }) => load));
    return confirms && own.lower === null && highest >= LEAST ? { load: free(highest), fine: true } : null;
  }
  if (own.lower !== null && own.upper !== null && isNarrow(own.lower, own.upper, accuracy)) {
    const beyond = mayCarryMore(points, own.upper) ? beyondFilling(points, own.upper.load) : null;
    return beyond === null ? null : { load: free(rounded(beyond)), fine: true };
  }
  const aside = ASIDE * accuracy;
  const low = lower?.load ?? 0;
  const high = upper.load;
  const guess = upper.carried;
  const middle = (low + high) / 2;
  const beyond = points.filter((point) => point.saturated && point.load > high).sort((a, b) => a.load - b.load)[0];
  const tooHigh = beyond !== undefined && high <= beyond.carried;
  // Hints this close are left for the search to confirm, from just outside.
  const tries = isNarrow(lower, upper, accuracy)
    ? [own.lower === null ? low * (1 - aside) : own.upper === null ? high * (1 + aside) : (own.lower.load + own.upper.load) / 2]
    : tooHigh
      ? [middle]
      : guess > low || lower === null
        ? [guess * (1 - aside), guess * (1 + aside), middle]
        : [Math.min(middle, low + Math.max(STRIDE * accuracy * low, 3 * (low - guess)))];
  const fine = !coarse || own.lower !== null || own.upper !== null || high <= low * (1 + COARSE);
  const floor = fine ? (own.lower?.load ?? 0) : low;
  const ceiling = own.upper?.load ?? Infinity;
  const load = tries.map((one) => free(rounded(one))).find((one) => one > floor && one < ceiling && one >= LEAST);
  return load === undefined ? null : { load, fine };
}

/**
 * The next load to try if the saturated end of the search only filled buffers. Just above a load at which adaptive routing begins to turn
 * packets away, buffers fill for longer than any window, and higher loads are carried (UGAL-L on its worst case: 0.043 seems saturated,
 * 0.17 is not). The load is in the middle of the widest gap up to the lowest surely saturated load; null if all gaps are narrow.
 */
function beyondFilling(points: readonly Verdict[], load: number): number | null {
  const end = Math.min(MOST, surelySaturated(points, load));
  const tried = points.filter((point) => point.fine && point.load > load && point.load < end).map((point) => point.load);
  const ends = [load, ...tried.sort((a, b) => a - b), end];
  const gaps = ends.slice(1).map((to, index) => ({ from: ends[index]!, to }));
  const widest = gaps.reduce((one, other) => (other.to / other.from > one.to / one.from ? other : one));
  return widest.to > widest.from * GAP ? Math.sqrt(widest.from * widest.to) : null;
}

/**
 * Up to `count` steps of the search to run at once: the one needed next, then those that its outcomes would ask for. So several workers
 * search together and yet find what one would find. `known`: verdicts on loads that were simulated ahead.
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
      [...tried, { load, carried: load, worst: load, saturated: false, filling: false, fine }],
      [...tried, { load, carried, worst: carried, saturated: true, filling: false, fine }],
    );
  }
  return steps;
}

/**
 * Packets through the bottleneck that a fine verdict of the finest search needs: three standard deviations of their number are within 0.6
 * %. A coarse one takes fewer.
 */
const FINE_PACKETS = 250_000;
const COARSE_PACKETS = 25_000;
const LONGEST_WINDOW = 150_000;
/** Long windows that a searched load may take, without warm-up; and the share of one that the last packets may take. */
const SEARCH_WINDOWS = 3;
const DRAIN = 0.5;
/** Least cycle limit of a searched load: packets that wait behind full buffers are under way for thousands of cycles. */
const SHORTEST = 20_000;

/** The packets for a less accurate search: chance falls with the root of their number. */
function finePackets(accuracy: number): number {
  return FINE_PACKETS * (FINEST / accuracy) ** 2;
}

/** The search of a design. */
export interface SearchWindows extends SearchKind {
  /** Cycles to measure at a load. */
  cycles(step: SearchStep): number;
}

/**
 * Windows long enough to distinguish loads that differ by the search's accuracy. The packets through the bottleneck count: the first
 * saturated load of those listed, or else of those searched, tells how many flits a cycle the fully used channels carry. If none is full,
 * the whole network is the bottleneck.
 */
export function searchWindows(values: SimulationValues, listed: readonly Judged[], searched: readonly Judged[] = []): SearchWindows {
  const accuracy = accuracyOf(values);
  const packets = { fine: finePackets(accuracy), coarse: Math.min(COARSE_PACKETS, finePackets(accuracy)) };
  const { packetSize, measure } = values;
  const { endpoints } = topologyOf(values).size(values);
  const among = (points: readonly Judged[]): Verdict | null => bracketOf(points.map((point) => verdictOf(point, false))).upper;
  const upper = among(listed) ?? among(searched);
  const saturated = [...listed, ...searched].find(({ load }) => load === upper?.load);
  const share = saturated === undefined ? 1 : saturated.offered / saturated.load;
  const full = saturated === undefined || saturated.fullRate === 0 ? Infinity : saturated.fullRate;
  const rateAt = (load: number): number => Math.max(Math.min(full, endpoints * share * load), 1e-9) / packetSize;
  const cycles = ({ load, fine }: SearchStep): number =>
    Math.max(measure, Math.min(LONGEST_WINDOW, Math.ceil((fine ? packets.fine : packets.coarse) / rateAt(load))));
  const load = upper?.carried ?? 1;
  const highest = Math.max(...listed.map((point) => point.load));
  return {
    accuracy,
    cycles,
    coarse: cycles({ load, fine: true }) > 2 * cycles({ load, fine: false }),
    confirms: highest * measure < TELLING_PACKETS * packetSize && cycles({ load: highest, fine: true }) > measure,
  };
}

/** By how much chance may lift a load that passes for stable, relatively, from the packets through the full channels of a saturated one. */
export function chanceOf(point: LoadPoint, packetSize: number, accuracy: number): number {
  const packets = (point.fullRate * (point.window.end - point.window.start)) / packetSize;
  return CHANCE * accuracy * (packets === 0 ? 1 : Math.sqrt(Math.max(1, finePackets(accuracy) / packets)));
}

/**
 * Mean number of loads that a search judges, counted in a dozen studies: over long windows, over short ones if the long ones are longer,
 * and if all are alike. Long windows, or equal ones, also halve the bracket that the short ones leave.
 */
const STEPS = { fine: 2, coarse: 4, alike: 3 } as const;

/** A network with channels of all kinds. */
const KINDS = { channelKind: Uint8Array.of(LOCAL, GLOBAL), axis: null };

/**
 * The assumed saturation load of an untried design: about the middle of all, below the highest listed load, and below what anything can
 * carry.
 */
const UNTRIED = 0.5;

/**
 * Approximate flits that the search for a design's saturation will send, one load after the other. The estimate improves once a listed
 * load, or a trial of one, tells its throughput and its limit, or a bound does (`limit`). If buffers are shallower than the credit loop no
 * channel between routers is ever full. The channel of an endpoint may be full if traffic is uneven; few packets pass it, so windows are
 * assumed long until a trial has run. `channels`: those that a packet crosses between routers.
 */
export function searchEffort(values: SimulationValues, listed: readonly Judged[], limit = Infinity, channels = 0): number {
  const { endpoints } = topologyOf(values).size(values);
  const { lower, upper } = bracketOf(listed.map((point) => verdictOf(point, false)));
  if (listed.length > 0 && upper === null) return 0;
  const load = upper ? Math.max(lower?.load ?? 0, Math.min(upper.carried, limit)) : Math.min(UNTRIED, limit, ...values.load.slice(-1));
  const windows = searchWindows(values, listed);
  const unknown = listed.length === 0 && patternOf(values).even !== true && carriedShare(values, KINDS) < 1;
  const cycles = (fine: boolean): number => {
    const window = unknown && fine ? throttledWindow(values) : windows.cycles({ load, fine });
    const step = searchValues(values, window);
    return step.warmup + windowsOf(step, channels, load, window, true) * window;
  };
  const halvings = Math.max(0, Math.log2(COARSE / windows.accuracy));
  const sum =
    unknown || windows.coarse
      ? (STEPS.fine + halvings) * cycles(true) + STEPS.coarse * cycles(false)
      : (STEPS.alike + halvings) * cycles(true);
  return sum * load * endpoints;
}

/** Cycles of a fine window if the channel of one endpoint is full. */
function throttledWindow(values: SimulationValues): number {
  return Math.max(values.measure, Math.min(LONGEST_WINDOW, finePackets(accuracyOf(values)) * values.packetSize));
}

/** Mean number of windows of a load: most loads pass in the first. */
const PASSED = 1.2;
/**
 * In a short window the flits under way to some of many endpoints grow by a tenth of what they are sent by chance alone. The window is then
 * doubted and measured again, as long as further windows are allowed. A tenth has to be more than so many standard deviations of a backlog,
 * which is about a Poisson count. Windows of these multiples of that length are always and never doubted.
 */
const DEVIATIONS = 5;
const DOUBTED = { always: 0.7, never: 1.2 } as const;
/** With windows shorter than so many telling ones, loads near saturation are measured again as often as allowed. */
const SHORT = 2;
/** Standard deviations of the farthest of some thousand fluctuations; and for the longer latency, the mean content of a channel. */
const FARTHEST = 4.2;
const LONG = 0.7;

/**
 * Mean number of windows of so many cycles for a load: one that is carried or far from it, or one that is `near` saturation. `channels`:
 * those that a packet crosses between routers.
 */
export function windowsOf(values: SimulationValues, channels: number, load: number, window: number, near = false): number {
  const settings = settingsOf(values);
  const { routerLatency, terminalLatency, packetSize, warmup, maxCycles, windows } = settings;
  const { endpoints } = topologyOf(values).size(values);
  const latency = 2 * terminalLatency + (1 + channels) * routerLatency + LONG * channels * longestLatency(settings);
  const farthest = Math.sqrt(2 * Math.log(2 * Math.max(1, endpoints))) / FARTHEST;
  const telling = 10 * DEVIATIONS * farthest * Math.sqrt((packetSize * latency) / Math.max(load, LEAST));
  const doubted = (DOUBTED.never - window / telling) / (DOUBTED.never - DOUBTED.always);
  const room = Math.max(1, Math.floor((maxCycles - warmup) / window));
  const steady = PASSED + (windows.most - 1) * Math.min(1, Math.max(0, doubted));
  const most = Math.min(windows.most, room);
  // Near saturation it is now one and now as many as there may be; these where windows are short.
  return Math.min(most, Math.max(steady, near ? (window < SHORT * telling ? most : (1 + most) / 2) : 0));
}

/** The design as the search simulates it over so many cycles. */
export function searchValues<V extends SimulationValues>(values: V, measure: number): V {
  const { warmup } = values;
  const least = Math.max(SHORTEST, Math.ceil(warmup + (SEARCH_WINDOWS + DRAIN) * measure));
  return { ...values, measure, maxCycles: Math.max(values.maxCycles, least) };
}
