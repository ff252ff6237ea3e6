/** Reads a traffic matrix from a text or a file in any supported format. */
import type { DesignValues } from "../../study/study.ts";
import type { Network } from "../../topology/network.ts";
import { readMatrixFile } from "../../traffic/matrix-file.ts";
import type { MatrixFile } from "../../traffic/matrix-file.ts";
import type { Control } from "../job.ts";
import { textOf } from "./read-network.ts";

/** Names in it may be those of the network, as its file calls its routers and endpoints; the design does not matter. */
export async function run(
  network: Network,
  _values: DesignValues,
  _control: Control,
  given: string | Blob,
): Promise<MatrixFile | { readonly fault: string }> {
  const text = typeof given === "string" ? given : await textOf(given);
  return typeof text === "string" ? readMatrixFile(text, { names: (network.damage?.intact ?? network).labels }) : text;
}
