/** What is opened by name ends what runs and starts, whatever it takes; unless the studio shall not run by itself. */
import { expect, test } from "vitest";
import { openKept, openNamed } from "../../src/studio/editing/open.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { run } from "../../src/studio/store/run.ts";
import type { Results } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { silentPool } from "./silent-pool.ts";

/** Windows so short that no coarse curve comes before. */
const SHORT = "load=0.1,0.2&warmup=300&measure=300";
const LARGE = `topology=slim-fly&q=19&${SHORT}`;

function studioWith(live: boolean) {
  const pool = silentPool();
  const studio = createStudio(pool.start);
  openStudy(studio, `p=3&${SHORT}`);
  studio.setState({ live });
  const points = () => pool.asked.filter(({ what }) => what === "loadPoint");
  return { studio, points };
}

test("with nothing under way it starts at once, however large it is", () => {
  const { studio, points } = studioWith(true);
  openNamed(studio, LARGE);
  expect(studio.getState().run.active).toBe(true);
  expect(points().map(({ values }) => values["topology"])).toEqual(["slim-fly", "slim-fly"]);
});

test("what runs is ended first, and only then the new one begins", async () => {
  const { studio, points } = studioWith(true);
  const before = run(studio);
  openNamed(studio, LARGE);
  expect(points().map(({ cancelled }) => cancelled)).toEqual([true, true]);
  await before;
  expect(points().map(({ values, cancelled }) => [values["topology"], cancelled])).toEqual([
    ["dragonfly", true],
    ["dragonfly", true],
    ["slim-fly", false],
    ["slim-fly", false],
  ]);
});

test("what is already running goes on", () => {
  const { studio, points } = studioWith(true);
  void run(studio);
  openNamed(studio, `p=3&${SHORT}`);
  expect(points().map(({ cancelled }) => cancelled)).toEqual([false, false]);
});

test("what was changed while the former run came to its end is not started unasked", async () => {
  const { studio, points } = studioWith(true);
  const before = run(studio);
  openNamed(studio, LARGE);
  openStudy(studio, `topology=slim-fly&q=17&${SHORT}`);
  await before;
  expect(points()).toHaveLength(2);
});

test("where the studio waits for Run, it is ended and waits", async () => {
  const { studio, points } = studioWith(false);
  const before = run(studio);
  openNamed(studio, LARGE);
  await before;
  expect(points().map(({ cancelled }) => cancelled)).toEqual([true, true]);
  expect(studio.getState().run.active).toBe(false);
});

test("what was there before is a ghost of what it was changed into, not of what is opened by name", () => {
  const ghosts = (act: (studio: Studio) => void) => {
    const { studio } = studioWith(true);
    const { values } = studio.getState().designs[0]!;
    const key = simulationKey(values);
    const former = {
      key,
      values,
      points: [{ load: 0.1 }],
      searched: [],
      saturation: null,
      running: [],
      channelQueues: new Map(),
      complete: true,
    };
    studio.setState({ results: { [key]: former as unknown as Results }, shownResults: { [studio.getState().designs[0]!.id]: key } });
    act(studio);
    expect(studio.getState().run.active).toBe(true);
    return Object.values(studio.getState().ghosts).map((one) => one === key);
  };
  expect(
    ghosts((studio) => {
      openKept(studio, `p=2&${SHORT}`, true);
    }),
  ).toEqual([true]);
  expect(
    ghosts((studio) => {
      openKept(studio, `p=2&${SHORT}`);
    }),
  ).toEqual([]);
  expect(
    ghosts((studio) => {
      openNamed(studio, `p=2&${SHORT}`);
    }),
  ).toEqual([]);
});
