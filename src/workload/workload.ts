/** The interface of what endpoints have to send: the side of a simulation that knows no router. */
import type { RandomSource } from "../math/random.ts";

/** A packet as its endpoint hands it over. */
export interface Packet {
  /** Endpoint: any, or the source's own number for itself. */
  destination: number;
  /** Its size, 1 to 65,535 flits. */
  flits: number;
  /** A number of the workload's own, such as its message's, which `delivered` gets back; many packets may share it. */
  tag: number;
  /** The cycle from which its latency counts: that in which it was ready, also where it was held back after that. */
  born: number;
}

/** Holds packets back at their sources, by destination. */
export interface Gate {
  readonly cycle: number;
  /** The cycle from which a source may send its next packet to a destination; 0 if nothing holds it back. */
  opens(source: number, destination: number): number;
}

/** Tells that an endpoint has a packet that is ready in this cycle; of several calls the earliest cycle counts. */
export type Wake = (source: number, cycle: number) => void;

/**
 * Packets in the order in which each endpoint sends them. The network asks for one at a time when it takes the next, so memory does not
 * grow with the packets that wait. A source that depends on messages of others answers `ready` with Infinity and wakes when they have come.
 */
export interface Workload {
  /**
   * The cycle in which the source's next packet is ready: after the packet that was ready in cycle `before`, or (-1) the first of the run.
   * Infinity if it has none before a further delivery.
   */
  ready(source: number, before: number, random: RandomSource): number;
  /** The source sends its next packet now; fills in all of `packet`. */
  next(source: number, packet: Packet, random: RandomSource): void;
  /**
   * A packet that was born in cycle `born` has been read whole at its destination in this cycle; left out if nothing depends on deliveries.
   * Sources that it wakes send from the next cycle on.
   */
  delivered?(tag: number, cycle: number, wake: Wake, born: number): void;
  /**
   * From now on, before the first packet, a gate holds packets back: a source sends the first of those that wait which may go. `ready` then
   * tells when that is, and `next` fills in `born`. Left out if packets cannot be held back.
   */
  hold?(gate: Gate): void;
}

/** A workload that comes to an end. */
export interface FiniteWorkload extends Workload {
  /** Messages that are still to be delivered, including those that are not ready yet. */
  readonly outstanding: number;
}
