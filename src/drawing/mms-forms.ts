/** The two forms that a Slim Fly is drawn in: two rows of blocks, or two circles of them. */
import type { Network } from "../topology/network.ts";

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
