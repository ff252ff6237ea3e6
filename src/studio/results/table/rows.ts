/** The rows of the table in their order. To add one: an object in one of these lists, or a list of its own. */
import type { Touched } from "../../../engine/studies.ts";
import { completionWords } from "../../completion-words.ts";
import { patternOf, patternText, rowText } from "../../store/added-rows.ts";
import type { AddedRow } from "../../store/state.ts";
import { panelOf } from "../panel.ts";
import { BOUND_ROWS, boundValue } from "./bound-rows.ts";
import { LIFE_ROWS } from "./life-rows.ts";
import { PRICE_ROWS } from "./price-rows.ts";
import { none } from "./row.ts";
import type { TableFacts, TableRow, Ask } from "./row.ts";
import { RESILIENCE_ROWS, STRUCTURE_ROWS } from "./structure-rows.ts";
import { withUnits } from "./unit-rows.ts";
import { LOAD_ROWS, SATURATION_ROW, saturationValue } from "./simulated-rows.ts";

const figuresOf = (touched: Touched, rows: readonly TableRow[]): readonly TableRow[] => rows.map((row) => ({ ...row, touched }));

/** All that say something of a design, those that were added after their like. */
export function tableRows(facts: TableFacts): readonly TableRow[] {
  const toCompletion = facts.designs.some(({ completion }) => completion !== null);
  return [
    ...(toCompletion ? figuresOf("simulation", completionWords().COMPLETION_ROWS) : []),
    ...figuresOf("simulation", [SATURATION_ROW]),
    ...addedRows(facts, "saturation"),
    ...figuresOf("bounds", BOUND_ROWS),
    ...addedRows(facts, "bound"),
    ...figuresOf("simulation", LOAD_ROWS),
    ...figuresOf("cost", PRICE_ROWS),
    ...LIFE_ROWS,
    ...STRUCTURE_ROWS,
    ...RESILIENCE_ROWS,
  ]
    .flatMap(withUnits)
    .filter((row) => row.when(facts));
}

function saturationRow(row: AddedRow): TableRow {
  return {
    ...common(row),
    title: () => `saturation on ${patternText(row)}`,
    unit: null,
    help: `The highest offered load that is carried when the traffic is another and nothing else: ${patternOf(row.traffic).summary}`,
    value: ({ design, under }) => {
      const found = under(row);
      if (found.values === null) return none(found.why);
      const { saturation, carried, progress, deadlock, asked, own, values } = found;
      const value = saturationValue(saturation, carried, progress);
      const does: Ask["does"] | null = asked ? "stop" : own || progress === "done" || value.pending ? null : "simulate";
      return {
        ...value,
        ...(deadlock === null ? {} : { note: `deadlocks from load ${deadlock} on` }),
        ...(does === null ? {} : { ask: { does, row, design, values } }),
      };
    },
  };
}

function boundRow(row: AddedRow): TableRow {
  return {
    ...common(row),
    title: () => `bound, any routing, on ${patternText(row)}`,
    unit: "certified",
    help: `The most that every flow can get at the same time when the traffic is another, whatever the routing: ${patternOf(row.traffic).summary}`,
    value: ({ design, under }) => {
      const found = under(row);
      if (found.values === null) return none(found.why);
      const { bound, values } = found;
      const open = bound === null || bound.state === "cancelled";
      return { ...boundValue(bound), ...(open ? { ask: { does: "solve", row, design, values } } : {}) };
    },
  };
}

function common(row: AddedRow): Pick<TableRow, "id" | "when" | "best" | "opens" | "added" | "touched" | "asks"> {
  const text = rowText(row);
  return {
    id: text,
    when: () => true,
    best: "most",
    opens: panelOf(row),
    added: text,
    touched: row.quantity === "bound" ? "bounds" : "simulation",
    asks: ({ under }) => under(row).values,
  };
}

/** Rows that somebody has added: saturation, or the bound of any routing, under a traffic that is not the designs' own. */
function addedRows({ added }: Pick<TableFacts, "added">, quantity: AddedRow["quantity"]): readonly TableRow[] {
  return added.filter((row) => row.quantity === quantity).map(quantity === "saturation" ? saturationRow : boundRow);
}
