/** What a routing algorithm is: source-routed paths with a virtual-channel class for every hop. */
import type { Descriptor, Values } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";

/** A route entry is channel << CLASS_BITS | virtual-channel class. */
export const CLASS_BITS = 4;
export const CLASS_MASK = (1 << CLASS_BITS) - 1;

/** What adaptive algorithms may read, kept by the simulator; both in flits, by channel. */
export interface Congestion {
  /** Flits waiting for the channel at its router: in the input buffers and in the output queue. */
  queue(channel: number): number;
  /** Credits outstanding over all virtual channels: flits on the wire, in the next buffer, and credits on their way back. */
  outstanding(channel: number): number;
}

/** A routing algorithm compiled for one network. Used by one simulation at a time. */
export interface Router {
  /** Most router-to-router channels of a route. */
  readonly longestRoute: number;
  /** Virtual-channel classes in use; classes are numbered from 0. */
  readonly classes: number;
  /** True when ejection channels take any virtual channel, false when they keep the class of the last hop (as BookSim2's dragonfly does). */
  readonly ejectsOnAny: boolean;
  /** True when it asks for Congestion.queue, which the simulator then keeps. */
  readonly readsQueues: boolean;
  /** The route chosen last: entries 0..length-1 of choose(). */
  readonly route: Int32Array;
  /** True when the route chosen last was a minimal one. */
  minimal: boolean;
  /**
   * Chooses a route from the source to the destination endpoint's router, writes it to `route`, and returns the
   * number of its router-to-router channels (0 within a router).
   */
  choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number;
}

/** One channel-to-channel dependency: a packet may hold (channel, class) while it waits for the other. */
export type EmitDependency = (channel: number, vcClass: number, nextChannel: number, nextClass: number) => void;

export interface RoutingDescriptor extends Descriptor {
  /** Ids of the topology families it routes. */
  readonly families: readonly string[];
  /** One sentence on its virtual channels in this family. */
  readonly virtualChannels: (family: string) => string;
  /** Virtual-channel classes it needs in a family: with minimal routes only, and in all. */
  readonly classes: (family: string) => { readonly minimal: number; readonly all: number };
  readonly build: (network: Network, values: Values) => Router;
  /** Enumerates every dependency its routes can create on the network (a superset is allowed). */
  readonly dependencies: (network: Network, values: Values, emit: EmitDependency) => void;
}
