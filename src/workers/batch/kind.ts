/** What a batch computes: an item and its result, and what there is to know of a kind of items. */
import type { Values } from "../../descriptor.ts";
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
  /** The saturation load, or alpha; of a run to completion and its prediction the cycles that it takes. Null when there is none. */
  readonly value: number | null;
  /** The highest stable and the lowest saturated load, or the certified bounds on alpha; of a run to completion the least that it can take. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** False when it was stopped: the value is what was known by then. */
  readonly complete: boolean;
  /** Processor time. */
  readonly seconds: number;
  /** What was done, for people: "9 loads simulated", "GLPK; proved optimal", "run to completion". */
  readonly how: string;
  /** One sentence when it ended without a value by itself. */
  readonly failure: string | null;
}

/** Where a batch runs. */
export interface BatchRunner {
  /** Load points simulated at once. */
  readonly size: number;
  /** Linear programs solved at once here. */
  readonly programs: number;
  simulate(values: Values, watch: CurveWatch): Job<Curve>;
  complete(values: Values, watch: Watch<ProgramProgress>): Job<ProgramResult>;
  solve(values: Values, watch: Watch<ThroughputProgress>): Job<ThroughputResult>;
  predict(values: Values): Job<ResultOf<"stencilPrediction">>;
}

export interface BatchKind {
  /** Items under way at once. */
  atOnce(places: Places): number;
  /** The share of an item that is taken for done while it has not told any. */
  readonly untold: number;
  /** Starts an item. `tell`: how far it is, 0 to 1 (null: not known), and what is being done, for people. */
  start(runner: BatchRunner, values: Values, tell: (share: number | null, text: string) => void): Job<ItemResult>;
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
