/**
 * Computes a sweep by job arrays of Slurm. Points are divided into tasks, submitted, and followed until every one has a record. Results of
 * a task are kept, whatever becomes of it; the rest goes into another array. Stopped, it leaves its arrays running and noted.
 */
import type { Points, SweepPoint } from "../../sweep/points.ts";
import type { RecordStore, SweepEnd, SweepProgress, SweepWatch, SweepRecord } from "../../sweep/run.ts";
import type { Job } from "../../engine/jobs.ts";
import { Failure, complain } from "../output.ts";
import type { NotedArray, Task, Swept } from "./notes.ts";
import { Outstanding } from "./outstanding.ts";
import { arrayScript, scriptFile, logFile, resultsFile, pointsFile } from "./script.ts";
import type { Wishes } from "./script.ts";
import { Refused, installed, FORGOTTEN, TIMED_OUT } from "./slurm.ts";
import type { Slurm, States } from "./slurm.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LinesReader } from "../lines-file.ts";
import type { Chunk, Pace } from "./chunks.ts";
import { memoryStore } from "../../sweep/run.ts";
import { either } from "../../engine/studies.ts";
import type { Outcome } from "../command.ts";
import { progressLine } from "../progress.ts";
import { ResultsFile } from "../results-file.ts";
import { Notes, pointsText } from "./notes.ts";

/** Follows a task of a job array by what it writes. */
class Followed {
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

export interface SlurmPlan {
  readonly points: Points;
  readonly store: RecordStore;
  readonly notes: Notes;
  readonly slurm: Slurm;
  readonly wishes: Wishes;
  /** What a task starts: the program and the command's file. */
  readonly command: readonly string[];
  /** The job if the sweep does not name one; null: the default. */
  readonly job: string | null;
}

export interface SlurmWatch {
  readonly onPoint: SweepWatch["onPoint"];
  /** `tasks`: the activity of the tasks, for people; "" if there is none. */
  onProgress(progress: SweepProgress, tasks: string): void;
}

/** The clock. */
export interface Clock {
  /** Seconds. */
  now(): number;
  /** Resolves after so many seconds, or when woken. */
  wait(seconds: number, woken: Promise<void>): Promise<void>;
}

/** Seconds until another machine sees what a task wrote. */
const GRACE = 10;
/** Seconds between two checks: few at first, more as the sweep takes longer. */
const [SOONEST, LATEST, PART] = [0.5, 10, 1 / 20];
/** Tries of a first array with a Slurm that does not answer. */
const OFFERS = 3;
/** Slurm's reason for tasks whose time limit no machine of the partition allows. */
const TOO_LONG = "PartitionTimeLimit";

const clock: Clock = {
  now: () => performance.now() / 1000,
  wait: async (seconds, woken) => {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([woken, new Promise((resolve) => (timer = setTimeout(resolve, 1000 * seconds)))]);
    clearTimeout(timer);
  },
};

/** The script of an array, as it is submitted in the sweep's folder. */
function scriptOf({ notes, wishes, command, job }: SlurmPlan, array: NotedArray): string {
  return arrayScript({ name: notes.nameOf(array), array: array.array, tasks: array.tasks.size, wishes, command, job });
}

export class SlurmSweep implements Job<SweepEnd> {
  readonly done: Promise<SweepEnd>;
  private readonly plan: SlurmPlan;
  private readonly watch: SlurmWatch;
  private readonly clock: Clock;
  private readonly outstanding: Outstanding;
  private readonly followed = new Map<NotedArray, Map<number, Followed>>();
  /** Most tasks at once. */
  private most = 0;
  private offers = 0;
  private givenUp = 0;
  private lastLoss = "";
  private running = 0;
  private tasks = "";
  private cancelled = false;
  private wake!: () => void;
  private readonly woken: Promise<void>;

  /** Starts at once. */
  constructor(plan: SlurmPlan, watch: SlurmWatch, time: Clock = clock) {
    this.plan = plan;
    this.watch = watch;
    this.clock = time;
    this.outstanding = new Outstanding(plan.points, plan.store, watch.onPoint);
    this.woken = new Promise((resolve) => (this.wake = resolve));
    this.done = this.follow();
  }

  /** Stops following; the arrays run on, and are noted. */
  cancel(): void {
    this.cancelled = true;
    this.wake();
  }

  private async follow(): Promise<SweepEnd> {
    const { notes, slurm } = this.plan;
    this.most = await slurm.mostTasks();
    notes.claim();
    let complete = false;
    try {
      notes.read();
      for (const array of notes.arrays) this.take(array);
      await this.look();
      const began = this.clock.now();
      while (!this.cancelled) {
        await this.collect();
        if (this.outstanding.size === 0) break;
        await this.submit();
        this.report();
        const elapsed = this.clock.now() - began;
        if (!this.cancelled) await this.clock.wait(Math.min(LATEST, Math.max(SOONEST, elapsed * PART)), this.woken);
      }
      complete = !this.cancelled;
      if (complete) this.outstanding.endDoubles();
      this.report();
    } finally {
      // Where tasks were given up, what they complained of is kept.
      notes.close(complete && this.givenUp === 0);
    }
    return { progress: this.progress(), complete };
  }

  private take(array: NotedArray): void {
    const { folder } = this.plan.notes;
    this.followed.set(array, new Map([...array.tasks.values()].map((task) => [task.number, new Followed(folder, array, task)])));
  }

  private each(): Followed[] {
    return [...this.followed.values()].flatMap((tasks) => [...tasks.values()]);
  }

  private async look(): Promise<void> {
    const tell = (index: number): void => {
      this.tasks = `looking at point ${index.toLocaleString("en")}`;
      this.report();
    };
    await this.outstanding.look(new Set(this.each().flatMap(({ chunk }) => chunk.points)), tell, () => this.cancelled);
  }

  /** Collects what the tasks have written, and takes back what was lost. */
  private async collect(): Promise<void> {
    const { notes, slurm, points } = this.plan;
    const { outstanding } = this;
    // First what Slurm says: what has ended then, has written all.
    const jobs = notes.arrays.flatMap(({ job }) => job ?? []);
    const ids = this.each().flatMap(({ array, id }) => (array.job === null ? [] : [id]));
    const states = jobs.length === 0 ? new Map() : await slurm.states(jobs, ids);
    for (const task of this.each())
      for (const [index, record] of task.records((number) => points.at(number), outstanding.pace))
        if (outstanding.has(index)) outstanding.put(index, record);
    if (states !== null) await this.refuseTooLong(states);
    let settled = false;
    for (const task of this.each()) {
      const left = task.chunk.points.filter((number) => outstanding.has(number));
      if (left.length > 0 && !this.isLost(task, states)) continue;
      if (left.length > 0) this.lose(task, left, states!);
      this.settle(task);
      settled = true;
    }
    if (settled) notes.save();
    this.tellTasks(states);
  }

  /** Whether the task has ended so long ago that all it wrote would be seen. */
  private isLost(task: Followed, states: States | null): boolean {
    if (states === null || task.array.job === null) return false;
    if ((states.get(task.id) ?? FORGOTTEN).live) {
      task.endedAt = null;
      return false;
    }
    task.endedAt ??= this.clock.now();
    return this.clock.now() - task.endedAt >= GRACE;
  }

  private lose(task: Followed, left: readonly number[], states: States): void {
    const tries = task.chunk.tries + (task.fruitful ? 0 : 1);
    if (tries < TRIES) {
      // Of several points one may be what ended the task: the others shall not go down with it again.
      this.outstanding.giveBack(left, tries, task.begun && !task.fruitful);
      return;
    }
    const message = lossOf(task, (states.get(task.id) ?? FORGOTTEN).state, this.plan.wishes.time.text);
    this.lastLoss = message;
    for (const index of left) {
      const { key, job, engine, study } = this.plan.points.at(index).work!;
      this.givenUp++;
      this.outstanding.put(index, { key, job, engine, study, fields: null, message, seconds: 0, computedBy: null });
    }
  }

  private settle(task: Followed): void {
    const tasks = this.followed.get(task.array)!;
    tasks.delete(task.task.number);
    task.array.tasks.delete(task.task.number);
    if (tasks.size === 0) this.forget(task.array);
  }

  private forget(array: NotedArray): void {
    this.followed.delete(array);
    this.plan.notes.drop(array);
  }

  /** Takes back tasks that would wait for ever. Throws a Failure then. */
  private async refuseTooLong(states: States): Promise<void> {
    const vain = this.each().filter(({ id }) => states.get(id)?.reason === TOO_LONG);
    for (const array of new Set(vain.map((task) => task.array))) {
      await this.plan.slurm.cancel(array.job!);
      this.forget(array);
    }
    if (vain.length > 0)
      throw new Failure(
        `--time ${this.plan.wishes.time.text} is not valid: the partition allows less; its tasks are taken back, and what was computed is kept.`,
      );
  }

  /** Submits what is ready, as far as Slurm takes it. */
  private async submit(): Promise<void> {
    const { notes, wishes } = this.plan;
    for (const array of notes.arrays.filter(({ job }) => job === null)) await this.offer(array, true);
    while (!this.cancelled) {
      if (this.outstanding.hopeless)
        throw new Failure(`Slurm computed none of the first points: ${this.lastLoss} Logs of the tasks are in ${notes.folder}.`);
      const chunks = this.outstanding.ready(wishes.time.seconds);
      const room = this.most - this.each().length;
      // Better one array when half of the tasks have ended than one for each that ends.
      if (chunks.length === 0 || room <= 0 || (chunks.length > room && 2 * room < this.most)) return;
      const array = notes.next(chunks.slice(0, room), Date.now());
      notes.add(array, scriptOf(this.plan, array));
      this.take(array);
      this.outstanding.take(chunks.slice(0, room));
      if (!(await this.offer(array, false))) return;
    }
  }

  /** Hands an array to Slurm; `again`: it may have it already. False if it must be tried later. */
  private async offer(array: NotedArray, again: boolean): Promise<boolean> {
    const { notes, slurm } = this.plan;
    try {
      const there = again ? await slurm.named(notes.nameOf(array)) : null;
      array.job = there ?? (await slurm.submit(notes.folder, scriptFile(array.array)));
      notes.save();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const others = notes.arrays.some(({ job }) => job !== null);
      if (error.kind === "silent" && (others || ++this.offers < OFFERS)) return false;
      const size = array.tasks.size;
      this.forget(array);
      for (const { chunk } of array.tasks.values()) this.outstanding.giveBack(chunk.points, chunk.tries, chunk.points.length === 1);
      if (error.kind === "many" && (size > 1 || others)) {
        this.most = this.each().length + Math.floor(size / 2);
        return size > 1;
      }
      throw new Failure(`sbatch does not take the job array: ${error.message}.`);
    }
  }

  private tellTasks(states: States | null): void {
    if (states === null) {
      this.tasks = "Slurm does not answer";
      return;
    }
    const found = this.each().flatMap(({ id }) => states.get(id) ?? []);
    this.running = found.filter(({ state, live }) => live && state !== "PENDING").length;
    const waiting = found.filter(({ state }) => state === "PENDING");
    const reasons = [...new Set(waiting.flatMap(({ reason }) => (reason === "" ? [] : [reason])))];
    const why = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
    this.tasks = found.length === 0 ? "" : `${this.running} running, ${waiting.length} waiting${why}`;
  }

  private report(): void {
    this.watch.onProgress(this.progress(), this.tasks);
  }

  private progress(): SweepProgress {
    const { outstanding, running } = this;
    const { known, ended, failed, pace, size } = outstanding;
    const secondsLeft = size === 0 ? 0 : pace.known && running > 0 ? outstanding.secondsLeft() / running : null;
    return { count: this.plan.points.count, done: ended, known, failed, running, secondsLeft };
  }
}

/** Tries of a point whose task ends without a single result. */
const TRIES = 3;

/** In one sentence. */
function lossOf(task: Followed, state: string, limit: string): string {
  const last = `${TRIES} times, the last time as ${task.id}`;
  if (state === TIMED_OUT) return `Slurm ended its task at the limit of --time ${limit} (${last}): allow more.`;
  if (state === "OUT_OF_MEMORY") return `Slurm ended its task for want of memory (${last}): ask for more, such as --slurm-option=--mem=8G.`;
  const complaint = task.complaint;
  return `Slurm ended its task before it had a result (${state}; ${last})${complaint === "" ? "." : `: ${complaint}`}`;
}

// `flitlab sweep --slurm`: runs a sweep on Slurm, or, with --dry-run, prints what it would submit first.

/** Most tasks of an array if Slurm cannot be asked: Slurm's default. */
const USUAL = 1000;

interface SlurmRequest {
  /** The results file. */
  readonly out: string;
  readonly points: Points;
  readonly swept: Swept;
  readonly wishes: Wishes;
  /** This very command, by this very program: a task computes as it would here. */
  readonly command: readonly string[];
}

function planOf({ out, points, swept, wishes, command }: SlurmRequest, store: RecordStore): SlurmPlan {
  return { points, store, notes: new Notes(out, swept), slurm: installed, wishes, command, job: swept.job };
}

/** Starts it. `store`: the results file. At its end it says which arrays run on without it. */
export function sweepOnSlurm(request: SlurmRequest, store: RecordStore, watch: SlurmWatch): Job<SweepEnd> {
  const plan = planOf(request, store);
  const sweep = new SlurmSweep(plan, watch);
  const done = sweep.done.finally(() => {
    const jobs = plan.notes.arrays.flatMap(({ job }) => job ?? []);
    if (jobs.length === 0) return;
    progressLine().clear();
    complain(afterwards(jobs));
  });
  return {
    done,
    cancel: () => {
      sweep.cancel();
    },
  };
}

function afterwards(jobs: readonly string[]): string {
  const [arrays, run, them] = jobs.length === 1 ? ["array", "runs", "it"] : ["arrays", "run", "them"];
  return `Job ${arrays!} ${either(jobs, "and")} ${run!} on: the same command takes ${them!} up; scancel ${jobs.join(" ")} ends ${them!}.`;
}

/** The script that would be submitted first, and the points of its tasks. Nothing is written. */
export async function dryRun(request: SlurmRequest): Promise<Outcome> {
  const file = existsSync(request.out) ? new ResultsFile(request.out) : null;
  const plan = planOf(request, file ?? memoryStore());
  plan.notes.read();
  const under = plan.notes.arrays.flatMap(({ tasks }) => [...tasks.values()].flatMap(({ chunk }) => chunk.points));
  const outstanding = new Outstanding(plan.points, plan.store, () => undefined);
  await outstanding.look(
    new Set(under),
    () => undefined,
    () => false,
  );
  file?.close();
  const chunks = outstanding.ready(plan.wishes.time.seconds).slice(0, await mostTasks());
  const array = plan.notes.next(chunks, Date.now());
  const [script, points] = chunks.length === 0 ? ["", ""] : [scriptOf(plan, array), pointsText(array)];
  const left = outstanding.size - under.length - chunks.reduce((sum, one) => sum + one.points.length, 0);
  const { folder } = plan.notes;
  const parts =
    chunks.length === 0
      ? ["Nothing would be submitted: every point is known, or in a task."]
      : [
          `# ${folder}/${scriptFile(array.array)}`,
          script,
          `# ${folder}/${pointsFile(array.array)}: the points of each task`,
          points,
          ...(left > 0 ? [`# ${left.toLocaleString("en")} more points follow when it is known how long these take.`] : []),
        ];
  const json = { ...request.swept, complete: false, folder, script, tasks: chunks.map((chunk) => chunk.points), left };
  return { complete: false, json: JSON.stringify(json), text: parts.join("\n").trimEnd() };
}

async function mostTasks(): Promise<number> {
  try {
    return await installed.mostTasks();
  } catch (error) {
    if (error instanceof Failure) return USUAL;
    throw error;
  }
}
