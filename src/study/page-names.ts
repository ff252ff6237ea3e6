/** Names beside a study in an address that say how the page shows it. They are no part of the study, and change no result. */
import { DESIGN_LETTERS } from "./study.ts";

/** Names of what is on view, in the order of writing. */
export const VIEW_NAMES = [
  "page",
  "figure",
  "structure",
  "wish",
  "term",
  "sweep",
  "look",
  "story",
  "view",
  "tab",
  "alone",
  "at",
  "rows",
  "routes",
  "pin",
  "embed",
  "show",
  "hide",
  "lock",
  "cover",
  "ask",
] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

/**
 * Names that no parameter of a study may have: `name` is a design's name, `sweep` what varies, `version` the link's origin, `digits` what its
 * results were.
 */
export const PAGE_NAMES = ["name", ...VIEW_NAMES, "version", "digits"] as const;

export type PageName = (typeof PAGE_NAMES)[number];

export function isPageName(name: string): name is PageName {
  return (PAGE_NAMES as readonly string[]).includes(name);
}

/** Index of the design that an entry of this name (`name` or `b.name`) gives a name; null for every other entry. */
export function designCalledBy(name: string): number | null {
  const [, letter = "a"] = /^(?:([b-z])\.)?name$/.exec(name) ?? [null, ""];
  const design = letter === "" ? -1 : DESIGN_LETTERS.indexOf(letter);
  return design < 0 ? null : design;
}
