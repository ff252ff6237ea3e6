/** Following job arrays: whatever becomes of tasks, every point has its record once, and what was computed is not computed again. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Refused } from "../../../src/cli/slurm/slurm.ts";
import { memoryStore } from "../../../src/sweep/run.ts";
import { fakePoints, FakeSlurm, follow, recordOf } from "./fake.ts";
import type { Followed } from "./fake.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-slurm-"));
let files = 0;
const newFile = (): string => join(folder, `${++files}.sqlite`);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Every point has ended once, with its own record. */
function expectAll({ points }: FakeSlurm, { endings, store }: Followed): void {
  const wrong = Array.from({ length: points.count }, (_, index) => index).filter((index) => {
    const [record, ...more] = endings.get(index) ?? [];
    const key = points.at(index).work?.key;
    if (key === undefined) return record !== null || more.length > 0;
    return more.length > 0 || record?.fields?.["of"] !== key || store.get(key)?.fields?.["of"] !== key;
  });
  expect(wrong).toEqual([]);
}

const numbersOf = ({ submitted }: FakeSlurm): number[] => submitted.flat(2).sort((a, b) => a - b);
const all = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test("a sweep runs to its end: a few points first, then tasks by their pace, and nothing is left beside the file", async () => {
  const slurm = new FakeSlurm(fakePoints(400, [7]));
  const out = newFile();
  const run = follow(slurm, out, () => {
    for (const task of slurm.live) slurm.run(task);
  });
  expect(await run.end).toMatchObject({ complete: true, progress: { count: 400, done: 400, failed: 1, known: 0 } });
  expectAll(slurm, run);
  expect(numbersOf(slurm)).toEqual(all(400).filter((index) => index !== 7));
  const [first, ...others] = slurm.submitted;
  expect(first!.map((points) => points.length)).toEqual(Array.from({ length: 8 }, () => 1));
  // Fake points take a millisecond or so, by which all between two trials go into one task.
  expect(others.flat().length).toBeLessThan(20);
  expect(existsSync(`${out}.slurm`)).toBe(false);
});

test("what the file holds is not submitted, and its seconds are the pace: tasks take a quarter of the limit", async () => {
  const points = fakePoints(100);
  const store = memoryStore();
  for (let index = 0; index < 100; index += 2) store.put(recordOf(points, index, 3));
  const slurm = new FakeSlurm(points);
  const run = follow(
    slurm,
    newFile(),
    () => {
      for (const task of slurm.live) slurm.run(task);
    },
    store,
  );
  expect((await run.end).progress).toMatchObject({ done: 100, known: 50 });
  expectAll(slurm, run);
  expect(numbersOf(slurm)).toEqual(all(100).filter((index) => index % 2 === 1));
  // 3 s a point, 60 s at most.
  expect(slurm.submitted.map((tasks) => tasks.map(({ length }) => length))).toEqual([Array.from({ length: 10 }, () => 5)]);
});

test("points of the same key are computed once", async () => {
  const slurm = new FakeSlurm(fakePoints(50, [], (index) => index % 10));
  const run = follow(slurm, newFile(), () => {
    for (const task of slurm.live) slurm.run(task);
  });
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(numbersOf(slurm)).toEqual(all(10));
});

test("of a task that is lost in the middle only the rest is submitted again", async () => {
  const points = fakePoints(60);
  const store = memoryStore();
  store.put(recordOf(points, 0, 1));
  const slurm = new FakeSlurm(points);
  const lost: number[][] = [];
  const run = follow(
    slurm,
    newFile(),
    (times) => {
      for (const task of slurm.live) {
        if (times === 1 && task.number === 2) {
          slurm.run(task, 4, "NODE_FAIL");
          // Cut short by its end.
          appendFileSync(slurm.file(task, "jsonl"), '{"key":"key 1","job":"simu');
          lost.push(task.points.slice(4));
        } else slurm.run(task);
      }
    },
    store,
  );
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(lost[0]!.length).toBeGreaterThan(5);
  expect(slurm.submitted.slice(1).flat(2)).toEqual(lost[0]);
});

test("after a time-out the rest goes into smaller tasks", async () => {
  const points = fakePoints(61);
  const store = memoryStore();
  store.put(recordOf(points, 0, 0.2));
  const slurm = new FakeSlurm(points);
  const run = follow(
    slurm,
    newFile(),
    (times) => {
      for (const task of slurm.live) {
        if (times > 1) slurm.run(task);
        else {
          slurm.run(task, 0, "TIMEOUT");
          // In its minute it ended 12 points of 5 s each.
          for (const [i, index] of task.points.slice(0, 12).entries()) slurm.append(task, index, 5 * (i + 1));
        }
      }
    },
    store,
  );
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(slurm.submitted.map((tasks) => tasks.map(({ length }) => length))).toEqual([[60], Array.from({ length: 16 }, () => 3)]);
});

test("a point that ends every task is given up after three, the others are computed, and what its tasks said is told and kept", async () => {
  const points = fakePoints(30);
  const store = memoryStore();
  store.put(recordOf(points, 0, 1));
  const slurm = new FakeSlurm(points);
  const out = newFile();
  const run = follow(
    slurm,
    out,
    () => {
      for (const task of slurm.live) {
        if (!task.points.includes(17)) slurm.run(task);
        else {
          slurm.run(task, task.points.indexOf(17), "FAILED");
          slurm.complain(task, "first\nno room for q = 97\n");
        }
      }
    },
    store,
  );
  expect(await run.end).toMatchObject({ complete: true, progress: { done: 30, failed: 1 } });
  const tried = slurm.submitted.flat().filter((task) => task.includes(17));
  expect(tried.slice(-2).map((task) => [...task])).toEqual([[17], [17]]);
  expect(run.endings.get(17)).toEqual([expect.objectContaining({ fields: null })]);
  expect(run.store.get("key 17")!.message).toMatch(
    /^Slurm ended its task .*\(FAILED; 3 times, the last time as \d+_1\): no room for q = 97$/,
  );
  expect([...run.endings.values()].filter(([record]) => record?.fields).length).toBe(29);
  expect(readdirSync(`${out}.slurm`).length).toBe(1);
});

test("points alone that take longer than the limit say so", async () => {
  const slurm = new FakeSlurm(fakePoints(2));
  const run = follow(slurm, newFile(), () => {
    for (const task of slurm.live) slurm.run(task, 0, "TIMEOUT");
  });
  expect(await run.end).toMatchObject({ complete: true, progress: { failed: 2 } });
  expect(run.store.get("key 1")!.message).toMatch(
    /^Slurm ended its task at the limit of --time 1:00 \(3 times, the last time as \d+_\d\): allow more\.$/,
  );
});

test("where none of the first points comes to a result, the many others are not submitted", async () => {
  const slurm = new FakeSlurm(fakePoints(10_000));
  const run = follow(slurm, newFile(), () => {
    for (const task of slurm.live) {
      slurm.run(task, 0, "FAILED");
      slurm.complain(task, "node: not found");
    }
  });
  await expect(run.end).rejects.toThrow(/^Slurm computed none of the first points: .*node: not found/);
  expect(new Set(numbersOf(slurm)).size).toBe(8);
});

test("an interrupted sweep is taken up: what runs is not submitted again, what has come meanwhile is there", async () => {
  const points = fakePoints(201);
  const slurm = new FakeSlurm(points);
  const out = newFile();
  const store = memoryStore();
  store.put(recordOf(points, 0, 0.6));
  const first = follow(
    slurm,
    out,
    (times, sweep) => {
      if (times === 3) sweep.cancel();
      else for (const task of slurm.live) slurm.run(task, 5, "RUNNING");
    },
    store,
  );
  expect((await first.end).complete).toBe(false);
  expect(slurm.submitted.map((tasks) => tasks.map(({ length }) => length))).toEqual([Array.from({ length: 8 }, () => 25)]);
  // Ended, running and lost while nobody looked.
  const [one, two, ...others] = slurm.live;
  slurm.run(one!, Infinity, "forgotten");
  slurm.run(two!, 3, "RUNNING");
  for (const task of others) slurm.run(task, 0, "forgotten");
  const missing = others.flatMap((task) => task.points.slice(10));
  const second = follow(
    slurm,
    out,
    () => {
      for (const task of slurm.live) slurm.run(task);
    },
    store,
  );
  expect((await second.end).complete).toBe(true);
  expectAll(slurm, second);
  expect(slurm.submitted.slice(1).flat(2)).toEqual(missing);
  expect(existsSync(`${out}.slurm`)).toBe(false);
});

test("two commands do not follow the same sweep, but one takes the place of another that is no more", async () => {
  const slurm = new FakeSlurm(fakePoints(3));
  const out = newFile();
  const finish = (): void => {
    for (const task of slurm.live) slurm.run(task);
  };
  const { notes, end } = follow(slurm, out, finish);
  await end;
  mkdirSync(notes.folder, { recursive: true });
  const claimed = (text: string): Promise<unknown> => {
    writeFileSync(join(notes.folder, "follower"), text);
    return follow(slurm, out, finish).end;
  };
  await expect(claimed(`${hostname()} ${process.ppid}`)).rejects.toThrow(
    `The sweep is followed by process ${process.ppid} on ${hostname()} already`,
  );
  await expect(claimed("elsewhere 1")).rejects.toThrow("The sweep is followed by process 1 on elsewhere already");
  // No process has so high a number.
  await expect(claimed(`${hostname()} 99999999`)).resolves.toMatchObject({ complete: true });
});

test("a Slurm that does not answer loses nothing", async () => {
  const slurm = new FakeSlurm(fakePoints(40));
  const run = follow(slurm, newFile(), (times) => {
    slurm.answers = times < 3 || times > 60;
    if (times > 60) for (const task of slurm.live) slurm.run(task);
  });
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(numbersOf(slurm)).toEqual(all(40));
  expect(run.told).toContain("Slurm does not answer");
});

test("an array that Slurm took although sbatch heard nothing is found by its name", async () => {
  const slurm = new FakeSlurm(fakePoints(5));
  slurm.refusals.push((name) => {
    const { folder: sweepFolder } = run.notes;
    slurm.accept(sweepFolder, name, readFileSync(join(sweepFolder, "1.sh"), "utf8"));
    return new Refused("Socket timed out", "silent");
  });
  const run = follow(slurm, newFile(), (times) => {
    if (times > 2) for (const task of slurm.live) slurm.run(task);
  });
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(numbersOf(slurm)).toEqual(all(5));
});

test("what a task wrote may be seen later than its end", async () => {
  const slurm = new FakeSlurm(fakePoints(5));
  const run = follow(slurm, newFile(), (times) => {
    for (const task of slurm.tasks) if (times === 1) task.state = "COMPLETED";
    if (times === 10) for (const task of slurm.tasks) slurm.run(task);
  });
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(numbersOf(slurm)).toEqual(all(5));
});

test("a task that Slurm put back into its queue goes on, and its pace is that of both times", async () => {
  const points = fakePoints(41);
  const store = memoryStore();
  store.put(recordOf(points, 0, 0.1));
  const slurm = new FakeSlurm(points);
  const run = follow(
    slurm,
    newFile(),
    (times) => {
      for (const task of slurm.live) {
        if (times > 1) slurm.run(task);
        else {
          // Ten points in 30 s, anew, ten points in 30 s, and the end.
          for (const [i, index] of task.points.slice(0, 20).entries()) slurm.append(task, index, 3 * ((i % 10) + 1));
          task.state = "NODE_FAIL";
        }
      }
    },
    store,
  );
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  // At 3 s a point.
  expect(slurm.submitted.map((tasks) => tasks.map(({ length }) => length))).toEqual([[40], [5, 5, 5, 5]]);
});

test("an array of too many tasks is offered in smaller ones", async () => {
  const points = fakePoints(200);
  const store = memoryStore();
  store.put(recordOf(points, 0, 15));
  const slurm = new FakeSlurm(points);
  slurm.refusals.push(
    () => new Refused("Job violates accounting/QOS policy (MaxSubmit)", "many"),
    () => new Refused("Job violates accounting/QOS policy (MaxSubmit)", "many"),
  );
  const run = follow(
    slurm,
    newFile(),
    () => {
      for (const task of slurm.live) slurm.run(task);
    },
    store,
  );
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(slurm.submitted.map(({ length }) => length)).toEqual([49, 49, 49, 49, 3]);
});

test("no array has more tasks than Slurm takes, and the next comes when half have ended", async () => {
  const points = fakePoints(100);
  const store = memoryStore();
  store.put(recordOf(points, 0, 15));
  const slurm = new FakeSlurm(points);
  slurm.most = 10;
  let most = 0;
  const run = follow(
    slurm,
    newFile(),
    () => {
      most = Math.max(most, slurm.live.length);
      for (const task of slurm.live.slice(0, 1)) slurm.run(task);
    },
    store,
  );
  expect((await run.end).complete).toBe(true);
  expectAll(slurm, run);
  expect(most).toBe(10);
  expect(Math.min(...slurm.submitted.slice(0, -1).map(({ length }) => length))).toBeGreaterThanOrEqual(5);
});

test("what Slurm says of an array that it does not take is passed on", async () => {
  const slurm = new FakeSlurm(fakePoints(3));
  slurm.refusals.push(() => new Refused("invalid partition specified: none", "never"));
  await expect(follow(slurm, newFile(), () => undefined).end).rejects.toThrow(
    "sbatch does not take the job array: invalid partition specified: none.",
  );
});

test("tasks that the partition would let wait for ever are taken back", async () => {
  const slurm = new FakeSlurm(fakePoints(3));
  const run = follow(slurm, newFile(), () => {
    for (const task of slurm.live) task.reason = "PartitionTimeLimit";
  });
  await expect(run.end).rejects.toThrow(/^--time 1:00 is not valid: the partition allows less/);
  expect(slurm.cancelled).toEqual(["101"]);
});
