/** How long designs will take to be simulated here, before they are: by the work that their loads and searches are, and this machine's rate. */
import { listOf, numberOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { searchEffort, searchesSaturation } from "../../simulation/curve.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import { topologyOf } from "../../topology/families.ts";

/** Router traversals of flits: what a simulation's time is made of. */
export interface Effort {
  readonly listed: number;
  readonly search: number;
}

/** Mean hops where nobody has counted them yet, and by how much detours lengthen the routes of packets that may take them. */
const HOPS = 3;
const DETOUR = 1.5;
/** Windows that a load takes on average: most pass in the first. */
const WINDOWS = 1.3;

/** `averageDistance`: of the design's network, where it is known; `listed`: points of all its loads, likewise. */
export function effortOf(values: Values, averageDistance: number | undefined, listed: readonly LoadPoint[] = []): Effort {
  const { endpoints } = topologyOf(values).size(values);
  const hops = 1 + (averageDistance ?? HOPS) * (routingOf(values).paths === "minimal" ? 1 : DETOUR);
  const cycles = numberOf(values, "warmup") + WINDOWS * numberOf(values, "measure");
  const loads = listOf(values, "load").reduce((sum, load) => sum + load, 0);
  return { listed: loads * endpoints * cycles * hops, search: searchesSaturation(values) ? searchEffort(values, listed) * hops : 0 };
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

/** Learns from a run: so many router traversals in so many seconds of so many workers. */
export function learnRate(flitHops: number, seconds: number, workers: number): void {
  if (seconds < TELLING || flitHops <= 0) return;
  known = (1 - WEIGHT) * rateHere() + (WEIGHT * flitHops) / seconds / workers;
  try {
    localStorage.setItem(KEY, String(Math.round(known)));
  } catch {
    // It holds until the page is left.
  }
}
