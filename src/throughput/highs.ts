/**
 * HiGHS (MIT) as a second opinion: code that shares nothing with GLPK or with this project's own methods, run on the whole
 * program without symmetry, warm start or reduction. Loaded only when asked for: its WebAssembly file has 3.5 MB.
 */
import type { Highs, Model, ModelData } from "highs";
import type { ClassProgram } from "./class-program.ts";
import { ThroughputError } from "./error.ts";

export interface Verifier {
  /** Name, version and method, for people. */
  readonly name: string;
  /** The program's optimum. Throws ThroughputError with one sentence for people; after "stopped with", load it anew. */
  solve(program: ClassProgram): VerifiedOptimum;
}

export interface VerifiedOptimum {
  readonly alpha: number;
  /** Multipliers of the rows, >= 0; length rows. */
  readonly prices: Float64Array;
  /** Length columns. */
  readonly rates: Float64Array;
}

/** The WebAssembly memory can grow to so many bytes; some are HiGHS's own and some are lost between blocks. */
const MEMORY = 2 ** 31 * 0.85;
/** Bytes that the interior-point method was seen to take for a nonzero, in all its copies, and an entry of its factor. */
const NONZERO_BYTES = 150;
const FACTOR_BYTES = 12;

/**
 * Loads the solver; drop it after use, for its memory never shrinks. The WebAssembly file is found as GLPK's is (glpk.ts).
 * Throws ThroughputError when the package cannot be had, as without a network on a page that has not used it before.
 */
export async function loadHighs(load: () => Promise<Highs> = fromPackage): Promise<Verifier> {
  let highs: Highs;
  try {
    highs = await load();
  } catch (cause) {
    throw new ThroughputError("HiGHS could not be loaded: it is fetched when it is first asked for, which needs a connection to where this page came from.", { cause });
  }
  return {
    name: `HiGHS ${highs.version.string} interior point with crossover`,
    solve: (program) => {
      const bytes = memoryFor(program);
      if (bytes > MEMORY) {
        throw new ThroughputError(`HiGHS would need about ${(bytes / 1e9).toFixed(1)} GB for this linear program, more than the ${(MEMORY / 1e9).toFixed(1)} GB that it can have: verify a smaller model or a smaller network.`);
      }
      try {
        return highs.withModel(modelOf(program, highs), (model) => optimumOf(program, model, highs));
      } catch (error) {
        if (error instanceof ThroughputError) throw error;
        const words = error instanceof Error ? error.message : String(error);
        throw new ThroughputError(`HiGHS stopped with "${words}", most often for want of memory: verify a smaller model or a smaller network.`, { cause: error });
      }
    },
  };
}

async function fromPackage(): Promise<Highs> {
  const { default: create } = await import("highs");
  return create();
}

/** About what it takes to solve the program, with a full triangle of the rows for the factor: most links meet most others in some class. */
export function memoryFor({ rows, rowIndex }: ClassProgram): number {
  return NONZERO_BYTES * rowIndex.length + (FACTOR_BYTES * rows ** 2) / 2;
}

/** Column 0 is alpha; the rows are those of the flows, then the program's. */
function modelOf({ flows, demand, firstColumn, columnStart, rowIndex, value, rows }: ClassProgram, { constants, infinity }: Highs): ModelData {
  const numCols = firstColumn[flows]! + 1;
  const numRows = flows + rows;
  const starts = new Int32Array(numCols + 1);
  const indices = new Int32Array(flows + numCols - 1 + rowIndex.length);
  const values = new Float64Array(indices.length);
  let at = 0;
  for (let f = 0; f < flows; f++) {
    indices[at] = f;
    values[at++] = demand[f]!;
  }
  for (let f = 0, j = 0; f < flows; f++) {
    for (; j < firstColumn[f + 1]!; j++) {
      starts[j + 1] = at;
      indices[at] = f;
      values[at++] = -1;
      for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) {
        indices[at] = flows + rowIndex[k]!;
        values[at++] = value[k]!;
      }
    }
  }
  starts[numCols] = at;
  const colCost = new Float64Array(numCols);
  colCost[0] = 1;
  return {
    numCols, numRows, sense: constants.objectiveSense.maximize, colCost,
    colLower: new Float64Array(numCols), colUpper: new Float64Array(numCols).fill(infinity),
    rowLower: new Float64Array(numRows).fill(-infinity), rowUpper: new Float64Array(numRows).fill(1, flows),
    matrix: { format: "csc", numRows, numCols, starts, indices, values },
  };
}

/** The interior point was at least as quick as the simplex method at all sizes; crossover makes its answer a vertex, exact but for rounding. */
function optimumOf({ flows }: ClassProgram, model: Model, { constants: { modelStatus } }: Highs): VerifiedOptimum {
  model.options.set({ output_flag: false, solver: "ipm", run_crossover: "on" });
  model.run();
  const status = model.getModelStatus();
  if (status !== modelStatus.optimal) {
    const name = Object.entries(modelStatus).find(([, code]) => code === status)?.[0] ?? String(status);
    throw new ThroughputError(`HiGHS ended without an optimum (${wordsOf(name)}), although the linear program has one: numerical trouble; verify another model.`);
  }
  const { colValue, rowDual } = model.getSolution();
  return { alpha: colValue[0]!, rates: colValue.slice(1), prices: rowDual.slice(flows).map((price) => Math.max(0, price)) };
}

/** "iterationLimit" -> "iteration limit". */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
