/** A snapshot of a running simulation, packet by packet, for the studio's drawing of steps. */

/** Where the flits of one packet's head are. */
export interface PacketView {
  /** Stays the same while the packet is in the network; reused later. */
  readonly id: number;
  readonly source: number;
  readonly destination: number;
  /** Cycle of its generation. */
  readonly birth: number;
  readonly minimal: boolean;
  /** Flying to a router or terminal on a channel, or waiting at a router. */
  readonly state: "flying" | "waiting";
  /** The router-to-router channel it is on, or whose buffer it waits in; -1 for a terminal channel. */
  readonly channel: number;
  /** The router where it waits or towards which it flies; -1 when it flies to its destination terminal. */
  readonly router: number;
  /** Virtual channel on that channel. */
  readonly vc: number;
  /** How far on its way, 0 to 1; 1 when waiting. */
  readonly progress: number;
  /** Its place in the queue, 0 first; 0 while it flies. */
  readonly place: number;
}

/** The packets of a snapshot quantity by quantity. All arrays are on one buffer, which a worker hands over without a copy. */
export interface Packets {
  readonly count: number;
  readonly id: Int32Array;
  readonly source: Int32Array;
  readonly destination: Int32Array;
  readonly birth: Float64Array;
  /** 1 for minimal packets, and for those that wait. */
  readonly minimal: Uint8Array;
  readonly waiting: Uint8Array;
  readonly channel: Int32Array;
  readonly router: Int32Array;
  readonly vc: Int32Array;
  readonly progress: Float64Array;
  readonly place: Int32Array;
}

export interface Snapshot {
  readonly cycle: number;
  /**
   * All packets in the network, or a fair sample of them: one in `oneIn`, the same ones from snapshot to snapshot as long as that does not
   * change.
   */
  readonly packets: Packets;
  readonly oneIn: number;
  /** Packets in the network, shown or not. */
  readonly packetsInFlight: number;
  /** Flits waiting for each router-to-router channel; use of each since the last snapshot, 0 to 1. Length channels. */
  readonly channelQueue: Float32Array;
  readonly channelLoad: Float32Array;
  readonly deliveredPackets: number;
  /** For a workload that runs to completion: whether all is delivered, and which share of its flits; else false and null. */
  readonly done: boolean;
  readonly share: number | null;
  readonly inFlight: number;
  /** Mean latency of the packets delivered since the last snapshot, cycles; null without any. */
  readonly latency: number | null;
}

const WHOLE = ["id", "source", "destination", "channel", "router", "vc", "place"] as const;

/** The same packets quantity by quantity, on one buffer. */
export function packetsOf(list: readonly PacketView[]): Packets {
  const count = list.length;
  const buffer = new ArrayBuffer(count * (2 * 8 + WHOLE.length * 4 + 2));
  const whole = (i: number): Int32Array => new Int32Array(buffer, count * (2 * 8 + i * 4), count);
  const flags = (i: number): Uint8Array => new Uint8Array(buffer, count * (2 * 8 + WHOLE.length * 4 + i), count);
  const packets = {
    count,
    birth: new Float64Array(buffer, 0, count),
    progress: new Float64Array(buffer, count * 8, count),
    id: whole(0),
    source: whole(1),
    destination: whole(2),
    channel: whole(3),
    router: whole(4),
    vc: whole(5),
    place: whole(6),
    minimal: flags(0),
    waiting: flags(1),
  };
  list.forEach((packet, i) => {
    for (const name of WHOLE) packets[name][i] = packet[name];
    packets.birth[i] = packet.birth;
    packets.progress[i] = packet.progress;
    packets.minimal[i] = Number(packet.minimal);
    packets.waiting[i] = Number(packet.state === "waiting");
  });
  return packets;
}
