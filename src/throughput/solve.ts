/** Throughput of a design: builds the model's program, solves it, and certifies the answer on both sides. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { patternOf } from "../workload/patterns.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { figuresOf, idleFigures, optimumOf } from "./answer.ts";
import type { Optimum } from "./answer.ts";
import type { Answer, Steps } from "./best-bounds.ts";
import { withCapacities } from "./capacities.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { demandsOf } from "./demands.ts";
import { PROVED, optimise } from "./engine.ts";
import { ThroughputError } from "./error.ts";
import { evenSplit } from "./even-split.ts";
import { fold } from "./folded-program.ts";
import { generate } from "./generation.ts";
import { canGoWithout, groupedSteps } from "./grouped-program.ts";
import type { LpSolver } from "./lp-solver.ts";
import { throughputSettingsOf } from "./models.ts";
import type { ThroughputSettings } from "./models.ts";
import { anyPathOracle, valiantOracle } from "./path-oracles.ts";
import { pathSets } from "./path-sets.ts";
import type { PathSets } from "./path-sets.ts";
import type { Program } from "./program-builder.ts";
import { buildProgram, firstBounds, refuseTooLarge, sizeOfModel } from "./programs.ts";
import type { ProgramSize } from "./programs.ts";
import { refine } from "./refinement.ts";
import type { ThroughputProgress, ThroughputResult } from "./results.ts";
import { symmetryOf } from "./symmetry.ts";
import type { Symmetry } from "./symmetry.ts";

export { ThroughputError } from "./error.ts";
export { loadSolver } from "./glpk.ts";
export type { LpSolver } from "./lp-solver.ts";
export { LIMITS } from "./programs.ts";
export { pathCounts } from "./path-sets.ts";

/** Nonzeros up to which a program is stored where it need not be. */
const STORED = 8_000_000;

/** Reports from time to time; told `true`, it ends with what it has. */
export type ThroughputSteps = Generator<ThroughputProgress, ThroughputResult, boolean | undefined>;

/**
 * Maximum concurrent flow of a design (Mollah et al. 2017, section 2.4): alpha, a fraction of terminal bandwidth, with certified bounds.
 * `now` (seconds) is read for the result's time and for the design's time limit; both are left out without it. Throws
 * ThroughputError with one sentence for people.
 */
export function throughputSteps(network: Network, values: Values, solver: LpSolver, now?: () => number): ThroughputSteps {
  return trafficSteps(network, patternOf(values).build(network, values), throughputSettingsOf(values), solver, now);
}

/** The same in one go. */
export function solveThroughput(network: Network, values: Values, solver: LpSolver): ThroughputResult {
  return finished(throughputSteps(network, values, solver));
}

/** The same for a pattern that is already built. */
export function solveTraffic(network: Network, traffic: Traffic, settings: ThroughputSettings, solver: LpSolver): ThroughputResult {
  return finished(trafficSteps(network, traffic, settings, solver));
}

function finished(steps: ThroughputSteps): ThroughputResult {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** The program of a design's model and pattern, for other solvers; null when no flow leaves its router. Throws as throughputSteps; any-path and lists of paths that are too long have none. */
export function classProgramOf(bare: Network, values: Values): Program | null {
  const settings = throughputSettingsOf(values);
  const { model, intraVlb } = settings;
  const network = withCapacities(bare, settings);
  const demands = demandsOf(patternOf(values).build(network, values));
  if (demands.flows === 0) return null;
  if (!model.scheme)
    throw new ThroughputError("The program over any path has no list of paths that another solver could be given: choose another model.");
  const sets = pathSets(network, intraVlb);
  const symmetry = symmetryOf(network, demands);
  const { generated, ...size } = sizeOfModel(network, sets, model, symmetry);
  if (generated)
    throw new ThroughputError(
      `Model ${model.id} has too many paths here to list them for another solver: choose another model or a smaller network.`,
    );
  refuseTooLarge(size, network, sets, model, symmetry);
  const building = buildProgram(network, sets, model.scheme, symmetry);
  for (;;) {
    const next = building.next();
    if (next.done) return next.value;
  }
}

interface Solved {
  /** Null when told to stop before there was one. */
  readonly optimum: Optimum | null;
  readonly size: ProgramSize;
  readonly lower: number;
  readonly upper: number;
  readonly stopped: boolean;
  readonly solver: string;
}

function* trafficSteps(
  bare: Network,
  traffic: Traffic,
  settings: ThroughputSettings,
  solver: LpSolver,
  now: () => number = () => 0,
): ThroughputSteps {
  const start = now();
  const { model } = settings;
  const network = withCapacities(bare, settings);
  if (traffic.senders === 0)
    throw new ThroughputError(
      "The traffic pattern has no demands, for no endpoint sends anything to another: choose another pattern or other parameters of it.",
    );
  const bound = 1 / traffic.terminalDemand;
  const demands = demandsOf(traffic);
  if (demands.flows === 0) {
    return {
      model: model.id,
      alpha: bound,
      alphaNetwork: null,
      terminalBound: bound,
      lower: bound,
      upper: bound,
      gap: null,
      proved: true,
      ...idleFigures(network),
      rows: 0,
      columns: 0,
      nonzeros: 0,
      seconds: now() - start,
      solver: "none needed: no flow leaves its router",
      complete: true,
      ended: "optimum",
    };
  }
  const sets = pathSets(network, settings.intraVlb);
  const symmetry = symmetryOf(network, demands);
  const plan = planOf(network, sets, settings, symmetry);
  const late = (): boolean => settings.seconds > 0 && now() - start > settings.seconds;
  let timedOut = false;
  const stopWanted = (asked: boolean | undefined): boolean => {
    timedOut ||= asked !== true && late();
    return asked === true || timedOut;
  };
  const bounding = firstBounds(network, sets, symmetry);
  let bounded = bounding.next();
  while (!bounded.done) {
    const asked = yield { stage: "first bounds", lower: null, upper: null, rows: null, columns: null, nonzeros: null };
    if (stopWanted(asked)) {
      return {
        model: model.id,
        alpha: null,
        alphaNetwork: null,
        terminalBound: bound,
        lower: null,
        upper: null,
        gap: null,
        proved: false,
        ...idleFigures(network),
        rows: 0,
        columns: 0,
        nonzeros: 0,
        seconds: now() - start,
        solver: "stopped before there were bounds",
        complete: false,
        ended: timedOut ? "time limit" : "stopped",
      };
    }
    bounded = bounding.next();
  }
  // The lower one is of an even split over minimal paths, which not every model has.
  const quick = model.scheme?.minimal === null ? { ...bounded.value, lower: 0 } : bounded.value;
  const solving = programSteps(network, sets, settings, symmetry, solver, plan, quick);
  let size: ProgramSize | null = null;
  let next = solving.next();
  let [lower, upper] = [0, Infinity];
  while (!next.done) {
    const { value } = next;
    size = value.size ?? size;
    lower = Math.max(lower, value.lower);
    upper = Math.min(upper, value.upper);
    const asked = yield {
      stage: value.stage,
      lower: lower > 0 ? Math.min(lower, bound) : null,
      upper: upper < Infinity ? Math.min(upper, bound) : null,
      rows: size?.rows ?? null,
      columns: size?.columns ?? null,
      nonzeros: size?.nonzeros ?? null,
    };
    next = solving.next(stopWanted(asked));
  }
  const { optimum, stopped, solver: by, size: whole, ...found } = next.value;
  // What was stopped early may know less than the first bounds.
  const most = Math.min(found.upper, quick.upper);
  // At the optimum rounding may lift the lower bound a last digit above the upper one.
  const alphaNetwork = Math.min(Math.max(found.lower, quick.lower), most);
  const gap = most / alphaNetwork - 1;
  const [low, high] = [Math.min(alphaNetwork, bound), Math.min(most, bound)];
  const proved = high / low - 1 <= PROVED;
  return {
    model: model.id,
    alpha: low,
    alphaNetwork,
    terminalBound: bound,
    lower: low,
    upper: high,
    gap,
    proved,
    ...(optimum && found.lower > 0 ? figuresOf(network, symmetry, demands, optimum) : idleFigures(network)),
    ...whole,
    seconds: now() - start,
    solver: by,
    complete: !stopped,
    ended: endingOf(stopped, timedOut, proved, high / low - 1 <= settings.gap),
  };
}

function endingOf(stopped: boolean, timedOut: boolean, proved: boolean, within: boolean): ThroughputResult["ended"] {
  if (stopped) return timedOut ? "time limit" : "stopped";
  if (proved) return "optimum";
  return within ? "gap" : "given up";
}

/** How a model is solved. */
interface Plan extends ProgramSize {
  readonly way: "stored" | "generated" | "without columns" | "nothing to choose";
}

/** Throws ThroughputError when it is too large for any. */
function planOf(network: CapacitatedNetwork, sets: PathSets, { model }: ThroughputSettings, symmetry: Symmetry): Plan {
  if (model.scheme?.minimal === null) return { rows: 0, columns: 0, nonzeros: 0, way: "nothing to choose" };
  const { generated, ...size } = sizeOfModel(network, sets, model, symmetry);
  if (!generated && size.nonzeros > STORED && canGoWithout(network, sets, model.scheme!, symmetry))
    return { ...size, way: "without columns" };
  refuseTooLarge(size, network, sets, model, symmetry);
  return { ...size, way: generated ? "generated" : "stored" };
}

interface Report {
  readonly stage: string;
  readonly lower: number;
  readonly upper: number;
  readonly size?: ProgramSize;
}

function* programSteps(
  network: CapacitatedNetwork,
  sets: PathSets,
  settings: ThroughputSettings,
  symmetry: Symmetry,
  solver: LpSolver,
  { way, ...estimate }: Plan,
  quick: { readonly lower: number; readonly upper: number },
): Generator<Report, Solved, boolean | undefined> {
  const { model, gap } = settings;
  const early = (): Solved => ({
    optimum: null,
    size: { rows: 0, columns: 0, nonzeros: 0 },
    ...quick,
    stopped: true,
    solver: "stopped before the program was built",
  });
  const parts = symmetry.order > 1 ? [`one of ${symmetry.order} symmetric parts`] : [];
  if (yield { stage: "building", ...quick }) return early();
  if (way === "nothing to choose") {
    const splitting = evenSplit(network, sets, model.scheme!, symmetry);
    let split = splitting.next();
    while (!split.done) {
      if (yield { stage: "adding up the paths", ...quick }) return early();
      split = splitting.next();
    }
    const { optimum, alpha, size } = split.value;
    const by = ["no choice to make: one class a flow", ...parts].join(", ");
    return { optimum, size, lower: alpha, upper: alpha, stopped: false, solver: by };
  }
  if (way === "generated") {
    const oracle = model.scheme ? valiantOracle(network, sets) : anyPathOracle(network);
    const { program, shares, prices, solvers, ...made } = yield* generate(network, sets, oracle, symmetry, gap, solver);
    return { ...made, optimum: optimumOf(program, shares, prices), size: sizeOf(program), solver: [...solvers, ...parts].join(", ") };
  }
  if (way === "without columns") {
    const steps = groupedSteps(network, sets, model.scheme!, settings.intraVlb, symmetry, gap, estimate.nonzeros);
    const { optimum, solvers, columns, nonzeros, ...made } = yield* withSize(steps, estimate);
    return { ...made, optimum, size: { rows: estimate.rows, columns, nonzeros }, solver: [...solvers, ...parts].join(", ") };
  }
  const building = buildProgram(network, sets, model.scheme!, symmetry);
  let built = building.next();
  while (!built.done) {
    if (yield { stage: "building", ...quick }) return early();
    built = building.next();
  }
  const program = built.value;
  if (yield { stage: "building", ...quick, size: sizeOf(program) }) return early();
  const answer = yield* symmetricSteps(program, gap, solver);
  const { lower, upper, stopped } = answer;
  return {
    optimum: optimumOf(program, answer.shares, answer.prices),
    size: sizeOf(program),
    lower,
    upper,
    stopped,
    solver: [...answer.solvers, ...parts].join(", "),
  };
}

/** The same reports with a size. */
function* withSize<T>(steps: Steps<T>, size: ProgramSize): Generator<Report, T, boolean | undefined> {
  let next = steps.next();
  while (!next.done) next = steps.next(yield { ...next.value, size });
  return next.value;
}

/** The program's optimum, by that of its quotient where colour refinement finds one. */
function* symmetricSteps(program: Program, gap: number, solver: LpSolver): Steps<Answer> {
  const quotient = refine(program);
  if (!quotient) return yield* optimise(fold(program), gap, solver);
  const small = fold(quotient.program);
  const answer = yield* optimise(small, gap, solver);
  return {
    ...answer,
    shares: quotient.lift(answer.shares),
    prices: quotient.liftPrices(answer.prices),
    solvers: [...answer.solvers, `colour refinement to ${small.flows + small.rows} rows and ${small.columns + 1} columns`],
  };
}

function sizeOf(program: Program): ProgramSize {
  const columns = program.kind.length;
  return { rows: program.flows + program.rows, columns: columns + 1, nonzeros: program.flows + columns + program.value.length };
}
