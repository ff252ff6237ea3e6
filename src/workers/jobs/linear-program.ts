/** Builds and solves a design's throughput model. Stopped, it ends with the bounds that it has. */
import type { DesignValues } from "../../study/study.ts";
import { cachedSolver } from "../../throughput/cached-solver.ts";
import type { ThroughputProgress, ThroughputResult } from "../../throughput/results.ts";
import { standInFor } from "../../throughput/models.ts";
import { loadSolver, ProgramTooLarge, throughputSteps } from "../../throughput/solve.ts";
import type { Network } from "../../topology/network.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";

/** Milliseconds between two reports; each lets messages in, so that the job can be stopped. */
const REPORT = 80;

/** Kept while it is small: loading it anew costs more than many solves. */
const solver = cachedSolver(() => loadSolver());

/** `standsIn`: if the model's program is too large, its substitute is solved, if there is one; the result's `model` says which it was. */
export async function run(
  network: Network,
  values: DesignValues,
  control: Control<ThroughputProgress>,
  standsIn = false,
): Promise<ThroughputResult> {
  try {
    return await solved(network, values, control);
  } catch (error) {
    const model = standsIn && error instanceof ProgramTooLarge ? standInFor(values.model) : null;
    if (model === null) throw error;
    return solved(network, { ...values, model }, control);
  }
}

async function solved(
  network: Network,
  values: DesignValues,
  { signal, report, processorSeconds }: Control<ThroughputProgress>,
): Promise<ThroughputResult> {
  const steps = throughputSteps(network, values, await loaded("LP solver", solver()), processorSeconds);
  let heard = -Infinity;
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    if (performance.now() - heard > REPORT) {
      await report(next.value);
      heard = performance.now();
    }
    next = steps.next(signal.aborted);
  }
}
