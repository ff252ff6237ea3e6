/** Table III of Besta, Hoefler 2014 as data: every study is valid and of the size its row says; claims hold and fail by numbers. */
import { describe, expect, test } from "vitest";
import { verdictOn } from "../../src/lessons/bars-verdicts.ts";
import type { SurvivalPart } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { DISCONNECTION, DISTANCES } from "../../src/lessons/paper-002/networks.ts";
import type { Kept, Survival, SurvivalCell } from "../../src/lessons/survival.ts";
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

test("35 cells and four of distances, each with a name of its own, about as large as its row says", () => {
  expect(DISCONNECTION).toHaveLength(35);
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
  test("hold of the paper's own numbers, and are open without any", () => {
    expect(judged(({ printed }) => printed)).toEqual(["holds", "holds", "holds", "holds", "holds"]);
    expect(part.claims.map((claim) => verdictOn(claim, new Map(), false).verdict)).toEqual(Array(5).fill("open"));
    // A part of them is not judged by what is there.
    expect(judged(({ printed }) => printed, CELLS.slice(0, 20)).slice(0, 2)).toEqual(["open", "open"]);
  });

  test("fail by a number that is two steps off, by an order that is another, by a trend that is another", () => {
    expect(judged(({ id, printed }) => (id === "df-256" ? printed + 0.1 : printed))[0]).toBe("differs");
    expect(judged(({ id, printed }) => (id === "df-256" ? printed + 0.05 : printed))[0]).toBe("holds");
    expect(judged(({ id }) => (id === "ft-3-2048" ? 0.9 : 0.5))[1]).toBe("differs");
    expect(judged(({ printed }) => 1 - printed)[2]).toBe("differs");
    expect(judged(({ row, printed }) => (row === "8192" ? printed + 0.1 : printed))[3]).toBe("differs");
    expect(judged(({ column, printed }) => (column === "df" ? printed - 0.1 : printed))[4]).toBe("differs");
  });
});
