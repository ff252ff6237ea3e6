/**
 * Rows as a Parquet file. A known column (columns.ts) has the same type in every file; a varied parameter has numbers, truth values or
 * texts, whichever all of its cells are.
 */
import { ByteWriter, parquetWrite, parquetWriteBuffer } from "hyparquet-writer";
import { columnOf, COLUMNS_MARK, TABLE_MARK, TABLE_VERSION } from "./columns.ts";
import type { ColumnType } from "./columns.ts";
import type { Cell, Row } from "./table.ts";

/** What the file says of itself: the version of its columns, and what they are. */
function aboutOf(columns: readonly string[]): { key: string; value: string }[] {
  const told = columns.flatMap((name) => columnOf(name) ?? []);
  return [
    { key: TABLE_MARK, value: String(TABLE_VERSION) },
    { key: COLUMNS_MARK, value: JSON.stringify(told) },
  ];
}

/** The bytes of the file. */
export function parquetOf(columns: readonly string[], rows: readonly Row[]): ArrayBuffer {
  return parquetWriteBuffer({ columnData: columns.map((name) => dataOf(name, rows)), kvMetadata: aboutOf(columns) });
}

/** Rows that are written without a pause for other work of the thread. */
const GROUP = 1000;

/** The same in groups of rows, and columns one after the other; `rest` gives the thread to others. */
export async function parquetInGroups(columns: readonly string[], rows: readonly Row[], rest: () => Promise<void>): Promise<ArrayBuffer> {
  const columnData: ReturnType<typeof dataOf>[] = [];
  for (const name of columns) {
    columnData.push(dataOf(name, rows));
    await rest();
  }
  const writer = Object.assign(new ByteWriter(), { flush: rest });
  await parquetWrite({ writer, columnData, rowGroupSize: GROUP, kvMetadata: aboutOf(columns) });
  return writer.getBuffer();
}

type Kind = "DOUBLE" | "BOOLEAN" | "STRING";

const KINDS: Readonly<Record<ColumnType, Kind>> = { number: "DOUBLE", "truth value": "BOOLEAN", text: "STRING" };

function dataOf(name: string, rows: readonly Row[]) {
  const cells = rows.map((row) => row.get(name) ?? null);
  const column = columnOf(name);
  const kind = kindOf(cells, column && KINDS[column.type]);
  return { name, type: kind, nullable: true, data: kind === "STRING" ? cells.map((cell) => (cell === null ? null : String(cell))) : cells };
}

/** `known`: what the column should be, which it is if all of its cells are or are empty. */
function kindOf(cells: readonly Cell[], known: Kind | null): Kind {
  const present = cells.filter((cell) => cell !== null);
  const fits = (kind: Kind): boolean =>
    kind === "STRING" || present.every((cell) => typeof cell === (kind === "DOUBLE" ? "number" : "boolean"));
  if (known !== null && fits(known)) return known;
  return present.length === 0 ? "STRING" : ((["DOUBLE", "BOOLEAN"] as const).find(fits) ?? "STRING");
}
