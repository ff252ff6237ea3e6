/** Predicates and summaries as sentences. */

/** As a sentence; a symbol at its head ("q = 4·1 + 1") keeps its case, and all of it does after a colon (`head` false). */
export function asSentence(text: string, head = true): string {
  const sentence = !head || /^\w(?: [=≤≥]|[·′])/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  // Formulas are not torn apart at the end of a line.
  const whole = sentence.replace(/ ([=+−·]) /g, "\u00a0$1\u00a0");
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
