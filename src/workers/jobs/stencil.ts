/** Predictions for a design's stencil exchange: every placement by blocks, and further requests. Stopped, it ends with what is counted. */
import type { DesignValues } from "../../study/study.ts";
import type { Complaint } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";
import { stencilPrediction } from "../../workload/stencil-prediction.ts";
import type { StencilPrediction } from "../../workload/stencil-prediction.ts";
import { stencilRefusal, stencilSteps } from "../../workload/stencil-report.ts";
import type { StencilReport, StencilWish } from "../../workload/stencil-report.ts";
import type { Control } from "../job.ts";

/** Milliseconds between two reports; each lets messages in, so that the job can be stopped. */
const REPORT = 80;

/** A complaint if the model does not cover the design. Progress is the finished share of placements. */
export async function run(
  network: Network,
  values: DesignValues,
  { signal, report }: Control<number>,
  wish: StencilWish,
): Promise<StencilReport | { readonly refusal: Complaint }> {
  const refusal = stencilRefusal(values);
  if (refusal) return { refusal };
  const steps = stencilSteps(network, values, wish);
  let heard = performance.now();
  for (let next = steps.next(); ; next = steps.next(signal.aborted)) {
    if (next.done) return next.value;
    if (performance.now() - heard < REPORT) continue;
    await report(next.value);
    heard = performance.now();
  }
}

/** The model's prediction for a design with its placement and routing, and its processor time. */
export function predict(
  network: Network,
  values: DesignValues,
  { processorSeconds }: Control,
): (StencilPrediction & { readonly seconds: number }) | { readonly refusal: Complaint } {
  const before = processorSeconds();
  const found = stencilPrediction(network, values);
  return "refusal" in found ? found : { ...found, seconds: processorSeconds() - before };
}
