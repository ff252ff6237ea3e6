/** A pool whose workers sample failures at once, in the thread that asks. */
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { run } from "../../src/workers/jobs/resilience.ts";
import type { SampleNews, SampleSlice } from "../../src/workers/jobs/resilience.ts";
import type { Pool } from "../../src/workers/pool.ts";

export function samplingPool(size: number): Pool {
  return {
    size,
    run: (_id: string, values: DesignValues, watch: { onProgress?(news: SampleNews): void }, slice: SampleSlice) => ({
      done: run(
        networkOf(values),
        values,
        {
          signal: new AbortController().signal,
          paused: () => null,
          report: (news: SampleNews) => watch.onProgress?.(news),
          processorSeconds: () => 0,
        },
        slice,
      ),
      cancel: () => undefined,
    }),
  } as unknown as Pool;
}
