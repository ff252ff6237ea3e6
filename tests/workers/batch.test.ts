/** The batch on a pool that answers when it is told to: order, progress, stop, resumption, failures. */
import { valuesOf } from "../../src/descriptor.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Curve } from "../../src/simulation/curve.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import type { ThroughputProgress, ThroughputResult } from "../../src/throughput/results.ts";
import { runBatch, readResults } from "../../src/workers/batch/batch.ts";
import type { BatchItem, BatchProgress } from "../../src/workers/batch/batch.ts";
import type { BatchRunner, ItemResult } from "../../src/workers/batch/kinds.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { Cancelled } from "../../src/workers/errors.ts";
import type { CurveWatch } from "../../src/workers/load-curve.ts";

interface Call<T, W> {
  readonly name: string;
  readonly watch: W;
  answer(value: T): void;
  fail(error: Error): void;
}

type ProgramWatcher = Parameters<BatchRunner["solve"]>[1];
type Predicted = Awaited<ReturnType<BatchRunner["predict"]>["done"]>;

/** A promise to be settled from outside. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let settle!: { resolve: (value: T) => void; reject: (error: Error) => void };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

/** A pool whose jobs end when the test says so; cancelled simulations end with half a curve, programs with Cancelled. */
class StubPool implements BatchRunner {
  readonly size = 2;
  readonly simulations: Call<Curve, CurveWatch>[] = [];
  readonly programs = 1;
  readonly solves: Call<ThroughputResult, ProgramWatcher>[] = [];

  simulate(values: DesignValues, watch: CurveWatch) {
    const { promise, resolve, reject } = deferred<Curve>();
    this.simulations.push({ name: String(values["name"]), watch, answer: resolve, fail: reject });
    return {
      done: promise,
      cancel: () => {
        resolve({ ...curve(0.5), complete: false });
      },
    };
  }

  readonly runs: Call<ProgramResult, Parameters<BatchRunner["complete"]>[1]>[] = [];
  readonly predictions: Call<Predicted, null>[] = [];

  complete(values: DesignValues, watch: Parameters<BatchRunner["complete"]>[1]) {
    const { promise, resolve, reject } = deferred<ProgramResult>();
    this.runs.push({ name: String(values["name"]), watch, answer: resolve, fail: reject });
    return {
      done: promise,
      cancel: () => {
        resolve(completion(700, false, null));
      },
    };
  }

  predict(values: DesignValues) {
    const { promise, resolve, reject } = deferred<Predicted>();
    this.predictions.push({ name: String(values["name"]), watch: null, answer: resolve, fail: reject });
    return {
      done: promise,
      cancel: () => {
        reject(new Cancelled("stencil prediction"));
      },
    };
  }

  solve(values: DesignValues, watch: ProgramWatcher) {
    const { promise, resolve, reject } = deferred<ThroughputResult>();
    this.solves.push({ name: String(values["name"]), watch, answer: resolve, fail: reject });
    return {
      done: promise,
      cancel: () => {
        reject(new Cancelled("linear program"));
      },
    };
  }
}

const point = (load: number): LoadPoint =>
  ({
    load,
    seconds: 0.5,
    complete: true,
    accepted: load,
    saturated: false,
    packetLatency: { mean: 20 },
    hops: { mean: 2 },
    minimalFraction: 1,
    histogram: null,
    reorder: null,
  }) as LoadPoint;

function curve(load: number | null): Curve {
  return {
    points: [point(0.4), point(0.9)],
    unfinished: [],
    notBegun: [],
    searched: [point(0.6)],
    saturation: load === null ? null : { load, found: true, lower: load, upper: 1.004 * load, runs: 1, unsettled: false },
    complete: true,
  };
}

function completion(cycles: number, complete: boolean, stall: string | null): ProgramResult {
  return {
    cycles,
    complete,
    stall,
    lowerBound: { cycles: 500 },
    seconds: 3,
    throughput: 0.5,
    channelUse: { local: null, global: null },
  } as unknown as ProgramResult;
}

function program(alpha: number): ThroughputResult {
  return { alpha, lower: alpha, upper: alpha, proved: true, gap: 0, complete: true, seconds: 2, solver: "GLPK" } as ThroughputResult;
}

const item = (name: string, kind: BatchItem["kind"], effort: number): BatchItem => ({
  key: name,
  kind,
  values: valuesOf<DesignValues>({ name, load: [0.4, 0.9] }),
  effort,
});
const ITEMS = [
  item("large", "simulate", 90),
  item("small", "simulate", 1),
  item("middle", "simulate", 9),
  item("p2", "throughput", 5),
  item("p1", "throughput", 1),
];

/** Lets everything that has been answered be taken in. */
const settled = async (): Promise<void> => {
  for (let i = 0; i < 40; i++) await Promise.resolve();
};

function start(pool: StubPool, known: ReadonlyMap<string, ItemResult> = new Map(), items: readonly BatchItem[] = ITEMS, now = () => 0) {
  const results: [string, ItemResult][] = [];
  const progress: BatchProgress[] = [];
  const job = runBatch(
    pool,
    items,
    known,
    {
      onResult: (key, result) => {
        results.push([key, result]);
      },
      onProgress: (each) => {
        progress.push(each);
      },
    },
    now,
  );
  return { job, results, progress };
}

describe("a batch", () => {
  test("starts the small ones first, two simulations and one program at a time, and gives plain results", async () => {
    const pool = new StubPool();
    const { job, results, progress } = start(pool);
    expect(pool.simulations.map(({ name }) => name)).toEqual(["small", "middle"]);
    expect(pool.solves.map(({ name }) => name)).toEqual(["p1"]);
    pool.simulations[0]!.answer(curve(0.7));
    await settled();
    expect(pool.simulations.map(({ name }) => name)).toEqual(["small", "middle", "large"]);
    pool.solves[0]!.answer(program(0.72));
    await settled();
    pool.solves[1]!.answer(program(0.6));
    pool.simulations[1]!.answer(curve(0.65));
    pool.simulations[2]!.answer(curve(null));
    const end = await job.done;
    expect(end.complete).toBe(true);
    expect(results).toHaveLength(5);
    expect(end.results.get("small")).toEqual({
      value: 0.7,
      lower: 0.7,
      upper: 1.004 * 0.7,
      complete: true,
      seconds: 1.5,
      how: "3 loads simulated",
      failure: null,
      recorded: {
        curve: {
          points: [0.4, 0.9].map((load) => ({ load, accepted: load, saturated: false, latency: 20, hops: 2, minimalFraction: 1 })),
          saturation: { load: 0.7, lower: 0.7, upper: 0.7028 },
        },
      },
    });
    expect(end.results.get("p1")).toMatchObject({
      value: 0.72,
      lower: 0.72,
      upper: 0.72,
      complete: true,
      seconds: 2,
      how: "GLPK; proved optimal",
      failure: null,
      recorded: { program: { alpha: 0.72, proved: true } },
    });
    expect(end.results.get("large")).toMatchObject({ value: null, failure: "The highest load simulated, 0.9, does not saturate." });
    expect(JSON.parse(JSON.stringify([...end.results]))).toEqual([...end.results]);
    expect(progress.at(-1)).toEqual({ done: 5, total: 5, running: [], secondsLeft: 0 });
  });

  test("tells how far it is and how long it will take", async () => {
    const pool = new StubPool();
    let time = 0;
    const { progress } = start(
      pool,
      new Map(),
      [item("a", "simulate", 10), item("b", "simulate", 10), item("c", "simulate", 20)],
      () => time,
    );
    expect(progress.at(-1)).toEqual({
      done: 0,
      total: 3,
      running: [
        { key: "a", share: 0, text: "" },
        { key: "b", share: 0, text: "" },
      ],
      secondsLeft: null,
    });
    time = 4;
    pool.simulations[0]!.watch.onPoint(point(0.4), false);
    expect(progress.at(-1)!.running[0]).toEqual({ key: "a", share: 1 / 9, text: "1 loads done" });
    pool.simulations[0]!.answer(curve(0.7));
    await settled();
    // 10 of 40 took four seconds.
    expect(progress.at(-1)).toMatchObject({ done: 1, total: 3, secondsLeft: 12 });
  });

  test("tells what is known of a program's optimum while it is solved", () => {
    const pool = new StubPool();
    const { progress } = start(pool, new Map(), [item("p", "throughput", 1)]);
    const tell = (told: Partial<ThroughputProgress>): void => {
      pool.solves[0]!.watch.onProgress!({ stage: "", lower: null, upper: null, rows: null, columns: null, nonzeros: null, ...told });
    };
    tell({ stage: "building" });
    expect(progress.at(-1)!.running[0]!.text).toBe("building");
    tell({ stage: "first-order steps", lower: 0.61234, upper: 0.7 });
    expect(progress.at(-1)!.running[0]!.text).toBe("first-order steps, 0.612 to 0.7");
  });

  test("stopped, ends with what it has; what was cut short is marked and does not count as done", async () => {
    const pool = new StubPool();
    const { job } = start(pool);
    pool.simulations[0]!.answer(curve(0.7));
    await settled();
    job.cancel();
    const end = await job.done;
    expect(end.complete).toBe(false);
    expect(end.results.get("small")).toMatchObject({ value: 0.7, complete: true });
    expect(end.results.get("middle")).toMatchObject({ value: 0.5, complete: false });
    expect(end.results.has("p1")).toBe(false);
    expect(pool.simulations).toHaveLength(3);
    expect(pool.solves).toHaveLength(1);
  });

  test("goes on without computing finished items again", async () => {
    const first = new StubPool();
    const { job } = start(first);
    first.simulations[0]!.answer(curve(0.7));
    first.solves[0]!.fail(new Error("The worker ran out of memory."));
    await settled();
    job.cancel();
    const known = (await job.done).results;
    expect(known.get("p1")).toMatchObject({ value: null, complete: true, failure: "The worker ran out of memory." });
    const pool = new StubPool();
    const { job: again, progress } = start(pool, known);
    expect(progress[0]).toMatchObject({ done: 1, total: 5 });
    // Failures and what was cut short are tried again.
    expect(pool.simulations.map(({ name }) => name)).toEqual(["middle", "large"]);
    expect(pool.solves.map(({ name }) => name)).toEqual(["p1"]);
    again.cancel();
    expect((await again.done).results.get("small")).toMatchObject({ value: 0.7 });
  });

  test("computes equal items once, and nothing when all is known", async () => {
    const pool = new StubPool();
    const { job } = start(pool, new Map(), [ITEMS[0]!, ITEMS[0]!]);
    expect(pool.simulations).toHaveLength(1);
    pool.simulations[0]!.answer(curve(0.7));
    const known = (await job.done).results;
    const idle = new StubPool();
    const end = await start(idle, known, [ITEMS[0]!]).job.done;
    expect(end).toEqual({ results: known, complete: true });
    expect(idle.simulations).toHaveLength(0);
  });
});

describe("runs to completion and predictions", () => {
  const runs = (name: string): BatchItem => ({
    ...item(name, "simulate", 1),
    values: valuesOf<DesignValues>({ name, traffic: "stencil", run: "completion" }),
  });

  test("give cycles; a run that stalls fails in words, one that is stopped gives no time", async () => {
    const pool = new StubPool();
    const { job, progress } = start(pool, new Map(), [runs("a"), runs("b"), runs("c"), item("m", "stencil", 1), item("n", "stencil", 2)]);
    pool.runs[0]!.watch.onProgress!({ done: 0.25, cycle: 90 } as never);
    expect(progress.at(-1)!.running.find(({ key }) => key === "a")).toEqual({ key: "a", share: 0.25, text: "cycle 90" });
    pool.runs[0]!.answer(completion(1000, true, null));
    pool.runs[1]!.answer(completion(600, false, "in a ring"));
    pool.predictions[0]!.answer({ strategy: "direct", demand: 2, bandwidth: 0.5, time: 8, cycles: 900, seconds: 0.1 });
    await settled();
    pool.predictions[1]!.answer({ refusal: { parameter: "placement", message: "No." } });
    await settled();
    job.cancel();
    const { results, complete } = await job.done;
    expect(complete).toBe(false);
    expect(results.get("a")).toMatchObject({ value: 1000, lower: 500, upper: null, complete: true, seconds: 3, failure: null });
    expect(results.get("b")).toMatchObject({ value: null, complete: true, failure: expect.stringContaining("does not end") });
    expect(results.get("c")).toMatchObject({ value: null, complete: false, failure: null });
    expect(results.get("m")).toMatchObject({ value: 900, complete: true, failure: null });
    expect(results.get("n")).toMatchObject({ value: null, failure: "No." });
  });
});

describe("results in a file", () => {
  const result: ItemResult = { value: 0.7, lower: 0.69, upper: null, complete: true, seconds: 1, how: "9 loads simulated", failure: null };

  test("are read back by kind and study", () => {
    const text = JSON.stringify({ figure: "9", cells: [{ id: "x", kind: "simulate", study: "p=3", ...result }] });
    expect(readResults(text)).toEqual(new Map([["simulate p=3", result]]));
  });

  test.each([
    "",
    "{}",
    '{"cells":3}',
    '{"cells":[{"kind":"simulate","study":"p=3"}]}',
    '{"cells":[{"kind":"simulate","study":"p=3","value":"0.7","lower":null,"upper":null,"complete":true,"seconds":1,"how":"","failure":null}]}',
  ])("%s holds none", (text) => {
    expect(readResults(text)).toBeNull();
  });
});
