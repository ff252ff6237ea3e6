/** A training step in parts, for its time at any number of ranks: what all groups of tasks do at once, without a list of its messages. */
import type { Rounds } from "./rounds.ts";

/** What a task waits for besides its own work. */
export type Waited = "tensor" | "context" | "expert" | "pipeline" | "data";

/** A sum of activations, an exchange with experts, …: rounds of all groups of all stages. */
export interface Part {
  readonly by: Waited;
  readonly rounds: readonly Rounds[];
}

/** One iteration. Ranks of a stage follow each other, those of the first stage first. */
export interface StepPlan {
  readonly stages: number;
  readonly layers: number;
  readonly microBatches: number;
  /** The passes of a stage, in their order. */
  readonly passes: (stage: number) => readonly { readonly forward: boolean; readonly batch: number }[];
  /** Each way: cycles of work of a stage and micro-batch, what each layer does besides, and what is passed on to the next stage. */
  readonly forward: Way;
  readonly backward: Way;
  /** Of the weights of one layer, where they are shared out: gathered before its first pass each way; null if each task has all. */
  readonly gathered: Part | null;
  /** What is summed after the last way back: in so many parts, of which each can begin when its layers are done; and what follows all. */
  readonly sums: { readonly parts: number; readonly each: Part; readonly after: Part | null };
  /** Whether the sums and what is gathered run beside the work. */
  readonly beside: boolean;
}

interface Way {
  readonly work: number;
  /** What precedes all work of a layer, and the rest. */
  readonly layer: readonly Part[];
  readonly passed: Part;
}

/** Rounds of all parts of a step, each as often as it comes, in no order. */
export function roundsOfStep({ layers, microBatches, forward, backward, gathered, sums }: StepPlan): readonly Rounds[] {
  const often = (part: Part | null, count: number): readonly Rounds[] =>
    (part?.rounds ?? []).map((rounds) => ({ ...rounds, times: count * rounds.times }));
  const ways = [forward, backward].flatMap(({ layer, passed }) => [
    ...layer.flatMap((part) => often(part, layers * microBatches)),
    ...often(passed, microBatches),
    ...often(gathered, layers),
  ]);
  return [...ways, ...often(sums.each, sums.parts), ...often(sums.after, 1)];
}
