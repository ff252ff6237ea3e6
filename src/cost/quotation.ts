/** Quotations of a vendor, as a table (CSV) or JSON, to be held against designs that are counted here. */
import { csvCells, csvGoesOn } from "../math/csv.ts";

export interface QuotedItem {
  readonly item: string;
  readonly count: number;
  /** Dollars. */
  readonly unitPrice: number;
}

export interface Quotation {
  readonly name: string;
  readonly endpoints: number;
  /** Null where the quotation does not say. */
  readonly routers: number | null;
  /** Of a router. */
  readonly ports: number | null;
  readonly cables: number | null;
  /** Dollars of all: as quoted, or the sum of the items. */
  readonly price: number;
  readonly watts: number | null;
  readonly items: readonly QuotedItem[];
  /** Dollars and watts of an endpoint. */
  readonly costPerEndpoint: number;
  readonly powerPerEndpoint: number | null;
}

const COUNTS = ["routers", "ports", "cables"] as const;
const OF_ITEMS = ["item", "count", "unitPrice"] as const;
const COLUMNS = ["name", "endpoints", ...COUNTS, "price", "watts", "currency", ...OF_ITEMS] as const;
type Column = (typeof COLUMNS)[number];
const DOLLARS = ["USD", "$", "US$"];

/** A row of the table, or an object or item of the JSON: texts of what is said. */
type Row = Readonly<Partial<Record<Column, string>>>;

/** A sentence that ends the reading. */
class Refused extends Error {}

const quoted = (text: string): string => (text === "" ? '""' : text);

function numberOf(column: Column, text: string, where: string, whole: boolean, least: number): number {
  // 1,250 and 1.250 may both be a thousand or not, so that neither is guessed at.
  const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (Number.isFinite(value) && value >= least && (!whole || Number.isSafeInteger(value))) return value;
  throw new Refused(
    `${column} = ${quoted(text)} of ${where} is not valid: it must be ${whole ? "an integer" : "a number"} of ${least} or more, without commas or a currency.`,
  );
}

/** Of one quotation all rows, of which the first also says what is said once. */
function quotationOf(name: string, rows: readonly Row[]): Quotation {
  const where = `quotation ${quoted(name)}`;
  const said = (column: Column): string | undefined => {
    const texts = [...new Set(rows.flatMap((row) => row[column] ?? []))];
    if (texts.length > 1) throw new Refused(`${column} of ${where} is given as ${texts.join(" and as ")}: give it once.`);
    return texts[0];
  };
  const currency = said("currency");
  if (currency !== undefined && !DOLLARS.includes(currency.toUpperCase()))
    throw new Refused(`currency = ${quoted(currency)} of ${where} is not known: prices must be in USD.`);
  const ports = said("endpoints");
  if (ports === undefined) throw new Refused(`endpoints of ${where} is missing: it must be an integer of 1 or more.`);
  const endpoints = numberOf("endpoints", ports, where, true, 1);
  const items = rows.flatMap((row): QuotedItem[] => {
    if (OF_ITEMS.every((column) => row[column] === undefined)) return [];
    const missing = OF_ITEMS.find((column) => row[column] === undefined);
    if (missing !== undefined) throw new Refused(`${missing} of an item of ${where} is missing: an item has ${OF_ITEMS.join(", ")}.`);
    return [
      {
        item: row.item!,
        count: numberOf("count", row.count!, `${row.item!} of ${where}`, true, 0),
        unitPrice: numberOf("unitPrice", row.unitPrice!, `${row.item!} of ${where}`, false, 0),
      },
    ];
  });
  const total = said("price");
  if (total === undefined && items.length === 0)
    throw new Refused(`price of ${where} is missing: give price, or items with ${OF_ITEMS.join(", ")}.`);
  if (total !== undefined && items.length > 0)
    throw new Refused(`price = ${quoted(total)} of ${where} is given besides items: give one of the two.`);
  const price =
    total === undefined
      ? items.reduce((sum, { count, unitPrice }) => sum + count * unitPrice, 0)
      : numberOf("price", total, where, false, 0);
  const watts = said("watts");
  const power = watts === undefined ? null : numberOf("watts", watts, where, false, 0);
  const [routers, ofRouter, cables] = COUNTS.map((column) => {
    const text = said(column);
    return text === undefined ? null : numberOf(column, text, where, true, 0);
  });
  return {
    name,
    endpoints,
    routers: routers!,
    ports: ofRouter!,
    cables: cables!,
    price,
    watts: power,
    items,
    costPerEndpoint: price / endpoints,
    powerPerEndpoint: power === null ? null : power / endpoints,
  };
}

function columnNamed(text: string): Column {
  const found = COLUMNS.find((column) => column.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new Refused(`${quoted(text)} is no column of a quotation: columns are ${COLUMNS.join(", ")}.`);
  return found;
}

/** A header and rows with commas, semicolons or tabs between cells; an empty name is that of the row above. */
function rowsOfTable(text: string): readonly Row[] {
  const records: string[] = [];
  let open = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (open) records.push(`${records.pop()!}\n${line}`);
    else if (line.trim() !== "") records.push(line);
    open = records.length > 0 && csvGoesOn(records.at(-1)!);
  }
  const [header] = records;
  if (header === undefined) throw new Refused("The quotation is empty: it must be a table with a header, or JSON.");
  const delimiter = [",", ";", "\t"].find((one) => header.includes(one)) ?? ",";
  const cellsOf = (record: string, line: number): readonly string[] => {
    const cells = csvCells(record, delimiter);
    if (cells === null) throw new Refused(`Row ${line} of the quotation is not clear: quotes must stand around a whole cell.`);
    return cells;
  };
  const columns = cellsOf(header, 1).map(columnNamed);
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  if (twice !== undefined) throw new Refused(`${twice} is the head of two columns of the quotation: it must be that of one.`);
  let name: string | undefined;
  return records.slice(1).map((record, i) => {
    const cells = cellsOf(record, i + 2);
    if (cells.length > columns.length)
      throw new Refused(
        `Row ${i + 2} of the quotation has ${cells.length} cells: it must have at most ${columns.length}, as the header has.`,
      );
    const row: Partial<Record<Column, string>> = {};
    cells.forEach((cell, at) => {
      if (cell !== "") row[columns[at]!] = cell;
    });
    name = row.name ?? name;
    return name === undefined ? row : { ...row, name };
  });
}

/** An object or a list of them, each with the columns as names, and its items as a list. */
function rowsOfJson(text: string): readonly Row[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Refused("The quotation is no JSON, though it begins like it: it must be an object or a list of objects.");
  }
  const isObject = (one: unknown): one is Readonly<Record<string, unknown>> =>
    typeof one === "object" && one !== null && !Array.isArray(one);
  const rowOf = (one: Readonly<Record<string, unknown>>): Row =>
    Object.fromEntries(
      Object.entries(one).flatMap(([key, value]) => {
        const column = columnNamed(key);
        if (value === null) return [];
        if (typeof value !== "string" && typeof value !== "number")
          throw new Refused(`${column} of the quotation is ${JSON.stringify(value).slice(0, 40)}: it must be a number or a text.`);
        return [[column, String(value)]];
      }),
    );
  return (Array.isArray(read) ? read : [read]).flatMap((one: unknown, i) => {
    if (!isObject(one))
      throw new Refused(`${JSON.stringify(one).slice(0, 40)} is no quotation: it must be an object with names such as endpoints.`);
    const { items = [], ...rest } = one;
    if (!Array.isArray(items) || !items.every(isObject))
      throw new Refused(
        `items of the quotation is ${JSON.stringify(items).slice(0, 40)}: it must be a list of objects with ${OF_ITEMS.join(", ")}.`,
      );
    const own = { name: `quotation ${i + 1}`, ...rowOf(rest) };
    return [own, ...items.map((item) => ({ ...rowOf(item), name: own.name }))];
  });
}

/**
 * Reads quotations. A table has a header of `name`, `endpoints`, `routers`, `ports`, `cables`, `price`, `watts`, `currency`, or, for items,
 * `item`, `count`, `unitPrice`; rows of one name are one quotation. JSON has these names, and `items`. Never throws: what is not valid is
 * told in one sentence.
 */
export function readQuotations(text: string): { readonly quotations: readonly Quotation[] } | { readonly message: string } {
  try {
    const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfTable(text.replace(/^\uFEFF/, ""));
    const byName = new Map<string, Row[]>();
    for (const row of rows) {
      const name = row.name ?? "quotation";
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [row]);
      else others.push(row);
    }
    if (byName.size === 0) return { message: "The quotation has no rows: below its header there must be one at least." };
    return { quotations: [...byName].map(([name, own]) => quotationOf(name, own)) };
  } catch (error) {
    if (error instanceof Refused) return { message: error.message };
    throw error;
  }
}
