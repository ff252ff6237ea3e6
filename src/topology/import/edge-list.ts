/**
 * Edge lists: a link a line, its two routers between white space, commas or semicolons. After them may come numbers, which are weights if
 * nothing else is told (NetworkX' read_weighted_edgelist), `w2` for its width, `local` or `global`, or a dictionary as NetworkX writes it.
 * Tables with a header (RFC 4180, or between blanks) have columns by name. `# endpoints 4*8.0*2` gives the endpoints of the routers in order.
 */
import { csvCells, csvGoesOn, csvRestored } from "../../math/csv.ts";
import { wholeLinesOf } from "../../math/lines.ts";
import { isRead, linkFacts } from "./attributes.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";
import { MAX_ENDPOINTS } from "../graph.ts";

const SOURCES = new Set(["source", "from", "src", "node1", "router1"]);
const TARGETS = new Set(["target", "to", "dst", "destination", "node2", "router2"]);
/** Whether a line is a comment without content. */
const isComment = (line: string): boolean => line[0] === "#" || line[0] === "%" || (line[0] === "/" && line[1] === "/");
const ENDPOINTS = /^#\s*endpoints(?::\s*|\s+)(?=\d)([\d*.\s]+)$/i;
const SHORTEST_ENDPOINTS = "#endpoints 1".length;
/** Most characters of a row of a table, and of a dictionary. */
const LONGEST_ROW = 20_000;

/** Columns with the names of the routers at both ends, as Flitlab writes them. */
const ENDS_NAMED = ["sourcename", "targetname"];

/** Delimiter of a table whose cells stand between any white space. */
const BLANKS = " ";

interface Table {
  readonly delimiter: string;
  /** In lower case, and as they stand there. */
  readonly columns: readonly string[];
  readonly names: readonly string[];
  readonly source: number;
  readonly target: number;
}

/** Throws a BadFile. */
export function readEdgeList(text: string, told: Told): Drawn {
  const draft = new Draft();
  const unnamed = new Unnamed(draft, told, "the third column");
  let table: Table | null = null;
  let first = true;
  let endpoints: { readonly runs: string; readonly line: number } | null = null;
  /** A row of the table that continues in the next line. */
  let begun: { readonly record: string; readonly line: number } | null = null;
  for (const [number, whole] of wholeLinesOf(text)) {
    const line = whole.trim();
    if (begun === null) {
      if (line === "") continue;
      const counts = line.length >= SHORTEST_ENDPOINTS && line.startsWith("#") ? ENDPOINTS.exec(line) : null;
      if (counts && endpoints !== null) throw draft.bad(number, `gives endpoints a second time, after line ${endpoints.line}`);
      if (counts) endpoints = { runs: counts[1]!.trim(), line: number };
      if (isComment(line)) continue;
      if (first) {
        first = false;
        table = tableIn(draft, number, whole);
        if (table && told.columns !== null)
          throw new BadFile(`columns = ${shown(String(told.columns))} is for columns without names, and line ${number} names them`);
        if (table) continue;
      }
    }
    if (table === null) {
      link(draft, unnamed, number, line);
      continue;
    }
    const record: string = begun === null ? whole : `${begun.record}\n${whole}`;
    const at: number = begun?.line ?? number;
    if (record.length > LONGEST_ROW) throw draft.bad(at, `begins a row of more than ${LONGEST_ROW} characters`);
    if (csvGoesOn(record)) begun = { record, line: at };
    else {
      begun = null;
      row(draft, at, table, record);
    }
  }
  if (begun !== null) throw draft.bad(begun.line, "begins a quoted cell that does not end");
  draft.mergeDirections(false);
  unnamed.finish();
  const given = endpoints;
  return draft.finish(given === null ? null : (routers) => endpointsIn(draft, given, routers));
}

/** Names that a sentence lists. */
const LISTED = 5;
const listed = (names: readonly string[]): string =>
  names
    .slice(0, LISTED)
    .map((name) => shown(name))
    .join(", ") + (names.length > LISTED ? `, … (${names.length})` : "");

/** The table whose header this line is; null if it is a link. */
function tableIn(draft: Draft, number: number, line: string): Table | null {
  if (line.length > LONGEST_ROW) return null;
  for (const delimiter of [",", ";", "\t", BLANKS]) {
    const names = (delimiter === BLANKS ? line.trim().split(/\s+/) : csvCells(line, delimiter)) ?? [];
    const columns = names.map((cell) => cell.toLowerCase());
    const [sources, targets] = [SOURCES, TARGETS].map((known) => columns.flatMap((name, i) => (known.has(name) ? [i] : [])));
    // Where the columns of the routers have other names than these, those of links tell a header.
    const others = columns.length > 2 && columns.slice(2).every(isRead);
    const [source = others ? 0 : undefined, secondSource] = sources!;
    const [target = others ? 1 : undefined, secondTarget] = targets!;
    if (source === undefined || target === undefined || source === target) continue;
    if (secondSource !== undefined || secondTarget !== undefined)
      throw draft.bad(number, "has several columns for the routers at an end of a link");
    const twice = columns.find((name, i) => name !== "" && columns.indexOf(name) !== i);
    if (twice !== undefined) throw draft.bad(number, `has two columns ${shown(twice)}`);
    const ignored = columns.filter((name, i) => name !== "" && i !== source && i !== target && !ENDS_NAMED.includes(name) && !isRead(name));
    if (ignored.length > 0)
      draft.notes.push(
        `${ignored.length === 1 ? "The column" : "The columns"} ${listed(ignored)} ${ignored.length === 1 ? "is" : "are"} left out.`,
      );
    return { delimiter, columns, names, source, target };
  }
  return null;
}

function row(draft: Draft, line: number, { delimiter, columns, names, source, target }: Table, record: string): void {
  const cells = delimiter === BLANKS ? cellsOf(draft, line, record.trim(), LONGEST_ROW) : csvCells(record, delimiter);
  if (cells === null)
    throw draft.bad(
      line,
      `has ${shown(record.trim())}, whose cells cannot be told: quotes must stand around a whole cell, without white space at its ends`,
    );
  const stray = cells.findIndex((cell, i) => i >= columns.length && cell !== "");
  if (stray >= 0) throw draft.bad(line, `has ${shown(cells[stray]!)} in column ${stray + 1}, and the header has ${columns.length}`);
  const [a, b] = [cells[source] ?? "", cells[target] ?? ""];
  if (a === "" || b === "") throw draft.bad(line, "names no two routers");
  // Where cells end at semicolons numbers may have a decimal comma.
  const plain = (cell: string): string => (delimiter === ";" && /^\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell);
  const ends = [draft.router(a, line), draft.router(b, line)] as const;
  const named: (readonly [string, string])[] = [];
  for (const [i, name] of columns.entries()) {
    const cell = cells[i] ?? "";
    if (cell === "" || i === source || i === target) continue;
    const end = ENDS_NAMED.indexOf(name);
    if (end >= 0) draft.title(ends[end]!, cell);
    // A capital B is bytes.
    else named.push([names[i]!, plain(cell)]);
  }
  draft.link(...ends, line, linkFacts(draft, line, named));
}

/** Most cells of a line outside of a table: two routers, a number for each meaning, a width and a kind. */
const MAX_CELLS = 12;

function link(draft: Draft, unnamed: Unnamed, number: number, line: string): void {
  const [a = "", b = "", ...rest] = cellsOf(draft, number, line, MAX_CELLS);
  if (a === "" || b === "" || b.startsWith("{"))
    throw draft.bad(
      number,
      `is ${shown(line)}, which names no two routers${b === "" ? " (columns=neighbours takes a line as a router and its neighbours)" : ""}`,
    );
  const facts =
    rest.length === 0 ? {} : rest[0]!.startsWith("{") ? dictionary(draft, number, rest[0]!) : columnsIn(draft, unnamed, number, rest);
  draft.link(draft.router(a, number), draft.router(b, number), number, facts);
}

/** What stands between two cells. */
const BETWEEN = /[\s,;]*/y;
/** A cell that is neither a quoted text nor a Python tuple nor a dictionary. */
const BARE = /[^\s,;]+/y;

/** Names are bare, quoted, or tuples as Python prints them, with the same separators between all of them. */
function cellsOf(draft: Draft, number: number, line: string, most: number): string[] {
  const bad = (what: string): Error => draft.bad(number, `has ${what}, so that its routers cannot be told`);
  const cells: string[] = [];
  let separator: string | null = null;
  for (let at = 0; at < line.length;) {
    if (cells.length === most)
      throw draft.bad(
        number,
        `has more than ${most} words, and is no link: columns=neighbours takes a line as a router and its neighbours`,
      );
    const end = endOfCell(line, at);
    if (end === null) throw bad(`${shown(line.slice(at))}, in which a quote or a bracket is not closed`);
    const cell = line.slice(at, end);
    cells.push(unquoted(cell));
    BETWEEN.lastIndex = end;
    const between = BETWEEN.exec(line)![0];
    const sign = between === " " ? "" : between.replace(/\s+/g, "");
    if (sign.length > 1) throw bad("an empty place between two signs");
    if (end + between.length < line.length) {
      if (between === "") throw bad(`${shown(line.slice(at))}, in which a quote or a bracket ends within a word`);
      const is = sign !== "" ? sign : between.includes("\t") ? "a tab" : "a blank";
      if (separator !== null && separator !== is) throw bad(`now ${shownSign(separator)}, now ${shownSign(is)} between words`);
      separator = is;
    }
    at = end + between.length;
  }
  return cells;
}

const shownSign = (sign: string): string => (sign.length === 1 ? `"${sign}"` : sign);

/** The end of the cell that begins at this place; null if something in it is not closed. */
function endOfCell(line: string, at: number): number | null {
  const begin = line[at]!;
  if (begin === '"' || begin === "'") return endOfQuoted(line, at);
  // A dictionary is the last.
  if (begin === "{") return line.endsWith("}") ? line.length : null;
  if (begin === "(") {
    for (let [here, depth] = [at, 0]; here < line.length; here++) {
      const sign = line[here]!;
      if (sign === '"' || sign === "'") {
        const end = endOfQuoted(line, here);
        if (end === null) return null;
        here = end - 1;
      } else if (sign === "(") depth++;
      else if (sign === ")" && --depth === 0) return here + 1;
    }
    return null;
  }
  BARE.lastIndex = at;
  const bare = BARE.exec(line)?.[0] ?? "";
  if (bare === "" || bare.includes('"')) return null;
  if (!/[()]/.test(bare)) return at + bare.length;
  let depth = 0;
  for (const [sign] of bare.matchAll(/[()]/g)) if ((depth += sign === "(" ? 1 : -1) < 0) return null;
  return depth === 0 ? at + bare.length : null;
}

/** A quote inside is doubled. */
function endOfQuoted(line: string, at: number): number | null {
  const quote = line[at]!;
  for (let end = line.indexOf(quote, at + 1); end >= 0; end = line.indexOf(quote, end + 2)) if (line[end + 1] !== quote) return end + 1;
  return null;
}

function unquoted(cell: string): string {
  const quote = cell[0]!;
  if (quote !== '"' && quote !== "'") return cell;
  const inside = cell.slice(1, -1).replaceAll(quote + quote, quote);
  return quote === '"' ? csvRestored(inside) : inside;
}

const KIND = /^(?:local|global)$/i;
const WIDTH = /^w\d+$/i;

function columnsIn(draft: Draft, unnamed: Unnamed, line: number, cells: readonly string[]): LinkFacts {
  const numbers: string[] = [];
  const named: (readonly [string, string])[] = [];
  for (const cell of cells) {
    if (KIND.test(cell)) named.push(["kind", cell]);
    else if (WIDTH.test(cell)) named.push(["width", cell.slice(1)]);
    else if (unnamed.isTold || unnamed.isNumber(cell)) numbers.push(cell);
    else
      throw draft.bad(
        line,
        `has ${shown(cell)} after its two routers, which is no number, no width such as w2, and not local or global; columns=neighbours takes a line as a router and its neighbours`,
      );
  }
  unnamed.check(line, numbers);
  return unnamed.facts(line, numbers, named);
}

/** An entry of a dictionary and its separator. Values are texts, numbers, words, or lists of such, which are ignored. */
const ENTRY =
  /\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*:\s*(?:'([^'\\]*)'|"([^"\\]*)"|(\([^(){}]*\)|\[[^[\]{}]*\])|([^\s,{}[\]()'"]+))\s*(?:,(?!\s*$)|$)/y;

/** `{'kind': 'global', 'width': 2}`, as Python prints it. */
function dictionary(draft: Draft, line: number, text: string): LinkFacts {
  const bad = (): Error => draft.bad(line, `has ${shown(text)}, which is no dictionary such as {'kind': 'global'}`);
  if (text.length > LONGEST_ROW) throw bad();
  const inside = text.slice(1, -1).trim();
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < inside.length; at = ENTRY.lastIndex) {
    ENTRY.lastIndex = at;
    const [, single, double, word, quoted, list, bare] = ENTRY.exec(inside) ?? [];
    const name = single ?? double;
    if (name === undefined) throw bad();
    if (list === undefined) pairs.push([name, word ?? quoted ?? bare!]);
  }
  return linkFacts(draft, line, pairs);
}

/** A count, or `4*8`: as many at each of so many routers. */
const RUN = /^(\d{1,6})(?:\*(\d{1,6}))?$/;

function endpointsIn(draft: Draft, { runs, line }: { readonly runs: string; readonly line: number }, routers: number): Int32Array {
  const endpoints = new Int32Array(routers);
  let at = 0;
  for (const [run] of runs.matchAll(/[^.\s]+/g)) {
    const match = RUN.exec(run);
    if (!match) throw draft.bad(line, `has ${shown(run)}, which is no number of endpoints such as 4 or 4*8`);
    const [count, end] = [Number(match[1]), at + Number(match[2] ?? 1)];
    if (count > MAX_ENDPOINTS) throw draft.bad(line, `gives a router ${count} endpoints, which must be 0 to ${MAX_ENDPOINTS}`);
    if (end > routers) {
      at = end;
      break;
    }
    endpoints.fill(count, at, end);
    at = end;
  }
  if (at !== routers) throw draft.bad(line, `does not give the endpoints of the ${routers} routers that the links name`);
  return endpoints;
}
