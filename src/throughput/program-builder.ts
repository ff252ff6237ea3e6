/** Collects the classes of a model flow by flow into a ClassProgram. */
import { Growing } from "./growing.ts";
import type { PathKind } from "./results.ts";

/**
 * A throughput model in the solvers' form: flows that split their demand over classes of paths, and rows of channels that they load (Mollah
 * et al. 2017, figures 4 to 7, in rates instead of rates per path):
 *
 *   max alpha   s.t.   sum_k y_fk = alpha d_f for each flow f,   sum_fk u_fk(e) y_fk <= 1 for each row e,   y >= 0
 */
export interface ClassProgram {
  readonly flows: number;
  /** Demand of each flow, > 0; length flows. */
  readonly demand: Float64Array;
  /** Columns (classes) of flow f: firstColumn[f] <= j < firstColumn[f+1]; length flows + 1. */
  readonly firstColumn: Int32Array;
  /** Entries of column j: columnStart[j] <= i < columnStart[j+1]; length columns + 1. */
  readonly columnStart: Int32Array;
  /** Row of each entry, and the load of a rate of 1 on the column, as a fraction of the row's capacity. */
  readonly rowIndex: Int32Array;
  readonly value: Float64Array;
  readonly rows: number;
}

export const PATH_KINDS: readonly PathKind[] = ["minimal", "valiant", "any"];

/** A ClassProgram and what its columns and rows are. */
export interface Program extends ClassProgram {
  /** For each column: index in PATH_KINDS, router-to-router channels (0: several lengths), and number of paths. */
  readonly kind: Uint8Array;
  readonly length: Uint8Array;
  readonly paths: Float64Array;
  /** The orbit of channels (a single channel without symmetry) of each row. */
  readonly rowOrbit: Int32Array;
}

/** A receiver of the columns of flows, entry by entry. */
export interface ColumnSink {
  /** An entry of the open column. */
  entry(orbit: number, load: number): void;
  /** Closes the open column. */
  column(kind: PathKind, length: number, paths: number): void;
}

export class ProgramBuilder implements ColumnSink {
  private readonly demand = new Growing((n) => new Float64Array(n));
  private readonly firstColumn = new Growing((n) => new Int32Array(n));
  private readonly columnStart = new Growing((n) => new Int32Array(n));
  private readonly rowIndex = new Growing((n) => new Int32Array(n));
  private readonly value = new Growing((n) => new Float64Array(n));
  private readonly kind = new Growing((n) => new Uint8Array(n));
  private readonly length = new Growing((n) => new Uint8Array(n));
  private readonly paths = new Growing((n) => new Float64Array(n));
  private readonly rowOf: Int32Array;
  private readonly rowOrbit: number[] = [];

  /** `orbits`: number of kinds of channels that may get a row; either only those that are crossed get one, or all. */
  constructor(orbits: number, rows: "crossed" | "all" = "crossed") {
    this.rowOf = new Int32Array(orbits).fill(-1);
    if (rows === "crossed") return;
    for (let e = 0; e < orbits; e++) this.rowOf[e] = this.rowOrbit.push(e) - 1;
  }

  get flows(): number {
    return this.demand.length;
  }

  get columns(): number {
    return this.kind.length;
  }

  get nonzeros(): number {
    return this.rowIndex.length;
  }

  /** Begins the columns of a new flow of this demand. */
  flow(demand: number): void {
    this.demand.push(demand);
    this.firstColumn.push(this.columns);
  }

  /** An entry of the open column. */
  entry(orbit: number, load: number): void {
    let row = this.rowOf[orbit]!;
    if (row < 0) row = this.rowOf[orbit] = this.rowOrbit.push(orbit) - 1;
    this.rowIndex.push(row);
    this.value.push(load);
  }

  /** Closes the open column. */
  column(kind: PathKind, length: number, paths: number): void {
    this.columnStart.push(this.nonzeros);
    this.kind.push(PATH_KINDS.indexOf(kind));
    this.length.push(length);
    this.paths.push(paths);
  }

  build(): Program {
    // Rows in the order of their channels, which are nearer to each other in memory then.
    const order = this.rowOrbit.map((_, row) => row).sort((x, y) => this.rowOrbit[x]! - this.rowOrbit[y]!);
    const rank = new Int32Array(order.length);
    order.forEach((row, i) => {
      rank[row] = i;
    });
    const rowIndex = this.rowIndex.all();
    for (let i = 0; i < rowIndex.length; i++) rowIndex[i] = rank[rowIndex[i]!]!;
    return {
      flows: this.flows,
      demand: this.demand.all(),
      firstColumn: withEnd(this.firstColumn.all(), this.columns, false),
      columnStart: withEnd(this.columnStart.all(), 0, true),
      rowIndex,
      value: this.value.all(),
      rows: order.length,
      kind: this.kind.all(),
      length: this.length.all(),
      paths: this.paths.all(),
      rowOrbit: Int32Array.from(order, (row) => this.rowOrbit[row]!),
    };
  }
}

/** One more number at the front or at the end. */
function withEnd(array: Int32Array, value: number, front: boolean): Int32Array {
  const longer = new Int32Array(array.length + 1);
  longer.set(array, front ? 1 : 0);
  longer[front ? 0 : array.length] = value;
  return longer;
}
