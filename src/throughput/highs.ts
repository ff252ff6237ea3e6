/**
 * HiGHS (MIT) as a second opinion. It shares no code with GLPK or with this project's own methods, and gets the program as it stands,
 * without a start or a reduction from the first solver. It is loaded only on request: its WebAssembly file has 3.5 MB.
 */
import type { Highs, Model, ModelData } from "highs";
import { ThroughputError } from "./error.ts";
import type { LpSolution, SparseLp } from "./lp-solver.ts";

export interface Verifier {
  /** Name, version and method, for people. */
  readonly name: string;
  /** The program's optimum. Throws ThroughputError with one sentence for people; after a crash the solver must be loaded anew. */
  solve(lp: SparseLp): LpSolution;
}

/** Largest size of the WebAssembly memory in bytes; some are HiGHS's own and some are lost between blocks. */
const MEMORY = 2 ** 31 * 0.85;
/** Observed bytes of the interior-point method for a nonzero, in all its copies, and for an entry of its factor. */
const NONZERO_BYTES = 150;
const FACTOR_BYTES = 12;

/**
 * Loads the solver; drop it after use, for its memory never shrinks. The WebAssembly file is found as GLPK's is (glpk.ts). Throws
 * ThroughputError if the package cannot be had, as without a network on a page that has not used it before.
 */
export async function loadHighs(load: () => Promise<Highs> = fromPackage): Promise<Verifier> {
  let highs: Highs;
  try {
    highs = await load();
  } catch (cause) {
    throw new ThroughputError(
      "HiGHS could not be loaded: it is fetched when it is first asked for, which needs a connection to where this page came from.",
      { cause },
    );
  }
  return {
    name: `HiGHS ${highs.version.string} interior point with crossover`,
    solve: (lp) => {
      const bytes = memoryFor(lp);
      if (bytes > MEMORY) {
        throw new ThroughputError(
          `HiGHS would need about ${(bytes / 1e9).toFixed(1)} GB for this linear program, more than the ${(MEMORY / 1e9).toFixed(1)} GB that it can have: verify a smaller model or a smaller network.`,
        );
      }
      try {
        return highs.withModel(modelOf(lp, highs), (model) => optimumOf(model, highs));
      } catch (error) {
        if (error instanceof ThroughputError) throw error;
        const words = error instanceof Error ? error.message : String(error);
        throw new ThroughputError(
          `HiGHS stopped with "${words}", most often for want of memory: verify a smaller model or a smaller network.`,
          { cause: error },
        );
      }
    },
  };
}

async function fromPackage(): Promise<Highs> {
  const { default: create } = await import("highs");
  return create();
}

/**
 * Approximate memory for the program. Rows of channels fill a triangle of the factor, for most meet most others in some class; rows of
 * flows (<= 0) do not.
 */
export function memoryFor({ upper, rowIndex }: Pick<SparseLp, "upper" | "rowIndex">): number {
  const channels = upper.reduce((count, bound) => count + (bound > 0 ? 1 : 0), 0);
  return NONZERO_BYTES * rowIndex.length + (FACTOR_BYTES * channels ** 2) / 2;
}

function modelOf({ rows, columns, objective, upper, columnStart, rowIndex, value }: SparseLp, { constants, infinity }: Highs): ModelData {
  return {
    numCols: columns,
    numRows: rows,
    sense: constants.objectiveSense.maximize,
    colCost: objective,
    colLower: new Float64Array(columns),
    colUpper: new Float64Array(columns).fill(infinity),
    rowLower: new Float64Array(rows).fill(-infinity),
    rowUpper: upper,
    matrix: { format: "csc", numRows: rows, numCols: columns, starts: columnStart, indices: rowIndex, values: value },
  };
}

/**
 * The interior point was at least as quick as the simplex method at all sizes. Crossover makes its answer a vertex, exact except for
 * rounding.
 */
function optimumOf(model: Model, { constants: { modelStatus } }: Highs): LpSolution {
  model.options.set({ output_flag: false, solver: "ipm", run_crossover: "on" });
  model.run();
  const status = model.getModelStatus();
  if (status !== modelStatus.optimal) {
    const name = Object.entries(modelStatus).find(([, code]) => code === status)?.[0] ?? String(status);
    throw new ThroughputError(
      `HiGHS ended without an optimum (${wordsOf(name)}), although the linear program has one: numerical trouble; verify another model.`,
    );
  }
  const { colValue, rowDual } = model.getSolution();
  return { status: "optimal", objective: model.getObjectiveValue(), primal: colValue, dual: rowDual.map((price) => Math.max(0, price)) };
}

/** "iterationLimit" -> "iteration limit". */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
