/** What the picture of a design says beside its name: how its packets fare at the load that is looked at, and which channels are full. */
import { loadText, plural, significant } from "../../drawing/text.ts";
import { runsToCompletion } from "../../engine/model.ts";
import type { LoadPoint } from "../../engine/results.ts";
import { completionWords } from "../completion-words.ts";
import { completionOf } from "../store/completions.ts";
import { descriptionKey, simulationKey } from "../store/keys.ts";
import { lookedAt, pointsIn } from "../store/load.ts";
import { coveredIn } from "../store/state.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { Colouring } from "./channel-load.ts";
import { busiestText, percent } from "./busiest.ts";

function pointText({ saturated, stall, minimalFraction, utilisation, coarse }: LoadPoint): string {
  return [
    coarse ? "coarse" : null,
    saturated ? (stall === null ? "saturated" : "deadlocked") : null,
    minimalFraction !== null && minimalFraction < 0.9995 ? `${percent(minimalFraction)} minimal` : null,
    busiestText(utilisation),
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** How the failures of a design have changed its routing, in a sentence; null where they have not, or as long as that is not known. */
export function routingChange({ inspections }: Pick<StudioState, "inspections">, { id, values }: Design): string | null {
  const description = inspections[id]?.description;
  if (!description || description.key !== descriptionKey(values)) return null;
  const { routingRepaired, repairedPairs } = description.value;
  if (routingRepaired === "general") return "So much has failed that packets are routed as in any graph, not as in this family.";
  if (routingRepaired === "none" || repairedPairs === 0) return null;
  const one = repairedPairs === 1;
  const pairs = repairedPairs === null ? "Some pairs" : plural(repairedPairs, "ordered pair");
  return `${pairs} of endpoints ${one ? "has" : "have"} lost minimal paths and ${one ? "takes" : "take"} another way.`;
}

/** Of the design as it is; "" while nothing is known. */
export function factOf(state: StudioState, design: Design, colouring: Colouring | null): string {
  if (coveredIn(state).includes("loads")) return "";
  // Alone it is said in the legend.
  if (colouring?.by === "lp") return state.designs.length > 1 ? `${colouring.name}, alpha ${significant(colouring.alpha)}` : "";
  if (colouring?.by === "nothing" && !colouring.nearest) return colouring.lacks === "lp" ? "no linear program solved" : "queues not known";
  if (runsToCompletion(design.values)) return completionWords().completionFact(completionOf(state, design.values));
  if (colouring?.by === "estimate") return ["estimated", busiestText(colouring.channelLoad)].filter((part) => part !== null).join(", ");
  const results = state.results[simulationKey(design.values)];
  // Where nothing is, the scale of loads says so once.
  if (!results) return state.designs.some(({ values }) => state.results[simulationKey(values)]) ? "not simulated yet" : "";
  const load = lookedAt(state);
  const point = pointsIn(results).find((one) => one.load === load && one.complete);
  if (point) return pointText(point);
  if (results.running.some((one) => one.load === load)) return `simulating load ${loadText(load)}`;
  return state.run.active && !results.complete ? "not simulated yet" : `not simulated at load ${loadText(load)}`;
}
