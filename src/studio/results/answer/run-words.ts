/** What is said of workloads that run to completion: few studies have one, so that it is loaded with the first. */
import { loaded } from "../../../workers/errors.ts";
import type { CompletionFacts } from "./facts.ts";

type Words = Pick<typeof import("./completion.ts"), "completionFacts"> & Pick<typeof import("./completion-sentence.ts"), "completions">;

let words: Words | null = null;

/** Null before it is loaded. */
export const runWords = (): Words | null => words;

/** Rejects with PartMissing. */
export async function loadRunWords(): Promise<void> {
  if (words !== null) return;
  const [{ completionFacts }, { completions }] = await loaded(
    "workloads",
    Promise.all([import("./completion.ts"), import("./completion-sentence.ts")]),
  );
  words = { completionFacts, completions };
}

/** Of a workload before then. */
export const UNTOLD: CompletionFacts = {
  state: "idle",
  cycles: null,
  jobs: [],
  delivered: 0,
  leastAny: null,
  leastOwn: null,
  leastIdle: null,
  lastBy: null,
  workload: "",
  throughput: null,
  p99: null,
};
