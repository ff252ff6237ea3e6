/** Throughput of a design: builds the model's program, solves it, and certifies the answer on both sides. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { trafficOf } from "../traffic/patterns.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { anyPathSize, buildAnyPathProgram } from "./any-path-program.ts";
import { Certificate } from "./certificate.ts";
import { demandsOf } from "./demands.ts";
import type { Demands } from "./demands.ts";
import { ThroughputError } from "./error.ts";
import type { LpSolution, LpSolver, LpWatcher } from "./lp-solver.ts";
import { modelOf, throughputSettingsOf } from "./models.ts";
import type { PathScheme, ThroughputSettings } from "./models.ts";
import { buildPathProgram, estimatePathProgram } from "./path-program.ts";
import { pathSets } from "./path-sets.ts";
import type { PathSets } from "./path-sets.ts";
import type { Program, ProgramSize } from "./program.ts";
import type { ThroughputResult } from "./results.ts";
import { symmetryOf } from "./symmetry.ts";
import type { Symmetry } from "./symmetry.ts";

export { ThroughputError } from "./error.ts";
export { loadSolver } from "./glpk.ts";
export type { LpSolver } from "./lp-solver.ts";
export { pathCounts } from "./path-sets.ts";

/** Largest program that is built: about a gigabyte of working memory in the solver's interface. */
export const LIMITS: ProgramSize = { rows: 40_000, columns: 400_000, nonzeros: 4_000_000 };

/** A gap below this counts as proved: what is left is rounding. */
const PROVED = 1e-6;
/** A gap at which generating more paths ends. */
const CLOSED = 1e-9;
/** What to try when a model's program is too large. */
const SMALL_MODELS = ["5", "min", "any-path"];

/**
 * The program of a design's model and traffic; null when the pattern crosses no channel between routers.
 * Throws ThroughputError when the program is larger than LIMITS, before building it.
 */
export function buildLp(network: Network, values: Values): Program | null {
  return buildProgram(network, demandsOf(trafficOf(values).build(network, values)), throughputSettingsOf(values));
}

/**
 * Maximum concurrent flow of a design (paper 001, section 2.4): alpha, a fraction of terminal bandwidth, with certified bounds.
 * `onProgress` hears one line at a time; `now` (seconds) is read for the result's time, which is 0 without it.
 * To cancel, terminate the worker. Throws ThroughputError with one sentence for people.
 */
export function solveThroughput(
  network: Network, values: Values, solver: LpSolver, onProgress?: (text: string) => void, now?: () => number,
): ThroughputResult {
  return solveTraffic(network, trafficOf(values).build(network, values), throughputSettingsOf(values), solver, onProgress, now);
}

/** The same for a pattern that is already built. */
export function solveTraffic(
  network: Network, traffic: Traffic, settings: ThroughputSettings, solver: LpSolver,
  onProgress?: (text: string) => void, now: () => number = () => 0,
): ThroughputResult {
  const start = now();
  const bound = 1 / traffic.terminalDemand;
  const first = buildProgram(network, demandsOf(traffic), settings);
  if (!first) {
    const alpha = traffic.senders > 0 ? bound : null;
    return {
      model: settings.model.id, alpha, alphaNetwork: null, lower: alpha, upper: alpha, proved: alpha !== null, bottlenecks: [],
      rows: 0, columns: 0, nonzeros: 0, seconds: now() - start, solver: "none needed: no flow leaves its router", complete: true,
    };
  }
  const best = new Certificate(first);
  let program = first;
  let rounds = 0;
  for (let next: Program | null = first; next; rounds++) {
    const current: Program = next;
    program = current;
    const { rows, columns, nonzeros } = sizeOfLp(current);
    onProgress?.(`solving ${count(rows)} rows, ${count(columns)} columns, ${count(nonzeros)} nonzeros`);
    const solution = attempt(current, solver, (part) => {
      best.improve(current, part);
      onProgress?.(best.upper < 10 ? `alpha is ${best.lower.toFixed(4)} to ${best.upper.toFixed(4)}` : `alpha is at least ${best.lower.toFixed(4)}`);
      return settings.gap > 0 && best.gap <= settings.gap;
    });
    best.improve(current, solution);
    next = best.gap <= Math.max(settings.gap, CLOSED) ? null : best.extend(current, solution);
  }
  // At the optimum rounding may lift the lower bound a last digit above the upper one.
  const alphaNetwork = Math.min(best.lower, best.upper);
  const lower = Math.min(alphaNetwork, bound);
  const upper = Math.min(best.upper, bound);
  return {
    model: settings.model.id,
    alpha: lower,
    alphaNetwork,
    lower,
    upper,
    proved: upper / lower - 1 <= PROVED,
    bottlenecks: best.bottlenecks(program),
    ...sizeOfLp(program),
    seconds: now() - start,
    solver: [solver.name, ...(program.order > 1 ? [`one of ${program.order} symmetric parts`] : []), ...(program.extend ? [`paths generated in ${rounds} rounds`] : [])].join(", "),
    complete: true,
  };
}

function sizeOfLp({ lp }: Program): ProgramSize {
  return { rows: lp.rows, columns: lp.columns, nonzeros: lp.rowIndex.length };
}

function buildProgram(network: Network, demands: Demands, { model, intraVlb }: ThroughputSettings): Program | null {
  if (demands.flows === 0) return null;
  const sets = pathSets(network, intraVlb);
  const symmetry = symmetryOf(network, demands);
  const size = sizeOf(network, sets, model.scheme, symmetry);
  if (!fits(size)) {
    const others = SMALL_MODELS.filter((id) => id !== model.id && fits(sizeOf(network, sets, modelOf(id).scheme, symmetry)));
    const help = others.length > 0 ? `choose model ${others.join(" or ")}, or a smaller network` : "choose a pattern with fewer flows or a smaller network";
    const of = tooMany(size)!;
    throw new ThroughputError(`The linear program would have about ${count(size[of])} ${of}, more than the ${count(LIMITS[of])} that can be solved here: ${help}.`);
  }
  return model.scheme ? buildPathProgram(network, sets, model.scheme, symmetry) : buildAnyPathProgram(network, symmetry);
}

/** Size before building, estimated where it takes counting paths. */
function sizeOf(network: Network, sets: PathSets, scheme: PathScheme | null, symmetry: Symmetry): ProgramSize {
  if (!scheme) return anyPathSize(symmetry);
  // Each flow has at least one class, with an entry in each kind of row: that refuses the hopeless without counting paths.
  const { flows } = symmetry.demands;
  const least = { rows: flows, columns: flows, nonzeros: 3 * flows };
  return fits(least) ? estimatePathProgram(network, sets, scheme, symmetry) : least;
}

function tooMany(size: ProgramSize): keyof ProgramSize | undefined {
  return (["nonzeros", "columns", "rows"] as const).find((of) => size[of] > LIMITS[of]);
}

function fits(size: ProgramSize): boolean {
  return tooMany(size) === undefined;
}

function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Runs the solver; what goes wrong becomes a sentence. After a crash the solver must be loaded anew. */
function attempt({ lp }: Program, solver: LpSolver, watch: LpWatcher): LpSolution {
  let solution: LpSolution;
  try {
    solution = solver.solve(lp, watch);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new ThroughputError(`The solver stopped with "${words}", most often for want of memory: choose a smaller model or a smaller network.`);
  }
  if (solution.status !== "optimal" && solution.status !== "stopped") throw new ThroughputError(failure(solution.status));
  return solution;
}

function failure(status: LpSolution["status"]): string {
  if (status === "infeasible") return "The solver calls the linear program infeasible, although sending nothing satisfies it: numerical trouble; try another model.";
  if (status === "unbounded") return "The solver calls the linear program unbounded, although every path crosses a channel of finite capacity: numerical trouble; try another model.";
  return "The solver gave up on the linear program because of numerical trouble: try another model, a larger gap or a smaller network.";
}
