/** Takes points from a queue and computes them, each on a thread of its own, until it is stopped. */
import { setTimeout as wait } from "node:timers/promises";
import { UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Job as QueueJob } from "bullmq";
import { WorkerFailed, sentenceOf } from "../../engine/jobs.ts";
import type { Pool } from "../../engine/jobs.ts";
import { nodePool } from "../../engine/node.ts";
import { Failure } from "../output.ts";
import { HERE } from "../command.ts";
import type { QueueAddress } from "./address.ts";
import {
  PAGE,
  PREFIX,
  QUEUE,
  WITHDRAWN,
  readPoint,
  RESULT_KEPT,
  progressChannel,
  readPageMessage,
  resultKey,
  CONTROL,
} from "./messages.ts";
import type { PointResult, Control } from "./messages.ts";
import { bePresent } from "./presence.ts";
import { Outages, connectRedis, foreignKey, foreignSentence, isForeign } from "./redis.ts";
import { stringify } from "devalue";
import type { Redis } from "ioredis";

// Control of a worker's jobs: whoever waits for them may stop, pause and resume them.

/** The controls of a running job. */
type Controlled = Readonly<Record<Control["ask"], () => void>>;

/** Number of remembered jobs that were stopped before this worker had begun them. A worker hears of all jobs. */
const REMEMBERED = 1000;

class Controls {
  /** A connection of its own, because one that listens can do nothing else. */
  private readonly ear: Redis;
  private readonly running = new Map<string, Controlled>();
  private readonly stopped = new Set<string>();

  constructor(redis: Redis) {
    this.ear = redis.duplicate();
    this.ear.on("error", () => undefined);
    void this.ear.subscribe(CONTROL);
    this.ear.on("message", (_channel, text) => {
      this.hear(text);
    });
  }

  /** Has a job listen as long as it lasts. */
  async during<T>(id: string, controlled: Controlled, done: Promise<T>): Promise<T> {
    this.running.set(id, controlled);
    // It may have been on its way to this worker when it was told; one that was begun anew since is stopped once too often, and begun again.
    if (this.stopped.delete(id)) controlled.stop();
    try {
      return await done;
    } finally {
      this.running.delete(id);
    }
  }

  private hear(text: string): void {
    try {
      const { id, ask } = JSON.parse(text) as Control;
      if (ask !== "stop" && ask !== "pause" && ask !== "resume") return;
      const job = this.running.get(id);
      if (job) job[ask]();
      else if (ask === "stop") {
        this.stopped.add(id);
        if (this.stopped.size > REMEMBERED) this.stopped.delete(this.stopped.values().next().value!);
      }
    } catch (error) {
      process.stderr.write(`A message of the queue cannot be read (${sentenceOf(error)}).\n`);
    }
  }
}

/** Milliseconds after which the point of a silent worker goes to another one, and between two checks. */
const LOCK = 10_000;
const LOOK = 5000;
/** Workers that a point may take with it before it is given up: it may be what kills them. */
const MAX_LOST = 3;
/** Milliseconds for a stopped worker's points to go back. */
const FAREWELL = 8000;
/** Milliseconds between two reports on a point. */
const REPORT = 2000;

export interface WorkerState {
  readonly done: number;
  readonly failed: number;
  readonly running: number;
}

export interface QueueWorker {
  /** Rejects with a Failure if the queue can no longer be used. */
  readonly lost: Promise<never>;
  /** Points under way go back into the queue; resolves when they have, and it is no longer connected. */
  stop(): Promise<void>;
}

/** Thrown when nobody waits for the point any more. */
class Withdrawn extends UnrecoverableError {}

/** Starts a worker of so many points at once. Throws a Failure with one sentence if there is no queue. */
export async function startWorker(address: QueueAddress, size: number, onChange: (state: WorkerState) => void): Promise<QueueWorker> {
  const { redis, end } = await connectRedis(address);
  const outages = new Outages(address.shown, "This worker waits.");
  let lose!: (failure: Failure) => void;
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  // Whoever started it may have stopped it by then.
  lost.catch(() => undefined);
  /** Handles an error: it is tried again, unless another program's key is in the way. */
  const meet = (error: unknown): void => {
    if (!isForeign(error)) outages.met(error);
    else
      foreignKey(redis).then(
        (foreign) => {
          if (foreign !== null) lose(new Failure(foreignSentence(address.shown, foreign)));
        },
        () => undefined,
      );
  };
  redis.on("error", meet);
  redis.on("ready", () => {
    outages.over();
  });
  // One core a point: as many at once as cores keeps all of them busy, and no two share one.
  const pools = Array.from({ length: size }, () => nodePool(1));
  const running = new Set<{ cancel(): void }>();
  const controls = new Controls(redis);
  const pages = new PageWork(redis, controls);
  let stopping = false;
  let done = 0;
  let failed = 0;
  const change = (): void => {
    onChange({ done, failed, running: running.size });
  };

  const process = async (item: QueueJob, token?: string): Promise<PointResult | null> => {
    const pool = pools.pop()!;
    try {
      const result = item.name === PAGE ? await paged(item, pool) : await computed(item, pool);
      done++;
      return result;
    } catch (error) {
      if (stopping) {
        await item.moveToWait(token);
        throw new WaitingError();
      }
      if (!(error instanceof Withdrawn)) failed++;
      // A worker that died may have been unlucky; everything else would end in the same way.
      throw error instanceof WorkerFailed || error instanceof UnrecoverableError ? error : new UnrecoverableError(sentenceOf(error));
    } finally {
      pools.push(pool);
      change();
    }
  };

  const computed = async (item: QueueJob, pool: Pool): Promise<PointResult> => {
    const read = readPoint(item.data, item.id ?? "");
    if ("fault" in read) throw new UnrecoverableError(read.fault);
    const began = performance.now();
    let told = began;
    const job = read.task.start(pool, read.work.design, (share) => {
      if (performance.now() - told < REPORT) return;
      told = performance.now();
      item.updateProgress(share).catch(() => undefined);
    });
    running.add(job);
    change();
    if (stopping) job.cancel();
    let withdrawn = false;
    const controlled = {
      stop: () => {
        withdrawn = true;
        job.cancel();
      },
      // Of points there is nobody who would ask for that.
      pause: () => undefined,
      resume: () => undefined,
    };
    try {
      const { fields, complete } = await controls.during(item.id ?? "", controlled, job.done);
      if (!complete) throw new UnrecoverableError("The point ended before its result was known.");
      return { fields, seconds: (performance.now() - began) / 1000, computedBy: HERE };
    } catch (error) {
      throw withdrawn ? new Withdrawn(WITHDRAWN) : error;
    } finally {
      running.delete(job);
    }
  };

  const paged = async (item: QueueJob, pool: Pool): Promise<null> => {
    let job: { cancel(): void } | null = null;
    try {
      await pages.run(item.id ?? "", item.data, pool, (started) => {
        job = started;
        running.add(started);
        change();
      });
      // What was cut short by the end of this worker is begun again by another.
      if (stopping) throw new Error("stopped");
      return null;
    } finally {
      if (job !== null) running.delete(job);
    }
  };

  const worker = new Worker<unknown, PointResult | null>(QUEUE, process, {
    connection: redis,
    prefix: PREFIX,
    concurrency: size,
    lockDuration: LOCK,
    stalledInterval: LOOK,
    maxStalledCount: MAX_LOST,
    runRetryDelay: 1000,
    skipVersionCheck: true,
  });
  worker.on("error", meet);
  worker.on("active", () => {
    outages.over();
  });
  await worker.waitUntilReady();
  const leave = bePresent(redis, size, meet);
  return {
    lost,
    stop: async () => {
      stopping = true;
      // A server that is away forgets this worker by itself.
      leave().catch(() => undefined);
      await worker.pause(true);
      for (const job of running) job.cancel();
      // From a server that is away, others will take them when they have not heard of this worker for a while.
      await Promise.race([worker.close(), wait(redis.status === "ready" ? FAREWELL : 0)]);
      for (const pool of pools) pool.close();
      end();
      worker.close(true).catch(() => undefined);
    },
  };
}

// A worker's side of the jobs that pages send: it reports progress, and the jobs can be stopped, paused and resumed.

/** Between two reports of a job, milliseconds: each may carry the load of every channel. */
const REPORT_OF_PAGE = 500;
/** Characters of a result, at most. */
const LARGEST = 64 << 20;

class PageWork {
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
      if (performance.now() - told < REPORT_OF_PAGE) return;
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
