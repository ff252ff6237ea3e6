/** What follows the studio as soon as somebody moves on the page: nothing can have been changed before. */
import { followEditing } from "./editing/follow.ts";
import { followVisit } from "./saved/visits.ts";
import type { StudioState } from "./store/state.ts";
import type { Studio } from "./store/studio.ts";

/** `first`: the studio as it was opened. */
export function followLater(studio: Studio, first: StudioState): void {
  followEditing(studio, first);
  // What a frame in another page shows is nobody's visit.
  if (!first.embedded) followVisit(studio, first);
}
