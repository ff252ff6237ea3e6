/** Names that stand beside a study in an address and say how the page shows it: they are no part of the study, and change no result. */

/** No parameter of a study may ever have one of these names. */
export const PAGE_NAMES = ["page", "figure", "view", "at", "embed", "hide", "lock"] as const;

export type PageName = (typeof PAGE_NAMES)[number];

export function isPageName(name: string): name is PageName {
  return (PAGE_NAMES as readonly string[]).includes(name);
}
