/**
 * How a program is solved: small ones by GLPK as they are; larger ones by first-order steps, whose bounds close fast at first,
 * until they know which rows may bind and which columns may be used, and then exactly: what is left by GLPK with pricing of all
 * columns and checking of all rows, or, where many rows bind, by the interior point.
 */
import { Bounds } from "./bounds.ts";
import type { Answer, Steps } from "./bounds.ts";
import { FirstOrder } from "./first-order.ts";
import type { Operator } from "./first-order.ts";
import { loadsOf } from "./folded-program.ts";
import type { FoldedProgram, Point } from "./folded-program.ts";
import { InteriorPoint, bindingRows, interiorPointBytes } from "./interior-point.ts";
import type { LpSolver } from "./lp-solver.ts";
import { reducedProgram, wholeProgram } from "./reduced-program.ts";
import { StoredOperator } from "./stored-operator.ts";

/** A gap below this is rounding: the optimum is proved. */
export const PROVED = 1e-7;
/** What is aimed at where a further step costs little. */
const EXACT = 1e-10;
/** Binding rows up to which steps of the interior point cost little. */
const CHEAP_ROWS = 1000;
/** Programs up to so many nonzeros go to GLPK as they are. */
const WHOLE = 12_000;
/** Binding rows up to which what is left goes to GLPK. */
const GLPK_ROWS = 250;
/** Gap at which the exact methods take over from the first-order one. */
const HANDOVER = 3e-3;
/** Bytes that the interior point may take. */
const MOST_BYTES = 1.5e9;
/** First-order steps after which what is known is the answer. */
const MOST_STEPS = 200_000;
const ROUNDS = 8;

/**
 * The optimum of a program, or bounds within the accepted gap (relative; 0: as exact as numbers allow). `start` need not be
 * good; exact methods take over at the gap `handover`. Throws ThroughputError with one sentence when GLPK fails, RangeError when memory does.
 */
export function* optimise(program: FoldedProgram, accepted: number, solver: LpSolver, start?: Point, handover = HANDOVER): Steps<Answer> {
  if (program.nonzeros <= WHOLE) return yield* wholeProgram(program, solver);
  const bounds = new Bounds(program);
  const solvers: string[] = [];
  const first = new FirstOrder(new StoredOperator(program), start);
  let stopped = yield* firstOrder(first, Math.max(accepted, handover), MOST_STEPS);
  bounds.offer(first.best());
  solvers.push(`${first.steps} first-order steps`);
  if (stopped || bounds.gap <= accepted) return bounds.answer(solvers, stopped);
  const latest = first.latest();
  const binding = bindingRows(program, latest, latest.loads);
  if (binding.length <= GLPK_ROWS) {
    const { rounds, stopped: halted } = yield* reducedProgram(program, bounds, latest, binding, accepted, solver);
    solvers.push(`${solver.name} on the reduced program, ${rounds} ${rounds === 1 ? "round" : "rounds"}`);
    stopped = halted;
  } else if (interiorPointBytes(program, binding.length) <= MOST_BYTES) {
    const { steps, rows, stopped: halted } = yield* interiorPoint(program, bounds, latest, binding, accepted);
    solvers.push(`${steps} interior-point steps on ${rows} rows`);
    stopped = halted;
  }
  if (!stopped && bounds.gap > Math.max(accepted, PROVED)) {
    const before = first.steps;
    stopped = yield* firstOrder(first, Math.max(accepted, PROVED), MOST_STEPS);
    bounds.offer(first.best());
    if (first.steps > before) solvers.push(`${first.steps - before} more first-order steps`);
  }
  return bounds.answer(solvers, stopped);
}

/** The same for a program whose matrix is not stored, to an accepted gap; its bounds are the operator's. */
export function* approximate(operator: Operator, accepted: number): Steps<Answer> {
  const first = new FirstOrder(operator);
  const stopped = yield* firstOrder(first, Math.max(accepted, PROVED), MOST_STEPS);
  return { ...first.best(), lower: first.lower, upper: first.upper, solvers: [`${first.steps} first-order steps`], stopped };
}

/** Steps until the gap or the number of steps is reached; true when told to stop. */
function* firstOrder(first: FirstOrder, gap: number, steps: number): Steps<boolean> {
  while (first.gap > gap && first.steps < steps) {
    first.advance();
    if (yield { stage: "first-order steps", lower: first.lower, upper: first.upper }) return true;
  }
  return false;
}

function* interiorPoint(
  program: FoldedProgram, bounds: Bounds, start: Point, binding: Int32Array, accepted: number,
): Steps<{ steps: number; rows: number; stopped: boolean }> {
  let rows = binding;
  let point = start;
  let steps = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const goal = Math.max(accepted, rows.length <= CHEAP_ROWS ? EXACT : PROVED);
    const method = new InteriorPoint(program, rows, point);
    let missing: Int32Array | null = null;
    let stalled = 0;
    while (missing === null && bounds.gap > goal && stalled < 3) {
      const before = bounds.gap;
      const moved = method.step();
      steps++;
      point = method.point();
      const own = bounds.offer(point);
      stalled = bounds.gap < 0.9 * before ? 0 : stalled + 1;
      if (yield bounds.report("interior point")) return { steps, rows: rows.length, stopped: true };
      if (!moved) break;
      missing = missingRows(program, rows, point, own.upper);
    }
    missing ??= missingRows(program, rows, point, bounds.upper);
    if (bounds.gap <= goal || missing === null) break;
    rows = Int32Array.from([...rows, ...missing]).sort();
    if (interiorPointBytes(program, rows.length) > MOST_BYTES) break;
  }
  return { steps, rows: rows.length, stopped: false };
}

/** Rows that were left out and are what keeps the bounds apart: fuller than all that were taken in. */
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
  return Int32Array.from(Array.from({ length: program.rows }, (_, e) => e).filter((e) => taken[e] === 0 && load[e]! > 0.99 * most));
}
