/** The interface of a family's pictures: its glyph, and the names of its routers and links. families.ts says where they stand. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import type { Shown } from "./shown.ts";

/** A small picture of a family, 28 by 28 units: dots for routers, lines for links of both kinds. Paint links first. */

export interface Glyph {
  /** SVG path data of the links, by kind. */
  readonly local: string;
  readonly global: string;
  readonly dots: readonly Dot[];
}

export type Dot = readonly [x: number, y: number];

/** Path data of straight lines. */
export function lines(pairs: readonly (readonly [from: Dot, to: Dot])[]): string {
  return pairs.map(([[x0, y0], [x1, y1]]) => `M${x0} ${y0}L${x1} ${y1}`).join("");
}

/** Every two of the dots. */
export function allPairs(dots: readonly Dot[]): [Dot, Dot][] {
  return dots.flatMap((from, i) => dots.slice(i + 1).map((to): [Dot, Dot] => [from, to]));
}

/** Channels with one name and one colour. */
export interface LinkClass {
  /** In charts: "row", "local up". */
  readonly title: string;
  /** One line that describes these channels. */
  readonly help: string;
  readonly ink: "local" | "global";
  /** The word for one of them: "row", "up". */
  readonly word: string;
  /** The words for those of a router together: "row links". */
  readonly noun: string;
  readonly legend: string;
  /** True if each stands for several links and is drawn thicker. */
  readonly wide?: boolean;
}

/** Those of a network of which only the kinds of its links are known. */
export const PLAIN_CLASSES: readonly LinkClass[] = [
  { title: "local", help: "Channels inside a group.", ink: "local", word: "local", noun: "local links", legend: "local" },
  { title: "global", help: "Channels between groups.", ink: "global", word: "global", noun: "global links", legend: "global" },
];

/** A name, the middle of its place and its width, pixels. */
export interface PlacedName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The words of one network. */
export interface Names {
  /** In the papers' notation: "2.1", "(0, 3, 4)", "⟨1, 02⟩". */
  readonly router: (router: number) => string;
  /** A form that fits into a router's circle: "2.1", "3,4", "02". */
  readonly short: (router: number) => string;
  /** The local classes first. */
  readonly classes: readonly LinkClass[];
  /** Number of the channel's class. */
  readonly classOf: (channel: number) => number;
  /** Where a channel leads in a card: the group's name if groups are what counts, else the router's. */
  readonly leadsTo: "group" | "router";
  /** Whether a router's card lists its local channels one by one, like the global ones, if they are few. */
  readonly listsAll?: boolean;
  /** A further line about a channel's link ("row 3"), with `each` before what holds of every link; null for none. */
  readonly line: (channel: number, each: "" | "each ") => string | null;
  /** Names of a size, pixels, beside rings that are too small for them; left out where rings alone have names. */
  readonly beside?: (
    drawing: NetworkDrawing,
    view: NetworkView,
    shown: Shown,
    routers: readonly number[],
    size: number,
  ) => readonly PlacedName[];
}

export interface FamilyPictures {
  readonly glyph: Glyph;
  /** Null if the network lacks what the names depend on: routers then go by their numbers. */
  readonly names: (network: Network) => Names | null;
}
