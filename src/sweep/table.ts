/** Points as rows of a table: the varied values, then the numbers of the result. A curve has a row for each load. */
import { csvText } from "../math/csv.ts";
import type { SweepPoint } from "./points.ts";
import type { SweepRecord } from "./run.ts";
import type { Fields } from "./task.ts";

export type Cell = number | string | boolean | null;
export type Row = ReadonlyMap<string, Cell>;

/** The table's own columns; a result's field of such a name becomes `result.` and the name. */
const OWN = ["study", "seconds", "computedBy", "message"];

/** Sentences on what is uncertain in a result. */
const WARNINGS = "warnings";

/** Rows of a point that has ended. */
export function rowsOf({ values, fault }: Pick<SweepPoint, "values" | "fault">, record: SweepRecord | null): Row[] {
  const head: [string, Cell][] = Object.entries(values).map(([name, text]) => [name, asNumber(text)]);
  const tail: [string, Cell][] = [
    ["study", record?.study ?? null],
    ["seconds", record?.seconds ?? null],
    ["computedBy", record?.computedBy ?? null],
    ["message", record === null ? fault : record.message],
  ];
  const fields = record?.fields;
  if (!fields) return [new Map([...head, ...tail])];
  const taken = new Set([...Object.keys(values), ...OWN]);
  const named = (cells: readonly (readonly [string, Cell])[]): (readonly [string, Cell])[] =>
    cells.map(([name, cell]) => [taken.has(name) ? `result.${name}` : name, cell]);
  const { points, ...rest } = fields;
  const scalars = named(scalarsOf(rest));
  if (!Array.isArray(points) || points.length === 0) return [new Map([...head, ...scalars, ...tail])];
  return points.map((point: Fields) => {
    const own = scalarsOf(point);
    // The load of a row is a name of its own, though it may be varied, too.
    const cells = own.filter(([name]) => !(name === "load" && "load" in values));
    return new Map([...head, ...named(cells), ...scalars.filter(([name]) => !own.some(([one]) => one === name)), ...tail]);
  });
}

/** Columns of all rows: the varied names, those of the results in the order of their appearance, then the table's own. */
export function columnsOf(names: readonly string[], rows: Iterable<Row>): string[] {
  const found = new Set<string>(names);
  for (const row of rows) for (const name of row.keys()) if (!OWN.includes(name)) found.add(name);
  // What is an object in some rows and nothing in others has a column for each of its parts alone.
  const columns = [...found].filter((name) => !(name !== "" && [...found].some((other) => other.startsWith(`${name}.`))));
  return [...columns, ...OWN];
}

/** Lines between commas, with one line of names, and without the last line end. */
export function csvOf(columns: readonly string[], rows: Iterable<Row>): string {
  return csvText([columns, ...Array.from(rows, (row) => columns.map((name) => row.get(name) ?? null))]).slice(0, -1);
}

/**
 * Numbers, texts and truth values at the top of an object, and one level down under dotted names; sentences, such as warnings, in one cell.
 */
function scalarsOf(fields: Fields): (readonly [string, Cell])[] {
  return Object.entries(fields).flatMap(([name, value]): (readonly [string, Cell])[] => {
    if (isCell(value)) return [[name, value]];
    if (name === WARNINGS && Array.isArray(value)) return [[name, value.length === 0 ? null : value.join(" ")]];
    if (typeof value !== "object" || Array.isArray(value)) return [];
    return Object.entries(value as Fields).flatMap(([inner, one]): (readonly [string, Cell])[] =>
      isCell(one) ? [[`${name}.${inner}`, one]] : [],
    );
  });
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean";
}

function asNumber(text: string): Cell {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
