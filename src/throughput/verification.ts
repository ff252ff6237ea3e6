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
import type { CapacitatedNetwork } from "./capacities.ts";
import type { ClassProgram } from "./program-builder.ts";
import type { Demands } from "./demands.ts";
import { LpBuilder } from "./lp-solver.ts";

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

// Linear programs written out whole for a solver that gets them as they are, without reduction or generated paths.

/** alpha is column 0; a row for each flow, alpha d - sum of its rates <= 0, then the program's rows. */
export function classLp({ flows, demand, firstColumn, columnStart, rowIndex, value, rows }: ClassProgram): SparseLp {
  const builder = new LpBuilder();
  for (let f = 0; f < flows; f++) builder.entry(f, demand[f]!);
  builder.endColumn();
  for (let f = 0; f < flows; f++) {
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
      builder.entry(f, -1);
      for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) builder.entry(flows + rowIndex[k]!, value[k]!);
      builder.endColumn();
    }
  }
  return builder.build(new Float64Array(flows + rows).fill(1, flows));
}

/** Sources of flows, in the order of their first ones. */
function sourcesOf({ source }: Demands): number[] {
  return [...new Set(source)];
}

/** Columns of channelLp. */
function channelColumns({ channels }: Network, demands: Demands): number {
  return 1 + sourcesOf(demands).length * channels;
}

/**
 * Throughput over any path without paths (Shahrokhi, Matula 1990). The flows of one source are taken together: for each source and other
 * router, alpha d <= what comes in - what goes out, and on each channel the sum over the sources <= its capacity.
 */
function channelLp({ routers, channels, channelSource, channelTarget, channelCapacity }: CapacitatedNetwork, demands: Demands): SparseLp {
  const { flows, source, target, demand } = demands;
  const sources = sourcesOf(demands);
  const index = new Map(sources.map((s, i) => [s, i]));
  const capacities = sources.length * routers;
  const builder = new LpBuilder();
  for (let f = 0; f < flows; f++) builder.entry(index.get(source[f]!)! * routers + target[f]!, demand[f]!);
  builder.endColumn();
  sources.forEach((s, i) => {
    for (let c = 0; c < channels; c++) {
      // What came back to its source would be sent for nothing.
      if (channelTarget[c] === s) continue;
      builder.entry(i * routers + channelTarget[c]!, -1);
      if (channelSource[c] !== s) builder.entry(i * routers + channelSource[c]!, 1);
      builder.entry(capacities + c, 1);
      builder.endColumn();
    }
  });
  return builder.build(
    Float64Array.from({ length: capacities + channels }, (_, i) => (i < capacities ? 0 : channelCapacity[i - capacities]!)),
  );
}
