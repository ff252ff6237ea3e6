/** Reads a whole file, up to a length that holds even for files without one (a device, a pipe). */
import { closeSync, openSync, readSync } from "node:fs";
import { EXIT_INVALID_STUDY, Failure } from "./failure.ts";

/** Most bytes of a file that is opened. */
const MAX_BYTES = 64 * 2 ** 20;
const CHUNK = 2 ** 20;

/** Its text. `what`: its content, for sentences ("a network"); `named`: what names it. Throws a Failure with one sentence. */
export function textOf(path: string, what: string, named: string): string {
  if (path === "") throw new Failure(`${named} is empty: it must be the path of a file with ${what}.`, EXIT_INVALID_STUDY);
  try {
    return bytesOf(path, what).toString("utf8");
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
  }
}

function bytesOf(path: string, what: string): Buffer {
  const file = openSync(path, "r");
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks, size);
      chunks.push(chunk.subarray(0, read));
      size += read;
      if (size > MAX_BYTES) throw new Failure(`${path} has more than the ${MAX_BYTES} bytes of ${what} that are read here.`);
    }
  } finally {
    closeSync(file);
  }
}
