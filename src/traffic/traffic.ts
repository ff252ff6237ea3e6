/** The interface of a traffic pattern, which says who sends to whom. */
import { described } from "../descriptor.ts";
import type { Described, Descriptor, Form, Parameter, Traits, Values, ValuesOf, WhyNot } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";

/**
 * Destinations in a form that the simulator's kernel can draw itself, to the same digits. Each source draws from `count` endpoints from
 * `first` on; those from `start` on are pushed back by `span`. With a count of 0 the destination is `first`, and nothing is drawn. If all
 * sources share one rule it stands alone, and its start is the source's own number.
 */
export type TrafficRule =
  | {
      readonly kind: "every";
      readonly count: number;
      readonly span: 0 | 1;
      readonly hot?: { readonly endpoint: number; readonly share: number };
    }
  | {
      readonly kind: "each";
      readonly count: Int32Array;
      readonly first: Int32Array;
      readonly start?: Int32Array;
      readonly span?: Int32Array;
      /**
       * Ranges count these entries, not endpoints. An entry holds if a uniform 32-bit integer is below its threshold; otherwise its alias
       * does.
       */
      readonly weighted?: { readonly target: Int32Array; readonly threshold: Float64Array; readonly alias: Int32Array };
    };

/** A pattern built for one network. */
export interface Traffic {
  /** Share of the offered load that each endpoint sends, 0 to 1, if shares differ; 0 for silent ones. Length endpoints. */
  readonly rates?: Float64Array;
  /**
   * Share of the load that each endpoint receives on average. Left out if destinations are drawn among endpoints that are all alike. Length
   * endpoints.
   */
  readonly received?: Float64Array;
  /** Number of endpoints that send; the others are silent. */
  readonly senders: number;
  /** True when the endpoint sends. */
  sends(source: number): boolean;
  /** Destination endpoint of the next packet of a sending endpoint. */
  destination(source: number, random: RandomSource): number;
  /** The rule of destination() for the simulator's kernel; left out if there is none. */
  readonly rule?: TrafficRule;
  /**
   * Emits the mean demand between every two routers that exchange anything, as a fixed matrix. Unit: flits per cycle when every sender
   * offers 1, or its share in `rates`. Pairs inside one router are included.
   */
  routerDemands(emit: (sourceRouter: number, destinationRouter: number, demand: number) => void): void;
  /** Most demand that one endpoint sends or receives; at least 1 if any endpoint sends at full rate. */
  readonly terminalDemand: number;
  /** Where each request is answered by a reply, the pattern of the requests; `destination` is that of a request. Left out elsewhere. */
  readonly requests?: Traffic;
  /** For a permutation that was searched for: whom it hurts, a routing's title or "any routing". */
  readonly foundFor?: string;
}

/**
 * Thrown when no endpoint of a network sends anything in a pattern, so that its throughput is undefined. The message is one sentence for
 * people.
 */
export class NobodySends extends Error {
  override readonly name = "NobodySends";

  constructor(
    id: string,
    why = `traffic = ${id}: no endpoint sends anything to another on this network; choose another traffic, or other parameters of it.`,
  ) {
    super(why);
  }
}

export interface TrafficDescriptor<V extends Values = Values> extends Descriptor<V> {
  /** Why the pattern is not defined on a network; left out if it is defined on all. */
  readonly whyNot?: WhyNot;
  /** One sentence on its effect on a network, if that differs from the summary. */
  readonly onNetwork?: (traits: Traits, values: V) => string;
  /** True if all destinations are alike, so that a balanced network carries most of what its channels have room for. */
  readonly even?: true;
  /** True if the pattern is searched for on the network, which takes seconds: only jobs build it. */
  readonly searched?: true;
  readonly build: (network: Network, values: V) => Traffic;
}

/** A pattern whose functions see its values by the types of its parameters. */
export function pattern<const Id extends string, const P extends readonly Parameter[]>(
  form: Form<TrafficDescriptor<ValuesOf<P>>, P> & { readonly id: Id },
): Described<TrafficDescriptor, P, Id> {
  return described<TrafficDescriptor, P, Id>(form);
}
