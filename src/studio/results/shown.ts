/** What the results show of the state: each computed once for all who ask, and anew only when what it is made of has changed. */
import { memoised } from "../store/memo.ts";
import { pointsOf } from "./points.ts";
import { boundLines, seriesOf } from "./series.ts";

/** What the curves are made of, and the programs. */
export const SERIES = ["designs", "results", "shownResults", "ghosts"] as const;
export const PROGRAMS = ["designs", "bounds", "models"] as const;

export const shownSeries = memoised(SERIES, seriesOf);
export const shownLines = memoised(PROGRAMS, boundLines);
/** Every design's point at the load that is looked at. */
export const shownPoints = memoised([...SERIES, "shown", "chosenLoad", "hoveredLoad"], (state) => pointsOf(state, shownSeries(state)));
