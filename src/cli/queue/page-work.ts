/** A worker's side of the jobs that pages send: it reports progress, and the jobs can be stopped, paused and resumed. */
import { stringify } from "devalue";
import type { Redis } from "ioredis";
import type { Pool } from "../../engine/jobs.ts";
import type { Controls } from "./controls.ts";
import { RESULT_KEPT, progressChannel, readPageMessage, resultKey } from "./messages.ts";

/** Between two reports of a job, milliseconds: each may carry the load of every channel. */
const REPORT = 500;
/** Characters of a result, at most. */
const LARGEST = 64 << 20;

export class PageWork {
  private readonly redis: Redis;
  private readonly controls: Controls;

  constructor(redis: Redis, controls: Controls) {
    this.redis = redis;
    this.controls = controls;
  }

  /** Computes the job and leaves its result. `interruptible` gets what a stop of the worker must cancel. */
  async run(id: string, data: unknown, pool: Pool, interruptible: (job: { cancel(): void }) => void): Promise<void> {
    const read = readPageMessage(data);
    if ("fault" in read) throw new Error(read.fault);
    const channel = progressChannel(read.reply!);
    let told = -Infinity;
    const onProgress = (progress: unknown): void => {
      if (performance.now() - told < REPORT) return;
      told = performance.now();
      this.redis.publish(channel, `${id} ${stringify(progress)}`).catch(() => undefined);
    };
    // runsRemotely has found the arguments to be the job's.
    const job = (pool.run as (...given: unknown[]) => { readonly done: Promise<unknown>; cancel(): void })(
      read.id,
      read.values,
      { onProgress },
      ...read.more,
    );
    interruptible(job);
    const controlled = {
      stop: () => {
        job.cancel();
      },
      pause: () => {
        pool.pause();
      },
      resume: () => {
        pool.resume();
      },
    };
    try {
      const value = stringify(await this.controls.during(id, controlled, job.done));
      if (value.length > LARGEST) throw new Error("The result is too large to be sent.");
      await this.redis.set(resultKey(id), value, "EX", RESULT_KEPT);
    } finally {
      pool.resume();
    }
  }
}
