/** Keeps the study of this visit, so that a crash, or a closed window, loses nothing. */
import { wholeText } from "../address/address.ts";
import { notifyFailure } from "../store/notices.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { forgetOldVisits, keep, newId } from "./shelf.ts";
import { noteVisit, VISIT } from "./visited.ts";
import { designsLine, studyTitle } from "./words.ts";

/** Wait after the last change, milliseconds. */
const SETTLE = 1000;
export function visitId(): string {
  try {
    const known = sessionStorage.getItem(VISIT) ?? newId("visit");
    sessionStorage.setItem(VISIT, known);
    return known;
  } catch {
    return newId("visit");
  }
}

/** Keeps the study from the first change on; `first`: the studio as it was opened. Where nothing can be kept, one sentence says so. */
export function followVisit(studio: Studio, first: StudioState): void {
  const id = visitId();
  let latest = wholeText(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pruned = false;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const state = studio.getState();
    const text = wholeText(state);
    if (text === latest) return;
    latest = text;
    try {
      await keep({
        id,
        saved: false,
        name: studyTitle(state.designs),
        text,
        designs: designsLine(state.designs),
        when: Date.now(),
        picture: null,
      });
      noteVisit();
      if (!pruned) await forgetOldVisits();
      pruned = true;
    } catch (error) {
      stop();
      notifyFailure(studio, error);
    }
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), SETTLE);
  };
  const stop = studio.subscribe((state, old) => {
    if (state.designs === old.designs && state.chosenLoad === old.chosenLoad && state.view === old.view) return;
    settle();
  });
  // What was changed while this was being loaded.
  settle();
  addEventListener("pagehide", () => {
    if (timer !== undefined) void write();
  });
}
