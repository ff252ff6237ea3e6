/**
 * Runs a sweep. Known points are not computed again, a point that fails says so and the rest goes on, and the sweep can be stopped and
 * taken up.
 */
import { Cancelled, sentenceOf, WorkerFailed } from "../engine/jobs.ts";
import type { Job } from "../engine/jobs.ts";
import type { Points, SweepPoint, Work } from "./points.ts";
import type { Done, Fields } from "./task.ts";

/** The record of a point, under its key. */
export interface SweepRecord {
  readonly key: string;
  readonly job: string;
  readonly engine: string;
  readonly study: string;
  /** Null if it failed. */
  readonly fields: Fields | null;
  /** Why it failed, in one sentence; else null. */
  readonly message: string | null;
  /** From its start to its end, where it was computed. */
  readonly seconds: number;
  /** Where that was: a machine's name and a process, or "this browser"; null if unknown. */
  readonly computedBy: string | null;
}

/** A store of records. */
export interface RecordStore {
  get(key: string): SweepRecord | null;
  put(record: SweepRecord): void;
}

/** The runner can compute no more points, and says why in a sentence: the sweep is over. */
export class RunnerLost extends Error {
  override readonly name = "RunnerLost";
}

/** A runner of points: a pool, or a queue with remote workers. */
export interface WorkRunner {
  /** Points of a job under way at once. */
  atOnce(job: string): number;
  /** Rejects with one sentence if there is no result. */
  start(work: Work, tell: (share: number) => void): Job<Done>;
}

export interface SweepProgress {
  readonly count: number;
  /** Points that have ended, including those known before and those that failed. */
  readonly done: number;
  readonly known: number;
  readonly failed: number;
  readonly running: number;
  /** Null while it is unknown. */
  readonly secondsLeft: number | null;
}

export interface SweepWatch {
  /** A point has ended: with its record, or null if it is not valid and `fault` says why. In no order. */
  onPoint(point: SweepPoint, record: SweepRecord | null): void;
  onProgress(progress: SweepProgress): void;
}

export interface SweepEnd {
  readonly progress: SweepProgress;
  /** Every point has ended by itself. */
  readonly complete: boolean;
}

/** True for a record that need not be computed again. */
export function isFinished(record: SweepRecord | null): record is SweepRecord {
  return record !== null && record.message === null;
}

/** Seconds between two reports, at least. */
const REPORT_EVERY = 0.1;
/** Seconds before the time left is estimated. */
const SETTLE = 1;
/** Points checked without a pause for other work of the thread. */
const AT_ONCE = 100;
/** Most seconds without such a pause: a point with many values takes a millisecond to read. */
const BUSY = 0.008;
/** Most points made in advance that wait for a place: behind those of one job others may still start. */
const AHEAD = 256;
/** Tries of a point whose worker is lost. */
const TRIES = 2;

interface Under {
  readonly points: SweepPoint[];
  readonly work: Work;
  readonly job: Job<Done>;
  readonly progress: { share: number };
}

export class SweepRun implements Job<SweepEnd> {
  readonly done: Promise<SweepEnd>;
  private readonly points: Points;
  private readonly store: RecordStore;
  private readonly runner: WorkRunner;
  private readonly watch: SweepWatch;
  private readonly now: () => number;
  private readonly began: number;
  private readonly under = new Map<string, Under>();
  /** How many of a job's points are under way. */
  private readonly busy = new Map<string, number>();
  private readonly waiting: SweepPoint[] = [];
  private next = 0;
  private ended = 0;
  private known = 0;
  private failed = 0;
  private computed = 0;
  private cancelled = false;
  private halted = false;
  private looking = false;
  private reported = -Infinity;
  private settle!: { resolve(end: SweepEnd): void; reject(error: unknown): void };

  /** Starts at once. `now`: seconds. */
  constructor(points: Points, store: RecordStore, runner: WorkRunner, watch: SweepWatch, now = () => performance.now() / 1000) {
    this.points = points;
    this.store = store;
    this.runner = runner;
    this.watch = watch;
    this.now = now;
    this.began = now();
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    void this.advance();
  }

  /** Ends what is under way; what has ended is kept. */
  cancel(): void {
    this.cancelled = true;
    for (const { job } of this.under.values()) job.cancel();
    void this.advance();
  }

  /** No further points begin; those under way end. */
  pause(): void {
    this.halted = true;
  }

  resume(): void {
    this.halted = false;
    void this.advance();
  }

  /** Starts points while there is room. It runs one at a time, however often it is called. */
  private async advance(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    let since = this.now();
    for (let looked = 0; !this.cancelled && !this.halted; looked++) {
      if (looked > 0 && (looked % AT_ONCE === 0 || this.now() - since > BUSY)) {
        this.report();
        await new Promise((resolve) => setTimeout(resolve, 0));
        since = this.now();
        continue;
      }
      const startable = this.waiting.findIndex((point) => this.hasRoom(point.work!.job));
      if (startable >= 0) this.begin(this.waiting.splice(startable, 1)[0]!);
      else if (this.next < this.points.count && this.waiting.length < AHEAD) this.take(this.points.at(this.next++));
      else break;
    }
    this.looking = false;
    this.report();
    const left = this.waiting.length + this.points.count - this.next;
    if (this.under.size === 0 && (this.cancelled || (left === 0 && !this.halted)))
      this.settle.resolve({ progress: this.progress(), complete: left === 0 && this.ended === this.points.count });
  }

  private hasRoom(job: string): boolean {
    return (this.busy.get(job) ?? 0) < this.runner.atOnce(job);
  }

  /** Takes a point that is seen for the first time. */
  private take(point: SweepPoint): void {
    if (point.work === null) {
      this.failed++;
      this.ended++;
      this.watch.onPoint(point, null);
    } else if (!this.isKnown(point)) this.waiting.push(point);
  }

  /** Whether there is a record of the point, which has then ended. */
  private isKnown(point: SweepPoint): boolean {
    const record = this.store.get(point.work!.key);
    if (!isFinished(record)) return false;
    this.known++;
    this.ended++;
    this.watch.onPoint(point, record);
    return true;
  }

  /** Begins a point, unless it is known or under way. */
  private begin(point: SweepPoint): void {
    const work = point.work!;
    if (this.isKnown(point)) return;
    const same = this.under.get(work.key);
    if (same) same.points.push(point);
    else this.start([point], work, 1);
  }

  private start(points: SweepPoint[], work: Work, tried: number): void {
    const began = this.now();
    const progress = { share: 0 };
    const job = this.runner.start(work, (share) => {
      progress.share = share;
      this.report();
    });
    this.occupy(work, { points, work, job, progress });
    const end = (fields: Fields | null, message: string | null, computedBy: string | null, seconds = this.now() - began): void => {
      this.leave(work);
      const { key, job: id, engine, study } = work;
      const record: SweepRecord = { key, job: id, engine, study, fields, message, seconds, computedBy };
      this.store.put(record);
      this.computed++;
      for (const point of points) {
        this.ended++;
        if (message !== null) this.failed++;
        this.watch.onPoint(point, record);
      }
    };
    job.done
      .then(
        ({ fields, complete, seconds, computedBy = null }) => {
          if (complete) end(fields, null, computedBy, seconds);
          else this.leave(work);
        },
        (error: unknown) => {
          if (error instanceof RunnerLost) throw error;
          if (error instanceof Cancelled) this.leave(work);
          else if (error instanceof WorkerFailed && tried < TRIES && !this.cancelled) {
            this.leave(work);
            this.start(points, work, tried + 1);
          } else end(null, sentenceOf(error), null);
        },
      )
      .then(() => this.advance())
      .catch((error: unknown) => {
        // The store takes no more: nothing that is computed could be kept.
        this.fail(error);
      });
  }

  private occupy({ key, job }: Work, under: Under): void {
    this.under.set(key, under);
    this.busy.set(job, (this.busy.get(job) ?? 0) + 1);
  }

  private leave({ key, job }: Work): void {
    this.under.delete(key);
    this.busy.set(job, (this.busy.get(job) ?? 1) - 1);
  }

  private fail(error: unknown): void {
    this.cancelled = true;
    for (const { job } of this.under.values()) job.cancel();
    this.settle.reject(error);
  }

  private report(): void {
    const now = this.now();
    if (this.ended < this.points.count && now - this.reported < REPORT_EVERY) return;
    this.reported = now;
    this.watch.onProgress(this.progress());
  }

  private progress(): SweepProgress {
    return {
      count: this.points.count,
      done: this.ended,
      known: this.known,
      failed: this.failed,
      running: this.under.size,
      secondsLeft: this.secondsLeft(),
    };
  }

  private secondsLeft(): number | null {
    const left = this.points.count - this.ended;
    const elapsed = this.now() - this.began;
    const shares = [...this.under.values()].reduce((sum, { progress }) => sum + progress.share, 0);
    const done = this.computed + shares;
    if (left === 0) return 0;
    return done === 0 || elapsed < SETTLE ? null : (Math.max(0, left - shares) * elapsed) / done;
  }
}

/** A store of records in memory. */
export function memoryStore(): RecordStore {
  const records = new Map<string, SweepRecord>();
  return {
    get: (key) => records.get(key) ?? null,
    put: (record) => {
      records.set(record.key, record);
    },
  };
}
