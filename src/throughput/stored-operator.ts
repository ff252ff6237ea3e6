/** Products with a program's matrix as it stands, column by column. */
import { VECTORS } from "./first-order.ts";
import type { Operator } from "./first-order.ts";
import type { FoldedProgram } from "./folded-program.ts";
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";

/** The program's matrix in a workbench, for the first-order method. */
export class StoredOperator implements Operator {
  readonly bench: Workbench;
  readonly flows: number;
  readonly columns: number;
  readonly rows: number;
  readonly firstColumn: Integers;
  private readonly columnStart: Integers;
  private readonly rowIndex: Integers;
  private readonly value: Doubles;

  /** Throws a RangeError when there is not enough memory. */
  constructor(program: FoldedProgram) {
    const { flows, columns, rows, nonzeros } = program;
    this.bench = new Workbench(operatorBytes(program));
    this.flows = flows;
    this.columns = columns;
    this.rows = rows;
    this.firstColumn = this.bench.integersOf(program.firstColumn);
    this.columnStart = this.bench.integersOf(program.columnStart);
    this.rowIndex = this.bench.integersOf(program.rowIndex.subarray(0, nonzeros));
    this.value = this.bench.doublesOf(program.value);
  }

  loads(x: number, out: number): void {
    this.bench.kernel.loads(this.columns, this.rows, this.columnStart.at, this.rowIndex.at, this.value.at, x, out);
  }

  costs(w: number, out: number): void {
    this.bench.kernel.costs(this.columns, this.columnStart.at, this.rowIndex.at, this.value.at, w, out);
  }
}

/** Bytes of the operator and of the first-order method on it. */
function operatorBytes({ flows, columns, rows, nonzeros }: Pick<FoldedProgram, "flows" | "columns" | "rows" | "nonzeros">): number {
  return bytesFor(nonzeros + VECTORS.columns * columns + VECTORS.rows * rows, nonzeros + columns + flows + 2, 24);
}
