/**
 * GLPK behind the solver interface: glpk.js 5 by its synchronous entry `glpk.js/node`, which in spite of its name runs in
 * Node and in a module worker of the browser alike. It always runs the primal simplex from the slack basis.
 */
import type { LP, Result } from "glpk.js/node";
import type { LpSolution, LpSolver, LpStatus, LpWatcher, SparseLp } from "./lp-solver.ts";

const GLP_MAX = 2;
const GLP_UP = 3;
const GLP_MSG_OFF = 0;
const STATUS: Readonly<Record<number, LpStatus>> = { 1: "failed", 2: "stopped", 3: "infeasible", 4: "infeasible", 5: "optimal", 6: "unbounded" };

/** Simplex steps between two calls of the watcher unless given; each call reads the whole solution and refactorises the basis. */
const WATCH_STEPS = 500;
/** Calls in a row without any change of the solution after which the solver counts as stuck. */
const STUCK_CALLS = 50;

class Stop extends Error {}

/**
 * Loads the solver on first use; keep the instance for the life of the worker. The WebAssembly file is found by the
 * package itself, which asks for `new URL("glpk.wasm", import.meta.url)`. In Node, worker threads included, that is the file
 * next to it in node_modules, read by fs. In a module worker built by Vite the same expression becomes a hashed asset that
 * is fetched relative to the script, from any folder; nothing has to be configured. The entry takes no arguments, so a
 * binary cannot be handed in: a bundle for Node keeps `glpk.js` external, or copies glpk.wasm beside itself.
 */
export async function loadSolver(): Promise<LpSolver> {
  const { default: createGlpk } = await import("glpk.js/node");
  const glpk = await createGlpk();
  return {
    name: "glpk.js 5.0.0 primal simplex",
    solve: (lp, watch, every = WATCH_STEPS) => {
      let last: LpSolution | null = null;
      const options = { msglev: GLP_MSG_OFF, presol: false };
      try {
        const result = glpk.solve(modelOf(lp), watch ? { ...options, cb: { each: every, call: watching(lp, watch, (seen) => { last = seen; }) } } : options);
        return solutionOf(lp, result.result);
      } catch (error) {
        if (error instanceof Stop && last) return last;
        throw error;
      }
    },
  };
}

/** The callback of glpk.js; throwing is the only way to stop it, and it frees its memory then. */
function watching(lp: SparseLp, watch: LpWatcher, keep: (solution: LpSolution) => void): (result: Result) => void {
  let unchanged = 0;
  let before = "";
  return (result) => {
    // The package declares a Result here, but hands over its inner part alone.
    const part = solutionOf(lp, result as unknown as Result["result"]);
    if (part.status !== "stopped") return;
    // The package repeats a simplex run that fails without end; its solution then stays the same for ever.
    const state = `${part.objective} ${part.dual.reduce((sum, w, i) => sum + w * (1 + (i % 97)), 0)}`;
    unchanged = state === before ? unchanged + 1 : 0;
    before = state;
    if (unchanged > STUCK_CALLS) {
      keep({ ...part, status: "failed" });
      throw new Stop();
    }
    if (watch(part)) {
      keep(part);
      throw new Stop();
    }
  };
}

/** Rows and columns are named by their numbers. All columns stand in the objective, in order, which fixes their order. */
function modelOf({ rows, columns, objective, upper, columnStart, rowIndex, value }: SparseLp): LP {
  const names = Array.from({ length: columns }, (_, j) => String(j));
  const entries: { name: string; coef: number }[][] = Array.from({ length: rows }, () => []);
  for (let j = 0; j < columns; j++) {
    for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) entries[rowIndex[k]!]!.push({ name: names[j]!, coef: value[k]! });
  }
  return {
    name: "throughput",
    objective: { direction: GLP_MAX, name: "alpha", vars: names.map((name, j) => ({ name, coef: objective[j]! })) },
    subjectTo: entries.map((vars, i) => ({ name: String(i), vars, bnds: { type: GLP_UP, ub: upper[i]!, lb: 0 } })),
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
