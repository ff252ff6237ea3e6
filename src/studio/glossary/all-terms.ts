/** The whole glossary: the field's terms, and the families, routings and patterns that there are, by what they say of themselves. */
import { ROUTINGS } from "../../routing/algorithms.ts";
import { allTopologies } from "../../topology/families.ts";
import { allPatterns } from "../../workload/patterns.ts";
import { TERMS } from "./terms.ts";
import type { TermEntry } from "./terms.ts";

/** As terms are compared. */
export const sameTerm = (term: string): string => term.toLowerCase();

const defined = new Set(TERMS.map(({ term }) => sameTerm(term)));

let known: readonly TermEntry[] | null = null;

/** In alphabetical order, as soon as all families are loaded; where a term has a definition of its own, that one. */
export function allTerms(): readonly TermEntry[] {
  known ??= [
    ...TERMS,
    ...[...allTopologies(), ...ROUTINGS, ...allPatterns()]
      .filter(({ title }) => !defined.has(sameTerm(title)))
      .map(({ title, summary, source }) => ({ term: title, definition: summary, source })),
  ].sort((a, b) => (sameTerm(a.term) < sameTerm(b.term) ? -1 : 1));
  return known;
}
