/** A curve or a run to completion as it is kept: as much as claims of papers ask for, rounded to six digits. */
import type { Curve } from "./curve.ts";
import type { ProgramResult } from "./program-run.ts";
import type { LatencyHistogram, LoadPoint } from "./results.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";

/** Packets of a kind with their mean and median latency in cycles, by the middles of a histogram's bins. */
export interface Half {
  readonly packets: number;
  readonly mean: number;
  readonly median: number;
}

export interface RecordedPoint {
  readonly load: number;
  readonly accepted: number;
  readonly saturated: boolean;
  /** Mean packet latency, cycles; null, like all that follows, when saturated. */
  readonly latency: number | null;
  readonly hops: number | null;
  readonly minimalFraction: number | null;
  readonly minimal?: Half;
  readonly nonMinimal?: Half;
  /** In-order delivery: share of packets that came early, cycles added, most packets kept. */
  readonly reorder?: { readonly outOfOrder: number; readonly addedDelay: number; readonly maxOccupancy: number };
  /** Of a study with one load: packets by latency, minimal ones and the others; one edge more than bins, cycles. */
  readonly histogram?: { readonly edges: readonly number[]; readonly minimal: readonly number[]; readonly nonMinimal: readonly number[] };
  /** Of a study with one load on a dragonfly, saturated or not: mean use of the global channels to the next group, of the others of their routers, of the rest. */
  readonly globalUse?: readonly [number, number, number];
}

export interface RecordedCurve {
  readonly points: readonly RecordedPoint[];
  readonly saturation: { readonly load: number; readonly lower: number | null; readonly upper: number } | null;
}

/** A workload run to completion: cycles until the last delivery, flits a cycle and task that sends, and the busiest channels of each kind. */
export interface RecordedCompletion {
  readonly cycles: number;
  readonly complete: boolean;
  readonly throughput: number | null;
  readonly localUse: number | null;
  readonly globalUse: number | null;
}

export function recordCompletion({ cycles, complete, throughput, channelUse: { local, global } }: ProgramResult): RecordedCompletion {
  return {
    cycles,
    complete,
    throughput: roundedOrNull(throughput),
    localUse: roundedOrNull(local?.max ?? null),
    globalUse: roundedOrNull(global?.max ?? null),
  };
}

export function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}

/** `network`: asked for only if the study has one load, of which more is kept. */
export function recordCurve(curve: Curve, network: () => Network): RecordedCurve {
  const { points, saturation } = curve;
  return {
    points: points.map((point) => recordPoint(point, points.length === 1 ? network() : null)),
    saturation:
      saturation === null
        ? null
        : { load: rounded(saturation.load), lower: roundedOrNull(saturation.lower), upper: rounded(saturation.upper) },
  };
}

function recordPoint(point: LoadPoint, network: Network | null): RecordedPoint {
  const { histogram, reorder } = point;
  const use = network && globalUse(point.utilisation, network);
  return {
    load: point.load,
    accepted: rounded(point.accepted),
    saturated: point.saturated,
    latency: roundedOrNull(point.packetLatency.mean),
    hops: roundedOrNull(point.hops.mean),
    minimalFraction: roundedOrNull(point.minimalFraction),
    ...(histogram === null || point.minimalFraction === 1 ? {} : halves(histogram)),
    ...(histogram === null || network === null ? {} : { histogram: coarse(histogram) }),
    ...(reorder === null
      ? {}
      : {
          reorder: { outOfOrder: rounded(reorder.outOfOrder), addedDelay: rounded(reorder.addedDelay), maxOccupancy: reorder.maxOccupancy },
        }),
    ...(use === null ? {} : { globalUse: use }),
  };
}

/** Bins of a histogram that is kept, at most. */
const KEPT_BINS = 64;

/** The same packets in fewer bins, as far as there are any. */
export function coarse({ edges, minimal, nonMinimal }: LatencyHistogram): NonNullable<RecordedPoint["histogram"]> {
  const last = minimal.findLastIndex((packets, bin) => packets + nonMinimal[bin]! > 0) + 1;
  const width = Math.max(1, Math.ceil(last / KEPT_BINS));
  const starts = Array.from({ length: Math.ceil(last / width) }, (_, i) => i * width);
  const sums = (counts: readonly number[]): readonly number[] =>
    starts.map((start) => counts.slice(start, Math.min(last, start + width)).reduce((sum, count) => sum + count, 0));
  return { edges: [...starts, last].map((bin) => edges[bin]!), minimal: sums(minimal), nonMinimal: sums(nonMinimal) };
}

/** The minimal and the non-minimal packets of a histogram. */
export function halves({ edges, minimal, nonMinimal }: LatencyHistogram): { readonly minimal: Half; readonly nonMinimal: Half } {
  const of = (counts: readonly number[]): Half => {
    const packets = counts.reduce((sum, count) => sum + count, 0);
    const middle = (bin: number): number => (edges[bin]! + edges[bin + 1]!) / 2;
    if (packets === 0) return { packets, mean: 0, median: 0 };
    let passed = 0;
    const median = middle(counts.findIndex((count) => (passed += count) >= packets / 2));
    return { packets, mean: rounded(counts.reduce((sum, count, bin) => sum + count * middle(bin), 0) / packets), median: rounded(median) };
  };
  return { minimal: of(minimal), nonMinimal: of(nonMinimal) };
}

/** Paper 000's three kinds of global channels (Figure 9), for traffic to the next group; null for other networks. */
function globalUse(
  utilisation: Float32Array,
  { groups, channels, channelKind, channelSource }: Network,
): readonly [number, number, number] | null {
  if (!groups || groups.grid) return null;
  const next = new Set<number>();
  for (let group = 0; group < groups.count; group++) next.add(groups.channels[group * groups.count + ((group + 1) % groups.count)]!);
  const routers = new Set([...next].map((channel) => channelSource[channel]!));
  const sums = [0, 0, 0];
  const counts = [0, 0, 0];
  for (let channel = 0; channel < channels; channel++) {
    if (channelKind[channel] !== GLOBAL) continue;
    const kind = next.has(channel) ? 0 : routers.has(channelSource[channel]!) ? 1 : 2;
    sums[kind]! += utilisation[channel]!;
    counts[kind]!++;
  }
  const [minimal, same, rest] = sums.map((sum, kind) => rounded(sum / Math.max(1, counts[kind]!)));
  return [minimal!, same!, rest!];
}
