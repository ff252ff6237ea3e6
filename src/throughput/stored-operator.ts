/** Products with a program's stored matrix, column by column. */
import { VECTORS } from "./first-order.ts";
import type { Operator } from "./first-order.ts";
import type { FoldedProgram } from "./folded-program.ts";
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";
import { RunBuilder } from "./run-matrix.ts";
import type { RunMatrix } from "./run-matrix.ts";

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
