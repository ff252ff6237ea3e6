/** A network from a text in any of the formats that are read. */
import { turnsToKnow } from "../../routing/shortest-paths.ts";
import { networkOfGraph } from "../../topology/custom.ts";
import { readNetworkText } from "../../topology/import/formats.ts";
import type { Imported } from "../../topology/import/formats.ts";
import { diameterIn } from "../../topology/graph.ts";
import type { GraphFigures } from "../../topology/graph-text.ts";
import type { Values } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

/** With what else a page wants to know at once and has no time for. */
export interface ReadNetwork extends Imported {
  readonly figures: GraphFigures;
}

/** The design's own network does not matter. */
export function run(_network: Network, _values: Values, _control: Control, text: string): ReadNetwork | { readonly fault: string } {
  const read = readNetworkText(text);
  if ("fault" in read) return read;
  const diameter = diameterIn(read.graph);
  const turns = turnsToKnow(diameter, () => networkOfGraph(read.graph, 1));
  return { ...read, figures: { diameter, ...(turns !== null && { turns }) } };
}
