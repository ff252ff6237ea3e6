/**
 * Results as lines of JSON, one appended as each point ends. One process writes a file and others read what there is, so no lock is needed
 * and any shared file system will do. Each line ends with a checksum of itself. A damaged or cut line is named and counts as absent.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { RecordStore, SweepRecord } from "../sweep/run.ts";
import { isFinished } from "../sweep/run.ts";
import { CHECKSUM, checksumOf, Damages, sayUnchecked } from "./checked-records.ts";
import { Failure, complain } from "./output.ts";
import { valued } from "./options.ts";

export const LINES = valued(
  "lines",
  "FILE",
  "append each result to this file, a line of JSON; take from it what is known",
  (file) => file,
  null,
);

/** A record, and when it was written. */
export interface Line {
  readonly record: SweepRecord;
  /** Seconds since its writer began. */
  readonly at: number;
}

/** The fields of a line, in this order, followed by its checksum, which lines of earlier versions lack. */
const NAMES = "key,job,engine,study,fields,message,seconds,computedBy,at";
/** The same in lines of earlier versions. */
const FORMER_NAMES = NAMES.replace(",computedBy", "");
const CHECKED = new RegExp(`^(\\{.*),"checksum":"([0-9a-f]{${CHECKSUM}})"\\}$`, "s");

/** Bytes read at once. */
const BLOCK = 1 << 20;
const END_OF_LINE = 10;

/** Reads a file that another process appends to, further at each call. */
export class LinesReader {
  private readonly path: string;
  private readonly damages: Damages;
  private offset = 0;
  private lines = 0;
  /** Good lines without a checksum. */
  unchecked = 0;

  constructor(path: string) {
    this.path = path;
    this.damages = new Damages(path);
  }

  /** The whole lines that were added; none if there is no file yet. Damaged ones are named. */
  more(): Line[] {
    if (!existsSync(this.path)) return [];
    // Opened anew each time: that is when a network file system looks for what others wrote.
    const file = openSync(this.path, "r");
    try {
      const size = fstatSync(file).size;
      const parts: Buffer[] = [];
      for (let at = this.offset; at < size;) {
        const block = Buffer.alloc(Math.min(BLOCK, size - at));
        const length = readSync(file, block, 0, block.length, at);
        if (length === 0) break;
        parts.push(block.subarray(0, length));
        at += length;
      }
      const bytes = Buffer.concat(parts);
      const end = bytes.lastIndexOf(END_OF_LINE) + 1;
      this.offset += end;
      const found: Line[] = [];
      // The last piece is what stands behind the last line end: nothing.
      for (const text of bytes.toString("utf8", 0, end).split("\n").slice(0, -1)) {
        this.lines++;
        if (text === "") continue;
        const line = lineOf(text);
        if (line !== null) {
          found.push(line);
          if (!CHECKED.test(text)) this.unchecked++;
        } else this.damages.add(`line ${this.lines}${keyIn(text)}`);
      }
      this.damages.end();
      return found;
    } finally {
      closeSync(file);
    }
  }
}

/** The text of a line without its end. */
function textOf(line: Line): string {
  const { key, job, engine, study, fields, message, seconds, computedBy } = line.record;
  const text = JSON.stringify({ key, job, engine, study, fields, message, seconds, computedBy, at: line.at }).slice(0, -1);
  return `${text},"checksum":"${checksumOf(text)}"}`;
}

function lineOf(text: string): Line | null {
  const [, checked, checksum] = CHECKED.exec(text) ?? [];
  if (checked !== undefined && checksumOf(checked) !== checksum) return null;
  try {
    const { at, ...record } = JSON.parse(checked === undefined ? text : `${checked}}`) as Partial<SweepRecord> & { readonly at?: number };
    const whole =
      [record.key, record.job, record.engine, record.study].every((value) => typeof value === "string") &&
      typeof record.fields === "object" &&
      (typeof record.message === "string" || record.message === null) &&
      typeof record.seconds === "number" &&
      typeof at === "number" &&
      ["string", "undefined", "object"].includes(typeof record.computedBy) &&
      [NAMES, FORMER_NAMES].includes([...Object.keys(record), "at"].join());
    return whole ? { record: { ...record, computedBy: record.computedBy ?? null } as SweepRecord, at } : null;
  } catch {
    return null;
  }
}

/** The key as far as it can be read, for people. */
function keyIn(text: string): string {
  const [, key] = /^\{"key":"([^"]*)"/.exec(text) ?? [];
  return key === undefined ? "" : ` (${key})`;
}

/** The file that a process appends to. */
export class LinesFile implements RecordStore {
  private readonly path: string;
  private readonly file: number;
  private readonly records = new Map<string, SweepRecord>();
  private readonly began = performance.now();

  /** Opens or makes the file. Throws a Failure with one sentence. */
  constructor(path: string) {
    this.path = path;
    this.file = this.tried(() => {
      const reader = new LinesReader(path);
      for (const { record } of reader.more()) if (isFinished(record)) this.records.set(record.key, record);
      sayUnchecked(path, reader.unchecked);
      const file = openSync(path, "a+");
      const { size } = fstatSync(file);
      const last = Buffer.alloc(1);
      // What an earlier process left half written stays a line of its own.
      if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== END_OF_LINE) {
        complain(`${path} ends in a line that was cut short, which counts as not there.`);
        writeSync(file, "\n");
      }
      return file;
    });
  }

  get(key: string): SweepRecord | null {
    return this.records.get(key) ?? null;
  }

  put(record: SweepRecord): void {
    this.records.set(record.key, record);
    const at = Math.round(performance.now() - this.began) / 1000;
    const bytes = Buffer.from(`${textOf({ record, at })}\n`);
    this.tried(() => {
      for (let from = 0; from < bytes.length;) from += writeSync(this.file, bytes, from);
    });
  }

  close(): void {
    closeSync(this.file);
  }

  private tried<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw new Failure(`${this.path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
    }
  }
}
