/**
 * Keeps the study and what is looked at in the page's URL. Every change of the study that undo counts as a step adds an entry to the
 * browser's history, whether it was run or not; so does opening or closing a page. What is looked at is written into the current entry. A
 * link that is not valid stays in its entry as it was given.
 */
import { missingPart } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { formatStudy, formatWhole, namesIn, pageEntriesOf, parseStudy, formatNames, DESIGN_LETTERS } from "../../engine/studies.ts";
import type { Study } from "../../engine/studies.ts";
import { onceLoaded } from "../families.ts";
import { rowsText } from "../store/added-rows.ts";
import { openStudy } from "../store/designs.ts";
import { dismissAll, dismissPart, notify, notifyFailure } from "../store/notices.ts";
import { onTryAgain, TRY_AGAIN } from "../missing.ts";
import { stepEnd } from "../step-end.ts";
import type { Notice, StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { VERSION, versionNote } from "../../sweep/version.ts";
import { completed, failuresTo, loading, shortened, withoutLong, withoutNamed } from "./long-networks.ts";
import { formatPage, IN_ADDRESS, readPage } from "./parameters.ts";
import type { PageState } from "./parameters.ts";

/** Least time between two writes of the URL, milliseconds. Browsers limit how often it may be written: 200 times in 30 s, in some 100. */
const APART = 300;

/**
 * Most history entries that changes add one after another. A browser keeps 50, and some of them are needed for the pages that the reader
 * came from.
 */
const MOST = 30;

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

export function joined(...parts: readonly string[]): string {
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

/** The URL of what is shown now, or of that with the given changes, as it stands in the address. */
export function pageUrl(studio: Studio, change: Partial<StudioState> = {}): string {
  return new URL(addressOf(textOf({ ...studio.getState(), ...change })), location.href).href;
}

/**
 * The same URL for sharing, of what is shown or of that with the given changes. It names everything the study is known by, defaults included,
 * and the version of Flitlab that made it.
 */
export function shareUrl(studio: Studio, change: Partial<StudioState> = {}): string {
  return new URL(addressOf(wholeText({ ...studio.getState(), ...change })), location.href).href;
}

/** What stands after # of such a URL. */
export function wholeText(state: StudioState): string {
  return joined(textOf(state, studyText(state, formatWhole)), `version=${VERSION}`);
}

/** The page that a text describes for a study, with a sentence for everything in it that is not valid. */
export function pageFor(text: string, { designs }: Study): { readonly page: PageState; readonly problems: readonly string[] } {
  const { state, problems: unread } = readPage(pageEntriesOf(text));
  const problems = [...unread];
  const { length } = designs;
  const shown = designs[state.shown] ? state.shown : 0;
  if (shown !== state.shown)
    problems.push(`tab = ${DESIGN_LETTERS[state.shown]} is not valid: the study has ${length === 1 ? "one design" : `${length} designs`}.`);
  let { pinned, pair } = state;
  if (pinned && pinned.design >= length) {
    problems.push(`pin = ${DESIGN_LETTERS[pinned.design]}.${pinned.name} is not valid: no design has that letter.`);
    pinned = null;
  }
  const { endpoints } = topologyOf(designs[shown]!).size(designs[shown]!);
  if (pair && Math.max(pair.source ?? 0, pair.destination ?? 0) >= endpoints) {
    problems.push(
      `routes = ${pair.source}-${pair.destination} is not valid: the endpoints of design ${DESIGN_LETTERS[shown]!.toUpperCase()} are 0 to ${endpoints - 1}.`,
    );
    pair = null;
  }
  return { page: { ...state, shown, pinned, pair }, problems };
}

/**
 * Opens a study and the page that a text describes. Notices name bad values of either; the rest is kept. False where something of the page
 * is not valid.
 */
export function openText(studio: Studio, text: string): boolean {
  openStudy(studio, text);
  const { page, problems } = pageFor(text, { designs: studio.getState().designs.map(({ values }) => values) });
  // A link to a story alone is one to its step as it was written.
  const story = page.story && { ...page.story, fresh: studyText(studio.getState()) === "" };
  studio.setState({ ...page, story, unread: null });
  notify(studio, "problem", problems, "opened");
  const version = versionNote(pageEntriesOf(text).find(([name]) => name === "version")?.[1]);
  if (version !== null) notify(studio, "note", [version], "opened");
  return problems.length === 0 && namesIn(text, studio.getState().designs.length).problems.length === 0;
}

/**
 * Opens a link. If its study is not valid, the page says so in place of the studio. `before`: the address of the study shown before. False
 * where anything in the link is not valid.
 */
function openLink(studio: Studio, link: string, before: string | null): boolean {
  // What has no effect is left out, and said to be so.
  if (parseStudy(link).problems.every(({ idle }) => idle)) return openText(studio, link);
  // Something has to be there, and nobody sees it.
  if (studio.getState().designs.length === 0) openStudy(studio, link);
  dismissAll(studio, "opened");
  studio.setState({ unread: { link, before } });
  return false;
}

/**
 * Takes the token of a cluster (`flitlab serve --queue`) out of the address as soon as the page is there. Whoever served the page has read
 * it by then, and it must not reach a link, a file or the history. The rest of the address stays.
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

/**
 * Opens in the studio what the URL names, as soon as its families are loaded, and keeps both in step from then on. A window has one
 * address, so only one of its studios can use this.
 */
export async function followAddress(studio: Studio): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When it was last written, ms of performance.now(). */
  let written = -Infinity;
  /** The URL says what to open, not the other way round. */
  let reading = false;
  /** What the URL says is not valid in all, and stays in its entry. */
  let asGiven = false;
  /** The URL as it was when it had been opened. */
  let opened = "";
  /** The last step is over: the next change of the study is one of its own. */
  let over = true;
  const changed = stepEnd(() => {
    over = true;
  });
  /** The study of the entry before, where the current one is a step from it; null where it is none. */
  let before: string | null = null;
  /** An entry was added in this task. */
  let added = false;

  const put = (how: "pushState" | "replaceState", state: unknown, address: string): void => {
    clearTimeout(timer);
    timer = undefined;
    if (how === "replaceState" && address === addressOf(location.hash.slice(1))) return;
    written = performance.now();
    history[how](state, "", address);
  };
  const write = (state: StudioState): void => {
    if (asGiven) push(state, 0);
    else put("replaceState", history.state, addressOf(textOf(state)));
  };
  /** Begins an entry, the last of so many steps. */
  const push = (state: StudioState, steps: number): void => {
    asGiven = false;
    put("pushState", { steps } satisfies Entry, addressOf(textOf(state)));
    over = false;
    changed();
    added = true;
    queueMicrotask(() => {
      added = false;
    });
  };
  const open = async (): Promise<void> => {
    reading = true;
    before = null;
    const address = location.hash;
    let valid = true;
    const { unread, designs } = studio.getState();
    const former = unread || designs.length === 0 ? (unread?.before ?? null) : `#${shortened(wholeText(studio.getState()))}`;
    /** Unless another one has been opened meanwhile. */
    const show = (text: string): Promise<boolean> =>
      onceLoaded(() => {
        const now = address === location.hash;
        if (now) valid = openLink(studio, text, former);
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
      over = true;
      asGiven = !valid;
      if (valid) write(studio.getState());
      opened = location.hash;
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
  /** The study has changed: its former state keeps its entry, where that was one and not on the way to the next. */
  const step = (state: StudioState, old: StudioState): void => {
    if (over && !isOpening(old)) {
      const [text, oldText] = [stepText(state), stepText(old)];
      if (text === oldText) return;
      const steps = stepsOf(history.state) + 1;
      // Back would lead from where one is to the same.
      if ((oldText !== before || asGiven) && steps <= MOST && !state.embedded) {
        if (!asGiven) write(old);
        push(state, steps);
        before = oldText;
      }
    }
    over = false;
    changed();
  };

  failuresTo((error) => {
    notifyFailure(studio, error);
  });
  await open();
  studio.subscribe((state, old) => {
    if (reading || state.unread !== null) return;
    // What the picture says that it has not, unless something else is looked at than what the link asked for.
    if (timer === undefined && location.hash === opened && state.notices.some((one) => isOfLink(one) && !old.notices.includes(one)))
      asGiven = true;
    if (state.page !== old.page || storyText(state) !== storyText(old)) {
      // What is opened with the page's closing belongs to it.
      if (added) write(state);
      else {
        if (!asGiven) write(old);
        push(state, 0);
        before = null;
      }
    } else if (state.designs !== old.designs || state.addedRows !== old.addedRows) step(state, old);
    // The step of a story has opened what belongs to it.
    if (isOpening(old) && !isOpening(state)) changed();
    if (WRITTEN.every((part) => state[part] === old[part] || (asGiven && part === "pinned" && state.pinned === null))) return;
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
  addEventListener("hashchange", () => void open());
  addEventListener("pagehide", () => {
    if (timer !== undefined) write(studio.getState());
  });
}

/** What is kept with an entry of the history. */
interface Entry {
  /** How many steps, one after another, it is the last of. */
  readonly steps: number;
}

function stepsOf(entry: unknown): number {
  return (entry as Entry | null | undefined)?.steps ?? 0;
}

/** What a step changes. */
function stepText(state: StudioState): string {
  return joined(studyText(state), rowsText(state.addedRows));
}

/** A step of a story has an entry, and its study is still to come. */
function isOpening({ story }: StudioState): boolean {
  return story?.fresh === true;
}

function isOfLink({ about, kind }: Notice): boolean {
  return about === "opened" && kind === "problem";
}
