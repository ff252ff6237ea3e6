/** Notices: kept up to a number, each sentence once, gone with what they are about; and modules asked for again. */
import { beforeEach, describe, expect, test } from "vitest";
import "../../src/studio/parts.tsx";
import { onTryAgain, sayInPlace, saidInPlace, TRY_AGAIN, tryAgain } from "../../src/studio/missing.ts";
import {
  dismiss,
  dismissAll,
  dismissBeforeRun,
  dismissPart,
  inOneSentence,
  notify,
  notifyFailure,
} from "../../src/studio/store/notices.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { Cancelled, PartMissing } from "../../src/workers/errors.ts";

let studio: Studio;
const texts = (): string[] => studio.getState().notices.map(({ text }) => text);

describe("notices", () => {
  beforeEach(() => {
    studio = createStudio();
  });

  test("the same sentence once, the latest fifty, without control characters", () => {
    notify(studio, "problem", ["a", "b", "a"]);
    notify(studio, "note", ["b", "c\u202e"]);
    expect(texts()).toEqual(["a", "b", "c\\u202e"]);
    dismiss(studio, [studio.getState().notices[1]!.id]);
    expect(texts()).toEqual(["a", "c\\u202e"]);
    notify(
      studio,
      "problem",
      Array.from({ length: 100_000 }, (_, i) => `n${i}`),
    );
    expect(texts()).toHaveLength(50);
    expect(texts().at(-1)).toBe("n99999");
  });

  test("go with what they are about", () => {
    notify(studio, "problem", ["of the text"], "opened");
    notifyFailure(studio, new Error("of the design"), "designs");
    notify(studio, "problem", ["of a file"]);
    dismissAll(studio, "designs");
    expect(texts()).toEqual(["of the text", "of a file"]);
    dismissAll(studio, "opened");
    expect(texts()).toEqual(["of a file"]);
    dismissAll(studio);
    expect(texts()).toEqual([]);
  });

  test("what was cancelled is no failure; what is missing can be had by loading the page again", () => {
    notifyFailure(studio, new Cancelled("cost model"));
    notifyFailure(studio, PartMissing.of("simulator"));
    // As it comes from a worker.
    notifyFailure(studio, Object.assign(new Error("The LP solver could not be loaded."), { name: "PartMissing" }));
    notifyFailure(studio, new Error("another"));
    expect(studio.getState().notices.map(({ reload }) => reload)).toEqual([true, true, false]);
  });

  test("parts that are missing are one sentence, but for those that their place speaks of", () => {
    const read = () => inOneSentence(studio.getState().notices, saidInPlace());
    notifyFailure(studio, PartMissing.of("simulator"), "designs");
    notify(studio, "problem", ["another"]);
    notifyFailure(studio, PartMissing.of("undo"), null, TRY_AGAIN);
    notifyFailure(studio, PartMissing.of("list of options"), null, TRY_AGAIN);
    const [one, another, ...more] = read();
    expect(one).toMatchObject({ text: PartMissing.of("simulator, undo and list of options").message, reload: true, offer: TRY_AGAIN });
    expect(another!.text).toBe("another");
    expect(more).toEqual([]);
    const unsaid = sayInPlace(PartMissing.of("undo").message);
    const unsaidTwice = sayInPlace(PartMissing.of("undo").message);
    unsaid();
    expect(read()[0]!.text).toBe(PartMissing.of("simulator and list of options").message);
    unsaidTwice();
    expect(read()[0]!.text).toBe(one!.text);
    dismiss(studio, one!.ids);
    expect(texts()).toEqual(["another"]);
  });

  test("what is said of a missing part can be taken back; what only a run asks for again, by the next run", () => {
    notifyFailure(studio, PartMissing.of("undo"), null, TRY_AGAIN);
    notifyFailure(studio, PartMissing.of("layout of networks"), "designs", TRY_AGAIN);
    notifyFailure(studio, PartMissing.of("simulator"), "designs");
    notifyFailure(studio, new Error("another"), "designs");
    dismissPart(studio, "undo");
    dismissBeforeRun(studio);
    expect(texts()).toEqual([PartMissing.of("layout of networks").message, "another"]);
  });
});

test("one Try again asks for all that is missing, each once", () => {
  const asked: string[] = [];
  const takeBack = onTryAgain(() => asked.push("undo"));
  onTryAgain(() => asked.push("glossary"));
  onTryAgain(() => asked.push("picture"));
  takeBack();
  tryAgain();
  tryAgain();
  expect(asked).toEqual(["glossary", "picture"]);
});

test("a module that a browser remembers as missing is asked for by another address, once it has failed before, and loaded once", async () => {
  const { flitlabImportAgain } = globalThis as unknown as { flitlabImportAgain(address: string): (error: unknown) => Promise<unknown> };
  const again = (): Promise<unknown> => flitlabImportAgain("data:text/javascript,export const loaded = {}//")(new TypeError("remembered"));
  await expect(again()).rejects.toThrow("remembered");
  const found = await again();
  expect(found).toHaveProperty("loaded");
  expect(await again()).toBe(found);
  const missing = (): Promise<unknown> =>
    flitlabImportAgain("data:text/javascript,throw new Error('no ' + import.meta.url.at(-1))//")(new TypeError("remembered"));
  await expect(missing()).rejects.toThrow("remembered");
  await expect(missing()).rejects.toThrow("no 1");
  await expect(missing()).rejects.toThrow("no 2");
});
