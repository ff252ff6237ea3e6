/** The words on workloads that run to completion. They load with the workloads, so a study that has one has its words. */
import { withWorkloads } from "../engine/model.ts";

type Words = typeof import("./all-completion-words.ts");

let words: Words | null = null;

export async function loadCompletionWords(): Promise<void> {
  words ??= await import("./all-completion-words.ts");
}

withWorkloads(loadCompletionWords);

/** Of designs whose workload runs to completion. Throws a programmer's error where no workload has been loaded. */
export function completionWords(): Words {
  if (!words) throw new TypeError("words on workloads that are not loaded");
  return words;
}
