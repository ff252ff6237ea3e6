/** What would give the answer of an exercise away is found and named, whatever says it. */
import { describe, expect, test } from "vitest";
import type { Question } from "../../src/studio/exercise/packed.ts";
import { contradiction, leaksOf, numbersIn } from "../../src/studio/share/leaks.ts";
import { draftFrom, lockedBy, questionOf, questionsOf } from "../../src/studio/share/draft.ts";
import { COVERABLE } from "../../src/studio/store/state.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { createStudio } from "../../src/studio/store/studio.ts";

const CHOICE: Question = {
  title: "Where does it stop?",
  text: "What is full near a load of 12.5 %?",
  asked: { kind: "choice", answers: ["all 72 global channels", "nine of the 72", "no channel"], right: 1 },
  measure: "a.full",
  hint: "",
  after: "",
  cover: null,
  lock: null,
};
const LINK = { cover: COVERABLE, locked: [] };
const NUMBER: Question = { ...CHOICE, text: "How far?", asked: { kind: "number", low: 0.11, high: 0.14, unit: "" }, measure: "a.carried" };
const TEXTS = {
  sentence: "MIN stops at 12.5 %: nine of 72 channels are full.",
  chart: "0 0.1 0.2",
  numbers: "routers 36 full 9",
  loads: "",
};

test("numbers are read as they are written, in words too", () => {
  expect(numbersIn("12.5 % of 3\u202f744, nine and one")).toEqual([0.125, 3744, 9]);
  expect(numbersIn("no channel")).toEqual([]);
});

describe("leaks", () => {
  const of = (question: Question, cover: readonly (typeof COVERABLE)[number][], measured: number | null) =>
    leaksOf({ question, cover, measured, texts: TEXTS }).map(({ text }) => text);

  test("what says the right answer is named, and what all answers say is not", () => {
    expect(of(CHOICE, [], 9)).toEqual(["The sentence says “nine”.", "The table says “9”.", "The drawing shows what is asked."]);
    expect(of(CHOICE, ["sentence", "loads"], 9)).toEqual(["The table says “9”."]);
    expect(of(CHOICE, COVERABLE, 9)).toEqual([]);
    expect(of({ ...CHOICE, hint: "It is less than ten, 9." }, COVERABLE, 9)).toEqual(["The hint says “9”."]);
  });

  test("of a number, what was measured is looked for, and what shows it", () => {
    expect(of(NUMBER, ["numbers", "loads"], 0.125)).toEqual(["The sentence says “0.125”.", "The chart shows what is asked."]);
    // The question itself says it.
    expect(of({ ...NUMBER, text: "Is it 12.5 %?" }, COVERABLE, 0.125)).toEqual(["The question says “0.125”."]);
    expect(of(NUMBER, ["chart"], null)).toEqual([]);
  });
});

test("a measurement that speaks for another answer is said", () => {
  expect(contradiction(CHOICE, 9)).toBeNull();
  expect(contradiction({ ...CHOICE, asked: { kind: "choice", answers: ["9 channels", "8 channels"], right: 1 } }, 9)).toBe(
    "Measured is 9, as in “9 channels”.",
  );
  expect(contradiction(CHOICE, 4)).toBe("The answer does not say what was measured, 4.");
  expect(contradiction({ ...CHOICE, asked: { kind: "choice", answers: ["few", "all"], right: 0 } }, 4)).toBeNull();
  expect(contradiction(NUMBER, 0.125)).toBeNull();
  expect(contradiction(NUMBER, 0.2)).toBe("Measured is 0.2, which is not in the band.");
});

test("a draft becomes the question it was made from, or says what is missing", () => {
  for (const question of [CHOICE, NUMBER]) expect(questionOf(draftFrom(question, LINK))).toEqual(question);
  const draft = draftFrom(CHOICE, LINK);
  expect(questionOf({ ...draft, text: " " })).toBe("Write the question.");
  expect(questionOf({ ...draft, answers: ["a", ""], right: 0 })).toBe("Write two answers at least.");
  expect(questionOf({ ...draft, answers: ["a", "a"] })).toBe("Two answers are the same.");
  expect(questionOf({ ...draft, answers: ["a", "b", ""], right: 2 })).toBe("Say which answer is right.");
  // An empty answer before the right one moves it.
  expect(questionOf({ ...draft, answers: ["", "a", "b"], right: 2 })).toMatchObject({ asked: { answers: ["a", "b"], right: 1 } });
  const number = draftFrom(NUMBER, LINK);
  expect(questionOf({ ...number, low: "x" })).toMatch(/^Say from which number/);
  expect(questionOf({ ...number, low: "2", high: "1" })).toMatch(/above the greatest/);
  expect(questionOf({ ...number, low: "0,1" })).toMatchObject({ asked: { low: 0.1 } });
});

test("of several questions each has what it covers and locks, and what is missing is said with its number", () => {
  const { designs } = createStudio().getState();
  const [one, two] = [draftFrom(CHOICE, { cover: ["numbers"], locked: ["routing"] }), draftFrom(NUMBER, { cover: [], locked: ["load"] })];
  expect(questionsOf({ steps: [one], at: 0 }, { designs })).toEqual([CHOICE]);
  expect(questionsOf({ steps: [one, { ...two, kind: "draw", design: 1 }], at: 0 }, { designs })).toEqual([
    { ...CHOICE, cover: ["numbers"], lock: ["routing"] },
    // What is drawn is covered.
    { ...NUMBER, asked: { kind: "draw", low: 0.11, high: 0.14, design: 1 }, cover: ["chart"], lock: ["load"] },
  ]);
  expect(questionsOf({ steps: [one, { ...two, text: "" }], at: 0 }, { designs })).toBe("Question 2: Write the question.");
});

test("a lock on a choice holds the parameters that belong to it, of every design", () => {
  const studio = createStudio();
  openStudy(studio, "topology=dragonfly&b.topology=torus&b.dims=4x4");
  const locked = lockedBy(["topology", "load"], studio.getState());
  expect(locked).toEqual(expect.arrayContaining(["topology", "p", "a", "h", "dims", "load"]));
  expect(locked).not.toContain("routing");
});
