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

/** The rows of a table as `csvText` writes it, without apostrophes before formulas; empty lines are left out. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: ",", skipEmptyLines: true });
  return data.map((row) => row.map(csvRestored));
}

/** Whether a row that has begun goes on in the next line, because it has a quote that is still open. */
export function csvGoesOn(record: string): boolean {
  let open = false;
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) open = !open;
  return open;
}

const [QUOTE, BLANK] = ['"', " "];

/**
 * The cells of one row, without blanks around them and around their quotes, and without apostrophes before formulas. Null where the cells
 * cannot be known for sure. That is so where quotes stand within a cell or are not closed, where other white space stands around a cell, or
 * any at the ends of a quoted text.
 */
export function csvCells(record: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    const next = record.indexOf(delimiter, at);
    const stop = next < 0 ? record.length : next;
    while (at < stop && record[at] === BLANK) at++;
    const isQuoted = record[at] === QUOTE && at < stop;
    const [cell, end] = isQuoted ? quotedAt(record, at) : [withoutBlanks(record, at, stop), stop];
    if (end < 0 || cell !== cell.trim() || (!isQuoted && cell.includes(QUOTE))) return null;
    cells.push(csvRestored(cell));
    at = end;
    if (at === record.length) return cells;
    if (record[at] !== delimiter) return null;
  }
}

/** The quoted text that begins there, and where the blanks behind it end; there -1 if it does not end. */
function quotedAt(record: string, from: number): readonly [text: string, end: number] {
  let end = record.indexOf(QUOTE, from + 1);
  while (end >= 0 && record[end + 1] === QUOTE) end = record.indexOf(QUOTE, end + 2);
  if (end < 0) return ["", -1];
  const text = record.slice(from + 1, end).replaceAll('""', QUOTE);
  do end++;
  while (record[end] === BLANK);
  return [text, end];
}

function withoutBlanks(record: string, from: number, to: number): string {
  let end = to;
  while (end > from && record[end - 1] === BLANK) end--;
  return record.slice(from, end);
}
