/** Class programs for tests: made by hand, of designs, and as the linear programs that GLPK solves. */
import type { Values } from "../../src/descriptor.ts";
import type { CapacitatedNetwork } from "../../src/throughput/capacities.ts";
import type { ClassProgram, Program } from "../../src/throughput/program-builder.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import type { Demands } from "../../src/throughput/demands.ts";
import { modelOf } from "../../src/throughput/models.ts";
import type { PathScheme } from "../../src/throughput/models.ts";
import { ColumnMaker } from "../../src/throughput/path-columns.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { PathSets } from "../../src/throughput/path-sets.ts";
import { ProgramBuilder } from "../../src/throughput/program-builder.ts";
import { buildProgram } from "../../src/throughput/programs.ts";
import { noSymmetry } from "../../src/throughput/symmetry.ts";
import type { Symmetry } from "../../src/throughput/symmetry.ts";
import { classLp } from "../../src/throughput/verification.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { networkFor, solver } from "./support.ts";

/** A flow by hand: its demand, and its columns as lists of [row, value]. */
export interface HandFlow {
  readonly demand: number;
  readonly columns: readonly (readonly (readonly [row: number, value: number])[])[];
}

export function programByHand(rows: number, flows: readonly HandFlow[]): ClassProgram {
  const columns = flows.flatMap((flow) => flow.columns);
  const entries = columns.flat();
  const sums = (lengths: readonly number[]): Int32Array => {
    const starts = new Int32Array(lengths.length + 1);
    lengths.forEach((length, i) => {
      starts[i + 1] = starts[i]! + length;
    });
    return starts;
  };
  return {
    flows: flows.length,
    rows,
    demand: Float64Array.from(flows, ({ demand }) => demand),
    firstColumn: sums(flows.map((flow) => flow.columns.length)),
    columnStart: sums(columns.map(({ length }) => length)),
    rowIndex: Int32Array.from(entries, ([row]) => row),
    value: Float64Array.from(entries, ([, value]) => value),
  };
}

/** The optimum by GLPK: the rates of the columns and the prices of the rows. */
export function optimumOf(program: ClassProgram): { alpha: number; rates: Float64Array; prices: Float64Array } {
  const { status, objective, primal, dual } = solver.solve(classLp(program));
  if (status !== "optimal") throw new Error(status);
  return { alpha: objective, rates: primal.slice(1), prices: dual.slice(program.flows) };
}

/** What a split of the demands as these rates reaches. */
export function lowerBound({ flows, demand, firstColumn, columnStart, rowIndex, value, rows }: ClassProgram, rates: Float64Array): number {
  const load = new Float64Array(rows);
  for (let f = 0; f < flows; f++) {
    const [from, end] = [firstColumn[f]!, firstColumn[f + 1]!];
    const sum = rates.slice(from, end).reduce((a, b) => a + b, 0);
    for (let j = from; j < end; j++)
      for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) load[rowIndex[k]!]! += (demand[f]! * rates[j]! * value[k]!) / sum;
  }
  return 1 / load.reduce((a, b) => Math.max(a, b), 0);
}

/** What prices of the rows allow at most. */
export function upperBound({ flows, demand, firstColumn, columnStart, rowIndex, value }: ClassProgram, prices: Float64Array): number {
  let scale = 0;
  for (let f = 0; f < flows; f++) {
    let cheapest = Infinity;
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
      let cost = 0;
      for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) cost += value[k]! * prices[rowIndex[k]!]!;
      cheapest = Math.min(cheapest, cost);
    }
    scale += demand[f]! * cheapest;
  }
  return prices.reduce((a, b) => a + b, 0) / scale;
}

/** The program of a design with neither its rotations nor anything else made use of. */
export function programOf(values: Values): Program {
  const network = networkFor(values);
  const demands = demandsOf(patternOf(values).build(network, values));
  return builtProgram(network, pathSets(network, "outside"), modelOf(String(values["model"])).scheme!, noSymmetry(network, demands));
}

/** Built in one go. */
export function builtProgram(network: CapacitatedNetwork, sets: PathSets, scheme: PathScheme, symmetry: Symmetry): Program {
  return ended(buildProgram(network, sets, scheme, symmetry));
}

/** What steps give when nothing stops them. */
export function ended<T>(steps: Generator<unknown, T, boolean | undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export function sizeOf({ flows, rows, firstColumn, rowIndex }: ClassProgram): {
  flows: number;
  rows: number;
  columns: number;
  nonzeros: number;
} {
  return { flows, rows, columns: firstColumn[flows]!, nonzeros: rowIndex.length };
}

/** The classes of a single flow of demand 1, a row for every channel. */
export function flowProgram(network: CapacitatedNetwork, sets: PathSets, scheme: PathScheme, s: number, d: number): Program {
  return allRows(network, sets, scheme, { flows: 1, source: Int32Array.of(s), target: Int32Array.of(d), demand: Float64Array.of(1) });
}

/** The program of these flows, a row for every orbit of channels: every channel where no symmetry is given. */
export function allRows(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  demands: Demands,
  symmetry = noSymmetry(network, demands),
): Program {
  const { flows, source, target, demand } = symmetry.demands;
  const builder = new ProgramBuilder(symmetry.orbits.length, "all");
  const maker = new ColumnMaker(network, sets, scheme, symmetry, builder);
  for (let f = 0; f < flows; f++) {
    builder.flow(demand[f]!);
    maker.add(source[f]!, target[f]!);
  }
  return builder.build();
}
