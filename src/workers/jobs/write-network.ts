/** Writes a design's network in a format of another tool. */
import type { DesignValues } from "../../study/study.ts";
import { formatDesign } from "../../study/codec.ts";
import { EDGE_FORMATS, formatEdges, formatFacts } from "../../topology/export.ts";
import { lossesOf, lossSentence } from "../../topology/export-losses.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

export interface NetworkFile {
  readonly text: string;
  /** The file name's ending. */
  readonly ending: string;
  /** A sentence on the parts of the network that it does not hold; null if it holds all. */
  readonly lost: string | null;
}

/** The file, or why there is none, as a sentence. */
export function run(network: Network, values: DesignValues, _control: Control, format: string): NetworkFile | { readonly fault: string } {
  const known = EDGE_FORMATS.find((one) => one === format);
  if (known === undefined) throw new TypeError(`unknown format ${format}`);
  const losses = lossesOf(network, values, known);
  if ("fault" in losses) return losses;
  return {
    text: `${formatEdges(network, values, formatDesign(values), known)}\n`,
    ending: formatFacts(known).ending,
    lost: lossSentence(losses, known),
  };
}
