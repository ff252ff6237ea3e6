/** What is known of a sweep's points, as numbers in columns, since a sweep may have a hundred thousand points. */
import type { Points } from "../../sweep/points.ts";
import type { PointFigure } from "../../sweep/fold.ts";
import type { SweepRecord } from "../../sweep/run.ts";
import type { Figure, SweepTask } from "../../sweep/task.ts";
import { taskNamed } from "../../sweep/tasks.ts";

const [MISSING, DONE, FAILED] = [0, 1, 2];

interface Column {
  /** Values that it has. */
  many: number;
  readonly value: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** 1 where the value is a lower bound. */
  readonly atLeast: Uint8Array;
}

interface Tally {
  readonly count: number;
  readonly done: number;
  readonly failed: number;
  /** Of the points that failed, those that are no valid design: they fail whenever they are tried. */
  readonly invalid: number;
}

/** A figure that some points have. */
export interface FoundFigure {
  readonly task: SweepTask;
  readonly figure: Figure;
}

export class Found {
  readonly count: number;
  private readonly state: Uint8Array;
  private readonly columns = new Map<string, Column>();
  private readonly messages = new Map<number, string>();
  private readonly seconds = new Map<string, { sum: number; points: number }>();
  private readonly computed = new Map<string, number>();
  private done = 0;
  private failed = 0;
  private invalid = 0;

  constructor({ count }: Points) {
    this.count = count;
    this.state = new Uint8Array(count);
  }

  /** A point has ended: with its record, or with the sentence why it is none. */
  take(index: number, record: SweepRecord | null, fault: string): void {
    const message = record === null ? fault : record.message;
    if (this.state[index] === MISSING) {
      this.done++;
      if (record === null) this.invalid++;
    }
    if (this.state[index] === FAILED) this.failed--;
    this.messages.delete(index);
    if (message !== null || record === null || record.fields === null) {
      this.state[index] = FAILED;
      this.failed++;
      this.messages.set(index, message ?? fault);
      return;
    }
    this.state[index] = DONE;
    const known = this.seconds.get(record.job) ?? { sum: 0, points: 0 };
    this.seconds.set(record.job, { sum: known.sum + record.seconds, points: known.points + 1 });
    const place = record.computedBy ?? null;
    if (place !== null) this.computed.set(place, (this.computed.get(place) ?? 0) + 1);
    for (const figure of taskNamed(record.job)?.figures ?? []) {
      const own = figure.of(record.fields);
      const value = own ?? figure.atLeast?.(record.fields) ?? null;
      if (value === null) continue;
      const column = this.column(record.job, figure.id);
      const [lower, upper] = figure.between?.(record.fields) ?? [null, null];
      if (Number.isNaN(column.value[index]!)) column.many++;
      column.value[index] = value;
      column.lower[index] = lower ?? NaN;
      column.upper[index] = upper ?? NaN;
      column.atLeast[index] = own === null ? 1 : 0;
    }
  }

  /** A point is another one, of which as much is known. */
  same(from: number, to: number): void {
    if (from === to || this.state[from] === this.state[to]) return;
    if (this.state[to] === MISSING) this.done++;
    if (this.state[to] === FAILED) this.failed--;
    if (this.state[from] === FAILED) this.failed++;
    this.state[to] = this.state[from]!;
    this.messages.delete(to);
    const message = this.messages.get(from);
    if (message !== undefined) this.messages.set(to, message);
    for (const column of this.columns.values())
      for (const part of [column.value, column.lower, column.upper, column.atLeast]) part[to] = part[from]!;
  }

  isMissing(index: number): boolean {
    return this.state[index] === MISSING;
  }

  isFailed(index: number): boolean {
    return this.state[index] === FAILED;
  }

  /** As if nothing had ended. */
  clear(): void {
    this.state.fill(MISSING);
    for (const part of [this.columns, this.messages, this.seconds, this.computed]) part.clear();
    [this.done, this.failed, this.invalid] = [0, 0, 0];
  }

  figure(job: string, id: string): (index: number) => PointFigure {
    const column = this.columns.get(`${job} ${id}`);
    return (index) => {
      if (this.state[index] === MISSING) return null;
      if (this.state[index] === FAILED) return { state: "failed", message: this.messages.get(index)! };
      const value = column?.value[index] ?? NaN;
      if (column === undefined || Number.isNaN(value)) return { state: "none" };
      if (column.atLeast[index] === 1) return { state: "at least", value };
      return { state: "found", value, lower: orNone(column.lower[index]!), upper: orNone(column.upper[index]!) };
    };
  }

  /** How many points have this figure. */
  many(job: string, id: string): number {
    return this.columns.get(`${job} ${id}`)?.many ?? 0;
  }

  /** Mean seconds of a point of a job; null where none is known. */
  secondsOf(job: string): number | null {
    const known = this.seconds.get(job);
    return known ? known.sum / known.points : null;
  }

  /** How many points were computed where, as far as that is known. */
  places(): ReadonlyMap<string, number> {
    return this.computed;
  }

  tally(): Tally {
    return { count: this.count, done: this.done, failed: this.failed, invalid: this.invalid };
  }

  private column(job: string, id: string): Column {
    const name = `${job} ${id}`;
    let column = this.columns.get(name);
    if (!column) {
      const unknown = (): Float64Array => new Float64Array(this.count).fill(NaN);
      this.columns.set(
        name,
        (column = { many: 0, value: unknown(), lower: unknown(), upper: unknown(), atLeast: new Uint8Array(this.count) }),
      );
    }
    return column;
  }
}

function orNone(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
