/** The two forms of a Slim Fly's drawing: two rows of blocks, or two circles of them. */
import type { Mms, Network } from "../topology/network.ts";

/** From this q on the cross links are drawn by pair of blocks. */
export const DENSE_ORDER = 9;
/** Up to this q blocks in circles are distinct and show their symmetry. */
const MAX_IN_CIRCLES = 5;

export type MmsForm = "rows" | "circles";

/** The first form of a network's drawing; null if it is no Slim Fly. */
export function mmsForm(network: Network): MmsForm | null {
  const { mms } = network.damage?.intact ?? network;
  return mms && (mms.q <= MAX_IN_CIRCLES ? "circles" : "rows");
}

/** Whether a channel of the whole network is not the graph's own: these come last at every router. */
export function isRandom({ channelStart, channelSource }: Network, { q, delta }: Mms, channel: number): boolean {
  return channel - channelStart[channelSource[channel]!]! >= (3 * q - delta) / 2;
}
