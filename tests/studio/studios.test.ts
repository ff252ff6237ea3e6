/** Two studios side by side: what happens in one leaves the other as it is. */
import { expect, test } from "vitest";
import { sessionsOf } from "../../src/studio/stepping/sessions.ts";
import { solveBounds } from "../../src/studio/store/bounds.ts";
import { addDesign, openStudy, setValue } from "../../src/studio/store/designs.ts";
import { currentStudy } from "./reading.ts";
import { followDesigns } from "../../src/studio/store/inspect.ts";
import { accept, isAtWork } from "../../src/studio/store/limits.ts";
import { chooseLoad, lookedAt } from "../../src/studio/store/load.ts";
import { notify } from "../../src/studio/store/notices.ts";
import { run, stop } from "../../src/studio/store/run.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { showPage, showResults, showView } from "../../src/studio/store/views.ts";
import { silentPool } from "./silent-pool.ts";

function twoStudios() {
  const [first, second] = [silentPool(), silentPool()];
  const studios = [createStudio(first.start), createStudio(second.start)] as const;
  openStudy(studios[0], "p=2&load=0.1,0.2&warmup=300&measure=300");
  openStudy(studios[1], "topology=slim-fly&q=5&load=0.1,0.2&warmup=300&measure=300");
  return { first, second, one: studios[0], other: studios[1] };
}

test("each has its study, views, load and notices", () => {
  const { one, other } = twoStudios();
  const before = other.getState();
  setValue(one, "p", 3);
  addDesign(one);
  chooseLoad(one, 0.2);
  showView(one, "matrix");
  showResults(one, "limits");
  showPage(one, { id: "figures", argument: "8" });
  notify(one, "note", ["of the first"]);
  expect(other.getState()).toBe(before);
  expect(lookedAt(other.getState())).toBe(0.1);
  expect(currentStudy(other).designs.map(({ topology }) => topology)).toEqual(["slim-fly"]);
  expect(currentStudy(one).designs.map(({ p }) => p)).toEqual([3, 3]);
});

test("each computes with its own workers, and is stopped alone", async () => {
  const { one, other, first, second } = twoStudios();
  const [running, others] = [run(one), run(other)];
  expect(first.asked.filter(({ what }) => what === "loadPoint").map(({ values }) => values["topology"])).toEqual([
    "dragonfly",
    "dragonfly",
  ]);
  expect(second.asked.filter(({ what }) => what === "loadPoint").map(({ values }) => values["topology"])).toEqual(["slim-fly", "slim-fly"]);
  stop(one);
  await running;
  expect([one.getState().run.active, other.getState().run.active]).toEqual([false, true]);
  expect(first.asked.every(({ cancelled }) => cancelled)).toBe(true);
  expect(second.asked.some(({ cancelled }) => cancelled)).toBe(false);
  stop(other);
  await others;
});

test("the same program can be at work in both, and is ended in one", () => {
  const { one, other, first, second } = twoStudios();
  openStudy(other, "p=2&load=0.1,0.2&warmup=300&measure=300");
  const designs = currentStudy(one).designs;
  solveBounds(one, designs);
  solveBounds(other, designs);
  const [bound] = Object.values(one.getState().bounds);
  expect([isAtWork(one, bound!), isAtWork(other, bound!)]).toEqual([true, true]);
  accept(one, bound!);
  expect([first, second].map(({ asked }) => asked.filter(({ cancelled }) => cancelled).length)).toEqual([1, 0]);
});

test("designs are followed, and stepped, in each by itself", () => {
  const { one, other, first, second } = twoStudios();
  followDesigns(one);
  expect([first, second].map(({ asked }) => asked.map(({ what }) => what))).toEqual([
    ["layout", "cost", "description", "zeroLoad", "upkeep"],
    [],
  ]);
  expect(sessionsOf(one)).toBe(sessionsOf(one));
  expect(sessionsOf(one)).not.toBe(sessionsOf(other));
  sessionsOf(one).setSpeed(200);
  expect(sessionsOf(other).store.getState().speed).not.toBe(200);
});
