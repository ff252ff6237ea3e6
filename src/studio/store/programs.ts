/** Which linear program of the design on screen is looked at: its optimum colours the drawing and fills the tables. */
import { choiceOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { ANY_PATH, MINIMAL_PATHS } from "../../throughput/models.ts";
import { boundsOf } from "./bounds.ts";
import { shownDesign } from "./state.ts";
import type { Bound, StudioState } from "./state.ts";

/** What the programs of the design on screen are found in. */
type ProgramState = Pick<StudioState, "designs" | "shown" | "bounds" | "models">;

/** The model that a design's routing is held against. */
export function relevantModel(values: Values): string {
  const { paths } = routingOf(values);
  if (paths === "ugal") return choiceOf(values, "model");
  return paths === "minimal" ? MINIMAL_PATHS : ANY_PATH;
}

/** Programs of the design on screen that say what every channel carries at their optimum, or at the best found. */
export function answeredPrograms(state: ProgramState): readonly Bound[] {
  return boundsOf(state, shownDesign(state).values).filter(
    ({ result }) => result !== null && result.channelLoad.length > 0 && result.alphaNetwork !== null,
  );
}

/** The chosen one of them, else the one that the design's routing is held against; null where there is none. */
export function chosenProgram(state: ProgramState & Pick<StudioState, "chosenModel">): Bound | null {
  const programs = answeredPrograms(state);
  const relevant = relevantModel(shownDesign(state).values);
  return (
    programs.find(({ model }) => model === state.chosenModel) ?? programs.find(({ model }) => model === relevant) ?? programs[0] ?? null
  );
}
