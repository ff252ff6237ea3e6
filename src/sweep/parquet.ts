/** Rows as a Parquet file: a column is of numbers, truths or texts, whichever all of its cells are. */
import { parquetWriteBuffer } from "hyparquet-writer";
import type { Cell, Row } from "./table.ts";

/** The bytes of the file. */
export function parquetOf(columns: readonly string[], rows: readonly Row[]): ArrayBuffer {
  return parquetWriteBuffer({
    columnData: columns.map((name) => {
      const cells = rows.map((row) => row.get(name) ?? null);
      const kind = kindOf(cells);
      return {
        name,
        type: kind,
        nullable: true,
        data: kind === "STRING" ? cells.map((cell) => (cell === null ? null : String(cell))) : cells,
      };
    }),
  });
}

function kindOf(cells: readonly Cell[]): "DOUBLE" | "BOOLEAN" | "STRING" {
  const present = cells.filter((cell) => cell !== null);
  if (present.length > 0 && present.every((cell) => typeof cell === "number")) return "DOUBLE";
  if (present.length > 0 && present.every((cell) => typeof cell === "boolean")) return "BOOLEAN";
  return "STRING";
}
