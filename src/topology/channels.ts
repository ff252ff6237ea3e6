/** What the channels between routers carry, and how long they take. */
import { numberOf, textOf } from "../descriptor.ts";
import type { Traits, Values } from "../descriptor.ts";
import { topologyOf } from "./families.ts";
import { GLOBAL } from "./network.ts";
import type { Network } from "./network.ts";

/** Bandwidth of an ordinary channel of each kind, as a multiple of a terminal channel's (1 flit a cycle). */
export interface Bandwidths {
  readonly localBandwidth: number;
  readonly globalBandwidth: number;
}

/** Flits a cycle that each directed channel carries, all links of a wide one together; length channels. */
export function channelBandwidths(
  { channels, channelKind, channelWidth }: Network,
  { localBandwidth, globalBandwidth }: Bandwidths,
): Float64Array {
  return Float64Array.from(
    { length: channels },
    (_, c) => channelWidth[c]! * (channelKind[c] === GLOBAL ? globalBandwidth : localBandwidth),
  );
}

/** Cycles that channels between routers take. */
export interface Latencies {
  /** Of each kind. */
  readonly localLatency: number;
  readonly globalLatency: number;
  /** Of each axis (see Network.axis), in place of the two; empty where they go by kind. */
  readonly linkLatency: readonly number[];
}

/** Dimensions of a grid, or stages of a tree from which links lead up: how many axes its channels have; 0 where they have none. */
export function axesOf({ grid, levels }: Traits): number {
  return grid?.dims.length ?? (levels === undefined ? 0 : levels.count - 1);
}

/** Cycles of each axis, as a text such as 1x1x10 has them. */
export const readLatencies = (text: string): readonly number[] => (text === "" ? [] : text.split("x").map(Number));

/** A design's latencies. */
export function latenciesOf(values: Values): Latencies {
  const each = readLatencies(textOf(values, "linkLatency"));
  const given = each.length > 0 && axesOf(topologyOf(values).traits(values)) > 0;
  return {
    localLatency: numberOf(values, "localLatency"),
    globalLatency: numberOf(values, "globalLatency"),
    linkLatency: given ? each : [],
  };
}

/** Cycles that each directed channel takes; length channels. */
export function channelLatencies(
  { channelKind, axis }: Pick<Network, "channelKind" | "axis">,
  { localLatency, globalLatency, linkLatency }: Latencies,
): Int32Array {
  return Int32Array.from(channelKind, (kind, c) =>
    axis !== null && linkLatency.length > 0 ? linkLatency[axis[c]!]! : kind === GLOBAL ? globalLatency : localLatency,
  );
}

/** Cycles of the channels that take longest. */
export function longestLatency({ localLatency, globalLatency, linkLatency }: Latencies): number {
  return linkLatency.length > 0 ? Math.max(...linkLatency) : Math.max(localLatency, globalLatency);
}
