/** Undo and redo: steady states are steps, and nothing but the study and the load that is looked at comes back. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatStudy } from "../../src/study/codec.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { followHistory, historyOf, redo, undo } from "../../src/studio/editing/history.ts";
import { addDesign, moveDesign, openStudy, removeDesign, renameDesign, setValue, showDesign } from "../../src/studio/store/designs.ts";
import { currentStudy } from "./reading.ts";
import { chooseLoad } from "../../src/studio/store/load.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { showView } from "../../src/studio/store/views.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let held = false;

function opened(text: string) {
  held = false;
  const studio = createStudio();
  openStudy(studio, text);
  followHistory(studio, studio.getState(), [], () => held);
  const is = () => formatStudy(currentStudy(studio));
  const names = () => studio.getState().designs.map(({ name }) => name ?? "");
  const steady = () => vi.advanceTimersByTime(1000);
  return { studio, is, names, steady };
}

describe("undo", () => {
  test("takes back values, designs, names and order, one steady state after another, and redo brings them again", () => {
    const { studio, is, names, steady } = opened("p=2&load=0.1,0.2");
    const seen: string[] = [];
    const state = () => `${is()} | ${names().join()}`;
    const acts = [
      () => setValue(studio, "p", 3),
      () => addDesign(studio),
      () => setValue(studio, "routing", "valiant"),
      () => renameDesign(studio, 1, "the other"),
      () => moveDesign(studio, 1, 0),
      () => removeDesign(studio, 1),
      () => openStudy(studio, "topology=slim-fly&q=5"),
    ];
    for (const act of acts) {
      seen.push(state());
      act();
      steady();
    }
    const last = state();
    expect(new Set([...seen, last]).size).toBe(acts.length + 1);
    for (const before of [...seen].reverse()) {
      undo(studio);
      expect(state()).toBe(before);
    }
    undo(studio);
    expect(state()).toBe(seen[0]);
    for (const after of [...seen.slice(1), last]) {
      redo(studio);
      expect(state()).toBe(after);
    }
    redo(studio);
    expect(state()).toBe(last);
  });

  test("designs that come back are the same ones, so that what was computed for them is theirs", () => {
    const { studio, steady } = opened("p=2&b.p=3&c.p=4");
    const ids = studio.getState().designs.map(({ id }) => id);
    removeDesign(studio, 1);
    steady();
    undo(studio);
    expect(studio.getState().designs.map(({ id }) => id)).toEqual(ids);
  });

  test("a dragged slider is one step, however long it rests under the pointer", () => {
    const { studio, is, steady } = opened("p=2");
    held = true;
    for (const p of [3, 4, 5]) {
      setValue(studio, "p", p);
      steady();
    }
    held = false;
    steady();
    undo(studio);
    expect(is()).toBe("");
    redo(studio);
    expect(is()).toBe("p=5");
  });

  test("changes that follow each other at once are one step, and another after a moment", () => {
    const { studio, is } = opened("p=2");
    for (const p of [3, 4, 5]) {
      setValue(studio, "p", p);
      vi.advanceTimersByTime(300);
    }
    vi.advanceTimersByTime(200);
    setValue(studio, "p", 6);
    undo(studio);
    expect(is()).toBe("p=5");
    undo(studio);
    expect(is()).toBe("");
  });

  test("what has just been changed is taken back, too, before it has settled", () => {
    const { studio, is } = opened("p=2");
    setValue(studio, "p", 3);
    undo(studio);
    expect(is()).toBe("");
    redo(studio);
    expect(is()).toBe("p=3");
  });

  test("a change after an undo is where redo ends", () => {
    const { studio, is, steady } = opened("p=2");
    setValue(studio, "p", 3);
    steady();
    undo(studio);
    setValue(studio, "p", 4);
    steady();
    redo(studio);
    expect(is()).toBe("p=4");
    expect(historyOf(studio).getState().future).toEqual([]);
  });

  test("what is not valid is no step, and goes with the next one that is taken back", () => {
    const { studio, is, steady } = opened("p=2");
    setValue(studio, "p", 3);
    steady();
    setValue(studio, "p", 1e6);
    steady();
    expect(studio.getState().designs[0]!.problems).toHaveLength(1);
    undo(studio);
    expect(is()).toBe("");
    expect(studio.getState().designs[0]).toMatchObject({ problems: [], attempts: {} });
  });

  test("looking from load to load is one step; views and the design on screen are none, but the latter comes back with what was changed in it", () => {
    const { studio, is, steady } = opened("load=0.1:0.3:0.1&b.p=3");
    showDesign(studio, 1);
    steady();
    setValue(studio, "a", 5);
    steady();
    showDesign(studio, 0);
    showView(studio, "matrix");
    steady();
    for (const load of [0.1, 0.2, 0.3]) {
      chooseLoad(studio, load);
      steady();
    }
    expect(historyOf(studio).getState().past).toHaveLength(2);
    undo(studio);
    expect(studio.getState()).toMatchObject({ chosenLoad: null, shown: 0 });
    undo(studio);
    expect(is()).toBe("load=0.1:0.3:0.1&b.p=3");
    expect(studio.getState()).toMatchObject({ shown: 1, view: "matrix" });
  });

  test("any number of changes at random comes back the way it went", () => {
    const random = mulberry32(7);
    const { studio, is, steady } = opened("p=2");
    const seen = [is()];
    for (let i = 0; i < 60; i++) {
      const { designs } = studio.getState();
      const kind = random();
      if (kind < 0.2) addDesign(studio);
      else if (kind < 0.35) removeDesign(studio, Math.floor(random() * designs.length));
      else if (kind < 0.5) moveDesign(studio, Math.floor(random() * designs.length), Math.floor(random() * designs.length));
      else setValue(studio, random() < 0.5 ? "p" : "seed", 1 + Math.floor(random() * 9));
      steady();
      if (is() !== seen.at(-1)) seen.push(is());
    }
    expect(seen.length).toBeGreaterThan(30);
    const back = [is()];
    while (historyOf(studio).getState().past.length > 0) {
      undo(studio);
      if (is() !== back.at(-1)) back.push(is());
    }
    expect(back.reverse()).toEqual(seen);
  });
});
