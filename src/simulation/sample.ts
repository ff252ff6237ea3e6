/**
 * A fair sample of the packets in a network, for pictures that cannot show all. Whether a packet belongs to "1 in n" depends on its
 * number alone, by a hash: every packet is as likely to be shown wherever it is, one that is shown stays shown while it moves, and
 * the packets of a smaller sample are among those of a larger one.
 */

/** Packets that a picture shows; more are a blur, and would take longer to send than a picture may. */
export const MOST_PACKETS = 4000;
/** A sample that has become too large, or that could be larger, is made this full; apart, so that it does not change back and forth. */
const FULL = 0.85;
const ROOMY = 0.75;

/** Spreads consecutive numbers evenly over 0 to 2^32 - 1 (the finalizer of MurmurHash3, a permutation). */
function spread(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Whether the packet with this number is of the sample of one in `oneIn`. */
export function isSampled(number: number, oneIn: number): boolean {
  return spread(number) < 2 ** 32 / oneIn;
}

/** The larger sample that there is room for, of so many packets; `oneIn` itself where it is large enough. */
export function widened(oneIn: number, packets: number): number {
  return Math.min(oneIn, Math.max(1, Math.ceil(packets / (ROOMY * MOST_PACKETS))));
}

/** The smaller sample after one in `oneIn` of so many packets has turned out too large. */
export function narrowed(oneIn: number, packets: number): number {
  return Math.max(oneIn + 1, Math.ceil(packets / (FULL * MOST_PACKETS)));
}
