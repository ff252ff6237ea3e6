/**
 * MatrixMarket (Boisvert et al. 1996): `%%MatrixMarket matrix coordinate real symmetric`, the sizes, then entries `i j [value]`
 * from 1 on; an array has its values column by column. Of a symmetric matrix one half is given, of a general one both.
 */
import { linesOf, wordsOf } from "../../math/lines.ts";
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";

export const beginsAsMatrixMarket = (text: string): boolean => /^\s{0,100}%%MatrixMarket(?:\s|$)/i.test(text);

interface Kind {
  readonly isArray: boolean;
  readonly hasValues: boolean;
  /** Whether one half alone is given. */
  readonly isHalf: boolean;
}

function kindIn(draft: Draft, line: number, content: string): Kind {
  const [, object = "", format = "", field = "", symmetry = ""] = content.toLowerCase().split(/\s+/);
  const unknown = (what: string, is: string, valid: string): BadFile =>
    draft.bad(line, `has the ${what} ${shown(is)}, and a network is read from ${valid}`);
  if (object !== "matrix") throw unknown("object", object, "a matrix");
  if (format !== "coordinate" && format !== "array") throw unknown("format", format, "coordinate or array");
  if (!["pattern", "real", "double", "integer"].includes(field)) throw unknown("field", field, "pattern, integer or real");
  if (!["general", "symmetric", "skew-symmetric"].includes(symmetry))
    throw unknown("symmetry", symmetry, "general, symmetric or skew-symmetric");
  return { isArray: format === "array", hasValues: field !== "pattern", isHalf: symmetry !== "general" };
}

/** Throws a BadFile. */
export function readMatrixMarket(text: string, told: Told): Drawn {
  const draft = new Draft();
  const unnamed = new Unnamed(draft, told, "the values of entries", true);
  let kind: Kind | null = null;
  let sizes: { readonly line: number; readonly routers: number; readonly entries: number } | null = null;
  let [entries, zeros, column, row] = [0, 0, 0, 0];
  const met = new Set<number>();
  const add = (a: number, b: number, value: string | null, line: number): void => {
    if (value !== null && !Number.isFinite(Number(value))) throw draft.bad(line, `has the value ${shown(value)}, which is no number`);
    if (value !== null && Number(value) === 0) {
      zeros++;
      return;
    }
    const key = a * MAX_READ_ROUTERS + b;
    if (met.has(key)) throw draft.bad(line, `gives the entry ${a + 1} ${b + 1} a second time`);
    if (met.size >= 2 * MAX_READ_LINKS) throw draft.bad(line, `has more links than the ${MAX_READ_LINKS} that are read`);
    met.add(key);
    draft.link(a, b, line, value === null ? {} : unnamed.facts(line, [value]));
  };
  for (const [line, content] of linesOf(text)) {
    if (content === "") continue;
    if (kind === null) {
      kind = kindIn(draft, line, content);
      continue;
    }
    if (content.startsWith("%")) continue;
    if (sizes === null) {
      const [rows = NaN, columns = NaN, count, stray] = content.length > 100 ? [] : content.split(/\s+/).map(Number);
      if (
        ![rows, columns].every((one) => Number.isInteger(one) && one >= 1) ||
        stray !== undefined ||
        (count === undefined) !== kind.isArray
      )
        throw draft.bad(
          line,
          `is ${shown(content)} where the numbers of rows${kind.isArray ? " and columns" : ", columns and entries"} must stand`,
        );
      if (rows !== columns) throw draft.bad(line, `has ${rows} rows and ${columns} columns: a network's matrix has as many of both`);
      if (rows > MAX_READ_ROUTERS) throw draft.bad(line, `has ${rows} routers, more than the ${MAX_READ_ROUTERS} that are read`);
      sizes = { line, routers: rows, entries: count ?? (kind.isHalf ? (rows * (rows + 1)) / 2 : rows * rows) };
      for (let i = 1; i <= rows; i++) draft.router(String(i), line);
      continue;
    }
    if (kind.isArray) {
      for (const value of wordsOf(content)) {
        if (column === sizes.routers) throw draft.bad(line, "has a value after the last of the matrix");
        entries++;
        add(row, column, value, line);
        if (++row < sizes.routers) continue;
        column++;
        row = kind.isHalf ? column : 0;
      }
      continue;
    }
    const [a, b, value, stray] = content.length > 200 ? [] : content.split(/\s+/);
    const [from, to] = [a, b].map((word) => (word !== undefined && /^\d{1,9}$/.test(word) ? Number(word) : NaN));
    if (!(from! >= 1 && from! <= sizes.routers && to! >= 1 && to! <= sizes.routers) || stray !== undefined)
      throw draft.bad(
        line,
        `is ${shown(content)} where an entry must stand: a row and a column from 1 to ${sizes.routers}${kind.hasValues ? ", and a value" : ""}`,
      );
    if ((value !== undefined) !== kind.hasValues)
      throw draft.bad(line, `has ${kind.hasValues ? "no value" : `the value ${shown(value!)}, and a pattern has none`}`);
    entries++;
    add(from! - 1, to! - 1, value ?? null, line);
  }
  if (sizes === null) throw new BadFile("the text ends before the sizes of the matrix");
  if (entries !== sizes.entries) throw draft.bad(sizes.line, `tells of ${sizes.entries} entries, and the text has ${entries}`);
  if (zeros > 0 && !kind!.isArray) draft.notes.push(`${zeros === 1 ? "One entry is 0 and is" : `${zeros} entries are 0 and are`} no link.`);
  if (!kind!.isHalf) draft.mergeDirections(true);
  unnamed.finish();
  return draft.finish();
}
