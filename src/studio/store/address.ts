/**
 * The study in the page's URL. Every change replaces the current entry; a run leaves one entry behind, so that Back
 * returns to the study of the run before.
 */
import { formatStudy } from "../../study/codec.ts";
import { currentStudy, openStudy } from "./designs.ts";
import { useStudio } from "./state.ts";

/** Wait after the last change before the URL is written, milliseconds: browsers limit how often it may be. */
const SETTLE = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Text of the study that the current history entry stands for; null until something ran. */
let lastRun: string | null = null;

function addressOf(text: string): string {
  return `${location.pathname}${location.search}${text === "" ? "" : `#${text}`}`;
}

/** The page's URL for the study as it is now. */
export function shareUrl(): string {
  return new URL(addressOf(formatStudy(currentStudy())), location.href).href;
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const address = addressOf(formatStudy(currentStudy()));
  if (address !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(null, "", address);
}

/** Opens the study in the URL and keeps both in step from then on. */
export function followAddress(): void {
  openStudy(location.hash);
  write();
  let designs = useStudio.getState().designs;
  useStudio.subscribe((state) => {
    if (state.designs === designs) return;
    designs = state.designs;
    clearTimeout(timer);
    timer = setTimeout(write, SETTLE);
  });
  addEventListener("hashchange", () => {
    openStudy(location.hash);
    write();
    lastRun = formatStudy(currentStudy());
  });
  addEventListener("pagehide", () => {
    if (timer !== undefined) write();
  });
}

/** Called when a run starts: the entry of the run before gets its own study back, and this one gets a new entry. */
export function markRun(): void {
  clearTimeout(timer);
  timer = undefined;
  const text = formatStudy(currentStudy());
  if (lastRun !== null && lastRun !== text) {
    history.replaceState(null, "", addressOf(lastRun));
    history.pushState(null, "", addressOf(text));
  } else {
    history.replaceState(null, "", addressOf(text));
  }
  lastRun = text;
}
