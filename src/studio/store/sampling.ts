/** Random failures of the designs, sampled on request. A design that changes ends its samples. */
import { sampleFailures } from "../../engine/jobs.ts";
import type { ResilienceProgress } from "../../engine/jobs.ts";
import { askedJobs, keepJob } from "./asked-jobs.ts";
import { resilienceKey } from "./keys.ts";
import type { ResilienceRun, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Between two updates of the page, milliseconds. */
const REFRESH = 250;
/** Results kept, for designs that come back. */
const KEPT = 24;

type SamplingState = Pick<StudioState, "designs" | "resiliences">;

const keysOf = ({ designs }: Pick<StudioState, "designs">): readonly string[] => [
  ...new Set(designs.map(({ values }) => resilienceKey(values))),
];

/** True while samples of some design are drawn. */
export function isSampling({ resiliences }: Pick<StudioState, "resiliences">): boolean {
  return Object.values(resiliences).some(({ done }) => done !== null);
}

/** Designs whose samples are not complete, and not known to be impossible. */
export function unsampled(state: SamplingState): readonly string[] {
  return keysOf(state).filter((key) => {
    const run = state.resiliences[key];
    return run === undefined || (run.result?.complete !== true && run.failure === null);
  });
}

function store(studio: Studio, run: ResilienceRun): void {
  studio.setState(({ designs, resiliences }) => {
    const wanted = new Set(keysOf({ designs }));
    const others = Object.entries(resiliences).filter(([key]) => key !== run.key);
    const spare = others.filter(([key]) => !wanted.has(key)).slice(0, -KEPT);
    return {
      resiliences: { ...Object.fromEntries(others.filter(([key]) => !spare.some(([old]) => old === key))), [run.key]: run },
    };
  });
}

/** Samples under way, by key. Samples that somebody has ended are not taken up by the next design. */
const samplingOf = askedJobs((state) => new Set(keysOf(state)));

/** Draws the samples of all designs that miss some. */
export function sampleAll(studio: Studio): void {
  const jobs = samplingOf(studio);
  const state = studio.getState();
  for (const key of unsampled(state)) {
    if (jobs.has(key)) continue;
    const { values } = state.designs.find((design) => resilienceKey(design.values) === key)!;
    const show = (change: Partial<ResilienceRun>): void => {
      const old = studio.getState().resiliences[key];
      store(studio, { key, values, result: old?.result ?? null, done: null, failure: null, ...change });
    };
    let shown = 0;
    const onProgress = ({ done, result }: ResilienceProgress): void => {
      if (!jobs.has(key) || performance.now() - shown < REFRESH) return;
      shown = performance.now();
      show({ done, result: result() });
    };
    show({ done: 0 });
    const job = sampleFailures(studio.workers(), values, { onProgress });
    keepJob(
      studio,
      jobs,
      key,
      job,
      (found) => {
        show("refusal" in found ? { result: null, failure: found.refusal.message } : { result: found });
      },
      show,
    );
  }
}

/** Ends the sampling. Samples so far stay. */
export function stopSampling(studio: Studio): void {
  for (const job of samplingOf(studio).values()) job.cancel();
}
