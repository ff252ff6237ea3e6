/** What endpoints have to send: the side of a simulation that knows no router. */
import type { RandomSource } from "../math/random.ts";

/** A packet as its endpoint hands it over. */
export interface Packet {
  /** Endpoint, any but the source's number or that itself. */
  destination: number;
  /** Its size, 1 to 65,535 flits. */
  flits: number;
  /** What `delivered` hears of it: a number of the workload's own, such as its message's, which many packets may have. */
  tag: number;
}

/** Tells that an endpoint has a packet that is ready in this cycle; of several that were told the earliest counts. */
export type Wake = (source: number, cycle: number) => void;

/**
 * Packets in the order in which each endpoint sends them, asked for one at a time when the network takes the next: memory does not
 * follow the packets that wait. What depends on messages of others answers `ready` with Infinity and wakes when they have come.
 */
export interface Workload {
  /**
   * The cycle in which the source's next packet is ready to be sent: after the packet that was ready in cycle `before`, or (-1) the
   * first of the run. Infinity when it has none before something is delivered.
   */
  ready(source: number, before: number, random: RandomSource): number;
  /** The source sends its next packet now: fills in all of `packet`. */
  next(source: number, packet: Packet, random: RandomSource): void;
  /** A packet has been read whole at its destination in this cycle; left out where nothing depends on it. What it wakes is sent from the next cycle on. */
  delivered?(tag: number, cycle: number, wake: Wake): void;
}

/** A workload that comes to an end. */
export interface FiniteWorkload extends Workload {
  /** Messages that are still to be delivered, those that are not ready yet included. */
  readonly outstanding: number;
}
