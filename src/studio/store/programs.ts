/** Which linear program of a design is looked at: its optimum colours the drawing and fills the tables. */
import { choiceOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { ANY_PATH, MINIMAL_PATHS } from "../../throughput/models.ts";
import { boundsOf } from "./bounds.ts";
import { shownDesign } from "./state.ts";
import type { Bound, StudioState } from "./state.ts";

/** What the programs of a design are found in; that on screen, where none is named. */
type ProgramState = Pick<StudioState, "designs" | "shown" | "bounds" | "models">;

/** The model that a design's routing is held against. */
export function relevantModel(values: Values): string {
  const { paths } = routingOf(values);
  if (paths === "ugal") return choiceOf(values, "model");
  return paths === "minimal" ? MINIMAL_PATHS : ANY_PATH;
}

/** Programs of a design that say what every channel carries at their optimum, or at the best found. */
export function answeredPrograms(state: ProgramState, { values } = shownDesign(state)): readonly Bound[] {
  return boundsOf(state, values).filter(({ result }) => result !== null && result.channelLoad.length > 0 && result.alphaNetwork !== null);
}

/** The chosen one of them, else the one that the design's routing is held against; null where there is none. */
export function chosenProgram(state: ProgramState & Pick<StudioState, "chosenModel">, design = shownDesign(state)): Bound | null {
  const programs = answeredPrograms(state, design);
  const relevant = relevantModel(design.values);
  return (
    programs.find(({ model }) => model === state.chosenModel) ?? programs.find(({ model }) => model === relevant) ?? programs[0] ?? null
  );
}
