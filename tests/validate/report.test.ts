import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHAPTERS } from "./chapters.ts";
import type { Chapter } from "./claim.ts";
import { saturationOf } from "../../src/lessons/findings.ts";
import { keptFiles } from "./kept.ts";
import { pagesOf } from "./report.ts";
import { Engines, Store } from "./store.ts";
import type { Entry } from "./store.ts";
import { keyOf } from "../../src/lessons/findings.ts";

const STUDY = "p=2&a=4&h=2&load=0.5,1";

const chapter: Chapter = {
  id: "paper-x",
  title: "A paper",
  setting: "So.",
  claims: [
    {
      id: "x-1(a)",
      where: "Figure 1",
      statement: "MIN carries half.",
      printed: "0.5",
      quick: true,
      studies: { MIN: STUDY },
      measures: { MIN: { of: saturationOf("MIN"), band: [0.45, 0.55], why: "A tenth." } },
    },
    {
      id: "x-2",
      where: "Figure 2",
      statement: "All | carried.",
      printed: "1",
      quick: true,
      studies: { MIN: STUDY },
      measures: { MIN: { of: saturationOf("MIN"), band: [0.9, 1], why: "All." } },
      reason: "It is not.",
    },
    {
      id: "x-3",
      where: "Figure 3",
      statement: "More.",
      printed: "1",
      quick: false,
      studies: { MIN: `${STUDY}&seed=9` },
      measures: { MIN: { of: saturationOf("MIN"), band: [0.9, 1], why: "All." } },
    },
  ],
};

function entry(load: number): Entry {
  return { date: "2000-01-01", code: "", seconds: 1, curve: { points: [], saturation: { load, lower: load, upper: load } } };
}

describe("the pages", () => {
  const data = new Map([
    [keyOf("simulate", STUDY), entry(0.5)],
    [keyOf("simulate", `${STUDY}&seed=2`), entry(0.6)],
  ]);
  const CODES = { simulate: "", packets: "", throughput: "", cost: "" };
  const dataOf = () => ({ get: (key: string) => data.get(key) ?? null });
  const pages = pagesOf([chapter], dataOf, CODES);
  const table = pages.get("validation/paper-x.md")!.split("\n");

  test("have a row for each claim: what, paper, ours, verdict, reason, flips", () => {
    expect(table.filter((line) => line.startsWith("| [x-"))).toEqual([
      "| [x-1(a)](paper-x-settings.md#x-1a), Figure 1: MIN carries half. | 0.5 | MIN 0.5 | **holds** |  | seed 2 (differs: MIN **0.6**); 4 of 5 not run |",
      "| [x-2](paper-x-settings.md#x-2), Figure 2: All \\| carried. | 1 | MIN **0.5** | **differs** | It is not. | none; 4 of 5 not run |",
      "| [x-3](paper-x-settings.md#x-3), Figure 3: More. | 1 |  | not run |  | not run |",
    ]);
  });

  test("say what was judged by results of earlier engines", () => {
    const rows = pagesOf([chapter], dataOf, { ...CODES, simulate: "later" })
      .get("validation/paper-x.md")!
      .split("\n")
      .filter((line) => line.startsWith("| [x-"));
    expect(rows.map((row) => row.includes(" (older) |"))).toEqual([true, true, false]);
    expect(rows.map((row) => row.includes(" (1 older) |"))).toEqual([true, true, false]);
  });

  test("count verdicts in the index", () => {
    expect(pages.get("validation.md")).toContain("| [A paper](validation/paper-x.md) | 1 | 1 | 0 | 1 |  |  | 0 | 2 of 15 | 1 |");
  });

  test("give bands with their reasons, and studies", () => {
    const settings = pages.get("validation/paper-x-settings.md")!;
    expect(settings).toContain("### x-1(a)\n\n- *MIN*: 0.45 to 0.55. A tenth.\n\n- MIN: `simulate load=0.5,1`");
  });
});

describe("the project's own pages", () => {
  const file = (path: string): URL => new URL(path, import.meta.url);
  const stores = new Map(CHAPTERS.map(({ id }) => [id, new Store(file(`./data/${id}.json`))]));
  const codes = new Engines(file("./data/engines.json")).read();

  test("and what figures open with are of the same claims and data", () => {
    for (const [name, text] of keptFiles(CHAPTERS, (id) => stores.get(id)!, codes))
      expect(
        readFileSync(file(`../../src/lessons/kept/${name}`), "utf8") === text,
        `${name} is written by: npm run validate -- --pages`,
      ).toBe(true);
  });

  test.each([...pagesOf(CHAPTERS, (id) => stores.get(id)!, codes)])("%s says what claims and data say", (name, text) => {
    expect(readFileSync(file(`../../docs/${name}`), "utf8") === text, `docs/${name} is written by: npm run validate -- --pages`).toBe(true);
  });
});
