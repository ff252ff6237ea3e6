/**
 * Chooses how a program is solved. Small programs go to GLPK as they are. Larger ones begin with first-order steps, whose bounds close fast
 * at first, until these show which rows may bind and which columns may be used. The rest is solved exactly: by GLPK with pricing of all
 * columns and checks of all rows, or, if many rows bind, by the interior point.
 */
import { BestBounds, gapBetween } from "./best-bounds.ts";
import type { Answer, Steps } from "./best-bounds.ts";
import { FirstOrder, VECTORS } from "./first-order.ts";
import type { Operator } from "./first-order.ts";
import { loadsOf } from "./folded-program.ts";
import type { FoldedProgram, Point } from "./folded-program.ts";
import { InteriorPoint, bindingRows } from "./interior-point.ts";
import type { LpSolver } from "./lp-solver.ts";
import { normalSystemBytes } from "./normal-system.ts";
import { reducedProgram, wholeProgram } from "./reduced-program.ts";
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";
import { RunBuilder } from "./run-matrix.ts";
import type { RunMatrix } from "./run-matrix.ts";

/** A gap below this is rounding: the optimum is proved. */
export const PROVED = 1e-7;
/** Target gap where a further step costs little. */
const EXACT = 1e-8;
/** Most binding rows with which steps of the interior point cost little. */
const CHEAP_ROWS = 1000;
/** Programs up to so many nonzeros, or so few rows, go to GLPK as they are. */
const WHOLE = 12_000;
const WHOLE_ROWS = 250;
const WHOLE_LONG = 100_000;
/** Most binding rows and nonzeros of a reduced program for GLPK. */
const GLPK_ROWS = 250;
const GLPK_LONG = 100_000;
/** The same after an interior point that left the optimum open. */
const CROSSOVER_ROWS = 500;
/**
 * Above this gap of the interior point a vertex is sought if few rows bind; and the relative price above the cheapest column up to which
 * columns take part.
 */
const VERTEX = 1e-9;
const SURE = 1e-5;
/** Gap at which the exact methods take over from the first-order one. */
export const HANDOVER = 3e-3;
/** Most bytes of the interior point. */
const MAX_BYTES = 1.5e9;
/** Most first-order steps; and most after exact methods that did not end. */
const MAX_STEPS = 200_000;
/** The same if the interior point costs little: very unequal bandwidths slow first-order steps down. */
const PATIENCE = 6000;
const MORE_STEPS = 20_000;
/** Programs of so few rows get them all as soon as the first choice was wrong. */
const ALL_ROWS = 2000;
const ROUNDS = 8;

/**
 * The optimum of a program, or bounds within the accepted gap (relative; 0: as exact as numbers allow). `start` need not be good. Exact
 * methods take over at the gap `handover`; a lower bound of `enough` ends the search. Throws ThroughputError with one sentence if GLPK
 * fails, RangeError if memory does not suffice.
 */
export function* optimise(
  program: FoldedProgram,
  accepted: number,
  solver: LpSolver,
  start?: Point,
  handover = HANDOVER,
  enough = Infinity,
): Steps<Answer> {
  if (program.columns === program.flows) return onlyChoice(program);
  const whole = isSmall(program) ? yield* wholeProgram(program, solver) : null;
  if (whole && (whole.stopped || gapBetween(whole.lower, whole.upper, enough) <= Math.max(accepted, PROVED))) return whole;
  const bounds = new BestBounds(program, whole ?? undefined, enough);
  const solvers: string[] = [...(whole?.solvers ?? [])];
  const first = new FirstOrder(StoredOperator.of(program), whole ?? start);
  let stopped =
    (yield* prepared(first)) ||
    (yield* firstOrder(first, Math.max(accepted, handover), program.rows <= CHEAP_ROWS ? PATIENCE : MAX_STEPS, enough));
  bounds.offer(first.best());
  solvers.push(`${first.steps} first-order steps`);
  const open = (): boolean => !stopped && bounds.gap > Math.max(accepted, PROVED);
  if (!open()) return bounds.answer(solvers, stopped);
  const latest = first.latest();
  const binding = bindingRows(program, latest, latest.loads);
  if (binding.length <= GLPK_ROWS && program.nonzeros <= GLPK_LONG) {
    const { rounds, stopped: halted } = yield* reducedProgram(program, bounds, latest, binding, accepted, solver);
    solvers.push(onReduced(solver, rounds));
    stopped = halted;
  }
  if (open() && normalSystemBytes(program, binding.length) <= MAX_BYTES) {
    const { steps, rows, stopped: halted } = yield* interiorPoint(program, bounds, latest, binding, accepted);
    solvers.push(`${steps} interior-point steps on ${rows} rows`);
    stopped = halted;
    if (
      !stopped &&
      bounds.gap > Math.max(accepted, VERTEX) &&
      binding.length <= (open() ? CROSSOVER_ROWS : GLPK_ROWS) &&
      program.nonzeros <= GLPK_LONG
    ) {
      // What the interior point leaves open is a matter of digits; its point tells which columns and rows make the vertex.
      const crossover = yield* reducedProgram(
        program,
        bounds,
        { shares: bounds.shares, prices: bounds.prices },
        binding,
        accepted,
        solver,
        SURE,
      );
      solvers.push(onReduced(solver, crossover.rounds));
      stopped = crossover.stopped;
    }
  }
  if (open()) {
    const before = first.steps;
    stopped = yield* firstOrder(first, Math.max(accepted, PROVED), before + (solvers.length > 1 ? MORE_STEPS : MAX_STEPS), enough, bounds);
    bounds.offer(first.best());
    solvers.push(`${first.steps - before} more first-order steps`);
  }
  return bounds.answer(solvers, stopped);
}

/** If each flow has one class, the fullest row alone sets alpha, and the price. */
function onlyChoice(program: FoldedProgram): Answer {
  const shares = new Float64Array(program.columns).fill(1);
  const load = loadsOf(program, shares);
  const prices = new Float64Array(program.rows);
  prices[load.reduce((fullest, x, e) => (x > load[fullest]! ? e : fullest), 0)] = 1;
  return new BestBounds(program, { shares, prices }).answer(["no choice to make: one class a flow"], false);
}

function onReduced({ name }: LpSolver, rounds: number): string {
  return `${name} on the reduced program, ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}

function isSmall({ nonzeros, flows, rows }: FoldedProgram): boolean {
  return nonzeros <= WHOLE || (flows + rows <= WHOLE_ROWS && nonzeros <= WHOLE_LONG);
}

/** The same for a program whose matrix is not stored, to an accepted gap; its bounds are the operator's. */
export function* approximate(operator: Operator, accepted: number, enough = Infinity): Steps<Answer> {
  const first = new FirstOrder(operator);
  const stopped = (yield* prepared(first)) || (yield* firstOrder(first, Math.max(accepted, PROVED), MAX_STEPS, enough));
  return { ...first.best(), lower: first.lower, upper: first.upper, solvers: [`${first.steps} first-order steps`], stopped };
}

/** Prepares the method; true if told to stop. */
function* prepared(first: FirstOrder): Steps<boolean> {
  for (const _ of first.prepare()) if (yield { stage: "first-order steps", lower: first.lower, upper: first.upper }) return true;
  return false;
}

/**
 * Steps until the gap (between the better bounds of the method and the `known` ones), a lower bound of `enough` or the number of steps is
 * reached; true if told to stop.
 */
function* firstOrder(first: FirstOrder, gap: number, steps: number, enough: number, known?: BestBounds): Steps<boolean> {
  const lower = (): number => Math.max(first.lower, known?.lower ?? 0);
  const upper = (): number => Math.min(first.upper, known?.upper ?? Infinity);
  while (gapBetween(lower(), upper(), enough) > gap && first.steps < steps) {
    first.advance();
    if (yield { stage: "first-order steps", lower: lower(), upper: upper() }) return true;
  }
  return false;
}

function* interiorPoint(
  program: FoldedProgram,
  bounds: BestBounds,
  start: Point,
  binding: Int32Array,
  accepted: number,
): Steps<{ steps: number; rows: number; stopped: boolean }> {
  let rows = binding;
  let from = start;
  let steps = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const goal = Math.max(accepted, rows.length <= CHEAP_ROWS ? EXACT : PROVED);
    const method = new InteriorPoint(program, rows, from);
    let missing: Int32Array | null = null;
    let idle = 0;
    let lost = 0;
    while (missing === null && bounds.gap > goal && idle < 3 && lost < 6) {
      const before = method.mu();
      const gap = bounds.gap;
      const moved = method.step();
      steps++;
      const point = method.point();
      const { upper } = bounds.offer(point);
      idle = method.mu() < 0.7 * before ? 0 : idle + 1;
      lost = bounds.gap < 0.9 * gap ? 0 : lost + 1;
      if (yield bounds.report("interior point")) return { steps, rows: rows.length, stopped: true };
      missing = missingRows(program, rows, point, upper);
      if (!moved) break;
    }
    if (missing === null || bounds.gap <= goal) break;
    rows =
      program.rows <= ALL_ROWS ? Int32Array.from({ length: program.rows }, (_, e) => e) : Int32Array.from([...rows, ...missing]).sort();
    if (normalSystemBytes(program, rows.length) > MAX_BYTES) break;
    // The rates have gone astray for want of these rows; the prices have not.
    from = { shares: start.shares, prices: bounds.prices };
  }
  return { steps, rows: rows.length, stopped: false };
}

/** Rows that were left out although they get fuller than all others, by more than the gap of the bounds. */
function missingRows(program: FoldedProgram, rows: Int32Array, { shares }: Point, upper: number): Int32Array | null {
  const load = loadsOf(program, shares);
  const taken = new Uint8Array(program.rows);
  let most = 0;
  for (const e of rows) {
    taken[e] = 1;
    most = Math.max(most, load[e]!);
  }
  const fullest = load.reduce((max, x) => Math.max(max, x), 0);
  const over = fullest / most - 1;
  if (over < 1e-12 || over < 0.3 * (upper * most - 1)) return null;
  return Int32Array.from(Array.from({ length: program.rows }, (_, e) => e).filter((e) => taken[e] === 0 && load[e]! > 0.9 * most));
}

// Products with a program's stored matrix, column by column.

/** A matrix in a workbench, for the first-order method. */
export class StoredOperator implements Operator {
  readonly bench: Workbench;
  readonly flows: number;
  readonly columns: number;
  readonly rows: number;
  readonly firstColumn: Integers;
  private readonly runStart: Integers;
  private readonly runEnd: Integers;
  private readonly runValue: Doubles;
  /** Address of the row numbers, and whether they have 32 bits. */
  private readonly rowIndex: number;
  private readonly wide: number;

  /** `firstColumn`: columns of each flow, length flows + 1. Throws a RangeError if there is not enough memory. */
  constructor(matrix: RunMatrix, firstColumn: Int32Array) {
    const { columns, rows, runStart, runEnd, runValue, rowIndex } = matrix;
    this.flows = firstColumn.length - 1;
    const bench = (this.bench = new Workbench(operatorBytes(matrix, this.flows)));
    this.columns = columns;
    this.rows = rows;
    this.firstColumn = bench.integersOf(firstColumn);
    this.runStart = bench.integersOf(runStart);
    this.runEnd = bench.integersOf(runEnd);
    this.runValue = bench.doublesOf(runValue);
    this.wide = Number(rowIndex instanceof Int32Array);
    this.rowIndex = this.wide === 1 ? bench.integersOf(rowIndex).at : bench.halvesOf(rowIndex).at;
  }

  /** The program's own matrix. */
  static of({ rows, columns, columnStart, rowIndex, value, firstColumn }: FoldedProgram): StoredOperator {
    const builder = new RunBuilder(rows);
    for (let j = 0; j < columns; j++) {
      for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++) builder.entry(rowIndex[i]!, value[i]!);
      builder.column();
    }
    return new StoredOperator(builder.build(), firstColumn);
  }

  loads(x: number, out: number): void {
    const { bench, columns, rows, runStart, runEnd, runValue, rowIndex, wide } = this;
    bench.kernel.runLoads(columns, rows, runStart.at, runEnd.at, runValue.at, rowIndex, wide, x, out);
  }

  costs(w: number, out: number): void {
    const { bench, columns, runStart, runEnd, runValue, rowIndex, wide } = this;
    bench.kernel.runCosts(columns, runStart.at, runEnd.at, runValue.at, rowIndex, wide, w, out);
  }
}

/** Bytes of the operator and of the first-order method on it. */
function operatorBytes({ columns, rows, nonzeros, runEnd, rowIndex }: RunMatrix, flows: number): number {
  return bytesFor(
    runEnd.length + VECTORS.columns * columns + VECTORS.rows * rows,
    Math.ceil((nonzeros * rowIndex.BYTES_PER_ELEMENT) / 4) + runEnd.length + columns + flows + 2,
    24,
  );
}
