/** The same of the limits of the design on screen. */
import { boundsOf } from "../../store/bounds.ts";
import { memoised } from "../../store/memo.ts";
import { answeredPrograms } from "../../store/programs.ts";
import { shownDesign } from "../../store/state.ts";
import { PROGRAMS, SERIES, shownSeries } from "../shown.ts";
import { lengthRows } from "./rows.ts";

/** Its programs, and those of them that have an answer. */
export const shownBounds = memoised([...PROGRAMS, "shown"], (state) => boundsOf(state, shownDesign(state).values));
export const shownPrograms = memoised([...PROGRAMS, "shown"], answeredPrograms);
export const shownLengths = memoised([...SERIES, ...PROGRAMS, "shown"], (state) =>
  lengthRows(state, shownPrograms(state), shownSeries(state)),
);
