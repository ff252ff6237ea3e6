/** A worker's side of the jobs that pages send: progress is told as it comes, and they can be stopped, halted and let go on. */
import { stringify } from "devalue";
import type { Redis } from "ioredis";
import { sentenceOf } from "../../workers/errors.ts";
import type { Pool } from "../../workers/pool.ts";
import { CONTROL, RESULT_KEPT, progressChannel, readPageMessage, resultKey } from "./messages.ts";

/** Between two reports of a job, milliseconds: each may carry the load of every channel. */
const REPORT = 500;
/** Characters of a result, at most. */
const LARGEST = 64 << 20;

interface Running {
  stop(): void;
  pause(): void;
  resume(): void;
}

export class PageWork {
  private readonly redis: Redis;
  /** Its own connection: one that listens can do nothing else. */
  private readonly ear: Redis;
  private readonly running = new Map<string, Running>();

  constructor(redis: Redis) {
    this.redis = redis;
    this.ear = redis.duplicate();
    this.ear.on("error", () => undefined);
    void this.ear.subscribe(CONTROL);
    this.ear.on("message", (_channel, text) => {
      this.hear(text);
    });
  }

  /** Computes the job and leaves its result. `interruptible`: is told what a stop of the worker must cancel. */
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
    // goesAfar has found the arguments to be the job's.
    const job = (pool.run as (...given: unknown[]) => { readonly done: Promise<unknown>; cancel(): void })(
      read.id,
      read.values,
      { onProgress },
      ...read.more,
    );
    interruptible(job);
    this.running.set(id, {
      stop: () => {
        job.cancel();
      },
      pause: () => {
        pool.pause();
      },
      resume: () => {
        pool.resume();
      },
    });
    try {
      const value = stringify(await job.done);
      if (value.length > LARGEST) throw new Error("The result is too large to be sent.");
      await this.redis.set(resultKey(id), value, "EX", RESULT_KEPT);
    } finally {
      this.running.delete(id);
      pool.resume();
    }
  }

  private hear(text: string): void {
    try {
      const { id, ask } = JSON.parse(text) as { readonly id: string; readonly ask: string };
      const running = this.running.get(id);
      if (ask === "stop" || ask === "pause" || ask === "resume") running?.[ask]();
    } catch (error) {
      process.stderr.write(`A message of the queue cannot be read (${sentenceOf(error)}).\n`);
    }
  }
}
