/** Reads what must be a network, or must not. */
import { graphList } from "../../../src/topology/graph-text.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import type { Imported } from "../../../src/topology/import/formats.ts";

export function imported(text: string): Imported & { readonly list: string } {
  const read = readNetworkText(text);
  if ("fault" in read) throw new Error(read.fault);
  return { ...read, list: graphList(read.graph, ",") };
}

export function faultIn(text: string): string {
  const read = readNetworkText(text);
  return "fault" in read ? read.fault : "none";
}
