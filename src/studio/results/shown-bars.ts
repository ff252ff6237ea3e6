/**
 * Data for what the table's rows and the limits open into. Each part is computed once for all readers, and anew only when its own inputs
 * have changed.
 */
import { unsolvedModels } from "../store/bounds.ts";
import { memoised } from "../store/memo.ts";
import { cableRows, costRows, latencyRows, structureRows, throughputRows, unpricedRows } from "./bars.ts";
import { gapSentence, shownGap } from "./gap.ts";
import { distinctBounds } from "./series.ts";
import { PROGRAMS, SERIES, shownSeries } from "./shown.ts";

export const shownBounds = memoised(PROGRAMS, (state) => distinctBounds(state).map(({ bound }) => bound));
export const shownBars = memoised([...SERIES, ...PROGRAMS], (state) => throughputRows(state, shownSeries(state)));
export const shownCosts = memoised(["designs", "inspections"], costRows);
export const shownUnpriced = memoised(["designs", "inspections"], unpricedRows);
export const shownCables = memoised(["designs", "inspections"], cableRows);
export const shownStructures = memoised(["designs", "inspections"], structureRows);
export const shownLatencies = memoised(["designs", "inspections"], latencyRows);
/** Models that nobody has started to solve for one of the designs. */
export const shownUnsolved = memoised(PROGRAMS, (state) =>
  unsolvedModels(
    state,
    state.designs.map(({ values }) => values),
  ),
);
/** What a routing leaves on the table, in a sentence; null while that is not known. */
export const shownLesson = memoised([...SERIES, ...PROGRAMS, "shown"], (state) => {
  const gap = shownGap(state, shownSeries(state));
  return gap && gapSentence(gap);
});
