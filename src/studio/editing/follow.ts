/** What can be undone, and by which keys. */
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { followAlike } from "./alike.ts";
import type { Early } from "./early.ts";
import { followHistory } from "./history.ts";
import { DOES, followKeys } from "./keys.ts";

/** `first`: the studio as it was opened; `early`: what has happened since. */
export function followEditing(studio: Studio, first: StudioState, { steps, asked }: Early): void {
  let pressed = false;
  // A button that is let go outside of the window is missed by the next move.
  const watch = ({ buttons }: PointerEvent): void => {
    pressed = buttons !== 0;
  };
  for (const event of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
    window.addEventListener(event, watch, { capture: true, passive: true });
  // A key that is held waits longer for its first repetition than a step does for its end.
  let typing = false;
  const key = ({ type }: Event): void => {
    typing = type === "keydown";
  };
  for (const event of ["keydown", "keyup", "blur"] as const) window.addEventListener(event, key, { capture: true, passive: true });
  followAlike(studio);
  followHistory(studio, first, () => pressed || typing, steps);
  followKeys(studio);
  for (const what of asked) DOES[what](studio);
}
