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
