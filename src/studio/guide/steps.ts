/** The steps of a story: opens their states, and judges answers by what the studio finds. */
import type { Question, Step, Story } from "../../lessons/stories/story.ts";
import { formatStudy, parseStudy } from "../../engine/studies.ts";
import { openKept } from "../editing/open.ts";
import { answerTo, setAnswer, stepKey } from "../stories/answers.ts";
import type { Answer } from "../stories/answers.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { showPage, showStory } from "../store/views.ts";
import { foundIn } from "./story-facts.ts";

/** The state of a step: with an answer given, the one that tells. */
function stateOf({ state, question }: Step, answered: boolean): string {
  return answered && question.kind === "measured" ? (question.reveal ?? state) : state;
}

/** Opens the state of a step as it is written, and has it run. `change`: from what the step has shown so far. */
export function openStep(studio: Studio, { id, steps }: Story, step: number, change = false): void {
  const text = stateOf(steps[step - 1]!, answerTo(studio, stepKey(id, step)) !== undefined);
  openKept(studio, `${text}&story=${stepKey(id, step)}`, change);
}

/** Goes so many steps on; from the last one on to the list of stories. */
export function go(studio: Studio, { id, steps }: Story, from: number, by: 1 | -1): void {
  const step = from + by;
  if (step > steps.length) showPage(studio, { id: "stories", argument: "" });
  else if (step > 0) showStory(studio, { id, step });
}

/** Takes an option for the answer; what it predicts is run. */
export function choose(studio: Studio, story: Story, step: number, chosen: number): void {
  const { question } = story.steps[step - 1]!;
  if (question.kind === "task") return;
  const holds = question.kind === "reasoned" ? question.options.findIndex(({ right }) => right) : null;
  setAnswer(studio, stepKey(story.id, step), { chosen, holds, says: "" });
  if (question.kind === "measured" && question.reveal !== undefined) openStep(studio, story, step, true);
}

/** Asks the step's question once more. */
export function askAgain(studio: Studio, story: Story, step: number): void {
  setAnswer(studio, stepKey(story.id, step), null);
  openStep(studio, story, step);
}

/** Opens one way to do what a task asks for. */
export function showSolution(studio: Studio, { id }: Story, step: number, question: Question): void {
  if (question.kind === "task") openKept(studio, `${question.solution}&story=${stepKey(id, step)}`, true);
}

const studies = new Map<string, string>();

function studyOf(text: string): string {
  const known = studies.get(text) ?? formatStudy(parseStudy(text).study);
  studies.set(text, known);
  return known;
}

/** The designs on the page are no longer the step's. */
export function hasStrayed({ designs }: { readonly designs: readonly Design[] }, step: Step, answered: boolean): boolean {
  return formatStudy({ designs: designs.map(({ values }) => values) }) !== studyOf(stateOf(step, answered));
}

/** The answer as judged by what the studio has found now; null where that tells nothing new. */
export function judged(state: StudioState, step: Step, answer: Answer | undefined): Answer | null {
  const { question } = step;
  if (question.kind === "task")
    return answer === undefined && question.done(foundIn(state)) === true ? { chosen: 0, holds: 0, says: "" } : null;
  if (question.kind === "reasoned" || answer === undefined) return null;
  const value = question.measure(foundIn(state));
  const holds = value === null ? -1 : question.options.findIndex(({ band: [low, high] }) => value >= low && value <= high);
  if (value === null || holds < 0) return null;
  const says = question.says(value);
  // The search goes on when all loads are there, and what is told of it is what it finds at last. Whether the page strayed is asked last, for it takes longest.
  return (holds === answer.holds && says === answer.says) || hasStrayed(state, step, true) ? null : { ...answer, holds, says };
}
