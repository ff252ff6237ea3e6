/** All that is said and shown of workloads that run to completion, in one file that loads for studies that have one. */
export { clockText, completionFact, cycleNow, doneMarks, workloadsText } from "./network/completion-facts.ts";
export { completionFacts } from "./results/answer/completion.ts";
export { completions } from "./results/answer/completion.ts";
