/**
 * A second opinion: the whole linear program of a design written out anew, and solved by code that shares nothing with the first solver.
 */
import type { ThroughputDesign } from "./models.ts";
import type { Network } from "../topology/network.ts";
import { trafficOn } from "../workload/patterns.ts";
import { withCapacities } from "./capacities.ts";
import { demandsOf } from "./demands.ts";
import { ThroughputError } from "./error.ts";
import type { Verifier } from "./highs.ts";
import type { SparseLp } from "./lp-solver.ts";
import { throughputSettingsOf } from "./models.ts";
import type { Verification } from "./results.ts";
import { classProgramOf } from "./solve.ts";
import { channelColumns, channelLp, classLp } from "./whole-programs.ts";

/** Most columns of a program over any path; beyond, HiGHS takes minutes to hours. */
const CHANNEL_COLUMNS = 50_000;

/**
 * The design's throughput by the verifier; `now` (seconds) gives the result's time. Throws ThroughputError with one sentence for people,
 * also if there is no program to solve.
 */
export function verifyThroughput(
  network: Network,
  values: ThroughputDesign,
  verifier: Verifier,
  now: () => number = () => 0,
): Verification {
  const start = now();
  const lp = wholeLp(network, values);
  const { objective: alphaNetwork } = verifier.solve(lp);
  const { terminalDemand } = trafficOn(network, values);
  return {
    model: throughputSettingsOf(values).model.id,
    alpha: Math.min(alphaNetwork, 1 / terminalDemand),
    alphaNetwork,
    rows: lp.rows,
    columns: lp.columns,
    nonzeros: lp.rowIndex.length,
    seconds: now() - start,
    solver: verifier.name,
  };
}

/** The program over any path uses channels instead of paths, so that it tests the search for paths too. */
function wholeLp(network: Network, values: ThroughputDesign): SparseLp {
  const nothing = "There is nothing to verify: no flow leaves its router, so that there is no linear program.";
  const settings = throughputSettingsOf(values);
  if (settings.model.scheme) {
    const program = classProgramOf(network, values);
    if (program === null) throw new ThroughputError(nothing);
    return classLp(program);
  }
  const demands = demandsOf(trafficOn(network, values));
  if (demands.flows === 0) throw new ThroughputError(nothing);
  const columns = channelColumns(network, demands);
  if (columns > CHANNEL_COLUMNS) {
    throw new ThroughputError(
      `Over any path HiGHS would have to solve a program of ${columns} columns, and more than ${CHANNEL_COLUMNS} take it minutes to hours: verify another model or a smaller network.`,
    );
  }
  return channelLp(withCapacities(network, settings), demands);
}
