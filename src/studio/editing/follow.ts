/**
 * Starts undo: what can be undone, and by which keys. Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y work wherever the focus is, except in a text that is
 * being typed, which has an undo of its own.
 */
import type { Studio } from "../store/studio.ts";
import type { StudioState } from "../store/state.ts";
import { askedBy, isText } from "./early.ts";
import type { Asked, Early } from "./early.ts";
import { redo, settle, undo, followHistory } from "./history.ts";
import { followAlike } from "./alike.ts";

const DOES: Readonly<Record<Asked, (studio: Studio) => void>> = { undo, redo };

/** The field that somebody has typed in since it was entered or its text was given. */
let typed: EventTarget | null = null;

function followKeys(studio: Studio): void {
  // It may have been typed in before anybody listened.
  typed = isText(document.activeElement) ? document.activeElement : null;
  window.addEventListener("input", ({ target }) => {
    typed = isText(target) ? target : null;
  });
  window.addEventListener("focusin", () => {
    typed = null;
    // What is done elsewhere is another step.
    settle(studio);
  });
  window.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Enter" && target instanceof HTMLInputElement) typed = null;
    const what = askedBy(event);
    const { page, unread } = studio.getState();
    if (!what || typed !== null || page !== null || unread !== null || isElsewhere(target)) return;
    event.preventDefault();
    DOES[what](studio);
  });
}

/** In a dialog over the page, whose texts are no part of the study. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}

/** `first`: the studio as it was opened; `early`: what has happened since. */
export function followEditing(studio: Studio, first: StudioState, { steps, asked }: Early): void {
  followAlike(studio);
  followHistory(studio, first, steps);
  followKeys(studio);
  for (const what of asked) DOES[what](studio);
}
