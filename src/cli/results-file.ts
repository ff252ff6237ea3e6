/**
 * The results of sweeps as an SQLite database with a row for each key, so that existing results are never computed again, whoever computed
 * them. A sweep may be interrupted at any time, taken up, merged with others, and any SQLite tool can query the file (docs/sweeps.md).
 */
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import type Database from "libsql";
import type { SweepPoint } from "../sweep/points.ts";
import type { RecordStore, SweepRecord } from "../sweep/run.ts";
import { sentenceOf } from "../engine/jobs.ts";
import { checksumOfKept, Damages, hasChecksums, keptIn, keptOf, recordOf, rowColumns, rowsOf, sayUnchecked } from "./checked-records.ts";
import type { Kept, Row } from "./checked-records.ts";
import { Failure, complain } from "./output.ts";

/** "FLIT", which distinguishes our files from other databases. */
export const APPLICATION = 0x464c_4954;
/**
 * Version of the tables below; a file of a later one is refused, one of an earlier one converted. From 2 on records have checksums, and say
 * where they were computed.
 */
export const VERSION = 2;
/** Milliseconds for which another process may keep the file to itself. */
const PATIENCE = 10_000;
/** Largest file in bytes that is checked when it is opened; in a larger one every record is checked when it is read. */
const LOOKED_THROUGH = 1 << 25;

/** What stands in the file, for those who query it (docs/results.md). */
export interface FileColumn {
  readonly name: string;
  readonly type: "TEXT" | "REAL" | "INTEGER";
  readonly meaning: string;
}

export interface FileTable {
  readonly name: string;
  readonly holds: string;
  readonly columns: readonly FileColumn[];
}

const STUDY: FileColumn = { name: "study", type: "TEXT", meaning: "The design in its normal form; the point's own." };
const FIELDS: FileColumn = {
  name: "fields",
  type: "TEXT",
  meaning: "The job's fields as JSON, as its command prints them with `--json` (docs/headless.md); null if it failed.",
};
const SECONDS: FileColumn = { name: "seconds", type: "REAL", meaning: "From the point's start to its end, where it was computed." };
const COMPUTED_BY: FileColumn = { name: "computedBy", type: "TEXT", meaning: "Machine and process that computed it; null if unknown." };
const JOB: FileColumn = {
  name: "job",
  type: "TEXT",
  meaning: "`simulate`, `saturation`, `throughput`, `cost`, `describe`, `resilience`, `completion`.",
};
const VARIED: FileColumn = { name: "varied", type: "TEXT", meaning: "JSON: the point's value of each varied name, as text." };
const NUMBER: FileColumn = { name: "number", type: "INTEGER", meaning: "The point's number in its sweep, from 0 on." };

export const RESULTS_TABLES: readonly FileTable[] = [
  {
    name: "records",
    holds: "A row a key: what was computed, whichever sweep asked for it.",
    columns: [
      { name: "key", type: "TEXT", meaning: "Job, engine and study; no two rows have the same." },
      JOB,
      { name: "engine", type: "TEXT", meaning: "Which engine computed it: a fingerprint of its digits and of its sources." },
      STUDY,
      FIELDS,
      { name: "message", type: "TEXT", meaning: "Why it failed, in one sentence; null if it did not." },
      SECONDS,
      { name: "finished", type: "TEXT", meaning: "When it ended: date and time, UTC." },
      COMPUTED_BY,
      { name: "checksum", type: "TEXT", meaning: "Of all columns but `finished`: 16 hexadecimal digits of SHA-256." },
    ],
  },
  {
    name: "sweeps",
    holds: "A row a sweep that wrote to the file; `flitlab simulate --out` is one of a single point.",
    columns: [
      { name: "id", type: "INTEGER", meaning: "Its number in this file." },
      { name: "study", type: "TEXT", meaning: "The study whose values are varied." },
      { name: "sweep", type: "TEXT", meaning: "What is varied, as after `--sweep`; empty for a single point." },
    ],
  },
  {
    name: "points",
    holds: "A row a point of a sweep: which record is its.",
    columns: [
      { name: "sweep", type: "INTEGER", meaning: "`id` of its sweep." },
      NUMBER,
      VARIED,
      { name: "key", type: "TEXT", meaning: "Of its record; null if the point is not valid." },
      { name: "message", type: "TEXT", meaning: "Why it is not valid, in one sentence; else null." },
    ],
  },
  {
    name: "results",
    holds: "A view that joins the three: a row a point.",
    columns: [
      { name: "base", type: "TEXT", meaning: "The study whose values are varied." },
      { name: "sweep", type: "TEXT", meaning: "What is varied." },
      NUMBER,
      VARIED,
      JOB,
      STUDY,
      FIELDS,
      { name: "message", type: "TEXT", meaning: "Why there is no result, in one sentence; else null." },
      SECONDS,
      COMPUTED_BY,
    ],
  },
];

const TABLES = `
  CREATE TABLE IF NOT EXISTS records (
    key TEXT PRIMARY KEY, job TEXT NOT NULL, engine TEXT NOT NULL, study TEXT NOT NULL,
    fields TEXT, message TEXT, seconds REAL NOT NULL, finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, computedBy TEXT, checksum TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sweeps (id INTEGER PRIMARY KEY, study TEXT NOT NULL, sweep TEXT NOT NULL, UNIQUE (study, sweep));
  CREATE TABLE IF NOT EXISTS points (
    sweep INTEGER NOT NULL REFERENCES sweeps, number INTEGER NOT NULL, varied TEXT NOT NULL, key TEXT, message TEXT,
    PRIMARY KEY (sweep, number)
  ) WITHOUT ROWID;
`;
const VIEW = `CREATE VIEW results AS
    SELECT s.study AS base, s.sweep, p.number, p.varied, r.job, r.study, r.fields, coalesce(p.message, r.message) AS message, r.seconds, r.computedBy
    FROM points p JOIN sweeps s ON s.id = p.sweep LEFT JOIN records r ON r.key = p.key`;

const INSERT =
  "INSERT INTO records (key, job, engine, study, fields, message, seconds, computedBy, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET fields = excluded.fields, message = excluded.message, seconds = excluded.seconds, computedBy = excluded.computedBy, checksum = excluded.checksum, finished = CURRENT_TIMESTAMP WHERE records.fields IS NULL";

/** Opens a database. Throws a Failure where the library is absent: it is native, so a package manager may leave it out. */
function opened(path: string): Database.Database {
  let Library: typeof Database;
  try {
    Library = createRequire(import.meta.url)("libsql") as typeof Database;
  } catch {
    throw new Failure(
      `${path} is an SQLite file, which needs the package libsql, and that is not installed for this platform: run npm install libsql beside flitlab, or write the results by --parquet or --csv.`,
    );
  }
  return new Library(path);
}

export class ResultsFile implements RecordStore {
  readonly path: string;
  private readonly database: Database.Database;
  private readonly damages: Damages;
  private readonly one: Database.Statement;
  private readonly insert: Database.Statement;
  private readonly remove: Database.Statement;
  private readonly enter: Database.Statement;
  private sweep = 0;

  /**
   * Opens or makes the file. Throws a Failure with one sentence. Damaged parts, except for its structure, are named and count as absent.
   */
  constructor(path: string) {
    this.path = path;
    this.damages = new Damages(path);
    this.database = this.tried(() => opened(path));
    try {
      this.tried(() => {
        this.prepareFile();
      });
      this.one = this.tried(() => this.database.prepare(`SELECT ${rowColumns(true)} FROM records WHERE key = ?`));
      this.insert = this.tried(() => this.database.prepare(INSERT));
      this.remove = this.tried(() => this.database.prepare("DELETE FROM records WHERE key = ?"));
      this.enter = this.tried(() =>
        this.database.prepare("INSERT OR REPLACE INTO points (sweep, number, varied, key, message) VALUES (?, ?, ?, ?, ?)"),
      );
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  get(key: string): SweepRecord | null {
    const kept = this.kept(key);
    return kept === null ? null : recordOf(kept);
  }

  put(record: SweepRecord): void {
    this.tried(() => {
      this.write(keptOf(record));
    });
  }

  /** From now on points are entered as those of this sweep. */
  begin(study: string, sweep: string): void {
    this.sweep = this.tried(() => {
      this.database.prepare("INSERT OR IGNORE INTO sweeps (study, sweep) VALUES (?, ?)").run(study, sweep);
      return (this.database.prepare("SELECT id FROM sweeps WHERE study = ? AND sweep = ?").get(study, sweep) as { id: number }).id;
    });
  }

  /** Records where in the sweep a record stands. */
  place({ index, values, work, fault }: SweepPoint): void {
    this.tried(() => this.enter.run(this.sweep, index, JSON.stringify(values), work?.key ?? null, work ? null : fault));
  }

  /**
   * Takes over the results of another file, as far as they can be read, and returns how many were new. That file is not changed. Throws a
   * Failure.
   */
  merge(path: string): number {
    if (!existsSync(path)) throw new Failure(`${path} cannot be read (ENOENT).`);
    const other = tried(path, () => opened(path));
    try {
      return tried(path, () => {
        other.exec(`PRAGMA busy_timeout = ${PATIENCE}; PRAGMA query_only = 1`);
        return versionOf(other, path) === null ? 0 : this.take(other, path, hasChecksums(other));
      });
    } finally {
      other.close();
    }
  }

  /** Number of records. */
  count(): number {
    return this.tried(() => (this.database.prepare("SELECT count(*) AS n FROM records").get() as { n: number }).n);
  }

  /** Leaves one file that can be copied. */
  close(): void {
    this.tried(() => {
      this.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
      this.database.close();
    });
    this.damages.end();
  }

  private prepareFile(): void {
    const { database, path } = this;
    database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
    const before = versionOf(database, path);
    if (before !== null && statSync(path).size <= LOOKED_THROUGH) this.lookAtStructure();
    // Kept however the process ends; only a failing machine may cost the last second.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    this.whole(() => {
      // Another process may have done it meanwhile.
      versionOf(database, path);
      database.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION}; ${TABLES}`);
      if (!hasChecksums(database)) this.addChecksums();
      this.makeView();
    });
    if (before === null || statSync(path).size > LOOKED_THROUGH) return;
    for (const row of rowsOf(database, true)) if (keptIn(row, true) === null) this.damages.addRow(row);
  }

  /** Throws if pages of the file do not fit together: nothing may be written to it then. */
  private lookAtStructure(): void {
    const { text } = this.database.prepare("SELECT CAST(quick_check AS BLOB) AS text FROM pragma_quick_check").get() as {
      text: ArrayBuffer;
    };
    if (new TextDecoder().decode(text) !== "ok") throw new Failure(`${this.path} ${DAMAGED}`);
  }

  /** Adds checksums to a file from before there were any. */
  private addChecksums(): void {
    this.database.exec("ALTER TABLE records ADD COLUMN computedBy TEXT; ALTER TABLE records ADD COLUMN checksum TEXT");
    const update = this.database.prepare("UPDATE records SET checksum = ? WHERE key = ?");
    let taken = 0;
    // Read as it was before, while it changes.
    const former = opened(this.path);
    try {
      for (const row of rowsOf(former, false)) {
        const kept = keptIn(row, false);
        if (kept === null) this.damages.addRow(row);
        else {
          update.run(checksumOfKept(kept), kept.key);
          taken++;
        }
      }
    } finally {
      former.close();
    }
    sayUnchecked(this.path, taken);
  }

  /** People's tools read the view, so it is made anew if it is not as it should be. */
  private makeView(): void {
    const found = this.database.prepare("SELECT CAST(sql AS BLOB) AS sql FROM sqlite_master WHERE name = 'results'").get() as
      | { sql: ArrayBuffer }
      | undefined;
    if (found && new TextDecoder().decode(found.sql) === VIEW) return;
    this.database.exec(`DROP VIEW IF EXISTS results; ${VIEW}`);
  }

  private take(other: Database.Database, path: string, checked: boolean): number {
    const damages = new Damages(path);
    let unread = false;
    let results = 0;
    const before = this.count();
    this.whole(() => {
      // Where a page is damaged, what stands behind it is read from the end.
      for (const backwards of [false, true]) {
        try {
          for (const row of rowsOf(other, checked, backwards)) {
            const kept = keptIn(row, checked);
            if (kept === null) damages.addRow(row);
            else if (kept.fields !== null && this.offer(kept)) results++;
          }
          break;
        } catch (error) {
          if (!isDamage(error)) throw error;
          unread = true;
        }
      }
    });
    damages.end();
    if (unread)
      complain(
        `${path} is damaged (perhaps a copy that was cut short): what could be read of it is taken over, and the rest counts as not there.`,
      );
    if (!checked) sayUnchecked(path, results);
    return this.count() - before;
  }

  /** Takes a result of another file; returns whether it was new. */
  private offer(kept: Kept): boolean {
    if (typeof this.kept(kept.key)?.fields === "string") return false;
    this.tried(() => {
      this.write(kept);
    });
    return true;
  }

  private kept(key: string): Kept | null {
    const row = this.tried(() => this.one.get(key)) as Row | undefined;
    if (row === undefined) return null;
    const kept = keptIn(row, true);
    if (kept === null) this.damages.add(key);
    return kept;
  }

  private write(kept: Kept): void {
    const { key, job, engine, study, fields, message, seconds, computedBy } = kept;
    if (this.damages.has(key)) {
      this.remove.run(key);
      this.damages.mend(key);
    }
    this.insert.run(key, job, engine, study, fields, message, seconds, computedBy, checksumOfKept(kept));
  }

  /** Does all of it, or nothing. */
  private whole(act: () => void): void {
    this.tried(() => {
      this.database.exec("BEGIN IMMEDIATE");
      try {
        act();
        this.database.exec("COMMIT");
      } catch (error) {
        if (this.database.inTransaction) this.database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private tried<T>(act: () => T): T {
    return tried(this.path, act);
  }
}

/** The results in a file, which stays as it is. Damaged records are named and left out. Throws a Failure with one sentence. */
export function resultsIn(path: string): readonly SweepRecord[] {
  return tried(path, () => {
    const database = opened(path);
    const damages = new Damages(path);
    try {
      database.exec(`PRAGMA busy_timeout = ${PATIENCE}; PRAGMA query_only = 1`);
      if (versionOf(database, path) === null) return [];
      const checked = hasChecksums(database);
      const found: SweepRecord[] = [];
      for (const row of rowsOf(database, checked)) {
        const kept = keptIn(row, checked);
        if (kept === null) damages.addRow(row);
        else if (kept.fields !== null) found.push(recordOf(kept));
      }
      return found;
    } finally {
      damages.end();
      database.close();
    }
  });
}

/** The format of a results file; null for one without content. Throws a Failure for one that this Flitlab must leave alone. */
function versionOf(database: Database.Database, path: string): number | null {
  const { application_id: application } = database.prepare("PRAGMA application_id").get() as { application_id: number };
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  const { tables } = database.prepare("SELECT count(*) AS tables FROM sqlite_master").get() as { tables: number };
  if (tables > 0 && application !== APPLICATION)
    throw new Failure(`${path} is a database of another program: choose another file for the results.`);
  if (version > VERSION)
    throw new Failure(
      `${path} holds results of a later Flitlab (format ${version}; this one knows ${VERSION}): take that one, or another file.`,
    );
  return tables === 0 ? null : version;
}

/** Turns any error of the database into one sentence. */
function tried<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} ${faultOf(error)}`);
  }
}

const DAMAGED =
  "is damaged (perhaps a copy that was cut short): take another copy, or another file that takes over by --merge what can be read of this one; what is missing is computed again.";

/** True if pages of the file do not fit together, or a text of its schema is damaged. */
function isDamage(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? "";
  return code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_ERROR" || sentenceOf(error).includes("malformed");
}

function faultOf(error: unknown): string {
  const text = sentenceOf(error);
  const code = (error as { code?: string }).code ?? "";
  if (/NOTADB|not a database/i.test(`${code} ${text}`))
    return "is no results file: choose another file, or one that flitlab sweep has written.";
  if (/BUSY|LOCKED|locked/i.test(`${code} ${text}`))
    return "is kept by another process: wait for it, or take a file of its own and merge them.";
  if (/FULL|disk is full/i.test(`${code} ${text}`))
    return "takes no more, since the disk is full: what was written is kept; make room and begin again.";
  if (/READONLY|readonly/i.test(`${code} ${text}`)) return "may not be written: choose another file.";
  if (/CANTOPEN|unable to open/i.test(`${code} ${text}`)) return "cannot be opened: its folder must exist and be writable.";
  return isDamage(error) ? DAMAGED : `cannot be used (${text}).`;
}
