/** Control of a worker's jobs: whoever waits for them may stop, pause and resume them. */
import type { Redis } from "ioredis";
import { sentenceOf } from "../../engine/jobs.ts";
import { CONTROL } from "./messages.ts";
import type { Control } from "./messages.ts";

/** The controls of a running job. */
export type Controlled = Readonly<Record<Control["ask"], () => void>>;

/** Number of remembered jobs that were stopped before this worker had begun them. A worker hears of all jobs. */
const REMEMBERED = 1000;

export class Controls {
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
