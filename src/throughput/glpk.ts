/**
 * GLPK behind the solver interface: glpk.js 5 by its synchronous entry `glpk.js/node`, which in spite of its name also runs in a browser's
 * module worker. It always runs the primal simplex from the slack basis.
 */
import type { GLPK, LP, Result } from "glpk.js/node";
import { ThroughputError } from "./error.ts";
import type { LpSolution, LpSolver, LpStatus, SparseLp } from "./lp-solver.ts";

const GLP_MAX = 2;
const GLP_UP = 3;
const GLP_MSG_OFF = 0;
const STATUS: Readonly<Record<number, LpStatus>> = {
  1: "failed",
  2: "stopped",
  3: "infeasible",
  4: "infeasible",
  5: "optimal",
  6: "unbounded",
};

/** Default limit of simplex steps: far more than the programs here take. */
const MAX_STEPS = 200_000;

/**
 * Initial WebAssembly memory; and the observed need of a solve for a nonzero, a row or column, with its basis. Solved programs are freed,
 * but the memory does not shrink.
 */
const FIRST_BYTES = 2 ** 24;
const NONZERO_BYTES = 90;
const LINE_BYTES = 1000;

class Stop extends Error {}

/**
 * Loads the solver; keep the instance while it is small (cached-solver.ts).
 *
 * The package finds the WebAssembly file itself: it asks for `new URL("glpk.wasm", import.meta.url)`. In Node, worker threads included,
 * that is the file next to it in node_modules, read by fs. In a module worker built by Vite the same expression becomes a hashed asset that
 * is fetched relative to the script, from any folder; nothing has to be configured. The entry takes no arguments, so a binary cannot be
 * handed in: a bundle for Node keeps `glpk.js` external, or copies glpk.wasm beside itself.
 */
export async function loadSolver(load: () => Promise<GLPK> = fromPackage): Promise<LpSolver> {
  return new Glpk(await load());
}

async function fromPackage(): Promise<GLPK> {
  const { default: create } = await import("glpk.js/node");
  return create();
}

class Glpk implements LpSolver {
  readonly name = "glpk.js 5.0.0 primal simplex";
  memoryBytes = FIRST_BYTES;
  private readonly glpk: GLPK;

  constructor(glpk: GLPK) {
    this.glpk = glpk;
  }

  solve(lp: SparseLp, steps = MAX_STEPS): LpSolution {
    this.memoryBytes = Math.max(this.memoryBytes, NONZERO_BYTES * lp.rowIndex.length + LINE_BYTES * (lp.rows + lp.columns));
    let last: LpSolution | null = null;
    // With a callback glpk.js runs its simplex in parts of 2, 3, 4, … times `each` steps; throwing is the only way to stop it, and frees
    // its memory. It repeats a run that fails without end, so there always is one.
    const stop = (result: Result): void => {
      // The package declares a Result here, but hands over its inner part alone.
      const part = solutionOf(lp, result as unknown as Result["result"]);
      if (part.status !== "stopped") return;
      last = part;
      throw new Stop();
    };
    try {
      return solutionOf(
        lp,
        this.glpk.solve(modelOf(lp), { msglev: GLP_MSG_OFF, presol: false, cb: { each: Math.max(1, Math.round(steps / 2)), call: stop } })
          .result,
      );
    } catch (error) {
      if (error instanceof Stop && last) return last;
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      this.memoryBytes = Infinity;
      throw new ThroughputError(
        `The solver stopped with "${error.message}", most often for want of memory: choose a smaller model or a smaller network.`,
        { cause: error },
      );
    }
  }
}

type Entries = LP["objective"]["vars"];

/**
 * Entries of a row in the form that glpk.js reads: `length` and `forEach` alone. One object is passed again and again instead of one an
 * entry, which takes a third of the time and none of the memory at 700,000 nonzeros.
 */
function entriesOf(names: readonly string[], column: Int32Array, value: Float64Array, from: number, end: number): Entries {
  const entry = { name: "", coef: 0 };
  const entries: Pick<Entries, "length" | "forEach"> = {
    length: end - from,
    forEach: (show: (entry: Entries[number], index: number, entries: Entries) => void) => {
      for (let k = from; k < end; k++) {
        entry.name = names[column[k]!]!;
        entry.coef = value[k]!;
        show(entry, k - from, entries as Entries);
      }
    },
  };
  return entries as Entries;
}

/** Rows and columns are named by their numbers. All columns stand in the objective, which fixes their order. */
function modelOf({ rows, columns, objective, upper, columnStart, rowIndex, value }: SparseLp): LP {
  const names = Array.from({ length: columns }, (_, j) => String(j));
  const rowStart = new Int32Array(rows + 1);
  for (const i of rowIndex) rowStart[i + 1]!++;
  for (let i = 0; i < rows; i++) rowStart[i + 1]! += rowStart[i]!;
  const next = rowStart.slice();
  const columnIndex = new Int32Array(rowIndex.length);
  const rowValue = new Float64Array(rowIndex.length);
  for (let j = 0; j < columns; j++) {
    for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) {
      const at = next[rowIndex[k]!]!++;
      columnIndex[at] = j;
      rowValue[at] = value[k]!;
    }
  }
  return {
    name: "throughput",
    objective: { direction: GLP_MAX, name: "alpha", vars: names.map((name, j) => ({ name, coef: objective[j]! })) },
    subjectTo: Array.from({ length: rows }, (_, i) => ({
      name: String(i),
      vars: entriesOf(names, columnIndex, rowValue, rowStart[i]!, rowStart[i + 1]!),
      bnds: { type: GLP_UP, ub: upper[i]!, lb: 0 },
    })),
  };
}

function solutionOf(lp: SparseLp, { status, z, vars, dual }: Result["result"]): LpSolution {
  return {
    status: STATUS[status] ?? "failed",
    objective: z,
    primal: Float64Array.from({ length: lp.columns }, (_, j) => vars[j] ?? 0),
    dual: Float64Array.from({ length: lp.rows }, (_, i) => dual?.[i] ?? 0),
  };
}
