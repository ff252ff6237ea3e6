/** The best known bounds of a program during its solution. */
import { ThroughputError } from "./error.ts";
import { certifiedBounds } from "./folded-program.ts";
import type { FoldedProgram, Point } from "./folded-program.ts";

export interface Report {
  readonly stage: string;
  readonly lower: number;
  readonly upper: number;
}

/** Reports the present stage and the bounds so far; on `true` it ends with what it has. */
export type Steps<T> = Generator<Report, T, boolean | undefined>;

/** Shares and prices with the bounds that they prove, and the solver that found them. */
export interface Answer extends Point {
  readonly lower: number;
  readonly upper: number;
  readonly solvers: readonly string[];
  readonly stopped: boolean;
}

/** Relative gap of bounds as far as it matters: 0 if the lower one is `enough`. */
export function gapBetween(lower: number, upper: number, enough: number): number {
  return lower >= enough ? 0 : upper / lower - 1;
}

/** The best bounds on one program, each with what proves it; recomputed in plain code from the vectors. */
export class BestBounds {
  lower = 0;
  upper = Infinity;
  shares: Float64Array;
  prices: Float64Array;
  private readonly program: FoldedProgram;
  private readonly enough: number;

  /** `enough`: a lower bound beyond which the search is pointless, since something other than the program limits the answer. */
  constructor(program: FoldedProgram, start?: Point, enough = Infinity) {
    this.program = program;
    this.enough = enough;
    this.shares = new Float64Array(program.columns);
    this.prices = new Float64Array(program.rows);
    if (start) this.offer(start);
  }

  /** Relative, as far as it matters: 0 if the lower bound is enough. */
  get gap(): number {
    return gapBetween(this.lower, this.upper, this.enough);
  }

  /** Keeps the better shares and the better prices; returns the point's own bounds. */
  offer({ shares, prices }: Point): { lower: number; upper: number } {
    const bounds = certifiedBounds(this.program, shares, prices);
    if (bounds.lower > this.lower) {
      this.lower = bounds.lower;
      this.shares = shares.slice();
    }
    if (bounds.upper < this.upper) {
      this.upper = bounds.upper;
      this.prices = prices.slice();
    }
    return bounds;
  }

  report(stage: string): Report {
    return { stage, lower: this.lower, upper: this.upper };
  }

  answer(solvers: readonly string[], stopped: boolean): Answer {
    return { shares: this.shares, prices: this.prices, lower: this.lower, upper: this.upper, solvers, stopped };
  }
}

/** Turns whatever the solver throws into a sentence. After a crash the solver must be loaded anew. */
export function inWords(error: unknown): ThroughputError {
  if (error instanceof ThroughputError) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new ThroughputError(
    `The solver stopped with "${words}", most often for want of memory: choose a smaller model or a smaller network.`,
  );
}
