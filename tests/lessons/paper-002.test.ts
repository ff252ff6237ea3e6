/** Table III of Besta, Hoefler 2014 as data: every study is valid and of the size its row says; claims hold and fail by numbers. */
import { describe, expect, test } from "vitest";
import { verdictOn } from "../../src/lessons/verdict.ts";
import { bandFault } from "./bands.ts";
import type { SurvivalPart, Kept, Survival, SurvivalCell } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { DISCONNECTION, DISTANCES } from "../../src/lessons/paper-002/table-iii.ts";
import { topologyOf } from "../../src/topology/families.ts";

const part = partOf("table-iii") as SurvivalPart;
const CELLS = [...DISCONNECTION, ...DISTANCES];

/** Verdicts on numbers that are made up, a fraction a cell; null: not known. */
function judged(fraction: (cell: SurvivalCell) => number | null, cells: readonly SurvivalCell[] = CELLS): readonly string[] {
  const sampled = new Map<string, Survival>();
  const kept = (cell: SurvivalCell | undefined): Kept => {
    const value = cell === undefined ? null : fraction(cell);
    return { fraction: value, lower: value, upper: value };
  };
  for (const { study } of cells) {
    const of = (property: SurvivalCell["property"]) => kept(cells.find((cell) => cell.study === study && cell.property === property));
    sampled.set(study, {
      thresholds: { disconnection: of("disconnection"), diameter: of("diameter"), averageDistance: of("averageDistance") },
      survivedFraction: null,
      complete: true,
    });
  }
  return part.claims.map((claim) => verdictOn(claim, sampled, true).verdict);
}

test("45 cells and four of distances, each with a name of its own, about as large as its row says", () => {
  expect(DISCONNECTION).toHaveLength(45);
  expect(new Set(CELLS.map(({ id }) => id)).size).toBe(CELLS.length);
  for (const { id, row, values } of DISCONNECTION) {
    const { endpoints } = topologyOf(values).size(values);
    expect(endpoints / Number(row), id).toBeGreaterThan(0.75);
    expect(endpoints / Number(row), id).toBeLessThan(1.35);
    expect(values["distanceSamples"]).toBe(0);
  }
  for (const { column, row } of CELLS) {
    const table = part.tables.find(({ cells }) => cells.some((cell) => cell.column === column && cell.row === row))!;
    expect(table.columns.map(({ id }) => id)).toContain(column);
    expect(table.rows.map(({ id }) => id)).toContain(row);
  }
});

describe("claims", () => {
  const FAMILY_IDS = ["t3d", "t5d", "hc", "lh-hc", "ft-3", "df", "fbf-3", "dln", "sf"];
  const verdicts = (...args: Parameters<typeof judged>): Readonly<Record<string, string>> => {
    const all = judged(...args);
    return Object.fromEntries(part.claims.map(({ id }, i) => [id.slice("paper-002.table-iii.".length), all[i]!]));
  };
  const differing = (...args: Parameters<typeof judged>): readonly string[] =>
    Object.entries(verdicts(...args)).flatMap(([id, verdict]) => (verdict === "differs" ? [id] : []));

  test("hold of the paper's own numbers, and are open without any; bands have two ends and reasons", () => {
    expect(new Set(Object.keys(verdicts(({ printed }) => printed)))).toEqual(new Set([...FAMILY_IDS, "1", "2", "3", "4", "5"]));
    expect(new Set(judged(({ printed }) => printed))).toEqual(new Set(["holds"]));
    expect(new Set(part.claims.map((claim) => verdictOn(claim, new Map(), false).verdict))).toEqual(new Set(["open"]));
    // A part of them is not judged by what is there.
    const some = verdicts(({ printed }) => printed, CELLS.slice(0, 20));
    expect([some["1"], some["t3d"], some["2"], some["sf"]]).toEqual(["open", "holds", "open", "open"]);
    for (const { measures } of part.claims) for (const measure of Object.values(measures)) expect(bandFault(measure)).toBeNull();
  });

  test("fail by a number that is two steps off, by an order that is another, by a trend that is another", () => {
    expect(differing(({ id, printed }) => (id === "df-256" ? printed + 0.1 : printed))).toEqual(["1", "df"]);
    expect(differing(({ id, printed }) => (id === "df-256" ? printed + 0.05 : printed))).toEqual([]);
    expect(differing(({ id, printed }) => (id === "df-256" ? printed - 0.05 : printed))).toEqual([]);
    expect(differing(({ id }) => (id === "ft-3-2048" ? 0.9 : 0.5))).toContain("2");
    expect(differing(({ printed }) => 1 - printed)).toContain("3");
    expect(differing(({ row, printed }) => (row === "8192" ? printed + 0.1 : printed))).toContain("4");
    expect(differing(({ column, row, printed }) => (column === "df" && row !== "diameter" ? printed : printed - 0.1))).toContain("5");
  });
});
