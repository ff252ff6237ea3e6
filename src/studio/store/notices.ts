/** One-sentence notices at the foot of the page. */
import { Cancelled, isPartMissing, missingPart, missingSentence, sentenceOf } from "../../engine/jobs.ts";
import { visible } from "../../engine/studies.ts";
import type { Notice } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Kept at most, the latest; more than anybody reads. */
const KEPT = 50;

let nextId = 1;

/** Shows sentences until they are dismissed, or their cause is gone. The same sentence is not shown twice. */
export function notify(
  studio: Studio,
  kind: Notice["kind"],
  texts: readonly string[],
  about: Notice["about"] = null,
  { reload = false, part = null, offer }: Partial<Pick<Notice, "reload" | "part" | "offer">> = {},
): void {
  studio.setState(({ notices }) => {
    const shown = new Set(notices.map(({ text }) => text));
    const fresh = [...new Set(texts.map(visible))]
      .filter((text) => !shown.has(text))
      .map((text): Notice => ({ id: nextId++, kind, text, about, reload, part, offer }));
    return fresh.length === 0 ? {} : { notices: [...notices, ...fresh].slice(-KEPT) };
  });
}

/** Says why something could not be done, unless somebody stopped it. `offer`: what else helps. */
export function notifyFailure(studio: Studio, error: unknown, about: Notice["about"] = null, offer?: Notice["offer"]): void {
  if (error instanceof Cancelled) return;
  notify(studio, "problem", [sentenceOf(error)], about, { reload: isPartMissing(error), part: missingPart(error), offer });
}

export function dismiss(studio: Studio, ids: readonly number[]): void {
  studio.setState(({ notices }) => ({ notices: notices.filter((notice) => !ids.includes(notice.id)) }));
}

/** Removes the notice that a part could not be loaded. */
export function dismissPart(studio: Studio, part: string): void {
  const { notices } = studio.getState();
  const left = notices.filter((notice) => notice.part !== part);
  if (left.length < notices.length) studio.setState({ notices: left });
}

/** Removes the notices that workers lacked a part for a run, since the next run asks for it again. Those that Try again asks for stay. */
export function dismissBeforeRun(studio: Studio): void {
  const { notices } = studio.getState();
  const left = notices.filter(({ part, about, offer }) => part === null || about !== "designs" || offer);
  if (left.length < notices.length) studio.setState({ notices: left });
}

/** A notice as it is read; dismissed with all that it says. */
interface Said extends Pick<Notice, "kind" | "text" | "reload" | "offer"> {
  readonly ids: readonly number[];
}

/**
 * Missing parts have one cause, so they share one sentence, where the first of them stands. `placed`: sentences that the page shows
 * elsewhere.
 */
export function inOneSentence(notices: readonly Notice[], placed: readonly string[]): readonly Said[] {
  const unsaid = notices.filter(({ part, text }) => part === null || !placed.includes(text));
  const missing = unsaid.filter(({ part }) => part !== null);
  return unsaid.flatMap((notice): readonly Said[] => {
    if (notice.part === null) return [{ ...notice, ids: [notice.id] }];
    if (notice !== missing[0]) return [];
    const text = missingSentence(and(missing.map(({ part }) => part!)));
    return [{ ...notice, text, ids: missing.map(({ id }) => id), offer: missing.find(({ offer }) => offer)?.offer }];
  });
}

const and = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), words.at(-1)!].filter((text) => text !== "").join(" and ");

export function dismissAll(studio: Studio, about?: Notice["about"]): void {
  const { notices } = studio.getState();
  const left = about === undefined ? [] : notices.filter((notice) => notice.about !== about);
  if (left.length < notices.length) studio.setState({ notices: left });
}
