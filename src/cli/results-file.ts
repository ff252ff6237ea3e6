/**
 * The results of sweeps as a file: an SQLite database with a row for each key, so that what is there is never computed again, whoever put
 * it there. It may be interrupted at any time, taken up, merged with others, and asked by any SQLite tool (docs/sweeps.md).
 */
import { existsSync } from "node:fs";
import Database from "libsql";
import type { SweepPoint } from "../sweep/points.ts";
import type { RecordStore, SweepRecord } from "../sweep/run.ts";
import type { Fields } from "../sweep/task.ts";
import { sentenceOf } from "../workers/errors.ts";
import { Failure } from "./failure.ts";

/** "FLIT", which tells our files from other databases. */
const APPLICATION = 0x464c_4954;
/** Of the tables below; a file of a later one is refused. */
const VERSION = 1;
/** Milliseconds that another process may keep the file to itself. */
const PATIENCE = 10_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS records (
    key TEXT PRIMARY KEY, job TEXT NOT NULL, engine TEXT NOT NULL, study TEXT NOT NULL,
    fields TEXT, message TEXT, seconds REAL NOT NULL, finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sweeps (id INTEGER PRIMARY KEY, study TEXT NOT NULL, sweep TEXT NOT NULL, UNIQUE (study, sweep));
  CREATE TABLE IF NOT EXISTS points (
    sweep INTEGER NOT NULL REFERENCES sweeps, number INTEGER NOT NULL, varied TEXT NOT NULL, key TEXT, message TEXT,
    PRIMARY KEY (sweep, number)
  ) WITHOUT ROWID;
  CREATE VIEW IF NOT EXISTS results AS
    SELECT s.study AS base, s.sweep, p.number, p.varied, r.job, r.study, r.fields, coalesce(p.message, r.message) AS message, r.seconds
    FROM points p JOIN sweeps s ON s.id = p.sweep LEFT JOIN records r ON r.key = p.key;
`;

interface Row {
  readonly key: string;
  readonly job: string;
  readonly engine: string;
  readonly study: string;
  readonly fields: string | null;
  readonly message: string | null;
  readonly seconds: number;
}

export class ResultsFile implements RecordStore {
  readonly path: string;
  private readonly database: Database.Database;
  private readonly one: Database.Statement;
  private readonly insert: Database.Statement;
  private readonly enter: Database.Statement;
  private sweep = 0;

  /** Opens the file, or makes it. Throws a Failure with one sentence. */
  constructor(path: string) {
    this.path = path;
    this.database = this.tried(() => new Database(path));
    this.tried(() => {
      this.database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
      const { application_id: application } = this.database.prepare("PRAGMA application_id").get() as { application_id: number };
      const { user_version: version } = this.database.prepare("PRAGMA user_version").get() as { user_version: number };
      const { tables } = this.database.prepare("SELECT count(*) AS tables FROM sqlite_master").get() as { tables: number };
      if (tables > 0 && application !== APPLICATION)
        throw new Failure(`${path} is a database of another program: choose another file for the results.`);
      if (version > VERSION)
        throw new Failure(
          `${path} holds results of a later Flitlab (format ${version}; this one knows ${VERSION}): take that one, or another file.`,
        );
      // Kept however the process ends; only a failing machine may cost the last second.
      this.database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
      this.database.exec(`BEGIN IMMEDIATE; PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION}; ${TABLES} COMMIT`);
    });
    this.one = this.database.prepare("SELECT key, job, engine, study, fields, message, seconds FROM records WHERE key = ?");
    this.insert = this.database.prepare(
      "INSERT INTO records (key, job, engine, study, fields, message, seconds) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET fields = excluded.fields, message = excluded.message, seconds = excluded.seconds, finished = CURRENT_TIMESTAMP WHERE records.fields IS NULL",
    );
    this.enter = this.database.prepare("INSERT OR REPLACE INTO points (sweep, number, varied, key, message) VALUES (?, ?, ?, ?, ?)");
  }

  get(key: string): SweepRecord | null {
    const row = this.tried(() => this.one.get(key)) as Row | undefined;
    return row === undefined ? null : recordOf(row);
  }

  put({ key, job, engine, study, fields, message, seconds }: SweepRecord): void {
    this.tried(() => this.insert.run(key, job, engine, study, fields === null ? null : JSON.stringify(fields), message, seconds));
  }

  /** From now on points are entered as those of this sweep. */
  begin(study: string, sweep: string): void {
    this.sweep = this.tried(() => {
      this.database.prepare("INSERT OR IGNORE INTO sweeps (study, sweep) VALUES (?, ?)").run(study, sweep);
      return (this.database.prepare("SELECT id FROM sweeps WHERE study = ? AND sweep = ?").get(study, sweep) as { id: number }).id;
    });
  }

  /** Says where in the sweep a record stands. */
  place({ index, values, work, fault }: SweepPoint): void {
    this.tried(() => this.enter.run(this.sweep, index, JSON.stringify(values), work?.key ?? null, work ? null : fault));
  }

  /** Takes over the records of another file; how many were new. Throws a Failure. */
  merge(path: string): number {
    if (!existsSync(path)) throw new Failure(`${path} cannot be read (ENOENT).`);
    // Looked at, and brought to this format, like any other.
    new ResultsFile(path).close();
    return this.tried(() => {
      const before = this.count();
      this.database.prepare("ATTACH DATABASE ? AS other").run(path);
      try {
        this.database.exec(
          "INSERT INTO records SELECT * FROM other.records WHERE fields IS NOT NULL ON CONFLICT (key) DO UPDATE SET fields = excluded.fields, message = NULL, seconds = excluded.seconds WHERE records.fields IS NULL",
        );
      } finally {
        this.database.exec("DETACH DATABASE other");
      }
      return this.count() - before;
    });
  }

  /** Records that it holds. */
  count(): number {
    return this.tried(() => (this.database.prepare("SELECT count(*) AS n FROM records").get() as { n: number }).n);
  }

  /** Leaves one file that can be copied. */
  close(): void {
    this.tried(() => {
      this.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
      this.database.close();
    });
  }

  /** Whatever the database says becomes one sentence. */
  private tried<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(`${this.path} ${faultOf(error)}`);
    }
  }
}

function faultOf(error: unknown): string {
  const text = sentenceOf(error);
  const code = (error as { code?: string }).code ?? "";
  if (/NOTADB|not a database/i.test(`${code} ${text}`))
    return "is no results file: choose another file, or one that flitlab sweep has written.";
  if (/CORRUPT|malformed/i.test(`${code} ${text}`))
    return "is damaged (perhaps a copy that was cut short): take another copy, or another file, and what is missing is computed again.";
  if (/BUSY|LOCKED|locked/i.test(`${code} ${text}`))
    return "is kept by another process: wait for it, or take a file of its own and merge them.";
  if (/FULL|disk is full/i.test(`${code} ${text}`))
    return "takes no more, since the disk is full: what was written is kept; make room and begin again.";
  if (/READONLY|readonly/i.test(`${code} ${text}`)) return "may not be written: choose another file.";
  if (/CANTOPEN|unable to open/i.test(`${code} ${text}`)) return "cannot be opened: its folder must exist and be writable.";
  return `cannot be used (${text}).`;
}

function recordOf({ key, job, engine, study, fields, message, seconds }: Row): SweepRecord {
  return { key, job, engine, study, fields: fields === null ? null : (JSON.parse(fields) as Fields), message, seconds, computedBy: null };
}
