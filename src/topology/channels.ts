/** Bandwidths and latencies of the channels between routers. */
import { someOf, valuesOf } from "../descriptor.ts";
import type { Numbers, Texts, Traits, Values } from "../descriptor.ts";
import { topologyOf } from "./families.ts";
import { GLOBAL } from "./network.ts";
import type { Network } from "./network.ts";

/** What a simulation's parameters say of channels between routers. */
export type ChannelValues = Numbers<"localBandwidth" | "globalBandwidth" | "localLatency" | "globalLatency"> &
  Texts<"linkLatency" | "linkSpeed">;

/** Least and most flits a cycle of a link, of what the bandwidth of a kind may be, and most cycles of a channel. */
export const [SLOWEST_LINK, FASTEST_LINK] = [0.002, 64] as const;
export const [LEAST_BANDWIDTH, MOST_BANDWIDTH] = [0.05, 16] as const;
export const MOST_LATENCY = 500;
/** Slowest and fastest terminal channel whose speed may be told, Gb/s. */
export const [SLOWEST_TERMINAL, FASTEST_TERMINAL] = [0.1, 10_000] as const;

/** Bandwidth of an ordinary channel, as a multiple of a terminal channel's (1 flit a cycle). */
export interface Bandwidths {
  /** Of each kind. */
  readonly localBandwidth: number;
  readonly globalBandwidth: number;
  /** Factor of each axis (see Network.axis); left out or empty: all are 1. */
  readonly linkSpeed?: readonly number[];
}

/** A design's bandwidths. Programs and prices are also asked of values without speeds of axes. */
export function bandwidthsOf(values: Values): Required<Bandwidths> {
  const { localBandwidth, globalBandwidth } = valuesOf<ChannelValues>(values);
  const { linkSpeed = "" } = someOf<ChannelValues>(values);
  return { localBandwidth, globalBandwidth, linkSpeed: ofAxes(values, linkSpeed) };
}

/** The numbers of a list such as 1x1x10, if the design's channels have axes. */
function ofAxes(values: Values, text: string): readonly number[] {
  const each = readAxes(text);
  return each.length > 0 && axesOf(topologyOf(values).traits(values)) > 0 ? each : [];
}

/** Flits a cycle of each directed channel, all links of a wide one together; length channels. */
export function channelBandwidths(network: Network, bandwidths: Bandwidths): Float64Array {
  return linkBandwidths(network, bandwidths).map((each, c) => network.channelWidth[c]! * each);
}

/** The same of an ordinary link of each channel. */
export function linkBandwidths(
  { channelKind, axis }: Pick<Network, "channelKind" | "axis">,
  { localBandwidth, globalBandwidth, linkSpeed = [] }: Bandwidths,
): Float64Array {
  const own = axis !== null && linkSpeed.length > 0;
  return Float64Array.from(
    channelKind,
    (kind, c) => (kind === GLOBAL ? globalBandwidth : localBandwidth) * (own ? linkSpeed[axis[c]!]! : 1),
  );
}

/** Flits a cycle of the slowest ordinary links and of the fastest. */
export function extremesOf({ localBandwidth, globalBandwidth, linkSpeed = [] }: Bandwidths): {
  readonly slowest: number;
  readonly fastest: number;
} {
  const each = linkSpeed.length > 0 ? linkSpeed : [1];
  return {
    slowest: Math.min(localBandwidth, globalBandwidth) * Math.min(...each),
    fastest: Math.max(localBandwidth, globalBandwidth) * Math.max(...each),
  };
}

/** Latencies of channels between routers, cycles. */
export interface Latencies {
  /** Latency of each kind. */
  readonly localLatency: number;
  readonly globalLatency: number;
  /** Latency of each axis (see Network.axis), instead of the two; empty if latencies go by kind. */
  readonly linkLatency: readonly number[];
}

/**
 * Number of axes of a network's channels: dimensions of a grid, stages of a tree from which links lead up, or classes of links that a file
 * tells apart; 0 if there are none.
 */
export function axesOf({ grid, levels, linkClasses }: Traits): number {
  return linkClasses ?? grid?.dims.length ?? (levels === undefined ? 0 : levels.count - 1);
}

/** A number for each axis from a text such as 1x1x10. */
export const readAxes = (text: string): readonly number[] => (text === "" ? [] : text.split("x").map(Number));

/** A design's latencies. */
export function latenciesOf(values: Values): Latencies {
  const { localLatency, globalLatency, linkLatency } = valuesOf<ChannelValues>(values);
  return { localLatency, globalLatency, linkLatency: ofAxes(values, linkLatency) };
}

/** Cycles of each directed channel; length channels. */
export function channelLatencies(
  { channelKind, axis }: Pick<Network, "channelKind" | "axis">,
  { localLatency, globalLatency, linkLatency }: Latencies,
): Int32Array {
  return Int32Array.from(channelKind, (kind, c) =>
    axis !== null && linkLatency.length > 0 ? linkLatency[axis[c]!]! : kind === GLOBAL ? globalLatency : localLatency,
  );
}

/** Cycles of the slowest channels. */
export function longestLatency({ localLatency, globalLatency, linkLatency }: Latencies): number {
  return linkLatency.length > 0 ? Math.max(...linkLatency) : Math.max(localLatency, globalLatency);
}
