/** The steps of a story: opens their states, and judges answers by what the studio finds. */
import type { MeasuredQuestion, Step, Story } from "../../lessons/stories/story.ts";
import { formatStudy, parseStudy } from "../../engine/studies.ts";
import { openKept } from "../editing/open.ts";
import { answerTo, setAnswer, stepKey } from "../stories/answers.ts";
import type { Answer } from "../stories/answers.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { showPage, showStory } from "../store/views.ts";
import { askedText } from "./covers.ts";
import { draftOf, eraseDraft } from "./draft.ts";
import { foundIn } from "./story-facts.ts";
import { tell } from "./telling.tsx";

/** The state of a step: with an answer given, the one that tells. */
function stateOf(step: Step, answered: boolean): string {
  const { state, question } = step;
  return answered && question.kind === "measured" ? (question.reveal ?? state) : askedText(step);
}

/** Opens the state of a step as it is written, and has it run. `change`: from what the step has shown so far. */
export function openStep(studio: Studio, { id, steps }: Story, step: number, change = false): void {
  const key = stepKey(id, step);
  const one = steps[step - 1]!;
  const answer = answerTo(studio, key);
  // Before anything of it is there.
  tell(studio, key, one, answer);
  openKept(studio, `${stateOf(one, answer !== undefined)}&story=${key}`, change);
}

/** Goes so many steps on; from the last one on to the list of stories. */
export function go(studio: Studio, { id, steps }: Story, from: number, by: 1 | -1): void {
  const step = from + by;
  if (step > steps.length) showPage(studio, { id: "stories", argument: "" });
  else if (step > 0) showStory(studio, { id, step });
}

/** Takes an option for the answer; what it predicts is run. */
export function choose(studio: Studio, story: Story, step: number, chosen: number): void {
  commit(studio, story, step, { chosen });
}

/** Takes what was drawn or marked for the answer. */
export function commitDraft(studio: Studio, story: Story, step: number): void {
  const { question } = story.steps[step - 1]!;
  if (question.kind !== "measured") return;
  const { drawn, marked } = draftOf(studio).getState();
  if (question.draw !== undefined && drawn !== null)
    commit(studio, story, step, { chosen: question.options.findIndex(({ band: [low, high] }) => drawn >= low && drawn <= high), drawn });
  else if (question.mark !== undefined && marked.length > 0) commit(studio, story, step, { chosen: -1, marked });
}

/** Uncovers the answer for a reader who does not predict, or opens one way to do what a task asks for. */
export function showAnswer(studio: Studio, story: Story, step: number): void {
  const { question } = story.steps[step - 1]!;
  const key = stepKey(story.id, step);
  commit(studio, story, step, { chosen: -1, shown: true });
  if (question.kind === "task") openKept(studio, `${question.solution}&story=${key}`, true);
}

function commit(studio: Studio, story: Story, step: number, given: Omit<Answer, "holds" | "says">): void {
  const one = story.steps[step - 1]!;
  const { question } = one;
  const key = stepKey(story.id, step);
  const holds = question.kind === "reasoned" ? question.options.findIndex(({ right }) => right) : null;
  const answer = { ...given, holds, says: "" };
  eraseDraft(draftOf(studio));
  setAnswer(studio, key, answer);
  tell(studio, key, one, answer);
  if (question.kind === "measured" && question.reveal !== undefined) openStep(studio, story, step, true);
}

/** Asks the step's question once more. */
export function askAgain(studio: Studio, story: Story, step: number): void {
  eraseDraft(draftOf(studio));
  setAnswer(studio, stepKey(story.id, step), null);
  openStep(studio, story, step);
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
    return (answer?.holds ?? null) === null && question.done(foundIn(state)) === true ? { chosen: 0, ...answer, holds: 0, says: "" } : null;
  if (question.kind === "reasoned" || answer === undefined) return null;
  const value = question.measure(foundIn(state));
  const holds = value === null ? -1 : question.options.findIndex(({ band: [low, high] }) => value >= low && value <= high);
  if (value === null || holds < 0) return null;
  const says = question.says(value);
  // The search goes on when all loads are there, and what is told of it is what it finds at last. Whether the page strayed is asked last, for it takes longest.
  if ((holds === answer.holds && says === answer.says) || hasStrayed(state, step, true)) return null;
  const hits = hitsIn(state, question, answer);
  if (answer.marked !== undefined && hits === null) return null;
  return { ...answer, holds, says, value, ...(hits !== null && { hits }) };
}

/** How many of the marks hold; null without any. */
function hitsIn(state: StudioState, { mark }: MeasuredQuestion, { marked }: Answer): number | null {
  const design = mark && state.designs[mark.design];
  const network = design && state.inspections[design.id]?.drawing?.value.network;
  if (!network || marked === undefined) return null;
  const things = marked.map((name) => {
    const [kind, number] = name.split("-");
    const id = Number(number);
    return kind === "router" ? [id] : [id, network.channelReverse[id]!];
  });
  return mark.holds(foundIn(state), things)?.filter(Boolean).length ?? null;
}
