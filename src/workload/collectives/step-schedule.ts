/** What a training step is set by, and the order of its passes. */
import type { Numbers } from "../../descriptor.ts";

/** All-reduces of a layer each way: after its attention and after its feed-forward part (Shoeybi et al. 2019, section 3). */
export const ALL_REDUCES_OF_LAYER = 2;
/** Time of a backward pass over that of a forward pass: gradients of inputs and of weights (Narayanan et al. 2021, section 2.2). */
export const BACKWARD_PER_FORWARD = 2;

/** Numbers of a step: its groups and passes. */
export type Sizes = Numbers<
  "tensorParallel" | "contextParallel" | "dataParallel" | "expertParallel" | "pipelineParallel" | "microBatches" | "layers"
>;
type Bytes = Numbers<
  "activationBytes" | "passedBytes" | "gradientBytes" | "contextBytes" | "dispatchBytes" | "combineBytes" | "expertGradientBytes"
>;
export type Step = Sizes &
  Bytes &
  Numbers<"forwardTime"> & { readonly schedule: Schedule; readonly sharding: Sharding; readonly overlap: Overlap };
export type Schedule = "one-forward-one-backward" | "gpipe";
type Sharding = "none" | "zero-1" | "zero-3";
type Overlap = "none" | "gradients";

/** A pass of a stage over a micro-batch. */
export interface Pass {
  readonly forward: boolean;
  readonly batch: number;
}

/** The passes of a stage in their order: all forward first (GPipe), or one forward, one backward as soon as there is one. */
export function passesOf(stage: number, { pipelineParallel, microBatches }: Sizes, schedule: Schedule): Pass[] {
  const ahead = schedule === "gpipe" ? microBatches : Math.min(microBatches, pipelineParallel - stage);
  const passes: Pass[] = Array.from({ length: ahead }, (_, batch) => ({ forward: true, batch }));
  for (let batch = 0; batch < microBatches; batch++) {
    passes.push({ forward: false, batch });
    if (batch + ahead < microBatches) passes.push({ forward: true, batch: batch + ahead });
  }
  return passes;
}
