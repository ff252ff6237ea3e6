/** Points of a sweep on a pool that has workers elsewhere: both are kept busy, whatever the job, and nothing is lost with the line. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { poolRunner } from "../../src/sweep/local.ts";
import { memoryStore, SweepRun } from "../../src/sweep/run.ts";
import { workOf } from "../../src/sweep/points.ts";
import type { Points } from "../../src/sweep/points.ts";
import type { SweepRecord } from "../../src/sweep/run.ts";
import { taskNamed } from "../../src/sweep/tasks.ts";
import { Dispatch } from "../../src/workers/remote/dispatch.ts";
import { Connection } from "../../src/workers/remote/connection.ts";
import { MAX_JOBS_PER_PAGE } from "../../src/workers/remote/messages.ts";
import type { ClusterRequest, PointRequest, ClusterReply } from "../../src/workers/remote/messages.ts";
import type { Pool } from "../../src/workers/pool.ts";

const ENGINE = "engine";
/** Milliseconds that a message takes one way. */
const WAY = 20;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A cluster at the other end of a line: so many places, and others' points before ours that take so long. */
class Cluster {
  readonly computed: string[] = [];
  readonly messages: ClusterRequest[] = [];
  most = 0;
  private readonly size: number;
  private readonly takes: number;
  private readonly waiting: PointRequest[] = [];
  private busy = 0;
  private listeners = new Map<string, (event: { readonly data: unknown; readonly code: number }) => void>();
  private open = true;
  /** Begins nothing while it is. */
  blocked = false;

  constructor(size: number, takes: number) {
    this.size = size;
    this.takes = takes;
  }

  readonly socket = {
    send: (text: string): void => {
      setTimeout(() => {
        this.hear(JSON.parse(text) as ClusterRequest);
      }, WAY);
    },
    close: (): void => undefined,
    addEventListener: (type: string, listener: (event: { readonly data: unknown; readonly code: number }) => void): void => {
      this.listeners.set(type, listener);
    },
  };

  tell(told: ClusterReply): void {
    setTimeout(() => {
      if (this.open) this.listeners.get("message")!({ data: JSON.stringify(told), code: 0 });
    }, WAY);
  }

  lose(): void {
    this.open = false;
    this.waiting.length = 0;
    this.listeners.get("close")!({ data: null, code: 1006 });
  }

  private hear(asked: ClusterRequest): void {
    this.messages.push(asked);
    if (asked.ask === "drop") {
      const at = this.waiting.findIndex(({ number }) => number === asked.number);
      if (at >= 0) this.waiting.splice(at, 1);
    } else if (asked.ask === "points") {
      this.waiting.push(...asked.points);
      this.most = Math.max(this.most, this.waiting.length);
      this.serve();
    }
  }

  private serve(): void {
    while (this.open && !this.blocked && this.busy < this.size && this.waiting.length > 0) {
      const { number, study } = this.waiting.shift()!;
      this.busy++;
      this.tell({ tell: "points", began: [number], ended: [] });
      void later(this.takes).then(() => {
        this.busy--;
        if (!this.open) return;
        this.computed.push(study);
        this.tell({ tell: "points", began: [], ended: [{ number, fields: { study }, seconds: this.takes / 1000, computedBy: "node:1" }] });
        this.serve();
      });
    }
  }
}

function setting(
  job: string,
  count: number,
  { size, takes, takesHere }: { readonly size: number; readonly takes: number; readonly takesHere: number },
) {
  const cluster = new Cluster(size, takes);
  const dispatch = new Dispatch();
  const link = new Connection(cluster.socket, ENGINE, (lost) => {
    dispatch.use(lost === null ? link : null);
  });
  let here = 0;
  let mostHere = 0;
  const pool: Pick<Pool, "size" | "run" | "here" | "elsewhere"> = {
    get size() {
      return 2 + dispatch.size;
    },
    here: { size: 2, programs: 1 },
    elsewhere: dispatch.elsewhere,
    run: (() => {
      mostHere = Math.max(mostHere, ++here);
      return {
        done: later(takesHere).then(() => {
          here--;
          return { alpha: 1, racks: 1, complete: true };
        }),
        cancel: () => undefined,
      };
    }) as never,
  };
  const task = taskNamed(job)!;
  const points: Points = {
    count,
    names: [],
    at: (index) => {
      const work = workOf(task, parseStudy(`p=1&a=2&h=1&seed=${index + 1}`).study.designs[0]!);
      return { index, values: {}, work: "fault" in work ? null : work, fault: "" };
    },
  };
  const records: SweepRecord[] = [];
  const run = (): SweepRun =>
    new SweepRun(points, memoryStore(), poolRunner(pool, "this browser"), {
      onPoint: (_point, record) => records.push(record!),
      onProgress: () => undefined,
    });
  const by = (place: string): number => records.filter(({ computedBy }) => computedBy === place).length;
  return { cluster, run, records, by, link, mostHere: () => mostHere };
}

const announced = async ({ cluster }: ReturnType<typeof setting>, size: number): Promise<void> => {
  cluster.tell({ tell: "workers", size, others: 0, engine: ENGINE, fault: null });
  await vi.advanceTimersByTimeAsync(WAY);
};

/** Runs the clock until the sweep has ended. */
async function through(run: SweepRun): Promise<void> {
  let over = false;
  void run.done.finally(() => (over = true));
  while (!over) await vi.advanceTimersByTimeAsync(50);
}

describe("a sweep with workers elsewhere", () => {
  test("short points go there many to a message, and half of 2,000 are computed there by as many places as there are here", async () => {
    // The page does two descriptions at once.
    const all = setting("cost", 2000, { size: 2, takes: 5, takesHere: 5 });
    await announced(all, 2);
    await through(all.run());
    expect(all.records).toHaveLength(2000);
    expect(new Set(all.records.map(({ key }) => key)).size).toBe(2000);
    expect(all.by("node:1")).toBeGreaterThan(800);
    expect(all.by("this browser")).toBeGreaterThan(800);
    const asked = all.cluster.messages.filter(({ ask }) => ask === "points");
    expect(all.by("node:1") / asked.length).toBeGreaterThan(4);
    expect(all.cluster.messages.filter(({ ask }) => ask === "drop").length).toBeLessThan(20);
    expect(all.cluster.most).toBeLessThanOrEqual(MAX_JOBS_PER_PAGE);
  });

  test("linear programs are solved side by side there, whatever the page itself can", async () => {
    const all = setting("throughput", 60, { size: 5, takes: 400, takesHere: 200 });
    await announced(all, 5);
    await through(all.run());
    expect(all.by("node:1")).toBeGreaterThan(40);
    expect(all.by("this browser")).toBeGreaterThan(0);
    expect(all.by("node:1") + all.by("this browser")).toBe(60);
  });

  test("what waits there behind the points of others is taken back by a place here that has nothing to do", async () => {
    const all = setting("cost", 12, { size: 4, takes: 100, takesHere: 50 });
    all.cluster.blocked = true;
    await announced(all, 4);
    await through(all.run());
    expect(all.by("this browser")).toBe(12);
  });

  test("a lost line gives its points back, and each ends once", async () => {
    const all = setting("cost", 400, { size: 3, takes: 20, takesHere: 20 });
    await announced(all, 3);
    const run = all.run();
    await vi.advanceTimersByTimeAsync(500);
    const there = all.by("node:1");
    expect(there).toBeGreaterThan(10);
    all.cluster.lose();
    await through(run);
    expect(all.records).toHaveLength(400);
    expect(new Set(all.records.map(({ key }) => key)).size).toBe(400);
    expect(all.by("node:1")).toBe(there);
  });

  test("a sweep that is stopped withdraws what it has sent", async () => {
    const all = setting("cost", 400, { size: 3, takes: 20, takesHere: 20 });
    await announced(all, 3);
    const run = all.run();
    await vi.advanceTimersByTimeAsync(200);
    run.cancel();
    await through(run);
    expect((await run.done).complete).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    const so = all.records.length;
    expect(so).toBeLessThan(400);
    expect(all.link.free).toBe(3);
  });
});
