/** Rows that somebody has added: saturation, or the bound of any routing, under a traffic that is not the designs' own. */
import { patternOf, patternText, rowText } from "../../store/added-rows.ts";
import type { AddedRow } from "../../store/state.ts";
import { panelOf } from "../row-panels.ts";
import { boundValue } from "./bound-rows.ts";
import { none } from "./row.ts";
import type { Ask, TableFacts, TableRow } from "./row.ts";
import { saturationValue } from "./simulated-rows.ts";

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

export function addedRows({ added }: Pick<TableFacts, "added">, quantity: AddedRow["quantity"]): readonly TableRow[] {
  return added.filter((row) => row.quantity === quantity).map(quantity === "saturation" ? saturationRow : boundRow);
}
