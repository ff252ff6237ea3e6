/** What a worker is told of the jobs that it has: they may be stopped, halted and let go on by whoever waits for them. */
import type { Redis } from "ioredis";
import { sentenceOf } from "../../workers/errors.ts";
import { CONTROL } from "./messages.ts";
import type { Control } from "./messages.ts";

/** What can be done with a job under way. */
export type Controlled = Readonly<Record<Control["ask"], () => void>>;

export class Controls {
  /** Its own connection: one that listens can do nothing else. */
  private readonly ear: Redis;
  private readonly running = new Map<string, Controlled>();

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
    try {
      return await done;
    } finally {
      this.running.delete(id);
    }
  }

  private hear(text: string): void {
    try {
      const { id, ask } = JSON.parse(text) as Control;
      if (ask === "stop" || ask === "pause" || ask === "resume") this.running.get(id)?.[ask]();
    } catch (error) {
      process.stderr.write(`A message of the queue cannot be read (${sentenceOf(error)}).\n`);
    }
  }
}
