/** A design's network in a format of another tool. */
import type { Values } from "../../descriptor.ts";
import { formatDesign } from "../../study/codec.ts";
import { EDGE_FORMATS, formatEdges, formatFacts } from "../../topology/export.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

interface NetworkFile {
  readonly text: string;
  /** What its name ends with. */
  readonly ending: string;
}

export function run(network: Network, values: Values, _control: Control, format: string): NetworkFile {
  const known = EDGE_FORMATS.find((one) => one === format);
  if (known === undefined) throw new TypeError(`unknown format ${format}`);
  return { text: `${formatEdges(network, values, formatDesign(values), known)}\n`, ending: formatFacts(known).ending };
}
