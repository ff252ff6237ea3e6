/** A term whose one-line definition shows on hover. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const Tip = lazy(() => import("./Tip.tsx").then((module) => ({ default: module.Tip })));

/** Nobody reads a definition before moving on the page: what shows them is loaded then. */
let moved = false;
const EVENTS = ["pointermove", "pointerdown", "keydown"] as const;
const waiting = new Set<() => void>();

function move(): void {
  moved = true;
  for (const event of EVENTS) removeEventListener(event, move);
  for (const tell of waiting) tell();
}

for (const event of EVENTS) addEventListener(event, move, { passive: true });

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => {
    waiting.delete(tell);
  };
}

export function Help({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const wanted = useSyncExternalStore(subscribe, () => moved);
  const term = <span className="help">{children}</span>;
  return wanted ? (
    <Suspense fallback={term}>
      <Tip text={text}>{term}</Tip>
    </Suspense>
  ) : (
    term
  );
}
