/** Rows as a Parquet file: a column has numbers, truth values or texts, whichever all of its cells are. */
import { ByteWriter, parquetWrite, parquetWriteBuffer } from "hyparquet-writer";
import type { Cell, Row } from "./table.ts";

/** The bytes of the file. */
export function parquetOf(columns: readonly string[], rows: readonly Row[]): ArrayBuffer {
  return parquetWriteBuffer({ columnData: columns.map((name) => columnOf(name, rows)) });
}

/** Rows that are written without a pause for other work of the thread. */
const GROUP = 1000;

/** The same in groups of rows, and columns one after the other; `rest` gives the thread to others. */
export async function parquetInGroups(columns: readonly string[], rows: readonly Row[], rest: () => Promise<void>): Promise<ArrayBuffer> {
  const columnData: ReturnType<typeof columnOf>[] = [];
  for (const name of columns) {
    columnData.push(columnOf(name, rows));
    await rest();
  }
  const writer = Object.assign(new ByteWriter(), { flush: rest });
  await parquetWrite({ writer, columnData, rowGroupSize: GROUP });
  return writer.getBuffer();
}

function columnOf(name: string, rows: readonly Row[]) {
  const cells = rows.map((row) => row.get(name) ?? null);
  const kind = kindOf(cells);
  return { name, type: kind, nullable: true, data: kind === "STRING" ? cells.map((cell) => (cell === null ? null : String(cell))) : cells };
}

function kindOf(cells: readonly Cell[]): "DOUBLE" | "BOOLEAN" | "STRING" {
  const present = cells.filter((cell) => cell !== null);
  if (present.length > 0 && present.every((cell) => typeof cell === "number")) return "DOUBLE";
  if (present.length > 0 && present.every((cell) => typeof cell === "boolean")) return "BOOLEAN";
  return "STRING";
}
