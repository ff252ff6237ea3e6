/**
 * Results as lines of JSON, one appended as each point ends. No lock is needed, so that it does on any file system that machines share:
 * one process writes a file, others read what there is; a line that was cut short is as if it were not there.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { RecordStore, SweepRecord } from "../sweep/run.ts";
import { isFinished } from "../sweep/run.ts";
import { Failure } from "./failure.ts";
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

/** Bytes read at once. */
const BLOCK = 1 << 20;
const END_OF_LINE = 10;

/** Reads a file that another process appends to, further at each call. */
export class LinesReader {
  private readonly path: string;
  private offset = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** The whole lines that were added; none where there is no file yet. */
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
      return bytes
        .toString("utf8", 0, end)
        .split("\n")
        .map(lineOf)
        .filter((line) => line !== null);
    } finally {
      closeSync(file);
    }
  }
}

function lineOf(text: string): Line | null {
  try {
    const { at, ...record } = JSON.parse(text) as Partial<SweepRecord> & { readonly at?: number };
    const whole =
      [record.key, record.job, record.engine, record.study].every((value) => typeof value === "string") &&
      typeof record.fields === "object" &&
      typeof record.seconds === "number" &&
      typeof at === "number";
    return whole ? { record: record as SweepRecord, at } : null;
  } catch {
    // Cut short by the end of its writer.
    return null;
  }
}

/** The file that a process appends to. */
export class LinesFile implements RecordStore {
  private readonly path: string;
  private readonly file: number;
  private readonly records = new Map<string, SweepRecord>();
  private readonly began = performance.now();

  /** Opens the file, or makes it. Throws a Failure with one sentence. */
  constructor(path: string) {
    this.path = path;
    this.file = this.tried(() => {
      for (const { record } of new LinesReader(path).more()) if (isFinished(record)) this.records.set(record.key, record);
      const file = openSync(path, "a+");
      const { size } = fstatSync(file);
      const last = Buffer.alloc(1);
      // What an earlier process left half written stays a line of its own.
      if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== END_OF_LINE) writeSync(file, "\n");
      return file;
    });
  }

  get(key: string): SweepRecord | null {
    return this.records.get(key) ?? null;
  }

  put(record: SweepRecord): void {
    this.records.set(record.key, record);
    const at = Math.round(performance.now() - this.began) / 1000;
    const bytes = Buffer.from(`${JSON.stringify({ ...record, at })}\n`);
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
