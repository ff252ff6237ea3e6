/** Solves class programs by a simplex solver: whole, or reduced to what can matter, with proof that the rest does not. */
import { BestBounds, inWords } from "./best-bounds.ts";
import type { Answer, Steps } from "./best-bounds.ts";
import { ThroughputError } from "./error.ts";
import { loadsOf } from "./folded-program.ts";
import type { FoldedProgram, Point } from "./folded-program.ts";
import type { LpSolution, LpSolver, SparseLp } from "./lp-solver.ts";

/** Columns in use, or dearer than their flow's cheapest one by less than this part, belong to the reduced program. */
const USED = 1e-7;
const CHEAP = 0.015;
const ROUNDS = 12;
/** Bounds that meet to this part need no further round. */
const MET = 1e-11;

/** Every column and row, at once. */
export function* wholeProgram(program: FoldedProgram, solver: LpSolver): Steps<Answer> {
  const bounds = new BestBounds(program);
  const all = (n: number): Int32Array => Int32Array.from({ length: n }, (_, i) => i);
  const stopped = yield { stage: "GLPK", lower: 0, upper: Infinity };
  if (!stopped) bounds.offer(solved(program, all(program.columns), all(program.rows), solver));
  return bounds.answer([solver.name], stopped === true);
}

/**
 * Solves the program over the rows that may bind and the columns that are used or (to the part `cheap`) the cheapest at `start`. All
 * columns are then priced and all rows checked, and violated ones are added. If none is violated it is the optimum of the whole program.
 */
export function* reducedProgram(
  program: FoldedProgram,
  bounds: BestBounds,
  start: Point,
  binding: Int32Array,
  accepted: number,
  solver: LpSolver,
  cheap = CHEAP,
): Steps<{ rounds: number; stopped: boolean }> {
  const rowIn = new Uint8Array(program.rows);
  for (const e of binding) rowIn[e] = 1;
  const columnIn = new Uint8Array(program.columns);
  takeCheap(program, start.prices, cheap, columnIn);
  for (let j = 0; j < program.columns; j++) if (start.shares[j]! > USED) columnIn[j] = 1;
  for (let rounds = 1; rounds <= ROUNDS; rounds++) {
    const columns = indices(columnIn);
    if (yield bounds.report(`GLPK on ${binding.length} rows and ${columns.length} columns`)) return { rounds, stopped: true };
    const point = solved(program, columns, indices(rowIn), solver);
    bounds.offer(point);
    if (bounds.gap <= Math.max(accepted, MET)) return { rounds, stopped: false };
    const added = takeCheap(program, point.prices, -1e-9, columnIn) + takeFull(program, point.shares, rowIn);
    if (added === 0) return { rounds, stopped: false };
  }
  return { rounds: ROUNDS, stopped: false };
}

function indices(flags: Uint8Array): Int32Array {
  return Int32Array.from(Array.from({ length: flags.length }, (_, i) => i).filter((i) => flags[i] === 1));
}

/** Adds columns that cost less than (1 + slack) times the cheapest of their flow, or with slack < 0 of those present; returns how many. */
function takeCheap(
  { flows, firstColumn, columnStart, rowIndex, value }: FoldedProgram,
  prices: Float64Array,
  slack: number,
  columnIn: Uint8Array,
): number {
  let added = 0;
  const price = (j: number): number => {
    let sum = 0;
    for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++) sum += value[i]! * prices[rowIndex[i]!]!;
    return sum;
  };
  for (let f = 0; f < flows; f++) {
    const own: number[] = [];
    let least = Infinity;
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
      own.push(price(j));
      if (slack >= 0 || columnIn[j] === 1) least = Math.min(least, own.at(-1)!);
    }
    own.forEach((cost, i) => {
      const j = firstColumn[f]! + i;
      if (columnIn[j] === 1 || cost > (1 + slack) * least) return;
      columnIn[j] = 1;
      added++;
    });
  }
  return added;
}

/** Adds the rows that are fuller than the fullest of those present; returns how many. */
function takeFull(program: FoldedProgram, shares: Float64Array, rowIn: Uint8Array): number {
  const load = loadsOf(program, shares);
  let most = 0;
  for (let e = 0; e < program.rows; e++) if (rowIn[e] === 1) most = Math.max(most, load[e]!);
  let added = 0;
  for (let e = 0; e < program.rows; e++) {
    if (rowIn[e] === 1 || load[e]! <= (1 + 1e-10) * most) continue;
    rowIn[e] = 1;
    added++;
  }
  return added;
}

/** The simplex solver's optimum of the program over these columns and rows, as shares and prices of the whole one. */
function solved(program: FoldedProgram, columns: Int32Array, rows: Int32Array, solver: LpSolver): Point {
  const lp = sparseLp(program, columns, rows);
  let solution: LpSolution;
  try {
    solution = solver.solve(lp);
  } catch (error) {
    throw inWords(error);
  }
  // Stopped on the way, it still has rates that can be sent, and prices that mean something.
  if (solution.status !== "optimal" && solution.status !== "stopped") throw new ThroughputError(failure(solution.status));
  const rates = new Float64Array(program.columns);
  columns.forEach((j, i) => {
    rates[j] = Math.max(0, solution.primal[i + 1]!);
  });
  const prices = new Float64Array(program.rows);
  rows.forEach((e, i) => {
    prices[e] = Math.max(0, solution.dual[program.flows + i]!);
  });
  return { shares: sharesOf(program, rates), prices };
}

/** Rates of a flow's columns as parts of their sum; even if all are 0. */
function sharesOf({ flows, firstColumn }: FoldedProgram, rates: Float64Array): Float64Array {
  const shares = rates.slice();
  for (let f = 0; f < flows; f++) {
    let sum = 0;
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) sum += rates[j]!;
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++)
      shares[j] = sum > 0 ? rates[j]! / sum : 1 / (firstColumn[f + 1]! - firstColumn[f]!);
  }
  return shares;
}

/** max alpha: column 0; a row for each flow, alpha - sum of its rates <= 0, then the rows of channels <= 1. */
function sparseLp(program: FoldedProgram, columns: Int32Array, rows: Int32Array): SparseLp {
  const { flows, firstColumn, columnStart, rowIndex, value } = program;
  const rowOf = new Int32Array(program.rows).fill(-1);
  rows.forEach((e, i) => {
    rowOf[e] = flows + i;
  });
  const starts = new Int32Array(columns.length + 2);
  let entries = flows;
  starts[1] = entries;
  columns.forEach((j, k) => {
    entries++;
    for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++) if (rowOf[rowIndex[i]!]! >= 0) entries++;
    starts[k + 2] = entries;
  });
  const index = new Int32Array(entries);
  const values = new Float64Array(entries);
  for (let f = 0; f < flows; f++) {
    index[f] = f;
    values[f] = 1;
  }
  let at = flows;
  let f = 0;
  for (const j of columns) {
    while (firstColumn[f + 1]! <= j) f++;
    index[at] = f;
    values[at++] = -1;
    for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++) {
      const row = rowOf[rowIndex[i]!]!;
      if (row < 0) continue;
      index[at] = row;
      values[at++] = value[i]!;
    }
  }
  const objective = new Float64Array(columns.length + 1);
  objective[0] = 1;
  return {
    rows: flows + rows.length,
    columns: columns.length + 1,
    objective,
    upper: new Float64Array(flows + rows.length).fill(1, flows),
    columnStart: starts,
    rowIndex: index,
    value: values,
  };
}

function failure(status: LpSolution["status"]): string {
  if (status === "infeasible")
    return "The solver calls the linear program infeasible, although sending nothing satisfies it: numerical trouble; try another model.";
  if (status === "unbounded")
    return "The solver calls the linear program unbounded, although every path crosses a channel of finite capacity: numerical trouble; try another model.";
  return "The solver gave up on the linear program because of numerical trouble: try another model, a larger gap or a smaller network.";
}
