/**
 * Solves programs of tens of millions of entries. Their columns are stored only as runs (run-matrix.ts), which hold the same doubles.
 * First-order steps reach an accepted gap, and the runs certify the answer.
 */
import type { Optimum } from "./answer.ts";
import type { Steps } from "./best-bounds.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { approximate, StoredOperator } from "./engine.ts";
import type { Point } from "./folded-program.ts";
import { Growing } from "./growing.ts";
import type { PathScheme } from "./models.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathSets } from "./path-sets.ts";
import { PATH_KINDS } from "./program-builder.ts";
import type { ColumnSink } from "./program-builder.ts";
import { disconnected } from "./programs.ts";
import type { PathKind } from "./results.ts";
import { RunBuilder, runCosts, runLoads } from "./run-matrix.ts";
import type { RunMatrix } from "./run-matrix.ts";
import type { Symmetry } from "./symmetry.ts";

/** Number of entries between two reports: some tens of milliseconds. */
const REPORT_AFTER = 500_000;

/** The answer of a program that is not stored entry by entry. */
export interface RoughAnswer {
  readonly optimum: Optimum;
  readonly lower: number;
  readonly upper: number;
  readonly columns: number;
  /** Nonzeros of the matrix, however it was stored. */
  readonly nonzeros: number;
  readonly solvers: readonly string[];
  readonly stopped: boolean;
}

/** Makes runs of the columns of flows, with their whole demands. */
class CompactBuilder implements ColumnSink {
  readonly matrix: RunBuilder;
  readonly kind = new Growing((n) => new Uint8Array(n));
  readonly length = new Growing((n) => new Uint8Array(n));
  readonly paths = new Growing((n) => new Float64Array(n));
  private readonly firstColumn = new Growing((n) => new Int32Array(n));
  private demand = 0;

  constructor(rows: number) {
    this.matrix = new RunBuilder(rows);
  }

  flow(demand: number): void {
    this.demand = demand;
    this.firstColumn.push(this.kind.length);
  }

  entry(orbit: number, load: number): void {
    this.matrix.entry(orbit, this.demand * load);
  }

  column(kind: PathKind, length: number, paths: number): void {
    this.matrix.column();
    this.kind.push(PATH_KINDS.indexOf(kind));
    this.length.push(length);
    this.paths.push(paths);
  }

  classes(): Optimum["classes"] {
    this.firstColumn.push(this.kind.length);
    return { firstColumn: this.firstColumn.all(), kind: this.kind.all(), length: this.length.all(), paths: this.paths.all() };
  }
}

/**
 * Takes first-order steps to the accepted gap (relative), and computes both bounds from the runs. `enough`: a lower bound that ends it;
 * `lower` and `upper`: known before. Throws ThroughputError if a flow has no path.
 */
export function* compactSteps(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  symmetry: Symmetry,
  accepted: number,
  enough: number,
  { lower, upper }: { readonly lower: number; readonly upper: number },
): Steps<RoughAnswer | null> {
  const { flows, source, target, demand } = symmetry.demands;
  const builder = new CompactBuilder(symmetry.orbits.length);
  const maker = new ColumnMaker(network, sets, scheme, symmetry, builder);
  let reported = 0;
  for (let f = 0; f < flows; f++) {
    const before = builder.kind.length;
    builder.flow(demand[f]!);
    maker.add(source[f]!, target[f]!);
    if (builder.kind.length === before) throw disconnected(source[f]!, target[f]!);
    if (builder.matrix.nonzeros - reported < REPORT_AFTER) continue;
    reported = builder.matrix.nonzeros;
    if (yield { stage: "building", lower, upper }) return null;
  }
  const classes = builder.classes();
  const matrix = builder.matrix.build();
  const answer = yield* approximate(new StoredOperator(matrix, classes.firstColumn), accepted, enough);
  const { loads, scale, ...bounds } = certified(matrix, classes.firstColumn, answer);
  return {
    optimum: {
      classes,
      shares: answer.shares,
      rowOrbit: Int32Array.from(loads, (_, e) => e),
      loads,
      prices: answer.prices,
      scale,
    },
    ...bounds,
    columns: matrix.columns + 1,
    nonzeros: flows + matrix.columns + matrix.nonzeros,
    solvers: [`${answer.solvers.join(", ")} on runs of equal loads`],
    stopped: answer.stopped,
  };
}

/**
 * Both bounds in plain code, rounded outwards. Flows whose shares add up to less than one, and sums of so many terms of one sign, each
 * rounded by half a digit, cannot make them too good.
 */
export function certified(
  matrix: RunMatrix,
  firstColumn: Int32Array,
  { shares, prices }: Point,
): { readonly lower: number; readonly upper: number; readonly loads: Float64Array; readonly scale: number } {
  const loads = runLoads(matrix, shares);
  const costs = runCosts(matrix, prices);
  const flows = firstColumn.length - 1;
  let [least, scale] = [Infinity, 0];
  for (let f = 0; f < flows; f++) {
    let [sum, cheapest] = [0, Infinity];
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
      sum += shares[j]!;
      cheapest = Math.min(cheapest, costs[j]!);
    }
    least = Math.min(least, sum);
    scale += cheapest;
  }
  const rounding = (matrix.columns + matrix.rows + flows + 8) * Number.EPSILON;
  const most = loads.reduce((max, load) => Math.max(max, load), 0);
  const all = prices.reduce((sum, price) => sum + price, 0);
  return { lower: (least / most) * (1 - rounding), upper: (all / scale) * (1 + rounding), loads, scale };
}
