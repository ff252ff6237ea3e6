/** A second opinion: the program of a design solved anew, and whole, by code that shares nothing with the first solver. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { trafficOf } from "../traffic/patterns.ts";
import { ThroughputError } from "./error.ts";
import type { Verifier } from "./highs.ts";
import { throughputSettingsOf } from "./models.ts";
import type { Verification } from "./results.ts";
import { classProgramOf } from "./solve.ts";

/**
 * The design's throughput by the verifier; `now` (seconds) is read for the result's time. Throws ThroughputError with one
 * sentence for people, also where there is no program to solve.
 */
export function verifyThroughput(network: Network, values: Values, verifier: Verifier, now: () => number = () => 0): Verification {
  const start = now();
  const program = classProgramOf(network, values);
  if (program === null) throw new ThroughputError("There is nothing to verify: no flow leaves its router, so that there is no linear program.");
  const { flows, rows, firstColumn, rowIndex } = program;
  const columns = firstColumn[flows]!;
  const size = { rows: flows + rows, columns: 1 + columns, nonzeros: flows + columns + rowIndex.length };
  const { alpha } = verifier.solve(program);
  const { terminalDemand } = trafficOf(values).build(network, values);
  return { model: throughputSettingsOf(values).model.id, alpha: Math.min(alpha, 1 / terminalDemand), alphaNetwork: alpha, ...size, seconds: now() - start, solver: verifier.name };
}
