/** The interface of a routing algorithm: source-routed paths with a virtual-channel class for every hop. */
import { described } from "../descriptor.ts";
import type { Described, Descriptor, Form, Parameter, Values, ValuesOf, WhyNot } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";

/** A route entry is channel << CLASS_BITS | virtual-channel class. */
export const CLASS_BITS = 4;
export const CLASS_MASK = (1 << CLASS_BITS) - 1;
/** Number of classes: 0 to 13. */
export const MAX_CLASSES = 14;
/** Instead of a class: the router picks among its adaptive ports on the spot; the entry's port is the preferred one. */
export const ADAPTIVE = MAX_CLASSES;

/**
 * The entry of a hop whose router is not known yet, since an adaptive hop comes before it. It is the router's port, counted from 0 through
 * its terminal ports and on through its network ports in channel order; the class may be ADAPTIVE. Always negative.
 */
export function portEntry(port: number, vcClass: number): number {
  return ~((port << CLASS_BITS) | vcClass);
}

/**
 * Readings for adaptive algorithms, which the simulator maintains; all in flits, by channel. For a wide channel (Network.channelWidth) they
 * are those of one of its links, the one that the next packet takes.
 */
export interface Congestion {
  /** Flits waiting for the channel at its router: in the input buffers and in the output queue. */
  queue(channel: number): number;
  /** Of those in the input buffers, the flits that will take the channel in this virtual-channel class. */
  queueOf(channel: number, vcClass: number): number;
  /** Of those in the output queue, the flits in this class. Like the last one, only with Router.followsFlits. */
  leavingOf(channel: number, vcClass: number): number;
  /** Credits outstanding over all virtual channels: flits on the wire, in the next buffer, and credits on their way back. */
  outstanding(channel: number): number;
  /** The same over the virtual channels of one class. */
  outstandingOf(channel: number, vcClass: number): number;
  /** Of the class's credits outstanding, those whose flits have left so long ago that in an empty network they would be back. */
  overdueOf(channel: number, vcClass: number): number;
  /** Flits whose packets have chosen the channel as their first and that are still on their way to its router; only with Router.inTurn. */
  chosen(channel: number): number;
  /** The same of those that will take it in one class. */
  chosenOf(channel: number, vcClass: number): number;
}

/** Ports among which a router picks for an ADAPTIVE entry, one after the other. */
export interface AdaptivePorts {
  /** The first port of a router, counted as in portEntry, and their number; 0 if no such packet comes. */
  readonly first: (router: number) => number;
  readonly count: (router: number) => number;
  /** The channel at a router's port, with the same count. */
  readonly channelAt: (router: number, port: number) => number;
  /** True if ports are counted as in the intact network: those of failed links are there, and no packet takes them. */
  readonly intactPorts: boolean;
  /**
   * first-free: the first port, counted from the first, with a free virtual channel and a credit, judged anew while the packet waits.
   * preferred: the same, but the entry's own port comes first and the others follow in a ring. two-choice: of two random ports the one with
   * fewer credits outstanding, drawn when the packet leaves for the router (as BookSim2's anca).
   */
  readonly selection: "first-free" | "preferred" | "two-choice";
}

/** One path that an algorithm considered for a packet, for people. */
export interface Candidate {
  /** Channels from the source's to the destination's router, and the virtual-channel class on each. */
  readonly channels: readonly number[];
  readonly classes: readonly number[];
  readonly minimal: boolean;
  /** The reading of its congestion measure, flits; null for algorithms without one. */
  readonly queue: number | null;
  /** The compared cost (queue times hops, …), bias included; the smallest wins. Null likewise. */
  readonly cost: number | null;
  readonly chosen: boolean;
  /** The cost as a sentence with its numbers, such as "12 flits × 3 hops = 36"; empty if nothing is compared. */
  readonly comparison: string;
}

/** A routing algorithm compiled for one network. Used by one simulation at a time. */
export interface Router {
  /** Most router-to-router channels of a route. */
  readonly longestRoute: number;
  /** Number of virtual-channel classes in use, from 0. */
  readonly classes: number;
  /** True if ejection channels take any virtual channel, false if they keep the class of the last hop (as BookSim2's dragonfly does). */
  readonly ejectsOnAny: boolean;
  /**
   * True if a source draws each packet's virtual channel on its injection channel at random, and waits if that has no credit; else it takes
   * the next that has one.
   */
  readonly drawsInjection?: boolean;
  /** True if it asks for Congestion.queue for every packet. */
  readonly readsQueues?: boolean;
  /** True if it asks for Congestion.leavingOf or overdueOf. */
  readonly followsFlits?: boolean;
  /** True if it asks for Congestion.chosen: packets choose one after another. */
  readonly inTurn?: boolean;
  /** The last route: entries 0..length-1 of choose(). */
  readonly route: Int32Array;
  /** True if the last route was minimal. */
  minimal: boolean;
  /**
   * If ejectsOnAny is false: the class in which the last packet is ejected, -1 for that of its last hop (0 within a router). Left out if it
   * is always that.
   */
  ejectionClass?: number;
  /**
   * Chooses a route from the source to the destination endpoint's router, writes it to `route`, and returns the
   * number of its router-to-router channels (0 within a router).
   */
  choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number;
  /**
   * As choose(), for a packet of so many flits that its source begins to send in this cycle of a run, where routes depend on earlier packets;
   * left out if they do not.
   */
  follow?(source: number, destination: number, cycle: number, flits: number, congestion: Congestion): number;
  /** The form of choose() or follow() for the simulator's kernel, which then draws the same; left out if there is none. */
  readonly form?: RouteForm | undefined;
  /** Where ADAPTIVE entries pick; left out if routes have none. */
  readonly adaptive?: AdaptivePorts;
  /** True if routers delay credits by their channels' round-trip excess (Kim et al. 2008, section 4.3.2). */
  readonly delaysCredits?: boolean;
  /**
   * If so, how many timestamps of flits a virtual channel keeps to time its credits, which are as many as its buffer has flits or a share of
   * them; 0 or left out: one flit of a port is timed at a time.
   */
  readonly timestamps?: number;
  /**
   * In-transit adaptive algorithms: number of channels after which the last packet is to be reconsidered (1: at the second router), or 0
   * for never. Left out if that never happens.
   */
  reconsiderAfter?: number;
  /**
   * Called when such a packet has become first of its queue at `router`. Writes a new rest of its route to `route`, sets `minimal` and
   * `reconsiderAfter` (channels from here on), and returns the rest's length; or -1 to leave the packet as it is, for good.
   */
  reconsider?(router: number, destination: number, random: RandomSource, congestion: Congestion): number;
  /** The paths that choose() would compare now, for the route inspector. Draws what choose() would draw. */
  explain?(source: number, destination: number, random: RandomSource, congestion: Congestion): readonly Candidate[];
}

/** One channel-to-channel dependency: a packet may hold (channel, class) while it waits for the other. */
export type EmitDependency = (channel: number, vcClass: number, nextChannel: number, nextClass: number) => void;

export interface RoutingDescriptor<V extends Values = Values> extends Descriptor<V> {
  /**
   * The paths that its packets may take, for its bounds by linear programs: minimal ones, or also Valiant ones as UGAL chooses; left out:
   * any.
   */
  readonly paths?: "minimal" | "ugal";
  /**
   * For routes drawn without a look at queues, what they depend on: the routers of both ends, the source's router and the destination, or
   * both endpoints. Left out: adaptive.
   */
  readonly oblivious?: "router" | "endpoint" | "flow";
  /** The paths it uses evenly: MIN's and NCA's minimal paths, Valiant's detours; left out elsewhere. */
  readonly even?: "minimal" | "detours";
  /** The routing whose paths it takes in a design, flow by flow; left out if it has its own. */
  readonly under?: (values: V) => RoutingDescriptor;
  /** Why it does not route a network. */
  readonly whyNot: WhyNot;
  /** One sentence on its virtual channels in the design. */
  readonly virtualChannels: (values: V) => string;
  /** Number of virtual-channel classes it needs in the design: with minimal routes only, and in all. */
  readonly classes: (values: V) => { readonly minimal: number; readonly all: number };
  /** See Router.ejectsOnAny. */
  readonly ejectsOnAny: (values: V) => boolean;
  /** See Router.drawsInjection; left out if it is never so. */
  readonly drawsInjection?: (values: V) => boolean;
  readonly build: (network: Network, values: V) => Router;
  /** Enumerates every dependency its routes can create on the network (a superset is allowed). */
  readonly dependencies: (network: Network, values: V, emit: EmitDependency) => void;
}

/** A routing algorithm whose functions see its values by the types of its parameters. */
export function algorithm<const Id extends string, const P extends readonly Parameter[]>(
  form: Form<RoutingDescriptor<ValuesOf<P>>, P> & { readonly id: Id },
): Described<RoutingDescriptor, P, Id> {
  return described<RoutingDescriptor, P, Id>(form);
}
