/** The figures of a load point, each with its definition. */
import { fraction, significant, spreadText } from "../drawing/text.ts";
import type { ChannelUse } from "../simulation/results.ts";
import { carriedConfidence } from "./chosen-point.ts";
import type { ChosenPoint } from "./chosen-point.ts";

export interface PointFigure {
  readonly name: string;
  /** Null for shares, loads and indices. */
  readonly unit: string | null;
  /** One line of definition. */
  readonly help: string;
  /** One for each point, in their order; null if it does not apply. */
  readonly values: readonly (string | null)[];
}

interface Definition {
  readonly name: string;
  readonly unit?: string;
  readonly help: string;
  readonly of: (chosen: ChosenPoint) => string | null;
}

const FIGURES: readonly Definition[] = [
  {
    name: "coarse",
    help: "Simulated in shorter windows than the study's so far: the interval of its latency is wider, and settled digits may lie anywhere in it.",
    of: ({ point }) => (point.coarse ? "so far" : null),
  },
  {
    name: "carried",
    help: "What arrived in the measured window of what was offered, as a load, with the 95 % interval by batches of it: the flits delivered per endpoint and cycle where all endpoints send.",
    of: ({ point }) => plusMinus(point.carried, carriedConfidence(point), fraction),
  },
  {
    name: "carried",
    unit: "GB/s",
    help: "The same in bytes an endpoint that sends, by the speed of its link.",
    of: ({ point, unit }) =>
      unit
        ? plusMinus(point.carried * unit.gigabytesPerSecond, timesOf(carriedConfidence(point), unit.gigabytesPerSecond), significant)
        : null,
  },
  {
    name: "worst flow",
    help: "What the source or destination that falls behind most gets through of its own traffic, as a load: the offered load where all keep pace; where less, with its share, the point is saturated, however much the others get.",
    of: ({ point }) =>
      point.worstFlow < point.load ? `${fraction(point.worstFlow)} · ${percent(point.worstFlow / point.load)}` : fraction(point.worstFlow),
  },
  {
    name: "latency",
    unit: "cycles",
    help: "Mean over the measured packets, from generation to the last flit's arrival, in cycles, with the 95 % interval by batch means.",
    of: ({
      point: {
        packetLatency: { mean, confidence95 },
      },
    }) => (mean === null ? null : plusMinus(mean, confidence95, (value) => significant(value))),
  },
  {
    name: "latency",
    unit: "ns",
    help: "The same in nanoseconds, by the size of a flit and the speed of an endpoint's link.",
    of: ({
      point: {
        packetLatency: { mean, confidence95 },
      },
      unit,
    }) =>
      unit && mean !== null
        ? plusMinus(mean * unit.nanoseconds, timesOf(confidence95, unit.nanoseconds), (value) => significant(value))
        : null,
  },
  {
    name: "99 %",
    unit: "ns",
    help: "Latency in nanoseconds that 99 % of the measured packets do not exceed (p99).",
    of: ({
      point: {
        packetLatency: { p99 },
      },
      unit,
    }) => (unit && p99 !== null ? significant(p99 * unit.nanoseconds) : null),
  },
  {
    name: "median",
    unit: "cycles",
    help: "Latency in cycles that half of the measured packets do not exceed (p50).",
    of: ({
      point: {
        packetLatency: { p50 },
      },
    }) => (p50 === null ? null : significant(p50)),
  },
  {
    name: "p95 · p99",
    unit: "cycles",
    help: "Latencies in cycles that 95 and 99 % of the measured packets do not exceed.",
    of: ({
      point: {
        packetLatency: { p95, p99 },
      },
    }) => (p95 === null || p99 === null ? null : `${significant(p95)} · ${significant(p99)}`),
  },
  {
    name: "longest",
    unit: "cycles",
    help: "The highest latency of a measured packet, in cycles.",
    of: ({
      point: {
        packetLatency: { max },
      },
    }) => (max === null ? null : significant(max)),
  },
  {
    name: "in the network",
    unit: "cycles",
    help: "Mean cycles between entering the first router and arrival: the latency without the wait at the source.",
    of: ({
      point: {
        networkLatency: { mean },
      },
    }) => (mean === null ? null : significant(mean)),
  },
  {
    name: "minimal",
    help: "Share of the measured packets that took a minimal route.",
    of: ({ point: { minimalFraction } }) => (minimalFraction === null ? null : percent(minimalFraction)),
  },
  {
    name: "hops",
    help: "Router-to-router channels a packet crossed, on average.",
    of: ({ point: { hops } }) => (hops.mean === null ? null : significant(hops.mean)),
  },
  {
    name: "Jain's index",
    help: "Fairness among the sources in getting flits into the network: 1 when all alike, 1/n when one of n gets everything.",
    of: ({ point: { fairness } }) => (fairness === null ? null : significant(fairness.jain)),
  },
  {
    name: "least · most",
    help: "What the worst and the best served source got into the network, as shares of what each offered.",
    of: ({ point: { fairness } }) => (fairness === null ? null : `${fairness.min.toFixed(2)} · ${fairness.max.toFixed(2)}`),
  },
  { name: "local queues", unit: "flits", help: queueHelp("local"), of: ({ point }) => queues(point.channelUse?.local) },
  { name: "global queues", unit: "flits", help: queueHelp("global"), of: ({ point }) => queues(point.channelUse?.global) },
  {
    name: "out of order",
    help: "Share of the measured packets that came before an earlier one of their flow.",
    of: ({ point: { reorder } }) => (reorder === null ? null : percent(reorder.outOfOrder)),
  },
  {
    name: "reorder buffer",
    unit: "packets",
    help: "Packets that wait at a destination for earlier ones: mean over endpoints and cycles, and the most of any.",
    of: ({ point: { reorder } }) =>
      reorder === null ? null : `${significant(reorder.meanOccupancy, 3)} · ${significant(reorder.maxOccupancy)}`,
  },
  {
    name: "added delay",
    unit: "cycles",
    help: "Cycles that waiting for earlier packets adds to the mean latency.",
    of: ({ point: { reorder } }) => (reorder === null ? null : significant(reorder.addedDelay, 3)),
  },
];

const timesOf = (value: number | null, by: number): number | null => (value === null ? null : value * by);

/** The figures that apply to at least one of the points. */
export function pointFigures(points: readonly ChosenPoint[]): readonly PointFigure[] {
  return FIGURES.map(({ name, unit = null, help, of }) => ({ name, unit, help, values: points.map(of) })).filter(({ values }) =>
    values.some((value) => value !== null),
  );
}

/** The value with as many decimals as two digits of its interval need. */
function plusMinus(value: number, half: number | null, write: (value: number) => string): string {
  return half === null || half <= 0 ? write(value) : spreadText(value, half, 2);
}

function queues(use: ChannelUse | null | undefined): string | null {
  return use ? `${significant(use.meanQueue, 3)} · ${significant(use.maxQueue)}` : null;
}

function queueHelp(kind: string): string {
  return `Flits that wait in a router for one of its ${kind} channels: mean over channels and time, and the most seen.`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
