/**
 * The study in the page's URL, or the figure that is open over it. Every change of the study replaces the current entry; a run
 * leaves one entry behind, so that Back returns to the study of the run before, and so does opening and closing a figure.
 */
import { formatStudy } from "../../study/codec.ts";
import { openStudy } from "./designs.ts";
import { STUDIO_PAGE } from "./state.ts";
import type { OpenPage, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";
import { showPage } from "./views.ts";

/** Wait after the last change before the URL is written, milliseconds: browsers limit how often it may be. */
const SETTLE = 150;

const FIGURES = "figures";

/** The figure that the hash of an address names, whether there is such a one or not, as the page to open. A study has no parameter of this name. */
function pageIn(hash: string): OpenPage {
  const entries = [...new URLSearchParams(hash.replace(/^#/, ""))];
  return entries.length === 1 && entries[0]![0] === "figure" ? { id: FIGURES, argument: entries[0]![1] } : STUDIO_PAGE;
}

function addressOf(text: string): string {
  return `${location.pathname}${location.search}${text === "" ? "" : `#${text}`}`;
}

function studyText({ designs }: StudioState): string {
  return formatStudy({ designs: designs.map(({ values }) => values) });
}

/** What stands after # for a studio as it is. */
function textOf(state: StudioState): string {
  const { id, argument } = state.page;
  return id === FIGURES ? `figure=${encodeURIComponent(argument ?? "")}` : studyText(state);
}

/** The URL of the study, or the figure, as it is now. */
export function shareUrl(studio: Studio): string {
  return new URL(addressOf(textOf(studio.getState())), location.href).href;
}

/** Opens in the studio what the URL names and keeps both in step from then on. A page has one address, so that this is for one of its studios. */
export function followAddress(studio: Studio): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Text of the study that the current history entry stands for; null until something ran. */
  let lastRun: string | null = null;

  const write = (state: StudioState): void => {
    clearTimeout(timer);
    timer = undefined;
    const address = addressOf(textOf(state));
    if (address !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(null, "", address);
  };
  /** The URL says what to open, not the other way round. */
  let reading = false;
  const open = (): void => {
    reading = true;
    const page = pageIn(location.hash);
    showPage(studio, page);
    if (page.id === STUDIO_PAGE.id) openStudy(studio, location.hash);
    reading = false;
    write(studio.getState());
  };
  /** A run has started: the entry of the run before gets its own study back, and this one gets a new entry. */
  const markRun = (state: StudioState): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = studyText(state);
    if (lastRun !== null && lastRun !== text) {
      history.replaceState(null, "", addressOf(lastRun));
      history.pushState(null, "", addressOf(text));
    } else {
      history.replaceState(null, "", addressOf(text));
    }
    lastRun = text;
  };

  openStudy(studio, "");
  open();
  studio.subscribe((state, old) => {
    if (state.page !== old.page && !reading) {
      write(old);
      history.pushState(null, "", addressOf(textOf(state)));
    }
    if (state.run.active && !old.run.active) markRun(state);
    if (state.designs === old.designs) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      write(studio.getState());
    }, SETTLE);
  });
  addEventListener("hashchange", () => {
    open();
    if (studio.getState().page.id === STUDIO_PAGE.id) lastRun = studyText(studio.getState());
  });
  addEventListener("pagehide", () => {
    if (timer !== undefined) write(studio.getState());
  });
}
