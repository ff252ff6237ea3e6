/** Tells a network that has come to a standstill from one whose packets are only far apart. */
import type { Snapshot } from "../../engine/results.ts";

/**
 * Cycles for which nothing has moved as of the newer look: all packets wait, none was delivered or came in, and no channel carried a flit.
 */
export function stillFor(before: Snapshot | null, now: Snapshot, stillBefore: number): number {
  const still =
    before !== null &&
    now.inFlight > 0 &&
    now.inFlight === before.inFlight &&
    now.deliveredPackets === before.deliveredPackets &&
    now.packets.waiting.every((waits) => waits === 1) &&
    now.channelLoad.every((load) => load === 0);
  return still ? stillBefore + now.cycle - before.cycle : 0;
}
