/** The exercise that is being made of a study. It outlives the dialog, and becomes parts of an address. */
import { GROUPS, parametersIn } from "../../engine/studies.ts";
import { packed } from "../exercise/packed.ts";
import type { Question } from "../exercise/packed.ts";
import { COVERABLE } from "../store/state.ts";
import type { CoveredPart, StudioState } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";

export interface Draft {
  readonly title: string;
  readonly text: string;
  readonly kind: "choice" | "number";
  readonly answers: readonly string[];
  readonly right: number;
  /** As typed. */
  readonly low: string;
  readonly high: string;
  readonly unit: string;
  readonly measure: string;
  readonly hint: string;
  readonly after: string;
  readonly cover: readonly CoveredPart[];
  readonly lock: readonly LockId[];
}

const FIRST: Draft = {
  title: "",
  text: "",
  kind: "choice",
  answers: ["", ""],
  right: 0,
  low: "",
  high: "",
  unit: "",
  measure: "",
  hint: "",
  after: "",
  cover: COVERABLE,
  lock: [],
};

export const draftOf = perStudio((): { draft: Draft } => ({ draft: FIRST }));

/** The exercise of a link that is open, to go on with. */
export function draftFrom(question: Question, cover: readonly CoveredPart[]): Draft {
  const { title, text, asked, measure, hint, after } = question;
  const own =
    asked.kind === "choice"
      ? { answers: asked.answers, right: asked.right }
      : { low: String(asked.low), high: String(asked.high), unit: asked.unit };
  return { ...FIRST, title, text, kind: asked.kind, measure, hint, after, cover, ...own };
}

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

/** What is asked; a sentence where something of it is missing. */
export function questionOf(draft: Draft): Question | string {
  const { title, text, kind, right, measure, hint, after, unit } = draft;
  if (text.trim() === "") return "Write the question.";
  const all = { title: title.trim(), text: text.trim(), measure, hint: hint.trim(), after: after.trim() };
  if (kind === "number") {
    const [low, high] = [draft.low, draft.high].map((one) => (one.trim() === "" ? NaN : Number(one.replace(",", ".")))) as [number, number];
    if (!Number.isFinite(low) || !Number.isFinite(high)) return "Say from which number to which an answer is right.";
    return low > high ? "The least right number is above the greatest." : { ...all, asked: { kind, low, high, unit: unit.trim() } };
  }
  const answers = draft.answers.map((one) => one.trim());
  const filled = answers.filter((one) => one !== "");
  if (filled.length < 2) return "Write two answers at least.";
  if (new Set(filled).size < filled.length) return "Two answers are the same.";
  if (answers[right] === "" || answers[right] === undefined) return "Say which answer is right.";
  return { ...all, asked: { kind, answers: filled, right: filled.indexOf(answers[right]) } };
}

/** The parts of the address that make the study an exercise. */
export async function exerciseOf(draft: Draft, question: Question, state: Pick<StudioState, "designs">): Promise<Partial<StudioState>> {
  return { ask: await packed(question), cover: draft.cover, locked: lockedBy(draft.lock, state), page: null, story: null, pinned: null };
}
