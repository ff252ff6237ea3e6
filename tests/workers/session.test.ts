/** Step sessions and pausing on real worker threads. */
import { valuesOf } from "../../src/descriptor.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { cpuUsage } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createSession } from "../../src/simulation/session.ts";
import type { LoadProgress } from "../../src/simulation/results.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { Cancelled, WorkerFailed } from "../../src/workers/errors.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";
import { createPool } from "../../src/workers/pool.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { openSession } from "../../src/workers/session.ts";

const WORKER = new URL("../../dist/cli/worker.js", import.meta.url);
const open: Pool[] = [];

function threads(size: number): Pool {
  const pool = nodePool(size, WORKER);
  open.push(pool);
  return pool;
}

afterEach(() => {
  for (const pool of open.splice(0)) pool.close();
});

function design(text: string): DesignValues {
  return parseStudy(text).study.designs[0]!;
}

const DRAGONFLY = design("topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case");

describe("a step session", () => {
  test("sees in a worker what it sees without one", async () => {
    const session = await openSession(threads(1), DRAGONFLY, 0.3);
    const direct = createSession(networkOf(DRAGONFLY), DRAGONFLY, 0.3);
    for (const cycles of [1, 10, 0, 100, 1]) expect(await session.step(cycles)).toEqual(direct.step(cycles));
    expect(await session.routes(0, 20)).toEqual(direct.routes(0, 20));
    session.close();
  });

  test("the next one opens when the first is closed, and starts at cycle 0", async () => {
    const pool = threads(1);
    const first = await openSession(pool, DRAGONFLY, 0.3);
    await first.step(50);
    const second = openSession(pool, design("topology=fat-tree&k=4&n=2"), 0.5);
    first.close();
    const session = await second;
    expect((await session.step(1)).cycle).toBe(1);
    await expect(first.step(1)).rejects.toThrow(Cancelled);
  });

  test("runs beside a simulation", async () => {
    const pool = threads(1);
    const job = simulateLoads(pool, design("load=0.5&measure=5000000&maxCycles=6000000"), { onPoint: () => {}, onProgress: () => {} });
    const session = await openSession(pool, DRAGONFLY, 0.3);
    expect((await session.step(20)).cycle).toBe(20);
    job.cancel();
    await job.done;
  });

  test("closing the pool ends it, and so does the loss of its worker", async () => {
    const pool = threads(1);
    const session = await openSession(pool, DRAGONFLY, 0.3);
    pool.close();
    await expect(session.step(1)).rejects.toThrow(Cancelled);
    let fail = (_reason: unknown): void => {};
    const failing = createPool(1, (onFailure) => {
      fail = onFailure;
      return {
        runner: {
          stepSession: (_values: DesignValues, asker: { progress(runner: object): void }) => {
            asker.progress({ step: () => new Promise(() => {}) });
            return new Promise(() => {});
          },
        } as never,
        terminate: () => {},
      };
    });
    const step = (await openSession(failing, DRAGONFLY, 0.3)).step(1);
    fail(new Error("gone"));
    await expect(step).rejects.toThrow(WorkerFailed);
  });

  test("a design that cannot be simulated is refused in the session's own words", async () => {
    await expect(openSession(threads(1), valuesOf<DesignValues>({ topology: "moebius" }), 0.3)).rejects.toThrow();
  });
});

describe("pausing", () => {
  test("stops all progress without using the processor; going on gives the same digits", async () => {
    const values = design("topology=dragonfly&p=2&a=4&h=2&load=0.2,0.3,0.4&saturation=curve&warmup=2000&measure=10000");
    const ignore = { onPoint: () => {}, onProgress: () => {} };
    const straight = await simulateLoads(threads(2), values, ignore).done;
    const pool = threads(2);
    const cycles = new Map<number, number>();
    let seen = (): void => {};
    const started = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const job = simulateLoads(pool, values, {
      onPoint: () => {},
      onProgress: ({ load, cycle }: LoadProgress) => {
        cycles.set(load, cycle);
        seen();
      },
    });
    await started;
    pool.pause();
    /** The processors that this process uses for a while. */
    const busy = async (milliseconds: number): Promise<number> => {
      const before = cpuUsage();
      await sleep(milliseconds);
      const { user, system } = cpuUsage(before);
      return (user + system) / 1000 / milliseconds;
    };
    // Busy workers hear of it when they can.
    await expect.poll(() => busy(200), { timeout: 300_000, interval: 1 }).toBeLessThan(0.1);
    const before = new Map(cycles);
    await expect.poll(() => busy(500), { timeout: 300_000, interval: 1 }).toBeLessThan(0.1);
    expect(cycles).toEqual(before);
    pool.resume();
    const digits = ({ points }: typeof straight): object[] => points.map(({ seconds: _seconds, ...figures }) => figures);
    expect(digits(await job.done)).toEqual(digits(straight));
  });

  test("a run that starts while paused waits, and can be cancelled", async () => {
    const pool = threads(1);
    pool.pause();
    let progress = 0;
    const values = design("load=0.2,0.3&measure=5000000&maxCycles=6000000");
    const job = simulateLoads(pool, values, {
      onPoint: () => {},
      onProgress: () => {
        progress++;
      },
    });
    await sleep(500);
    expect(progress).toBe(0);
    job.cancel();
    expect((await job.done).points.every(({ complete, cycles }) => !complete && cycles === 0)).toBe(true);
    pool.resume();
    expect(
      (await simulateLoads(pool, design("load=0.1&warmup=10&measure=100"), { onPoint: () => {}, onProgress: () => {} }).done).points,
    ).toHaveLength(1);
  });
});
