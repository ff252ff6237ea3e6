/** What is kept of a study's results in tests/validate/data: as much as claims ask for, rounded to six digits. */
import type { Curve } from "../../src/simulation/curve.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import type { LatencyHistogram, LoadPoint } from "../../src/simulation/results.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import type { RouteHops } from "../../src/routing/route-hops.ts";
import type { Network } from "../../src/topology/network.ts";
import type { Priced } from "../../src/workers/priced.ts";

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
  /** Dragonflies, saturated or not: mean use of the global channels to the next group, of the others of their routers, of the rest. */
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

export type RecordedNetwork = Priced;

/** As it is, rounded. */
export function recordNetwork(priced: Priced): RecordedNetwork {
  const all = (record: object): object =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === "number" ? rounded(value) : value === null ? null : all(value as object),
      ]),
    );
  return all(priced) as RecordedNetwork;
}

export type RecordedHops = Omit<RouteHops, "routes">;

export function recordHops({ local, global, longest }: RouteHops): RecordedHops {
  return { local, global, longest };
}

export type RecordedProgram = Pick<ThroughputResult, "alpha" | "proved" | "rows" | "columns" | "nonzeros" | "seconds" | "solver">;

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}

export function recordCurve(curve: Curve, network: Network): RecordedCurve {
  const { saturation } = curve;
  return {
    points: curve.points.map((point) => recordPoint(point, network)),
    saturation:
      saturation === null
        ? null
        : { load: rounded(saturation.load), lower: roundedOrNull(saturation.lower), upper: rounded(saturation.upper) },
  };
}

function recordPoint(point: LoadPoint, network: Network): RecordedPoint {
  const { histogram, reorder } = point;
  const use = globalUse(point.utilisation, network);
  return {
    load: point.load,
    accepted: rounded(point.accepted),
    saturated: point.saturated,
    latency: roundedOrNull(point.packetLatency.mean),
    hops: roundedOrNull(point.hops.mean),
    minimalFraction: roundedOrNull(point.minimalFraction),
    ...(histogram === null || point.minimalFraction === 1 ? {} : halves(histogram)),
    ...(reorder === null
      ? {}
      : {
          reorder: { outOfOrder: rounded(reorder.outOfOrder), addedDelay: rounded(reorder.addedDelay), maxOccupancy: reorder.maxOccupancy },
        }),
    ...(use === null ? {} : { globalUse: use }),
  };
}

export function recordProgram({ alpha, proved, rows, columns, nonzeros, seconds, solver }: ThroughputResult): RecordedProgram {
  return { alpha: roundedOrNull(alpha), proved, rows, columns, nonzeros, seconds: rounded(seconds), solver };
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
