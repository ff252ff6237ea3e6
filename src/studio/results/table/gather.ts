/** From the store to what the table's rows read. */
import { boundKey, costKey, descriptionKey, networkKey, simulationKey, zeroLoadKey } from "../../store/keys.ts";
import { lookedAt, pointsIn } from "../../store/load.ts";
import type { StudioState } from "../../store/state.ts";
import { answerFacts, ANSWERED } from "../answer/gather.ts";
import type { TableDesign, TableFacts } from "./row.ts";

export const TABLED = [...ANSWERED, "shown", "shownResults", "chosenLoad", "hoveredLoad"] as const;
export type TabledState = Pick<StudioState, (typeof TABLED)[number]>;

export function tableFacts(state: TabledState): TableFacts {
  const load = lookedAt(state);
  const facts = answerFacts(state);
  return {
    load,
    designs: state.designs.map(({ id, values }, design): TableDesign => {
      const { drawing, description, cost, zeroLoad } = state.inspections[id] ?? {};
      const results = state.results[simulationKey(values)] ?? null;
      const { label } = facts[design]!;
      return {
        design,
        label,
        values,
        network: drawing?.key === networkKey(values) ? drawing.value.network : null,
        description: description?.key === descriptionKey(values) ? description.value : null,
        cost: cost?.key === costKey(values) ? cost.value : null,
        zeroLoad: zeroLoad?.key === zeroLoadKey(values) ? zeroLoad.value : null,
        results,
        facts: facts[design]!,
        point: pointsIn(results ?? undefined).find((point) => point.load === load && point.complete) ?? null,
        pointRuns: results?.running.some((progress) => progress.load === load) ?? false,
        bound: (model) => state.bounds[boundKey(values, model)] ?? null,
      };
    }),
  };
}
