/** Which workers take points from a queue, by the server's own clock. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { ENGINES } from "../../sweep/engine.ts";
import { GONE, PRESENT, SIGN } from "./messages.ts";

/** Says of a worker of so many points at once that it is there, until the function that it gives is called. */
export function bePresent(redis: Redis, size: number): () => Promise<void> {
  const name = `${size}:${ENGINES}:${randomUUID()}`;
  const sign = async (): Promise<void> => {
    const second = await secondOf(redis);
    await redis.zadd(PRESENT, second, name);
  };
  // One that is missed is made up for by the next.
  const signs = (): void => {
    sign().catch(() => undefined);
  };
  signs();
  const timer = setInterval(signs, SIGN * 1000);
  return async () => {
    clearInterval(timer);
    await redis.zrem(PRESENT, name);
  };
}

/** Points that all workers of this engine take at once. */
export async function sizePresent(redis: Redis): Promise<number> {
  const second = await secondOf(redis);
  await redis.zremrangebyscore(PRESENT, "-inf", second - 10 * GONE);
  const names = await redis.zrangebyscore(PRESENT, second - GONE, "+inf");
  return names
    .map((name) => name.split(":"))
    .filter(([, engines]) => engines === ENGINES)
    .reduce((sum, [size]) => sum + Number(size), 0);
}

async function secondOf(redis: Redis): Promise<number> {
  const [second = 0] = await redis.time();
  return second;
}
