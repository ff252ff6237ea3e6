/** The exercise that is printed: the one that is open on the page, or one that is being made. */
import { perStudio } from "../store/studio.ts";
import type { Question } from "./packed.ts";

interface PrintedStep {
  readonly question: Question;
  /** With its answer, on the last page. */
  readonly answered: boolean;
  /** What was measured, in words; "" for nothing. */
  readonly measured: string;
}

export interface PrintedExercise {
  /** The link of the exercise; null for the page's own. */
  readonly url: string | null;
  readonly steps: readonly PrintedStep[];
}

export const paperOf = perStudio((): { open: PrintedExercise | null; printed: PrintedExercise | null } => ({ open: null, printed: null }));
