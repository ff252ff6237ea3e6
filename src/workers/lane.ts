/** A queue of tasks and the threads that serve it, one task a thread at a time. Threads start when first needed and stay. */
import type { RemoteDesk } from "./desk.ts";
import { Cancelled, WorkerFailed, isOutOfMemory, isPartMissing, sentenceOf } from "./errors.ts";
import type { Job, JobEntry } from "./job.ts";

/** One worker, of a browser or of Node. */
export interface Thread {
  readonly desk: RemoteDesk;
  terminate(): void;
}

/** Starts a worker; `onFailure` is called when it dies. Throws WorkersUnavailable when there are none. */
export type Spawn = (onFailure: (reason: unknown) => void) => Thread;

/** What a desk is told to do. `paused`: it is to wait before it begins. */
type Work<T> = (desk: RemoteDesk, paused: boolean) => Promise<T>;

/** How a task takes being cancelled. */
type Ending = Pick<JobEntry<[], never, unknown>, "stops" | "grace">;

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

class Task<T> implements Job<T> {
  state: "waiting" | "running" | "settled" = "waiting";
  seat: Seat | null = null;
  /** Workers that work with it beside its own. */
  private readonly helpers = new Set<Seat>();
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

  get desk(): RemoteDesk | null {
    return this.seat?.thread.desk ?? null;
  }

  /** Resolves when the seat is free again (or dead), whatever became of the task. */
  async runOn(seat: Seat, paused: boolean): Promise<void> {
    this.state = "running";
    this.seat = seat;
    const died = new Promise<never>((_, reject) => {
      seat.fail = (reason) => {
        reject(isPartMissing(reason) ? reason : new WorkerFailed(this.what, sentenceOf(reason), isOutOfMemory(reason)));
      };
    });
    try {
      const value = await Promise.race([this.work(seat.thread.desk, paused), died]);
      this.finish(() => {
        this.settle.resolve(value);
      });
    } catch (error) {
      // An engine out of memory may be left in any state, and what could not be loaded once may be remembered: do not trust it with another task.
      if (isOutOfMemory(error) || isPartMissing(error)) seat.end();
      this.reject(isOutOfMemory(error) ? new WorkerFailed(this.what, sentenceOf(error), true) : error);
      // They wait for what does not come any more.
      for (const helper of this.helpers) helper.end();
      for (const helper of this.helpers) helper.fail?.("it is not needed any more");
    } finally {
      seat.fail = null;
      this.seat = null;
    }
  }

  /** Resolves when the seat, at which other work for this task is done, is free again (or dead). */
  async helpedOn(seat: Seat, work: Work<void>): Promise<void> {
    this.helpers.add(seat);
    const died = new Promise<never>((_, reject) => {
      seat.fail = reject;
    });
    try {
      await Promise.race([work(seat.thread.desk, false), died]);
    } catch (error) {
      // What has settled has no need of it.
      if (this.state !== "settled") {
        seat.end();
        const own = this.seat;
        this.reject(new WorkerFailed(this.what, sentenceOf(error), isOutOfMemory(error)));
        own?.end();
        own?.fail?.(error);
      }
    } finally {
      seat.fail = null;
      this.helpers.delete(seat);
    }
  }

  reject(error: unknown): void {
    this.finish(() => {
      this.settle.reject(error);
    });
  }

  /** What stops keeps its promise open until it has, or its time is over. */
  cancel(): void {
    const { stops, grace } = this.ending;
    if (!stops || this.desk === null) {
      this.withdraw(grace);
      return;
    }
    void this.desk.stop();
    const end = setTimeout(() => {
      this.withdraw(0);
    }, grace);
    const over = (): void => {
      clearTimeout(end);
    };
    this.done.then(over, over);
  }

  /** Rejects with Cancelled at once; a worker still at it after `grace` ms is ended and later replaced. */
  withdraw(grace: number): void {
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

/**
 * What several lanes share: of all their workers so many are at work at once, and what was asked for first begins first. Linear programs
 * beside load points on every processor would keep more threads busy than there are processors, and slow all of them down.
 */
export class Room {
  private readonly size: number;
  private readonly lanes: Lane[] = [];
  private busy = 0;
  private tasks = 0;

  constructor(size: number) {
    this.size = size;
  }

  enter(lane: Lane): void {
    this.lanes.push(lane);
  }

  /** The place of a task among all. */
  number(): number {
    return this.tasks++;
  }

  /** Begins what there is room for. */
  serve(): void {
    while (this.busy < this.size) {
      const next = this.lanes.reduce<Lane | null>((first, lane) => (lane.next() < (first?.next() ?? Infinity) ? lane : first), null);
      if (next === null) return;
      next.begin();
    }
  }

  /** Workers that nobody asks for. */
  spare(): number {
    return this.lanes.some((lane) => lane.next() < Infinity) ? 0 : this.size - this.busy;
  }

  /** Until `free`. */
  take(): void {
    this.busy++;
  }

  free(): void {
    this.busy--;
  }
}

export class Lane {
  /** Workers at once, at most. */
  readonly size: number;
  private readonly room: Room;
  private readonly spawn: Spawn;
  private readonly seats = new Set<Seat>();
  private readonly idle: Seat[] = [];
  private readonly tasks = new Set<Task<unknown>>();
  /** Workers that work with another's task. */
  private helping = 0;
  private waiting: { readonly task: Task<unknown>; readonly number: number }[] = [];
  private paused = false;
  private closed = false;

  /** `room`: shared with other lanes; else the lane has one of its own. */
  constructor(size: number, spawn: Spawn, room = new Room(size)) {
    this.size = size;
    this.spawn = spawn;
    this.room = room;
    room.enter(this);
  }

  /** Queues a task; `what` names it in messages ("load point 0.3"). */
  run<T>(what: string, ending: Ending, work: Work<T>): Job<T> {
    const task = new Task(what, ending, work);
    if (this.closed) task.withdraw(0);
    else {
      // A Task<T> settles its own promise only, so the queue need not know T.
      this.waiting.push({ task: task as unknown as Task<unknown>, number: this.room.number() });
      this.room.serve();
    }
    return task;
  }

  pause(): void {
    this.paused = true;
    for (const { desk } of this.tasks) void desk?.pause();
  }

  resume(): void {
    this.paused = false;
    for (const { desk } of this.tasks) void desk?.resume();
  }

  /** Ends all workers; what was queued or running is cancelled. */
  close(): void {
    this.closed = true;
    for (const task of [...this.waiting.map((one) => one.task), ...this.tasks]) task.withdraw(0);
    this.waiting = [];
    for (const seat of this.seats) seat.end();
  }

  /** Place among all tasks of the one that this lane can begin now; Infinity without one. */
  next(): number {
    this.waiting = this.waiting.filter(({ task }) => task.state === "waiting");
    for (const seat of this.seats) if (seat.dead) this.seats.delete(seat);
    return this.closed || this.tasks.size + this.helping >= this.size ? Infinity : (this.waiting[0]?.number ?? Infinity);
  }

  /** Begins it. Where no worker can be had, everything that waits is told so. */
  begin(): void {
    try {
      void this.serveOn(this.freeSeat(), this.waiting.shift()!.task);
    } catch (error) {
      for (const { task } of this.waiting) task.reject(error);
      this.waiting = [];
    }
  }

  /**
   * Has workers that nobody asks for, at most so many, work for a task beside its own worker: what they are to do is asked once it is known
   * how many. Gives their number.
   */
  help(task: Job<unknown>, most: number, works: (helpers: number) => readonly Work<void>[]): number {
    if (this.closed || !this.tasks.has(task as Task<unknown>)) return 0;
    const free = Math.min(most, this.size - this.tasks.size - this.helping, this.room.spare());
    const seats: Seat[] = [];
    try {
      while (seats.length < free) seats.push(this.freeSeat());
    } catch {
      // As many as can be had.
    }
    if (seats.length === 0) return 0;
    works(seats.length).forEach((work, i) => void this.helpOn(seats[i]!, task as Task<unknown>, work));
    return seats.length;
  }

  private async helpOn(seat: Seat, task: Task<unknown>, work: Work<void>): Promise<void> {
    this.room.take();
    this.helping++;
    await task.helpedOn(seat, work);
    this.helping--;
    if (!seat.dead) this.idle.push(seat);
    this.room.free();
    this.room.serve();
  }

  private async serveOn(seat: Seat, task: Task<unknown>): Promise<void> {
    this.room.take();
    this.tasks.add(task);
    await task.runOn(seat, this.paused);
    this.tasks.delete(task);
    if (!seat.dead) this.idle.push(seat);
    this.room.free();
    this.room.serve();
  }

  /** A worker without a task, started now if there is none. */
  private freeSeat(): Seat {
    for (let seat = this.idle.pop(); seat !== undefined; seat = this.idle.pop()) if (!seat.dead) return seat;
    const seat = new Seat(this.spawn);
    this.seats.add(seat);
    return seat;
  }
}
