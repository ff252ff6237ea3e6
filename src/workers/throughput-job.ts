/** The throughput job, apart from the others so that only the worker that needs the LP solver loads it. */
import type { Values } from "../descriptor.ts";
import type { ThroughputResult } from "../throughput/results.ts";
import { loadSolver, solveThroughput } from "../throughput/solve.ts";
import type { Network } from "../topology/network.ts";

/** Kept for the worker's life: loading it anew costs more than most solves. */
let solver: ReturnType<typeof loadSolver> | null = null;

/** Builds and solves the design's LP model. The solver cannot be interrupted: to cancel, end the thread. */
export async function throughput(
  network: Network, values: Values, watch: { onProgress(text: string): unknown; processorSeconds(): number },
): Promise<ThroughputResult> {
  await watch.onProgress("loading the LP solver");
  solver ??= loadSolver();
  const loaded = await solver;
  await watch.onProgress("solving the linear program");
  const started = watch.processorSeconds();
  const result = solveThroughput(network, values, loaded);
  return { ...result, seconds: watch.processorSeconds() - started };
}
