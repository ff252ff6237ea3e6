/** All that is said and shown of workloads that run to completion, in one file that loads for studies that have one. */
export { clockText, completionFact, cycleNow, doneMarks, tooLongText, workloadsText } from "./network/completion-facts.ts";
export { completionFacts } from "./results/answer/completion.ts";
export { completions, idleReason } from "./results/answer/completion.ts";
export { COMPLETION_ROWS } from "./results/table/completion-rows.ts";
