/** The only interface of a linear-programming solver to this project. */

/** max objective·x subject to A x <= upper, x >= 0; A by columns. The all-zero point must be feasible (upper >= 0). */
export interface SparseLp {
  readonly rows: number;
  readonly columns: number;
  /** Length columns. */
  readonly objective: Float64Array;
  /** Length rows. */
  readonly upper: Float64Array;
  /** Entries of column j are columnStart[j] .. columnStart[j+1]-1; length columns+1. */
  readonly columnStart: Int32Array;
  readonly rowIndex: Int32Array;
  readonly value: Float64Array;
}

/** "stopped": feasible, but it was asked to stop before the optimum. */
export type LpStatus = "optimal" | "stopped" | "infeasible" | "unbounded" | "failed";

export interface LpSolution {
  readonly status: LpStatus;
  readonly objective: number;
  /** Length columns. */
  readonly primal: Float64Array;
  /** Row multipliers, non-negative at an optimum; length rows. */
  readonly dual: Float64Array;
}

export interface LpSolver {
  /** Name, version and method, for people. */
  readonly name: string;
  /** Approximate memory that it holds; it gives none back. Infinity once it has crashed and can solve no more. */
  readonly memoryBytes: number;
  /**
   * Solves the program; after about `steps` steps it stops with the solution so far. Throws ThroughputError, one sentence for people, if
   * the solver crashes, as it does for want of memory.
   */
  solve(lp: SparseLp, steps?: number): LpSolution;
}

/** Collects columns of a SparseLp in growing typed arrays. */
export class LpBuilder {
  private rowIndex = new Int32Array(1024);
  private value = new Float64Array(1024);
  private readonly starts: number[] = [0];
  private entries = 0;

  get columns(): number {
    return this.starts.length - 1;
  }

  /** An entry of the open column. */
  entry(row: number, value: number): void {
    if (this.entries === this.rowIndex.length) {
      const rows = new Int32Array(2 * this.entries);
      rows.set(this.rowIndex);
      this.rowIndex = rows;
      const values = new Float64Array(2 * this.entries);
      values.set(this.value);
      this.value = values;
    }
    this.rowIndex[this.entries] = row;
    this.value[this.entries++] = value;
  }

  /** Closes the open column and opens the next one. */
  endColumn(): void {
    this.starts.push(this.entries);
  }

  /** The program with these row bounds, maximising column 0. */
  build(upper: Float64Array): SparseLp {
    const objective = new Float64Array(this.columns);
    objective[0] = 1;
    return {
      rows: upper.length,
      columns: this.columns,
      objective,
      upper,
      columnStart: Int32Array.from(this.starts),
      rowIndex: this.rowIndex.slice(0, this.entries),
      value: this.value.slice(0, this.entries),
    };
  }
}
