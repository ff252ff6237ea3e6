/** Collects from the store what the table's rows read. */
import { ANY_PATH } from "../../../engine/model.ts";
import { boundKey, costKey, descriptionKey, lifeKey, networkKey, resilienceKey, simulationKey, zeroLoadKey } from "../../store/keys.ts";
import { lookedAt, pointsIn } from "../../store/load.ts";
import type { AddedRow, StudioState } from "../../store/state.ts";
import { underRow } from "../../store/added-rows.ts";
import { memoised } from "../../store/memo.ts";
import { answerFacts, ANSWERED, carriedIn, progressOf } from "../answer/gather.ts";
import type { TableDesign, TableFacts, UnderAdded } from "./row.ts";

const TABLED = [
  ...ANSWERED,
  "shown",
  "shownResults",
  "chosenLoad",
  "hoveredLoad",
  "addedRows",
  "rowRun",
  "resiliences",
  "estimates",
] as const;
type TabledState = Pick<StudioState, (typeof TABLED)[number]>;

/** The facts of the table, computed once for all who ask. */
export const tableFacts = memoised(TABLED, (state): TableFacts => {
  const load = lookedAt(state);
  const facts = answerFacts(state);
  return {
    load,
    added: state.addedRows,
    designs: state.designs.map(({ id, values }, design): TableDesign => {
      const { drawing, description, cost, life, zeroLoad } = state.inspections[id] ?? {};
      const results = state.results[simulationKey(values)] ?? null;
      const estimated = state.estimates[id];
      const { label } = facts[design]!;
      return {
        design,
        label,
        values,
        network: drawing?.key === networkKey(values) ? drawing.value.network : null,
        description: description?.key === descriptionKey(values) ? description.value : null,
        cost: cost?.key === costKey(values) ? cost.value : null,
        ...(life?.key === lifeKey(values) ? { life: life.value } : {}),
        zeroLoad: zeroLoad?.key === zeroLoadKey(values) ? zeroLoad.value : null,
        results,
        resilience: state.resiliences[resilienceKey(values)]?.result ?? null,
        completion: facts[design]!.completion,
        facts: facts[design]!,
        point: pointsIn(results ?? undefined).find((point) => point.load === load && point.complete) ?? null,
        estimate: estimated?.key === simulationKey(values) ? estimated.found : null,
        pointRuns: results?.running.some((progress) => progress.load === load) ?? false,
        bound: (model) => state.bounds[boundKey(values, model)] ?? null,
        under: (row) => underAdded(state, row, design),
      };
    }),
  };
});

/** What is known of a design under a row's traffic. */
function underAdded(state: TabledState, row: AddedRow, design: number): UnderAdded {
  const under = underRow(state.designs[design]!.values, row);
  if (under.values === null) return under;
  const key = simulationKey(under.values);
  const results = state.results[key];
  const running = [...(state.run.active ? state.run.keys : []), ...(state.rowRun ? [state.rowRun.key] : [])];
  return {
    ...under,
    ...carriedIn(results),
    progress: progressOf(running, under.values, results),
    asked: state.rowRun?.key === key && state.rowRun.asked,
    own: state.designs.some(({ values }) => simulationKey(values) === key),
    bound: state.bounds[boundKey(under.values, ANY_PATH)] ?? null,
  };
}
