/** A queue of tasks and the threads that serve it, one task a thread at a time. Threads start when first needed and stay. */
import type { Remote } from "comlink";
import type { Desk } from "./desk.ts";
import { Cancelled, WorkerFailed, isOutOfMemory, isPartMissing, sentenceOf } from "./errors.ts";

/** One worker, of a browser or of Node. */
export interface Thread {
  readonly desk: Remote<Desk>;
  terminate(): void;
}

/** Starts a worker; `onFailure` is called when it dies. Throws WorkersUnavailable when there are none. */
export type Spawn = (onFailure: (reason: unknown) => void) => Thread;

/** A task on its way. */
export interface Ticket<T> {
  readonly done: Promise<T>;
  readonly state: "waiting" | "running" | "settled";
  /** The worker at work on it, while running. */
  readonly desk: Remote<Desk> | null;
  /** Rejects with Cancelled at once; a worker still at it after `grace` ms is ended and later replaced. */
  withdraw(grace?: number): void;
}

class Seat {
  dead = false;
  /** Settles the task at work when the worker dies. */
  fail: ((reason: unknown) => void) | null = null;
  readonly thread: Thread;

  constructor(spawn: Spawn) {
    this.thread = spawn((reason) => {
      this.end();
      this.fail?.(reason);
    });
  }

  end(): void {
    if (this.dead) return;
    this.dead = true;
    this.thread.terminate();
  }
}

class Task<T> implements Ticket<T> {
  state: Ticket<T>["state"] = "waiting";
  seat: Seat | null = null;
  readonly done: Promise<T>;
  private settle!: { resolve(value: T): void; reject(error: unknown): void };
  private readonly what: string;
  private readonly work: (desk: Remote<Desk>) => Promise<T>;

  constructor(what: string, work: (desk: Remote<Desk>) => Promise<T>) {
    this.what = what;
    this.work = work;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  get desk(): Remote<Desk> | null {
    return this.seat?.thread.desk ?? null;
  }

  /** Resolves when the seat is free again (or dead), whatever became of the task. */
  async runOn(seat: Seat): Promise<void> {
    this.state = "running";
    this.seat = seat;
    const died = new Promise<never>((_, reject) => {
      seat.fail = (reason) => {
        reject(isPartMissing(reason) ? reason : new WorkerFailed(this.what, sentenceOf(reason), isOutOfMemory(reason)));
      };
    });
    try {
      const value = await Promise.race([this.work(seat.thread.desk), died]);
      this.finish(() => {
        this.settle.resolve(value);
      });
    } catch (error) {
      // An engine out of memory may be left in any state, and what could not be loaded once may be remembered: do not trust it with another task.
      if (isOutOfMemory(error) || isPartMissing(error)) seat.end();
      this.reject(isOutOfMemory(error) ? new WorkerFailed(this.what, sentenceOf(error), true) : error);
    } finally {
      seat.fail = null;
      this.seat = null;
    }
  }

  reject(error: unknown): void {
    this.finish(() => {
      this.settle.reject(error);
    });
  }

  withdraw(grace = 0): void {
    const { seat } = this;
    // Whoever cancels a job need not wait for it.
    void this.done.catch(() => {});
    this.reject(new Cancelled(this.what));
    if (seat === null) return;
    const end = (): void => {
      if (this.seat !== seat) return;
      seat.end();
      seat.fail?.("cancelled");
    };
    if (grace === 0) end();
    else setTimeout(end, grace);
  }

  private finish(settle: () => void): void {
    if (this.state === "settled") return;
    this.state = "settled";
    settle();
  }
}

export class Lane {
  /** Workers at once, at most. */
  readonly size: number;
  private readonly spawn: Spawn;
  private readonly seats = new Set<Seat>();
  private readonly idle: Seat[] = [];
  private readonly tasks = new Set<Task<unknown>>();
  private waiting: Task<unknown>[] = [];
  private closed = false;

  constructor(size: number, spawn: Spawn) {
    this.size = size;
    this.spawn = spawn;
  }

  /** Queues a task; `what` names it in messages ("load point 0.3"). */
  run<T>(what: string, work: (desk: Remote<Desk>) => Promise<T>): Ticket<T> {
    const task = new Task(what, work);
    if (this.closed) task.withdraw();
    else {
      // A Task<T> settles its own promise only, so the queue need not know T.
      this.waiting.push(task as unknown as Task<unknown>);
      this.serve();
    }
    return task;
  }

  /** Ends all workers; what was queued or running is cancelled. */
  close(): void {
    this.closed = true;
    for (const task of [...this.waiting, ...this.tasks]) task.withdraw();
    this.waiting = [];
    for (const seat of this.seats) seat.end();
  }

  private serve(): void {
    this.waiting = this.waiting.filter(({ state }) => state === "waiting");
    while (this.waiting.length > 0 && !this.closed) {
      let seat: Seat | null;
      try {
        seat = this.freeSeat();
      } catch (error) {
        for (const task of this.waiting) task.reject(error);
        this.waiting = [];
        return;
      }
      if (seat === null) return;
      void this.serveOn(seat, this.waiting.shift()!);
    }
  }

  private async serveOn(seat: Seat, task: Task<unknown>): Promise<void> {
    this.tasks.add(task);
    await task.runOn(seat);
    this.tasks.delete(task);
    if (!seat.dead) this.idle.push(seat);
    this.serve();
  }

  /** A worker without a task, started now if there may be one more; null when all are busy. */
  private freeSeat(): Seat | null {
    for (const seat of this.seats) if (seat.dead) this.seats.delete(seat);
    for (let seat = this.idle.pop(); seat !== undefined; seat = this.idle.pop()) if (!seat.dead) return seat;
    if (this.seats.size >= this.size) return null;
    const seat = new Seat(this.spawn);
    this.seats.add(seat);
    return seat;
  }
}
