/**
 * Reads records of sweeps from files that may be damaged. Each record has a checksum. Its texts are read as bytes, since the database's
 * binding ends the process if it decodes a text that is not UTF-8. Damaged records are named and count as absent.
 */
import { createHash } from "node:crypto";
import type Database from "libsql";
import type { SweepRecord } from "../sweep/run.ts";
import type { Fields } from "../sweep/task.ts";
import { complain } from "./output.ts";

/** Hexadecimal digits of a checksum. */
export const CHECKSUM = 16;

export function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, CHECKSUM);
}

/** Columns of a record in the order of its checksum. */
const COLUMNS = ["key", "job", "engine", "study", "fields", "message", "computedBy"] as const;

/** The columns of a row to read. A file before format 2 has no checksums and no places; then `checked` is false. */
export function rowColumns(checked: boolean): string {
  const blobs = COLUMNS.map((name) => `${checked || name !== "computedBy" ? `CAST(${name} AS BLOB)` : "NULL"} AS ${name}`);
  return `${blobs.join(", ")}, CASE WHEN typeof(seconds) = 'real' THEN seconds END AS seconds, ${checked ? "CAST(checksum AS BLOB)" : "NULL"} AS checksum`;
}

/** A blob as the binding returns it. */
type Bytes = ArrayBuffer | null;

/** A row of such a query. */
export type Row = Readonly<Record<(typeof COLUMNS)[number] | "checksum", Bytes>> & { readonly seconds: number | null };

export function hasChecksums(database: Database.Database): boolean {
  const { n } = database.prepare("SELECT count(*) AS n FROM pragma_table_info('records') WHERE name = 'checksum'").get() as { n: number };
  return n > 0;
}

/** All records in ascending or descending order of their keys. Throws at a damaged page, after all rows before it. */
export function* rowsOf(database: Database.Database, checked: boolean, backwards = false): Generator<Row> {
  const [sign, order] = backwards ? ["<", "DESC"] : [">", "ASC"];
  const select = (where: string): Database.Statement =>
    // By the table's own order: by that of the bytes all rows would be read before the first is given.
    database.prepare(`SELECT ${rowColumns(checked)} FROM records ${where} ORDER BY records.key ${order}`);
  let last: Bytes = null;
  try {
    for (const row of select("").iterate() as Iterable<Row>) {
      yield row;
      last = row.key;
    }
  } catch (error) {
    // The binding takes a hundred rows at once, and gives none of them where it fails at the last: one by one.
    const [first, next] = [select(""), select(`WHERE key ${sign} CAST(? AS TEXT)`)];
    // Where keys are damaged, their order may lead back.
    for (const seen = new Set<string>(); ;) {
      const row = (last === null ? first.get() : next.get([Buffer.from(last)])) as Row | undefined;
      const key = row?.key ?? null;
      const name = key && Buffer.from(key).toString("latin1");
      if (!row || name === null || seen.has(name)) break;
      seen.add(name);
      yield row;
      last = key;
    }
    throw error;
  }
}

/** A stored record. */
export type Kept = Omit<SweepRecord, "fields"> & { readonly fields: string | null };

export function keptOf(record: SweepRecord): Kept {
  return { ...record, fields: record.fields === null ? null : JSON.stringify(record.fields) };
}

export function checksumOfKept({ key, job, engine, study, fields, message, seconds, computedBy }: Kept): string {
  return checksumOf(JSON.stringify([key, job, engine, study, fields, message, seconds, computedBy]));
}

export function recordOf({ fields, ...rest }: Kept): SweepRecord {
  return { ...rest, fields: fields === null ? null : (JSON.parse(fields) as Fields) };
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes: Bytes): string | null {
  return bytes === null ? null : UTF8.decode(bytes);
}

/** The record of a row; null if it is damaged. Without checksums that shows only if no sweep could have written the row. */
export function keptIn(row: Row, checked: boolean): Kept | null {
  try {
    const [key, job, engine, study] = [textOf(row.key), textOf(row.job), textOf(row.engine), textOf(row.study)];
    const { seconds } = row;
    if (key === null || job === null || engine === null || study === null || seconds === null) return null;
    const [fields, message, computedBy] = [textOf(row.fields), textOf(row.message), textOf(row.computedBy)];
    const kept = { key, job, engine, study, fields, message, seconds, computedBy };
    return (checked ? textOf(row.checksum) === checksumOfKept(kept) : isPlausible(kept)) ? kept : null;
  } catch {
    return null;
  }
}

/** Throws if the fields are not JSON. */
function isPlausible({ key, job, engine, study, fields, message, seconds }: Kept): boolean {
  const isObject = fields !== null && fields.startsWith("{") && typeof JSON.parse(fields) === "object";
  return key === `${job} ${engine} ${study}` && seconds >= 0 && (message === null ? isObject : fields === null);
}

/** Prints the note on records without checksums. */
export function sayUnchecked(path: string, count: number): void {
  if (count === 0) return;
  const text = count.toLocaleString("en");
  complain(
    `${path} was written without checksums: of its records ${text} are taken as they stand, and a digit of them that was damaged before cannot be told.`,
  );
}

/** Number of damaged records that are named one by one; all are counted. */
const NAMED = 20;

/** Reports the damaged records of a file, each once. */
export class Damages {
  private readonly path: string;
  private readonly seen = new Set<string>();
  /** Number of reports left, of names and totals. */
  private told = NAMED;

  constructor(path: string) {
    this.path = path;
  }

  has(key: string): boolean {
    return this.seen.has(key);
  }

  /** `key`: as far as it can be read. */
  add(key: string): void {
    if (this.seen.has(key)) return;
    this.seen.add(key);
    if (this.seen.size <= NAMED) complain(`${this.path} holds a damaged record, which counts as not there: ${key}`);
  }

  /** Of a row of the database. */
  addRow({ key }: Row): void {
    this.add(key === null ? "(without a key)" : new TextDecoder().decode(key));
  }

  /** Call it when the record is there again. */
  mend(key: string): void {
    this.seen.delete(key);
  }

  /** Call it when all has been checked, for now. */
  end(): void {
    const more = this.seen.size - this.told;
    if (more <= 0) return;
    this.told += more;
    complain(`${this.path} holds ${more} more damaged records, which count as not there.`);
  }
}
