/** Standard output and standard error, which may be full, closed or read by nobody. */
import { fstatSync, writeSync } from "node:fs";
import { sentenceOf } from "../engine/jobs.ts";
import { visible } from "../engine/studies.ts";

/** Ends of a command other than its result: one line on standard error, and an exit status. */

export const EXIT_DONE = 0;
export const EXIT_FAILED = 1;
export const EXIT_INVALID_STUDY = 2;
export const EXIT_INTERRUPTED = 130;

export class Failure extends Error {
  readonly status: number;

  constructor(message: string, status = EXIT_FAILED) {
    super(message);
    this.status = status;
  }
}

const STDOUT = 1;

/** Prints one line on standard error; its quotations may come from anywhere. */
export function complain(error: unknown): void {
  console.error(visible(sentenceOf(error)));
}

function unwritten(error: unknown): Failure {
  return new Failure(`The result could not be written (${(error as NodeJS.ErrnoException).code ?? sentenceOf(error)}).`);
}

/** Call it before anything is printed. */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (| head) closes the pipe; that is no failure of ours.
    if (error.code === "EPIPE") process.exit(EXIT_DONE);
    complain(unwritten(error));
    process.exit(EXIT_FAILED);
  });
  // Progress that cannot be told costs no result.
  process.stderr.on("error", () => undefined);
}

/** Prints a text and a line end. Throws a Failure if the output file takes no more. */
export function print(text: string): void {
  const line = `${text}\n`;
  const goesTo = fstatSync(STDOUT);
  if (goesTo.isFIFO() || goesTo.isSocket() || process.stdout.isTTY) {
    process.stdout.write(line);
    return;
  }
  // To a file Node's stream writes once, and does not look how much of it was taken.
  const bytes = Buffer.from(line);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(STDOUT, bytes, at);
  } catch (error) {
    throw unwritten(error);
  }
}
