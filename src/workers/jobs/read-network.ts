/** Reads a network from a text in any supported format. */
import type { DesignValues } from "../../study/study.ts";
import { turnsToKnow } from "../../routing/shortest-paths.ts";
import { networkOfGraph } from "../../topology/custom.ts";
import { MAX_CHARACTERS, readNetworkText } from "../../topology/import/formats.ts";
import { beginsAsTables } from "../../topology/import/lft.ts";
import type { ReadOptions } from "../../topology/import/options.ts";
import type { Imported, Refused } from "../../topology/import/formats.ts";
import { diameterIn } from "../../topology/graph.ts";
import type { GraphFigures } from "../../topology/graph-text.ts";
import type { Network } from "../../topology/network.ts";
import { trafficOfFile } from "../../traffic/file-demands.ts";
import type { FileTraffic } from "../../traffic/file-demands.ts";
import type { Control } from "../job.ts";

/** The network, with further figures that a page needs at once and has no time to compute. */
export interface ReadNetwork extends Imported {
  readonly figures: GraphFigures;
  /** Of the file's demands; null if it has none. */
  readonly traffic: FileTraffic | null;
}

/** Reports how many links have been read. The design's own network does not matter. `options`: how it is read. */
export async function run(
  _network: Network,
  _values: DesignValues,
  control: Control<number>,
  given: string | Blob | readonly Blob[],
  options: ReadOptions = {},
): Promise<ReadNetwork | Refused> {
  const texts: string[] = [];
  for (const one of Array.isArray(given) ? (given as readonly Blob[]) : [given as string | Blob]) {
    const text = typeof one === "string" ? one : await textOf(one);
    if (typeof text !== "string") return text;
    texts.push(text);
  }
  const read = readTogether(texts, { ...options, onLinks: (links) => void control.report(links) });
  if ("fault" in read) return read;
  const diameter = diameterIn(read.graph);
  const turns = turnsToKnow(diameter, () => networkOfGraph(read.graph, 1));
  return { ...read, figures: { diameter, ...(turns !== null && { turns }) }, traffic: trafficOfFile(read) };
}

/** A network's text, or those of a fabric and of its forwarding tables in any order. */
function readTogether(texts: readonly string[], options: ReadOptions): ReturnType<typeof readNetworkText> {
  if (texts.length === 1) return readNetworkText(texts[0]!, options);
  const tables = texts.filter(beginsAsTables);
  const fabric = texts.find((text) => !beginsAsTables(text));
  if (texts.length === 2 && tables.length === 1) return readNetworkText(fabric!, { ...options, tables: tables[0]! });
  return {
    fault: "several files are read together only as a fabric that ibnetdiscover has printed and its forwarding tables, one of each",
  };
}

/** The text of a file that is not too large. */
export async function textOf(file: Blob): Promise<string | { readonly fault: string }> {
  if (file.size > MAX_CHARACTERS) return { fault: `the file has ${file.size} bytes, more than the ${MAX_CHARACTERS} that are read` };
  try {
    return await file.text();
  } catch {
    return { fault: "the file cannot be read" };
  }
}
