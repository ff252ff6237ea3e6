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
