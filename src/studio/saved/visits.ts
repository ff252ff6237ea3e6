/** Keeps the study of this visit, so that nothing is lost in a crash or when the window is closed. */
import { notifyFailure } from "../store/notices.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { forgetOldVisits, keep } from "./shelf.ts";
import { noteVisit, visitId } from "./visited.ts";
import { designsLine, keptText, studyTitle } from "./words.ts";

/** Wait after the last change, milliseconds. */
const SETTLE = 1000;

/** Keeps the study from the first change on. `first`: the studio as it was opened. Where nothing can be kept, one sentence says so. */
export function followVisit(studio: Studio, first: StudioState): void {
  let latest = keptText(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pruned = false;
  let failed = false;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const state = studio.getState();
    const text = keptText(state);
    if (text === latest) return;
    latest = text;
    try {
      await keep({
        id: await visitId(),
        saved: false,
        name: studyTitle(state.designs),
        text,
        designs: designsLine(state.designs),
        when: Date.now(),
        picture: null,
      });
      failed = false;
      noteVisit();
      if (!pruned) await forgetOldVisits();
      pruned = true;
    } catch (error) {
      // The next change is tried as well: there may be room again.
      if (!failed) notifyFailure(studio, error);
      failed = true;
    }
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), SETTLE);
  };
  studio.subscribe((state, old) => {
    if (state.designs === old.designs && state.chosenLoad === old.chosenLoad && state.view === old.view) return;
    settle();
  });
  // What was changed while this was being loaded.
  settle();
  addEventListener("pagehide", () => {
    if (timer !== undefined) void write();
  });
}
