/** Tables of messages whose header says what their columns are: times, senders, receivers and bytes, as other programs write them. */
import { csvCells } from "../../math/csv.ts";
import { wholeLinesOf } from "../../math/lines.ts";
import { BadLine, shown, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

const SOURCES = ["source", "src", "from", "sender", "src_rank", "source_rank"];
const DESTINATIONS = ["destination", "dst", "dest", "to", "target", "receiver", "dst_rank", "destination_rank"];
const BYTES = ["bytes", "size", "length", "len", "size_bytes", "message_size", "msg_size", "volume"];
const FLITS = ["flits"];
const AFTER = ["after"];
const TIMES = [
  "time",
  "timestamp",
  "start",
  "start_time",
  "t",
  "at",
  "issue_time",
  "send_time",
  "submit",
  "submit_time",
  "arrival",
  "arrival_time",
];
const CYCLES = ["cycle", "cycles", "tick"];
/** In nanoseconds. */
const UNITS: Readonly<Record<string, number>> = {
  ps: 0.001,
  ns: 1,
  us: 1000,
  "\u00b5s": 1000,
  "\u03bcs": 1000,
  ms: 1e6,
  s: 1e9,
  sec: 1e9,
  seconds: 1e9,
};
/** Bytes of a size's unit: `size_kb`, `bytes (MiB)`. */
const SIZES: Readonly<Record<string, number>> = { b: 1, kb: 1000, kib: 1024, mb: 1e6, mib: 2 ** 20, gb: 1e9, gib: 2 ** 30 };
const SIZE_WITH_UNIT = /^(.*?)[\s_]*[[(]?([kmg]i?b|b)[\])]?$/;
/** A time with its unit: `time_ns`, `time (us)`, `start[ms]`. */
const WITH_UNIT = /^(.*?)[\s_]*[[(]?(ps|ns|us|\u00b5s|\u03bcs|ms|s|sec|seconds)[\])]?$/;
const DELIMITERS = [",", ";", "\t", " "];
const LONGEST_ROW = 20_000;
const NUMBER = /^\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i;

interface TimeColumn {
  readonly column: number;
  readonly factor: number;
  readonly clock: Trace["clock"];
  /** Whether times count from the earliest. */
  readonly fromFirst: boolean;
  readonly isGuessed: boolean;
}

interface Columns {
  readonly delimiter: string;
  readonly width: number;
  readonly source: number;
  readonly destination: number;
  readonly size: number;
  /** Bytes, or flits, of a size of 1. */
  readonly sizeFactor: number;
  readonly unit: Trace["unit"];
  /** Null if all messages may be sent at once. */
  readonly time: TimeColumn | null;
  readonly after: number | null;
  readonly notes: readonly string[];
}

const cellsOf = (line: string, delimiter: string): readonly string[] | null =>
  delimiter === " " ? line.trim().split(/\s+/) : csvCells(line, delimiter);

/** Whether the first line of a text is the header of such a table. */
export function beginsAsMessages(start: string): boolean {
  const line = start.split("\n").find((one) => !/^\s*(?:#|$)/.test(one)) ?? "";
  return line.length <= LONGEST_ROW && DELIMITERS.some((delimiter) => hasEnds(namesIn(line, delimiter)));
}

const namesIn = (line: string, delimiter: string): readonly string[] =>
  (cellsOf(line, delimiter) ?? []).map((cell) => cell.trim().toLowerCase());
const hasEnds = (names: readonly string[]): boolean =>
  names.some((one) => SOURCES.includes(one)) && names.some((one) => DESTINATIONS.includes(one));

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Throws a BadLine. */
export function readMessages(text: string): Trace {
  const builder = new TraceBuilder();
  const { value: header } = linesIn(text).next();
  const columns = columnsIn(...(header as readonly [number, string]));
  const { source, destination, size, sizeFactor, unit, time, after, notes, delimiter } = columns;
  const numberIn = ({ line, cells }: Row, column: number, what: string, whole: boolean): number => {
    const written = cells[column] ?? "";
    // Where cells end at semicolons numbers may have a decimal comma.
    const cell = delimiter === ";" ? written.replace(/^(\d+),(\d+)$/, "$1.$2") : written;
    const value = NUMBER.test(cell) ? Number(cell) : NaN;
    if (!(value <= Number.MAX_SAFE_INTEGER) || (whole && !Number.isInteger(value)))
      throw new BadLine(line, `has ${shown(written)} where ${what} must stand`);
    return value;
  };
  const timeOf = (row: Row): number => (time === null ? 0 : numberIn(row, time.column, "a time", false));
  let earliest = 0;
  if (time?.fromFirst === true) {
    earliest = Infinity;
    for (const row of rowsOf(text, columns)) earliest = Math.min(earliest, timeOf(row));
  }
  for (const row of rowsOf(text, columns))
    builder.message(
      row.line,
      numberIn(row, source, "the number of a rank", true),
      numberIn(row, destination, "the number of a rank", true),
      Math.round(numberIn(row, size, `a number of ${unit}`, sizeFactor === 1) * sizeFactor),
      { notBefore: (timeOf(row) - earliest) * (time?.factor ?? 1), after: after === null ? [] : afterIn(row.line, row.cells[after] ?? "") },
    );
  if (rowsOf(text, columns).next().done === true)
    throw new BadLine((header as readonly [number, string])[0], "is a header, and no message follows it");
  return builder.build("table of messages", unit, { clock: time?.clock ?? "cycles", notes });
}

/** Lines that are neither empty nor comments. */
function* linesIn(text: string): Generator<readonly [number: number, line: string]> {
  for (const [number, line] of wholeLinesOf(text)) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    if (line.length > LONGEST_ROW) throw new BadLine(number, `holds ${shown(line)}, more than the ${LONGEST_ROW} characters of a row`);
    yield [number, line];
  }
}

/** Those behind the header. */
function* rowsOf(text: string, { delimiter, width }: Columns): Generator<Row> {
  let isHeader = true;
  for (const [line, whole] of linesIn(text)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const cells = cellsOf(whole, delimiter);
    if (cells === null || cells.slice(width).some((cell) => cell !== ""))
      throw new BadLine(line, `holds ${shown(whole)}, which has no ${width} cells as the header has`);
    yield { line, cells };
  }
}

function afterIn(line: number, cell: string): readonly number[] {
  return cell === ""
    ? []
    : cell.split("+").map((one) => {
        if (!/^\s*[1-9]\d{0,8}\s*$/.test(one))
          throw new BadLine(line, `has ${shown(cell)} where numbers of messages with + between them must stand`);
        return Number(one) - 1;
      });
}

function columnsIn(line: number, header: string): Columns {
  const delimiter = DELIMITERS.find((one) => hasEnds(namesIn(header, one)))!;
  const names = namesIn(header, delimiter);
  const one = (known: readonly string[], what: string): number | null => {
    const found = names.flatMap((name, i) => (known.includes(name) ? [i] : []));
    if (found.length > 1) throw new BadLine(line, `has several columns of ${what}`);
    return found[0] ?? null;
  };
  const factorOf = (name: string): number | null => {
    const [, base = "", of = ""] = SIZE_WITH_UNIT.exec(name) ?? [];
    return BYTES.includes(base) ? (SIZES[of] ?? null) : null;
  };
  const named = names.find((name) => !BYTES.includes(name) && factorOf(name) !== null);
  const [bytes, flits] = [one([...BYTES, ...(named === undefined ? [] : [named])], "bytes"), one(FLITS, "flits")];
  const sizeFactor = (bytes !== null && named !== undefined && names[bytes] === named && factorOf(named)) || 1;
  const size = bytes ?? flits;
  if (size === null || (bytes !== null && flits !== null))
    throw new BadLine(
      line,
      `names ${size === null ? "no column" : "two columns"} of sizes, and must name one: ${[...BYTES, ...FLITS].join(", ")}`,
    );
  const after = one(AFTER, "messages before");
  const [source, destination] = [one(SOURCES, "sources")!, one(DESTINATIONS, "destinations")!];
  const time = timeIn(line, names);
  const used = [source, destination, size, after, time?.column];
  const left = names.flatMap((name, i) => (used.includes(i) || name === "" ? [] : [shown(name)]));
  const notes = [
    ...(time === null ? ["No column tells times: all messages are sent as soon as they can."] : []),
    ...(sizeFactor > 1 ? [`Sizes of ${shown(names[size]!)} are of ${sizeFactor} bytes each.`] : []),
    ...(time?.isGuessed === true ? ["Times have no unit, and are taken as nanoseconds."] : []),
    ...(left.length === 0 ? [] : [`Left out ${left.length === 1 ? "is the column" : "are the columns"} ${left.join(", ")}.`]),
  ];
  return {
    delimiter,
    width: names.length,
    source,
    destination,
    size,
    sizeFactor,
    unit: bytes === null ? "flits" : "bytes",
    time,
    after,
    notes,
  };
}

function timeIn(line: number, names: readonly string[]): TimeColumn | null {
  const found = names.flatMap((name, column): readonly TimeColumn[] => {
    if (CYCLES.includes(name)) return [{ column, factor: 1, clock: "cycles", fromFirst: false, isGuessed: false }];
    const [, base = "", unit = ""] = WITH_UNIT.exec(name) ?? [];
    const known = TIMES.includes(base) && Object.hasOwn(UNITS, unit);
    if (!known && !TIMES.includes(name)) return [];
    const isStamp = (known ? base : name) === "timestamp";
    return [{ column, factor: known ? UNITS[unit]! : 1, clock: "nanoseconds", fromFirst: isStamp, isGuessed: !known }];
  });
  if (found.length > 1) throw new BadLine(line, "has several columns of times");
  return found[0] ?? null;
}
