/** A class program for solvers. Demands are folded into the loads, so that flows split 1 and the largest load is 1 / alpha. */
import type { ClassProgram } from "./program-builder.ts";

/** A point of the program: shares of the flows' classes (sum 1 for each flow), and prices of the rows (>= 0, need not be scaled). */
export interface Point {
  readonly shares: Float64Array;
  readonly prices: Float64Array;
}

export interface FoldedProgram {
  readonly flows: number;
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly firstColumn: Int32Array;
  readonly columnStart: Int32Array;
  readonly rowIndex: Int32Array;
  /** Load of the row, as a fraction of its capacity, if the whole demand of the flow takes the column. */
  readonly value: Float64Array;
}

export function fold({ flows, rows, demand, firstColumn, columnStart, rowIndex, value }: ClassProgram): FoldedProgram {
  const folded = new Float64Array(value.length);
  for (let f = 0; f < flows; f++) {
    for (let i = columnStart[firstColumn[f]!]!; i < columnStart[firstColumn[f + 1]!]!; i++) folded[i] = demand[f]! * value[i]!;
  }
  return { flows, rows, columns: columnStart.length - 1, nonzeros: value.length, firstColumn, columnStart, rowIndex, value: folded };
}

/** Load of each row under these shares; length rows. */
export function loadsOf({ rows, columns, columnStart, rowIndex, value }: FoldedProgram, shares: Float64Array): Float64Array {
  const load = new Float64Array(rows);
  for (let j = 0; j < columns; j++) {
    const share = shares[j]!;
    if (share === 0) continue;
    for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++) load[rowIndex[i]!]! += share * value[i]!;
  }
  return load;
}

/** Sum over the flows of the price of their cheapest column. */
export function cheapest({ flows, firstColumn, columnStart, rowIndex, value }: FoldedProgram, prices: Float64Array): number {
  let sum = 0;
  for (let f = 0; f < flows; f++) {
    let least = Infinity;
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
      let price = 0;
      for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++) price += value[i]! * prices[rowIndex[i]!]!;
      least = Math.min(least, price);
    }
    sum += least;
  }
  return sum;
}

/**
 * Bounds on alpha that hold for any shares and any prices, in plain code. With these shares the fullest row allows `lower`. By weak duality
 * nothing exceeds `upper` = sum of prices / sum over flows of the price of their cheapest column.
 */
export function certifiedBounds(program: FoldedProgram, shares: Float64Array, prices: Float64Array): { lower: number; upper: number } {
  const most = loadsOf(program, shares).reduce((max, x) => Math.max(max, x), 0);
  return { lower: 1 / most, upper: prices.reduce((sum, w) => sum + w, 0) / cheapest(program, prices) };
}
