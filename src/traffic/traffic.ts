/** What a traffic pattern is: who sends to whom. */
import type { Descriptor, Traits, Values, WhyNot } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";

/**
 * Destinations as the simulator's kernel can draw them itself, to the same digits. Of each source `count` endpoints from `first` on are
 * drawn from, those from `start` on pushed back by `span`; with a count of 0 it is the first, and nothing is drawn. One source's for all
 * stands alone, its start the source's own number.
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
      /** Ranges are of these entries, not of endpoints: an entry holds below its threshold, a uniform 32-bit integer drawn; else its alias does. */
      readonly weighted?: { readonly target: Int32Array; readonly threshold: Float64Array; readonly alias: Int32Array };
    };

/** A pattern built for one network. */
export interface Traffic {
  /** Share of the offered load that each endpoint sends, 0 to 1, when they differ; silent ones 0. Length endpoints. */
  readonly rates?: Float64Array;
  /** Share of the load that each endpoint is sent on average, unless destinations are drawn among endpoints that are all alike. Length endpoints. */
  readonly received?: Float64Array;
  /** Endpoints that send; the others are silent. */
  readonly senders: number;
  /** True when the endpoint sends. */
  sends(source: number): boolean;
  /** Destination endpoint of the next packet of a sending endpoint. */
  destination(source: number, random: RandomSource): number;
  /** What destination() does, for the simulator's kernel; left out where that cannot. */
  readonly rule?: TrafficRule;
  /**
   * The mean demand between every two routers that exchange anything, in flits per cycle when every sender offers 1, or
   * its share in `rates` (pairs inside one router included), as a fixed matrix.
   */
  routerDemands(emit: (sourceRouter: number, destinationRouter: number, demand: number) => void): void;
  /** Most demand that one endpoint sends or receives; at least 1 as soon as somebody sends at full rate. */
  readonly terminalDemand: number;
  /** Of a permutation that was searched for, whom it hurts: a routing's title, or "any routing". */
  readonly foundFor?: string;
}

/** No endpoint of a network sends anything in a pattern: nothing can be said of how it is carried. The message is one sentence for people. */
export class NobodySends extends Error {
  override readonly name = "NobodySends";

  constructor(pattern: string) {
    super(
      `traffic = ${pattern}: no endpoint sends anything to another on this network; choose another traffic, or other parameters of it.`,
    );
  }
}

export interface TrafficDescriptor extends Descriptor {
  /** Why it is not defined on a network; left out where it is on all. */
  readonly whyNot?: WhyNot;
  /** One sentence on what it does on a network, when that differs from the summary. */
  readonly onNetwork?: (traits: Traits, values: Values) => string;
  /** True where all destinations are alike, so that a balanced network carries most of what its channels have room for. */
  readonly even?: true;
  /** True where it is searched for on the network as it is, which takes seconds: only jobs build it. */
  readonly searched?: true;
  readonly build: (network: Network, values: Values) => Traffic;
}
