/** Finds the glossary's terms in texts. */
import { ALL_TERMS, sameTerm } from "./all-terms.ts";

export interface Piece {
  readonly text: string;
  /** Of the term that the piece is, with its source; null where it is none. */
  readonly definition: string | null;
}

const BY_TERM = new Map(ALL_TERMS.map(({ term, definition, source }) => [sameTerm(term), `${definition} (${source})`]));

/** The longest first: a global channel is no channel. Names keep their capitals, words may begin with one. */
const ANY_TERM = new RegExp(
  `(?<![\\p{L}\\d-])(?:${ALL_TERMS.map(({ term }) => pattern(term))
    .sort((a, b) => b.length - a.length)
    .join("|")})(?![\\p{L}\\d-])`,
  "gu",
);

function pattern(term: string): string {
  const text = term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const first = text.charAt(0);
  const free = first === first.toLowerCase() ? `[${first}${first.toUpperCase()}]${text.slice(1)}` : text;
  return `${free}(?:s|es)?`;
}

/** Of a term, however it is written, in the plural too; null where it is none. */
export function definitionOf(term: string): string | null {
  const name = sameTerm(term);
  return BY_TERM.get(name) ?? BY_TERM.get(name.replace(/s$/, "")) ?? BY_TERM.get(name.replace(/es$/, "")) ?? null;
}

/** The text in pieces; each term where it stands first. */
export function marked(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ANY_TERM)) {
    const definition = definitionOf(found);
    if (definition === null || seen.has(definition)) continue;
    seen.add(definition);
    if (index > from) pieces.push({ text: text.slice(from, index), definition: null });
    pieces.push({ text: found, definition });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), definition: null });
  return pieces;
}
