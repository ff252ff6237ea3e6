/** Which of the papers' figures is open, by the address `#figure=8`; null: the studio itself. */
import { create } from "zustand";

export const useFigure = create<{ readonly figure: string | null }>(() => ({ figure: null }));

/** The figure that the hash of an address names, whether there is such a one or not; null for a study. A study has no parameter of this name. */
export function figureIn(hash: string): string | null {
  const entries = [...new URLSearchParams(hash.replace(/^#/, ""))];
  return entries.length === 1 && entries[0]![0] === "figure" ? entries[0]![1] : null;
}
