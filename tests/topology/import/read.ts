/** Reads what must be a network, or must not. */
import { graphList, textWithoutLabels } from "../../../src/topology/graph-text.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import type { Imported } from "../../../src/topology/import/formats.ts";
import type { ReadOptions } from "../../../src/topology/import/options.ts";

/** `list`: its links and endpoints, without names and places. */
export function imported(text: string, options: ReadOptions = {}): Imported & { readonly list: string } {
  const read = readNetworkText(text, options);
  if ("fault" in read) throw new Error(read.fault);
  return { ...read, list: textWithoutLabels(graphList(read.graph, ",")) };
}

export function faultIn(text: string, options: ReadOptions = {}): string {
  const read = readNetworkText(text, options);
  return "fault" in read ? read.fault : "none";
}
