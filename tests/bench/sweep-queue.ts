/** What a queue costs: the same points through Redis by one worker and by two, and a thousand sleepers, to see where the queue's own limit is. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { root } from "../../src/cli/bundle.mjs";
import { queueAddress } from "../../src/cli/queue/address.ts";
import { PREFIX, QUEUE } from "../../src/cli/queue/messages.ts";
import { QueueRunner } from "../../src/cli/queue/runner.ts";
import { memoryStore, SweepRun } from "../../src/sweep/run.ts";
import type { Points } from "../../src/sweep/points.ts";
import type { SweepRecord } from "../../src/sweep/run.ts";
import { HAS_REDIS, RedisServer } from "../tools/redis.ts";
import { POINTS, sweepPoints } from "./sweep.ts";

/** Milliseconds a point. */
const GOAL = 10;
/** Sleepers, in so many clients of so many points at once each, and how long they sleep, seconds. */
const CLIENTS = 50;
const EACH = 20;
const SLEEP = 1;

/** A sweep over the queue: seconds by the clock, and those that the points themselves took where they were computed. */
async function swept(server: RedisServer, points: Points): Promise<{ readonly wall: number; readonly own: number }> {
  const runner = await QueueRunner.open(queueAddress(server.url));
  let own = 0;
  const onPoint = (_point: unknown, record: SweepRecord | null): void => {
    own += record?.seconds ?? 0;
  };
  const began = performance.now();
  const { complete, progress } = await new SweepRun(points, memoryStore(), runner, { onPoint, onProgress: () => undefined }).done;
  const wall = (performance.now() - began) / 1000;
  await runner.close();
  if (!complete || progress.failed > 0) throw new Error(`${progress.failed} points failed`);
  return { wall, own };
}

/** A worker of one point at once, as people start it. */
async function worker(server: RedisServer): Promise<ChildProcess> {
  const started = spawn(process.execPath, [join(root, "src/cli/flitlab.mjs"), "worker", "--queue", server.url, "--workers", "1"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await once(started.stderr, "data");
  return started;
}

async function simulated(count: number): Promise<void> {
  const server = await RedisServer.start();
  const workers: ChildProcess[] = [];
  try {
    const walls: number[] = [];
    for (const many of [1, 2]) {
      workers.push(await worker(server));
      await swept(server, sweepPoints(20));
      await server.tell((redis) => redis.flushall());
      const { wall, own } = await swept(server, sweepPoints(count));
      await server.tell((redis) => redis.flushall());
      walls.push(wall);
      console.log(
        `${count} points of 72 endpoints through Redis, ${many} of one core: ${wall.toFixed(1)} s, ${((1000 * (many * wall - own)) / count).toFixed(2)} ms a point beyond its own ${((1000 * own) / count).toFixed(1)} ms (${GOAL} ms wanted)`,
      );
    }
    console.log(`two against one: ${(walls[0]! / walls[1]!).toFixed(2)} times as fast`);
  } finally {
    for (const one of workers) one.kill("SIGKILL");
    await server.end();
  }
}

/** `seconds`: that each of them sleeps. */
async function asleep(seconds: number, count: number): Promise<void> {
  const server = await RedisServer.start();
  const sleepers = Array.from({ length: CLIENTS }, () => {
    const connection = new Redis({ port: server.port, maxRetriesPerRequest: null });
    const sleep = async (): Promise<object> => {
      if (seconds > 0) await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      return { fields: { saturationLoad: 0.5 }, seconds };
    };
    const one = new Worker(QUEUE, sleep, { connection, prefix: PREFIX, concurrency: EACH, skipVersionCheck: true });
    return { one, connection };
  });
  try {
    await Promise.all(sleepers.map(({ one }) => one.waitUntilReady()));
    const before = process.cpuUsage();
    const { wall } = await swept(server, sweepPoints(count));
    const { user, system } = process.cpuUsage(before);
    const memory = await server.tell((redis) => redis.info("memory"));
    console.log(
      `${CLIENTS * EACH} workers that sleep ${seconds} s a point (${CLIENTS} clients in this process): ${count} points in ${wall.toFixed(1)} s, ${(count / wall).toFixed(0)} a second${seconds > 0 ? ` of ${((CLIENTS * EACH) / seconds).toFixed(0)} that they could` : ""}; ${((user + system) / 1000 / count).toFixed(2)} ms of processor time a point for the sweep and all of them; Redis holds ${/used_memory_human:(\S+)/.exec(memory)![1]!}`,
    );
  } finally {
    await Promise.all(sleepers.map(({ one }) => one.close(true)));
    for (const { connection } of sleepers) connection.disconnect();
    await server.end();
  }
}

/** `count`: of points that are simulated; 0: the sleepers alone. */
export async function benchQueue(count = POINTS): Promise<void> {
  if (!HAS_REDIS) {
    console.log("sweeps through Redis: there is no redis-server on this machine");
    return;
  }
  if (count > 0) await simulated(count);
  await asleep(0, 5000);
  await asleep(SLEEP, 5000);
}
