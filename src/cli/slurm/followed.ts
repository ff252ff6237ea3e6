/** Follows a task of a job array by what it writes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SweepPoint } from "../../sweep/points.ts";
import type { SweepRecord } from "../../sweep/run.ts";
import { LinesReader } from "../lines-file.ts";
import type { Chunk, Pace } from "./chunks.ts";
import type { NotedArray, Task } from "./notes.ts";
import { logFile, resultsFile } from "./script.ts";

export class Followed {
  readonly array: NotedArray;
  readonly task: Task;
  /** When it was first seen ended, in the follower's seconds; null while it may run. */
  endedAt: number | null = null;
  private readonly reader: LinesReader;
  private readonly log: string;
  /** The numbers in the sweep of its points' records, from the first line on. */
  private numbers: Map<string, number> | null = null;
  private lines = 0;
  /** Seconds that it computed: before its last restart, and since. */
  private before = 0;
  private since = 0;

  constructor(folder: string, array: NotedArray, task: Task) {
    this.array = array;
    this.task = task;
    this.reader = new LinesReader(join(folder, resultsFile(array.array, task.number)));
    this.log = join(folder, logFile(array.array, task.number));
  }

  get chunk(): Chunk {
    return this.task.chunk;
  }

  /** Its id in Slurm's form. */
  get id(): string {
    return `${this.array.job ?? ""}_${this.task.number}`;
  }

  /** The task has computed something. */
  get fruitful(): boolean {
    return this.lines > 0;
  }

  /** Slurm has started it at least once. */
  get begun(): boolean {
    return existsSync(this.log);
  }

  /** The last line of its messages; "" if there is none. */
  get complaint(): string {
    try {
      return readFileSync(this.log, "utf8").trimEnd().split("\n").at(-1)!.slice(0, 300);
    } catch {
      return "";
    }
  }

  /** Records that have come since the last call, with the numbers of their points. Records the pace of the points. */
  records(pointAt: (number: number) => SweepPoint, pace: Pace): (readonly [number, SweepRecord])[] {
    const more = this.reader.more();
    if (more.length === 0) return [];
    this.numbers ??= new Map(this.chunk.points.map((number) => [pointAt(number).work?.key ?? "", number]));
    const found: (readonly [number, SweepRecord])[] = [];
    for (const { record, at } of more) {
      if (at < this.since) this.before += this.since;
      this.since = at;
      this.lines++;
      const number = this.numbers.get(record.key);
      if (number !== undefined) found.push([number, record]);
    }
    const seconds = (this.before + this.since) / this.lines;
    pace.note(this.chunk.points[0]!, seconds);
    for (const [number] of found.slice(-1)) pace.note(number, seconds);
    return found;
  }
}
