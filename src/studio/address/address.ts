/**
 * The study in the page's URL, and beside it what is looked at. Every change replaces the current entry; a run leaves one entry
 * behind, so that Back returns to what was last seen with its results, and so does opening and closing a page.
 */
import { formatStudy, formatWhole, pageEntriesOf } from "../../study/codec.ts";
import { formatNames } from "../../study/design-names.ts";
import { LETTERS } from "../../study/study.ts";
import { onceLoaded } from "../families.ts";
import { openStudy } from "../store/designs.ts";
import { dismissPart, notify, notifyFailure } from "../store/notices.ts";
import { missingPart } from "../../workers/errors.ts";
import { onTryAgain, TRY_AGAIN } from "../missing.ts";
import { pendingDesigns } from "../store/pending.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { VERSION, versionNote } from "../version.ts";
import { completed, failuresTo, loading, shortened, withoutLong, withoutNamed } from "./long-networks.ts";
import { formatPage, IN_ADDRESS, readPage } from "./parameters.ts";

/** Least time between two writings of the URL, milliseconds: browsers limit how often it may be written (200 times in 30 s, 100 in some). */
const APART = 300;

/** What the URL is made of. */
const WRITTEN = ["designs", ...IN_ADDRESS] as const;

function addressOf(text: string): string {
  const short = shortened(text);
  return `${location.pathname}${location.search}${short === "" ? "" : `#${short}`}`;
}

/** The study and what its designs are called. */
function studyText({ designs }: StudioState, format = formatStudy): string {
  return joined(format({ designs: designs.map(({ values }) => withoutLong(values)) }), formatNames(designs.map(({ name = "" }) => name)));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}

/** The step of a story that has an entry of its own. */
function storyText({ story }: StudioState): string {
  return story === null || story.step === 0 ? "" : `${story.id}.${story.step}`;
}

/** What stands after # for a studio as it is, or with another study. */
function textOf(state: StudioState, study = studyText(state)): string {
  return joined(study, formatPage(state));
}

/** The URL of what is shown now, or with this changed, as it stands in the address. */
export function pageUrl(studio: Studio, change: Partial<StudioState> = {}): string {
  return new URL(addressOf(textOf({ ...studio.getState(), ...change })), location.href).href;
}

/** The same to be given away: what the study is known by stands in it, defaults or not, and which Flitlab it was made with. */
export function shareUrl(studio: Studio): string {
  return new URL(addressOf(wholeText(studio.getState())), location.href).href;
}

/** What stands after # of such a URL. */
export function wholeText(state: StudioState): string {
  return joined(textOf(state, studyText(state, formatWhole)), `version=${VERSION}`);
}

/** Opens a study, and the page as a text describes them both; bad values of either are named in notices, the rest is kept. */
export function openText(studio: Studio, text: string): void {
  const entries = pageEntriesOf(text);
  const { state, problems: unread } = readPage(entries);
  const problems = [...unread];
  openStudy(studio, text);
  const { length } = studio.getState().designs;
  if (state.shown >= length)
    problems.push(`tab = ${LETTERS[state.shown]} is not valid: the study has ${length === 1 ? "one design" : `${length} designs`}.`);
  // A link to a story alone is one to its step as it was written.
  const story = state.story && { ...state.story, fresh: studyText(studio.getState()) === "" };
  const { pinned } = state;
  if (pinned && pinned.design >= length)
    problems.push(`pin = ${LETTERS[pinned.design]}.${pinned.name} is not valid: no design has that letter.`);
  studio.setState({
    ...state,
    story,
    shown: state.shown < length ? state.shown : 0,
    pinned: pinned && pinned.design < length ? pinned : null,
  });
  notify(studio, "problem", problems, "opened");
  const version = versionNote(entries.find(([name]) => name === "version")?.[1]);
  if (version !== null) notify(studio, "note", [version], "opened");
}

/**
 * Takes the token of a cluster (`flitlab serve --queue`) out of the address, as soon as the page is there: whoever has served it has read it
 * by then, and it goes into no link, file or history. What else stands in the address stays.
 */
export function dropToken(): void {
  const { pathname, search, hash } = location;
  const kept = search
    .slice(1)
    .split("&")
    .filter((entry) => !new URLSearchParams(entry).has("token"))
    .join("&");
  if (`?${kept}` !== search && search !== "") history.replaceState(null, "", `${pathname}${kept === "" ? "" : `?${kept}`}${hash}`);
}

/** Opens in the studio what the URL names, as soon as its families are loaded, and keeps both in step from then on. A window has one address, so that this is for one of its studios. */
export async function followAddress(studio: Studio): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When it was last written, ms of performance.now(). */
  let written = -Infinity;
  /** Text of the study that the current history entry stands for, the last one with all its results; null until something ran. */
  let lastRun: string | null = null;
  /** The URL says what to open, not the other way round. */
  let reading = false;

  const write = (state: StudioState): void => {
    clearTimeout(timer);
    timer = undefined;
    const address = addressOf(textOf(state));
    if (address === addressOf(location.hash.slice(1))) return;
    written = performance.now();
    history.replaceState(null, "", address);
  };
  const open = async (): Promise<void> => {
    reading = true;
    const address = location.hash;
    /** Unless another one has been opened meanwhile. */
    const show = (text: string): Promise<boolean> =>
      onceLoaded(() => {
        const now = address === location.hash;
        if (now) openText(studio, text);
        return now;
      });
    try {
      const load = loading(studio, address);
      if (load) {
        // Until then the family's own example stands there.
        await show(withoutNamed(address));
        await load();
      }
      if (!(await show(completed(address)))) return;
      reading = false;
      write(studio.getState());
    } catch (error) {
      // The address stays as it is, for another try.
      if (studio.getState().designs.length === 0) openText(studio, "");
      const part = missingPart(error);
      notifyFailure(studio, error, null, part === null ? undefined : TRY_AGAIN);
      if (part !== null)
        onTryAgain(() => {
          dismissPart(studio, part);
          if (address === location.hash) void open();
        });
    }
  };
  /** A run has started: the entry of the run before gets its own study back, and this one gets a new entry. */
  const markRun = (state: StudioState): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = studyText(state);
    if (lastRun !== null && lastRun !== text) {
      history.replaceState(null, "", addressOf(textOf(state, lastRun)));
      history.pushState(null, "", addressOf(textOf(state)));
    } else {
      history.replaceState(null, "", addressOf(textOf(state)));
    }
    lastRun = text;
  };

  failuresTo((error) => {
    notifyFailure(studio, error);
  });
  await open();
  studio.subscribe((state, old) => {
    if (reading) return;
    // What was on screen with all its results is what Back returns to, also where it took no run of its own.
    if (state.designs !== old.designs && lastRun !== null && pendingDesigns(old).length === 0) lastRun = studyText(old);
    const told = storyText(state) !== storyText(old);
    if (state.page !== old.page || told) {
      write(old);
      history.pushState(null, "", addressOf(textOf(state)));
      // The run that a step begins is in its own entry.
      if (told) lastRun = null;
    }
    if (state.run.active && !old.run.active) markRun(state);
    if (WRITTEN.every((part) => state[part] === old[part])) return;
    // Soon, so that a reload finds the change, and however long changes go on.
    timer ??= setTimeout(
      () => {
        write(studio.getState());
      },
      Math.max(0, written + APART - performance.now()),
    );
  });
  // What was about to be written belongs to the entry that was left.
  addEventListener("popstate", () => {
    clearTimeout(timer);
    timer = undefined;
  });
  addEventListener("hashchange", () => {
    void open().then(() => {
      if (studio.getState().page === null) lastRun = studyText(studio.getState());
    });
  });
  addEventListener("pagehide", () => {
    if (timer !== undefined) write(studio.getState());
  });
}
