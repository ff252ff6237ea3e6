/** Equations in MathML, which browsers lay out and readers speak. */
import { createElement } from "react";
import type { ReactNode } from "react";

/** Words with a space between, or a fraction. */
type Term = string | { readonly over: readonly [above: Formula, below: Formula] };
export type Formula = readonly Term[];

export function Equation({ of }: { readonly of: Formula }) {
  return createElement("math", { display: "block" }, row(of));
}

function row(formula: Formula): ReactNode {
  const parts = formula.flatMap((term) =>
    typeof term === "string" ? term.split(" ").map(wordOf) : [createElement("mfrac", null, ...term.over.map(row))],
  );
  return createElement("mrow", null, ...parts);
}

/** Letters are variables, digits numbers, and all else operators; "t_router" lowers what follows, "b^i" raises it. */
function wordOf(word: string): ReactNode {
  const [base = "", raised] = word.split("^");
  if (raised !== undefined) return createElement("msup", null, wordOf(base), wordOf(raised));
  const [letter = "", lowered] = word.split("_");
  if (lowered !== undefined)
    return createElement("msub", null, createElement("mi", null, letter), createElement("mi", { mathvariant: "normal" }, lowered));
  const kind = /^\d/.test(word) ? "mn" : /^\p{L}/u.test(word) ? "mi" : "mo";
  return createElement(kind, null, word);
}
