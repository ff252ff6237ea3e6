/** A term whose one-line definition shows on hover. */
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";

type TipOf = typeof import("./Tip.tsx").Tip;
let tip: TipOf | null = null;
const waiting = new Set<() => void>();

/** Nobody reads a definition before moving on the page: what shows them is loaded then, once. */
function load(): void {
  for (const event of EVENTS) removeEventListener(event, load);
  import("./Tip.tsx").then(({ Tip }) => {
    tip = Tip;
    for (const tell of waiting) tell();
  }, () => undefined);
}

const EVENTS = ["pointermove", "pointerdown", "keydown"] as const;
for (const event of EVENTS) addEventListener(event, load, { passive: true });

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => { waiting.delete(tell); };
}

export function Help({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const Tip = useSyncExternalStore(subscribe, () => tip);
  const term = <span className="help">{children}</span>;
  return Tip ? <Tip text={text}>{term}</Tip> : term;
}
