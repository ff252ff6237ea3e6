/** Reads a network from a text in any supported format. */
import type { DesignValues } from "../../study/study.ts";
import { turnsToKnow } from "../../routing/shortest-paths.ts";
import { networkOfGraph } from "../../topology/custom.ts";
import { MAX_CHARACTERS, readNetworkText } from "../../topology/import/formats.ts";
import type { Imported } from "../../topology/import/formats.ts";
import { diameterIn } from "../../topology/graph.ts";
import type { GraphFigures } from "../../topology/graph-text.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

/** The network, with further figures that a page needs at once and has no time to compute. */
export interface ReadNetwork extends Imported {
  readonly figures: GraphFigures;
}

/** The design's own network does not matter. */
export async function run(
  _network: Network,
  _values: DesignValues,
  _control: Control,
  given: string | Blob,
): Promise<ReadNetwork | { readonly fault: string }> {
  const text = typeof given === "string" ? given : await textOf(given);
  if (typeof text !== "string") return text;
  const read = readNetworkText(text);
  if ("fault" in read) return read;
  const diameter = diameterIn(read.graph);
  const turns = turnsToKnow(diameter, () => networkOfGraph(read.graph, 1));
  return { ...read, figures: { diameter, ...(turns !== null && { turns }) } };
}

async function textOf(file: Blob): Promise<string | { readonly fault: string }> {
  if (file.size > MAX_CHARACTERS) return { fault: `the file has ${file.size} bytes, more than the ${MAX_CHARACTERS} that are read` };
  try {
    return await file.text();
  } catch {
    return { fault: "the file cannot be read" };
  }
}
