/** The parts that load after the studio, as soon as somebody moves on the page. */
import type { Early } from "./editing/early.ts";
import { followEditing } from "./editing/follow.ts";
import { followVisit } from "./saved/visits.ts";
import { followEstimates } from "./store/estimates.ts";
import type { StudioState } from "./store/state.ts";
import type { Studio } from "./store/studio.ts";

/** `first`: the studio as it was opened; `early`: what has been changed while this was on its way. */
export function followLater(studio: Studio, first: StudioState, early: Early): void {
  followEditing(studio, first, early);
  // A first visit is simulated before anybody moves: its first parts are not kept waiting.
  followEstimates(studio);
  // What a frame in another page shows is nobody's visit.
  if (!first.embedded) followVisit(studio, first);
}
