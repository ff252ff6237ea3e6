/** People's names of designs: `name=` and `b.name=` beside a study. A name says nothing of a design, and no result depends on it. */
import { designLetter } from "./names.ts";
import { writtenName } from "./study.ts";
import { quoted, visible } from "./texts.ts";

/** Most characters of a name. */
export const MAX_NAME_CHARACTERS = 40;

/** A name as it is stored: in one line, without characters that hide or turn the text around it; "" for none. */
export function tidyName(text: string): string {
  return visible(text).trim().replaceAll(/\s+/g, " ");
}

/** The same for a name as it is typed, cut to its length. */
export function shortenedName(text: string): string {
  return Array.from(tidyName(text)).slice(0, MAX_NAME_CHARACTERS).join("").trim();
}

/** Names of so many designs from the entries of a text, "" for designs without one; and a sentence for every entry that is not valid. */
export function readNames(
  entries: readonly (readonly [design: number, name: string])[],
  designs: number,
): { readonly names: readonly string[]; readonly problems: readonly string[] } {
  const names = Array.from({ length: designs }, () => "");
  const problems: string[] = [];
  const seen = new Set<number>();
  for (const [design, text] of entries) {
    const written = `${writtenName(design, "name")} = ${quoted(text)}`;
    const name = tidyName(text);
    if (seen.has(design)) problems.push(`${written} is a second name of design ${designLetter(design)}: give it once.`);
    else if (design >= designs) problems.push(`${written} names a design ${designLetter(design)}, which the study does not have.`);
    else if (Array.from(name).length > MAX_NAME_CHARACTERS)
      problems.push(`${written} is not valid: a design's name must have at most ${MAX_NAME_CHARACTERS} characters.`);
    else names[design] = name;
    seen.add(design);
  }
  return { names, problems };
}

/** Names as entries that can follow a study's; "" if no design has one. */
export function formatNames(names: readonly string[]): string {
  return names
    .flatMap((name, design) =>
      name === "" ? [] : [`${writtenName(design, "name")}=${encodeURIComponent(name).replaceAll("%20", "+").replaceAll("%2C", ",")}`],
    )
    .join("&");
}
