/** What the time of a training step consists of, with words for it. */

/** Cycles of a training step on its longest way, which sum to its time. */
export interface StepParts {
  /** What a task computes itself, and what it waits for others to compute: the pipeline's bubble. */
  readonly compute: number;
  readonly bubble: number;
  /** What is waited for besides: sums of activations, keys and values, experts, stages, and replicas. */
  readonly tensor: number;
  readonly context: number;
  readonly expert: number;
  readonly pipeline: number;
  readonly data: number;
  /** Cycles of the step if the network took no time: work, bubble, and servers' own links. */
  readonly withoutNetwork: number;
  /** What each stage does in the first iteration, in the order of stages and cycles; null of more than MAX_COURSE passes. */
  readonly course: readonly StagePass[] | null;
}

/** Most passes of all stages that a result lists. */
export const MAX_COURSE = 4096;

/** A pass of a stage and micro-batch, with the operations of its layers; or, in the end, what is left of the sums of gradients. */
export interface StagePass {
  readonly stage: number;
  readonly kind: "forward" | "backward" | "sums";
  /** From 0; null of sums. */
  readonly batch: number | null;
  /** Cycles. */
  readonly begin: number;
  readonly end: number;
}

/** The parts of a step's time, with words for each, which sum to it. */
export const STEP_PARTS = [
  ["compute", "computes"],
  ["bubble", "waits for other stages to compute"],
  ["tensor", "waits for sums of activations"],
  ["context", "waits for keys and values"],
  ["expert", "waits for experts"],
  ["pipeline", "waits for what stages pass on"],
  ["data", "waits for gradients and weights"],
] as const satisfies readonly (readonly [id: Exclude<keyof StepParts, "course">, words: string])[];
