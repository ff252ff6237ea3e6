/** A pool that runs its jobs in the calling thread, in turns, so that an engine needs no workers. */
import type { DesignValues } from "../study/study.ts";
import { releaseProxy } from "comlink";
import { createJobRunner } from "../workers/job-runner.ts";
import type { Asker, RemoteRunner } from "../workers/job-runner.ts";
import { createPool } from "../workers/pool.ts";
import type { Pool } from "../workers/pool.ts";

type Handler = (...given: unknown[]) => unknown;

/**
 * Jobs let the thread read its messages a few times a second. A cancelled job that does not listen runs to its end, and its result is
 * dropped.
 */
export function inThreadPool(): Pool {
  return createPool(1, () => {
    const runner = createJobRunner() as Record<string, Handler>;
    const jobs = Object.entries(runner).map(([name, handle]): [string, Handler] => [
      name,
      (...given) => {
        if (given.length < 3) return Promise.resolve(handle(...given));
        const [values, asker, ...more] = given as [DesignValues, Asker<unknown>, ...unknown[]];
        const port = {
          progress: async (progress: unknown) => {
            asker.progress(progress);
          },
          company: async () => [],
          [releaseProxy]: () => undefined,
        };
        return handle(values, port, ...more);
      },
    ]);
    return { runner: Object.fromEntries(jobs) as unknown as RemoteRunner, terminate: () => undefined };
  });
}
