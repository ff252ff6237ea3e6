/** The names of kept studies, and the words for their age. */
import { designTitle } from "../../engine/studies.ts";
import { wholeText } from "../address/address.ts";
import { designNames } from "../results/labels.ts";
import type { Design, StudioState } from "../store/state.ts";

/** A study by its first design: "Dragonfly 2·4·2·9, UGAL-L and 1 more". */
export function studyTitle(designs: readonly Design[]): string {
  const [first] = designs as readonly [Design];
  const more = designs.length - 1;
  return `${first.name ?? designTitle(first.values)}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Its designs in a line: "UGAL-L · MIN". */
export function designsLine(designs: readonly Design[]): string {
  return designs.length === 1 ? designTitle(designs[0]!.values) : designNames(designs).join(" · ");
}

/** A study as it is kept, with what is looked at; not the list of kept ones, in which it is to be opened. */
export function keptText(state: StudioState): string {
  return wholeText(state.page?.id === "saved" ? { ...state, page: null } : state);
}

/** "today, 14:05", "yesterday", "12 November". */
export function whenText(when: number, now = Date.now()): string {
  const day = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  // Midnights are not always 24 hours apart.
  const days = Math.round((day(now) - day(when)) / 86_400_000);
  const date = new Date(when);
  if (days <= 0) return `today, ${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
  if (days === 1) return "yesterday";
  const sameYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(sameYear ? {} : { year: "numeric" }) });
}
