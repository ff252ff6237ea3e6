/**
 * Tables as text; this is the only writer and reader of them (RFC 4180). A text that a spreadsheet would take for a formula, such as
 * `=cmd|…`, is written in quotes behind an apostrophe, as OWASP advises against "CSV injection". Numbers are left alone, and reading gives
 * back the original text.
 */
import Papa from "papaparse";

/** What begins a formula, behind any apostrophes. A number with its sign is not a formula. Full-width signs count in some languages. */
const FORMULA = /^'*(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])(?![+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$)/i;

export type CsvCell = string | number | boolean | null;

/** Rows as lines with commas between cells, each followed by `end`. Null is an empty cell. */
export function csvText(rows: readonly (readonly CsvCell[])[], end: "\n" | "\r\n" = "\n"): string {
  if (rows.length === 0) return "";
  return Papa.unparse(rows as CsvCell[][], { newline: end, escapeFormulae: FORMULA }) + end;
}

/** The text of a cell that csvText may have put behind an apostrophe. */
export function csvRestored(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

const BLANKS_AROUND = /^ +|(?<! ) +$/g;

/** Whether a row that has begun goes on in the next line, because it has a quote that is still open. */
export function csvGoesOn(record: string): boolean {
  let open = false;
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) open = !open;
  return open;
}

/**
 * The cells of one row, without blanks around them and without apostrophes before formulas. Null where the cells cannot be known for sure.
 * That is so where quotes stand within a cell or are not closed, where white space stands around a cell of a row with quotes, or a tab
 * around one.
 */
export function csvCells(record: string, delimiter: string): string[] | null {
  const quotes = record.includes('"');
  const { data, errors } = quotes
    ? Papa.parse<string[]>(record, { delimiter, newline: "\n" })
    : { data: [record.split(delimiter)], errors: [] };
  const [cells, ...more] = data;
  if (errors.length > 0 || cells === undefined || more.length > 0) return null;
  const tidy = quotes ? cells : cells.map((cell) => cell.replace(BLANKS_AROUND, ""));
  const doubled = record.includes('""');
  if (tidy.some((cell) => cell !== cell.trim() || (!doubled && cell.includes('"')))) return null;
  return tidy.map(csvRestored);
}
