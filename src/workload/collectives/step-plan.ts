/** The groups of a training step in rounds, all at once. */
import { ringRounds, sharingRounds } from "../rounds.ts";
import type { Looked, Partner, Rounds } from "../rounds.ts";
import type { Part, StepPlan } from "../step.ts";
import { ALL_REDUCES_OF_LAYER, BACKWARD_PER_FORWARD, passesOf } from "./step-schedule.ts";
import type { Sizes, Step } from "./step-schedule.ts";

/** Rings of those that hold the same weights, `apart` replicas from each other, of so many that follow each other. */
function ringOfReplicas({ tensorParallel, contextParallel, dataParallel }: Sizes, apart: number): Partner {
  const span = contextParallel * dataParallel;
  return (rank) => {
    const place = Math.floor(rank / tensorParallel) % span;
    const [context, replica] = [place % contextParallel, Math.floor(place / contextParallel)];
    const next =
      context + 1 < contextParallel ? place + 1 : (replica + apart < dataParallel ? replica + apart : replica % apart) * contextParallel;
    return rank + tensorParallel * (next - place);
  };
}

/** So many times round all that hold the same weights: these bytes of a task, and of its experts. */
function replicas(values: Step, times: number, bytes: number, ofExperts: number): readonly Rounds[] {
  const { contextParallel, dataParallel, expertParallel } = values;
  const ring = (apart: number, sum: number): readonly Rounds[] => {
    const length = (contextParallel * dataParallel) / apart;
    if (length < 2) return [];
    return [{ times: times * (length - 1), partners: [ringOfReplicas(values, apart)], bytes: sum / length, order: "around" }];
  };
  return [...ring(1, bytes), ...(expertParallel > 1 ? ring(expertParallel, ofExperts) : [])];
}

export function planOf(values: Step, looked: Looked = "some"): StepPlan {
  const { tensorParallel, contextParallel, dataParallel, expertParallel, pipelineParallel, microBatches, layers } = values;
  const { forwardTime, schedule, sharding, overlap } = values;
  const sequence = tensorParallel * contextParallel;
  const stage = sequence * dataParallel;
  const sum = ringRounds(tensorParallel, 1, 2 * (tensorParallel - 1), values.activationBytes / tensorParallel);
  const tensor: Part = { by: "tensor", rounds: Array.from({ length: ALL_REDUCES_OF_LAYER }, () => sum).flat() };
  const context: Part = {
    by: "context",
    rounds: ringRounds(contextParallel, tensorParallel, contextParallel - 1, values.contextBytes / contextParallel),
  };
  const experts = (bytes: number): Part => ({
    by: "expert",
    rounds: sharingRounds(expertParallel, sequence, bytes / expertParallel, looked),
  });
  const layer = [context, experts(values.dispatchBytes), experts(values.combineBytes), tensor];
  const passed = (by: 1 | -1): Part => ({
    by: "pipeline",
    rounds: [
      {
        times: 1,
        partners: [
          (rank) => {
            const to = rank + by * stage;
            return to >= 0 && to < stage * pipelineParallel ? to : -1;
          },
        ],
        bytes: values.passedBytes,
        order: "exchange",
      },
    ],
  });
  const data = (times: number, parts: number): Part => ({
    by: "data",
    rounds: replicas(
      values,
      times,
      values.gradientBytes / tensorParallel / parts,
      values.expertGradientBytes / tensorParallel / expertParallel / parts,
    ),
  });
  const beside = overlap !== "none";
  const parts = beside || sharding === "zero-3" ? layers : 1;
  return {
    stages: pipelineParallel,
    layers,
    microBatches,
    passes: (of) => passesOf(of, values, schedule),
    forward: { work: forwardTime, layer, passed: passed(1) },
    backward: { work: BACKWARD_PER_FORWARD * forwardTime, layer, passed: passed(-1) },
    gathered: sharding === "zero-3" ? data(1, layers) : null,
    sums: { parts, each: data(sharding === "none" ? 2 : 1, parts), after: sharding === "zero-1" ? data(1, 1) : null },
    beside,
  };
}
