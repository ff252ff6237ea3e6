/** The stencil model's prediction for a design with its placement and routing, and its processor time. */
import type { DesignValues } from "../../study/study.ts";
import type { Complaint } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";
import { stencilPrediction } from "../../workload/stencil-prediction.ts";
import type { StencilPrediction } from "../../workload/stencil-prediction.ts";
import type { Control } from "../job.ts";

export function run(
  network: Network,
  values: DesignValues,
  { processorSeconds }: Control,
): (StencilPrediction & { readonly seconds: number }) | { readonly refusal: Complaint } {
  const before = processorSeconds();
  const found = stencilPrediction(network, values);
  return "refusal" in found ? found : { ...found, seconds: processorSeconds() - before };
}
