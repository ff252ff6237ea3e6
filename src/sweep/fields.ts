/** JSON fields of results, and warnings about them: what commands print and sweeps keep. */
import type {
  Curve,
  Estimate,
  LatencySummary,
  LoadPoint,
  UnfinishedLoad,
  ProgramResult,
  ThroughputResult,
  ResilienceResult,
  Saturation,
  CostReport,
  DoubtedCurve,
} from "../engine/results.ts";
import { collectiveRate, repairCounts, repairText, routerNames, unitOf } from "../engine/model.ts";
import type { RepairCounts, Network, Unit } from "../engine/model.ts";
import { priceWarning, doubtsOf, ringByNames, silentWarning, untaskedWarnings, warningsOf } from "../engine/results.ts";
import type { DesignValues } from "../engine/studies.ts";

/**
 * What is known of where a curve saturates. `found`: the search has ended, and `saturationLoad` is the highest stable load. `between`:
 * nothing was searched, or not to its end; it lies between the highest load found stable, if any, and the lowest found saturated. `none`:
 * every load is carried, so that it is at least the highest. Null: not known yet, or a workload that runs to completion.
 */
export type SaturationState = "found" | "between" | "none" | null;

/** The fields of a design that has no saturation load, or of which nothing is known yet. */
export const NO_SATURATION = {
  saturationLoad: null,
  saturationState: null satisfies SaturationState,
  highestStable: null,
  lowestSaturated: null,
  saturation: null,
};

// The same figures in a design's unit of time, where the speed of its terminal channels is told; nothing where not.

type Figures = Readonly<Record<string, number | null>>;

const times = (by: number, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([id, value]) => [id, value === null ? null : value * by]));

/** Cycles, as they are and in nanoseconds. */
const timed = <T extends object>(cycles: T, unit: Unit | null): T =>
  unit === null ? cycles : { ...cycles, nanoseconds: times(unit.nanoseconds, cycles as unknown as Figures) };

/** Loads, fractions of a terminal channel's speed, in GB/s an endpoint. */
const rates = (loads: Figures, unit: Unit | null): object =>
  unit === null ? {} : { gigabytesPerSecond: times(unit.gigabytesPerSecond, loads) };

/** The unit itself: how long a cycle is, and what makes it so. */
export function unitFields(values: DesignValues): object {
  const unit = unitOf(values);
  const { terminalSpeed, flitBytes } = values;
  return unit === null ? {} : { unit: { terminalSpeed, flitBytes, nanoseconds: unit.nanoseconds } };
}

/**
 * Use of single channels is left out. For a load that was stopped, quantities that were not measured are null; one that was not begun is
 * only named.
 */
export function curveFields(
  curve: Pick<Curve, "points" | "searched" | "saturation" | "complete"> & Partial<Curve>,
  values: DesignValues,
): object {
  const { points, unfinished = [], notBegun = [], complete } = curve;
  const unit = unitOf(values);
  const listed = [...points.map((point) => pointFields(point, unit)), ...unfinished.map((one) => unfinishedFields(one, unit))];
  return {
    ...unitFields(values),
    points: listed.sort((a, b) => a.load - b.load),
    ...(complete ? {} : { notBegun }),
    ...saturationFields(curve, unit),
  };
}

function saturationFields(
  { points, searched, saturation: known, complete }: Pick<Curve, "points" | "searched" | "saturation" | "complete">,
  unit: Unit | null,
) {
  const all = [...points, ...searched];
  const highest = all.reduce<number | null>((most, { load, saturated }) => (saturated ? most : Math.max(most ?? 0, load)), null);
  const above = all.filter(({ load, saturated }) => saturated && load > (highest ?? 0)).map(({ load }) => load);
  const lowest = above.length === 0 ? null : Math.min(...above);
  const state: SaturationState = known?.found ? "found" : lowest !== null ? "between" : complete ? "none" : null;
  const { load, found, coarse } = known ?? { load: null, found: false };
  return {
    saturationLoad: found ? load : null,
    saturationState: state,
    highestStable: highest,
    lowestSaturated: lowest,
    saturation: known === null ? null : saturationOf({ ...known, state: stateOf(coarse) }, unit),
  };
}

/** Both ends of where it saturates, and the load itself once it is found. */
function saturationOf({ load, found, coarse: _coarse, ...saturation }: Saturation & { readonly state: string }, unit: Unit | null) {
  return { ...saturation, ...rates({ load: found ? load : null, lower: saturation.lower, upper: saturation.upper }, unit) };
}

const NO_LATENCY: LatencySummary = { mean: null, confidence95: null, p50: null, p95: null, p99: null, max: null };

function pointFields({ utilisation: _utilisation, terminalUse: _terminalUse, ...point }: LoadPoint, unit: Unit | null) {
  const { coarse, ...figures } = point;
  const { load, accepted, offered, carried, worstFlow, packetLatency, networkLatency } = figures;
  return {
    ...figures,
    packetLatency: timed(packetLatency, unit),
    networkLatency: timed(networkLatency, unit),
    ...rates({ load, accepted, offered, carried, worstFlow }, unit),
    state: stateOf(coarse),
  };
}

/** JSON fields of a design's estimate; of every channel it would be a long list, as of a simulated point. */
export function estimateFields(
  { points, saturation, knee, completion }: Pick<Estimate, "points" | "saturation" | "knee" | "completion">,
  values: DesignValues,
): object {
  const unit = unitOf(values);
  return {
    ...unitFields(values),
    points: points.map(({ channelUse: _channelUse, ...point }) => ({
      ...point,
      packetLatency: timed(point.packetLatency, unit),
      band: { ...point.band, packetLatency: point.band.packetLatency && timed(point.band.packetLatency, unit) },
      ...rates({ load: point.load, accepted: point.accepted, offered: point.offered }, unit),
      state: "estimated",
    })),
    saturationLoad: saturation?.load ?? null,
    saturation:
      saturation === null
        ? null
        : { state: "estimated", lower: saturation.lower, upper: saturation.upper, ...rates({ ...saturation }, unit) },
    kneeLoad: knee,
    ...(completion === null ? {} : { completion: collectiveFields(completion, values) }),
  };
}

/** The estimated time of a collective operation, and what nccl-tests would print. */
function collectiveFields(completion: NonNullable<Estimate["completion"]>, values: DesignValues): object {
  const unit = unitOf(values);
  const { cycles, band } = completion;
  return {
    state: "estimated",
    ...completion,
    ...(unit === null ? {} : { nanoseconds: cycles * unit.nanoseconds, ...collectiveRate(values, cycles) }),
    band: timed(band, unit),
    step: completion.step && timed(completion.step, unit),
  };
}

/** Which of the three answers a number is; an estimate has none of these fields (`flitlab estimate`). */
function stateOf(coarse: true | undefined): "coarse" | "settled" {
  return coarse ? "coarse" : "settled";
}

function unfinishedFields({ load, accepted, offered, carried, senders, phase, end, ...counts }: UnfinishedLoad, unit: Unit | null) {
  return {
    ...rates({ load, accepted, offered, carried }, unit),
    load,
    accepted,
    offered,
    carried,
    senders,
    saturated: null,
    worstFlow: null,
    fullRate: null,
    packetLatency: NO_LATENCY,
    networkLatency: { mean: null },
    hops: { mean: null },
    minimalFraction: null,
    ...counts,
    filling: null,
    unsettled: null,
    stall: null,
    histogram: null,
    reorder: null,
    channelUse: null,
    fairness: null,
    complete: false,
    phase,
    windowEnd: end,
  };
}

// JSON fields of a workload run to its end.

/** Flat arrays of the picture are left out. */
export function completionFields(result: ProgramResult, values: DesignValues): object {
  const { utilisation: _utilisation, terminalUse: _terminalUse, spans: _spans, endpoints, taskFinished, ...fields } = result;
  const { cycles, throughput, packetLatency, lowerBound } = fields;
  const unit = unitOf(values);
  const whole = result.complete && cycles > 0 ? collectiveRate(values, result.jobs[0]?.cycles ?? cycles) : null;
  const ended = unit === null ? {} : { nanoseconds: cycles < 0 ? null : cycles * unit.nanoseconds, ...whole };
  return {
    ...fields,
    ...ended,
    packetLatency: timed(packetLatency, unit),
    lowerBound: lowerBound && timed(lowerBound, unit),
    ...rates({ throughput }, unit),
    taskEndpoints: Array.from(endpoints),
    taskFinished: Array.from(taskFinished, (cycle) => (cycle < 0 ? null : cycle)),
  };
}

// JSON fields of a solved linear program.

/** Loads, prices and rates of single channels and flows are left out; whether it is complete stands beside. */
export function throughputFields(result: ThroughputResult, values: DesignValues): object {
  const { channelLoad: _load, channelDual: _dual, terminalLoad: _terminals, rates: _rates, complete: _complete, ...fields } = result;
  const { alpha, alphaNetwork, terminalBound, lower, upper } = fields;
  return { ...unitFields(values), ...fields, ...rates({ alpha, alphaNetwork, terminalBound, lower, upper }, unitOf(values)) };
}

/** JSON fields of a design's failures. */
export function resilienceFields({ steps, complete: _complete, called: _called, ...rest }: ResilienceResult): object {
  const removedFraction = Object.fromEntries(
    steps.map(({ removedFraction: fraction, diameter, averageDistance, ...step }) => [
      String(fraction),
      {
        connectedFraction: step.connectedFraction,
        diameter: diameter?.mean ?? null,
        averageDistance: averageDistance?.mean ?? null,
        removed: step.removed,
        confidence95: step.confidence95,
        measured: step.measured,
        diameterSpread: diameter,
        averageDistanceSpread: averageDistance,
      },
    ]),
  );
  return { ...rest, removedFraction };
}

// Warnings about a design's results.

/** The parts of a curve that warnings need. */
type Found = DoubtedCurve & Readonly<Record<"points" | "searched", readonly Pick<LoadPoint, "load" | "stall" | "senders">[]>>;

const NOTHING: Found = { points: [], searched: [], saturation: null };

/** Sentences for the simulation on the network, and for its curve. */
export function simulationWarnings(values: DesignValues, network: Network | null, curve: Found = NOTHING): string[] {
  const patience = values.warmupRule === "judged" ? "; warmupRule = patient waits for them" : "";
  return [
    ...(network === null ? [] : warningsOf(values, network).map(({ message }) => message)),
    ...(network === null ? [] : silentWarning(values, network, curve.points)),
    ...doubtsOf(curve).map(
      (doubt) => `${doubt.onwards ? `From load ${doubt.load} on` : `At load ${doubt.load}`} ${doubt.why}${doubt.patience ? patience : ""}.`,
    ),
    ...[...curve.points, ...curve.searched].flatMap(({ load, stall }) =>
      stall === null ? [] : [`At load ${load} the ${givenUpText(stall, network)}`],
    ),
  ];
}

/** "run was given up: packets wait for each other …", with routers by the names of the network's file. */
export function givenUpText(stall: string, network: Network | null): string {
  const names = network && routerNames(network);
  return `run was given up: ${names === null ? stall : ringByNames(stall, (router) => names[router]!)}.`;
}

/** How a damaged design is routed, as fields and as a sentence; for an undamaged one the network is not read. */
export function repairFields(
  values: DesignValues,
  network: Network | null,
): { readonly fields: RepairCounts | object; readonly warnings: string[] } {
  if (network === null) return { fields: {}, warnings: [] };
  const fields = repairCounts(network, values);
  const text = repairText(network, fields);
  return { fields, warnings: text === null ? [] : [text] };
}

/** Sentences for the linear program of a design. */
export function programWarnings(values: DesignValues): string[] {
  return untaskedWarnings(values).map(({ message }) => message);
}

/** Sentences for a priced design: a router that is not on sale, and absurd prices. */
export function costWarnings(values: DesignValues, { notOnSale }: Pick<CostReport, "notOnSale">): string[] {
  const warning = priceWarning(values);
  return [
    ...(notOnSale === null ? [] : [notOnSale]),
    ...(warning === null ? [] : [`${warning.charAt(0).toUpperCase()}${warning.slice(1)}.`]),
  ];
}
