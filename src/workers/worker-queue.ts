/** A queue of tasks and the threads that serve it, one task a thread at a time. Threads start when first needed and stay. */
import type { RemoteRunner } from "./job-runner.ts";
import { Cancelled, WorkerFailed, isOutOfMemory, isPartMissing, sentenceOf } from "./errors.ts";
import type { Job, JobEntry } from "./job.ts";

/** One worker, of a browser or of Node. */
export interface Thread {
  readonly runner: RemoteRunner;
  terminate(): void;
}

/** Starts a worker; `onFailure` is called when it dies. Throws WorkersUnavailable if there are none. */
export type Spawn = (onFailure: (reason: unknown) => void) => Thread;

/** What a runner is told to do. `paused`: it is to wait before it begins. */
type Work<T> = (runner: RemoteRunner, paused: boolean) => Promise<T>;

/** How a task ends when it is cancelled. */
type Ending = Pick<JobEntry<[], never, unknown>, "stops" | "grace">;

class Slot {
  dead = false;
  /** Settles the running task when the worker dies. */
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

class Task<T> implements Job<T> {
  state: "waiting" | "running" | "settled" = "waiting";
  slot: Slot | null = null;
  /** Further workers on the task. */
  private readonly helpers = new Set<Slot>();
  readonly done: Promise<T>;
  private settle!: { resolve(value: T): void; reject(error: unknown): void };
  private readonly what: string;
  private readonly ending: Ending;
  private readonly work: Work<T>;

  constructor(what: string, ending: Ending, work: Work<T>) {
    this.what = what;
    this.ending = ending;
    this.work = work;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  get runner(): RemoteRunner | null {
    return this.slot?.thread.runner ?? null;
  }

  /** Resolves when the slot is free again (or dead), whatever became of the task. */
  async runOn(slot: Slot, paused: boolean): Promise<void> {
    this.state = "running";
    this.slot = slot;
    const died = new Promise<never>((_, reject) => {
      slot.fail = (reason) => {
        reject(isPartMissing(reason) ? reason : new WorkerFailed(this.what, sentenceOf(reason), isOutOfMemory(reason)));
      };
    });
    try {
      const value = await Promise.race([this.work(slot.thread.runner, paused), died]);
      this.finish(() => {
        this.settle.resolve(value);
      });
    } catch (error) {
      // An engine out of memory may be left in any state, and what could not be loaded once may be remembered: do not trust it with another task.
      if (isOutOfMemory(error) || isPartMissing(error)) slot.end();
      this.reject(isOutOfMemory(error) ? new WorkerFailed(this.what, sentenceOf(error), true) : error);
      // They wait for what does not come any more.
      for (const helper of this.helpers) helper.end();
      for (const helper of this.helpers) helper.fail?.("it is not needed any more");
    } finally {
      slot.fail = null;
      this.slot = null;
    }
  }

  /** Resolves when the slot, at which other work for this task is done, is free again (or dead). */
  async helpedOn(slot: Slot, work: Work<void>): Promise<void> {
    this.helpers.add(slot);
    const died = new Promise<never>((_, reject) => {
      slot.fail = reject;
    });
    try {
      await Promise.race([work(slot.thread.runner, false), died]);
    } catch (error) {
      // What has settled has no need of it.
      if (this.state !== "settled") {
        slot.end();
        const own = this.slot;
        this.reject(new WorkerFailed(this.what, sentenceOf(error), isOutOfMemory(error)));
        own?.end();
        own?.fail?.(error);
      }
    } finally {
      slot.fail = null;
      this.helpers.delete(slot);
    }
  }

  reject(error: unknown): void {
    this.finish(() => {
      this.settle.reject(error);
    });
  }

  /** A task that can stop keeps its promise open until it has, or its time is over. */
  cancel(): void {
    const { stops, grace } = this.ending;
    if (!stops || this.runner === null) {
      this.withdraw(grace);
      return;
    }
    void this.runner.stop();
    const end = setTimeout(() => {
      this.withdraw(0);
    }, grace);
    const over = (): void => {
      clearTimeout(end);
    };
    this.done.then(over, over);
  }

  /** Rejects with Cancelled at once; a worker that still runs after `grace` ms is ended and later replaced. */
  withdraw(grace: number): void {
    const { slot } = this;
    // Whoever cancels a job need not wait for it.
    void this.done.catch(() => {});
    this.reject(new Cancelled(this.what));
    if (slot === null) return;
    const end = (): void => {
      if (this.slot !== slot) return;
      slot.end();
      slot.fail?.("cancelled");
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

/**
 * What several queues share: of all their workers so many are at work at once, and what was asked for first begins first. Linear programs
 * beside load points on every processor would keep more threads busy than there are processors, and slow all of them down.
 */
export class WorkerLimit {
  private readonly size: number;
  private readonly queues: WorkerQueue[] = [];
  private busy = 0;
  private tasks = 0;

  constructor(size: number) {
    this.size = size;
  }

  enter(queue: WorkerQueue): void {
    this.queues.push(queue);
  }

  /** The place of a task among all. */
  number(): number {
    return this.tasks++;
  }

  /** Begins what there are workers for. */
  serve(): void {
    while (this.busy < this.size) {
      const next = this.queues.reduce<WorkerQueue | null>(
        (first, queue) => (queue.next() < (first?.next() ?? Infinity) ? queue : first),
        null,
      );
      if (next === null) return;
      next.begin();
    }
  }

  /** Number of idle workers. */
  spare(): number {
    return this.queues.some((queue) => queue.next() < Infinity) ? 0 : this.size - this.busy;
  }

  /** Takes a place until `free`. */
  take(): void {
    this.busy++;
  }

  free(): void {
    this.busy--;
  }
}

export class WorkerQueue {
  /** Most workers at once. */
  readonly size: number;
  private readonly limit: WorkerLimit;
  private readonly spawn: Spawn;
  private readonly slots = new Set<Slot>();
  private readonly idle: Slot[] = [];
  private readonly tasks = new Set<Task<unknown>>();
  /** Workers that help with another's task. */
  private helping = 0;
  private waiting: { readonly task: Task<unknown>; readonly number: number }[] = [];
  private paused = false;
  private closed = false;

  /** `limit`: shared with other queues; else the queue has one of its own. */
  constructor(size: number, spawn: Spawn, limit = new WorkerLimit(size)) {
    this.size = size;
    this.spawn = spawn;
    this.limit = limit;
    limit.enter(this);
  }

  /** Queues a task; `what` names it in messages ("load point 0.3"). */
  run<T>(what: string, ending: Ending, work: Work<T>): Job<T> {
    const task = new Task(what, ending, work);
    if (this.closed) task.withdraw(0);
    else {
      // A Task<T> settles its own promise only, so the queue need not know T.
      this.waiting.push({ task: task as unknown as Task<unknown>, number: this.limit.number() });
      this.limit.serve();
    }
    return task;
  }

  pause(): void {
    this.paused = true;
    for (const { runner } of this.tasks) void runner?.pause();
  }

  resume(): void {
    this.paused = false;
    for (const { runner } of this.tasks) void runner?.resume();
  }

  /** Ends all workers; what was queued or running is cancelled. */
  close(): void {
    this.closed = true;
    for (const task of [...this.waiting.map((one) => one.task), ...this.tasks]) task.withdraw(0);
    this.waiting = [];
    for (const slot of this.slots) slot.end();
  }

  /** Place among all tasks of the one that this queue can begin now; Infinity without one. */
  next(): number {
    this.waiting = this.waiting.filter(({ task }) => task.state === "waiting");
    for (const slot of this.slots) if (slot.dead) this.slots.delete(slot);
    return this.closed || this.tasks.size + this.helping >= this.size ? Infinity : (this.waiting[0]?.number ?? Infinity);
  }

  /** Begins it. If no worker can be had, all waiting tasks fail. */
  begin(): void {
    try {
      void this.serveOn(this.freeSlot(), this.waiting.shift()!.task);
    } catch (error) {
      for (const { task } of this.waiting) task.reject(error);
      this.waiting = [];
    }
  }

  /** Has at most so many idle workers help with a task. Their work is requested once their number is known. Returns that number. */
  help(task: Job<unknown>, most: number, works: (helpers: number) => readonly Work<void>[]): number {
    if (this.closed || !this.tasks.has(task as Task<unknown>)) return 0;
    const free = Math.min(most, this.size - this.tasks.size - this.helping, this.limit.spare());
    const slots: Slot[] = [];
    try {
      while (slots.length < free) slots.push(this.freeSlot());
    } catch {
      // As many as can be had.
    }
    if (slots.length === 0) return 0;
    works(slots.length).forEach((work, i) => void this.helpOn(slots[i]!, task as Task<unknown>, work));
    return slots.length;
  }

  private async helpOn(slot: Slot, task: Task<unknown>, work: Work<void>): Promise<void> {
    this.limit.take();
    this.helping++;
    await task.helpedOn(slot, work);
    this.helping--;
    if (!slot.dead) this.idle.push(slot);
    this.limit.free();
    this.limit.serve();
  }

  private async serveOn(slot: Slot, task: Task<unknown>): Promise<void> {
    this.limit.take();
    this.tasks.add(task);
    await task.runOn(slot, this.paused);
    this.tasks.delete(task);
    if (!slot.dead) this.idle.push(slot);
    this.limit.free();
    this.limit.serve();
  }

  /** A worker without a task, started now if there is none. */
  private freeSlot(): Slot {
    for (let slot = this.idle.pop(); slot !== undefined; slot = this.idle.pop()) if (!slot.dead) return slot;
    const slot = new Slot(this.spawn);
    this.slots.add(slot);
    return slot;
  }
}
