/**
 * Reads results that Flitlab has written: what a command printed with --json, and the results of a sweep in any of their forms. `flitlab
 * verify` computes them again.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { csvRows } from "../math/csv.ts";
import { readJson } from "../math/json-text.ts";
import type { SweepRecord } from "../sweep/run.ts";
import { TABLE_MARK, TABLE_VERSION } from "../sweep/columns.ts";
import type { Cell } from "../sweep/table.ts";
import type { Fields } from "../sweep/task.ts";
import { TASKS } from "../sweep/tasks.ts";
import { quoted } from "../engine/studies.ts";
import { LinesReader } from "./lines-file.ts";
import type { Made } from "./command.ts";
import { EXIT_INVALID_STUDY, Failure } from "./output.ts";
import { resultsIn } from "./results-file.ts";
import { textOf } from "./study-argument.ts";

/** A row of a table, by the names of its columns. */
export type PastRow = ReadonlyMap<string, Cell>;

export type PastResults =
  /** What one command printed; `fields` without study, complete, and what says how it was made. */
  | { readonly kind: "command"; readonly command: readonly string[]; readonly complete: boolean; readonly fields: Fields }
  | { readonly kind: "records"; readonly records: readonly PastRecord[] }
  | { readonly kind: "rows"; readonly rows: readonly PastRow[] };

/** A point of a sweep; `engine`: that which computed it, as its key has it. */
export type PastRecord = Pick<SweepRecord, "job" | "study" | "engine" | "fields">;

export interface Past {
  /** Which Flitlab made them, where they say so. */
  readonly made: Made["engine"] | null;
  readonly results: PastResults;
}

const SQLITE = "SQLite format 3";
const PARQUET = "PAR1";

/** The beginning of a file. Throws a Failure if it cannot be read. */
function beginningOf(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(64);
      return bytes.toString("latin1", 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new Failure(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`, EXIT_INVALID_STUDY);
  }
}

/** Whether an argument names a file rather than a study. */
export function isResultsFile(argument: string): boolean {
  return !/[=#?]/.test(argument) && (existsSync(argument) || /\.(json|jsonl|sqlite|db|csv|parquet)$/.test(argument));
}

/** The results in a file; null for one that holds a study alone. Throws a Failure with one sentence. */
export async function readPast(path: string): Promise<Past | null> {
  const begins = beginningOf(path);
  if (begins.startsWith(SQLITE)) return ofRecords(resultsIn(path));
  if (begins.startsWith(PARQUET)) return { made: null, results: { kind: "rows", rows: await parquetRows(path) } };
  if (begins.startsWith('{"key":')) {
    // The studio's lines have the varied values, too, and no checksums.
    const text = textOf(path, "results", "the file");
    if (/^\{"key":("[^"]*"|null),"values":/.test(text)) return { made: null, results: ofSweep(text.split("\n").map(lineOf)) };
    return ofRecords(new LinesReader(path).more().map(({ record }) => record));
  }
  const text = textOf(path, "results", "the file");
  if (/^\s*\{/.test(text)) return ofJson(path, text);
  const [names = [], ...cells] = csvRows(text);
  if (!names.includes("study") || !names.includes("seconds"))
    throw new Failure(
      `${path} holds no results: what can be verified is the --json output of a command, or the results of a sweep as .sqlite, .jsonl, .csv or .parquet.`,
      EXIT_INVALID_STUDY,
    );
  return { made: null, results: { kind: "rows", rows: cells.map((row) => new Map(names.map((name, i) => [name, row[i] ?? null]))) } };
}

function ofRecords(records: readonly SweepRecord[]): Past {
  return { made: null, results: { kind: "records", records: records.filter(({ fields }) => fields !== null) } };
}

async function parquetRows(path: string): Promise<readonly PastRow[]> {
  const { parquetMetadata, parquetReadObjects } = await import("hyparquet");
  try {
    const { buffer, byteOffset, byteLength } = readFileSync(path);
    const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    const metadata = parquetMetadata(file);
    // Files from before versions stood in them have none.
    const version = Number(metadata.key_value_metadata?.find(({ key }) => key === TABLE_MARK)?.value ?? 0);
    if (version > TABLE_VERSION)
      throw new Failure(
        `${path} holds a table of a later Flitlab (version ${version}; this one knows ${TABLE_VERSION}): take that one.`,
        EXIT_INVALID_STUDY,
      );
    const rows = await parquetReadObjects({ file, metadata });
    return rows.map((row) => new Map(Object.entries(row as Readonly<Record<string, Cell>>)));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} is no whole Parquet file: take another copy.`, EXIT_INVALID_STUDY);
  }
}

function lineOf(text: string): unknown {
  const reading = readJson(text === "" ? "null" : text, quoted);
  return "fault" in reading ? null : reading.value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Commands by a field that they alone have, for results that do not say which command made them. */
const BY_FIELD: readonly (readonly [field: string, command: string])[] = [
  ["estimated", "estimate"],
  ["alphaNetwork", "throughput"],
  ["sparesCost", "life"],
  ["racks", "cost"],
  ["removedFraction", "resilience"],
  ["mooreBoundFraction", "describe"],
  ["saturationLoad", "simulate"],
];

/** Options without which a command does not give a field, likewise. */
const OPTIONS_BY_FIELD: readonly (readonly [field: string, option: string])[] = [
  ["virtualLayers", "--layers"],
  ["bill", "--bom"],
];

/** Commands whose results hold the study that they were computed from. */
const VERIFIED: readonly string[] = ["describe", "simulate", "estimate", "throughput", "cost", "life", "resilience", "impact", "stencil"];

function ofJson(path: string, text: string): Past | null {
  const reading = readJson(text, quoted);
  if ("fault" in reading) throw new Failure(`${path} ${reading.fault}.`, EXIT_INVALID_STUDY);
  if (!isObject(reading.value) || !("complete" in reading.value)) return null;
  const { study, complete, engine, command, ...fields } = reading.value;
  const made =
    isObject(engine) && typeof engine["version"] === "string" && typeof engine["digits"] === "number"
      ? { version: engine["version"], digits: engine["digits"] }
      : null;
  const [name = BY_FIELD.find(([field]) => field in fields)?.[1], ...options] = Array.isArray(command) ? command.map(String) : [];
  const given = Array.isArray(command)
    ? options
    : OPTIONS_BY_FIELD.filter(([field]) => (fields[field] ?? null) !== null).map(([, option]) => option);
  if (typeof fields["sweep"] === "string" && Array.isArray(fields["points"])) return { made, results: ofSweep(fields["points"]) };
  if (typeof study !== "string" || name === undefined || !VERIFIED.includes(name))
    throw new Failure(
      `${path} holds no results of a study${name === undefined ? "" : `, but those of flitlab ${name}`}: verify takes those of ${VERIFIED.join(", ")} and sweep.`,
      EXIT_INVALID_STUDY,
    );
  return { made, results: { kind: "command", command: [name, ...given], complete: complete === true, fields } };
}

/** A point's key begins with its job and its engine; the rest is its study, whose names of routers make no other point. */
function ofSweep(points: readonly unknown[]): PastResults {
  const records = points.flatMap((point) => {
    if (!isObject(point) || typeof point["key"] !== "string") return [];
    const { key, values: _values, seconds: _seconds, computedBy: _computedBy, ...fields } = point;
    const [, job = "", engine = "", study = ""] = /^(\S+) (\S+) (.*)$/s.exec(key as string) ?? [];
    return TASKS.some(({ id }) => id === job) && !("message" in fields) ? [{ job, engine, study, fields }] : [];
  });
  return { kind: "records", records };
}
