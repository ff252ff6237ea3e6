/** Input from elsewhere that is hostile or broken: read in linear time, quoted safely, refused in a sentence, never passed over in silence. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { designOf } from "../../src/cli/study-argument.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { readJson } from "../../src/math/json-text.ts";
import { quoted, visible } from "../../src/study/texts.ts";
import { readMatrix } from "../../src/traffic/matrix.ts";

/** Characters of a long text: whatever takes a step for each pair of them runs for minutes, far beyond the test's time. */
const LONG = 600_000;

function messageOf(text: string): string {
  const { problems } = parseStudy(text);
  return problems.map(({ message }) => message).join("\n");
}

describe("long texts are read in linear time", () => {
  test.each([
    ["digits and a letter", `${"1".repeat(LONG)}x`, /^holds 1{20}…, which is not a number/],
    ["digits, a point, digits and a letter", `1.${"1".repeat(LONG)}x`, /which is not a number/],
    ["an endless exponent", `1e${"1".repeat(LONG)}x`, /which is not a number/],
    ["a pair with an endless weight", `0-1:${"1".repeat(LONG)}x`, /which is not a number/],
    ["a pair with an endless endpoint", `0-1,${"1".repeat(LONG)}-2`, /which is no pair such as 0-5:1/],
    ["white space and a letter", `1${" ".repeat(LONG)}x`, /is not square/],
    ["white space before a comma that is none", `${" ".repeat(LONG)}1${"\t".repeat(LONG)}x,`, /is not square/],
    ["commas", ",".repeat(LONG), /is not square/],
    ["white space", " ".repeat(LONG), /is empty/],
    ["brackets", "[".repeat(LONG), /is empty/],
    ["a long row", "1 ".repeat(LONG / 2), /is not square: it has 1 row, but 300000 numbers in it/],
    ["pairs", "0-1 ".repeat(LONG / 4), /twice/],
  ])("matrix: %s", (_, text, fault) => {
    const reading = readMatrix(text);
    expect("fault" in reading ? reading.fault : "").toMatch(fault);
  });

  test.each([
    ["a number of digits", `p=${"1".repeat(LONG)}`],
    ["a list", `load=${"0.1,".repeat(LONG / 4)}`],
    ["a range", `load=0.${"0".repeat(LONG)}:1:1`],
    ["a name", `${"p".repeat(LONG)}=3`],
    ["a choice", `topology=${"d".repeat(LONG)}`],
    ["white space", `p=${" ".repeat(LONG)}x`],
    ["text before #", `${"a.".repeat(LONG / 2)}#p=3`],
    ["a scheme that ends nowhere", "a".repeat(LONG)],
    ["many unknown names", Array.from({ length: 20_000 }, (_, i) => `n${i}=1`).join("&")],
    ["the same name", "p=3&".repeat(LONG / 40)],
  ])("study: %s", (_, text) => {
    const { problems } = parseStudy(text);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message.length).toBeLessThan(600);
  });

  test("JSON of one deep, one long and one wide value", () => {
    expect(readJson(`${"[".repeat(LONG)}${"]".repeat(LONG)}`)).toEqual({ fault: "is nested deeper than 64 levels" });
    expect(readJson('{"a":'.repeat(LONG))).toEqual({ fault: "is nested deeper than 64 levels" });
    expect(readJson(`"${"\\".repeat(LONG)}`)).toMatchObject({ fault: "is not valid JSON" });
    expect(readJson(`{${Array.from({ length: 200_000 }, (_, i) => `"n${i}":${i}`).join(",")}}`)).toHaveProperty("value");
  });
});

describe("what is quoted cannot move the cursor, turn the line or hide", () => {
  const NASTY = "\u001b[31mred\u202e\u2066\u009b2J\u200b\u0007\u007f\ud800\u{e0041}";
  const SHOWN = "\\u001b[31mred\\u202e\\u2066\\u009b2J\\u200b\\u0007\\u007f\\ud800\\u{e0041}";

  test("escapes, and leaves everything else alone", () => {
    expect(visible(NASTY)).toBe(SHOWN);
    expect(visible("a\r\n\tb")).toBe("a b");
    expect(visible("q = 5, größer als 木 🌍 →")).toBe("q = 5, größer als 木 🌍 →");
    expect(quoted("🌍".repeat(30))).toBe("🌍".repeat(30));
    expect(quoted(`-${"🌍".repeat(30)}`)).toBe(`-${"🌍".repeat(29)}…`);
  });

  test.each([
    ["a value", (nasty: string) => `p=${nasty}`],
    ["a choice", (nasty: string) => `topology=${nasty}`],
    ["a list", (nasty: string) => `load=0.1,${nasty}`],
    ["a range", (nasty: string) => `load=0.1:${nasty}:1`],
    ["a matrix", (nasty: string) => `traffic=matrix&matrix=0-1:${nasty}`],
    ["a table", (nasty: string) => `traffic=matrix&matrix=${nasty}`],
    ["a name", (nasty: string) => `${nasty}=1`],
    ["a name of another design", (nasty: string) => `b.${nasty}=1`],
    ["a name of no design", (nasty: string) => `z.${nasty}=1`],
    ["a name of design A", (nasty: string) => `a.${nasty}=${nasty}`],
    ["a letter too far", (nasty: string) => `d.${nasty}=${nasty}`],
    ["a name given twice", (nasty: string) => `${nasty}=1&${nasty}=2`],
    ["a version", (nasty: string) => `v=${nasty}`],
    ["text before #", (nasty: string) => `${nasty}#p=3`],
  ])("%s", (_, text) => {
    const message = messageOf(text(encodeURIComponent(NASTY.replace("\ud800", ""))));
    expect(message).toContain("red");
    expect(message).not.toMatch(/[^\P{C}\n]/u);
  });
});

describe("text before # is an address or an error", () => {
  test.each([
    "#p=3",
    " #p=3",
    "https://example.org/flitlab/#p=3",
    "http://127.0.0.1:4173/#p=3",
    "file:///home/me/site/index.html#p=3",
    "/course/flitlab/#p=3",
    "./#p=3",
    "HTTPS://EXAMPLE.ORG/#p=3",
  ])("%s", (text) => {
    expect(parseStudy(text)).toMatchObject({ study: { designs: [{ p: 3 }] }, problems: [] });
  });

  test.each(["foo&p=3#topology=slim-fly", "p=3#", "q=5#topology=slim-fly", "example.org/#p=3"])("%s", (text) => {
    expect(messageOf(text)).toContain(
      `${text.split("#")[0]} stands before # and is no address: a study is the text after # alone, or a whole address such as https://example.org/#p=4.`,
    );
  });
});

describe("JSON", () => {
  test("a byte order mark is skipped", () => {
    expect(readJson('\uFEFF{"p": 3}')).toEqual({ value: { p: 3 } });
  });

  test.each([
    ['{"p": 3, "p": 4}', "gives p twice (give it once)"],
    ['{"p": 3, "b": {"q": 1, "\\u0071" : 2}}', "gives q twice (give it once)"],
    ['[{"x": 1}, {"x": [{"y": 0, "y": 1}]}]', "gives y twice (give it once)"],
    ['{"load": [0.1, 1e999]}', "holds 1e999, which is larger than any number here"],
    ['{"p": -1E400}', "holds -1E400, which is larger than any number here"],
    ['{"p": 3,}', "is not valid JSON"],
    ["", "is not valid JSON"],
    ["\uFEFF\uFEFF{}", "is not valid JSON"],
  ])("%s", (text, fault) => {
    expect(readJson(text, quoted)).toMatchObject({ fault });
  });

  test.each([
    '{"p": {"p": {"p": 1}}, "q": {"p": 1}}',
    '{"a": "p", "p": "a", "b": ["p", "p"]}',
    '{"p\\"": 1, "p": "{\\"p\\": 1e999,"}',
    '{"": 1, "__proto__": 2, "1e999": 3}',
  ])("%s holds nothing twice", (text) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown });
  });
});

describe("files of a study", () => {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** Values of the design that such a file holds. */
  function read(text: string) {
    const path = join(folder, "study.json");
    writeFileSync(path, text);
    return designOf(path, 0).values;
  }

  test("with a byte order mark, and as a command prints it", () => {
    expect(read('\uFEFF{"topology": "slim-fly", "q": 7}')).toMatchObject({ q: 7 });
    expect(read('{"study": "topology=slim-fly&q=7", "complete": true, "model": "3"}')).toMatchObject({
      q: 7,
      model: expect.anything() as unknown,
    });
    expect(read('{"study": "p=3"}')).toMatchObject({ p: 3 });
  });

  test.each([
    ['{"p": 3, "p": 4}', /study\.json gives p twice \(give it once\): a study file holds/],
    ['{"p": 3, "nonsense": 4}', /^nonsense = 4 names no parameter/],
    ['{"b": {"nonsense": 4}}', /^In design B, nonsense = 4 names no parameter/],
    ['{"study": "p=3", "q": 7}', /study\.json gives q beside "study": write it into the study's text/],
    ['{"b": {"p": 1}, "b.p": 2}', /^b\.p is given twice/],
    ['{"p": 1e999}', /holds 1e999, which is larger than any number here/],
    [`{"p": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`, /is nested deeper than 64 levels/],
    [`{"matrix": ${"[".repeat(40)}1${"]".repeat(40)}}`, /^matrix = 1 is a parameter of Demand matrix/],
  ])("%.60s", (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});
