/** The answers given in stories, by step ("why-adaptive.2"). The browser keeps them, so that a story can be continued. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Story } from "../../lessons/stories/story.ts";
import { csvText } from "../../math/csv.ts";
import { lackOf } from "../database.ts";
import { saveText } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { notify } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

export interface Answer {
  /** Number of the option, from 0 on; of a task that is done 0; -1 where none was chosen. */
  readonly chosen: number;
  /** That of the one that holds, once it is known. */
  readonly holds: number | null;
  /** The number that it was judged by, in words; "" without one. */
  readonly says: string;
  /** That number. */
  readonly value?: number;
  /** The load to which a curve was drawn. */
  readonly drawn?: number;
  /** What was marked in a drawing, as in addresses, and how many of these marks hold. */
  readonly marked?: readonly string[];
  readonly hits?: number;
  /** The reader asked to be shown the answer: it does not count as predicted. */
  readonly shown?: true;
}

/** How far from what is measured a drawn curve may end, as a share of that. */
const NEAR = 0.1;

/** Null while it is not judged, and where the reader did not predict. */
export function isRight({ chosen, holds, value, drawn, marked, hits, shown }: Answer): boolean | null {
  if (shown || holds === null) return null;
  if (marked) return marked.length > 0 && hits === marked.length;
  return chosen === holds || (drawn !== undefined && value !== undefined && Math.abs(drawn - value) <= NEAR * value);
}

const SAYS = {
  full: "This browser's storage is full: what is answered in stories lasts as long as this page. The browser's settings can remove what other pages of this site keep.",
  none: "Answers in stories cannot be kept here, for this browser gives the page no storage: they last as long as this page.",
};

type Answers = Readonly<Record<string, Answer>>;

const KEY = "flitlab-stories";

const answersOf = perStudio(() => createStore<{ readonly answers: Answers }>(() => ({ answers: kept() })));

export function stepKey(story: string, step: number): string {
  return `${story}.${step}`;
}

export function answerTo(studio: Studio, step: string): Answer | undefined {
  return answersOf(studio).getState().answers[step];
}

/** Null takes it back. */
export function setAnswer(studio: Studio, step: string, answer: Answer | null): void {
  const { [step]: _, ...others } = answersOf(studio).getState().answers;
  set(studio, answer === null ? others : { ...others, [step]: answer });
}

/** Takes back the answers of a whole story. */
export function forgetStory(studio: Studio, story: string): void {
  const { answers } = answersOf(studio).getState();
  set(studio, Object.fromEntries(Object.entries(answers).filter(([step]) => !step.startsWith(`${story}.`))));
}

/** Takes back all answers. */
export function forgetAll(studio: Studio): void {
  set(studio, {});
}

/** A row of what was answered, for files. */
interface AnsweredRow {
  readonly story: string;
  readonly step: number;
  readonly question: string;
  /** As it was chosen, drawn or marked; "" of what was only shown. */
  readonly answer: string;
  /** Null of what was only shown, and before it is judged. */
  readonly right: boolean | null;
  readonly found: string;
}

const COLUMNS = ["story", "step", "question", "answer", "right", "found"] as const;

function rowsOf(answers: Answers, stories: readonly Story[]): readonly AnsweredRow[] {
  return stories.flatMap(({ id, title, steps }) =>
    steps.flatMap(({ question }, i): AnsweredRow[] => {
      const answer = answers[stepKey(id, i + 1)];
      if (!answer) return [];
      const given = answer.shown
        ? ""
        : answer.drawn !== undefined
          ? `drawn to ${answer.drawn}`
          : (answer.marked?.join(" ") ?? (question.kind === "task" ? "done" : (question.options[answer.chosen]?.text ?? "")));
      return [{ story: title, step: i + 1, question: question.text, answer: given, right: isRight(answer), found: answer.says }];
    }),
  );
}

/** What was answered in these stories, as a file. */
export function saveAnswers(studio: Studio, stories: readonly Story[], as: "csv" | "json"): void {
  const rows = rowsOf(answersOf(studio).getState().answers, stories);
  if (as === "json") saveText("flitlab-stories.json", `${JSON.stringify(rows, null, 2)}\n`, "application/json");
  else saveText("flitlab-stories.csv", csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((one) => row[one]))], "\r\n"), "text/csv");
}

export function useAnswers(): Answers {
  return useStore(answersOf(useActingStudio()), ({ answers }) => answers);
}

function set(studio: Studio, answers: Answers): void {
  answersOf(studio).setState({ answers });
  try {
    localStorage.setItem(KEY, JSON.stringify(answers));
  } catch (error) {
    void lackOf(error).then((lack) => {
      notify(studio, "problem", [SAYS[lack]]);
    });
  }
}

function kept(): Answers {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Answer] => isAnswer(entry[1])))
      : {};
  } catch {
    return {};
  }
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== "object" || value === null) return false;
  const { chosen, holds, says, marked } = value as Partial<Record<keyof Answer, unknown>>;
  return (
    typeof chosen === "number" &&
    (holds === null || typeof holds === "number") &&
    typeof says === "string" &&
    (marked === undefined || (Array.isArray(marked) && marked.every((name) => typeof name === "string")))
  );
}
