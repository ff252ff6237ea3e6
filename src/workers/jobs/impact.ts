/** Simulates one case of what others do to a design's workload (simulation/impact.ts). Stopped, it ends with the figures so far. */
import type { Complaint } from "../../descriptor.ts";
import type { DesignValues } from "../../study/study.ts";
import { createImpactRun, impactRefusal } from "../../simulation/impact.ts";
import type { ImpactCase, ImpactResult } from "../../simulation/impact.ts";
import type { Network } from "../../topology/network.ts";
import { onceLoaded } from "../errors.ts";
import type { Control } from "../job.ts";
import { simulated } from "../slices.ts";

export async function run(
  network: Network,
  values: DesignValues,
  control: Control<number>,
  one: ImpactCase,
): Promise<ImpactResult | { readonly refusal: Complaint }> {
  const refusal = await onceLoaded(() => impactRefusal(network, values, one));
  if (refusal !== null) return { refusal };
  return simulated(
    () => createImpactRun(network, values, one),
    control,
    (share) => share,
  );
}
