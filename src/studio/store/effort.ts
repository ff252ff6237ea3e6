/** How long designs will take to be simulated here, before they are: by the work that their loads and searches are, and this machine's rate. */
import { listOf, numberOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { searchesSaturation } from "../../simulation/curve.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import { searchEffort, searchWindows } from "../../simulation/saturation-search.ts";
import { topologyOf } from "../../topology/families.ts";
import { patternOf } from "../../workload/patterns.ts";

/** Router traversals of flits: what a simulation's time is made of. */
export interface Effort {
  readonly listed: number;
  readonly search: number;
}

/** Mean hops where nobody has counted them yet, and by how much detours lengthen the routes of packets that may take them. */
export const HOPS = 3;
export const DETOUR = 1.5;
/** Windows that a load takes on average: most pass in the first. */
const WINDOWS = 1.3;
/**
 * By how much searches send more than `searchEffort` says, by measurement of a dozen studies on two workers: what is begun
 * ahead in vain counts; and where routes adapt or detour, windows near saturation are measured again, unless they are long (cycles).
 */
const SEARCHES = 1.6;
const AGAIN = { most: 2.7, least: 1.3, window: 8000 } as const;

/**
 * Loads that are surely carried, as shares of what the channels have room for where all are used alike: of even traffic, and of any other by
 * routings that detour. By measurement of a dozen studies (dragonflies, Slim Fly, fat tree, tori, HyperX) even traffic saturated at three
 * quarters of it or more; the shortest paths of other patterns may meet in one channel.
 */
const CARRIED = { even: 0.7, detoured: 0.45 } as const;

/** Whether the loads of a design will show no saturation, so that there is none to be searched for. `capacity`: channels for each endpoint's load and hop. */
function staysBelow(values: Values, capacity: number): boolean {
  const share = patternOf(values).even === true ? CARRIED.even : routingOf(values).paths === "minimal" ? 0 : CARRIED.detoured;
  return Math.max(...listOf(values, "load")) <= share * Math.min(1, capacity);
}

/**
 * `averageDistance`: of the design's network, where it is known; `listed`: points of its loads, likewise; `limit`: more than this is not
 * delivered of any load; `capacity`: channels of the network for each endpoint and hop of its distances, where it is known; `carried`: whether
 * its highest load is, where somebody has looked (pilot.ts).
 */
export function effortOf(
  values: Values,
  averageDistance: number | undefined,
  listed: readonly LoadPoint[] = [],
  limit = Infinity,
  capacity = 0,
  carried?: boolean,
): Effort {
  const { endpoints } = topologyOf(values).size(values);
  const minimal = routingOf(values).paths === "minimal";
  const hops = 1 + (averageDistance ?? HOPS) * (minimal ? 1 : DETOUR);
  const cycles = numberOf(values, "warmup") + WINDOWS * numberOf(values, "measure");
  const loads = listOf(values, "load").reduce((sum, load) => sum + Math.min(load, limit), 0);
  const none = listed.length === 0 && (carried ?? staysBelow(values, capacity));
  const search =
    searchesSaturation(values) && !none ? searchEffort(values, listed, limit) * hops * (minimal ? SEARCHES : repeats(values)) : 0;
  return { listed: loads * endpoints * cycles * hops, search };
}

function repeats(values: Values): number {
  const window = searchWindows(values, []).cycles({ load: 0.5, fine: true });
  return AGAIN.least + AGAIN.most * Math.min(1, AGAIN.window / window) ** 2;
}

/** Where the rate is kept between visits, and what is taken at the first: router traversals a second of a worker. */
const KEY = "flitlab-rate";
const TYPICAL = 6e6;
/** A rate is learned from runs of at least so many seconds; what is new weighs so much. */
const TELLING = 0.5;
const WEIGHT = 0.5;

let known: number | null = null;

export function rateHere(): number {
  if (known !== null) return known;
  try {
    const kept = Number(localStorage.getItem(KEY));
    known = kept > 0 && Number.isFinite(kept) ? kept : TYPICAL;
  } catch {
    // Some settings forbid the page to keep anything.
    known = TYPICAL;
  }
  return known;
}

/** Learns from a run: so many router traversals in so many seconds of work, whichever worker did it. */
export function learnRate(flitHops: number, seconds: number): void {
  if (seconds < TELLING || flitHops <= 0) return;
  known = (1 - WEIGHT) * rateHere() + (WEIGHT * flitHops) / seconds;
  try {
    localStorage.setItem(KEY, String(Math.round(known)));
  } catch {
    // It holds until the page is left.
  }
}
