/** The rows of the table in their order. To add one: an object in one of these lists, or a list of its own. */
import { addedRows } from "./added-rows.ts";
import { BOUND_ROWS } from "./bound-rows.ts";
import { COMPLETION_ROWS } from "./completion-rows.ts";
import { PRICE_ROWS } from "./price-rows.ts";
import type { Touched } from "../../../study/not-alike.ts";
import type { TableFacts, TableRow } from "./row.ts";
import { RESILIENCE_ROWS } from "./resilience-rows.ts";
import { SIMULATED_ROWS } from "./simulated-rows.ts";
import { STRUCTURE_ROWS } from "./structure-rows.ts";

const figuresOf = (touched: Touched, rows: readonly TableRow[]): readonly TableRow[] => rows.map((row) => ({ ...row, touched }));

/** All that say something of a design, those that were added after their like. */
export function tableRows(facts: TableFacts): readonly TableRow[] {
  return [
    ...figuresOf("simulation", COMPLETION_ROWS),
    ...figuresOf("simulation", SIMULATED_ROWS),
    ...addedRows(facts, "saturation"),
    ...figuresOf("bounds", BOUND_ROWS),
    ...addedRows(facts, "bound"),
    ...figuresOf("cost", PRICE_ROWS),
    ...STRUCTURE_ROWS,
    ...RESILIENCE_ROWS,
  ].filter((row) => row.when(facts));
}
