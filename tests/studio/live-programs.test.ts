/** Linear programs of a studio that runs by itself: cheap ones unasked and first, none for designs that are gone, none again that was stopped. */
import type { DesignValues } from "../../src/study/study.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { cancelBounds } from "../../src/studio/store/bounds.ts";
import { isCheap } from "../../src/throughput/own-limit.ts";
import { learnSpeed } from "../../src/studio/store/effort.ts";
import { followLive } from "../../src/studio/store/live.ts";
import { secondsFor } from "../../src/studio/store/pending.ts";
// Live loads it when it wants it; here it is there, so that what is asked for does not hang on how long that takes.
import "../../src/studio/store/pilot.ts";
import { run } from "../../src/studio/store/run.ts";
import { forgetSpeed } from "./speed.ts";
import type { Design, Inspection } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { Cancelled } from "../../src/workers/errors.ts";
import type { Pool } from "../../src/workers/pool.ts";

const QUICK = "load=0.1&saturation=curve&warmup=100&measure=100";
/** In windows so short that no coarse curve comes before: 72 endpoints; and 1,056 on 264 routers, whose programs over all paths take seconds. */
const [SMALL, LARGE] = [`${QUICK}&routing=ugal-l`, `p=4&a=8&h=4&routing=ugal-l&warmup=300&measure=300&load=0.1:0.9:0.1`];

let studio: Studio;
let asked: { id: string; model: string; cancelled: boolean }[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const pool = {
    size: 2,
    run: (id: string, values: DesignValues) => {
      const job = { id, model: id === "linearProgram" ? values["model"] : "", cancelled: false };
      asked.push(job);
      let reject: (error: unknown) => void = () => undefined;
      const done = new Promise((_, no) => {
        reject = no;
      });
      return {
        done,
        cancel: () => {
          job.cancelled = true;
          reject(new Cancelled("job"));
        },
      };
    },
    pause: () => undefined,
    resume: () => undefined,
  };
  studio = createStudio(() => pool as unknown as Pool);
});

afterEach(() => {
  forgetSpeed();
  vi.useRealTimers();
});

function open(text: string, drawn = true): void {
  const designs = parseStudy(text).study.designs.map((values, id): Design => ({ id, values, attempts: {}, problems: [] }));
  const inspections = Object.fromEntries(designs.map(({ id }) => [id, drawn ? ({ drawing: { key: "", value: {} } } as Inspection) : {}]));
  studio.setState({ designs, inspections });
}

const programs = (): string[] => asked.filter(({ id }) => id === "linearProgram").map(({ model }) => model);

test("what is cheap is solved before anything is simulated, as soon as something is drawn", async () => {
  open(SMALL, false);
  followLive(studio);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  open(SMALL);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ id, model }) => model || id)).toEqual(["min", "3", "any-path", "loadPoint"]);
});

test("nothing begins below a page that covers the studio; all of it when that is closed", async () => {
  open(SMALL);
  studio.setState({ page: { id: "figures", argument: "" } });
  followLive(studio, true, ({ page }) => page !== null);
  await vi.advanceTimersByTimeAsync(1000);
  open(`${SMALL}&seed=2`);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  studio.setState({ page: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ id, model }) => model || id)).toEqual(["min", "3", "any-path", "loadPoint"]);
});

test("of what is expensive only the highest load is looked at, and only what is cheap solved; Run solves all", async () => {
  open(LARGE);
  followLive(studio);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ id, model }) => model || id)).toEqual(["min", "loadPoint"]);
  void run(studio);
  expect(programs()).toEqual(["min", "3", "any-path"]);
  // Asked for after the first loads, which have the processors then.
  expect(asked[2]!.id).toBe("loadPoint");
});

test("a change ends the programs that no design needs, live or not", async () => {
  open(SMALL);
  followLive(studio);
  await vi.advanceTimersByTimeAsync(1000);
  studio.setState({ live: false });
  open(`${SMALL}&traffic=worst-case`);
  await vi.advanceTimersByTimeAsync(1000);
  const before = asked.filter(({ id }) => id === "linearProgram");
  expect(before).toHaveLength(3);
  expect(before.every(({ cancelled }) => cancelled)).toBe(true);
});

test("what was stopped by hand stays so until something changes", async () => {
  open(SMALL);
  followLive(studio);
  await vi.advanceTimersByTimeAsync(1000);
  cancelBounds(studio);
  studio.setState({ live: false });
  await vi.advanceTimersByTimeAsync(1000);
  studio.setState({ live: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(programs()).toHaveLength(3);
  open(`${SMALL}&traffic=worst-case`);
  await vi.advanceTimersByTimeAsync(1000);
  expect(programs()).toHaveLength(6);
});

test("cheap are programs of small networks, and those over minimal paths of larger ones", () => {
  const cheap = (text: string, model: string): boolean => isCheap(parseStudy(text).study.designs[0]!, model);
  expect(cheap("", "any-path")).toBe(true);
  expect(cheap("p=4&a=8&h=4", "any-path")).toBe(false);
  expect(cheap("p=4&a=8&h=4", "min")).toBe(true);
  expect(cheap("p=8&a=16&h=8", "min")).toBe(false);
});

test("what a speed of a busy hour has called dear is looked at, and begun when the look tells that it is not", async () => {
  const points: DesignValues[] = [];
  let seconds = 0.5;
  const pool = {
    size: 2,
    run: (id: string, values: DesignValues) => {
      if (id !== "loadPoint") return { done: new Promise(() => undefined), cancel: () => undefined };
      points.push(values);
      // The first are looks: a million traversals in half a second, of a load that is carried; then the run.
      const load = (values["load"] as number[])[0]!;
      const point = { load, accepted: load, offered: load, worstFlow: load, saturated: false, filling: false, fullRate: 0 };
      const look = points.length <= 2;
      const done = look
        ? Promise.resolve({ ...point, flitHops: 2e6, cycles: 2000, seconds, complete: true })
        : new Promise(() => undefined);
      return { done, cancel: () => undefined };
    },
    pause: () => undefined,
    resume: () => undefined,
  };
  const text = "load=0.1,0.9&saturation=curve&warmup=300&measure=300&b.topology=slim-fly&b.q=5";
  const values = parseStudy(text).study.designs[0]!;
  const slow = (): void => {
    for (let i = 0; i < 6; i++) learnSpeed(values, { flitHops: 1e4, drawn: 0, seconds: 2 });
  };
  slow();
  studio = createStudio(() => pool as unknown as Pool);
  open(text);
  expect(secondsFor(studio.getState(), 2)).toBeGreaterThan(10);
  followLive(studio);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Object.keys(studio.getState().pilots)).toHaveLength(2);
  expect(secondsFor(studio.getState(), 2)).toBeLessThan(10);
  expect(studio.getState().run.active).toBe(true);
  expect(points.slice(0, 2).map((one) => one["load"])).toEqual([[0.9], [0.9]]);
  expect(points.length).toBeGreaterThan(2);
  // As slow as it was: it stays with the look.
  slow();
  seconds = 400;
  points.length = 0;
  studio = createStudio(() => pool as unknown as Pool);
  open(text);
  followLive(studio);
  await vi.advanceTimersByTimeAsync(1000);
  expect(points).toHaveLength(2);
  expect(studio.getState().run.active).toBe(false);
});
