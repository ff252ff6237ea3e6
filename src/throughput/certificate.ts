/** Certified bounds on alpha, recomputed from a solver's vectors; they do not depend on trusting it. */
import type { LpSolution } from "./lp-solver.ts";
import type { Program } from "./program.ts";

/** Prices between the latest ones and the best so far: the latest alone jump to and fro, and find worse paths. */
const GUIDES = [1, 0.5, 0.2];
const BOTTLENECKS = 20;

/** The best bounds seen so far, each with what proves it. */
export class Certificate {
  lower = 0;
  upper = Infinity;
  /** Of the capacity rows, per unit of capacity. */
  private prices: Float64Array = new Float64Array(0);

  /** Starts from equal prices: all capacity over demand times fewest channels. */
  constructor(program: Program) {
    this.offer(program, new Float64Array(program.rowChannels.length).fill(1));
  }

  get gap(): number {
    return this.upper / this.lower - 1;
  }

  improve(program: Program, solution: LpSolution): void {
    this.lower = Math.max(this.lower, program.lower(solution.primal));
    this.offer(program, pricesOf(program, solution));
  }

  /** The program with more paths, cheap ones under prices near this solution's; null when there are none. */
  extend(program: Program, solution: LpSolution): Program | null {
    if (!program.extend) return null;
    const latest = shares(pricesOf(program, solution));
    const centre = shares(this.prices);
    const guides = GUIDES.map((part) => latest.map((w, row) => part * w + (1 - part) * centre[row]!));
    for (const prices of guides) this.offer(program, prices);
    return program.extend(guides);
  }

  /** Channels whose capacity matters most: dual = change of alphaNetwork per unit of the channel's capacity. */
  bottlenecks({ rowChannels }: Program): { channel: number; dual: number }[] {
    return rowChannels
      .flatMap((channels, row) => Array.from(channels, (channel) => ({ channel, dual: (this.prices[row] ?? 0) / channels.length })))
      .filter(({ dual }) => dual > 1e-9)
      .sort((x, y) => y.dual - x.dual || x.channel - y.channel)
      .slice(0, BOTTLENECKS);
  }

  private offer(program: Program, prices: Float64Array): void {
    const { alpha, scale } = program.upper(prices);
    if (!(alpha < this.upper)) return;
    this.upper = alpha;
    this.prices = prices.map((w) => w / scale);
  }
}

/** Scaled to the sum 1. */
function shares(prices: Float64Array): Float64Array {
  const sum = prices.reduce((total, w) => total + w, 0);
  return prices.map((w) => w / sum);
}

/** Prices of the capacity rows; rounding may leave tiny negative ones. */
function pricesOf({ lp, rowChannels }: Program, { dual }: LpSolution): Float64Array {
  return Float64Array.from(dual.subarray(lp.rows - rowChannels.length), (w) => Math.max(0, w));
}
