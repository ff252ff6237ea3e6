/** Names that stand beside a study in an address and say how the page shows it: they are no part of the study, and change no result. */
import { LETTERS } from "./study.ts";

/** What is looked at, in the order of writing. */
export const VIEW_NAMES = [
  "page",
  "figure",
  "structure",
  "wish",
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
  "hide",
  "lock",
] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

/** No parameter of a study may ever have one of these names: `name` is what a design is called, `sweep` what is varied, `version` whose link it is. */
export const PAGE_NAMES = ["name", ...VIEW_NAMES, "version"] as const;

export type PageName = (typeof PAGE_NAMES)[number];

export function isPageName(name: string): name is PageName {
  return (PAGE_NAMES as readonly string[]).includes(name);
}

/** Index of the design that an entry of this name calls something, `name` or `b.name`; null of every other entry. */
export function designCalledBy(name: string): number | null {
  const [, letter = "a"] = /^(?:([b-z])\.)?name$/.exec(name) ?? [null, ""];
  const design = letter === "" ? -1 : LETTERS.indexOf(letter);
  return design < 0 ? null : design;
}
