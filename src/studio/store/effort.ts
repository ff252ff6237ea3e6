/**
 * How long it will take to simulate the designs here. The estimate uses the work of their loads and searches, the cost of a router
 * traversal in networks of their kind and size, how well the work is shared out, and the present speed of this machine. All constants are
 * measured (tests/bench/estimates.ts compares them with runs). What a short look at a design (pilot.ts) or its own points tell takes
 * precedence.
 */
import { routingOf, topologyOf, patternOf } from "../../engine/model.ts";
import { searchesSaturation, verdictOf, firstRun, searchedRun, searchEffort, windowsOf } from "../../engine/results.ts";
import type { LoadPoint } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { Pilot } from "./state.ts";

/** Router traversals of flits: what a simulation's time is made of. */
export interface Effort {
  /** Of all listed loads, and of the one that takes longest. */
  readonly listed: number;
  readonly longest: number;
  /** Of the loads of the search that its steps need, one after the other. */
  readonly search: number;
}

/** Mean hops where nobody has counted them yet. */
export const HOPS = 3;

/**
 * How much detours lengthen the routes of packets: for routings that may take them where channels fill unevenly, and for Valiant's routing
 * over groups and over routers.
 */
const DETOUR = { adaptive: 1.4, groups: 1.45, routers: 1.8 } as const;

/** Channels between routers that a packet takes, as a multiple of the shortest way. */
export function detourOf(values: DesignValues): number {
  const { paths, id } = routingOf(values);
  const { levels, groups } = topologyOf(values).traits(values);
  if (paths === "minimal" || levels) return 1;
  if (!id.startsWith("valiant")) return patternOf(values).even === true ? 1 : DETOUR.adaptive;
  return groups ? DETOUR.groups : DETOUR.routers;
}

/** Cycles until the last measured packets have arrived, on top. */
const DRAIN = 200;

/** Loads that are nearer to saturation than these multiples of it. */
const NEAR = { below: 0.95, above: 1.25 } as const;

function cyclesOf(values: DesignValues, channels: number, load: number, saturation: number | null): number {
  const measure = values.measure;
  const near = saturation !== null && load > NEAR.below * saturation && load < NEAR.above * saturation;
  return values.warmup + windowsOf(values, channels, load, measure, near) * measure + DRAIN;
}

/**
 * Loads that are surely carried, as shares of what the channels have room for where all are used alike: of even traffic, and of any other by
 * routings that detour. By measurement of a dozen studies (dragonflies, Slim Fly, fat tree, tori, HyperX) even traffic saturated at three
 * quarters of it or more; the shortest paths of other patterns may meet in one channel.
 */
const CARRIED = { even: 0.7, detoured: 0.45 } as const;

/** Whether the loads of a design will show no saturation, so that there is none to be searched for. `capacity`: what channels carry for each endpoint's load and hop. */
function staysBelow(values: DesignValues, capacity: number): boolean {
  const share = patternOf(values).even === true ? CARRIED.even : routingOf(values).paths === "minimal" ? 0 : CARRIED.detoured;
  return Math.max(...values.load) <= share * Math.min(1, capacity);
}

/** By how much windows that double until an interval is narrow are longer than a study's own, about. */
const DOUBLED = 6;

/**
 * `averageDistance`: of the design's network, where it is known; `listed`: points of its loads, likewise; `limit`: more than this is not
 * delivered of any load; `capacity`: what the channels of the network carry for each endpoint and hop of its distances, where it is known; `pilot`: what a look
 * at its highest load has told, where there was one (pilot.ts), or its estimate (estimates.ts).
 */
export function effortOf(
  values: DesignValues,
  averageDistance: number | undefined,
  listed: readonly LoadPoint[] = [],
  limit = Infinity,
  capacity = 0,
  pilot?: Pilot,
): Effort {
  const { endpoints } = topologyOf(values).size(values);
  const longer = values.precision === "fine" ? DOUBLED : 1;
  const channels = (pilot?.distance ?? averageDistance ?? HOPS) * detourOf(values);
  const hops = 1 + channels;
  const seen = pilot?.carried === false ? [pilot.point] : [];
  const room = Math.min(limit, capacity > 0 ? capacity : Infinity);
  const most = Math.min(room, ...seen.map((point) => verdictOf(point, false).carried));
  const each = values.load.map(
    (load) =>
      longer * Math.min(load, most) * endpoints * cyclesOf(firstRun(values, load), channels, load, seen.length > 0 ? most : null) * hops,
  );
  const none = listed.length === 0 && (pilot?.carried ?? staysBelow(values, capacity));
  const search =
    searchesSaturation(values) && !none ? hops * searchEffort(searchedRun(values), listed.length > 0 ? listed : seen, room, channels) : 0;
  return { listed: each.reduce((sum, one) => sum + one, 0), longest: Math.max(0, ...each), search };
}

/**
 * How much work searches do on several workers, relative to one: all their loads, some begun ahead in vain, and the longest chain of loads
 * that wait for each other. From recorded runs of thirty designs that were shared out anew; three or more workers are used alike.
 */
const AHEAD = [1, 1.4, 1.7] as const;
const CHAIN = [1, 0.75, 0.62] as const;

/**
 * Seconds until all of these have ended, each given in seconds of one worker. The work is shared out among the workers, but takes at least
 * as long as the longest chain.
 */
export function sharedOut(designs: readonly Effort[], workers: number): number {
  const each = Math.min(AHEAD.length, Math.max(1, Math.floor(workers / Math.max(1, designs.length)))) - 1;
  const spare = Math.min(AHEAD.length, workers) - 1;
  const work = designs.reduce((sum, { listed, search }) => sum + listed + AHEAD[each]! * search, 0);
  const chains = designs.map(({ longest, search }) => longest + CHAIN[spare]! * search);
  return Math.max(work / workers, ...chains);
}

/**
 * Microseconds of a router traversal of a flit, and of a packet beside its flits, on the machine of the measurements; that of a packet which
 * looks at queues on several ways, more on grids, whose ways are drawn dimension by dimension.
 */
const FLIT = 0.11;
const PACKET = 0.32;
const CHOICE = { grid: 1, others: 0.25 } as const;
/**
 * How much dearer a traversal is where no cache holds the network, and four times the virtual channels of the endpoints at which half of
 * that applies.
 */
const UNCACHED = 0.8;
const CACHED = 50_000;

/** Router traversals a second of a worker, of a design on the machine of the measurements when that is idle. */
function typicalRate(values: DesignValues): number {
  const { endpoints } = topologyOf(values).size(values);
  const cells = (4 * endpoints * values.vcs) / CACHED;
  const { paths, id } = routingOf(values);
  const { grid, levels } = topologyOf(values).traits(values);
  const chooses = paths !== "minimal" && !levels && !id.startsWith("valiant");
  const packet = PACKET + (chooses ? CHOICE[grid ? "grid" : "others"] : 0);
  const traversals = values.packetSize * (1 + HOPS * detourOf(values));
  return 1e6 / (FLIT + packet / traversals + (UNCACHED * cells * cells) / (1 + cells * cells));
}

/** Where this machine's speed is kept between visits, as a multiple of that of the measurements. Until it is known, it is taken to be 1. */
const KEY = "flitlab-speed";
/**
 * Seconds of work after which new measurements weigh as much as all earlier ones. A machine is as fast as it was last, not as busy as it
 * was long ago.
 */
const SOON = 1;

let known: number | null = null;

/** How fast a worker of this machine is at present. */
export function speedHere(): number {
  if (known !== null) return known;
  try {
    const kept = Number(localStorage.getItem(KEY));
    known = kept > 0 && Number.isFinite(kept) ? kept : 1;
  } catch {
    // Some settings forbid the page to keep anything.
    known = 1;
  }
  return known;
}

/**
 * Router traversals a second of a worker here: of the design's kind and size, and by as much faster or slower as a look at it was, and as the
 * machine has become since.
 */
export function rateOf(values: DesignValues, pilot?: Pilot): number {
  return typicalRate(values) * (pilot?.speed ?? 1) * speedHere();
}

/** Work that a worker has done on a design; `drawn`: flits that the endpoints' arrivals were, delivered or not. */
export interface Done {
  readonly flitHops: number;
  readonly drawn: number;
  readonly seconds: number;
}

export function doneIn(
  { flitHops, offered, cycles, seconds }: Pick<LoadPoint, "flitHops" | "offered" | "cycles" | "seconds">,
  values: DesignValues,
): Done {
  return { flitHops, drawn: offered * cycles * topologyOf(values).size(values).endpoints, seconds };
}

/**
 * Seconds that a packet takes to be drawn and to wait at its endpoint. This is most of the time where little of the offered load gets
 * through.
 */
const DRAWN = 1e-7;

/** How fast it was done, as a multiple of the machine of the measurements. */
export function speedOf(values: DesignValues, { flitHops, drawn, seconds }: Done): number {
  return (flitHops / typicalRate(values) + (DRAWN * drawn) / values.packetSize) / seconds;
}

/** Learns from work on a design. */
export function learnSpeed(values: DesignValues, done: Done): void {
  const { flitHops, seconds } = done;
  if (!(seconds > 0) || !(flitHops > 0)) return;
  const found = speedOf(values, done);
  const weight = seconds / (seconds + SOON);
  // By factors: twice as slow and twice as fast are as far.
  known = speedHere() ** (1 - weight) * found ** weight;
  try {
    localStorage.setItem(KEY, String(Number(known.toPrecision(4))));
  } catch {
    // It holds until the page is left.
  }
}

/** A machine so much slower than the one of the measurements has other things to do. */
const BUSY = 0.2;

/** How many of the workers take a load at once: half of them, and at least one, while the machine is busy. */
export function workersNow(size: number): number {
  return speedHere() < BUSY ? Math.max(1, Math.floor(size / 2)) : size;
}

/** Of an effort in router traversals, in seconds of one worker. */
export function inSeconds({ listed, longest, search }: Effort, rate: number): Effort {
  return { listed: listed / rate, longest: longest / rate, search: search / rate };
}

/** How long something will take: "12 s", "3 min", "1.5 h". */
export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
