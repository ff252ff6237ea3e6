/** Packets of all designs that are drawn are stepped and played as one; routes are asked of the design on screen, under load. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test, vi } from "vitest";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { sessionsOf, warmUpOf } from "../../src/studio/stepping/sessions.ts";
import { openStudy, setValue, showDesign } from "../../src/studio/store/designs.ts";
import { networkKey } from "../../src/studio/store/keys.ts";
import { chooseLoad } from "../../src/studio/store/load.ts";
import { setPlaying, setStepping, showRoutes } from "../../src/studio/store/looking.ts";
import { playedOf } from "../../src/studio/store/played.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { enlarge } from "../../src/studio/store/views.ts";
import { run } from "../../src/workers/jobs/step-session.ts";
import type { SessionDesk } from "../../src/workers/jobs/step-session.ts";
import type { Pool } from "../../src/workers/pool.ts";

interface Asked {
  readonly values: DesignValues;
  readonly load: number;
  cycle: number;
  closed: boolean;
}

/** A pool whose sessions are real, in this thread; and what was asked of them. */
function realSessions() {
  const asked: Asked[] = [];
  const pool = {
    size: 1,
    run: (_id: string, values: DesignValues, { onProgress }: { onProgress: (runner: SessionDesk) => void }, load: number) => {
      const mine: Asked = { values, load, cycle: 0, closed: false };
      asked.push(mine);
      const ending = new AbortController();
      const report = (runner: SessionDesk): void => {
        onProgress({
          ...runner,
          step: async (cycles) => {
            const snapshot = await runner.step(cycles);
            mine.cycle = snapshot.cycle;
            return snapshot;
          },
        });
      };
      const control = { signal: ending.signal, report } as unknown as Parameters<typeof run>[2];
      return {
        done: run(networkOf(values), values, control, load),
        cancel: () => {
          mine.closed = true;
          ending.abort();
        },
      };
    },
  };
  return { asked, open: () => asked.filter(({ closed }) => !closed), start: () => pool as unknown as Pool };
}

/** The networks as workers would have built them. */
function build(studio: Studio): void {
  studio.setState(({ designs, inspections }) => ({
    inspections: {
      ...inspections,
      ...Object.fromEntries(
        designs.map(({ id, values }) => [
          id,
          { drawing: { key: networkKey(values), value: { network: networkOf(values) } as unknown as NetworkDrawing } },
        ]),
      ),
    },
  }));
}

function opened(text: string) {
  const pool = realSessions();
  const studio = createStudio(pool.start);
  openStudy(studio, text);
  build(studio);
  return { ...pool, studio };
}

const TWO = "routing=ugal-l&traffic=worst-case&load=0.1,0.3&b.topology=slim-fly&b.q=3";

test("a step is one of all designs, from cycle 0 on", async () => {
  const { studio, open } = opened(TWO);
  const sessions = sessionsOf(studio);
  setStepping(studio, true);
  await vi.waitFor(() => expect(studio.getState().designs.every(({ id }) => sessions.of(id).store.getState().look !== null)).toBe(true));
  expect(open().map(({ values, load, cycle }) => [values["topology"], load, cycle])).toEqual([
    ["dragonfly", 0.1, 0],
    ["slim-fly", 0.1, 0],
  ]);
  await sessions.advance(100);
  expect(open().map(({ cycle }) => cycle)).toEqual([100, 100]);
  // Another load: new sessions of both.
  chooseLoad(studio, 0.3);
  await vi.waitFor(() => expect(open().map(({ load }) => load)).toEqual([0.3, 0.3]));
  // One alone is drawn: the other one is given up; back, and it begins anew.
  enlarge(studio, 1);
  await vi.waitFor(() => expect(open().map(({ values }) => values["topology"])).toEqual(["slim-fly"]));
  enlarge(studio, null);
  expect(open()).toHaveLength(2);
  setStepping(studio, false);
  await vi.waitFor(() => expect(open()).toEqual([]));
});

test("the cycle that is played is known as long as workloads are, of several the farthest", async () => {
  const short = "p=1&a=4&h=1&g=5&traffic=ring-all-reduce&ranks=4&messageBytes=64&run=completion";
  const { studio, open } = opened(`${short}&b.messageBytes=640000`);
  const sessions = sessionsOf(studio);
  const cycle = (): number | null => playedOf(studio).getState().cycle;
  expect(cycle()).toBeNull();
  setStepping(studio, true);
  await vi.waitFor(() => expect(open()).toHaveLength(2));
  await vi.waitFor(() => expect(cycle()).toBe(0));
  await sessions.advance(2000);
  // The first one is done before.
  expect(open().map((one) => one.cycle < 2000)).toEqual([true, false]);
  expect(cycle()).toBe(2000);
  setStepping(studio, false);
  await vi.waitFor(() => expect(cycle()).toBeNull());
});

test("what plays begins in a network under load, goes on by itself, and stands when it is stopped", async () => {
  const { studio, open } = opened(TWO);
  const sessions = sessionsOf(studio);
  sessions.setSpeed(200);
  setPlaying(studio, true);
  expect(studio.getState().stepping).toBe(true);
  const warm = studio.getState().designs.map(({ values }) => warmUpOf(values));
  await vi.waitFor(() => expect(open().every(({ cycle }, i) => cycle > warm[i]!)).toBe(true), 10_000);
  setPlaying(studio, false);
  await sessions.advance(0);
  const stood = open().map(({ cycle }) => cycle);
  await sessions.advance(1);
  expect(open().map(({ cycle }, i) => cycle - stood[i]!)).toEqual([1, 1]);
  sessions.reset();
  await vi.waitFor(() => expect(sessions.of(studio.getState().designs[0]!.id).store.getState().look?.snapshot.cycle).toBe(0));
});

test("routes are asked of the design on screen, after a warm-up at the load that is looked at", async () => {
  const { studio, open } = opened("routing=ugal-l&traffic=worst-case&load=0.3&b.routing=min");
  const sessions = sessionsOf(studio);
  const candidates = () => sessions.of(studio.getState().designs[studio.getState().shown]!.id).store.getState().candidates;
  // The other end is chosen while the network still fills.
  showRoutes(studio, { source: 6, destination: null });
  await vi.waitFor(() => expect(open()[0]?.cycle).toBeGreaterThan(0));
  showRoutes(studio, { source: 6, destination: 12 });
  await vi.waitFor(() => expect(open()[0]!.cycle).toBe(warmUpOf(open()[0]!.values)));
  await vi.waitFor(() => expect(candidates()).toHaveLength(2));
  expect(open().map(({ values, cycle }) => [values["routing"], cycle])).toEqual([["ugal-l", warmUpOf(open()[0]!.values)]]);
  // The router of endpoint 6 has the one channel that all of its group want: its queue is longer than the detour.
  expect(candidates()!.map(({ minimal, chosen }) => [minimal, chosen])).toEqual([
    [true, false],
    [false, true],
  ]);
  showDesign(studio, 1);
  await vi.waitFor(() => expect(candidates()).toHaveLength(1));
  await vi.waitFor(() => expect(open().map(({ values }) => values["routing"])).toEqual(["min"]));
  // Of a network that has no such endpoint, the ends are asked for again.
  setValue(studio, "p", 1);
  setValue(studio, "a", 2);
  build(studio);
  await vi.waitFor(() => expect(studio.getState().pair).toEqual({ source: null, destination: null }));
});

test("a network that is too large for it is not played, beside one that is", async () => {
  const { studio, open } = opened("load=0.1&b.p=8&b.a=16&b.h=8");
  sessionsOf(studio);
  setPlaying(studio, true);
  await vi.waitFor(() => expect(open().map(({ values }) => values["p"])).toEqual([2]));
  showDesign(studio, 1);
  expect(studio.getState().stepping).toBe(false);
  await vi.waitFor(() => expect(open()).toEqual([]));
});
