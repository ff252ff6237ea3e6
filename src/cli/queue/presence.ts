/** Tells which workers take points from a queue, by the server's own clock. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { ENGINES } from "../../sweep/engine.ts";
import { GONE, PRESENT, SIGN } from "./messages.ts";

/**
 * Announces a worker of so many points at once, until the returned function is called. `met` gets errors; the next sign makes up for a
 * missed one.
 */
export function bePresent(redis: Redis, size: number, met: (error: unknown) => void): () => Promise<void> {
  const name = `${size}:${ENGINES}:${randomUUID()}`;
  const sign = async (): Promise<void> => {
    const second = await secondOf(redis);
    await redis.zadd(PRESENT, second, name);
  };
  const signs = (): void => {
    sign().catch(met);
  };
  signs();
  const timer = setInterval(signs, SIGN * 1000);
  return async () => {
    clearInterval(timer);
    await redis.zrem(PRESENT, name);
  };
}

/** Points that workers take at once: those of this engine, and those of others. */
export interface Present {
  readonly size: number;
  readonly others: number;
}

export async function sizePresent(redis: Redis): Promise<Present> {
  const second = await secondOf(redis);
  await redis.zremrangebyscore(PRESENT, "-inf", second - 10 * GONE);
  const names = await redis.zrangebyscore(PRESENT, second - GONE, "+inf");
  let [size, others] = [0, 0];
  for (const name of names) {
    const [places, engines] = name.split(":");
    // Whatever else stands there is no worker.
    const many = /^\d{1,6}$/.test(places ?? "") ? Number(places) : 0;
    if (engines === ENGINES) size += many;
    else others += many;
  }
  return { size, others };
}

async function secondOf(redis: Redis): Promise<number> {
  const [second = 0] = await redis.time();
  return second;
}
