/** Queues that share a limit: never more tasks at work than there are processors, in the order in which they were asked for. */
import { describe, expect, test } from "vitest";
import { WorkersUnavailable } from "../../src/workers/errors.ts";
import { WorkerQueue, WorkerLimit } from "../../src/workers/worker-queue.ts";
import type { Thread } from "../../src/workers/worker-queue.ts";

const ENDING = { grace: 0 };

/** Tasks that end when they are told to, in the order in which they began. */
function runner() {
  const begun: { readonly name: string; readonly end: () => void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push({
        name,
        end: () => {
          resolve(name);
        },
      });
    });
  return { begun, work, names: () => begun.map(({ name }) => name) };
}

const thread = { runner: {}, terminate: () => undefined } as unknown as Thread;
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test("two queues of two processors have two tasks at work, the oldest first", async () => {
  const limit = new WorkerLimit(2);
  const [points, programs] = [new WorkerQueue(2, () => thread, limit), new WorkerQueue(1, () => thread, limit)];
  const { begun, work, names } = runner();
  for (const name of ["p1", "p2", "p3"]) points.run(name, ENDING, work(name));
  for (const name of ["lp1", "lp2"]) programs.run(name, ENDING, work(name));
  points.run("p4", ENDING, work("p4"));
  await turn();
  expect(names()).toEqual(["p1", "p2"]);
  // The second program waits for the first, whose queue has one worker.
  const order = ["p1", "p2", "p3", "lp1", "p4", "lp2"];
  for (let done = 0; done < order.length; done++) {
    begun.find(({ name }) => name === order[done])!.end();
    await turn();
    expect(names()).toEqual(order.slice(0, done + 3));
  }
});

test("a queue that is full leaves workers to others", async () => {
  const limit = new WorkerLimit(3);
  const [points, programs] = [new WorkerQueue(3, () => thread, limit), new WorkerQueue(1, () => thread, limit)];
  const { work, names } = runner();
  for (const name of ["lp1", "lp2"]) programs.run(name, ENDING, work(name));
  for (const name of ["p1", "p2", "p3"]) points.run(name, ENDING, work(name));
  await turn();
  expect(names()).toEqual(["lp1", "p1", "p2"]);
});

test("what is cancelled while it waits is passed over, and what runs gives its worker back", async () => {
  const limit = new WorkerLimit(1);
  const [points, programs] = [new WorkerQueue(1, () => thread, limit), new WorkerQueue(1, () => thread, limit)];
  const { work, names } = runner();
  const first = points.run("p1", ENDING, work("p1"));
  const second = programs.run("lp1", ENDING, work("lp1"));
  points.run("p2", ENDING, work("p2"));
  second.cancel();
  first.cancel();
  await turn();
  expect(names()).toEqual(["p1", "p2"]);
});

test("where no worker can be had, every queue's tasks say so", async () => {
  const limit = new WorkerLimit(2);
  const spawn = (): Thread => {
    throw new WorkersUnavailable("none");
  };
  const queues = [new WorkerQueue(2, spawn, limit), new WorkerQueue(1, spawn, limit)];
  const { work } = runner();
  for (const queue of queues) await expect(queue.run("task", ENDING, work("task")).done).rejects.toBeInstanceOf(WorkersUnavailable);
});

/** A worker that does as told, and what ends it. */
function workers() {
  const ended: number[] = [];
  const failures: ((reason: unknown) => void)[] = [];
  const spawn = (onFailure: (reason: unknown) => void): Thread => {
    const number = failures.push(onFailure) - 1;
    return { runner: { number } as never, terminate: () => void ended.push(number) };
  };
  return { ended, failures, spawn };
}

describe("workers that help with a task", () => {
  const forever = () => new Promise<never>(() => undefined);

  test("are those that nobody asks for, of the queue and of the limit", async () => {
    const limit = new WorkerLimit(4);
    const [points, programs] = [new WorkerQueue(4, () => thread, limit), new WorkerQueue(1, () => thread, limit)];
    const { begun, work, names } = runner();
    const task = points.run("p1", ENDING, forever);
    const helpers = (some: number): ReturnType<typeof work>[] => Array.from({ length: some }, (_, i) => work(`h${i}`));
    const help = (most: number): number => points.help(task, most, (some) => helpers(some) as never);
    programs.run("lp1", ENDING, work("lp1"));
    await turn();
    expect(help(1)).toBe(1);
    expect(help(5)).toBe(1);
    expect(help(5)).toBe(0);
    // Their workers are taken until they are done, and what waits comes first.
    points.run("p2", ENDING, work("p2"));
    expect(names()).toEqual(["lp1", "h0", "h0"]);
    begun[1]!.end();
    await turn();
    expect(names().at(-1)).toBe("p2");
    points.run("p3", ENDING, work("p3"));
    begun[2]!.end();
    await turn();
    expect(names().at(-1)).toBe("p3");
    expect(help(5)).toBe(0);
  });

  test("end with a task that fails or is cancelled, and it with them", async () => {
    for (const end of ["the task fails", "it is cancelled", "a helper dies", "a helper throws"]) {
      const { ended, failures, spawn } = workers();
      const queue = new WorkerQueue(3, spawn);
      let fail = (_error: Error): void => {};
      const task = queue.run("task", ENDING, () => new Promise((_, reject) => (fail = reject)));
      let failHelper = (_error: Error): void => {};
      const helping = () => new Promise<void>((_, reject) => (failHelper = reject));
      expect(queue.help(task, 2, () => [helping, forever])).toBe(2);
      const done = task.done.then(
        () => "done",
        (error: Error) => error.message,
      );
      if (end === "the task fails") fail(new Error("bad"));
      else if (end === "it is cancelled") task.cancel();
      else if (end === "a helper dies") failures[1]!("gone");
      else failHelper(new Error("Array buffer allocation failed"));
      expect(await done).toMatch(
        { "the task fails": /^bad$/, "it is cancelled": /cancelled/, "a helper dies": /gone/, "a helper throws": /out of memory/ }[end]!,
      );
      await turn();
      // What has failed by its own fault keeps its worker.
      expect(ended.toSorted((a, b) => a - b)).toEqual(end === "the task fails" ? [1, 2] : [0, 1, 2]);
      // There is limit for as many as before.
      const { work, names } = runner();
      for (const name of ["a", "b", "c"]) queue.run(name, ENDING, work(name));
      expect(names()).toEqual(["a", "b", "c"]);
    }
  });
});
