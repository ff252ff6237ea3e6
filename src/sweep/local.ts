/** Computes points on a pool: on its own workers first, and whole points on remote workers if it has such. */
import { Returned, Cancelled, sentenceOf } from "../engine/jobs.ts";
import type { RemoteTask, PointResult, Job, Pool } from "../engine/jobs.ts";
import type { Work } from "./points.ts";
import type { WorkRunner } from "./run.ts";
import type { Done } from "./task.ts";
import { taskNamed } from "./tasks.ts";

/** Points for each remote place, under way or waiting: the least, the most, and the seconds that their number aims at. */
const [LEAST_DEEP, DEEPEST, AHEAD] = [2, 64, 0.5];
/** Weight of a point's seconds against those before it. */
const WEIGHT = 0.1;
/** Milliseconds that a point may wait remotely before a free place here takes it back. */
const PATIENCE = 1000;

/** Where a point was computed whose jobs went elsewhere in part. */
const TOGETHER = "and the cluster";

type Runs = Pick<Pool, "size" | "run" | "here" | "elsewhere">;

interface Task {
  readonly work: Work;
  readonly tell: (share: number) => void;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
  /** Null while it waits for a place. */
  at: { readonly own: Job<Done> } | { readonly remote: RemoteTask<PointResult>; readonly sent: number } | null;
  /** It could not be sent, or came back although others are computed there. */
  stays: boolean;
}

class PoolRunner implements WorkRunner {
  private readonly pool: Runs;
  private readonly name: string;
  private tasks: Task[] = [];
  /** Mean seconds of a job's points elsewhere. */
  private readonly pace = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(pool: Runs, name: string) {
    this.pool = pool;
    this.name = name;
  }

  atOnce(job: string): number {
    return this.placesHere(job) + (this.pool.elsewhere?.size() ?? 0) * this.depth(job);
  }

  start(work: Work, tell: (share: number) => void): Job<Done> {
    let task: Task;
    const done = new Promise<Done>((resolve, reject) => {
      task = { work, tell, resolve, reject, at: null, stays: false };
    });
    this.tasks.push(task!);
    this.serve();
    return {
      done,
      cancel: () => {
        this.cancel(task);
      },
    };
  }

  private placesHere(job: string): number {
    return taskNamed(job)!.atOnce(this.pool.here);
  }

  private depth(job: string): number {
    const seconds = this.pace.get(job);
    return seconds === undefined ? LEAST_DEEP : Math.min(DEEPEST, Math.max(LEAST_DEEP, Math.ceil(AHEAD / seconds)));
  }

  private hasPlaceHere(job: string): boolean {
    return this.tasks.filter(({ work, at }) => work.job === job && at !== null && "own" in at).length < this.placesHere(job);
  }

  /** Looks for places; call it whenever one may have become free. */
  private serve(): void {
    const { elsewhere } = this.pool;
    for (const task of this.tasks) {
      const { job } = task.work;
      if (task.at !== null) continue;
      if (this.hasPlaceHere(job)) this.startHere(task);
      else if (elsewhere !== null && !task.stays && elsewhere.room(this.depth(job)) > 0) this.startAfar(task);
    }
    if (this.tasks.some(({ at }) => at !== null && "remote" in at))
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.takeBack();
      }, PATIENCE / 2);
  }

  /** Gives places here that have been free for a while to points that wait elsewhere behind those of others. */
  private takeBack(): void {
    const last = this.tasks.findLast(
      ({ work, at }) =>
        at !== null && "remote" in at && !at.remote.began && performance.now() - at.sent > PATIENCE && this.hasPlaceHere(work.job),
    );
    if (last?.at && "remote" in last.at) last.at.remote.drop();
    this.serve();
  }

  private startHere(task: Task): void {
    const { work, tell } = task;
    let elsewhere = false;
    const pool: Pick<Pool, "size" | "run"> = {
      size: this.pool.size,
      run: (...given) => {
        const job = this.pool.run(...given);
        const note = (): void => {
          elsewhere ||= job.wentElsewhere?.() ?? false;
        };
        job.done.then(note, note);
        return job;
      },
    };
    try {
      const own = taskNamed(work.job)!.start(pool, work.design, tell);
      task.at = { own };
      own.done.then(
        (done) => {
          this.end(task, () => {
            task.resolve({ ...done, computedBy: elsewhere ? `${this.name} ${TOGETHER}` : this.name });
          });
        },
        (error: unknown) => {
          this.end(task, () => {
            task.reject(error);
          });
        },
      );
    } catch (error) {
      this.end(task, () => {
        task.reject(new Error(sentenceOf(error)));
      });
    }
  }

  private startAfar(task: Task): void {
    const { job, study } = task.work;
    const remote = this.pool.elsewhere!.runPoint(job, study);
    if (remote === null) {
      task.stays = true;
      return;
    }
    const sent = performance.now();
    task.at = { remote, sent };
    remote.done.then(
      ({ fields, seconds, computedBy }) => {
        this.pace.set(job, (this.pace.get(job) ?? seconds) * (1 - WEIGHT) + seconds * WEIGHT);
        this.end(task, () => {
          task.resolve({ fields, complete: true, seconds, computedBy });
        });
      },
      (error: unknown) => {
        if (error instanceof Returned && this.tasks.includes(task)) {
          task.at = null;
          // What nobody there can compute does not go to and fro.
          task.stays ||= this.pool.elsewhere!.size() > 0 && performance.now() - sent < PATIENCE;
          this.serve();
        } else
          this.end(task, () => {
            task.reject(error);
          });
      },
    );
  }

  private cancel(task: Task): void {
    if (!this.tasks.includes(task)) return;
    if (task.at !== null && "own" in task.at) {
      task.at.own.cancel();
      return;
    }
    const { at } = task;
    this.end(task, () => {
      task.reject(new Cancelled("point"));
    });
    if (at !== null) at.remote.drop();
  }

  private end(task: Task, settle: () => void): void {
    if (!this.tasks.includes(task)) return;
    this.tasks = this.tasks.filter((one) => one !== task);
    settle();
    this.serve();
  }
}

/** `name`: the place in the records of points that were computed here. */
export function poolRunner(pool: Runs, name: string): WorkRunner {
  return new PoolRunner(pool, name);
}
