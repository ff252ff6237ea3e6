/**
 * Notes changes, and requests to undo them, before undo has been loaded. Undo loads when somebody moves on the page, and that move may
 * itself be a change.
 */
import { SETTLE } from "../step-end.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

/** What a press of keys asks for. */
export type Asked = "undo" | "redo";

export interface Early {
  /** The studio at the end of each step. */
  readonly steps: readonly StudioState[];
  /** What has been asked for since, by keys. */
  readonly asked: readonly Asked[];
}

const PARTS = ["designs", "chosenLoad", "shown", "addedRows"] as const;

/** Whether two states are alike in everything that can be undone. */
export function sameParts(one: StudioState, other: StudioState): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. */
export function askedBy({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Asked | null {
  if (ctrlKey === metaKey || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** Whether an element is a text field, which has an undo of its own. */
export function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
}

/** Notes all changes and keys from now on, until the returned function is called. */
export function keepEarly(studio: Studio): () => Early {
  const steps: StudioState[] = [];
  const asked: Asked[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = studio.subscribe((state, old) => {
    if (sameParts(state, old)) return;
    clearTimeout(timer);
    timer = setTimeout(() => steps.push(studio.getState()), SETTLE);
  });
  const key = (event: KeyboardEvent): void => {
    const what = askedBy(event);
    if (!what || isText(event.target)) return;
    event.preventDefault();
    asked.push(what);
  };
  addEventListener("keydown", key);
  return () => {
    clearTimeout(timer);
    forget();
    removeEventListener("keydown", key);
    return { steps, asked };
  };
}
