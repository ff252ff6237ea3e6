/** Class programs for tests: made by hand, of designs, and as the linear programs that GLPK solves. */
import type { Values } from "../../src/descriptor.ts";
import type { ClassProgram } from "../../src/throughput/class-program.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { buildProgram } from "../../src/throughput/programs.ts";
import { noSymmetry } from "../../src/throughput/symmetry.ts";
import { classLp } from "../../src/throughput/whole-programs.ts";
import { trafficOf } from "../../src/traffic/patterns.ts";
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
    lengths.forEach((length, i) => { starts[i + 1] = starts[i]! + length; });
    return starts;
  };
  return {
    flows: flows.length, rows, demand: Float64Array.from(flows, ({ demand }) => demand), firstColumn: sums(flows.map((flow) => flow.columns.length)),
    columnStart: sums(columns.map(({ length }) => length)), rowIndex: Int32Array.from(entries, ([row]) => row), value: Float64Array.from(entries, ([, value]) => value),
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
    for (let j = from; j < end; j++) for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) load[rowIndex[k]!]! += (demand[f]! * rates[j]! * value[k]!) / sum;
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
export function programOf(values: Values): ClassProgram {
  const network = networkFor(values);
  const demands = demandsOf(trafficOf(values).build(network, values));
  const building = buildProgram(network, pathSets(network, "outside"), modelOf(String(values["model"])).scheme!, noSymmetry(network, demands));
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

export function sizeOf({ flows, rows, firstColumn, rowIndex }: ClassProgram): { flows: number; rows: number; columns: number; nonzeros: number } {
  return { flows, rows, columns: firstColumn[flows]!, nonzeros: rowIndex.length };
}
