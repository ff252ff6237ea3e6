/**
 * Traffic matrices as files have them: a list of demands as a table (`source,destination,demand`), a square table with or without names,
 * the demands of SNDlib and of TopoHub, and what a study's own matrix may be.
 */
import { csvCells } from "../math/csv.ts";
import { wholeLinesOf } from "../math/lines.ts";
import { BadFile, inOrder, shown } from "../topology/import/draft.ts";
import type { NamedDemand } from "../topology/import/draft.ts";
import { MAX_CHARACTERS } from "../topology/import/formats.ts";
import type { RouterDemand } from "../topology/import/formats.ts";
import { readJsonDemands } from "../topology/import/json.ts";
import { beginsAsSndlib, bothWays, readSndlibDemands } from "../topology/import/sndlib.ts";
import { trafficOf } from "./file-demands.ts";
import type { FileTraffic } from "./file-demands.ts";
import { readMatrix } from "./matrix.ts";

export interface MatrixFile extends FileTraffic {
  /** Of the file, in words. */
  readonly format: string;
}

/** How a network's file calls its routers and its endpoints; null where they have numbers alone. */
export interface KnownNames {
  readonly routers: readonly string[] | null;
  readonly endpoints: readonly string[] | null;
}

interface ReadOptions {
  /** "both" adds as much back. */
  readonly demands?: string;
  /** Of the network that the traffic is for. */
  readonly names?: KnownNames | null;
}

/** Demands by number, of what, and in what format. */
interface Read {
  readonly format: string;
  readonly of: "routers" | "endpoints";
  readonly between: readonly RouterDemand[];
  readonly notes: readonly string[];
}

/** Most demands that are looked at; how many a study holds is said of those that are left. */
const MAX_LOOKED_AT = 4_000_000;

/** The traffic, or the error in the text as a sentence without its full stop. Never throws. */
export function readMatrixFile(
  given: string,
  { demands = "one", names = null }: ReadOptions = {},
): MatrixFile | { readonly fault: string } {
  if (given.length > MAX_CHARACTERS)
    return { fault: `the text has ${given.length} characters, more than the ${MAX_CHARACTERS} that are read` };
  const text = given.replace(/^\uFEFF/, "");
  if (text.trim() === "") return { fault: "the text is empty" };
  try {
    if (demands !== "one" && demands !== "both")
      throw new BadFile(`demands = ${shown(demands)} must be one (a demand goes one way) or both (and as much back)`);
    const read = readAny(text, names);
    const { format, of } = read;
    const between = demands === "both" ? backAndForth(read.between) : read.between;
    const traffic = trafficOf(of, between);
    return { ...traffic, format, notes: [...read.notes, ...traffic.notes] };
  } catch (error) {
    if (error instanceof BadFile) return { fault: error.message };
    throw error;
  }
}

function backAndForth(between: readonly RouterDemand[]): readonly RouterDemand[] {
  const ways = new Set(between.map(([from, to]) => `${from}-${to}`));
  const twice = between.find(([from, to]) => from !== to && ways.has(`${to}-${from}`));
  if (twice !== undefined)
    throw new BadFile(
      `demands = both is for demands of one direction, and the file has those of ${twice[0]} and ${twice[1]} to each other`,
    );
  return bothWays(between);
}

function readAny(text: string, known: KnownNames | null): Read {
  const plain = text.trimStart();
  if (beginsAsSndlib(text, plain)) {
    const { names, demands } = readSndlibDemands(text);
    return named("SNDlib", names, demands, known);
  }
  if (plain.startsWith("{")) {
    const json = readJsonDemands(text);
    if (json === null) throw new BadFile('the text is JSON without "demands" in the attributes of its graph, as TopoHub has them');
    return named("TopoHub", json.names, json.demands, known);
  }
  const lines = [...wholeLinesOf(text)].filter(([, line]) => !/^\s*(?:$|#|%|\/\/)/.test(line));
  if (lines.length === 0) throw new BadFile("the text has comments alone");
  return listIn(lines, known) ?? squareIn(lines, known) ?? own(text);
}

/** Numbers of names in the network: of its endpoints or its routers, whichever has all of them; null if neither has. */
function numbersOf(
  names: readonly string[],
  known: KnownNames | null,
): (Pick<Read, "of"> & { readonly number: ReadonlyMap<string, number> }) | null {
  for (const of of ["endpoints", "routers"] as const) {
    const number = new Map(known?.[of]?.map((name, i) => [name, i]) ?? []);
    if (names.length > 0 && names.every((name) => number.has(name))) return { of, number };
  }
  return null;
}

/** Demands between routers that have names: those of the network, or else numbered in the order of the file. */
function named(format: string, names: readonly string[], demands: readonly NamedDemand[], known: KnownNames | null): Read {
  const order = inOrder(names);
  const byName = new Map(order.map((name, router) => [name, router]));
  if (byName.size < names.length) throw new BadFile(`${format}: two routers have the same name`);
  const stranger = demands.flatMap(([from, to]) => [from, to]).find((name) => !byName.has(name));
  if (stranger !== undefined) throw new BadFile(`${format}: a demand names ${shown(stranger)}, which is not among those given`);
  const met = [...new Set(demands.flatMap(([from, to]) => [from, to]))];
  const found = known?.routers ? numbersOf(met, { routers: known.routers, endpoints: null }) : null;
  if (known?.routers && found === null) {
    const all = new Set(known.routers);
    const lost = met.find((name) => !all.has(name));
    if (lost !== undefined) throw new BadFile(`${format}: a demand names ${shown(lost)}, and no router of this network has that name`);
  }
  const number = found?.number ?? byName;
  const between = demands.map(([from, to, amount]): RouterDemand => [number.get(from)!, number.get(to)!, amount]);
  return { format, of: "routers", between, notes: found === null ? numbering(order) : [] };
}

/** How names became numbers, if they are others. */
function numbering(order: readonly string[]): readonly string[] {
  if (order.every((name, i) => name === String(i))) return [];
  const first = order.slice(0, 3).map((name, i) => `${shown(name)} is ${i}`);
  return [`The names of the file are numbered in this order: ${first.join(", ")}${order.length > 3 ? ", …" : ""}.`];
}

/** What a study's own text may be. */
function own(text: string): Read {
  const reading = readMatrix(text);
  if ("fault" in reading) throw new BadFile(`the matrix ${reading.fault}`);
  const between = reading.demands.map(({ source, destination, weight }): RouterDemand => [source, destination, weight]);
  return { format: /^\s*\d+-\d/.test(text) ? "list of pairs" : "square table", of: "endpoints", between, notes: [] };
}

type Lines = readonly (readonly [number: number, line: string])[];

const SOURCES = new Set(["source", "src", "from", "sender", "origin"]);
const DESTINATIONS = new Set(["destination", "dst", "dest", "target", "to", "receiver"]);
const AMOUNTS = new Set(["demand", "weight", "value", "traffic", "rate", "bandwidth", "bytes", "amount", "volume", "flow", "load"]);
const BLANKS = " ";
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Cells of a line; null where they cannot be told. */
function cellsOf(line: string, delimiter: string): readonly string[] | null {
  if (delimiter === BLANKS) return line.trim().split(/\s+/);
  const cells = csvCells(line, delimiter);
  // Where cells end at semicolons numbers may have a decimal comma.
  return cells && (delimiter === ";" ? cells.map((cell) => (/^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell)) : cells);
}

const delimiterOf = (line: string): string => [";", "\t", ","].find((sign) => line.includes(sign)) ?? BLANKS;

interface Columns {
  readonly source: number;
  readonly destination: number;
  readonly amount: number;
}

/** A header of a list; null if the line is none. */
function columnsIn(cells: readonly string[] | null, line: number): Columns | null {
  const names = cells?.map((cell) => cell.toLowerCase()) ?? [];
  const of = (known: ReadonlySet<string>): readonly number[] => names.flatMap((name, i) => (known.has(name) ? [i] : []));
  const [sources, destinations, amounts] = [of(SOURCES), of(DESTINATIONS), of(AMOUNTS)];
  if (sources.length === 0 || destinations.length === 0) return null;
  if (sources.length > 1 || destinations.length > 1) throw new BadFile(`line ${line} has several columns for a source or a destination`);
  if (amounts.length !== 1)
    throw new BadFile(
      `line ${line} names ${amounts.length === 0 ? "no column" : `${amounts.length} columns`} of demands, and must name one: ${[...AMOUNTS].join(", ")}`,
    );
  return { source: sources[0]!, destination: destinations[0]!, amount: amounts[0]! };
}

/** A list of demands, a line each; null if the text is none. Three lines of three numbers without a header are a square table. */
function listIn(lines: Lines, known: KnownNames | null): Read | null {
  const [firstLine, first] = lines[0]!;
  const delimiter = delimiterOf(first);
  const header = columnsIn(cellsOf(first, delimiter), firstLine);
  const rows = header === null ? lines : lines.slice(1);
  const THREE = 3;
  if (header === null && (rows.length < 2 || rows.length === THREE || rows.some(([, line]) => cellsOf(line, delimiter)?.length !== THREE)))
    return null;
  const { source, destination, amount } = header ?? { source: 0, destination: 1, amount: 2 };
  if (rows.length > MAX_LOOKED_AT) throw new BadFile(`the text has ${rows.length} demands, more than the ${MAX_LOOKED_AT} that are read`);
  const cellsIn = ([line, text]: Lines[number]): readonly string[] => {
    const cells = cellsOf(text, delimiter);
    if (cells === null) throw new BadFile(`line ${line} has ${shown(text.trim())}, whose cells cannot be told`);
    return cells;
  };
  // Of a network with names, these go before numbers.
  const names = new Set<string>();
  if (known !== null) for (const row of rows) for (const column of [source, destination]) names.add(cellsIn(row)[column] ?? "");
  const found = numbersOf([...names], known);
  const met = new Map<string, number>();
  const between = rows.map((row): RouterDemand => {
    const [line] = row;
    const cells = cellsIn(row);
    const ends = [source, destination].map((column) => {
      const cell = cells[column] ?? "";
      const number = found?.number.get(cell);
      if (number !== undefined) return number;
      if (!/^\d{1,7}$/.test(cell))
        throw new BadFile(
          `line ${line} has ${shown(cell)} where the number of an endpoint or a router must stand${known === null ? "" : ", or names of which this network has all"}`,
        );
      return Number(cell);
    });
    const weight = amountIn(cells[amount] ?? "", `line ${line}`);
    const pair = ends.join("-");
    const before = met.get(pair);
    if (before !== undefined)
      throw new BadFile(`line ${line} gives the demand of ${cells[source]!} to ${cells[destination]!} a second time, after line ${before}`);
    met.set(pair, line);
    return [ends[0]!, ends[1]!, weight];
  });
  return { format: "list of demands", of: found?.of ?? "endpoints", between, notes: [] };
}

function amountIn(cell: string, where: string): number {
  const amount = NUMBER.test(cell) ? Number(cell) : NaN;
  if (!Number.isFinite(amount)) throw new BadFile(`${where} has ${shown(cell)} where a demand must stand`);
  if (amount < 0) throw new BadFile(`${where} has the negative demand ${shown(cell)}`);
  return amount;
}

/** A square table of several lines, the first row and column of which may be names; null if the text is none. */
function squareIn(lines: Lines, known: KnownNames | null): Read | null {
  if (lines.length < 2) return null;
  const delimiter = delimiterOf(lines[0]![1]);
  const rows = lines.map(([line, text]) => ({ line, cells: cellsOf(text, delimiter) }));
  const head = rows[0]!.cells;
  const isNamed = head !== null && head.length === rows.length && !NUMBER.test(head[0]!) && head.slice(1).some((cell) => cell !== "");
  // Without names a table is what a study's own text may be, but for decimal commas.
  if (!isNamed && delimiter !== ";") return null;
  const body = isNamed ? rows.slice(1) : rows;
  const names = isNamed ? head.slice(1) : body.map((_, i) => String(i));
  const found = isNamed ? numbersOf(names, known) : null;
  const between: RouterDemand[] = [];
  body.forEach(({ line, cells }, row) => {
    if (cells === null) throw new BadFile(`line ${line} is a row whose cells cannot be told`);
    const numbers = isNamed ? cells.slice(1) : cells;
    if (isNamed && cells[0] !== names[row])
      throw new BadFile(`line ${line} is the row of ${shown(cells[0] ?? "")}, where the columns have ${shown(names[row]!)}`);
    if (numbers.length !== names.length)
      throw new BadFile(`line ${line} has ${numbers.length} numbers, and there are ${names.length} rows`);
    numbers.forEach((cell, column) => {
      const weight = amountIn(cell, `line ${line}, column ${column + (isNamed ? 2 : 1)},`);
      if (weight > 0) between.push([found?.number.get(names[row]!) ?? row, found?.number.get(names[column]!) ?? column, weight]);
    });
    if (between.length > MAX_LOOKED_AT) throw new BadFile(`the table has more than the ${MAX_LOOKED_AT} demands that are read`);
  });
  const notes = isNamed && found === null ? numbering(names) : [];
  return { format: "square table", of: found?.of ?? "endpoints", between, notes };
}
