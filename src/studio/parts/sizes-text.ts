/** The numbers that make a network's size, as menus and prices name them. */
import { topologyOf } from "../../engine/model.ts";
import { formatValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";

/** "p = 7, a = 14, h = 7, g = 99": those that have symbols. */
export function sizesText(values: DesignValues): string {
  return topologyOf(values)
    .parameters.filter(({ refines, symbol }) => refines !== true && symbol !== undefined)
    .map(({ id, symbol }) => `${symbol!} = ${formatValue(values[id]!)}`)
    .join(", ");
}
