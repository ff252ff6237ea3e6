/** The rows of the table in their order. To add one: an object in one of these lists, or a list of its own. */
import { BOUND_ROWS } from "./bound-rows.ts";
import { PRICE_ROWS } from "./price-rows.ts";
import type { TableRow } from "./row.ts";
import { SIMULATED_ROWS } from "./simulated-rows.ts";
import { STRUCTURE_ROWS } from "./structure-rows.ts";

export const TABLE_ROWS: readonly TableRow[] = [...SIMULATED_ROWS, ...BOUND_ROWS, ...PRICE_ROWS, ...STRUCTURE_ROWS];
