/** One-sentence notices at the foot of the page. */
import { useStudio } from "./state.ts";
import type { Notice } from "./state.ts";

let nextId = 1;

/** Shows a sentence until it is dismissed; the same sentence is not shown twice. */
export function notify(kind: Notice["kind"], text: string): void {
  useStudio.setState((state) =>
    state.notices.some((notice) => notice.text === text) ? state : { notices: [...state.notices, { id: nextId++, kind, text }] });
}

export function dismiss(id: number): void {
  useStudio.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
}

/** The sentence of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
