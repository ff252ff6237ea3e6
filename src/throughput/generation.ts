/**
 * Column generation, for models with more paths than can be listed (model 0, any path). The program over the paths found so far prices the
 * channels. The cheapest path of each flow under these prices then either improves the program or proves, by weak duality, that no path
 * can.
 */
import type { CapacitatedNetwork } from "./capacities.ts";
import { PROVED, optimise } from "./engine.ts";
import { gapBetween } from "./best-bounds.ts";
import type { Steps } from "./best-bounds.ts";
import { fold } from "./folded-program.ts";
import type { LpSolver } from "./lp-solver.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathOracle } from "./path-oracles.ts";
import type { PathSets } from "./path-sets.ts";
import { ProgramBuilder } from "./program-builder.ts";
import type { Program } from "./program-builder.ts";
import type { PathKind } from "./results.ts";
import type { Symmetry } from "./symmetry.ts";

/** Rounds that find the first paths: each sends everything over cheapest paths and raises the prices of loaded channels. */
const FIRST_ROUNDS = 30;
/** Mixtures of the latest prices and the best so far: the latest alone oscillate, and find worse paths. */
const GUIDES = [1, 0.5, 0.2];
/** The program over the known paths is solved to this part of the remaining gap. */
const CARE = 0.2;
/** Gap to which first-order steps solve it; a wider one if steps of the interior point cost little. */
const ROUGH = 2e-5;
const ROUGH_SMALL = 2e-4;
const SMALL_ROWS = 1500;
const ROUNDS = 200;

export interface Generated {
  /** The program over the paths found. */
  readonly program: Program;
  readonly shares: Float64Array;
  readonly prices: Float64Array;
  readonly lower: number;
  readonly upper: number;
  readonly solvers: readonly string[];
  readonly stopped: boolean;
}

interface KnownPath {
  readonly channels: readonly number[];
  readonly kind: PathKind;
  share: number;
}

class Generation {
  lower = 0;
  upper = Infinity;
  /** Prices of the orbits, with the best upper bound. */
  prices: Float64Array;
  private readonly paths: readonly Map<string, KnownPath>[];
  private readonly network: CapacitatedNetwork;
  private readonly oracle: PathOracle;
  private readonly symmetry: Symmetry;
  private readonly sets: PathSets;

  constructor(network: CapacitatedNetwork, sets: PathSets, oracle: PathOracle, symmetry: Symmetry) {
    this.network = network;
    this.sets = sets;
    this.oracle = oracle;
    this.symmetry = symmetry;
    this.paths = Array.from({ length: symmetry.demands.flows }, () => new Map<string, KnownPath>());
    this.prices = new Float64Array(symmetry.orbits.length);
  }

  /** One round of multiplicative prices. Powers use multiplication only, so that every machine finds the same paths. */
  spread(load: Float64Array, prices: Float64Array): Float64Array {
    const { orbitOf, weight, demands } = this.symmetry;
    this.price(prices, (f, path) => {
      this.add(f, path);
      for (const c of path) load[orbitOf[c]!]! += (weight[orbitOf[c]!]! * demands.demand[f]!) / this.network.channelCapacity[c]!;
    });
    const most = load.reduce((max, x) => Math.max(max, x), 0);
    return load.map((x, e) => (power16(x / most) + 1e-3) / weight[e]!);
  }

  /** Records the bound that these prices of orbits prove; `found` gets each flow's cheapest path. */
  price(prices: Float64Array, found: (f: number, path: readonly number[]) => void): void {
    const { orbitOf, weight, demands } = this.symmetry;
    const price = Float64Array.from(orbitOf, (e, c) => (weight[e]! * prices[e]!) / this.network.channelCapacity[c]!);
    let scale = 0;
    this.oracle.cheapest(price, demands, (f, cost, path) => {
      scale += demands.demand[f]! * cost;
      found(f, path());
    });
    const upper = prices.reduce((sum, w) => sum + w, 0) / scale;
    if (!(upper < this.upper)) return;
    this.upper = upper;
    this.prices = prices;
  }

  /** Tries prices near the latest ones; returns the number of new paths. */
  extend(latest: Float64Array): number {
    const here = scaled(latest);
    const centre = scaled(this.prices);
    let added = 0;
    for (const part of GUIDES)
      this.price(
        here.map((w, e) => part * w + (1 - part) * centre[e]!),
        (f, path) => {
          added += this.add(f, path);
        },
      );
    return added;
  }

  private add(f: number, path: readonly number[]): number {
    const key = path.join();
    if (this.paths[f]!.has(key)) return 0;
    const { source, target } = this.symmetry.demands;
    this.paths[f]!.set(key, { channels: path.slice(), kind: this.oracle.kindOf(source[f]!, target[f]!, path), share: 0 });
    return 1;
  }

  /** The program over the known paths, with a row for every orbit. */
  program(): Program {
    const { orbits, demands } = this.symmetry;
    const builder = new ProgramBuilder(orbits.length, "all");
    const maker = new ColumnMaker(this.network, this.sets, { minimal: "path", valiant: null }, this.symmetry, builder);
    for (let f = 0; f < demands.flows; f++) {
      builder.flow(demands.demand[f]!);
      for (const { channels, kind } of this.paths[f]!.values()) maker.path(channels, kind);
    }
    return builder.build();
  }

  /** Last shares of the paths, in the order of the program's columns; even ones if there are none. */
  shares(): Float64Array {
    const shares: number[] = [];
    for (const flow of this.paths) {
      const known = [...flow.values()];
      const sum = known.reduce((total, { share }) => total + share, 0);
      for (const { share } of known) shares.push(sum > 0 ? share / sum : 1 / known.length);
    }
    return Float64Array.from(shares);
  }

  keep(shares: Float64Array): void {
    let j = 0;
    for (const flow of this.paths) for (const path of flow.values()) path.share = shares[j++]!;
  }
}

/** The optimum over all paths that the oracle knows; a lower bound of `enough` ends it. */
export function* generate(
  network: CapacitatedNetwork,
  sets: PathSets,
  oracle: PathOracle,
  symmetry: Symmetry,
  accepted: number,
  solver: LpSolver,
  enough = Infinity,
): Steps<Generated> {
  const state = new Generation(network, sets, oracle, symmetry);
  const { orbits, weight } = symmetry;
  const load = new Float64Array(orbits.length);
  let latest: Float64Array = Float64Array.from(weight, (w) => 1 / w);
  let stopped = false;
  for (let round = 0; round < FIRST_ROUNDS && !stopped; round++) {
    latest = state.spread(load, latest);
    stopped = (yield { stage: "finding first paths", lower: 0, upper: state.upper }) === true;
  }
  const goal = Math.max(accepted, PROVED / 10);
  // What is proved is not sought any closer.
  const met = (lower: number): boolean => gapBetween(lower, state.upper, enough) <= Math.max(accepted, PROVED);
  let program = state.program();
  let shares = state.shares();
  let rounds = 0;
  let solvers: readonly string[] = [];
  let care = 1;
  let added = 1;
  while (!stopped && rounds < ROUNDS) {
    rounds++;
    const gap = state.upper / state.lower - 1;
    care = Math.max(goal / 2, Math.min(0.05, CARE * (Number.isFinite(gap) ? gap : 1), added === 0 ? care * CARE : Infinity));
    const solving = optimise(
      fold(program),
      care,
      solver,
      { shares, prices: latest },
      Math.min(care, orbits.length <= SMALL_ROWS ? ROUGH_SMALL : ROUGH),
      enough,
    );
    let next = solving.next();
    let told = false;
    while (!next.done) {
      const lower = Math.max(state.lower, next.value.lower);
      told = (yield { stage: `${next.value.stage}, round ${rounds} of paths`, lower, upper: state.upper }) === true;
      next = solving.next(told || met(lower));
    }
    const answer = next.value;
    ({ shares, solvers } = answer);
    stopped = told;
    state.lower = Math.max(state.lower, answer.lower);
    state.keep(shares);
    latest = answer.prices;
    added = stopped || met(state.lower) ? 0 : state.extend(latest);
    // Without a cheaper path there may still be one under the prices of a more careful solution.
    if (stopped || (added === 0 && care <= goal / 2) || met(state.lower)) break;
    program = state.program();
    shares = state.shares();
    stopped = (yield { stage: `round ${rounds} of paths`, lower: state.lower, upper: state.upper }) === true;
  }
  const columns = program.kind.length;
  return {
    program,
    shares: shares.slice(0, columns),
    prices: state.prices,
    lower: state.lower,
    upper: state.upper,
    solvers: [...solvers, rounds === 0 ? "first paths only" : `paths generated in ${rounds} ${rounds === 1 ? "round" : "rounds"}`],
    stopped,
  };
}

/** Prices scaled to the sum 1. */
function scaled(prices: Float64Array): Float64Array {
  const sum = prices.reduce((total, w) => total + w, 0);
  return prices.map((w) => w / sum);
}

function power16(x: number): number {
  const x4 = x * x * x * x;
  return x4 * x4 * x4 * x4;
}
