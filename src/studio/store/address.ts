/**
 * The study in the page's URL, or the figure that is open over it. Every change of the study replaces the current entry; a run
 * leaves one entry behind, so that Back returns to the study of the run before, and so does opening and closing a figure.
 */
import { formatStudy } from "../../study/codec.ts";
import { currentStudy, openStudy } from "./designs.ts";
import { figureIn, useFigure } from "./figure.ts";
import { useStudio } from "./state.ts";

/** Wait after the last change before the URL is written, milliseconds: browsers limit how often it may be. */
const SETTLE = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Text of the study that the current history entry stands for; null until something ran. */
let lastRun: string | null = null;

function addressOf(text: string): string {
  return `${location.pathname}${location.search}${text === "" ? "" : `#${text}`}`;
}

/** What stands after # for the page as it is now. */
function currentText(): string {
  const { figure } = useFigure.getState();
  return figure === null ? formatStudy(currentStudy()) : `figure=${encodeURIComponent(figure)}`;
}

/** The page's URL for the study, or the figure, as it is now. */
export function shareUrl(): string {
  return new URL(addressOf(currentText()), location.href).href;
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const address = addressOf(currentText());
  if (address !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(null, "", address);
}

/** Opens a figure over the study; null closes it. */
export function showFigure(figure: string | null): void {
  if (figure === useFigure.getState().figure) return;
  write();
  useFigure.setState({ figure });
  history.pushState(null, "", addressOf(currentText()));
}

/** Opens what the URL names and keeps both in step from then on. */
export function followAddress(): void {
  const first = figureIn(location.hash);
  useFigure.setState({ figure: first });
  openStudy(first === null ? location.hash : "");
  write();
  let designs = useStudio.getState().designs;
  useStudio.subscribe((state) => {
    if (state.designs === designs) return;
    designs = state.designs;
    clearTimeout(timer);
    timer = setTimeout(write, SETTLE);
  });
  addEventListener("hashchange", () => {
    const figure = figureIn(location.hash);
    useFigure.setState({ figure });
    if (figure !== null) return;
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
