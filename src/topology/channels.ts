/** Bandwidths and latencies of the channels between routers. */
import { valuesOf } from "../descriptor.ts";
import type { Numbers, Texts, Traits, Values } from "../descriptor.ts";
import { topologyOf } from "./families.ts";
import { GLOBAL } from "./network.ts";
import type { Network } from "./network.ts";

/** What a simulation's parameters say of channels between routers. */
export type ChannelValues = Numbers<"localBandwidth" | "globalBandwidth" | "localLatency" | "globalLatency"> & Texts<"linkLatency">;

/** Bandwidth of an ordinary channel of each kind, as a multiple of a terminal channel's (1 flit a cycle). */
export interface Bandwidths {
  readonly localBandwidth: number;
  readonly globalBandwidth: number;
}

/** A design's bandwidths. */
export function bandwidthsOf(values: Values): Bandwidths {
  const { localBandwidth, globalBandwidth } = valuesOf<ChannelValues>(values);
  return { localBandwidth, globalBandwidth };
}

/** Flits a cycle of each directed channel, all links of a wide one together; length channels. */
export function channelBandwidths(
  { channels, channelKind, channelWidth }: Network,
  { localBandwidth, globalBandwidth }: Bandwidths,
): Float64Array {
  return Float64Array.from(
    { length: channels },
    (_, c) => channelWidth[c]! * (channelKind[c] === GLOBAL ? globalBandwidth : localBandwidth),
  );
}

/** Latencies of channels between routers, cycles. */
export interface Latencies {
  /** Latency of each kind. */
  readonly localLatency: number;
  readonly globalLatency: number;
  /** Latency of each axis (see Network.axis), instead of the two; empty if latencies go by kind. */
  readonly linkLatency: readonly number[];
}

/** Number of axes of a network's channels: dimensions of a grid, or stages of a tree from which links lead up; 0 if there are none. */
export function axesOf({ grid, levels }: Traits): number {
  return grid?.dims.length ?? (levels === undefined ? 0 : levels.count - 1);
}

/** Cycles of each axis from a text such as 1x1x10. */
export const readLatencies = (text: string): readonly number[] => (text === "" ? [] : text.split("x").map(Number));

/** A design's latencies. */
export function latenciesOf(values: Values): Latencies {
  const { localLatency, globalLatency, linkLatency } = valuesOf<ChannelValues>(values);
  const each = readLatencies(linkLatency);
  const given = each.length > 0 && axesOf(topologyOf(values).traits(values)) > 0;
  return { localLatency, globalLatency, linkLatency: given ? each : [] };
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
