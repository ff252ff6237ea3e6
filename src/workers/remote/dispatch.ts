/**
 * Distributes a pool's jobs among its own workers and remote ones. A waiting job goes where there is a free place first; one that comes
 * back goes on here.
 */
import type { DesignValues } from "../../study/study.ts";
import { Cancelled } from "../errors.ts";
import type { Job, QueueId, Watch } from "../job.ts";
import { JOBS } from "../jobs.ts";
import type { ArgumentsOf, JobId, ProgressOf, ResultOf } from "../jobs.ts";
import type { RemoteQueue, RemoteWorkers } from "../pool.ts";
import { runsRemotely } from "./messages.ts";
import type { RemoteJobId } from "./messages.ts";
import { Returned } from "./connection.ts";
import type { RemoteJob, Connection } from "./connection.ts";

/** Milliseconds that a message may take there and back, beyond the time that a job has to end in. */
const WAY = 3000;
/** Milliseconds that a job may wait remotely before a place here takes it back: the message that it has begun is on its way meanwhile. */
const PATIENCE = 500;

interface Task {
  readonly id: RemoteJobId;
  readonly queue: QueueId;
  readonly values: DesignValues;
  readonly more: readonly unknown[];
  readonly onProgress: (progress: unknown) => void;
  /** Starts it on the pool's own workers. */
  readonly here: () => Job<unknown>;
  readonly places: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Null while it waits. */
  at: { readonly own: Job<unknown> } | { readonly remote: RemoteJob } | null;
  /** When it was last sent, and whether it ever was. */
  sent: number;
  cancelled: boolean;
  /** It has come back once, and is computed here. */
  stays: boolean;
}

export class Dispatch implements RemoteQueue {
  private link: Connection | null = null;
  /** Jobs in the order in which they were asked for, without ended ones. */
  private tasks: Task[] = [];
  private paused = false;
  /** Where whole points of sweeps go. */
  readonly elsewhere: RemoteWorkers = {
    size: () => this.size,
    room: (depth) => (this.paused ? 0 : (this.link?.room(depth) ?? 0)),
    runPoint: (job, study) => this.link?.runPoint(job, study) ?? null,
  };

  get size(): number {
    return this.link?.size ?? 0;
  }

  /** From now on uses this link; null: none. */
  use(link: Connection | null): void {
    this.link = link;
    this.serve();
  }

  run<Id extends JobId>(
    id: Id,
    values: DesignValues,
    watch: Watch<ProgressOf<Id>> | undefined,
    more: ArgumentsOf<Id>,
    here: () => Job<ResultOf<Id>>,
    places: number,
  ): Job<ResultOf<Id>> {
    if (!runsRemotely(id, more)) return here();
    let task: Task;
    const done = new Promise<ResultOf<Id>>((resolve, reject) => {
      task = {
        id,
        queue: JOBS[id].queue,
        values,
        more,
        onProgress: (progress) => {
          watch?.onProgress?.(progress as ProgressOf<Id>);
        },
        here,
        places,
        resolve: resolve as (value: unknown) => void,
        reject,
        at: null,
        sent: -Infinity,
        cancelled: false,
        stays: false,
      };
    });
    this.tasks.push(task!);
    this.serve();
    return {
      done,
      wentElsewhere: () => task.sent >= 0,
      cancel: () => {
        // Whoever cancels a job need not wait for it.
        void done.catch(() => {});
        this.cancel(task);
      },
    };
  }

  pause(): void {
    this.paused = true;
    for (const { at } of this.tasks) if (at && "remote" in at) at.remote.pause();
  }

  resume(): void {
    this.paused = false;
    for (const { at } of this.tasks) if (at && "remote" in at) at.remote.resume();
    this.serve();
  }

  close(): void {
    for (const task of this.tasks) {
      task.cancelled = true;
      if (task.at && "own" in task.at) task.at.own.cancel();
      else this.withdraw(task);
    }
    this.link?.close();
    this.link = null;
  }

  /** Looks for places; call it whenever one may have become free. */
  serve(): void {
    for (const task of this.tasks) {
      if (task.at !== null) continue;
      if (this.busyHere(task.queue) < task.places) this.startHere(task);
      else if (this.link !== null && this.link.free > 0 && !this.paused && !task.stays) this.startAfar(task, this.link);
    }
    // A place here is better than one in a queue of others.
    for (const task of [...this.tasks].reverse()) {
      if (task.at === null || !("remote" in task.at) || task.at.remote.began || this.busyHere(task.queue) >= task.places) continue;
      const left = task.sent + PATIENCE - performance.now();
      if (left <= 0) task.at.remote.drop();
      else
        setTimeout(() => {
          this.serve();
        }, left);
    }
  }

  private busyHere(queue: QueueId): number {
    return this.tasks.filter((task) => task.queue === queue && task.at !== null && "own" in task.at).length;
  }

  private startHere(task: Task): void {
    const own = task.here();
    task.at = { own };
    own.done.then(
      (value) => {
        this.end(task, () => {
          task.resolve(value);
        });
      },
      (error: unknown) => {
        this.end(task, () => {
          task.reject(error);
        });
      },
    );
  }

  private startAfar(task: Task, link: Connection): void {
    const remote = link.run(task.id, task.values, task.more, task.onProgress);
    if (remote === null) {
      this.startHere(task);
      return;
    }
    task.at = { remote };
    task.sent = performance.now();
    remote.done.then(
      (value) => {
        this.end(task, () => {
          task.resolve(value);
        });
      },
      (error: unknown) => {
        if (error instanceof Returned && !task.cancelled) {
          task.at = null;
          // Where others are still computed there, it is this one that cannot be.
          task.stays ||= this.size > 0;
          this.serve();
        } else
          this.end(task, () => {
            task.reject(error instanceof Returned ? cancelled(task) : error);
          });
      },
    );
  }

  private cancel(task: Task): void {
    if (task.cancelled || !this.tasks.includes(task)) return;
    task.cancelled = true;
    const { at } = task;
    const { stops, grace } = JOBS[task.id];
    if (at !== null && "own" in at) at.own.cancel();
    else if (at !== null && stops && at.remote.began) {
      at.remote.stop();
      setTimeout(() => {
        this.withdraw(task);
      }, grace + WAY);
    } else this.withdraw(task);
  }

  /** Ends it without a result, wherever it is. */
  private withdraw(task: Task): void {
    if (task.at && "remote" in task.at) task.at.remote.drop();
    this.end(task, () => {
      task.reject(cancelled(task));
    });
  }

  private end(task: Task, settle: () => void): void {
    if (!this.tasks.includes(task)) return;
    this.tasks = this.tasks.filter((one) => one !== task);
    settle();
    this.serve();
  }
}

function cancelled({ id, more }: Task): Cancelled {
  const { name } = JOBS[id] as { readonly name: string | ((...given: readonly unknown[]) => string) };
  return new Cancelled(typeof name === "string" ? name : name(...more));
}
