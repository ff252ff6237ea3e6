/** Linear programs written out whole for a solver that gets them as they are, without reduction or generated paths. */
import type { Network } from "../topology/network.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import type { ClassProgram } from "./class-program.ts";
import type { Demands } from "./demands.ts";
import { LpBuilder } from "./lp-solver.ts";
import type { SparseLp } from "./lp-solver.ts";

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
export function channelColumns({ channels }: Network, demands: Demands): number {
  return 1 + sourcesOf(demands).length * channels;
}

/**
 * Throughput over any path without paths (Shahrokhi, Matula 1990). The flows of one source are taken together: for each source and other
 * router, alpha d <= what comes in - what goes out, and on each channel the sum over the sources <= its capacity.
 */
export function channelLp(
  { routers, channels, channelSource, channelTarget, channelCapacity }: CapacitatedNetwork,
  demands: Demands,
): SparseLp {
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
