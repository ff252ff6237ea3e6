/** What can be undone, and by which keys. */
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { followAlike } from "./alike.ts";
import type { Early } from "./early.ts";
import { followHistory } from "./history.ts";
import { DOES, followKeys } from "./keys.ts";

/** `first`: the studio as it was opened; `early`: what has happened since. */
export function followEditing(studio: Studio, first: StudioState, { steps, asked }: Early): void {
  followAlike(studio);
  followHistory(studio, first, steps);
  followKeys(studio);
  for (const what of asked) DOES[what](studio);
}
