/** The pool on real worker threads: digits, order, progress, cancelling, crashes. */
import { valuesOf } from "../../src/descriptor.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { Worker } from "node:worker_threads";
import { wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { familyLayout } from "../tools/at-once.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { LoadPoint, LoadProgress } from "../../src/simulation/results.ts";
import { Cancelled, WorkerFailed, WorkersUnavailable } from "../../src/workers/errors.ts";
import { costReport } from "../../src/cost/cost.ts";
import { run as describeDesign } from "../../src/workers/jobs/description.ts";
import { UNWATCHED } from "./unwatched.ts";
import { run as solve } from "../../src/workers/jobs/linear-program.ts";
import { run as simulate } from "../../src/workers/jobs/load-point.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";
import { createPool } from "../../src/workers/pool.ts";
import type { RemoteRunner } from "../../src/workers/job-runner.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { WHOLE } from "../tools/extent.ts";

const WORKER = new URL("../../dist/cli/worker.js", import.meta.url);
const open: Pool[] = [];

function threads(size: number, script = WORKER): Pool {
  const pool = nodePool(size, script);
  open.push(pool);
  return pool;
}

afterEach(() => {
  for (const pool of open.splice(0)) pool.close();
});

function design(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

/** A point without the processor time, which is never the same twice. */
function digits({ seconds: _seconds, ...figures }: LoadPoint): object {
  return figures;
}

const ignore = { onPoint: () => {}, onProgress: () => {} };
const inThread = {
  signal: new AbortController().signal,
  paused: () => null,
  report: () => {},
  processorSeconds: () => performance.now() / 1000,
};

/** A list below saturation, one beyond it, and a search, which takes long windows: on four endpoints. */
const SMALL = [
  "topology=dragonfly&p=2&a=4&h=2&routing=min&load=0.2,0.5&warmup=300&measure=500",
  "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.05:0.3:0.1&saturation=curve&warmup=300&measure=500&seed=7",
  "topology=dragonfly&p=1&a=2&h=1&g=2&traffic=worst-case&load=0.3,1&warmup=300&measure=300",
];
const OTHERS = [
  "topology=slim-fly&q=5&routing=valiant&load=0.1:0.4:0.1&saturation=curve&warmup=200&measure=300",
  "topology=fat-tree&k=4&n=3&routing=nearest-common-ancestor&traffic=random-permutation&load=0.3,0.6&warmup=200&measure=300",
];

/** A pool whose jobs are told by name. */
function watched(size: number): { readonly pool: Pool; readonly asked: string[] } {
  const asked: string[] = [];
  const pool = createPool(size, (onFailure) => {
    const worker = new Worker(WORKER);
    worker.on("error", onFailure);
    const runner = wrap<RemoteRunner>(nodeEndpoint(worker));
    return {
      runner: new Proxy(runner, {
        get: (_, name: keyof RemoteRunner) => {
          asked.push(name);
          return runner[name];
        },
      }),
      terminate: () => void worker.terminate(),
    };
  });
  open.push(pool);
  return { pool, asked };
}

describe("the same digits", () => {
  test.each(WHOLE ? [...SMALL, ...OTHERS] : SMALL)("load points of %s on one thread, on three, and without threads", async (text) => {
    const values = design(text);
    const network = networkOf(values);
    const direct: object[] = [];
    for (const load of values["load"] as number[]) direct.push(digits(await simulate(network, values, inThread, load)));
    const one = await simulateLoads(threads(1), values, ignore).done;
    const three = await simulateLoads(threads(3), values, ignore).done;
    expect(one.points.map(digits)).toEqual(direct);
    expect(three.points.map(digits)).toEqual(direct);
    expect(one.points.every(({ complete, seconds }) => complete && seconds > 0)).toBe(true);
    expect(one.saturation).toEqual(three.saturation);
    expect(one.searched.map(digits)).toEqual(three.searched.map(digits));
  });

  test("a load of a large network is simulated by two workers where one is idle, to the digits of one", async () => {
    const values = design("p=5&a=10&h=5&routing=ugal-l&traffic=worst-case&load=0.2&warmup=150&measure=250");
    const told: number[] = [];
    const run = async (pool: Pool): Promise<object> =>
      digits(await pool.run("loadPoint", values, { onProgress: ({ cycle }) => told.push(cycle) }, 0.2).done);
    const one = await run(threads(1));
    const { pool, asked } = watched(2);
    expect(await run(pool)).toEqual(one);
    expect(asked).toEqual(["loadPoint", "loadPart"]);
    // Both workers take another job each.
    const [again, small] = await Promise.all([run(pool), pool.run("loadPoint", design(SMALL[0]!), undefined, 0.2).done]);
    expect(again).toEqual(one);
    expect(digits(small)).toEqual(digits(await pool.run("loadPoint", design(SMALL[0]!), undefined, 0.2).done));
    expect(told.length).toBeGreaterThan(2);
  });

  test.each([...SMALL, ...OTHERS])("network, layout, description and cost of %s", async (text) => {
    const values = design(text);
    const network = networkOf(values);
    const pool = threads(1);
    expect(await pool.run("network", values).done).toEqual(network);
    expect({ network, ...(await pool.run("layout", values).done) }).toEqual(await familyLayout(network));
    expect(await pool.run("description", values).done).toEqual(await describeDesign(network, values, UNWATCHED));
    expect(await pool.run("cost", values).done).toEqual(costReport(network, values));
  });

  test.each([
    "topology=dragonfly&p=2&a=4&h=2&traffic=random-permutation&model=min",
    "topology=dragonfly&p=2&a=4&h=2&traffic=random-permutation&model=3",
    "topology=slim-fly&q=5&p=2&traffic=random-permutation&model=3",
    "topology=slim-fly&q=4&p=2&traffic=shift&model=any-path",
  ])("a linear program: %s", async (text) => {
    const values = design(text);
    const { seconds, ...result } = await threads(1).run("linearProgram", values).done;
    const { seconds: _seconds, ...direct } = await solve(networkOf(values), values, inThread);
    expect(result).toEqual(direct);
    expect(result.alpha).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThan(0);
  });
});

describe("progress", () => {
  test("points come as they finish, and progress before each with the load of every channel", async () => {
    const values = design("topology=dragonfly&p=2&a=4&h=2&load=0.6,0.2,0.4&warmup=200&measure=300&saturation=curve");
    const seen = new Set<number>();
    const points: number[] = [];
    const { points: all } = await simulateLoads(threads(2), values, {
      onProgress: (progress: LoadProgress) => {
        seen.add(progress.load);
        expect(progress.channelLoad).toBeInstanceOf(Float32Array);
        expect(progress.channelLoad).toHaveLength(networkOf(values).channels);
        expect(Math.max(...progress.channelLoad)).toBeGreaterThan(0);
      },
      onPoint: ({ load }) => {
        expect(seen.has(load)).toBe(true);
        points.push(load);
      },
    }).done;
    expect([...points].sort((a, b) => a - b)).toEqual([0.2, 0.4, 0.6]);
    expect(all.map(({ load }) => load)).toEqual([0.2, 0.4, 0.6]);
  });

  test("a long point reports several times a second, not more, and not before the last report was heard", async () => {
    const values = design("topology=dragonfly&p=2&a=4&h=2&load=0.5&measure=1000000&maxCycles=2000000");
    // A clock of its own: every look at it takes 20 ms.
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
    const stopping = new AbortController();
    const reportedAt: number[] = [];
    const heard: (() => void)[] = [];
    let looks = 0;
    try {
      const point = simulate(
        networkOf(values),
        values,
        {
          ...inThread,
          signal: stopping.signal,
          // Reports cost nothing.
          processorSeconds: () => 0,
          // Asked once a slice.
          paused: () => {
            looks++;
            if (reportedAt.length === 6 && looks % 40 === 0) heard.shift()?.();
            if (reportedAt.length === 7) stopping.abort();
            return null;
          },
          report: () => {
            reportedAt.push(now);
            if (reportedAt.length !== 6) return Promise.resolve();
            looks = 0;
            return new Promise<void>((resolve) => {
              heard.push(resolve);
            });
          },
        },
        0.5,
      );
      expect((await point).complete).toBe(false);
    } finally {
      clock.mockRestore();
    }
    const apart = reportedAt.slice(1, 7).map((at, i) => at - reportedAt[i]!);
    for (const milliseconds of apart.slice(0, 5)) {
      expect(milliseconds).toBeGreaterThanOrEqual(125);
      expect(milliseconds).toBeLessThan(250);
    }
    expect(apart[5]).toBeGreaterThan(1000);
    // Seven, and one at its end.
    expect(reportedAt).toHaveLength(8);
  });
});

describe("cancelling", () => {
  test("a simulation stops at once, and says how far it came: what was cut short is no point", async () => {
    const values = design("topology=dragonfly&p=2&a=4&h=2&load=0.1,0.5,0.6&warmup=100&measure=5000000&maxCycles=6000000");
    const pool = threads(2);
    const begun = new Set<number>();
    const job = simulateLoads(pool, values, {
      onPoint: () => {},
      onProgress: ({ load, phase }) => {
        if (phase === "measuring" && begun.add(load).size === 2) job.cancel();
      },
    });
    const { points, unfinished, notBegun, saturation, complete } = await job.done;
    expect([points, saturation, complete, notBegun]).toEqual([[], null, false, [0.5]]);
    expect(unfinished).toMatchObject([
      { load: 0.1, offered: 0.1, senders: 72, accepted: null, carried: null, end: 5_000_100 },
      { load: 0.6, offered: 0.6, senders: 72, accepted: null, carried: null, end: 5_000_100 },
    ]);
    for (const { phase, cycles, deliveredPackets } of unfinished) {
      expect(phase).toBe("measuring");
      expect(cycles).toBeGreaterThan(100);
      expect(deliveredPackets).toBeGreaterThan(0);
    }
    // The workers are free again.
    expect((await simulateLoads(pool, design(SMALL[0]!), ignore).done).points).toHaveLength(2);
  });

  test("a linear program ends with the bounds that it has, and the next one is solved", async () => {
    const pool = threads(1);
    const long = design("topology=dragonfly&p=4&a=8&h=4&model=0&traffic=random-permutation");
    const job = pool.run("linearProgram", long, {
      onProgress: ({ lower }) => {
        if (lower !== null) job.cancel();
      },
    });
    const queued = pool.run("linearProgram", long);
    queued.cancel();
    await expect(queued.done).rejects.toThrow("The linear program was cancelled.");
    const { complete, proved, lower, upper, alpha } = await job.done;
    expect([complete, proved, alpha]).toEqual([false, false, lower]);
    expect(lower).toBeGreaterThan(0);
    expect(upper).toBeGreaterThan(lower!);
    const next = await pool.run("linearProgram", design("topology=dragonfly&p=1&a=2&h=1&model=5&traffic=shift")).done;
    expect([next.proved, next.complete]).toEqual([true, true]);
  });

  test("a linear program whose worker does not hear is ended after a moment", async () => {
    const pool = createPool(1, () => ({
      runner: { linearProgram: () => new Promise(() => {}), stop: () => Promise.resolve() } as never,
      terminate: () => {},
    }));
    const job = pool.run("linearProgram", design(""));
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    const started = performance.now();
    job.cancel();
    await expect(job.done).rejects.toThrow(Cancelled);
    expect(performance.now() - started).toBeGreaterThan(2000);
  });

  test("close cancels what runs and what waits", async () => {
    const pool = threads(1);
    const values = design("load=0.5&measure=5000000&maxCycles=6000000");
    const figures = [pool.run("description", values), pool.run("cost", values), pool.run("network", values)].map(({ done }) =>
      done.catch((error: unknown) => error),
    );
    pool.close();
    for (const error of await Promise.all(figures)) expect(error).toBeInstanceOf(Cancelled);
    await expect(pool.run("description", values).done).rejects.toThrow(Cancelled);
  });
});

describe("when workers fail", () => {
  test("a job that throws rejects with its own sentence, and the worker goes on", async () => {
    const pool = threads(1);
    await expect(pool.run("cost", valuesOf<DesignValues>({ topology: "moebius" })).done).rejects.toThrow();
    expect((await pool.run("cost", design("")).done).racks).toBeGreaterThan(0);
  });

  test.each([
    ["process.exit(3)", /^The worker that ran the description stopped unexpectedly \(it ended with exit code 3\)/],
    [
      "setTimeout(() => { throw new Error('lost its mind'); }, 20)",
      /^The worker that ran the description stopped unexpectedly \(lost its mind\); it has been replaced/,
    ],
    ["new Float64Array(2 ** 40)", /^The worker that ran the description ran out of memory: choose a smaller network or fewer workers\.$/],
  ])("a worker that dies by %s rejects its job in one sentence", async (code, sentence) => {
    const script = new URL(`data:text/javascript,${encodeURIComponent(`setTimeout(() => { ${code} }, 20);`)}`);
    const error = await threads(1, script)
      .run("description", design(""))
      .done.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkerFailed);
    expect((error as Error).message).toMatch(sentence);
  });

  test("a worker whose heap is full says so", async () => {
    const pool = createPool(1, (onFailure) => {
      const worker = new Worker("const all = []; for (;;) all.push(new Array(1e5).fill(all.length))", {
        eval: true,
        resourceLimits: { maxOldGenerationSizeMb: 16 },
      });
      worker.on("error", onFailure);
      return {
        runner: { description: () => new Promise(() => {}) } as never,
        terminate: () => {
          void worker.terminate();
        },
      };
    });
    await expect(pool.run("description", design("")).done).rejects.toThrow(
      "The worker that ran the description ran out of memory: choose a smaller network or fewer workers.",
    );
  });

  test("the dead worker is replaced", async () => {
    let started = 0;
    const pool = createPool(1, (onFailure) => {
      started++;
      const failing = started === 1;
      if (failing)
        setTimeout(() => {
          onFailure(new Error("gone"));
        }, 5);
      const answer = () => (failing ? new Promise(() => {}) : Promise.resolve("alive"));
      return { runner: { description: answer } as never, terminate: () => {} };
    });
    const values = design("");
    await expect(pool.run("description", values).done).rejects.toThrow(WorkerFailed);
    expect(await pool.run("description", values).done).toBe("alive");
    expect(started).toBe(2);
  });

  test("one dead point fails its simulation, and the other points end", async () => {
    let started = 0;
    let ended = 0;
    const pool = createPool(2, (onFailure) => ({
      runner: {
        loadPoint: (_values: DesignValues, _onProgress: unknown, _paused: boolean, load: number) => {
          if (load === 0.3) onFailure(new Error("gone"));
          return new Promise(() => {});
        },
        stop: () => Promise.resolve(),
      } as never,
      terminate: () => {
        ended++;
      },
      started: started++,
    }));
    const job = simulateLoads(pool, design("load=0.1,0.2,0.3"), ignore);
    await expect(job.done).rejects.toThrow(
      "The worker that ran the load point 0.3 stopped unexpectedly (gone); it has been replaced, so the load point 0.3 can be run again.",
    );
    await expect.poll(() => started - ended, { timeout: 300_000 }).toBe(0);
    expect(started).toBeGreaterThanOrEqual(2);
  });

  test("where there are no workers every job says so", async () => {
    const pool = createPool(2, () => {
      throw new WorkersUnavailable("this browser has no Web Workers");
    });
    const sentence =
      "Flitlab computes in Web Workers, and this page cannot start one (this browser has no Web Workers); serve it over http or https to a browser with module workers.";
    const values = design("");
    for (const job of [
      pool.run("description", values),
      pool.run("cost", values),
      pool.run("network", values),
      pool.run("linearProgram", values),
      simulateLoads(pool, values, ignore),
    ]) {
      await expect(job.done).rejects.toThrow(sentence);
    }
  });
});
