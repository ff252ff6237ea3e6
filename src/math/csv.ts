/**
 * Tables as text, the only writer and reader of them (RFC 4180). A text that a spreadsheet would take for a formula, such as `=cmd|…`, is
 * written behind an apostrophe and in quotes, as OWASP has it against "CSV injection"; numbers are left alone, and what is read again is
 * the text as it was.
 */
import Papa from "papaparse";

/** What begins a formula, behind whatever apostrophes; a number with its sign is none. Full-width signs count in some languages. */
const FORMULA = /^'*(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])(?![+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$)/i;

export type CsvCell = string | number | boolean | null;

/** Rows as lines between commas, each with its `end`; null is an empty cell. */
export function csvText(rows: readonly (readonly CsvCell[])[], end: "\n" | "\r\n" = "\n"): string {
  if (rows.length === 0) return "";
  return Papa.unparse(rows as CsvCell[][], { newline: end, escapeFormulae: FORMULA }) + end;
}

/** The text of a cell that csvText may have put behind an apostrophe. */
export function csvRestored(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

const BLANKS_AROUND = /^ +|(?<! ) +$/g;

/** Whether a row that has begun goes on in the next line: it has a quote that is still open. */
export function csvGoesOn(record: string): boolean {
  let open = false;
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) open = !open;
  return open;
}

/**
 * The cells of one row, blanks around them left away and apostrophes before formulas taken off. Null where it cannot be known for sure what
 * they are: quotes stand within a cell or are not closed, or white space stands around a cell of a row with quotes, or a tab around one.
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
