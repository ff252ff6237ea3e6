/** The throughput job, apart from the others so that only the worker that needs the LP solver loads it. */
import type { Values } from "../descriptor.ts";
import { keepSolver } from "../throughput/kept-solver.ts";
import type { ThroughputProgress, ThroughputResult } from "../throughput/results.ts";
import { loadSolver, throughputSteps } from "../throughput/solve.ts";
import type { Network } from "../topology/network.ts";
import { loaded } from "./errors.ts";

/** Milliseconds between two reports; each lets messages in, so that the job hears when it shall stop. */
const REPORT = 80;

/** Kept while it is small: loading it anew costs more than many solves. */
const solver = keepSolver(() => loadSolver());

export interface ThroughputWatch {
  onProgress(progress: ThroughputProgress): unknown;
  /** True when the job shall end with the bounds that it has. */
  stopped(): boolean;
  processorSeconds(): number;
}

/** Builds and solves the design's LP model, with a report now and then. */
export async function throughput(network: Network, values: Values, watch: ThroughputWatch): Promise<ThroughputResult> {
  const steps = throughputSteps(network, values, await loaded("LP solver", solver()), () => watch.processorSeconds());
  let heard = -Infinity;
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    if (performance.now() - heard > REPORT) {
      await watch.onProgress(next.value);
      heard = performance.now();
    }
    next = steps.next(watch.stopped());
  }
}
