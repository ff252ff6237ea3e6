/** The dialogs over the whole page: commands (Ctrl+K), shortcuts and terms (?), saved studies. */
import type { StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** What is typed for the commands before they are loaded. */
export const early = { text: "" };

/** Null closes what is open. */
export function showOverlay(studio: Studio, overlay: StudioState["overlay"]): void {
  early.text = "";
  studio.setState({ overlay });
}
