/** Points computed on a pool. */
import { sentenceOf } from "../workers/errors.ts";
import type { Pool } from "../workers/pool.ts";
import type { WorkRunner } from "./run.ts";
import { taskNamed } from "./tasks.ts";

export function poolRunner(pool: Pick<Pool, "size" | "run">): WorkRunner {
  return {
    atOnce: (job) => taskNamed(job)!.atOnce(pool.size),
    start: ({ job, design }, tell) => {
      try {
        return taskNamed(job)!.start(pool, design, tell);
      } catch (error) {
        return { done: Promise.reject(new Error(sentenceOf(error))), cancel: () => undefined };
      }
    },
  };
}
