/** Values and words as sentences quote them. */
import type { KindId, Value } from "../descriptor.ts";
import { formatDecimal, formatList } from "./decimals.ts";

const LONGEST_SHOWN = 60;
const MAX_LOOKED_AT = 10_000;

/** The text of a value in URLs and files. */
export function formatValue(value: Value): string {
  if (typeof value === "number") return formatDecimal(value);
  return typeof value === "string" ? value : formatList(value);
}

/** The text of a value among words, on the page: a vector as 8×8×4. */
export function wordedValue(kind: KindId, value: Value): string {
  const text = formatValue(value);
  return kind === "vector" ? text.replaceAll("x", "×") : text;
}

/** A value, or a name from elsewhere, as sentences quote it. */
export function quoted(value: Value): string {
  // Of megabytes, the beginning is enough.
  const text = formatValue(value).slice(0, MAX_LOOKED_AT).trim().replaceAll(/\s+/g, " ");
  if (text === "") return "(nothing)";
  if (text.length <= LONGEST_SHOWN) return visible(text);
  // Not cut within a character of two halves.
  return `${visible(text.slice(0, LONGEST_SHOWN).replace(/[\ud800-\udbff]$/, ""))}…`;
}

/** True for equal values, lists number by number. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

/** "min, valiant or ugal-l". */
export function either(words: readonly string[], last = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/**
 * Makes text from elsewhere safe to quote on a terminal or a page: nothing in it moves the cursor, changes the direction of writing or
 * hides.
 */

/** Control and format characters (bidirectional marks among them), separators of lines, halves of characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The text with every such character written as its escape, `\u202e`; line ends and tabs as a space. */
export function visible(text: string): string {
  return text.replaceAll(/[\t\n\r]+/g, " ").replaceAll(HIDDEN, (character) => escaped(character.codePointAt(0)!));
}

function escaped(code: number): string {
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
