/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, wherever the focus is but in a text that is being typed, which has an undo of its own. */
import type { Studio } from "../store/studio.ts";
import { askedBy, isText } from "./early.ts";
import type { Asked } from "./early.ts";
import { redo, settle, undo } from "./history.ts";

export const DOES: Readonly<Record<Asked, (studio: Studio) => void>> = { undo, redo };

/** The field that somebody has typed in since it was entered or its text was given. */
let typed: EventTarget | null = null;

export function followKeys(studio: Studio): void {
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
