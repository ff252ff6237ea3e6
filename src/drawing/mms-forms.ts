/** The two forms that a Slim Fly is drawn in: two rows of blocks, or two circles of them. */
import type { Mms, Network } from "../topology/network.ts";

/** From this q on the cross links are drawn by pair of blocks. */
export const DENSE_ORDER = 9;
/** Up to this q blocks in circles can be told apart, and show their symmetry. */
const MOST_IN_CIRCLES = 5;

export type MmsForm = "rows" | "circles";

/** The form that a network is drawn in at first; null where it is no Slim Fly. */
export function mmsForm(network: Network): MmsForm | null {
  const { mms } = network.damage?.intact ?? network;
  return mms && (mms.q <= MOST_IN_CIRCLES ? "circles" : "rows");
}

/** Whether a channel of the whole network is none of the graph's: those come last at every router. */
export function isRandom({ channelStart, channelSource }: Network, { q, delta }: Mms, channel: number): boolean {
  return channel - channelStart[channelSource[channel]!]! >= (3 * q - delta) / 2;
}
