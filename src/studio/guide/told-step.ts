/** The step of a story that is told now, for what writes it down. */
import type { Story } from "../../lessons/stories/story.ts";
import type { Answer } from "../stories/answers.ts";
import { perStudio } from "../store/studio.ts";

interface ToldStep {
  readonly story: Story;
  /** From 1 on. */
  readonly step: number;
  readonly answer: Answer | undefined;
}

export const toldOf = perStudio((): { now: ToldStep | null } => ({ now: null }));
