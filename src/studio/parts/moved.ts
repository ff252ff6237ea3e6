/** Whether somebody has moved on the page. The parts that answer pointer and keyboard load then. */
import { useSyncExternalStore } from "react";

let moved = false;
const EVENTS = ["pointermove", "pointerdown", "keydown", "input"] as const;
const waiting = new Set<() => void>();

function move(event: Event): void {
  // Browsers send one of no way, too, when what lies under a pointer at rest has changed.
  if (event instanceof PointerEvent && event.type === "pointermove" && event.movementX === 0 && event.movementY === 0) return;
  moved = true;
  for (const type of EVENTS) removeEventListener(type, move);
  for (const tell of waiting) tell();
}

if (typeof addEventListener === "function") for (const type of EVENTS) addEventListener(type, move, { passive: true });

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => {
    waiting.delete(tell);
  };
}

/** Calls once, as soon as somebody moves. */
export function onceMoved(call: () => void): void {
  if (moved) call();
  else waiting.add(call);
}

export function useMoved(): boolean {
  const now = (): boolean => moved;
  return useSyncExternalStore(subscribe, now, now);
}
