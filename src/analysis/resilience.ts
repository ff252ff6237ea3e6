/**
 * Evaluates samples of random failures: the share of samples in which a network stays connected, diameter and average distance of those,
 * and how much it can lose (Besta, Hoefler 2014, section III-D). It is pure arithmetic on samples, whoever drew them.
 */
import { failureName } from "./resilience-settings.ts";
import type { FailureKind, ResilienceSettings } from "./resilience-settings.ts";

/** A value for each sample drawn so far, by its number; the others are marked. */
export interface SampleTable {
  readonly settings: ResilienceSettings;
  /** Number of things that can fail, and failures at each step. */
  readonly units: number;
  readonly counts: Int32Array;
  /** Most failures of a sample with the network still connected, -1 before it is drawn. */
  readonly survived: Int32Array;
  /** samples × steps: 1 if connected. */
  readonly connected: Uint8Array;
  /** distanceSamples × steps: hops; -1 if it is not connected, -2 before it is measured. */
  readonly diameter: Int16Array;
  readonly average: Float64Array;
}

export const [APART, UNKNOWN] = [-1, -2];

export function emptyTable(settings: ResilienceSettings, units: number, counts: Int32Array): SampleTable {
  const { samples, distanceSamples } = settings;
  return {
    settings,
    units,
    counts,
    survived: new Int32Array(samples).fill(-1),
    connected: new Uint8Array(samples * counts.length),
    diameter: new Int16Array(distanceSamples * counts.length).fill(UNKNOWN),
    average: new Float64Array(distanceSamples * counts.length),
  };
}

/** Over the samples that stay connected. */
export interface Spread {
  readonly mean: number;
  readonly min: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly max: number;
}

export interface ResilienceStep {
  /** As requested: a multiple of the step. */
  readonly removedFraction: number;
  /** Links, routers, racks or bundles. */
  readonly removed: number;
  /** Null without samples. */
  readonly connectedFraction: number | null;
  /** 95 % interval of the fraction (Wilson's). */
  readonly confidence95: readonly [number, number] | null;
  /** Hops; null if no measured sample is connected. */
  readonly diameter: Spread | null;
  readonly averageDistance: Spread | null;
  /** Samples measured at this step, connected or not. */
  readonly measured: number;
}

/** How much may fail before a property no longer holds in the requested share of samples. */
export interface Threshold {
  /** The last step up to which it holds at every step; null while nothing is known. */
  readonly fraction: number | null;
  /** The same if the true shares lay at the ends of their 95 % intervals. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** The requested limit: hops at most; null for connectedness. */
  readonly limit: number | null;
}

export interface ResilienceResult {
  readonly failures: FailureKind;
  /** Their name: "cable bundles". */
  readonly called: string;
  /** Number of things that can fail. */
  readonly units: number;
  /** Samples drawn, and those with all distances. */
  readonly samples: number;
  readonly distanceSamples: number;
  readonly share: number;
  readonly complete: boolean;
  readonly steps: readonly ResilienceStep[];
  readonly thresholds: { readonly disconnection: Threshold; readonly diameter: Threshold; readonly averageDistance: Threshold };
  /**
   * The largest fraction of all that a sample loses and stays connected: mean, its 95 % interval, and the sample at the requested share.
   */
  readonly survivedFraction: { readonly mean: number; readonly confidence95: readonly [number, number]; readonly atShare: number } | null;
}

/** The paper's limits for the growth of diameter and average distance, hops. */
export const [DIAMETER_GROWTH, AVERAGE_GROWTH] = [2, 1];

/** Margin so that rounding of mean distances does not decide whether a growth of one hop is too much. */
const MEAN_ROUNDING = 1e-9;

export function summarised(table: SampleTable): ResilienceResult {
  const { settings, units, counts, survived, connected, diameter } = table;
  const all = counts.length;
  const drawn = survived.reduce((sum, one) => sum + Number(one >= 0), 0);
  const whole = (of: number): boolean => diameter.subarray(of * all, (of + 1) * all).every((one) => one !== UNKNOWN);
  const distanceSamples = Array.from({ length: settings.distanceSamples }, (_, i) => i).filter(whole).length;
  const kept = { disconnection: [] as Tally[], diameter: [] as Tally[], averageDistance: [] as Tally[] };
  const first = measuredAt(table, 0);
  const limits = first.averages.length === 0 ? null : [first.diameters[0]! + DIAMETER_GROWTH, first.averages[0]! + AVERAGE_GROWTH];
  const steps = Array.from(counts, (removed, step): ResilienceStep => {
    let holds = 0;
    for (let i = 0; i < settings.samples; i++) if (survived[i]! >= 0) holds += connected[i * all + step]!;
    const { diameters, averages, measured } = measuredAt(table, step);
    kept.disconnection.push({ holds, of: drawn });
    if (limits) {
      kept.diameter.push({ holds: diameters.filter((one) => one <= limits[0]!).length, of: measured });
      kept.averageDistance.push({ holds: averages.filter((one) => one <= limits[1]! + MEAN_ROUNDING).length, of: measured });
    }
    return {
      removedFraction: fractionOf(step, settings.step),
      removed,
      connectedFraction: drawn === 0 ? null : holds / drawn,
      confidence95: drawn === 0 ? null : removed === 0 ? CERTAIN_INTERVAL : wilson(holds, drawn),
      diameter: spreadOf(diameters),
      averageDistance: spreadOf(averages),
      measured,
    };
  });
  const threshold = (tallies: readonly Tally[], limit: number | null): Threshold => thresholdOf(tallies, settings, limit);
  return {
    failures: settings.kind,
    called: failureName(settings.kind),
    units,
    samples: drawn,
    distanceSamples,
    share: settings.share,
    complete: drawn === settings.samples && distanceSamples === settings.distanceSamples,
    steps,
    thresholds: {
      disconnection: threshold(kept.disconnection, null),
      diameter: threshold(kept.diameter, limits?.[0] ?? null),
      averageDistance: threshold(kept.averageDistance, limits?.[1] ?? null),
    },
    survivedFraction: drawn === 0 ? null : survivedOf(survived, units, settings.share),
  };
}

/** A fraction without the noise of binary numbers: 0.15, not 0.15000000000000002. */
function fractionOf(step: number, size: number): number {
  return Number((step * size).toPrecision(12));
}

interface Tally {
  readonly holds: number;
  readonly of: number;
}

/** Diameters and averages of the samples that are connected at a step; `measured` also counts the others. */
function measuredAt({ settings, counts, diameter, average }: SampleTable, step: number) {
  const diameters: number[] = [];
  const averages: number[] = [];
  let measured = 0;
  for (let i = 0; i < settings.distanceSamples; i++) {
    const hops = diameter[i * counts.length + step]!;
    if (hops === UNKNOWN) continue;
    measured++;
    if (hops === APART) continue;
    diameters.push(hops);
    const mean = average[i * counts.length + step]!;
    // A single router has no pairs.
    if (!Number.isNaN(mean)) averages.push(mean);
  }
  return { diameters, averages, measured };
}

function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    mean: values.reduce((sum, one) => sum + one, 0) / values.length,
    min: sorted[0]!,
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    max: sorted.at(-1)!,
  };
}

/** Between the two nearest of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!];
  return low + (at - below) * (high - low);
}

/** Interval of the network without failures. */
const CERTAIN_INTERVAL = [1, 1] as const;

const Z95 = 1.959964;

/** Wilson's score interval of a share, 95 %. */
function wilson(holds: number, of: number): readonly [number, number] {
  const z = (Z95 * Z95) / of;
  const share = holds / of;
  const middle = share + z / 2;
  const half = Math.sqrt(z * (share * (1 - share) + z / 4));
  return [Math.max(0, (middle - half) / (1 + z)), Math.min(1, (middle + half) / (1 + z))];
}

function thresholdOf(tallies: readonly Tally[], { share, step }: ResilienceSettings, limit: number | null): Threshold {
  const last = (holds: (tally: Tally) => boolean): number | null => {
    let at = -1;
    while (at + 1 < tallies.length && tallies[at + 1]!.of > 0 && holds(tallies[at + 1]!)) at++;
    return at < 0 ? null : fractionOf(at, step);
  };
  // What is intact holds for certain: chance begins with the first failure.
  const within = (end: 0 | 1): number | null => last((tally) => tally === tallies[0] || wilson(tally.holds, tally.of)[end] >= share);
  return { fraction: last(({ holds, of }) => holds >= share * of - MEAN_ROUNDING), lower: within(0), upper: within(1), limit };
}

function survivedOf(survived: Int32Array, units: number, share: number): NonNullable<ResilienceResult["survivedFraction"]> {
  const sorted = Array.from(survived.filter((one) => one >= 0)).sort((a, b) => a - b);
  const n = sorted.length;
  const mean = sorted.reduce((sum, one) => sum + one, 0) / n / units;
  const squares = sorted.reduce((sum, one) => sum + (one / units - mean) ** 2, 0);
  const half = n > 1 ? Z95 * Math.sqrt(squares / (n - 1) / n) : 0;
  // So many of the samples survive it, at least.
  const at = n - Math.max(1, Math.ceil(share * n - MEAN_ROUNDING));
  return { mean, confidence95: [mean - half, mean + half], atShare: sorted[at]! / units };
}
