/** Jobs of a pool that go to workers elsewhere: where there is a place first, back when the line is lost, and the same bits there and back. */
import { parse, stringify } from "devalue";
import { afterEach, expect, test, vi } from "vitest";
import { Dispatch } from "../../src/workers/remote/dispatch.ts";
import { REMOTE_JOBS, runsRemotely } from "../../src/workers/remote/messages.ts";
import { Connection } from "../../src/workers/remote/connection.ts";
import type { Socket } from "../../src/workers/remote/connection.ts";
import type { ClusterRequest, ClusterReply } from "../../src/workers/remote/messages.ts";
import { Cancelled } from "../../src/workers/errors.ts";
import type { Job } from "../../src/workers/job.ts";
import { JOBS } from "../../src/workers/jobs.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { parseStudy } from "../../src/study/codec.ts";

const ENGINE = "engine";
const VALUES = parseStudy("p=1&a=2&h=1").study.designs[0]!;

/** A line whose other end the test holds. */
class Line implements Socket {
  readonly asked: ClusterRequest[] = [];
  private readonly listeners = new Map<string, (event: { readonly data: unknown; readonly code: number }) => void>();
  send(text: string): void {
    this.asked.push(JSON.parse(text) as ClusterRequest);
  }
  close(): void {
    this.listeners.get("close")!({ data: null, code: 1006 });
  }
  addEventListener(type: string, listener: (event: { readonly data: unknown; readonly code: number }) => void): void {
    this.listeners.set(type, listener);
  }
  tell(told: ClusterReply): void {
    this.listeners.get("message")!({ data: JSON.stringify(told), code: 0 });
  }
  runs(): (ClusterRequest & { readonly ask: "run" })[] {
    return this.asked.filter((one) => one.ask === "run");
  }
}

function setting(places: number, size: number) {
  const line = new Line();
  const dispatch = new Dispatch();
  const link = new Connection(line, ENGINE, (lost) => {
    dispatch.use(lost === null ? link : null);
  });
  line.tell({ tell: "workers", size, others: 0, engine: ENGINE, fault: null });
  const here: { readonly load: number; end(): void; cancelled: boolean }[] = [];
  const told: unknown[] = [];
  const run = (load: number): Job<LoadPoint> =>
    dispatch.run(
      "loadPoint",
      VALUES,
      { onProgress: (progress) => told.push(progress) },
      [load],
      () => {
        let end = (): void => {};
        const done = new Promise<LoadPoint>((resolve) => {
          end = () => {
            resolve({ load, here: true } as unknown as LoadPoint);
          };
        });
        const own = { load, end, cancelled: false };
        here.push(own);
        return {
          done,
          cancel: () => {
            own.cancelled = true;
            end();
          },
        };
      },
      places,
    );
  return { line, dispatch, link, here, told, run };
}

afterEach(() => {
  vi.useRealTimers();
});

const turn = async (): Promise<void> => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  else await new Promise((resolve) => setTimeout(resolve, 0));
};

test("only jobs of the list go, and only with what they take", () => {
  expect(REMOTE_JOBS.every((id) => id in JOBS)).toBe(true);
  expect(runsRemotely("loadPoint", [0.3])).toBe(true);
  expect(runsRemotely("completion", [])).toBe(true);
  for (const [id, more] of [
    ["loadPoint", []],
    ["loadPoint", [0]],
    ["loadPoint", [1.5]],
    ["loadPoint", ["0.3"]],
    ["loadPoint", [0.3, 1]],
    ["completion", [1]],
    ["readTrace", ["x", 1]],
    ["toString", []],
    ["__proto__", []],
  ] as const)
    expect(runsRemotely(id, more), id).toBe(false);
});

test("own places are taken first, then those elsewhere; what waits goes where a place becomes free", async () => {
  vi.useFakeTimers();
  const { line, here, run, dispatch } = setting(1, 2);
  expect(dispatch.size).toBe(2);
  const jobs = [0.1, 0.2, 0.3, 0.4].map(run);
  expect(here.map(({ load }) => load)).toEqual([0.1]);
  expect(line.runs().map(({ more }) => parse(more) as unknown)).toEqual([[0.2], [0.3]]);
  line.tell({ tell: "began", number: 0 });
  line.tell({ tell: "began", number: 1 });
  line.tell({ tell: "done", number: 1, value: stringify({ load: 0.3 }) });
  expect(await jobs[2]!.done).toEqual({ load: 0.3 });
  await turn();
  expect(line.runs().map(({ more }) => parse(more) as unknown)).toEqual([[0.2], [0.3], [0.4]]);
  // What has not begun there comes back when there is a place here, though not while the word that it has may be on its way.
  here[0]!.end();
  await turn();
  expect(here.map(({ load }) => load)).toEqual([0.1]);
  await vi.advanceTimersByTimeAsync(500);
  expect(here.map(({ load }) => load)).toEqual([0.1, 0.4]);
  expect(line.asked.at(-1)).toEqual({ ask: "drop", number: 2 });
});

test("results and progress come as they were, bit for bit", async () => {
  const { line, run, told } = setting(0, 1);
  const { done } = run(0.5);
  const result = { load: 0.1 + 0.2, a: new Float64Array([-0, NaN, 1 / 3]), b: [-0, NaN, -Infinity, undefined], c: new Uint32Array([7]) };
  line.tell({ tell: "progress", number: 0, value: stringify({ channelLoad: new Float32Array([1 / 3]) }) });
  line.tell({ tell: "done", number: 0, value: stringify(result) });
  expect(await done).toStrictEqual(result);
  expect(told).toStrictEqual([{ channelLoad: new Float32Array([1 / 3]) }]);
});

test("a lost line, or a queue without workers, gives everything back to the pool", async () => {
  const { line, here, run } = setting(1, 3);
  const jobs = [0.1, 0.2, 0.3].map(run);
  line.tell({ tell: "began", number: 0 });
  line.tell({ tell: "workers", size: 0, others: 0, engine: ENGINE, fault: null });
  await turn();
  for (const one of here) one.end();
  await turn();
  for (const one of here) one.end();
  await turn();
  for (const one of here) one.end();
  expect((await Promise.all(jobs.map(({ done }) => done))).map(({ load }) => load)).toEqual([0.1, 0.2, 0.3]);
  line.tell({ tell: "workers", size: 3, others: 0, engine: ENGINE, fault: null });
  const [first, second] = [run(0.4), run(0.5)];
  line.close();
  await turn();
  here.at(-1)!.end();
  await turn();
  here.at(-1)!.end();
  expect([(await first.done).load, (await second.done).load]).toEqual([0.4, 0.5]);
});

test("what comes back stays here: it is not sent to and fro", async () => {
  const { line, here, run } = setting(1, 2);
  const jobs = [0.1, 0.2].map(run);
  line.tell({ tell: "returned", number: 0 });
  await turn();
  expect(line.runs()).toHaveLength(1);
  here[0]!.end();
  await turn();
  here[1]!.end();
  expect((await Promise.all(jobs.map(({ done }) => done))).map(({ load }) => load)).toEqual([0.1, 0.2]);
});

test("workers of another engine are none", () => {
  const { line, link } = setting(1, 2);
  line.tell({ tell: "workers", size: 9, others: 0, engine: "another", fault: null });
  expect(link.size).toBe(0);
});

test("a cancelled job ends with what it has where a worker has it, and without a result where none has", async () => {
  const { line, run, dispatch } = setting(0, 2);
  const [begun, unbegun, waiting] = [run(0.1), run(0.2), run(0.3)];
  line.tell({ tell: "began", number: 0 });
  for (const job of [begun, waiting, unbegun]) job.cancel();
  expect(line.asked.slice(2)).toEqual([
    { ask: "stop", number: 0 },
    { ask: "drop", number: 1 },
  ]);
  await expect(unbegun.done).rejects.toBeInstanceOf(Cancelled);
  await expect(waiting.done).rejects.toThrow("The load point 0.3 was cancelled.");
  line.tell({ tell: "done", number: 0, value: stringify({ load: 0.1, complete: false }) });
  expect(await begun.done).toEqual({ load: 0.1, complete: false });
  dispatch.close();
});

test("a design that the other end would not read as it is stays here", () => {
  const { line, here, dispatch } = setting(0, 2);
  const run = (values: typeof VALUES): void => {
    void dispatch.run(
      "completion",
      values,
      undefined,
      [],
      () => {
        here.push({ load: 0, end: () => undefined, cancelled: false });
        return { done: new Promise(() => undefined), cancel: () => undefined };
      },
      0,
    );
  };
  run({ ...VALUES, seed: -1 });
  expect([line.runs().length, here.length]).toEqual([0, 1]);
  run({ ...VALUES, seed: 12 });
  expect([line.runs().length, here.length]).toEqual([1, 1]);
});
