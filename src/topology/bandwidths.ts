/** What the channels between routers carry. */
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
