/** A sweep on a runner that answers when it is told to: nothing twice, nothing lost, one failure is one failure. */
import { valuesOf } from "../../src/descriptor.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { Cancelled, WorkerFailed } from "../../src/workers/errors.ts";
import { memoryStore, SweepRun } from "../../src/sweep/run.ts";
import type { Points, SweepPoint } from "../../src/sweep/points.ts";
import type { RecordStore, SweepProgress, SweepRecord, WorkRunner } from "../../src/sweep/run.ts";
import type { Done } from "../../src/sweep/task.ts";

/** Points with these keys; one that begins with ! is not valid. */
function pointsWith(keys: readonly string[]): Points {
  return {
    count: keys.length,
    names: ["n"],
    at: (index) => {
      const key = keys[index]!;
      const values = { n: String(index) };
      if (key.startsWith("!")) return { index, values, work: null, fault: `${key} is not valid.` };
      const [job = ""] = key.split(" ");
      return { index, values, work: { key, job, engine: "e", study: key, design: valuesOf<DesignValues>({}) }, fault: "" };
    },
  };
}

interface Started {
  readonly key: string;
  answer(done?: Done): void;
  fail(error: Error): void;
  readonly cancelled: boolean;
}

class Runner implements WorkRunner {
  readonly started: Started[] = [];
  private readonly room: number;
  constructor(room: number) {
    this.room = room;
  }
  atOnce(): number {
    return this.room;
  }
  start({ key }: { key: string }, tell: (share: number) => void): ReturnType<WorkRunner["start"]> {
    // As jobs may, before they are known to be under way.
    tell(0.5);
    let settle!: { resolve(done: Done): void; reject(error: Error): void };
    const done = new Promise<Done>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const one = {
      key,
      cancelled: false,
      answer: (result: Done = { fields: { of: key }, complete: true }) => {
        settle.resolve(result);
      },
      fail: (error: Error) => {
        settle.reject(error);
      },
    };
    this.started.push(one);
    return {
      done,
      cancel: () => {
        one.cancelled = true;
        settle.reject(new Cancelled("point"));
      },
    };
  }
}

interface Watched {
  readonly run: SweepRun;
  readonly ended: [number, SweepRecord | null][];
  readonly told: SweepProgress[];
}

function watched(keys: readonly string[], store: RecordStore, runner: WorkRunner): Watched {
  const ended: [number, SweepRecord | null][] = [];
  const told: SweepProgress[] = [];
  const run = new SweepRun(pointsWith(keys), store, runner, {
    onPoint: ({ index }: SweepPoint, record) => {
      ended.push([index, record]);
    },
    onProgress: (progress) => {
      told.push(progress);
    },
  });
  return { run, ended, told };
}

/** Lets everything happen that can. */
const turn = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 0));
};

async function answerAll(runner: Runner, from = 0): Promise<void> {
  for (let i = from; i < runner.started.length; i++) {
    runner.started[i]!.answer();
    await turn();
  }
}

describe("a sweep under way", () => {
  test("computes each key once, so many at a time, and tells of every point", async () => {
    const runner = new Runner(2);
    const { run, ended, told } = watched(["s a", "s b", "s a", "s c", "s b"], memoryStore(), runner);
    await turn();
    expect(runner.started.map(({ key }) => key)).toEqual(["s a", "s b"]);
    await answerAll(runner);
    const { complete, progress } = await run.done;
    expect(complete).toBe(true);
    expect(runner.started.map(({ key }) => key)).toEqual(["s a", "s b", "s c"]);
    expect(ended.map(([index]) => index).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    expect(ended.every(([index, record]) => record!.fields!["of"] === ["s a", "s b", "s a", "s c", "s b"][index])).toBe(true);
    expect(progress).toMatchObject({ count: 5, done: 5, failed: 0, running: 0, secondsLeft: 0 });
    expect(told.every(({ done }, i) => i === 0 || done >= told[i - 1]!.done)).toBe(true);
  });

  test("takes what is known, and computes what failed before once more", async () => {
    const store = memoryStore();
    const record = (key: string, fields: object | null): SweepRecord => ({
      key,
      job: "s",
      engine: "e",
      study: key,
      fields: fields as SweepRecord["fields"],
      message: fields ? null : "It failed.",
      seconds: 1,
      computedBy: null,
    });
    store.put(record("s a", { of: "before" }));
    store.put(record("s b", null));
    const runner = new Runner(1);
    const { run, ended } = watched(["s a", "s b"], store, runner);
    await turn();
    expect(runner.started.map(({ key }) => key)).toEqual(["s b"]);
    await answerAll(runner);
    expect((await run.done).progress).toMatchObject({ known: 1, done: 2, failed: 0 });
    expect(ended[0]![1]!.fields).toEqual({ of: "before" });
  });

  test("a point that is not valid, and one that fails, are said so, and the rest goes on", async () => {
    const runner = new Runner(1);
    const { run, ended } = watched(["s a", "!x", "s b", "s c"], memoryStore(), runner);
    await turn();
    runner.started[0]!.fail(new Error("It cannot be done."));
    await turn();
    await answerAll(runner, 1);
    const { progress, complete } = await run.done;
    expect(complete).toBe(true);
    expect(progress).toMatchObject({ done: 4, failed: 2 });
    expect(ended.find(([index]) => index === 0)![1]!.message).toBe("It cannot be done.");
    expect(ended.find(([index]) => index === 1)![1]).toBeNull();
  });

  test("a worker that is lost costs a second try, not the point; twice, it fails", async () => {
    const runner = new Runner(1);
    const { run, ended } = watched(["s a", "s b"], memoryStore(), runner);
    await turn();
    runner.started[0]!.fail(new WorkerFailed("point", "gone", false));
    await turn();
    expect(runner.started.map(({ key }) => key)).toEqual(["s a", "s a"]);
    runner.started[1]!.answer();
    await turn();
    runner.started[2]!.fail(new WorkerFailed("point", "gone", false));
    await turn();
    runner.started[3]!.fail(new WorkerFailed("point", "gone", false));
    await run.done;
    expect(ended.map(([index, record]) => [index, record!.message === null])).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  test("stopped, it keeps what has ended, and another goes on from there", async () => {
    const store = memoryStore();
    const keys = Array.from({ length: 10 }, (_, i) => `s ${i}`);
    const first = new Runner(3);
    const stopped = watched(keys, store, first);
    await turn();
    first.started[0]!.answer();
    first.started[1]!.answer({ fields: { of: "cut" }, complete: false });
    await turn();
    stopped.run.cancel();
    const end = await stopped.run.done;
    expect(end.complete).toBe(false);
    expect(store.get("s 0")).not.toBeNull();
    // Cut short, it is no result.
    expect(store.get("s 1")).toBeNull();
    const second = new Runner(3);
    const resumed = watched(keys, store, second);
    await turn();
    await answerAll(second);
    expect((await resumed.run.done).complete).toBe(true);
    expect(second.started.map(({ key }) => key).toSorted()).toEqual(keys.slice(1).toSorted());
  });

  test("halted, it begins nothing; then it goes on", async () => {
    const runner = new Runner(1);
    const { run } = watched(["s a", "s b", "s c"], memoryStore(), runner);
    await turn();
    run.pause();
    runner.started[0]!.answer();
    await turn();
    expect(runner.started).toHaveLength(1);
    run.resume();
    await turn();
    expect(runner.started).toHaveLength(2);
    await answerAll(runner, 1);
    expect((await run.done).complete).toBe(true);
  });

  test("one job that is full does not hold up another", async () => {
    const runner = new Runner(1);
    const { run } = watched(["s a", "s b", "c a", "s c", "c b"], memoryStore(), runner);
    await turn();
    expect(runner.started.map(({ key }) => key)).toEqual(["s a", "c a"]);
    await answerAll(runner);
    expect((await run.done).complete).toBe(true);
  });

  test("a store that takes no more ends it with its sentence", async () => {
    const store = {
      ...memoryStore(),
      put: () => {
        throw new Error("The disk is full.");
      },
    };
    const runner = new Runner(2);
    const { run } = watched(["s a", "s b", "s c"], store, runner);
    await turn();
    runner.started[0]!.answer();
    await expect(run.done).rejects.toThrow("The disk is full.");
    expect(runner.started[1]!.cancelled).toBe(true);
  });

  test("thousands that are known end at once, without a call of each inside the other", async () => {
    const store = memoryStore();
    const keys = Array.from({ length: 20_000 }, (_, i) => `s ${i}`);
    for (const key of keys) store.put({ key, job: "s", engine: "e", study: key, fields: {}, message: null, seconds: 0, computedBy: null });
    const { run, ended } = watched(keys, store, new Runner(1));
    expect((await run.done).progress).toMatchObject({ known: 20_000, done: 20_000 });
    expect(ended).toHaveLength(20_000);
  });
});
