/** Reads a traffic matrix from a text or a file in any supported format. */
import type { DesignValues } from "../../study/study.ts";
import { MAX_CHARACTERS } from "../../topology/import/formats.ts";
import type { Network } from "../../topology/network.ts";
import { readMatrixFile } from "../../traffic/matrix-file.ts";
import type { MatrixFile } from "../../traffic/matrix-file.ts";
import type { Control } from "../job.ts";

/** Names in it may be those of the network, as its file calls its routers and endpoints; the design does not matter. */
export async function run(
  network: Network,
  _values: DesignValues,
  _control: Control,
  given: string | Blob,
): Promise<MatrixFile | { readonly fault: string }> {
  const names = (network.damage?.intact ?? network).labels;
  if (typeof given === "string") return readMatrixFile(given, { names });
  if (given.size > MAX_CHARACTERS) return { fault: `the file has ${given.size} bytes, more than the ${MAX_CHARACTERS} that are read` };
  try {
    return readMatrixFile(await given.text(), { names });
  } catch {
    return { fault: "the file cannot be read" };
  }
}
