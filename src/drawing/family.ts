/** What a topology family adds to the pictures: its glyph, and what its routers and links are called. Where they stand is in layouts.ts. */
import type { Network } from "../topology/network.ts";
import type { Glyph } from "./glyph.ts";

/** Channels that are called and coloured alike. */
export interface LinkClass {
  /** In charts: "row", "local up". */
  readonly title: string;
  /** One line: which channels these are. */
  readonly help: string;
  readonly ink: "local" | "global";
  /** What one of them is called: "row", "up". */
  readonly word: string;
  /** Those of a router together: "row links". */
  readonly noun: string;
  readonly legend: string;
  /** Drawn thicker, because each stands for several links. */
  readonly wide?: boolean;
}

/** The words of one network. */
export interface Names {
  /** In the papers' notation: "2.1", "(0, 3, 4)", "⟨1, 02⟩". */
  readonly router: (router: number) => string;
  /** What fits into a router's circle: "2.1", "3,4", "02". */
  readonly short: (router: number) => string;
  /** The local classes first. */
  readonly classes: readonly LinkClass[];
  /** Number of the channel's class. */
  readonly classOf: (channel: number) => number;
  /** Where a channel leads in a card: the group's name where groups are what counts, else the router's. */
  readonly leadsTo: "group" | "router";
  /** Whether a router's card lists its local channels one by one, as it does the global ones, where they are few. */
  readonly listsAll?: boolean;
  /** What else is to be said of a channel's link ("row 3"), with `each` before what holds of every link; null for nothing. */
  readonly line: (channel: number, each: "" | "each ") => string | null;
}

export interface FamilyPictures {
  readonly glyph: Glyph;
  /** Null where the network lacks what the names go by: routers go by their numbers. */
  readonly names: (network: Network) => Names | null;
}
