/**
 * Routings in a form that the simulator's kernel can draw itself: plain tables and numbers, from which it draws what Router.choose draws,
 * to the same digits.
 */
import type { Grid } from "../topology/network.ts";
import type { UgalOptions } from "./ugal-options.ts";

/** Links of two groups: as many for every two, or those from `start` on; length count*count+1. */
export interface GroupForm {
  readonly maker: "groups";
  readonly count: number;
  /** Group of each router, and its index there. */
  readonly group: Int32Array;
  readonly index: Int32Array;
  /** First router of each group, and the end of the last. */
  readonly first: Int32Array;
  /** Routers along each dimension of a group; null if all are linked. */
  readonly dims: readonly number[] | null;
  readonly links: { readonly channels: Int32Array; readonly copies: number; readonly start: Int32Array | null };
  /** See PathUse. */
  readonly ownLink: boolean;
  readonly throughRouter: boolean;
  readonly intraGroup: boolean;
  readonly anyNode: boolean;
  /** Classes within a group, of a minimal path's three hops, and of a detour's six. */
  readonly classes: { readonly own: number; readonly minimal: readonly number[]; readonly detour: readonly number[] };
}

/** Groups of a size whose routers are at most two hops apart, with as many links for every two groups. */
export interface TwoHopForm {
  readonly maker: "two-hop";
  readonly count: number;
  /** See GroupForm. */
  readonly group: Int32Array;
  readonly index: Int32Array;
  readonly first: Int32Array;
  readonly size: number;
  readonly links: { readonly channels: Int32Array; readonly copies: number };
  /**
   * By i*size + j, for every two routers of a group: the channel from i to j, counted from the first of i, or -1; and where the routers
   * between them begin in `via`, length size*size+1.
   */
  readonly direct: Int16Array;
  readonly start: Int32Array;
  readonly via: Uint16Array;
  /** Whether a link and one of two ways at either end are drawn, anew if there is no such way; else one of all the ways that there are. */
  readonly anew: boolean;
  /** See PathUse. */
  readonly throughRouter: boolean;
  readonly intraGroup: boolean;
  /** Class of the first hop of minimal paths, and of detours' after the intermediate. */
  readonly last: number;
}

/** At most two hops by a table of ports, counted from a router's first channel: by source*routers + target. */
export interface TableForm {
  readonly maker: "table";
  readonly next: Uint8Array;
  readonly short: boolean;
  /** Rise of the class with every hop. */
  readonly rise: number;
}

/** Shortest paths at random, hop by hop. */
export interface ShortestForm {
  readonly maker: "shortest";
  /** See Distances. */
  readonly place: Int32Array;
  readonly carriers: Int32Array;
  readonly distance: Uint8Array;
  readonly rise: number;
  /** Classes by turns; null if they go by hops. */
  readonly layers: { readonly climbs: Uint8Array; readonly turns: Uint8Array } | null;
}

/** Paths along the dimensions of a grid. */
export interface GridForm {
  readonly maker: "grid";
  readonly grid: Grid;
  /** First port of each dimension (grid-paths.ts); of lines, by router*2*dimensions + port, the channel counted from the router's first. */
  readonly base: Int32Array;
  readonly channels: Uint8Array | null;
  /** The order of the dimensions; and whether each packet takes them in any. */
  readonly order: readonly number[];
  readonly anyOrder: boolean;
  /** See PathUse. */
  readonly detour: "any" | "short" | "all";
  /** Rise of the class from leg to leg, or from dimension to dimension in any order; across a ring's last link; to minimal paths. */
  readonly rise: number;
  readonly wrapped: number;
  readonly minimal: number;
}

/** Forwarding tables. */
export interface RowForm {
  readonly maker: "rows";
  /** Row of each endpoint; by row*routers + router the channel on, counted from the router's first, and the class of packets from there. */
  readonly rowOf: Int32Array;
  readonly channels: Uint16Array;
  readonly classes: Uint8Array;
}

/** Ways through a tree: by stage the fields of TreePaths. */
export interface TreeForm {
  readonly maker: "tree";
  /**
   * Up at random, by the destination's digits, or by ADAPTIVE entries that prefer these; down on a random parallel link except in the
   * second case.
   */
  readonly up: "random" | "digits" | "adaptive";
  /** Lowest routers. */
  readonly leaves: number;
  readonly stages: readonly {
    readonly firstRouter: number;
    readonly ups: number;
    readonly weight: number;
    readonly edges: number;
    readonly children: number;
    readonly copies: number;
    readonly parentsBelow: number;
    readonly unevenBelow: number;
  }[];
}

export type PathForm = GroupForm | TwoHopForm | GridForm | RowForm | TableForm | ShortestForm | TreeForm;

/** How a router chooses among the paths of a maker: the first, a detour if there is one, or as UGAL does. */
export interface RouteForm {
  readonly paths: PathForm;
  readonly choice: "minimal" | "detour" | UgalOptions;
  /** Paths are drawn by a hash of each flow's sub-flow in turn, with a seed that is hashed already (ecmp.ts). */
  readonly hashed?: { readonly seed: number; readonly subflows: number };
  /** True if the choice is repeated at the second router, as PAR does with packets on a minimal path out of their group. */
  readonly again?: true;
  /** Ejection class within a router, and by the class of the last hop (-1: that of the last hop); see PathPlan. */
  readonly ejection: { readonly within: number; readonly after: Int8Array | null };
}
