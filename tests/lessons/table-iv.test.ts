/** Table IV of Besta, Hoefler 2014 as data: every network is as large as its row says, and claims hold and fail by numbers. */
import { expect, test } from "vitest";
import { verdictOn } from "../../src/lessons/verdict.ts";
import { bandFault } from "./bands.ts";
import { asPrinted, COST_COLUMNS } from "../../src/lessons/costs.ts";
import type { Priced } from "../../src/lessons/costs.ts";
import type { CostsPart } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { topologyOf } from "../../src/topology/families.ts";

import tables from "../reference/tables.json" with { type: "json" };

const part = partOf("table-iv") as CostsPart;

/** Verdicts where our numbers are the printed ones, changed so. */
function judged(change: (id: string, printed: Priced) => Priced | null): readonly string[] {
  const priced = new Map<string, Priced>();
  for (const { id, study, printed } of part.rows) {
    const found = change(id, printed);
    if (found) priced.set(study, found);
  }
  return part.claims.map((claim) => verdictOn(claim, priced, true).verdict);
}

test("fourteen networks with names and studies of their own, of the printed size or within 9 % of it", () => {
  expect(part.rows).toHaveLength(14);
  expect(new Set(part.rows.map(({ id }) => id)).size).toBe(14);
  expect(new Set(part.rows.map(({ study }) => study)).size).toBe(14);
  for (const { id, values, printed, reason } of part.rows) {
    const { routers, endpoints } = topologyOf(values).size(values);
    const tree = id.startsWith("ft");
    expect(
      [Math.abs(endpoints / printed.endpoints - 1) < (tree ? 0.09 : 1e-9), Math.abs(routers / printed.routers - 1) < (tree ? 0.09 : 1e-9)],
      id,
    ).toEqual([true, true]);
    expect(reason, id).toMatch(/\.$/);
  }
});

test("the printed numbers are those of the reference", () => {
  for (const row of tables.table4_compare) {
    const ours = part.rows.find(({ printed }) => printed.endpoints === row.N && printed.cost === row.printed_cost)!;
    expect(ours.printed).toMatchObject({
      routers: row.routers,
      radix: row.k,
      electric: row.printed_electric,
      optical: row.printed_fiber,
      power: row.printed_power,
    });
  }
});

/** Of the networks' claims, and of the text's. */
const [ROWS, TEXT] = [14, 3];
const all = (verdict: string, count: number): readonly string[] => Array<string>(count).fill(verdict);

test("the printed numbers bear out every claim; the text's and the table's savings, which are not the same, are both in the bands", () => {
  expect(part.claims).toHaveLength(ROWS + TEXT);
  expect(judged((_, printed) => printed)).toEqual(all("holds", ROWS + TEXT));
  expect(judged(() => null)).toEqual(all("open", ROWS + TEXT));
  // 1033 $ is 32.7, 34.0 and 55.4 % less than the printed three; the text has 30, 40 and 50 %.
  const text: Readonly<Record<string, number>> = { "fbf-n": 0.3, "dln-n": 0.4, "ft-n": 0.5, "fbf-43": 0.3, "dln-43": 0.4, "ft-43": 0.5 };
  expect(judged((id, printed) => ({ ...printed, cost: id in text ? 1033 / (1 - text[id]!) : printed.cost })).slice(ROWS)).toEqual(
    all("holds", TEXT),
  );
});

test("a price or a power that is more than 3 % off fails its network alone, and savings that are others fail the text's claims", () => {
  const failed = (change: (id: string, printed: Priced) => Priced): readonly string[] =>
    judged(change).flatMap((verdict, i) => (verdict === "differs" ? [part.claims[i]!.id.slice("paper-002.table-iv.".length)] : []));
  for (const { id } of part.rows) {
    for (const off of [0.965, 1.035]) {
      expect(failed((one, printed) => (one === id ? { ...printed, cost: off * printed.cost } : printed))).toContain(id);
      expect(failed((one, printed) => (one === id ? { ...printed, power: off * printed.power } : printed))).toContain(id);
    }
    // The text's bands may end closer to the printed prices.
    const inside = [0.975, 1.025].flatMap((off) =>
      failed((one, printed) => (one === id ? { ...printed, cost: off * printed.cost, power: off * printed.power } : printed)),
    );
    expect(inside.filter((one) => one.length > 1)).toEqual([]);
  }
  expect(failed((id, printed) => (id === "sf" ? { ...printed, cost: 1300, power: 10 } : printed))).toEqual(["sf", "2", "3", "4"]);
  expect(failed((id, printed) => (id === "sf" ? { ...printed, cost: 700, power: 6 } : printed))).toEqual(["sf", "2", "3", "4"]);
  expect(failed((id, printed) => (id === "df-both" ? { ...printed, cost: 1500 } : printed))).toEqual(["df-both", "2"]);
  for (const { measures } of part.claims) for (const measure of Object.values(measures)) expect(bandFault(measure)).toBeNull();
});

test("a number agrees to the last printed decimal", () => {
  expect(asPrinted("cost", 1033.49, 1033)).toBe(true);
  expect(asPrinted("cost", 1033.6, 1033)).toBe(false);
  expect(asPrinted("power", 10.945, 10.9)).toBe(true);
  expect(asPrinted("power", 8.21, 8.02)).toBe(false);
  expect(COST_COLUMNS).toHaveLength(7);
});
