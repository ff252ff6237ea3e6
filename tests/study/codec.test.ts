import { describe, expect, test } from "vitest";
import { formatDesign, formatStudy, formatWhole, pageEntriesOf, parseStudy } from "../../src/study/codec.ts";
import { studyFromJson } from "../../src/study/json.ts";
import { studyToJson } from "./written.ts";
import { PRESETS } from "../../src/study/presets.ts";
import { readValue } from "../../src/study/reading.ts";
import { sameValue } from "../../src/study/texts.ts";
import { isPageName } from "../../src/study/page-names.ts";
import { GROUPS, parametersOf } from "../../src/study/schema.ts";
import { defaultValues, sameDesign, withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import fixtures from "../reference/urls.json" with { type: "json" };
import { seeds } from "../tools/extent.ts";
import { randomEntries, randomStudy } from "./random-studies.ts";

const { first, count } = seeds(40, 300);

describe("normal form", () => {
  test.each(fixtures.urls)("old URL opens: $url", ({ url, normalForm }) => {
    const { study, problems } = parseStudy(url);
    expect(problems).toEqual([]);
    expect(formatStudy(study)).toBe(normalForm);
    expect(parseStudy(normalForm).study).toEqual(study);
  });

  test(`round trip of ${count} random studies, as URL and as file`, () => {
    let several = 0;
    for (let seed = first; seed < first + count; seed++) {
      const study = randomStudy(seed);
      if (study.designs.length > 1) several++;
      for (const values of study.designs) expect(problemsOf(values)).toEqual([]);
      const text = formatStudy(study);
      const back = parseStudy(`https://host/path/#${text}`);
      expect(back.problems, text).toEqual([]);
      expect(back.study, text).toEqual(study);
      expect(formatStudy(back.study)).toBe(text);
      // Written whole it is the same study, and says what it is known by.
      const whole = formatWhole(study);
      expect(parseStudy(whole), whole).toEqual({ study, problems: [] });
      for (const name of ["topology", "routing", "traffic", "load"]) expect(`&${whole}`).toContain(`&${name}=`);
      const file = studyFromJson(JSON.parse(JSON.stringify(studyToJson(study))));
      expect(file, text).toEqual({ study, problems: [] });
    }
    expect(several).toBeGreaterThan(count / 3);
  });

  test("every written entry is needed", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const study = randomStudy(seed);
      const entries = formatStudy(study)
        .split("&")
        .filter((entry) => entry !== "");
      for (const entry of entries) {
        const without = parseStudy(entries.filter((other) => other !== entry).join("&")).study;
        const same =
          without.designs.length === study.designs.length && without.designs.every((values, i) => sameDesign(values, study.designs[i]!));
        expect(same, `${entry} in ${entries.join("&")}`).toBe(false);
      }
    }
  });

  test("values and their order are those of the descriptors, whatever the order of the text", () => {
    const { study } = parseStudy("seed=7&b.h=3&routing=valiant&a=6&topology=dragonfly&b.a=4");
    expect(formatStudy(study)).toBe("a=6&routing=valiant&seed=7&b.a=4&b.h=3");
    expect(Object.keys(study.designs[0]!).slice(0, 22)).toEqual(
      "topology p a h g pairLinks leftover arrangement group dims widths failedLinks failedRouters failLinks failRouters failSeed gpus innerSpeed link terminalSpeed flitBytes routing".split(
        " ",
      ),
    );
    expect(formatDesign(study.designs[1]!)).toBe("h=3&routing=valiant&seed=7");
  });

  test("percent-encoding, plus signs and spaces", () => {
    expect(parseStudy("#topology=slim%2Dfly&q=+7+&load=0.1%2C+0.5").study.designs[0]).toMatchObject({
      topology: "slim-fly",
      q: 7,
      load: [0.1, 0.5],
    });
    expect(parseStudy("https://host/?lang=de#q=7&topology=slim-fly").problems).toEqual([]);
    expect(parseStudy("https://host/a?topology=slim-fly&q=7").study.designs[0]).toMatchObject({ topology: "slim-fly", q: 7 });
  });
});

describe("what an address says of the page", () => {
  test("is no part of the study, wherever it stands", () => {
    const text = "topology=slim-fly&q=7";
    const address = `https://host/path/#view=matrix&at=0.3&${text}&figure=8&page=figures`;
    expect(parseStudy(address)).toEqual(parseStudy(text));
    expect(formatStudy(parseStudy(address).study)).toBe(text);
    expect(pageEntriesOf(address)).toEqual([
      ["view", "matrix"],
      ["at", "0.3"],
      ["figure", "8"],
      ["page", "figures"],
    ]);
    expect(pageEntriesOf("q=7&b.view=matrix")).toEqual([]);
  });

  test("is named by nothing else", () => {
    const ids = GROUPS.flatMap(({ choice, list }) => [choice?.id, ...list.flatMap(({ parameters }) => parameters.map(({ id }) => id))]);
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter((id) => id !== undefined && isPageName(id))).toEqual([]);
  });
});

describe("several designs", () => {
  const designs = (text: string) => parseStudy(text).study.designs;

  test("B inherits what A writes and B's own descriptors have", () => {
    const [, b] = designs("p=4&a=8&h=4&routing=ugal-l&bias=5&seed=7&b.topology=slim-fly");
    expect(b).toMatchObject({ topology: "slim-fly", q: 5, p: 4, routing: "ugal-l", bias: 5, seed: 7 });
    expect(b).not.toHaveProperty("a");
  });

  test("A's defaults are not inherited: B has its own", () => {
    const [a, b] = designs("b.topology=slim-fly&b.q=9");
    expect(a).toMatchObject({ p: 2 });
    expect(b).toMatchObject({ p: 7 });
  });

  test("what does not fit B is silently not B's", () => {
    const { study, problems } = parseStudy("g=20&a=8&h=4&routing=valiant&vcs=6&b.a=4&c.topology=fat-tree");
    expect(problems).toEqual([]);
    expect(study.designs[1]).toMatchObject({ a: 4, h: 4, g: 17, vcs: 6 });
    expect(study.designs[2]).toMatchObject({ routing: "nearest-common-ancestor", vcs: 6 });
  });

  test("B writes a default where A's value would be inherited", () => {
    const a = withValue(defaultValues(), "seed", 7).values;
    expect(formatStudy({ designs: [a, defaultValues()] })).toBe("seed=7&b.seed=1");
  });

  test("B writes no more than it must, even when its values only fit together", () => {
    const text = "measure=100000&maxCycles=200000&b.warmup=120000&b.maxCycles=300000";
    const { study, problems } = parseStudy(text);
    expect(problems).toEqual([]);
    expect(study.designs[1]).toMatchObject({ warmup: 120000, measure: 100000, maxCycles: 300000 });
    expect(formatStudy(study)).toBe(text);
  });

  test("C differs from A, not from B; a twin of A still counts", () => {
    expect(designs("b.seed=2&c.p=3").map(({ seed, p }) => [seed, p])).toEqual([
      [1, 2],
      [2, 2],
      [1, 3],
    ]);
    expect(formatStudy({ designs: [defaultValues(), defaultValues(), defaultValues()] })).toBe("b.topology=dragonfly&c.topology=dragonfly");
  });

  test("a bad value of B falls back to A's", () => {
    const { study, problems } = parseStudy("p=4&b.p=many&b.seed=2");
    expect(study.designs[1]).toMatchObject({ p: 4, seed: 2 });
    expect(problems).toMatchObject([{ design: 1, parameter: "p", name: "b.p", value: "many" }]);
  });

  test("eight designs at most", () => {
    const eight = { designs: Array.from({ length: 8 }, (_, i) => withValue(defaultValues(), "seed", i).values) };
    expect(parseStudy(formatStudy(eight)).study).toEqual(eight);
    expect(studyFromJson(studyToJson(eight)).study).toEqual(eight);
    expect(() => formatStudy({ designs: [...eight.designs, defaultValues()] })).toThrow(RangeError);
  });
});

describe("bad text", () => {
  const texts = seeds(200, 2000);
  test(`${texts.count} random texts: nothing throws, designs are valid, nothing is dropped without a word`, () => {
    for (let seed = texts.first; seed < texts.first + texts.count; seed++) {
      const entries = randomEntries(seed);
      const text = entries.map(([name, value]) => `${name}=${value}`).join("&");
      const { study, problems } = parseStudy(text);
      for (const values of study.designs) expect(problemsOf(values), text).toEqual([]);
      for (const problem of problems) expect(problem.message, text).toMatch(/^[^\n]+\.$/);
      const letters = ["a", ...new Set(entries.map(([name]) => /^([b-h])\./.exec(name)?.[1] ?? "a"))].toSorted();
      const inOrder = [...new Set(letters)];
      for (const [name, value] of new URLSearchParams(text)) {
        const [, letter = "a", parameter = name] = /^([b-h])\.(.*)$/.exec(name) ?? [];
        const said = problems.some(
          (problem) => problem.name === name || problem.message.includes(`${parameter} = ${value.trim()} is not taken`),
        );
        const values = study.designs[inOrder.indexOf(letter)]!;
        const known = parametersOf(values).find(({ id }) => id === parameter);
        const reading = known && readValue(known, value);
        const taken = reading && "value" in reading && sameValue(reading.value, values[parameter]);
        expect(said || taken || (name === "v" && value === "1"), `${name}=${value} in ${text}`).toBe(true);
      }
      const normal = formatStudy(study);
      expect(parseStudy(normal), text).toEqual({ study: { designs: study.designs }, problems: [] });
    }
  });
});

describe("files", () => {
  test("one flat object, other designs under their letters", () => {
    const { study, problems } = studyFromJson({
      topology: "dragonfly",
      p: 4,
      a: 8,
      h: 4,
      load: [0.3, 0.1],
      b: { topology: "slim-fly", q: 7 },
      c: {},
      "d.seed": 2,
      selfTraffic: 1,
    });
    expect(problems).toEqual([]);
    expect(formatStudy(study)).toBe("p=4&a=8&h=4&selfTraffic=1&load=0.1,0.3&b.topology=slim-fly&b.q=7&c.topology=dragonfly&d.seed=2");
    expect(studyToJson(study)).toEqual({
      p: 4,
      a: 8,
      h: 4,
      selfTraffic: "1",
      load: [0.1, 0.3],
      b: { topology: "slim-fly", q: 7 },
      c: { topology: "dragonfly" },
      d: { seed: 2 },
    });
  });

  test.each([[null], [[1, 2]], ["text"], [4]])("%j is not a study", (file) => {
    const { study, problems } = studyFromJson(file);
    expect(study.designs).toEqual([defaultValues()]);
    expect(problems).toMatchObject([{ parameter: "file" }]);
  });

  test("values of a wrong kind are named", () => {
    const { problems } = studyFromJson({ p: null, a: { x: 1 }, h: true, seed: 3 });
    expect(problems.map(({ name }) => name)).toEqual(["p", "a", "h"]);
  });
});

describe("presets", () => {
  test.each(PRESETS)("$title", ({ study: text }) => {
    const { study, problems } = parseStudy(text);
    expect(problems).toEqual([]);
    expect(parseStudy(formatStudy(study)).study).toEqual(study);
  });

  test("ids differ", () => {
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  });
});
