/**
 * Has the workers on a queue compute points of a sweep. A point that Redis has lost is sent again; one that somebody else has sent is not.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import type { Work } from "../../sweep/points.ts";
import { RunnerLost } from "../../sweep/run.ts";
import type { WorkRunner } from "../../sweep/run.ts";
import type { Done } from "../../sweep/task.ts";
import { Cancelled } from "../../engine/jobs.ts";
import type { Job } from "../../engine/jobs.ts";
import { complain } from "../output.ts";
import type { QueueAddress } from "./address.ts";
import { CONTROL, PREFIX, QUEUE, WITHDRAWN, idOf, messageOf } from "./messages.ts";
import type { Control, PointMessage, PointResult } from "./messages.ts";
import { Outages, connectRedis, foreignKey, foreignSentence, isForeign, isFull } from "./redis.ts";

/** Points of one sweep in the queue at once: enough for a thousand workers, and little of Redis' memory. */
export const WINDOW = 1000;
/** Points sent in one go. */
const SENT_AT_ONCE = 200;
/** How long results stay for other sweeps over the same points: seconds, and how many. */
const KEPT = { age: 3600, count: 5000 };
/** Failures are tried again by the next sweep, and stay only so that sweeps hear of them. */
const KEPT_FAILURES = { age: 600, count: 1000 };
/** Entries of the queue's stream of events; missed ones are asked for. */
const EVENTS = 10_000;
/** Tries of a point whose worker thread dies, the second after so many milliseconds, then after twice as long. */
const TRIES = 3;
const BACK_OFF = 1000;
/** Milliseconds between two checks of silent points, and between two attempts to send. */
const LOOK = 5000;
const AGAIN = 1000;
/** Milliseconds without any sign before the message that nobody works. */
const LONELY = 4000;

/** A waiter for a point: a sweep, or a page's. */
interface Waiter {
  readonly tell: (share: number) => void;
  readonly onBegin: () => void;
  resolve(done: Done): void;
  reject(error: Error): void;
}

interface Flight {
  readonly id: string;
  readonly message: PointMessage;
  readonly waiters: Set<Waiter>;
  /** A worker has it. */
  began: boolean;
  /** It has been in the queue. */
  sent: boolean;
  /** A failure from before this sweep has been put aside. */
  renewed: boolean;
}

export class QueueRunner implements WorkRunner {
  private readonly shown: string;
  private readonly redis: Redis;
  private readonly end: () => void;
  private readonly waits: boolean;
  private readonly queue: Queue<PointMessage, PointResult>;
  private readonly events: QueueEvents;
  private readonly outages: Outages;
  private readonly flights = new Map<string, Flight>();
  private unsent: Flight[] = [];
  private sending = false;
  private looking = false;
  private closed = false;
  /** Why there is no queue any more. */
  private lost: RunnerLost | null = null;
  private asking = false;
  private heard = performance.now();
  private saidLonely = false;
  private readonly withdrawals = new Set<Promise<unknown>>();
  private readonly timer: NodeJS.Timeout;

  /** Throws a Failure with one sentence if there is no queue. */
  static async open(address: QueueAddress): Promise<QueueRunner> {
    const { redis, end } = await connectRedis(address);
    return QueueRunner.over(redis, address, { end, waits: true });
  }

  /** The same over an existing connection. `waits`: reports if nobody works; `urgent`: its points go before those of others. */
  static async over(
    redis: Redis,
    address: QueueAddress,
    { end, waits, urgent = false }: { readonly end: () => void; readonly waits: boolean; readonly urgent?: boolean },
  ): Promise<QueueRunner> {
    const events = new QueueEvents(QUEUE, {
      connection: redis,
      prefix: PREFIX,
      skipVersionCheck: true,
      lastEventId: await lastEvent(redis),
    });
    const outages = new Outages(address.shown, waits ? "The sweep waits; nothing is lost." : "Pages compute on their own machines.");
    const runner = new QueueRunner(address.shown, redis, events, outages, { end, waits, urgent });
    await events.waitUntilReady();
    return runner;
  }

  private constructor(
    shown: string,
    redis: Redis,
    events: QueueEvents,
    outages: Outages,
    { end, waits, urgent }: { readonly end: () => void; readonly waits: boolean; readonly urgent: boolean },
  ) {
    this.shown = shown;
    this.redis = redis;
    this.end = end;
    this.waits = waits;
    this.events = events;
    this.outages = outages;
    this.queue = new Queue(QUEUE, {
      connection: redis,
      prefix: PREFIX,
      skipVersionCheck: true,
      streams: { events: { maxLen: EVENTS } },
      defaultJobOptions: {
        attempts: TRIES,
        backoff: { type: "exponential", delay: BACK_OFF },
        removeOnComplete: KEPT,
        removeOnFail: KEPT_FAILURES,
        ...(urgent ? { lifo: true } : {}),
      },
    });
    const met = (error: unknown): void => {
      if (!this.closed) this.meet(error);
    };
    redis.on("error", met);
    this.queue.on("error", met);
    events.on("error", met);
    redis.on("ready", () => {
      this.outages.over();
      void this.look();
    });
    events.on("completed", ({ jobId, returnvalue }) => {
      this.found(jobId, returnvalue as unknown as PointResult);
    });
    events.on("failed", ({ jobId, failedReason }) => {
      this.failed(jobId, failedReason);
    });
    events.on("progress", ({ jobId, data }) => {
      const flight = this.flights.get(jobId);
      if (flight) this.hear();
      if (typeof data === "number") for (const { tell } of flight?.waiters ?? []) tell(data);
    });
    events.on("active", ({ jobId }) => {
      const flight = this.flights.get(jobId);
      if (!flight) return;
      this.hear();
      flight.began = true;
      for (const { onBegin } of flight.waiters) onBegin();
    });
    // Somebody else has sent it, maybe long ago.
    events.on("duplicated", ({ jobId }) => {
      // What goes wrong here is asked for again with all the others.
      this.lookAt(this.present([jobId])).catch(met);
    });
    // Another sweep that waited for it has been stopped.
    events.on("removed", ({ jobId }) => {
      for (const flight of this.present([jobId])) this.send(flight);
    });
    this.timer = setInterval(() => {
      void this.look();
    }, LOOK);
  }

  atOnce(): number {
    return WINDOW;
  }

  /** `onBegin`: a worker has it. */
  start(work: Work, tell: (share: number) => void, onBegin: () => void = () => undefined): Job<Done> {
    const id = idOf(work.key);
    let waiter: Waiter;
    const done = new Promise<Done>((resolve, reject) => {
      waiter = { tell, onBegin, resolve, reject };
    });
    if (this.lost !== null) waiter!.reject(this.lost);
    else {
      const known = this.flights.get(id);
      if (known?.began) onBegin();
      const flight = known ?? { id, message: messageOf(work), waiters: new Set(), began: false, sent: false, renewed: false };
      flight.waiters.add(waiter!);
      if (!known) {
        this.flights.set(id, flight);
        this.send(flight);
      }
    }
    return {
      done,
      cancel: () => {
        this.withdraw(id, waiter);
      },
    };
  }

  /** Leaves the queue; ends points that workers have begun for this sweep alone. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await Promise.race([Promise.allSettled(this.withdrawals), wait(AGAIN)]);
    this.end();
    for (const one of [this.events, this.queue]) one.close().catch(() => undefined);
  }

  /** Puts it into the queue with the next lot. */
  private send(flight: Flight): void {
    this.unsent.push(flight);
    if (!this.sending) void this.sendAll();
  }

  private async sendAll(): Promise<void> {
    this.sending = true;
    // So that points that are started together go together.
    await wait(0);
    while (this.unsent.length > 0 && !this.closed) {
      const lot = this.unsent.splice(0, SENT_AT_ONCE).filter(({ id }) => this.flights.has(id));
      try {
        await this.queue.addBulk(lot.map(({ id, message }) => ({ name: message.job, data: message, opts: { jobId: id } })));
        for (const flight of lot) flight.sent = true;
        this.outages.over();
      } catch (error) {
        // Adding what is there already does nothing.
        this.unsent.unshift(...lot);
        if (this.closed) break;
        this.meet(error);
        if (isFull(error)) await this.makeRoom();
        await wait(AGAIN);
      }
    }
    this.sending = false;
  }

  /** Deletes results that were kept for other sweeps, which can compute them again. */
  private async makeRoom(): Promise<void> {
    const waited = new Set(this.flights.keys());
    const kept = await this.queue.getRanges(["completed"], 0, KEPT.count, true);
    await Promise.allSettled(kept.filter((id) => !waited.has(id)).map((id) => this.queue.remove(id)));
  }

  /** Handles an error: it is tried again, unless another program's key is in the way. */
  private meet(error: unknown): void {
    if (isForeign(error)) void this.askForForeign();
    else this.outages.met(error);
  }

  /** Finds that key: one point's, or one without which there is no queue. */
  private async askForForeign(): Promise<void> {
    if (this.asking || this.closed) return;
    this.asking = true;
    try {
      for (;;) {
        const foreign = await foreignKey(this.redis, [...this.flights.keys()]);
        if (foreign === null) return;
        const sentence = foreignSentence(this.shown, foreign);
        if (foreign.job === null) this.lost = new RunnerLost(sentence);
        const struck = foreign.job === null ? [...this.flights.keys()] : [foreign.job];
        for (const id of struck)
          this.settle(id, ({ reject }) => {
            reject(this.lost ?? new Error(sentence));
          });
        if (this.lost !== null) return;
      }
    } catch {
      // It is met again.
    } finally {
      this.asking = false;
    }
  }

  /** Asks for everything that should be in the queue: events may be missed, and a server may have lost what it had. */
  private async look(): Promise<void> {
    if (this.looking || this.closed) return;
    this.looking = true;
    try {
      await this.lookAt([...this.flights.values()].filter(({ sent }) => sent));
      if (this.waits && performance.now() - this.heard > LONELY && this.flights.size > 0) await this.sayWhetherLonely();
    } catch (error) {
      if (!this.closed) this.meet(error);
    } finally {
      this.looking = false;
    }
  }

  private async lookAt(flights: readonly Flight[]): Promise<void> {
    for (let from = 0; from < flights.length; from += SENT_AT_ONCE) {
      const some = flights.slice(from, from + SENT_AT_ONCE);
      const pipeline = this.redis.pipeline();
      for (const { id } of some) pipeline.hmget(this.queue.toKey(id), "timestamp", "finishedOn", "returnvalue", "failedReason");
      const answers = (await pipeline.exec()) ?? [];
      for (const [i, flight] of some.entries()) {
        const [error, row] = answers[i] ?? [null, null];
        if (error) throw error;
        if (row !== null && this.flights.get(flight.id) === flight) await this.judge(flight, row as readonly (string | null)[]);
      }
    }
  }

  /** Evaluates what stands in Redis about a point. */
  private async judge(flight: Flight, row: readonly (string | null)[]): Promise<void> {
    const [timestamp, finished, result, failure] = row;
    if (timestamp === null || timestamp === undefined) this.send(flight);
    else if (finished && result) this.found(flight.id, JSON.parse(result));
    else if (finished && failure && flight.renewed) this.failed(flight.id, failure);
    else if (finished && failure) await this.renew(flight);
  }

  /** Puts aside a failure that does not concern this sweep. */
  private async renew(flight: Flight): Promise<void> {
    flight.renewed = true;
    flight.began = false;
    await this.queue.remove(flight.id);
    this.send(flight);
  }

  private async sayWhetherLonely(): Promise<void> {
    const workers = await this.queue.getWorkersCount();
    if (workers > 0) this.hear();
    else if (!this.saidLonely) {
      this.saidLonely = true;
      complain(`No worker takes points from ${this.shown}: start one by flitlab worker --queue ${this.shown}; the sweep waits.`);
    }
  }

  private hear(): void {
    this.heard = performance.now();
    this.saidLonely = false;
  }

  private present(ids: readonly string[]): Flight[] {
    return ids.flatMap((id) => this.flights.get(id) ?? []);
  }

  private found(id: string, { fields, seconds, computedBy }: PointResult): void {
    this.settle(id, ({ resolve }) => {
      resolve({ fields, complete: true, seconds, computedBy });
    });
  }

  private failed(id: string, reason: string): void {
    const flight = this.flights.get(id);
    if (!flight) return;
    if (reason === WITHDRAWN) {
      // What goes wrong here is met by the next look.
      this.renew(flight).catch(() => undefined);
      return;
    }
    const lost = /stalled more than allowable limit/.test(reason);
    const error = new Error(
      lost ? "Every worker that had this point was lost: it may need more memory than they have, or they were ended." : reason,
    );
    this.settle(id, ({ reject }) => {
      reject(error);
    });
  }

  /** Tells all who wait for a point that it has ended. */
  private settle(id: string, tell: (waiter: Waiter) => void): void {
    const flight = this.flights.get(id);
    if (!flight) return;
    this.flights.delete(id);
    this.hear();
    for (const waiter of flight.waiters) tell(waiter);
  }

  private withdraw(id: string, waiter: Waiter): void {
    const flight = this.flights.get(id);
    if (!flight?.waiters.delete(waiter)) return;
    waiter.reject(new Cancelled("point"));
    if (flight.waiters.size > 0) return;
    this.flights.delete(id);
    if (!flight.sent) return;
    const withdrawal = this.takeOut(id).catch(() => undefined);
    this.withdrawals.add(withdrawal);
    void withdrawal.then(() => this.withdrawals.delete(withdrawal));
  }

  private async takeOut(id: string): Promise<void> {
    // One that a worker has cannot be taken from it: it is told to end it.
    if ((await this.queue.remove(id)) === 0) await this.redis.publish(CONTROL, JSON.stringify({ id, ask: "stop" } satisfies Control));
  }
}

/** Where the queue's stream of events ends. */
async function lastEvent(redis: Redis): Promise<string> {
  const [last] = await redis.xrevrange(`${PREFIX}:${QUEUE}:events`, "+", "-", "COUNT", 1);
  return last?.[0] ?? "0-0";
}
