/** What the results show of the state: each computed once for all who ask, and anew only when what it is made of has changed. */
import { unsolvedModels } from "../store/bounds.ts";
import { memoised } from "../store/memo.ts";
import { gapSentence, shownGap } from "./gap.ts";
import { pointsOf } from "./points.ts";
import { boundLines, costRows, distinctBounds, seriesOf, throughputRows } from "./series.ts";

/** What the curves are made of, and the programs. */
export const SERIES = ["designs", "results", "shownResults", "ghosts"] as const;
export const PROGRAMS = ["designs", "bounds", "models"] as const;

export const shownSeries = memoised(SERIES, seriesOf);
export const shownLines = memoised(PROGRAMS, boundLines);
export const shownBounds = memoised(PROGRAMS, (state) => distinctBounds(state).map(({ bound }) => bound));
export const shownBars = memoised([...SERIES, ...PROGRAMS], (state) => throughputRows(state, shownSeries(state)));
export const shownCosts = memoised(["designs", "inspections"], costRows);
/** Models that nobody has started to solve for one of the designs. */
export const shownUnsolved = memoised(PROGRAMS, (state) =>
  unsolvedModels(
    state,
    state.designs.map(({ values }) => values),
  ),
);
/** Every design's point at the load that is looked at. */
export const shownPoints = memoised([...SERIES, "shown", "chosenLoad", "hoveredLoad"], (state) => pointsOf(state, shownSeries(state)));
/** What a routing leaves on the table, in a sentence; null while that is not known. */
export const shownLesson = memoised([...SERIES, ...PROGRAMS, "shown"], (state) => {
  const gap = shownGap(state, shownSeries(state));
  return gap && gapSentence(gap);
});
