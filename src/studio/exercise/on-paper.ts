/** The exercise that is printed: the one that is open on the page, or one that is being made. */
import { perStudio } from "../store/studio.ts";
import type { Question } from "./packed.ts";

export interface PrintedExercise {
  readonly question: Question;
  /** The link of the exercise; null for the page's own. */
  readonly url: string | null;
  /** With its answer, on a page of its own. */
  readonly whole: boolean;
  /** What was measured, in words; "" for nothing. */
  readonly measured: string;
}

export const paperOf = perStudio((): { open: PrintedExercise | null; printed: PrintedExercise | null } => ({ open: null, printed: null }));
