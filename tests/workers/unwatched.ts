/** The control of a job that nobody watches or stops. */
import type { Control } from "../../src/workers/job.ts";

export const UNWATCHED: Control<unknown> = {
  signal: new AbortController().signal,
  paused: () => null,
  report: () => {},
  processorSeconds: () => 0,
};
