/** Which families have a colour in a chart over size: those of the designs, the best known, and whatever the reader presses. */
import { expect, test } from "vitest";
import { colouredAtFirst, MOST_COLOURS, recoloured } from "../../src/studio/structure/coloured.ts";

const LINES = ["one", "two", "three", "three", "four", "five", "six", "seven", "eight"].map((family, i) => ({
  family,
  title: i === 3 ? "three, wide" : family,
}));

test("designs keep their colours, and the others take colours that no design has", () => {
  expect(colouredAtFirst(LINES, ["six"], ["four", "none", "two"])).toEqual([
    { title: "six", color: 0 },
    { title: "four", color: 1 },
    { title: "two", color: 2 },
    { title: "one", color: 3 },
    { title: "three", color: 4 },
  ]);
  // Two designs of one family have one line, and two marks beside it.
  expect(colouredAtFirst(LINES, ["six", "six", "two"], [])).toEqual([
    { title: "six", color: 0 },
    { title: "two", color: 2 },
    { title: "one", color: 3 },
    { title: "three", color: 4 },
    { title: "three, wide", color: 5 },
  ]);
  // A design's family may have no line here.
  expect(colouredAtFirst(LINES.slice(0, 2), ["six", "two"], ["two"])).toEqual([
    { title: "two", color: 1 },
    { title: "one", color: 2 },
  ]);
  expect(colouredAtFirst([], ["six"], ["two"])).toEqual([]);
});

test("three families at least have a colour, six designs or not, and six at most", () => {
  const many = colouredAtFirst(LINES, ["one", "one", "one", "one", "one", "one"], []);
  expect(many.map(({ title }) => title)).toEqual(["one", "two", "three"]);
  expect(new Set(many.map(({ color }) => color)).size).toBe(3);
  const all = colouredAtFirst(LINES, ["one", "two", "three", "four", "five", "six"], ["seven"]);
  expect(all.map(({ color }) => color)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a press gives a colour or takes it; from six on the longest coloured gives way", () => {
  let now = colouredAtFirst(LINES, ["one"], []);
  now = recoloured(now, "seven", 1);
  expect(now[0]).toEqual({ title: "seven", color: 5 });
  expect(now).toHaveLength(MOST_COLOURS);
  const last = now.at(-1)!;
  now = recoloured(now, "eight", 1);
  expect(now).toHaveLength(MOST_COLOURS);
  expect(now[0]).toEqual({ title: "eight", color: last.color });
  expect(now.some(({ title }) => title === last.title)).toBe(false);
  now = recoloured(now, "one", 1);
  expect(now.some(({ title }) => title === "one")).toBe(false);
  // The colour of the design comes last.
  now = recoloured(now, "five", 1);
  expect(now[0]).toEqual({ title: "five", color: 6 });
  expect(new Set(now.map(({ color }) => color)).size).toBe(MOST_COLOURS);
});
