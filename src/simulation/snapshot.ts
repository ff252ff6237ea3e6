/** A look into a running simulation, packet by packet: what the studio draws when it steps. */

/** Where the flits of one packet's head are. */
export interface PacketView {
  /** Stays the same while the packet is in the network; reused later. */
  readonly id: number;
  readonly source: number;
  readonly destination: number;
  /** Cycle of its generation. */
  readonly birth: number;
  readonly minimal: boolean;
  /** On a channel under way to a router or terminal, or waiting at a router. */
  readonly state: "flying" | "waiting";
  /** The router-to-router channel it is on, or whose buffer it waits in; -1 for a terminal channel. */
  readonly channel: number;
  /** The router where it waits or towards which it flies; -1 when it flies to its destination terminal. */
  readonly router: number;
  /** Virtual channel on that channel. */
  readonly vc: number;
  /** How far on its way, 0 to 1; 1 when waiting. */
  readonly progress: number;
  /** Its place in the queue, 0 first; 0 when flying. */
  readonly place: number;
}

export interface Snapshot {
  readonly cycle: number;
  /** All packets in the network, or a fair sample of them: one in `oneIn`, the same ones from look to look as long as that does not change. */
  readonly packets: readonly PacketView[];
  readonly oneIn: number;
  /** Packets in the network, shown or not. */
  readonly packetsInFlight: number;
  /** Flits waiting for each router-to-router channel; use of each since the last snapshot, 0 to 1. Length channels. */
  readonly channelQueue: Float32Array;
  readonly channelLoad: Float32Array;
  readonly deliveredPackets: number;
  readonly inFlight: number;
  /** Mean latency of the packets delivered since the last snapshot, cycles; null without any. */
  readonly latency: number | null;
}
