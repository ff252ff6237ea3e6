/** How an item of a batch runs: simulated, solved as a linear program, or predicted by the stencil model. */
import { mapped } from "../job.ts";
import { onceLoaded } from "../errors.ts";
import { recordCompletion, recordCurve } from "../../simulation/recorded.ts";
import type { RecordedCompletion, RecordedCurve } from "../../simulation/recorded.ts";
import { networkOf } from "../../topology/networks.ts";
import type { ThroughputProgress, ThroughputResult } from "../../throughput/results.ts";
import type { DesignValues } from "../../study/study.ts";
import type { Curve } from "../../simulation/curve.ts";
import type { ProgramResult, ProgramProgress } from "../../simulation/program-run.ts";
import { runsToCompletion } from "../../workload/patterns.ts";
import type { Job, Watch } from "../job.ts";
import { simulateLoads } from "../load-curve.ts";
import type { CurveWatch } from "../load-curve.ts";
import type { ResultOf } from "../jobs.ts";
import type { Places, Pool } from "../pool.ts";

/** Plain JSON. Throughputs are fractions of terminal bandwidth, times are cycles. */
export interface ItemResult {
  /** The saturation load, or alpha; for a run to completion and its prediction the cycles. Null if there is none. */
  readonly value: number | null;
  /** The highest stable and the lowest saturated load, or the certified bounds on alpha; for a run to completion the least cycles. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** False if it was stopped: the value is what was known by then. */
  readonly complete: boolean;
  /** Processor time, seconds. */
  readonly seconds: number;
  /** The method, for people: "9 loads simulated", "GLPK; proved optimal", "run to completion". */
  readonly how: string;
  /** One sentence if it ended without a value by itself. */
  readonly failure: string | null;
  /** What figures of papers draw and judge of it; left out of predictions, and of what was stopped. */
  readonly recorded?: Recorded;
}

/** What is kept of a result. */
export type Recorded =
  | { readonly curve: RecordedCurve }
  | { readonly completion: RecordedCompletion }
  | { readonly program: Pick<ThroughputResult, "alpha" | "proved" | "rows" | "columns" | "nonzeros" | "seconds" | "solver"> };

/** Where a batch runs. */
export interface BatchRunner {
  /** Load points simulated at once. */
  readonly size: number;
  /** Linear programs solved at once here. */
  readonly programs: number;
  simulate(values: DesignValues, watch: CurveWatch): Job<Curve>;
  complete(values: DesignValues, watch: Watch<ProgramProgress>): Job<ProgramResult>;
  solve(values: DesignValues, watch: Watch<ThroughputProgress>): Job<ThroughputResult>;
  predict(values: DesignValues): Job<ResultOf<"stencilPrediction">>;
}

export interface BatchKind {
  /** Items under way at once. */
  atOnce(places: Places): number;
  /** The share assumed for an item that has not reported any. */
  readonly untold: number;
  /** Starts an item. `tell` gets its share, 0 to 1 (null: unknown), and the present work, for people. */
  start(runner: BatchRunner, values: DesignValues, tell: (share: number | null, text: string) => void): Job<ItemResult>;
}

export function batchRunner(pool: Pool): BatchRunner {
  return {
    size: pool.size,
    programs: pool.here.programs,
    simulate: (values, watch) => simulateLoads(pool, values, watch),
    complete: (values, watch) => pool.run("completion", values, watch),
    solve: (values, watch) => pool.run("linearProgram", values, watch),
    predict: (values) => pool.run("stencilPrediction", values),
  };
}

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
    const done = job.done.then(async (curve): Promise<ItemResult> => ({
      ...simulated(curve, Math.max(...listed)),
      ...(curve.complete ? { recorded: { curve: await onceLoaded(() => recordCurve(curve, () => networkOf(values))) } } : {}),
    }));
    return {
      done,
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
  return mapped(job, completed);
}

/** A run that was stopped has no time, since its length is unknown. */
function completed(result: ProgramResult): ItemResult {
  const { cycles, lowerBound, complete, stall, seconds } = result;
  const ended = complete && stall === null;
  return {
    value: ended ? cycles : null,
    lower: lowerBound?.cycles ?? null,
    upper: null,
    complete: complete || stall !== null,
    seconds,
    how: "run to completion",
    failure: ended || stall === null ? null : "Packets wait for each other for good: the workload does not end.",
    ...(ended ? { recorded: { completion: recordCompletion(result) } } : {}),
  };
}

export const throughput: BatchKind = {
  atOnce: ({ programs }) => programs,
  untold: 0.3,
  start(runner, values, tell) {
    const job = runner.solve(values, {
      onProgress: (progress) => {
        tell(null, stageText(progress));
      },
    });
    return mapped(job, solved);
  },
};

function stageText({ stage, lower, upper }: ThroughputProgress): string {
  return lower === null || upper === null ? stage : `${stage}, ${Number(lower.toPrecision(3))} to ${Number(upper.toPrecision(3))}`;
}

function solved(result: ThroughputResult): ItemResult {
  const { alpha, lower, upper, proved, gap, complete, rows, columns, nonzeros, seconds, solver } = result;
  const accuracy = proved ? "proved optimal" : gap === null ? "not proved" : `within ${Number((100 * gap).toPrecision(2))} %`;
  return {
    value: alpha,
    lower,
    upper,
    complete,
    seconds,
    how: `${solver}; ${accuracy}`,
    failure: complete && alpha === null ? "No flow of this pattern leaves its router." : null,
    ...(complete ? { recorded: { program: { alpha, proved, rows, columns, nonzeros, seconds, solver } } } : {}),
  };
}

/** Items of a batch that are predicted by the stencil model, without a simulation. */
export const stencil: BatchKind = {
  // Done in milliseconds, one after the other.
  atOnce: () => 1,
  untold: 0,
  start(runner, values) {
    const job = runner.predict(values);
    return mapped(job, (found) => {
      const refused = "refusal" in found;
      return {
        value: refused ? null : found.cycles,
        lower: null,
        upper: null,
        complete: true,
        seconds: refused ? 0 : found.seconds,
        how: "predicted by the stencil model",
        failure: refused ? found.refusal.message : null,
      };
    });
  },
};
