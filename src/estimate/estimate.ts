/** A design's curve of latency over load without a simulation. Each number has a band; there is none where nothing is known. */
import { valuesOf } from "../descriptor.ts";
import type { Numbers, Texts } from "../descriptor.ts";
import type { SimulationValues } from "../simulation/parameters.ts";
import { routingOf } from "../routing/algorithms.ts";
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { formOf } from "../workload/placing.ts";
import { runsToCompletion, trafficOn } from "../workload/patterns.ts";
import { errorsOf, latencyBand, saturationBand } from "./band.ts";
import type { Band, Errors } from "./band.ts";
import { collectiveTime, whyNoTime } from "./collectives.ts";
import type { CollectiveTime } from "./collectives.ts";
import { stepTime } from "./steps.ts";
import { NotKnown, groundOf, sendersOf } from "./flows.ts";
import { Sfc32 } from "../math/random.ts";
import { settingsOf } from "../simulation/settings.ts";
import type { SimulationSettings } from "../simulation/settings.ts";
import { zeroLoadLatency } from "../simulation/zero-load.ts";
import { channelBandwidths, channelLatencies, extremesOf } from "../topology/channels.ts";
import type { Flows } from "./flows.ts";
import { MeanField } from "./mean-field.ts";
import { Queues } from "./queues.ts";

// A design's queueing model: its answer at a load, without the bands of its errors.

/** Fixed seed of the routes. */
const SEED = 1;

/** The model's answer at a load. */
interface Reading {
  readonly load: number;
  /** Mean latency on the routes of this load in an idle network, cycles; and what waits and full buffers add. */
  readonly zero: number;
  readonly wait: number;
  readonly backlog: number;
  /** Flits in buffers that stay full, as a share of what one virtual channel of every channel holds. */
  readonly filled: number;
  /** The highest use of what all packets of a queue need, 1 at saturation; and the share of the load that sources cannot send. */
  readonly use: number;
  readonly refused: number;
  /** Mean number of router-to-router channels of a packet, and the share of packets on minimal routes. */
  readonly hops: number;
  readonly minimal: number;
  /** What passes through the queues. */
  readonly flows: Flows;
}

interface Model {
  /** True if queues decide on routes, at the source or on the way; and if all routes were enumerated instead of drawn. */
  readonly adaptive: boolean;
  readonly exact: boolean;
  /** Number of endpoints that send, and flits that all offer a cycle at load 1. */
  readonly senders: number;
  readonly offered: number;
  /** Computes a load; with adaptive routing fastest if loads ascend. */
  at(load: number): Reading;
}

/**
 * Builds the model. Throws NobodySends if no endpoint sends, and Missing if the latency of a packet alone needs code that is not loaded.
 */
export function modelOf(network: Network, values: SimulationValues, router: Router): Model {
  const routing = routingOf(values);
  const traffic = trafficOn(network, values);
  const senders = sendersOf(network, traffic);
  const settings = settingsOf(values);
  const random = new Sfc32(SEED);
  const ground = groundOf(network, traffic, router, senders, routing.oblivious, random);
  const { stations } = ground;
  const latencies = channelLatencies(network, settings);
  const held = isHeld(settings) ? (zeroLoadLatency(network, values).parts?.held ?? 0) : 0;
  const zeroOf = (flows: Flows): number => {
    const { packetSize, routerLatency, terminalLatency } = settings;
    let cycles = 0;
    for (let i = 0; i < flows.to.length; i++)
      if (flows.to[i]! < stations.injection)
        cycles += flows.rate[i]! * latencies[stations.channelIn[Math.floor(flows.to[i]! / stations.classes)]!]!;
    return 1 + 2 * terminalLatency + (flows.hops + 1) * routerLatency + cycles / flows.offered + packetSize - 1 + held;
  };
  const facts = { exact: ground.exact, senders: senders.list.length, offered: senders.offered };
  const { flows } = ground;
  if (flows !== null) {
    const queues = new Queues(values, traffic, senders, stations, latencies);
    const same = { zero: zeroOf(flows), backlog: 0, filled: 0, refused: 0, hops: flows.hops, minimal: flows.minimal, flows };
    return {
      ...facts,
      adaptive: routing.oblivious === undefined,
      at: (load) => {
        queues.at(flows, load);
        return { ...same, load, wait: queues.wait, use: queues.use };
      },
    };
  }
  const field = new MeanField(values, traffic, router, senders, ground, latencies, random);
  return {
    ...facts,
    adaptive: true,
    at: (load) => {
      const { flows: found, ...rest } = field.at(load);
      const filled = (rest.backlog * load * senders.offered) / Math.max(1, network.channels * settings.buffer);
      return { ...rest, load, filled, zero: zeroOf(found), hops: found.hops, minimal: found.minimal, flows: found };
    },
  };
}

/** Whether flits of a packet that is alone may wait for channels or credits. */
function isHeld({ packetSize, buffer, outputBuffer, ...channels }: SimulationSettings): boolean {
  return packetSize > 1 && (packetSize > buffer || outputBuffer > 0 || extremesOf(channels).slowest < 1);
}

/** One load. Loads are fractions of terminal bandwidth, latencies in cycles, as of a simulated point. */
export interface EstimatedPoint {
  readonly load: number;
  /**
   * Flits offered and delivered per endpoint and cycle, mean over all endpoints. The latter is null if it is unknown whether the load is
   * carried, or known that it is not.
   */
  readonly offered: number;
  readonly accepted: number | null;
  /** Null near saturation, where it is unknown. */
  readonly saturated: boolean | null;
  /**
   * Router traversals of flits a cycle in the whole network, ejection included, which determine a simulation's time. Null like the others.
   */
  readonly flitHopsPerCycle: number | null;
  /** Null from where it is unknown whether the load is carried. */
  readonly packetLatency: { readonly mean: number | null };
  readonly hops: { readonly mean: number | null };
  readonly minimalFraction: number | null;
  /** The share of its bandwidth that each router-to-router channel uses; null like the others. Nobody has measured how far it is off. */
  readonly channelUse: Float32Array | null;
  /**
   * The range in which a simulation's numbers are expected. docs/estimate.md counts the misses: 2 of 100 saturation loads at the last
   * measurement. The latency's band is null if there is no latency.
   */
  readonly band: { readonly packetLatency: Band | null; readonly accepted: Band };
}

export interface Estimate {
  /** One sentence why there is no estimate; null if there is one. */
  readonly unknown: string | null;
  /** One for each load of the design, ascending; none if it is unknown. */
  readonly points: readonly EstimatedPoint[];
  /** The highest carried load, with its band; null if all loads are carried, or nothing is known. */
  readonly saturation: (Band & { readonly load: number }) | null;
  /**
   * Where the curve bends: the load at which packets wait half as long as they travel, at most the saturation load; null if they never do.
   */
  readonly knee: number | null;
  /** True if all routes were enumerated, false if some were drawn. */
  readonly exact: boolean;
  /** The time of a collective operation that runs to completion, which has no points; null of all other designs. */
  readonly completion: CollectiveTime | null;
}

/** The time of a run to completion. */
const timeOf = (network: Network, values: SimulationValues): CollectiveTime =>
  formOf(values).step === undefined ? collectiveTime(network, values) : stepTime(network, values);

/** An empty estimate with its reason. */
const nothing = (unknown: string): Estimate => ({ unknown, points: [], saturation: null, knee: null, exact: false, completion: null });

/** The wait at the knee, as a part of the latency without waits. */
const KNEE_WAIT_SHARE_OF_LATENCY = 0.5;
/** Signs of saturation if queues decide on routes: uses, the share of the load that sources cannot send, and how full buffers are. */
const MIN_SATURATED_USE = 0.96;
const MIN_SATURATED_REFUSED_SHARE = 0.003;
const MIN_SATURATED_FILLED_SHARE = 0.6;
/** Relative width at which the bracket of the saturation load is narrow enough: if every load is a formula, and if it is a fixed point. */
const [FORMULA, FIXED_POINT] = [0.001, 0.03];
/** Standard deviations of the count of packets in a window that hold 95 % of them, and some more. */
const CHANCE_DEVIATIONS = 2.5;
/** Approximate deviation of packets' latencies relative to their mean: routes have different lengths. */
const LATENCY_DEVIATION_SHARE = 0.4;

/** Why there is no estimate of a design, as a sentence; null if there is one. */
export function whyUnknown(values: SimulationValues, router: Router): string | null {
  const { id } = routingOf(values);
  const { packetSize, buffer } = values;
  if (runsToCompletion(values)) return whyNoTime(values);
  if (values.injection === "bursty")
    return "injection = bursty has no estimate: the model is of packets that come one by one; bernoulli has one.";
  if (values.protocol !== "none") return `protocol = ${values.protocol} has no estimate: the model knows no replies; none has one.`;
  if (values.inOrder === "ideal") return "inOrder = ideal has no estimate: the model knows no reordering; any has one.";
  if (values.congestionControl !== "none")
    return `congestionControl = ${values.congestionControl} has no estimate: the model knows no sources that are held back; none has one.`;
  if (values.vcReuse === "tail-credit")
    return "vcReuse = tail-credit has no estimate: the model is of virtual channels that are free with the tail; tail-sent has one.";
  const { vcScheme: scheme } = valuesOf<Partial<Texts<"vcScheme">>>(values);
  if (scheme !== undefined && scheme !== "rising")
    return `vcScheme = ${scheme} has no estimate: the model is of classes that rise, where nothing can wait in a ring; rising has one.`;
  const { flowlet } = valuesOf<Partial<Numbers<"flowlet">>>(values);
  if (flowlet !== undefined && flowlet > 0)
    return `flowlet = ${flowlet} has no estimate: how often flows pause the model does not know; 0 has one.`;
  if (router.adaptive !== undefined && router.adaptive.selection !== "two-choice")
    return `routing = ${id} has no estimate: which port is free first the model does not know.`;
  if (router.delaysCredits === true) return `routing = ${id} has no estimate: the model knows no credits that are held back.`;
  if (packetSize > buffer)
    return `packetSize = ${packetSize} has no estimate: the model is of packets that a buffer of ${buffer} flits holds; buffer must be at least ${packetSize}.`;
  return null;
}

/** Estimates all loads of the design. Throws NobodySends if no endpoint sends, and Missing if a part is not loaded. */
export function estimateCurve(network: Network, values: SimulationValues): Estimate {
  const router = routingOf(values).build(network, values);
  const unknown = whyUnknown(values, router);
  if (unknown !== null) return nothing(unknown);
  if (runsToCompletion(values)) return { ...nothing(""), unknown: null, completion: timeOf(network, values) };
  let model: Model;
  try {
    model = modelOf(network, values, router);
  } catch (error) {
    if (error instanceof NotKnown) return nothing(error.message);
    throw error;
  }
  const errors = errorsOf(network, values, model.adaptive);
  const loads = [...new Set(values.load)].sort((a, b) => a - b);
  const readings: Reading[] = [];
  for (const load of loads) {
    const reading = model.at(load);
    readings.push(reading);
    if (isSaturated(reading, model)) break;
  }
  const seen = readings.length;
  const load = saturationLoad(model, readings);
  const knee = kneeOf(readings, load);
  const saturation = load === null ? null : { load, ...saturationBand(load, errors) };
  const packets = (values.measure * model.offered) / values.packetSize;
  const offered = model.offered / network.endpoints;
  const bandwidths = channelBandwidths(network, settingsOf(values));
  return {
    unknown: null,
    points: loads.map((at, i) =>
      pointOf(at, i < seen ? readings[i]! : null, { saturation, errors, bandwidths, offered, packets, endpoints: network.endpoints }),
    ),
    saturation,
    knee,
    exact: model.exact,
    completion: null,
  };
}

function isSaturated({ use, refused, filled }: Reading, { adaptive }: Model): boolean {
  return use >= (adaptive ? MIN_SATURATED_USE : 1) || refused > MIN_SATURATED_REFUSED_SHARE || filled > MIN_SATURATED_FILLED_SHARE;
}

/** The knee, interpolated between all loads examined, in the order in which they were. */
function kneeOf(readings: readonly Reading[], saturation: number | null): number | null {
  const share = ({ zero, wait, backlog }: Reading): number => (wait + backlog) / zero;
  const most = saturation ?? 1;
  let [before, waited] = [0, 0];
  for (const reading of readings.toSorted((a, b) => a.load - b.load)) {
    const { load } = reading;
    if (load > most) break;
    const now = share(reading);
    if (now >= KNEE_WAIT_SHARE_OF_LATENCY) return before + ((load - before) * (KNEE_WAIT_SHARE_OF_LATENCY - waited)) / (now - waited);
    [before, waited] = [load, now];
  }
  return saturation;
}

/** The highest load that the model carries; null if it carries all. Its trials join the readings. */
function saturationLoad(model: Model, readings: Reading[]): number | null {
  const isFull = (load: number): boolean => {
    const reading = model.at(load);
    readings.push(reading);
    return isSaturated(reading, model);
  };
  let lower = Math.max(0, ...readings.filter((one) => !isSaturated(one, model)).map(({ load }) => load));
  let upper = readings.find((one) => isSaturated(one, model))?.load ?? 1;
  if (upper === 1 && (lower >= 1 || !isFull(1))) return null;
  const within = model.adaptive ? FIXED_POINT : FORMULA;
  while (upper - lower > within * upper) {
    const middle = (lower + upper) / 2;
    if (isFull(middle)) upper = middle;
    else lower = middle;
  }
  return (lower + upper) / 2;
}

/** A channel carries what its pool's do, in all classes. */
function useOf({ stations: { poolOf, classes }, load: through }: Flows, load: number, bandwidths: Float64Array): Float32Array {
  return Float32Array.from(poolOf, (pool, c) => {
    let flits = 0;
    for (let s = pool * classes; s < (pool + 1) * classes; s++) flits += through[s]!;
    return Math.min(1, (load * flits) / bandwidths[c]!);
  });
}

interface Around {
  readonly saturation: Estimate["saturation"];
  readonly errors: Errors;
  /** Flits a cycle that each channel can carry. */
  readonly bandwidths: Float64Array;
  /** At load 1: flits offered per endpoint and cycle, and packets of a window. */
  readonly offered: number;
  readonly packets: number;
  readonly endpoints: number;
}

function pointOf(
  load: number,
  reading: Reading | null,
  { saturation, errors, bandwidths, offered: full, packets, endpoints }: Around,
): EstimatedPoint {
  const offered = load * full;
  const chance = CHANCE_DEVIATIONS / Math.sqrt(Math.max(1, load * packets));
  const carried = saturation === null || load < saturation.lower;
  if (!carried || reading === null) {
    const least = (errors.carried * Math.min(load, saturation?.load ?? load) * offered) / load;
    return {
      load,
      offered,
      accepted: null,
      flitHopsPerCycle: null,
      saturated: saturation !== null && load > saturation.upper ? true : null,
      packetLatency: { mean: null },
      hops: { mean: null },
      minimalFraction: null,
      channelUse: null,
      band: { packetLatency: null, accepted: { lower: Math.max(0, least * (1 - chance)), upper: offered * (1 + chance) } },
    };
  }
  const mean = reading.zero + reading.wait + reading.backlog;
  return {
    load,
    offered,
    accepted: offered,
    flitHopsPerCycle: offered * endpoints * (1 + reading.hops),
    saturated: false,
    packetLatency: { mean },
    hops: { mean: reading.hops },
    minimalFraction: reading.minimal,
    channelUse: useOf(reading.flows, load, bandwidths),
    band: {
      packetLatency: latencyBand(mean, load / (saturation?.load ?? 1), LATENCY_DEVIATION_SHARE * chance, errors),
      accepted: { lower: offered * Math.max(0, 1 - chance), upper: offered * (1 + chance) },
    },
  };
}
