/** The interface of a network's minimal and non-minimal paths; the algorithms (MIN, Valiant, UGAL, PAR) only choose among them. */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { PathForm } from "./forms.ts";
import type { EmitDependency } from "./routing.ts";

/** An algorithm's requirements on a network's paths; plans ignore those that they do not know. */
export interface PathUse {
  /** True for non-minimal paths too; without them fewer classes are enough. */
  readonly detours: boolean;
  /** Families with groups: what a detour passes through; always a router elsewhere. */
  readonly through: "group" | "router";
  /** Families with groups, through a router: detours by way of other groups for the pairs within a group, too. */
  readonly intraGroup: boolean;
  /** Dragonfly: BookSim2's draw of the injection channel's virtual channel, and for detours of the intermediate router, and its three classes. */
  readonly booksim: boolean;
  /** Dragonfly: packets on a minimal path may still take a detour from the second router of their group. */
  readonly progressive: boolean;
  /** Dragonfly: minimal paths leave by a global link of the source's own router if it has one to the group. */
  readonly ownLink: boolean;
  /**
   * Without groups, the routers that a detour may pass through. any: those with endpoints except both ends. short: neighbours of one end;
   * in grids those within the dimensions in which the ends differ. all, in grids: every router, both ends included, and a packet that meets
   * its destination's on the first leg has arrived, as in BookSim2.
   */
  readonly detour: "any" | "short" | "all";
  /** One class, every virtual channel open to every hop. */
  readonly open: boolean;
}

/** Minimal routes alone, with the usual detours as a default. */
export const MINIMAL_ONLY: PathUse = {
  detours: false,
  through: "group",
  intraGroup: false,
  booksim: false,
  progressive: false,
  ownLink: false,
  detour: "any",
  open: false,
};
export const WITH_DETOURS: PathUse = { ...MINIMAL_ONLY, detours: true };

/** The `index`-th of all numbers except two different ones. */
export function passingBothEnds(index: number, one: number, other: number): number {
  const past = index + Number(index >= Math.min(one, other));
  return past + Number(past >= Math.max(one, other));
}

/** Writes route entries (channel << CLASS_BITS | class) into `into` from index 0 on, and returns the path's length in channels. */
export interface PathMaker {
  /** The form for the simulator's kernel; left out if it has no such maker. */
  readonly form?: PathForm;
  /** A minimal path between two different routers, random among parallel ones. */
  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number;
  /** A path through a random intermediate, or 0 if the pair has none or the draw means the minimal path. */
  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number;
  /**
   * Minimal paths whose first channel leaves the source's group, written one after the other as `index` counts up; 0 if there are no more.
   */
  departing?(into: Int32Array, source: number, target: number, index: number): number;
}

/** A network's paths for one use. */
export interface PathPlan {
  /** Most channels of a path. */
  readonly longest: number;
  /** Number of virtual-channel classes: of minimal routes alone, and of all that the use asks for. */
  readonly classes: { readonly minimal: number; readonly all: number };
  /** True if there is one class, which every hop may take, even if packets can wait for each other in a ring. */
  readonly open?: boolean;
  /** How they are assigned to hops, without full stop. */
  readonly virtualChannels: string;
  /** See Router.ejectsOnAny. */
  readonly ejectsOnAny: boolean;
  /** See Router.drawsInjection. */
  readonly drawsInjection: boolean;
  /** Ejection class of packets that stay within a router, and by the class of the last hop; left out if Router.ejectionClass stays -1. */
  readonly ejection?: { readonly within: number; readonly after: Int8Array };
  readonly make: (network: Network) => PathMaker;
  /** Every dependency that the paths can create. */
  readonly dependencies: (network: Network, emit: EmitDependency) => void;
}
