/**
 * Adjacency matrices: a row and a column for each router, between blanks, commas, semicolons or tabs. A cell that is not 0 is a link; a
 * matrix that is symmetric has every link at both of its places. The first row and column may be names, and a number of rows may stand
 * before all.
 */
import { csvCells } from "../../math/csv.ts";
import { wholeLinesOf } from "../../math/lines.ts";
import { MAX_READ_LINKS } from "../graph.ts";
import { Draft } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";

/** Least rows: of fewer, each is a link as well. */
const LEAST = 3;
/** What stands where there is no link. */
const NONE = /^(?:|-|\.|[+-]?inf(?:inity)?|nan|none|\u221e)$/i;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

interface Entry {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

export interface Matrix {
  readonly names: readonly string[] | null;
  readonly rows: number;
  /** Line of each row. */
  readonly lines: readonly number[];
  /** Cells that are not 0. */
  readonly entries: readonly Entry[];
}

function cellsIn(line: string): readonly string[] | null {
  const delimiter = ["\t", ";", ","].find((sign) => line.includes(sign));
  if (delimiter === undefined) return line.trim().split(/\s+/);
  const written = csvCells(line, delimiter);
  // Where cells do not end at commas, numbers may have a decimal one.
  return delimiter === "," ? written : (written?.map((cell) => (/^\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell)) ?? null);
}

/** Without what stands behind a sign after the last cell of a row. */
const withoutLast = (cells: readonly string[]): readonly string[] => (cells.length > 1 && cells.at(-1) === "" ? cells.slice(0, -1) : cells);

/** Null if the text is none: rows and columns of numbers, as many of both, that are no list of links. */
export function matrixIn(text: string): Matrix | null {
  let [names, size]: [readonly string[] | null, number | null] = [null, null];
  /** The first row, if it may have names, and a number before it. */
  let [head, count]: [readonly string[] | null, number | null] = [null, null];
  const [lines, entries, rowNames]: [number[], Entry[], string[]] = [[], [], []];
  let isBinary = true;
  for (const [number, whole] of wholeLinesOf(text)) {
    const line = whole.trim();
    if (line === "" || /^(?:#|%|\/\/)/.test(line)) continue;
    const all = cellsIn(whole);
    if (all === null) return null;
    const isWhole: boolean = size !== null && all.length === size + (names === null ? 0 : 1);
    const cells: readonly string[] = isWhole || (head !== null && size === null && head.length === all.length) ? all : withoutLast(all);
    if (size === null && head === null) {
      if (count === null && cells.length === 1 && /^\d{1,6}$/.test(cells[0]!)) {
        count = Number(cells[0]);
        continue;
      }
      if (cells.slice(1).some((cell) => !NUMBER.test(cell) && !NONE.test(cell)) || (cells[0] === "" && cells.length > LEAST)) {
        head = cells;
        continue;
      }
    }
    if (size === null) {
      // A name stands above the names of rows, or nothing.
      names = head === null ? null : head.length === cells.length ? head.slice(1) : head.length === cells.length - 1 ? head : null;
      if (head !== null && names === null) return null;
      size = names?.length ?? cells.length;
      if (size < LEAST) return null;
    }
    const own = names === null ? cells : cells.slice(1);
    if (names !== null) rowNames.push(cells[0] ?? "");
    if (own.length !== size || lines.length === size) return null;
    const row = lines.length;
    lines.push(number);
    for (const [column, value] of own.entries()) {
      if (NONE.test(value)) continue;
      if (!NUMBER.test(value)) return null;
      if (Number(value) === 0) continue;
      if (Number(value) !== 1) isBinary = false;
      entries.push({ row, column, value });
      if (entries.length > 2 * MAX_READ_LINKS) return null;
    }
  }
  if (size === null || lines.length !== size || entries.length === 0 || (count ?? size) !== size) return null;
  if (names !== null && rowNames.some((name, i) => name !== names[i])) return null;
  // A list of three links with a number each has as many rows as columns: it has a diagonal, or other values on each side.
  return names !== null || isBinary || isOfLinks(entries) ? { names, rows: size, lines, entries } : null;
}

/** Whether there is nothing on the diagonal, and one side of it is empty or both are the same. */
function isOfLinks(entries: readonly Entry[]): boolean {
  const keyOf = (row: number, column: number): number => row * 2 ** 20 + column;
  const values = new Map(entries.map(({ row, column, value }) => [keyOf(row, column), Number(value)]));
  return (
    entries.every(({ row, column }) => row !== column) &&
    (entries.every(({ row, column, value }) => values.get(keyOf(column, row)) === Number(value)) ||
      entries.every(({ row, column }) => row < column) ||
      entries.every(({ row, column }) => row > column))
  );
}

/** Throws a BadFile. */
export function readMatrix({ names, rows, lines, entries }: Matrix, told: Told): Drawn {
  const draft = new Draft();
  const unnamed = new Unnamed(draft, told, "the numbers of the matrix", true);
  for (let row = 0; row < rows; row++) draft.declare(names?.[row] ?? String(row), lines[row]!);
  for (const { row, column, value } of entries) draft.link(row, column, lines[row]!, unnamed.facts(lines[row]!, [value]));
  draft.mergeDirections(true);
  unnamed.finish();
  return draft.finish();
}
