/**
 * The pages over the studio by their ids in the address (`page=gallery`). Each has the name in the address of what is open on it (`figure=8`),
 * and what is open at first; null: the page is a single item. pages.ts has all else of them, and loads them.
 */
import type { ViewName } from "../engine/studies.ts";

interface Things {
  readonly name: ViewName;
  readonly first: string;
}

/** In the order of their buttons. */
export const PAGE_THINGS = {
  stories: null,
  figures: { name: "figure", first: "8" },
  choose: { name: "wish", first: "endpoints=1000" },
  sweep: { name: "sweep", first: "" },
  gallery: null,
  structure: { name: "structure", first: "hops" },
  placements: null,
  saved: null,
  teach: null,
  glossary: { name: "term", first: "" },
} as const satisfies Readonly<Record<string, Things | null>>;

export const PAGE_IDS = Object.keys(PAGE_THINGS) as readonly (keyof typeof PAGE_THINGS)[];

/** Null where the page is a single item. */
export function thingsOf(id: string): Things | null {
  return Object.hasOwn(PAGE_THINGS, id) ? PAGE_THINGS[id as keyof typeof PAGE_THINGS] : null;
}
