/** Saves the study under a name. */
import { visible } from "../../engine/studies.ts";
import { shownDesign } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { keep } from "./shelf.ts";
import type { Kept } from "./shelf.ts";
import { thumbnail } from "../parts/thumbnail.ts";
import { newId } from "./visited.ts";
import { designsLine, keptText, studyTitle } from "./words.ts";

/** Most characters of a study's name. */
export const LONGEST = 80;

export function tidyTitle(text: string): string {
  return Array.from(visible(text).trim().replaceAll(/\s+/g, " ")).slice(0, LONGEST).join("");
}

/**
 * Keeps the study as it is, with a picture of its network. With "" as its name it is called after its designs. Rejects with a sentence
 * where that is not possible.
 */
export async function saveStudy(studio: Studio, name = ""): Promise<Kept> {
  const state = studio.getState();
  const { id: shown, values } = shownDesign(state);
  const drawing = state.inspections[shown]?.drawing;
  const kept: Kept = {
    id: newId("study"),
    saved: true,
    name: tidyTitle(name) || studyTitle(state.designs),
    text: keptText(state),
    designs: designsLine(state.designs),
    when: Date.now(),
    picture: drawing ? await thumbnail(drawing.value, values) : null,
  };
  await keep(kept);
  return kept;
}
