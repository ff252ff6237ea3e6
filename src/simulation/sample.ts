/**
 * A fair sample of the packets in a network, for pictures that cannot show all. Whether a packet belongs to "1 in n" depends on its number
 * alone, by a hash. So every packet is as likely to be shown wherever it is, a shown one stays shown while it moves, and the packets of a
 * smaller sample are among those of a larger one.
 */

/** Most packets that a picture shows; more are a blur, and would take too long to send. */
export const MOST_PACKETS = 4000;
/** When a sample has become too large, or could be larger, it is filled to this share, so that it does not change back and forth. */
const FULL = 0.85;
const ROOMY = 0.75;

/** Spreads consecutive numbers evenly over 0 to 2^32 - 1 (the finalizer of MurmurHash3, a permutation). */
function spread(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Whether the packet with this number belongs to the sample of one in `oneIn`. */
export function isSampled(number: number, oneIn: number): boolean {
  return spread(number) < 2 ** 32 / oneIn;
}

/** The larger sample that fits for so many packets; `oneIn` itself if it is large enough. */
export function widened(oneIn: number, packets: number): number {
  return Math.min(oneIn, Math.max(1, Math.ceil(packets / (ROOMY * MOST_PACKETS))));
}

/** The next smaller sample if one in `oneIn` of so many packets is too large. */
export function narrowed(oneIn: number, packets: number): number {
  return Math.max(oneIn + 1, Math.ceil(packets / (FULL * MOST_PACKETS)));
}
