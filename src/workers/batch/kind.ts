/** The interface of a kind of items in a batch: an item, its result, and how it runs. */
import type { DesignValues } from "../../study/study.ts";
import type { Curve } from "../../simulation/curve.ts";
import type { ProgramProgress, ProgramResult } from "../../simulation/program-run.ts";
import type { ThroughputProgress, ThroughputResult } from "../../throughput/results.ts";
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
}

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
