/**
 * Error bands of estimates, by what a design asks of its routers. They were measured on random studies (tests/estimate/random-studies.ts)
 * and widened by those that lay outside. docs/estimate.md says how many still do.
 */
import type { SimulationValues } from "../simulation/parameters.ts";
import { exponential } from "../math/logarithm.ts";
import { carriedShare } from "../simulation/credit-loop.ts";
import { settingsOf } from "../simulation/settings.ts";
import { extremesOf } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";

/** A band from `lower` to `upper`, both included. */
export interface Band {
  readonly lower: number;
  readonly upper: number;
}

export interface Errors {
  /** Logarithms of simulated over estimated saturation load, from and to. */
  readonly saturation: readonly [number, number];
  /** The same for latency, as distances down and up, at the shares KNOTS of the estimated saturation load. */
  readonly below: readonly number[];
  readonly above: readonly number[];
  /** The least throughput of a load beyond saturation, as a share of the estimated saturation load. */
  readonly carried: number;
}

const KNOTS = [0, 0.4, 0.7, 0.92];

/**
 * Plain: all others. Strained: slow routers, channels or routing, or short output queues. Throttled: buffers that hold few flits or less
 * than a credit loop.
 */
const OBLIVIOUS = {
  plain: { saturation: [-0.07, 0.18], below: [0.025, 0.04, 0.08, 0.19], above: [0.025, 0.035, 0.08, 0.2], carried: 0.75 },
  strained: { saturation: [-0.2, 0.38], below: [0.035, 0.06, 0.14, 0.32], above: [0.06, 0.25, 0.4, 1.1], carried: 0.7 },
  throttled: { saturation: [-0.48, 0.44], below: [0.06, 0.08, 0.2, 0.25], above: [0.1, 0.35, 0.85, 1.1], carried: 0.5 },
} satisfies Record<string, Errors>;

const ADAPTIVE = {
  plain: { saturation: [-0.25, 0.35], below: [0.07, 0.25, 0.3, 0.5], above: [0.06, 0.13, 0.16, 0.3], carried: 0.7 },
  strained: { saturation: [-0.5, 0.65], below: [0.2, 0.4, 0.5, 1], above: [0.2, 0.35, 0.4, 0.45], carried: 0.45 },
  throttled: { saturation: [-0.6, 1.1], below: [0.2, 0.27, 0.4, 0.6], above: [0.1, 0.5, 0.8, 1], carried: 0.45 },
} satisfies Record<string, Errors>;

/** A buffer of fewer flits is short, whatever the credit loop; fewer steps of the switch a cycle are slow. */
const MIN_LONG_BUFFER_FLITS = 8;
const MIN_FAST_SWITCH_STEPS = 2;

/** What a design asks of its routers. */
export type Strain = keyof typeof OBLIVIOUS;

export function strainOf(network: Network, values: SimulationValues): Strain {
  const { buffer, outputBuffer, routingDelay, speedup, packetSize, inOrder, throttle, ...channels } = settingsOf(values);
  if (buffer < MIN_LONG_BUFFER_FLITS || carriedShare(values, network) < 1) return "throttled";
  const slow = outputBuffer > 0 || routingDelay > 0 || speedup < MIN_FAST_SWITCH_STEPS || extremesOf(channels).slowest < 1;
  return slow || 2 * packetSize > buffer || inOrder || throttle !== null ? "strained" : "plain";
}

export function errorsOf(network: Network, values: SimulationValues, adaptive: boolean): Errors {
  return (adaptive ? ADAPTIVE : OBLIVIOUS)[strainOf(network, values)];
}

/** The band of a latency at a share of the estimated saturation load; chance adds this much to the mean. */
export function latencyBand(latency: number, share: number, chance: number, { below, above }: Errors): Band {
  return { lower: latency * exponential(-between(below, share) - chance), upper: latency * exponential(between(above, share) + chance) };
}

/** The band of a saturation load; no load is above 1. */
export function saturationBand(load: number, { saturation: [down, up] }: Errors): Band {
  return { lower: load * exponential(down), upper: Math.min(1, load * exponential(up)) };
}

/** A value at a share, on lines between those at the knots. */
function between(values: readonly number[], share: number): number {
  const last = KNOTS.length - 1;
  const next = KNOTS.findIndex((knot) => knot > share);
  if (next < 0) return values[last]!;
  const [from, to] = [KNOTS[next - 1]!, KNOTS[next]!];
  return values[next - 1]! + ((values[next]! - values[next - 1]!) * (share - from)) / (to - from);
}
