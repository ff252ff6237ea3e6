/** Decides when one step of a user's work is over, for undo and for Back: nothing has changed for a moment, and nothing is held. */

/** Wait after the last change of a step, milliseconds. */
export const SETTLE = 400;

let pressed = false;
let typing = false;

if (typeof window === "object") {
  // A button that is let go outside of the window is missed by the next move.
  const watch = ({ buttons }: PointerEvent): void => {
    pressed = buttons !== 0;
  };
  for (const event of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
    window.addEventListener(event, watch, { capture: true, passive: true });
  // A key that is held waits longer for its first repetition than a step does for its end.
  const key = ({ type }: Event): void => {
    typing = type === "keydown";
  };
  for (const event of ["keydown", "keyup", "blur"] as const) window.addEventListener(event, key, { capture: true, passive: true });
}

/** A pointer's button or a key is down. */
const isHeld = (): boolean => pressed || typing;

/** What ends the steps that are under way. */
const underWay = new Set<() => void>();

/** Ends every step that is under way, so that what is done next is another step. */
export function endSteps(): void {
  for (const end of underWay) end();
}

/** A function to call with every change. It calls `end` when its step is over. */
export function stepEnd(end: () => void, held = isHeld): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = (): void => {
    clearTimeout(timer);
    underWay.delete(over);
    end();
  };
  const changed = (): void => {
    underWay.add(over);
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (held()) changed();
      else over();
    }, SETTLE);
  };
  return changed;
}
