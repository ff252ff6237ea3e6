/** Finds the glossary's terms in texts. */
import { allTerms, sameTerm } from "./terms.ts";

interface Piece {
  readonly text: string;
  /** Of the term that the piece is, with its source; null where it is none. */
  readonly definition: string | null;
}

/** "Worst-case" before a noun is "worst case" elsewhere. */
const keyOf = (term: string): string => sameTerm(term).replaceAll("-", " ");

const byTerm = once(() => new Map(allTerms().map(({ term, definition, source }) => [keyOf(term), `${definition} (${source})`])));

/** The longest first: a global channel is no channel. Names keep their capitals, words may begin with one. */
const anyTerm = once(
  () =>
    new RegExp(
      `(?<![\\p{L}\\d-])(?:${allTerms()
        .map(({ term }) => pattern(term))
        .sort((a, b) => b.length - a.length)
        .join("|")})(?![\\p{L}\\d-])`,
      "gu",
    ),
);

/** Made when it is first asked for, since all families must be loaded by then. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function pattern(term: string): string {
  const text = term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ -]");
  const first = text.charAt(0);
  const free = first === first.toLowerCase() ? `[${first}${first.toUpperCase()}]${text.slice(1)}` : text;
  return `${free}(?:s|es)?`;
}

/** Of a term, however it is written, in the plural too; null where it is none. */
function definitionOf(term: string): string | null {
  const name = keyOf(term);
  return byTerm().get(name) ?? byTerm().get(name.replace(/s$/, "")) ?? byTerm().get(name.replace(/es$/, "")) ?? null;
}

/** The text in pieces. Each term is a piece of its own where it first stands. */
export function marked(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(anyTerm())) {
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
