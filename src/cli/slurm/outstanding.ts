/** Which points of a sweep have no record yet, which of them are in no task, and how those are divided into tasks. */
import type { Points } from "../../sweep/points.ts";
import { isFinished } from "../../sweep/run.ts";
import type { RecordStore, SweepRecord, SweepWatch } from "../../sweep/run.ts";
import { chunksOf, Pace, spread, taskSeconds } from "./chunks.ts";
import type { Chunk } from "./chunks.ts";

/** Points checked without a pause for other work of the thread. */
const AT_ONCE = 100;
/** Approximate number of points of a file whose times are read. */
const SAMPLED = 4096;

export class Outstanding {
  readonly pace = new Pace();
  /** Of all points: known before, ended, failed. */
  known = 0;
  ended = 0;
  failed = 0;
  private readonly points: Points;
  private readonly store: RecordStore;
  private readonly onPoint: SweepWatch["onPoint"];
  /** Points without a record, each of another key. */
  private readonly open = new Set<number>();
  /** Points whose key another point has. */
  private readonly doubles: number[] = [];
  /** Open points in no task, with the number of their losses. */
  private readonly waiting = new Map<number, number>();
  /** Points that get a task of their own. */
  private readonly alone = new Set<number>();
  /** Trial points that tell how long those between them take, ascending. */
  private trials: readonly number[] = [];

  constructor(points: Points, store: RecordStore, onPoint: SweepWatch["onPoint"]) {
    this.points = points;
    this.store = store;
    this.onPoint = onPoint;
  }

  get size(): number {
    return this.open.size;
  }

  has(index: number): boolean {
    return this.open.has(index);
  }

  /** Checks all points once: what is known, what is in a task (`taken`), what is to be computed. */
  async look(taken: ReadonlySet<number>, tell: (index: number) => void, stopped: () => boolean): Promise<void> {
    const keys = new Set<string>();
    const every = Math.ceil(this.points.count / SAMPLED);
    for (let index = 0; index < this.points.count && !stopped(); index++) {
      if (index % AT_ONCE === AT_ONCE - 1) {
        tell(index);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      const { work } = this.points.at(index);
      const record = work && this.store.get(work.key);
      if (work === null) {
        this.failed++;
        this.end(index, null);
      } else if (isFinished(record)) {
        if (this.known++ % every === 0) this.pace.note(index, record.seconds);
        this.end(index, record);
      } else if (keys.has(work.key)) this.doubles.push(index);
      else {
        keys.add(work.key);
        this.open.add(index);
        if (!taken.has(index)) this.waiting.set(index, 0);
      }
    }
    if (this.pace.known) return;
    const under = [...this.open].filter((index) => taken.has(index));
    this.trials = spread(under.length > 0 ? under : [...this.open]);
  }

  /** An open point has ended. */
  put(index: number, record: SweepRecord): void {
    this.store.put(record);
    if (record.message !== null) this.failed++;
    this.end(index, record);
  }

  /** Ends the points with the key of another one, when all others have ended. */
  endDoubles(): void {
    for (const index of this.doubles) {
      const record = this.store.get(this.points.at(index).work!.key);
      if (record?.message !== null) this.failed++;
      this.end(index, record);
    }
  }

  /** Takes back the points of a lost task. `alone`: one of them may be the cause. */
  giveBack(indices: readonly number[], tries: number, alone: boolean): void {
    for (const index of indices) {
      if (!this.open.has(index)) continue;
      this.waiting.set(index, tries);
      if (alone) this.alone.add(index);
    }
  }

  /** True if every trial has ended without telling anything. */
  get hopeless(): boolean {
    return this.trials.length > 0 && !this.pace.known && !this.trials.some((index) => this.open.has(index)) && this.waiting.size > 0;
  }

  /** The tasks that could be submitted now, under a time limit in seconds. */
  ready(limit: number): Chunk[] {
    const trials = new Set(this.trials.filter((index) => this.open.has(index)));
    const chunks: Chunk[] = [];
    const byTries = new Map<number, number[]>();
    for (const index of [...this.waiting.keys()].sort((a, b) => a - b)) {
      const tries = this.waiting.get(index)!;
      if (trials.has(index) || this.alone.has(index)) chunks.push({ points: [index], tries });
      else if (!this.isHeld(index, trials)) {
        const same = byTries.get(tries);
        if (same) same.push(index);
        else byTries.set(tries, [index]);
      }
    }
    if (byTries.size > 0) {
      const seconds = taskSeconds(this.secondsLeft(), limit);
      for (const [tries, indices] of byTries) chunks.push(...chunksOf(indices, this.pace, seconds, tries));
    }
    return chunks;
  }

  /** The tasks are submitted. */
  take(chunks: Iterable<Chunk>): void {
    for (const { points } of chunks) for (const index of points) this.waiting.delete(index);
  }

  /** Seconds of all open points one after the other, as far as known. */
  secondsLeft(): number {
    let sum = 0;
    for (const index of this.open) sum += this.pace.at(index) ?? 0;
    return sum;
  }

  /** Whether a trial beside the point has still to tell how long it takes. */
  private isHeld(index: number, trials: ReadonlySet<number>): boolean {
    const next = this.trials.findIndex((trial) => trial > index);
    const beside = next < 0 ? this.trials.slice(-1) : this.trials.slice(Math.max(0, next - 1), next + 1);
    return beside.some((trial) => trials.has(trial));
  }

  private end(index: number, record: SweepRecord | null): void {
    this.ended++;
    this.open.delete(index);
    this.onPoint(this.points.at(index), record);
  }
}
