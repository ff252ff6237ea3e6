/** One-sentence notices at the foot of the page. */
import { visible } from "../../study/visible.ts";
import { Cancelled, isPartMissing, sentenceOf } from "../../workers/errors.ts";
import type { Notice } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Kept at most, the latest; more than anybody reads. */
const KEPT = 50;

let nextId = 1;

/** Shows sentences until they are dismissed, or what they are about is gone; the same sentence is not shown twice. */
export function notify(
  studio: Studio,
  kind: Notice["kind"],
  texts: readonly string[],
  about: Notice["about"] = null,
  reload = false,
  offer?: Notice["offer"],
): void {
  studio.setState(({ notices }) => {
    const shown = new Set(notices.map(({ text }) => text));
    const fresh = [...new Set(texts.map(visible))]
      .filter((text) => !shown.has(text))
      .map((text): Notice => ({ id: nextId++, kind, text, about, reload, offer }));
    return fresh.length === 0 ? {} : { notices: [...notices, ...fresh].slice(-KEPT) };
  });
}

/** Says why something could not be done, unless it was somebody's wish. */
export function notifyFailure(studio: Studio, error: unknown, about: Notice["about"] = null): void {
  if (!(error instanceof Cancelled)) notify(studio, "problem", [sentenceOf(error)], about, isPartMissing(error));
}

export function dismiss(studio: Studio, id: number): void {
  studio.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

export function dismissAll(studio: Studio, about?: Notice["about"]): void {
  const { notices } = studio.getState();
  const left = about === undefined ? [] : notices.filter((notice) => notice.about !== about);
  if (left.length < notices.length) studio.setState({ notices: left });
}
