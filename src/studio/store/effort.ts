/** How long designs will take to be simulated here, before they are: by the work that their loads and searches are, and this machine's rate. */
import { listOf, numberOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { searchesSaturation, verdictOf } from "../../simulation/curve.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import { searchEffort } from "../../simulation/saturation-search.ts";
import { topologyOf } from "../../topology/families.ts";
import { patternOf } from "../../workload/patterns.ts";
import type { Pilot } from "./state.ts";

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
/** By how much searches send more than `searchEffort` says: what is begun ahead in vain, on two workers, by measurement of a dozen studies. */
const AHEAD = 1.6;

/**
 * Loads that are surely carried, as shares of what the channels have room for where all are used alike: of even traffic, and of any other by
 * routings that detour. By measurement of a dozen studies (dragonflies, Slim Fly, fat tree, tori, HyperX) even traffic saturated at three
 * quarters of it or more; the shortest paths of other patterns may meet in one channel.
 */
const CARRIED = { even: 0.7, detoured: 0.45 } as const;

/** Whether the loads of a design will show no saturation, so that there is none to be searched for. `capacity`: what channels carry for each endpoint's load and hop. */
function staysBelow(values: Values, capacity: number): boolean {
  const share = patternOf(values).even === true ? CARRIED.even : routingOf(values).paths === "minimal" ? 0 : CARRIED.detoured;
  return Math.max(...listOf(values, "load")) <= share * Math.min(1, capacity);
}

/**
 * `averageDistance`: of the design's network, where it is known; `listed`: points of its loads, likewise; `limit`: more than this is not
 * delivered of any load; `capacity`: what the channels of the network carry for each endpoint and hop of its distances, where it is known; `pilot`: what a look
 * at its highest load has told, where there was one (pilot.ts).
 */
export function effortOf(
  values: Values,
  averageDistance: number | undefined,
  listed: readonly LoadPoint[] = [],
  limit = Infinity,
  capacity = 0,
  pilot?: Pilot,
): Effort {
  const { endpoints } = topologyOf(values).size(values);
  const minimal = routingOf(values).paths === "minimal";
  const hops = 1 + (averageDistance ?? HOPS) * (minimal ? 1 : DETOUR);
  const cycles = numberOf(values, "warmup") + WINDOWS * numberOf(values, "measure");
  const seen = pilot?.carried === false ? [pilot.point] : [];
  const room = Math.min(limit, capacity > 0 ? capacity : Infinity);
  const most = Math.min(room, ...seen.map((point) => verdictOf(point, false).carried));
  const loads = listOf(values, "load").reduce((sum, load) => sum + Math.min(load, most), 0);
  const none = listed.length === 0 && (pilot?.carried ?? staysBelow(values, capacity));
  const search = searchesSaturation(values) && !none ? AHEAD * hops * searchEffort(values, listed.length > 0 ? listed : seen, room) : 0;
  return { listed: loads * endpoints * cycles * hops, search };
}

/** Where the rate is kept between visits, and what is taken at the first: router traversals a second of a worker. */
const KEY = "flitlab-rate";
const TYPICAL = 6e6;
/** A rate is learned from what takes at least so many seconds; what is new weighs so much. */
export const TELLING = 0.5;
const WEIGHT = 0.5;

let known: number | null = null;

/** Of a design: the machine's own, or what a look at it has told, as networks that no cache holds are slower. */
export function rateOf(pilot: Pilot | undefined): number {
  return pilot?.rate ?? rateHere();
}

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
