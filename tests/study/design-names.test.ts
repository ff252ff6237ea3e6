/** Names of designs beside a study: written as they are read, safe to be shown, and no part of what is computed. */
import { describe, expect, test } from "vitest";
import { formatStudy, namesIn, pageEntriesOf, parseStudy } from "../../src/study/codec.ts";
import { formatNames, MAX_NAME_CHARACTERS, shortenedName, tidyName } from "../../src/study/design-names.ts";
import { designCalledBy } from "../../src/study/page-names.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { seeds } from "../tools/extent.ts";
import { randomStudy } from "./random-studies.ts";

const CHARACTERS = Array.from("abc XYZ 09 &=#%+,;:?/.\"'<>\\äß漢🦋👩‍🚀\u202e\u200f\u0007\n\t\ud800\u2028~");

function randomName(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 50) }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]!).join("");
}

describe("names of designs", () => {
  const { first, count } = seeds(40, 2000);

  test(`are written as they are read, with ${count} random studies, which they do not change`, () => {
    let given = 0;
    for (let seed = first; seed < first + count; seed++) {
      const random = mulberry32(seed);
      const study = randomStudy((seed % 120) + 1);
      const names = study.designs.map(() => (random() < 0.3 ? "" : shortenedName(randomName(random))));
      given += names.filter((name) => name !== "").length;
      const text = [formatStudy(study), formatNames(names)].filter((part) => part !== "").join("&");
      const back = parseStudy(`https://host/path/#${text}`);
      expect(back, text).toEqual({ study, problems: [] });
      expect(namesIn(text, study.designs.length), text).toEqual({ names, problems: [] });
      expect(formatStudy(back.study)).toBe(formatStudy(study));
      for (const name of names) expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      for (const name of names) expect(shortenedName(name)).toBe(name);
    }
    expect(given).toBeGreaterThan(count / 2);
  });

  test("are no part of a key of results", () => {
    const [plain] = parseStudy("p=3").study.designs;
    const [called] = parseStudy("p=3&name=other").study.designs;
    expect(called).toEqual(plain);
    expect(simulationKey(called!)).toBe(simulationKey(plain!));
  });

  test("are tidied: one line, nothing hidden in it", () => {
    expect(tidyName("  a\n\tname   of\u00a0it ")).toBe("a name of it");
    expect(tidyName("safe\u202egnp.exe")).toBe("safe\\u202egnp.exe");
    expect(Array.from(shortenedName("🦋".repeat(60)))).toHaveLength(MAX_NAME_CHARACTERS);
    expect(shortenedName("   ")).toBe("");
  });

  test("stand under the letters of their designs", () => {
    expect(["name", "b.name", "h.name", "i.name", "a.name", "names", "b.b.name", ".name"].map(designCalledBy)).toEqual([
      0,
      1,
      7,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(namesIn("#b.name=Slim+Fly,%20same+size&q=7&name=A%26B", 2)).toEqual({ names: ["A&B", "Slim Fly, same size"], problems: [] });
    expect(formatNames(["", "Slim Fly, same size"])).toBe("b.name=Slim+Fly,+same+size");
    expect(pageEntriesOf("name=x&view=matrix&b.name=y")).toEqual([["view", "matrix"]]);
  });

  test.each([
    ["name=a&name=b", "name = b is a second name of design A: give it once."],
    ["b.name=a", "b.name = a names a design B, which the study does not have."],
    [`name=${"n".repeat(41)}`, `name = ${"n".repeat(41)} is not valid: a design's name must have at most 40 characters.`],
  ])("%s is said, and the rest is kept", (text, sentence) => {
    expect(namesIn(`p=3&${text}`, 1).problems).toEqual([sentence]);
    expect(parseStudy(`p=3&${text}`)).toEqual(parseStudy("p=3"));
  });

  test("have no letter but those of designs", () => {
    expect(parseStudy("a.name=x").problems).toHaveLength(1);
    expect(parseStudy("z.name=x").problems).toHaveLength(1);
  });
});
