/** The exercise that is being made of a study, question by question. It outlives the dialog, and becomes parts of an address. */
import { GROUPS, parametersIn } from "../../engine/studies.ts";
import { packed } from "../exercise/packed.ts";
import type { Question } from "../exercise/packed.ts";
import { COVERABLE } from "../store/state.ts";
import type { CoveredPart, StudioState } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";

/** A question. */
export interface Draft {
  /** Of the whole exercise, and the same in all of its questions. */
  readonly title: string;
  readonly text: string;
  readonly kind: Question["asked"]["kind"];
  readonly answers: readonly string[];
  readonly right: number;
  /** As typed. */
  readonly low: string;
  readonly high: string;
  readonly unit: string;
  /** Index of the one whose curve is drawn. */
  readonly design: number;
  readonly measure: string;
  readonly hint: string;
  readonly after: string;
  readonly cover: readonly CoveredPart[];
  readonly lock: readonly LockId[];
}

export const FIRST: Draft = {
  title: "",
  text: "",
  kind: "choice",
  answers: ["", ""],
  right: 0,
  low: "",
  high: "",
  unit: "",
  design: 0,
  measure: "",
  hint: "",
  after: "",
  cover: COVERABLE,
  lock: [],
};

/** What can be locked, each with the parameters that belong to it. */
const LOCKS = {
  topology: "topology",
  routing: "routing",
  traffic: "traffic",
  load: "loads",
  buffers: "buffers",
} as const;
export type LockId = keyof typeof LOCKS;
export const LOCK_IDS = Object.keys(LOCKS) as readonly LockId[];

export const lockTitle = (id: LockId): string => LOCKS[id];

export interface Drafts {
  readonly steps: readonly Draft[];
  /** The one that is being written. */
  readonly at: number;
}

export const draftOf = perStudio((): { drafts: Drafts } => ({ drafts: { steps: [FIRST], at: 0 } }));

/** A question of a link that is open, to go on with. */
export function draftFrom(question: Question, { cover, locked }: Pick<StudioState, "cover" | "locked">): Draft {
  const { title, text, asked, measure, hint, after, lock } = question;
  const own =
    asked.kind === "choice"
      ? { answers: asked.answers, right: asked.right }
      : {
          low: String(asked.low),
          high: String(asked.high),
          ...(asked.kind === "number" ? { unit: asked.unit } : { design: asked.design }),
        };
  return {
    ...FIRST,
    title,
    text,
    kind: asked.kind,
    measure,
    hint,
    after,
    cover: question.cover ?? cover,
    lock: LOCK_IDS.filter((id) => (lock ?? locked).includes(id === "buffers" ? "vcs" : id)),
    ...own,
  };
}

/** Names of parameters, as in the address. */
export function lockedBy(lock: readonly LockId[], { designs }: Pick<StudioState, "designs">): readonly string[] {
  const ids = lock.flatMap((id): readonly string[] => {
    if (id === "load") return ["load"];
    if (id === "buffers") return ["vcs", "buffer"];
    const group = GROUPS.find(({ choice }) => choice?.id === id)!;
    return [id, ...designs.flatMap(({ values }) => parametersIn(group, values).map((one) => one.id))];
  });
  return [...new Set(ids)];
}

/** What is asked; a sentence where something of it is missing. Without `state` what is covered and locked is left to the link. */
export function questionOf(draft: Draft, state?: Pick<StudioState, "designs">): Question | string {
  const { title, text, kind, right, measure, hint, after, unit, design } = draft;
  if (text.trim() === "") return "Write the question.";
  const cover = state ? coverOf(draft) : null;
  const lock = state ? lockedBy(draft.lock, state) : null;
  const all = { title: title.trim(), text: text.trim(), measure, hint: hint.trim(), after: after.trim(), cover, lock };
  if (kind !== "choice") {
    const [low, high] = [draft.low, draft.high].map((one) => (one.trim() === "" ? NaN : Number(one.replace(",", ".")))) as [number, number];
    if (!Number.isFinite(low) || !Number.isFinite(high)) return "Say from which number to which an answer is right.";
    if (low > high) return "The least right number is above the greatest.";
    return { ...all, asked: kind === "number" ? { kind, low, high, unit: unit.trim() } : { kind, low, high, design } };
  }
  const answers = draft.answers.map((one) => one.trim());
  const filled = answers.filter((one) => one !== "");
  if (filled.length < 2) return "Write two answers at least.";
  if (new Set(filled).size < filled.length) return "Two answers are the same.";
  if (answers[right] === "" || answers[right] === undefined) return "Say which answer is right.";
  return { ...all, asked: { kind, answers: filled, right: filled.indexOf(answers[right]) } };
}

/** A curve that is to be drawn covers the chart, until the question is read. */
const coverOf = ({ kind, cover }: Draft): readonly CoveredPart[] =>
  COVERABLE.filter((part) => cover.includes(part) || (part === "chart" && kind === "draw"));

/** All questions; a sentence where something of one is missing. */
export function questionsOf({ steps }: Drafts, state: Pick<StudioState, "designs">): readonly Question[] | string {
  const questions: Question[] = [];
  for (const [i, step] of steps.entries()) {
    // What is covered and locked differs from question to question; of a single one the link says it.
    const question = questionOf(step, steps.length > 1 ? state : undefined);
    if (typeof question === "string") return steps.length > 1 ? `Question ${i + 1}: ${question}` : question;
    questions.push(question);
  }
  return questions;
}

/** The parts of the address that make the study an exercise. */
export async function exerciseOf(
  { steps }: Drafts,
  questions: readonly Question[],
  state: Pick<StudioState, "designs">,
): Promise<Partial<StudioState>> {
  const [first] = steps as readonly [Draft];
  return {
    ask: await packed(questions),
    cover: coverOf(first),
    locked: lockedBy(first.lock, state),
    page: null,
    story: null,
    pinned: null,
  };
}
