/** The question of an exercise in a link: packed, read again, and refused in one sentence when the link is damaged. */
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { packed, unpacked } from "../../src/studio/exercise/packed.ts";
import type { Question } from "../../src/studio/exercise/packed.ts";
import { measuredBy, QUANTITIES, rightText, valueOf } from "../../src/studio/exercise/quantities.ts";
import { lockedText } from "../../src/studio/design/lock-words.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import type { Found } from "../../src/lessons/stories/story.ts";

const CHOICE: Question = {
  title: "Where does the shortest path stop?",
  text: "What is full near a load of 12.5 %?",
  asked: { kind: "choice", answers: ["all 72 global channels", "nine of them", "none: “the endpoints’ links”"], right: 1 },
  measure: "a.full",
  hint: "",
  after: "Eight endpoints share a channel, so that each gets ⅛.",
  cover: null,
  lock: null,
};
const NUMBER: Question = {
  ...CHOICE,
  asked: { kind: "number", low: 0.11, high: 0.14, unit: "of the full rate" },
  measure: "b.latency:0.12",
  hint: "Count.",
};
const DRAWN: Question = {
  ...CHOICE,
  asked: { kind: "draw", low: 0.11, high: 0.14, design: 1 },
  cover: ["sentence", "numbers"],
  lock: ["topology", "p"],
};

const raw = (parts: unknown): string => `1.${deflateSync(JSON.stringify(parts)).toString("base64url")}`;

describe("a question", () => {
  test.each([CHOICE, NUMBER, { ...NUMBER, title: "", measure: "", hint: "", after: "" }])(
    "is read as it was packed: $measure",
    async (question) => {
      const ask = await packed([question]);
      expect(ask).toMatch(/^1\.[\w-]+$/);
      expect(await unpacked(ask)).toEqual([question]);
      // Nobody reads it in passing.
      expect(Buffer.from(ask.slice(2), "base64url").toString("latin1")).not.toMatch(/nine|Eight|0\.11/);
    },
  );

  test("several, each with what it covers and locks, and a curve to be drawn are of the second version", async () => {
    for (const questions of [[DRAWN], [CHOICE, { ...NUMBER, cover: [], lock: [] }, DRAWN]]) {
      const all = questions.map((one) => ({ ...one, title: CHOICE.title }));
      const ask = await packed(all);
      expect(ask).toMatch(/^2\.[\w-]+$/);
      expect(await unpacked(ask)).toEqual(all);
    }
  });

  test("has one sentence for every damage, and none is read as another question", async () => {
    const ask = await packed([CHOICE]);
    for (let length = 2; length < ask.length; length += 7)
      await expect(unpacked(ask.slice(0, length)), String(length)).rejects.toThrow("the link has been cut or changed");
    await expect(unpacked(`3${ask.slice(1)}`)).rejects.toThrow("ask is of version 3");
    const q = "What?";
    for (const parts of [
      [],
      null,
      { q },
      { q, c: ["one"], r: 0 },
      { q, c: ["one", "two"], r: 2 },
      { q, c: ["one", 2], r: 0 },
      { q, c: ["one", "two"], r: 0, n: [1, 2] },
      { q, n: [2, 1] },
      { q, n: [1] },
      { q: "x".repeat(601), n: [1, 2] },
      { q, n: [1, 2], m: "full" },
      { q, n: [1, 2], z: 1 },
      { n: [1, 2] },
    ])
      await expect(unpacked(raw(parts)), JSON.stringify(parts)).rejects.toThrow("holds no question");
    const one = { q, n: [1, 2] };
    for (const parts of [
      { s: [] },
      { s: [one, { q }] },
      { s: [one], z: 1 },
      { s: Array.from({ length: 10 }, () => one) },
      { s: [{ ...one, d: "A" }] },
      { s: [{ ...one, d: "a", u: "x" }] },
      { s: [{ ...one, k: "all" }] },
      { s: [{ ...one, l: "lanes" }] },
      one,
    ])
      await expect(unpacked(raw(parts).replace("1", "2")), JSON.stringify(parts)).rejects.toThrow("holds no question");
    expect((await unpacked(raw(one)))[0]!.asked).toEqual({ kind: "number", low: 1, high: 2, unit: "" });
  });
});

test("what is measured is a quantity of a design, at a load where it is of one", () => {
  const found = {
    points: [{ load: 0.12, latency: 131 }],
    full: { global: 9, local: 2 },
    saturation: { lower: 0.12, upper: 0.125 },
  } as unknown as Found;
  expect(valueOf("a.full", [found])).toBe(11);
  expect(valueOf("a.latency:0.12", [found])).toBe(131);
  expect(valueOf("a.latency:0.2", [found])).toBeNull();
  expect(valueOf("b.full", [found])).toBeNull();
  expect(valueOf("", [found])).toBeNull();
  expect(measuredBy("a.unknown")).toBeNull();
  expect(new Set(QUANTITIES.map(({ id }) => id)).size).toBe(QUANTITIES.length);
});

test("what is right is said in words", () => {
  expect([CHOICE, NUMBER, DRAWN].map(({ asked }) => rightText(asked))).toEqual([
    "nine of them",
    "between 0.11 and 0.14 of the full rate",
    "between 0.11 and 0.14",
  ]);
  expect(rightText({ kind: "number", low: 6, high: 6, unit: "" })).toBe("6");
});

test("what is locked is named once, a choice for all of its parameters", () => {
  const studio = createStudio();
  openStudy(studio, "topology=dragonfly&p=2");
  const text = (...locked: string[]): string | null => lockedText({ ...studio.getState(), locked });
  expect(text()).toBeNull();
  expect(text("topology", "p", "a", "h", "routing")).toBe("topology and routing");
  expect(text("vcs")).toBe("virtual channels");
  expect(text("topology", "routing", "traffic", "load", "seed", "vcs", "buffer")).toMatch(/ and 3 more$/);
});
