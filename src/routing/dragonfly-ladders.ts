/** The virtual-channel class of each hop of a dragonfly packet: the sequences that keep its routings free of deadlock. */
import type { PathUse } from "./paths.ts";

export interface Ladder {
  readonly classes: number;
  /** Class of the one hop of packets that stay in their group. */
  readonly own: number;
  /** Classes of a minimal path: local, global, local. */
  readonly minimal: readonly [local: number, global: number, last: number];
  /**
   * Classes of a detour: local and global, local to the intermediate router, local from it, global and local. Through a group there is one
   * local hop in it, so two of them are equal.
   */
  readonly detour: readonly [local: number, global: number, arriving: number, leaving: number, secondGlobal: number, last: number];
  /** One sentence without its full stop. */
  readonly text: string;
  /** See PathPlan. */
  readonly ejection?: { readonly within: number; readonly after: Int8Array };
}

/** Minimal routes alone (Kim et al. 2008, Figure 7). */
const ALONE: Ladder = {
  classes: 2,
  own: 0,
  minimal: [0, 1, 1],
  detour: [0, 1, 1, 1, 1, 1],
  text: "VC class 0 in the source group, 1 on the global channel and after it",
};

/** The same figure, with detours through a group. */
const GROUP: Ladder = {
  classes: 3,
  own: 2,
  minimal: [1, 2, 2],
  detour: [0, 1, 1, 1, 2, 2],
  text: "the VC class rises with every global channel: 0 in the source group, 1 in the intermediate one, 2 in the last; minimal routes start in class 1",
};

/** Each of a detour's four local hops can wait for the next one, so three classes would not be enough. */
const ROUTER: Ladder = {
  classes: 4,
  own: 3,
  minimal: [2, 3, 3],
  detour: [0, 1, 1, 2, 3, 3],
  text: "the VC class rises with every global channel and at the intermediate router: 0 in the source group, 1 up to that router, 2 from it, 3 in the last group; minimal routes start in class 2",
};

/**
 * As in BookSim2's ugal_dragonflynew; packets are ejected in the class of the phase, which has changed if the intermediate router is the
 * destination's.
 */
const BOOKSIM: Ladder = {
  classes: 3,
  own: 2,
  minimal: [1, 2, 2],
  detour: [0, 0, 0, 1, 2, 2],
  text: "as BookSim2: VC class 0 all the way to the intermediate router, 1 from there (or from the source, when minimal) to the next global channel, 2 on it and after it; packets in class 0 can wait for each other in a ring",
  ejection: { within: 2, after: Int8Array.of(1, -1, -1) },
};

/** One more class, for a local hop that the packet took before it was diverted. */
const PROGRESSIVE_GROUP: Ladder = {
  classes: 4,
  own: 3,
  minimal: [0, 3, 3],
  detour: [1, 2, 2, 2, 3, 3],
  text: "VC class 0 on a minimal packet's first local hop, 1 on a detour's, whether it begins at the source or there; 2 on the first of two global channels and in the intermediate group; 3 on the last global channel and after it",
};
const PROGRESSIVE_ROUTER: Ladder = {
  classes: 5,
  own: 4,
  minimal: [0, 4, 4],
  detour: [1, 2, 2, 3, 4, 4],
  text: "VC class 0 on a minimal packet's first local hop, 1 on a detour's, whether it begins at the source or there; 2 on the first of two global channels and up to the intermediate router, 3 from it; 4 on the last global channel and after it",
};

/** Groups of one router: only the one or two global hops. */
const SINGLE_ALONE: Ladder = { classes: 1, own: 0, minimal: [0, 0, 0], detour: [0, 0, 0, 0, 0, 0], text: "one class does" };
const SINGLE: Ladder = {
  classes: 2,
  own: 1,
  minimal: [1, 1, 1],
  detour: [0, 0, 0, 0, 1, 1],
  text: "VC class 0 up to the intermediate router, 1 from there and on minimal routes",
};

/** `across`: most hops within a group. */
export function ladderOf(use: PathUse, across: number): Ladder {
  if (across === 0 && !use.booksim) return use.detours ? SINGLE : SINGLE_ALONE;
  if (!use.detours) return ALONE;
  if (use.progressive) return use.through === "router" ? PROGRESSIVE_ROUTER : PROGRESSIVE_GROUP;
  if (use.booksim) return BOOKSIM;
  return use.through === "router" ? ROUTER : GROUP;
}
