/** What is open on the page: its page, views and panels, and a dialog over all of it. None of it changes a result. */
import { solveAll } from "./bounds.ts";
import type { OpenPage, OpenStory, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Opens a page over the studio; null closes it. */
export function showPage(studio: Studio, page: OpenPage | null): void {
  const open = studio.getState().page;
  if (open?.id !== page?.id || open?.argument !== page?.argument) studio.setState({ page });
}

/** Tells a story from this step on, and its state replaces what is shown. Null ends the story, and what is shown stays. */
export function showStory(studio: Studio, story: Omit<OpenStory, "fresh"> | null): void {
  studio.setState({ page: null, story: story && { ...story, fresh: true } });
}

/** Draws the design with this number alone, or all of them beside each other. */
export function enlarge(studio: Studio, shown: number | null): void {
  studio.setState(shown === null ? { enlarged: false } : { enlarged: true, shown });
}

/** The tab of a narrow screen. */
export function showPanel(studio: Studio, panel: StudioState["panel"]): void {
  studio.setState({ panel });
}

/** How the network is shown. */
export function showView(studio: Studio, view: StudioState["view"]): void {
  studio.setState({ view, viewBefore: null });
}

/** What stands below the latency curve. */
export function showResults(studio: Studio, resultsView: StudioState["resultsView"]): void {
  studio.setState({ resultsView });
}

/** The rates of the chosen pair, in whichever tab they are. */
export function showRates(studio: Studio): void {
  studio.setState({ resultsView: "limits", panel: "results" });
}

/** Solves the programs of all designs without a simulation, and shows what they say. */
export function solveAlone(studio: Studio): void {
  showResults(studio, "limits");
  solveAll(studio);
}

export function colourBy(studio: Studio, colouredBy: StudioState["colouredBy"]): void {
  studio.setState({ colouredBy });
}

/** Looks at the optimum of this model. */
export function chooseModel(studio: Studio, chosenModel: string): void {
  studio.setState({ chosenModel });
}

/** What is typed for the commands before they are loaded. */
export const early = { text: "" };

/** Opens a dialog: commands (Ctrl+K), shortcuts and terms (?); null closes what is open. */
export function showOverlay(studio: Studio, overlay: StudioState["overlay"]): void {
  early.text = "";
  studio.setState({ overlay });
}
