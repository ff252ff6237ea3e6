/** Channel dependencies by number (Dally, Seitz 1987). */
import type { Network } from "../topology/network.ts";

/**
 * Dependencies of a network's channels by number: that of channel c on channel e, which leaves the router where c ends, is
 * start[c] + (e's place among the channels of that router).
 */
export class Dependencies {
  readonly network: Network;
  /** Length channels + 1. */
  readonly start: Int32Array;

  constructor(network: Network) {
    const { channels, channelTarget, channelStart } = network;
    this.network = network;
    this.start = new Int32Array(channels + 1);
    for (let c = 0; c < channels; c++) {
      const router = channelTarget[c]!;
      this.start[c + 1] = this.start[c]! + channelStart[router + 1]! - channelStart[router]!;
    }
  }

  get count(): number {
    return this.start.at(-1)!;
  }

  of(channel: number, next: number): number {
    const { channelStart, channelSource } = this.network;
    return this.start[channel]! + next - channelStart[channelSource[next]!]!;
  }

  /** The channel that `channel` depends on by this dependency. */
  next(channel: number, dependency: number): number {
    const { channelStart, channelTarget } = this.network;
    return channelStart[channelTarget[channel]!]! + dependency - this.start[channel]!;
  }
}
