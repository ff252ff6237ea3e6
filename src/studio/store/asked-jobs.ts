/** Jobs that somebody has asked for, each under the key of its result. When the designs change, jobs that no design wants any more end. */
import { Cancelled, isPartMissing, sentenceOf } from "../../engine/jobs.ts";
import type { Job } from "../../engine/jobs.ts";
import { notifyFailure } from "./notices.ts";
import type { StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

type Jobs = Map<string, { cancel(): void }>;

/** Those of a studio; `wanted`: the keys that its designs have. */
export function askedJobs(wanted: (state: StudioState) => ReadonlySet<string>): (studio: Studio) => Jobs {
  return perStudio((studio) => {
    const jobs: Jobs = new Map();
    studio.subscribe((state, old) => {
      if (state.designs === old.designs || jobs.size === 0) return;
      const keys = wanted(state);
      for (const [key, job] of jobs) if (!keys.has(key)) job.cancel();
    });
    return jobs;
  });
}

/**
 * Keeps a job as long as it runs, and reports its end: what it found, or why there is nothing. Where somebody ended it, no reason is given.
 */
export function keepJob<T>(
  studio: Studio,
  jobs: Jobs,
  key: string,
  job: Job<T>,
  found: (result: T) => void,
  failed: (reason: { readonly failure?: string }) => void,
): void {
  jobs.set(key, job);
  job.done
    .then(
      (result) => {
        jobs.delete(key);
        found(result);
      },
      (error: unknown) => {
        jobs.delete(key);
        if (isPartMissing(error)) notifyFailure(studio, error, "designs");
        failed(error instanceof Cancelled ? {} : { failure: sentenceOf(error) });
      },
    )
    .catch(() => undefined);
}
