/** A network from a text in any of the formats that are read. */
import { readNetworkText } from "../../topology/import/formats.ts";
import type { Imported } from "../../topology/import/formats.ts";
import { diameterIn } from "../../topology/graph.ts";
import type { Values } from "../../descriptor.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

/** With what else a page wants to know at once and has no time for. */
export interface ReadNetwork extends Imported {
  readonly diameter: number;
}

/** The design's own network does not matter. */
export function run(_network: Network, _values: Values, _control: Control, text: string): ReadNetwork | { readonly fault: string } {
  const read = readNetworkText(text);
  return "fault" in read ? read : { ...read, diameter: diameterIn(read.graph) };
}
