/** What kept studies are called, and from when. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { tidyTitle } from "../../src/studio/saved/save.ts";
import { designsLine, studyTitle, whenText } from "../../src/studio/saved/words.ts";

const designsOf = (text: string, names: readonly string[] = []) =>
  parseStudy(text).study.designs.map((values, id) => ({
    id,
    values,
    attempts: {},
    problems: [],
    ...(names[id] === undefined ? {} : { name: names[id] }),
  }));

test("a study is called after its first design", () => {
  expect(studyTitle(designsOf("routing=ugal-l"))).toBe("Dragonfly 2·4·2·9, UGAL-L");
  expect(studyTitle(designsOf("routing=ugal-l&b.routing=min&c.p=3"))).toBe("Dragonfly 2·4·2·9, UGAL-L and 2 more");
  expect(studyTitle(designsOf("routing=ugal-l&b.routing=min", ["today"]))).toBe("today and 1 more");
  expect(designsLine(designsOf("routing=ugal-l&b.routing=min", ["today"]))).toBe("today · MIN");
});

test("a given title is one line of at most 80 characters, with nothing hidden in it", () => {
  expect(tidyTitle("  a\n b\u202e ")).toBe("a b\\u202e");
  expect(Array.from(tidyTitle("🦋".repeat(100)))).toHaveLength(80);
});

describe("when a study was kept", () => {
  const at = (text: string) => new Date(text).getTime();
  const now = at("2026-11-22T10:00");
  test.each([
    ["2026-11-22T09:05", "today, 09:05"],
    ["2026-11-21T23:59", "yesterday"],
    ["2026-11-20T00:10", "20 November"],
    ["2025-12-31T12:00", "31 December 2025"],
    // A clock that was put back.
    ["2026-11-22T11:00", "today, 11:00"],
  ])("%s: %s", (when, text) => {
    expect(whenText(at(when), now)).toBe(text);
  });
});
