/** Table IV of Besta, Hoefler 2014 as data: every network is as large as its row says, and claims hold and fail by numbers. */
import { expect, test } from "vitest";
import { verdictOn } from "../../src/lessons/bars-verdicts.ts";
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

test("the printed numbers bear out the first two claims; that all are cheaper by so much not even they", () => {
  // 1033 $ is 32.7, 34.0 and 55.4 % less than the printed three; 8.02 W 25.7, 25.7 and 28.4 %.
  expect(judged((_, printed) => printed)).toEqual(["holds", "holds", "differs", "holds"]);
  expect(judged(() => null)).toEqual(["open", "open", "open", "open"]);
  expect(judged((id, printed) => (id === "sf" ? { ...printed, cost: 1300, power: 10 } : printed))).toEqual([
    "differs",
    "differs",
    "differs",
    "differs",
  ]);
  expect(
    judged((id, printed) => (id === "dln-n" ? { ...printed, cost: 1720 } : id === "ft-n" ? { ...printed, cost: 2100 } : printed))[2],
  ).toBe("holds");
});

test("a number agrees to the last printed decimal", () => {
  expect(asPrinted("cost", 1033.49, 1033)).toBe(true);
  expect(asPrinted("cost", 1033.6, 1033)).toBe(false);
  expect(asPrinted("power", 10.945, 10.9)).toBe(true);
  expect(asPrinted("power", 8.21, 8.02)).toBe(false);
  expect(COST_COLUMNS).toHaveLength(7);
});
