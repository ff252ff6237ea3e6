/** Items of a batch that are simulated: to their saturation load, or a workload to its last delivery. */
import type { DesignValues } from "../../study/study.ts";
import type { Curve } from "../../simulation/curve.ts";
import type { ProgramResult } from "../../simulation/program-run.ts";
import { runsToCompletion } from "../../workload/patterns.ts";
import type { Job } from "../job.ts";
import type { BatchKind, BatchRunner, ItemResult } from "./kind.ts";

/** Approximate number of loads that a search for saturation simulates beyond the listed ones. */
const SEARCHED = 7;

export const simulate: BatchKind = {
  // So many that no worker waits for the end of a search.
  atOnce: ({ size }) => Math.max(2, Math.ceil(size / 2)),
  untold: 0,
  start(runner, values, tell) {
    if (runsToCompletion(values)) return completing(runner, values, tell);
    const listed = values.load;
    let points = 0;
    const shares = new Map<number, number>();
    const say = (text: string): void => {
      const under = [...shares.values()].reduce((sum, share) => sum + share, 0);
      tell(Math.min(0.95, (points + under / 2) / (listed.length + SEARCHED)), text);
    };
    const job = runner.simulate(values, {
      onPoint: ({ load }) => {
        points++;
        shares.delete(load);
        say(`${points} loads done`);
      },
      onProgress: ({ load, done }) => {
        shares.set(load, done);
        say(`load ${load}`);
      },
    });
    return {
      done: job.done.then((curve) => simulated(curve, Math.max(...listed))),
      cancel: () => {
        job.cancel();
      },
    };
  },
};

function simulated({ points, searched, saturation, complete }: Curve, highest: number): ItemResult {
  const all = [...points, ...searched];
  return {
    value: saturation?.found ? saturation.load : null,
    lower: saturation?.lower ?? null,
    upper: saturation?.upper ?? null,
    complete,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    how: `${all.length} loads simulated`,
    failure: complete ? failureOf(saturation, highest) : null,
  };
}

function failureOf(saturation: Curve["saturation"], highest: number): string | null {
  if (saturation === null) return `The highest load simulated, ${highest}, does not saturate.`;
  if (saturation.found) return null;
  return `Load ${saturation.upper} is saturated${saturation.runs > 0 ? ", and no lower one was found stable" : ", and nothing was searched below it"}.`;
}

function completing(runner: BatchRunner, values: DesignValues, tell: (share: number, text: string) => void): Job<ItemResult> {
  const job = runner.complete(values, {
    onProgress: ({ done, cycle }) => {
      tell(Math.min(0.95, done), `cycle ${cycle}`);
    },
  });
  return {
    done: job.done.then(completed),
    cancel: () => {
      job.cancel();
    },
  };
}

/** A run that was stopped has no time, since its length is unknown. */
function completed({ cycles, lowerBound, complete, stall, seconds }: ProgramResult): ItemResult {
  const ended = complete && stall === null;
  return {
    value: ended ? cycles : null,
    lower: lowerBound?.cycles ?? null,
    upper: null,
    complete: complete || stall !== null,
    seconds,
    how: "run to completion",
    failure: ended || stall === null ? null : "Packets wait for each other for good: the workload does not end.",
  };
}
