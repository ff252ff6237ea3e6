/** Notes of what a sweep on Slurm has submitted, in a folder beside the results file, so that the command can end and be taken up. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Failure } from "../output.ts";
import { formatNumbers, readNumbers } from "../point-numbers.ts";
import type { Chunk } from "./chunks.ts";
import { pointsFile, scriptFile, STUDY_FILE } from "./script.ts";

/** The sweep in normal form; it names the folder. */
export interface Swept {
  readonly study: string;
  readonly sweep: string;
  readonly job: string | null;
}

/** A task that is not settled: its points are its own. */
export interface Task {
  readonly number: number;
  readonly chunk: Chunk;
}

export interface NotedArray {
  /** Number of the array in the sweep, from 1 on. */
  readonly array: number;
  /** Slurm's number; null until it is known. */
  job: string | null;
  /** When it was submitted, ms since 1970. */
  readonly submitted: number;
  /** By number. */
  readonly tasks: Map<number, Task>;
}

/** Of the notes' format. */
const VERSION = 1;
const NOTES = "notes.json";
const FOLLOWER = "follower";

interface Written {
  readonly version: number;
  readonly arrays: readonly {
    readonly array: number;
    readonly job: string | null;
    readonly submitted: number;
    readonly tasks: readonly (readonly [number: number, points: string, tries: number])[];
  }[];
  readonly last: number;
}

export class Notes {
  readonly folder: string;
  /** Those with tasks that are not settled. */
  readonly arrays: NotedArray[] = [];
  private readonly id: string;
  private readonly swept: Swept;
  /** The number of the last array. */
  private last = 0;

  /** `out`: the results file. */
  constructor(out: string, swept: Swept) {
    this.swept = swept;
    this.id = createHash("sha256")
      .update(JSON.stringify([swept.study, swept.sweep, swept.job]))
      .digest("hex")
      .slice(0, 8);
    this.folder = resolve(`${out}.slurm`, this.id);
  }

  /** The name of an array for Slurm, different from all earlier ones. */
  nameOf({ array, submitted }: Pick<NotedArray, "array" | "submitted">): string {
    return `flitlab-${this.id}-${array}-${submitted.toString(36)}`;
  }

  /** Makes the folder, unless it is there, and claims it. Throws a Failure if it cannot, or another process has it. */
  claim(): void {
    this.tried(() => {
      mkdirSync(this.folder, { recursive: true });
      const path = join(this.folder, FOLLOWER);
      const [host, pid] = textOf(path)?.split(" ") ?? [];
      if (host !== undefined && (host !== hostname() || isRunning(Number(pid))))
        throw new Failure(
          `The sweep is followed by process ${pid} on ${host} already: wait for it, or remove ${path} if that process is no more.`,
        );
      writeFileSync(path, `${hostname()} ${process.pid}`);
      const { study, sweep } = this.swept;
      writeFileSync(join(this.folder, STUDY_FILE), JSON.stringify({ study, sweep, complete: false }));
    });
  }

  /** Reads earlier notes, if any. Throws a Failure. */
  read(): void {
    const text = this.tried(() => textOf(join(this.folder, NOTES)));
    if (text === null) return;
    const written = writtenIn(text);
    if (written?.version !== VERSION)
      throw new Failure(`${join(this.folder, NOTES)} cannot be read: end its arrays by scancel, and remove the folder.`);
    this.last = written.last;
    for (const { array, job, submitted, tasks } of written.arrays)
      this.arrays.push({
        array,
        job,
        submitted,
        tasks: new Map(tasks.map(([number, points, tries]) => [number, { number, chunk: { points: readNumbers(points)!, tries } }])),
      });
  }

  /** Makes an array of these tasks that is noted nowhere yet. */
  next(chunks: readonly Chunk[], submitted: number): NotedArray {
    const tasks = new Map(chunks.map((chunk, i): [number, Task] => [i + 1, { number: i + 1, chunk }]));
    return { array: this.last + 1, job: null, submitted, tasks };
  }

  /** Writes what a new array needs, and notes it before it is submitted, so that none is forgotten. */
  add(noted: NotedArray, script: string): void {
    this.last = noted.array;
    this.tried(() => {
      writeFileSync(join(this.folder, pointsFile(noted.array)), pointsText(noted));
      writeFileSync(join(this.folder, scriptFile(noted.array)), script);
    });
    this.arrays.push(noted);
    this.save();
  }

  /** Removes an array: all of its tasks are settled, or it was never submitted. */
  drop(array: NotedArray): void {
    this.arrays.splice(this.arrays.indexOf(array), 1);
    this.save();
  }

  /** Writes the notes in one step, so that they are whole whenever the process ends. */
  save(): void {
    const arrays = this.arrays.map(({ array, job, submitted, tasks }) => ({
      array,
      job,
      submitted,
      tasks: [...tasks.values()].map(({ number, chunk }) => [number, formatNumbers(chunk.points), chunk.tries] as const),
    }));
    const written: Written = { version: VERSION, last: this.last, arrays };
    this.tried(() => {
      const draft = join(this.folder, `${NOTES}.${process.pid}`);
      writeFileSync(draft, JSON.stringify(written));
      renameSync(draft, join(this.folder, NOTES));
    });
  }

  /** Lets others follow the sweep. `remove`: its files are no longer needed. */
  close(remove: boolean): void {
    rmSync(join(this.folder, FOLLOWER), { force: true });
    if (!remove) return;
    rmSync(this.folder, { recursive: true, force: true });
    try {
      rmdirSync(dirname(this.folder));
    } catch {
      // Another sweep has its folder there.
    }
  }

  private tried<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(`${this.folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
    }
  }
}

/** The points of each task in a line. */
export function pointsText({ tasks }: NotedArray): string {
  return [...tasks.values()].map(({ chunk }) => `${formatNumbers(chunk.points)}\n`).join("");
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function writtenIn(text: string): Written | null {
  try {
    return JSON.parse(text) as Written;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
