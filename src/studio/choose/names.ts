/** What designs that were found are called. */
import { topologyOf } from "../../topology/families.ts";
import { wordedValue } from "../../study/texts.ts";
import type { SearchRow } from "../../workers/jobs/search.ts";

/** Values of the parameters that give it its size: those that are not what the others would make them. */
export function sizesOf({ values }: Pick<SearchRow, "values">): string {
  const { parameters } = topologyOf(values);
  return parameters
    .filter(({ kind, refines, id }) => (kind === "integer" || kind === "vector") && refines !== true && id !== "graphSeed")
    .map(({ id, symbol, kind }) => `${symbol ?? id} = ${wordedValue(kind, values[id]!)}`)
    .join(", ");
}

export function nameOfRow(row: Pick<SearchRow, "values" | "endpoints">): string {
  return `${topologyOf(row.values).title} ${sizesOf(row)}`;
}
