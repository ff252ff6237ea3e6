/**
 * Edge lists: a link a line, its two routers between white space, commas or semicolons. After them may come numbers, which are weights if
 * nothing else is told (NetworkX' read_weighted_edgelist), `w2` for its width, `local` or `global`, or a dictionary as NetworkX writes it.
 * Tables with a header (RFC 4180, or between blanks) have columns by name. `# endpoints 4*8.0*2` gives the endpoints of the routers in order.
 */
import { csvCells, csvGoesOn, csvRestored } from "../../math/csv.ts";
import { linesOf, wholeLinesOf } from "../../math/lines.ts";
import { isRead, linkFacts } from "./attributes.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";
import type { Told } from "./options.ts";
import { Unnamed } from "./unnamed.ts";
import { MAX_ENDPOINTS, MAX_READ_LINKS } from "../graph.ts";

/** Things of which a header may tell that a column has one end of a link. */
const THINGS = ["", "node", "nodeid", "id", "device", "router", "switch", "system", "host", "hostname", "vertex", "end", "side"];
/** Words for both ends before or behind such a thing, without what parts them: "source", "Node A", "remote_device", "router2". */
const ENDS_CALLED = [
  ["source", "target"],
  ["source", "destination"],
  ["src", "dst"],
  ["src", "dest"],
  ["from", "to"],
  ["local", "remote"],
  ["a", "b"],
  ["1", "2"],
] as const;
const called = (end: 0 | 1): ReadonlySet<string> =>
  new Set(
    ENDS_CALLED.flatMap((pair) =>
      THINGS.filter((thing) => thing !== "" || (pair[end].length > 1 && pair[0] !== "local")).flatMap((thing) => [
        pair[end] + thing,
        thing + pair[end],
      ]),
    ),
  );
const [SOURCES, TARGETS] = [called(0), called(1)];
/** Columns that go before others of that meaning. */
const USUAL = new Set(["source", "from", "src", "target", "to", "dst", "destination"]);
const plainName = (name: string): string => name.replaceAll(/[\s_.-]+/g, "");
/** A header's names that routers may have as well. */
const AMBIGUOUS = /(?:^[ab]|[ab12])$|^[ab]/;
/** Columns of messages, which no link has. */
const OF_MESSAGES = new Set(["bytes", "flits", "messagesize", "msgsize", "sizebytes", "srcrank", "dstrank"]);
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
  /** Of the first link: why a sentence with a comma might be taken for it; null if none is. */
  let prose: { readonly line: number; readonly what: string } | null = null;
  let links = 0;
  /** The comment before the first link. */
  let comment: string | null = null;
  const counted = countsIn(text, draft);
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
      if (isComment(line)) {
        if (first) comment = whole;
        continue;
      }
      // Spreadsheets say so what parts cells.
      if (first && /^"?sep=.?"?$/i.test(line)) continue;
      if (number === counted) continue;
      if (first) {
        first = false;
        table = tableIn(draft, number, whole, text);
        if (table && told.columns !== null)
          throw new BadFile(`columns = ${shown(String(told.columns))} is for columns without names, and line ${number} names them`);
        if (table) continue;
        if (comment !== null && told.columns === null) table = tableOfComment(comment, whole);
      }
    }
    if (table === null) {
      const mixed = link(draft, unnamed, number, line);
      if (links++ === 0 && mixed !== null) prose = { line: number, what: mixed };
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
  if (links === 1 && prose !== null) throw draft.bad(prose.line, untold(prose.what));
  if (table !== null && draft.isEmpty) throw new BadFile("the text has a header, and no link below it");
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
function tableIn(draft: Draft, number: number, line: string, text: string): Table | null {
  if (line.length > LONGEST_ROW) return null;
  for (const delimiter of [",", ";", "\t", BLANKS]) {
    const names = (delimiter === BLANKS ? line.trim().split(/\s+/) : csvCells(line, delimiter)) ?? [];
    const columns = names.map((cell) => cell.toLowerCase());
    const plain = columns.map(plainName);
    const [sources, targets] = [SOURCES, TARGETS].map((known) => {
      const all = plain.flatMap((name, i) => (known.has(name) ? [i] : []));
      const usual = all.filter((i) => USUAL.has(columns[i]!));
      return usual.length === 1 ? usual : all;
    });
    // Where the columns of the routers have other names than these, those of links tell a header.
    const others = columns.length > 2 && columns.slice(2).every(isRead);
    const [source = others ? 0 : undefined, secondSource] = sources!;
    const [target = others ? 1 : undefined, secondTarget] = targets!;
    if (source === undefined || target === undefined || source === target) continue;
    if ([source, target].some((i) => AMBIGUOUS.test(plain[i]!) && isNamedAgain(text, names[i]!))) return null;
    if (secondSource !== undefined || secondTarget !== undefined)
      throw draft.bad(number, "has several columns for the routers at an end of a link");
    const twice = columns.find((name, i) => name !== "" && columns.indexOf(name) !== i);
    if (twice !== undefined) throw draft.bad(number, `has two columns ${shown(twice)}`);
    const ofMessages = names.find((_, i) => OF_MESSAGES.has(plain[i]!));
    if (ofMessages !== undefined)
      throw new BadFile(
        `line ${number} has the column ${shown(ofMessages)}: the text looks like a table of messages, which is a trace (traffic=trace) and no network`,
      );
    const ignored = columns.filter((name, i) => name !== "" && i !== source && i !== target && !ENDS_NAMED.includes(name) && !isRead(name));
    if (ignored.length > 0)
      draft.notes.push(
        `${ignored.length === 1 ? "The column" : "The columns"} ${listed(ignored)} ${ignored.length === 1 ? "is" : "are"} left out.`,
      );
    return { delimiter, columns, names, source, target };
  }
  return null;
}

/** Whether a word stands in two lines of a text. */
function isNamedAgain(text: string, word: string): boolean {
  const places = new RegExp(String.raw`(?:^|[\s,;"'])${word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}(?=[\s,;"']|$)`, "gm");
  return places.test(text) && places.test(text);
}

/** A header in a comment, all of whose names are read and that has as many as the line has words; null if it is none. */
function tableOfComment(comment: string, line: string): Table | null {
  const header = comment.trim().replace(/^(?:#|%|\/\/)+\s*/, "");
  const delimiter = [",", ";", "\t"].find((sign) => header.includes(sign) && line.includes(sign)) ?? BLANKS;
  const cellsIn = (whole: string): readonly string[] =>
    (delimiter === BLANKS ? whole.trim().split(/\s+/) : csvCells(whole, delimiter)) ?? [];
  const names = cellsIn(header);
  const columns = names.map((name) => name.toLowerCase());
  const [source, target] = [SOURCES, TARGETS].map((known) => columns.findIndex((name) => known.has(plainName(name))));
  const isKnown = columns.every((name, i) => i === source || i === target || isRead(name));
  if (source! < 0 || target! < 0 || columns.length < 3 || !isKnown || cellsIn(line).length !== columns.length) return null;
  return { delimiter, columns, names, source: source!, target: target! };
}

const COUNTS = /^(\d{1,7})(?:\s+(\d{1,7}))?$/;

/**
 * The number of a first line that counts routers, and maybe links; null where it is a link. Throws a BadFile where it may be either: the
 * lines below are as many as it tells, and its routers may be theirs.
 */
function countsIn(text: string, draft: Draft): number | null {
  let head: { readonly line: number; readonly routers: number; readonly links: number | null } | null = null;
  let [links, least, most] = [0, Infinity, 0];
  for (const [number, content] of linesOf(text)) {
    if (content === "" || isComment(content)) continue;
    if (head === null) {
      const match = content.length < SHORTEST_ROW ? COUNTS.exec(content) : null;
      if (!match) return null;
      head = { line: number, routers: Number(match[1]), links: match[2] === undefined ? null : Number(match[2]) };
      continue;
    }
    if (++links > (head.links ?? MAX_READ_LINKS)) return null;
    const pair = PAIR.exec(content);
    if (!pair) return null;
    const [a, b] = [Number(pair[1]), Number(pair[2])];
    least = Math.min(least, a, b);
    most = Math.max(most, a, b);
    if (most > head.routers) return null;
  }
  if (head === null || links < LEAST_COUNTED || (head.links !== null && head.links !== links)) return null;
  if (head.links !== null && most === head.routers)
    throw draft.bad(
      head.line,
      `has two numbers that may be a link, or the numbers of routers and of the ${links} links below: write # before them, or another link first`,
    );
  draft.notes.push(`Line ${head.line} is taken as the number of routers${head.links === null ? "" : " and of links"}, and is no link.`);
  return head.line;
}

/** Of a line of two numbers; links after which it may count them; and the beginning of a link of numbers. */
const SHORTEST_ROW = 20;
const LEAST_COUNTED = 4;
const PAIR = /^(\d{1,7})\s+(\d{1,7})(?:\s|$)/;

function row(draft: Draft, line: number, { delimiter, columns, names, source, target }: Table, record: string): void {
  const cells = delimiter === BLANKS ? cellsOf(draft, line, record.trim(), LONGEST_ROW).cells : csvCells(record, delimiter);
  if (cells === null)
    throw draft.bad(
      line,
      `has ${shown(record.trim())}, whose cells cannot be told: quotes must stand around a whole cell, without white space at its ends`,
    );
  const stray = cells.findIndex((cell, i) => i >= columns.length && cell !== "");
  if (stray >= 0) throw draft.bad(line, `has ${shown(cells[stray]!)} in column ${stray + 1}, and the header has ${columns.length}`);
  const [a, b] = [cells[source] ?? "", cells[target] ?? ""];
  if (a === "" || b === "") throw draft.bad(line, "names no two routers");
  const plain = (cell: string): string => (delimiter === ";" || delimiter === "\t" ? withPoint(cell) : cell);
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

/** Where cells do not end at commas, numbers may have a decimal one. */
const withPoint = (cell: string): string => (/^\d+,\d+(?=\s|[A-Za-z]|$)/.test(cell) ? cell.replace(",", ".") : cell);

/** Most cells of a line outside of a table: two routers, a number for each meaning, a width and a kind. */
const MAX_CELLS = 12;

/** What people write between the two routers of a link. */
const ARROW = /^(?:<?-{1,2}>?|<?=>?|[\u2013\u2014\u2190-\u2194])$/;
const WITH_ARROW = /^([^<>-].*?)(?:<?-{1,2}>|<->|--)(.+)$/;

const untold = (what: string): string => `has ${what}, so that its routers cannot be told`;

/** Returns what would refuse the line if names had no blanks; null if they have none. */
function link(draft: Draft, unnamed: Unnamed, number: number, line: string): string | null {
  const { cells, mixed } = cellsOf(draft, number, line, MAX_CELLS);
  const [first = "", ...others] = cells;
  const joined = others.length === 0 ? WITH_ARROW.exec(first) : null;
  const [a, b = "", ...rest] = joined ? [joined[1]!, joined[2]!] : [first, ...(ARROW.test(others[0] ?? "") ? others.slice(1) : others)];
  if (a === "" || b === "" || b.startsWith("{"))
    throw draft.bad(
      number,
      `is ${shown(line)}, which names no two routers${b === "" ? " (columns=neighbours takes a line as a router and its neighbours)" : ""}`,
    );
  const facts =
    rest.length === 0 ? {} : rest[0]!.startsWith("{") ? dictionary(draft, number, rest[0]!) : columnsIn(draft, unnamed, number, rest);
  draft.link(draft.router(a, number), draft.router(b, number), number, facts);
  return mixed;
}

/** What stands between two cells. */
const BETWEEN = /[\s,;]*/y;
/** A cell that is neither a quoted text nor a Python tuple nor a dictionary. */
const BARE = /[^\s,;]+/y;

/**
 * Names are bare, quoted, or tuples as Python prints them. Cells end at tabs, else at semicolons, else at commas, else at blanks: what is
 * none of the line's ends is part of a cell, such as blanks of a name and a decimal comma.
 */
function cellsOf(
  draft: Draft,
  number: number,
  line: string,
  most: number,
): { readonly cells: readonly string[]; readonly mixed: string | null } {
  const bad = (what: string): BadFile => draft.bad(number, untold(what));
  const tooMany = (): Error =>
    draft.bad(number, `has more than ${most} words, and is no link: columns=neighbours takes a line as a router and its neighbours`);
  const cells: string[] = [];
  /** What stands behind each cell, and the kind of that. */
  const [betweens, signs]: [string[], string[]] = [[], []];
  let isMixed = false;
  for (let at = 0; at < line.length;) {
    if (cells.length === most && !isMixed) {
      if (!/[,;\t]/.test(line)) throw tooMany();
      isMixed = true;
    }
    if (cells.length >= WORDS_OF_CELL * most) throw tooMany();
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
      const is = sign !== "" ? sign : between.includes("\t") ? "\t" : " ";
      if (signs.length > 0 && signs[0] !== is) isMixed = true;
      betweens.push(between);
      signs.push(is);
    }
    at = end + between.length;
  }
  if (!isMixed) return { cells, mixed: null };
  const delimiter = ["\t", ";", ","].find((one) => signs.includes(one))!;
  const whole = [cells[0]!];
  for (const [i, cell] of cells.entries()) {
    if (i === 0) continue;
    if (signs[i - 1] === delimiter) whole.push(cell);
    else whole.push(whole.pop()! + betweens[i - 1]! + cell);
  }
  if (whole.length > most) throw tooMany();
  const mixed = `now ${shownSign(delimiter)}, now ${shownSign(signs.find((one) => one !== delimiter)!)} between words`;
  // "a b,2" may be a link with a number.
  if (whole.length === 2 && Number.isFinite(Number(whole[1]))) throw bad(mixed);
  const plainCells = whole.map((cell, i) => {
    const plain = i < 2 || delimiter === "," ? cell : withPoint(cell);
    // Two numbers are no name.
    if (/^[\d.]+[\s,;]+[\d.]+(?:[\s,;]|$)/.test(plain))
      throw bad(`now ${shownSign(delimiter)}, now ${shownSign(/[\s,;]/.exec(plain)![0])} between words`);
    return plain;
  });
  return { cells: plainCells, mixed };
}

/** Most words of a cell on average. */
const WORDS_OF_CELL = 10;

const shownSign = (sign: string): string => (sign === " " ? "a blank" : sign === "\t" ? "a tab" : `"${sign}"`);

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
        `has ${shown(cell)} after its two routers, which is no number, no width such as w2, and not local or global; ${draft.isEmpty ? "a header names the columns of both routers source and target, and " : ""}columns=neighbours takes a line as a router and its neighbours`,
      );
  }
  unnamed.check(line, numbers);
  return unnamed.facts(line, numbers, named);
}

/** An entry of a dictionary and its separator. Values are texts, numbers, words, or lists of such, which are ignored. */
const ENTRY =
  /\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*:\s*(?:'([^'\\]*)'|"([^"\\]*)"|(\([^(){}]*\)|\[[^[\]{}]*\])|([^\s,{}[\]()'"]+))\s*(?:,(?!\s*$)|$)/y;

/** `{'kind': 'global', 'width': 2}`, as Python prints it. Throws a BadFile. */
export function dictionary(draft: Draft, line: number, text: string): LinkFacts {
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
